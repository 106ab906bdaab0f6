"""What machines look for: what may be searched, and where to write about a weakness."""

from datetime import UTC, datetime, timedelta
from urllib.robotparser import RobotFileParser

import pytest


@pytest.fixture
def robots(ben):
    """What a search engine reads of us."""
    answer = ben.get("/robots.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    return answer.text


@pytest.mark.parametrize("path", ["/", "/rules/partners", "/ask", "/ask/block", "/static/css/referee.css?v=1"])
def test_the_first_page_the_rules_and_the_questions_may_be_searched(ben, robots, path):
    assert may_read(robots, path)
    assert "X-Robots-Tag" not in ben.get(path).headers


@pytest.mark.parametrize("path", ["/t/{code}/1", "/t/{code}/share", "/t/{code}/1/sheet.txt", "/ask/block?held_0=4"])
def test_tables_and_answers_are_for_no_search_engine(keeper, path):
    path = path.format(code=keeper.code)
    assert not may_read(keeper.get("/robots.txt").text, path)
    assert keeper.get(path).headers["X-Robots-Tag"] == "noindex"


def may_read(robots, path):
    """What Python's parser makes of it; that one knows no stars, so a query is looked for as RFC 9309 has it."""
    rules = RobotFileParser()
    rules.parse(robots.splitlines())
    starred = "Disallow: /*?" in robots.splitlines() and "?" in path and not path.startswith("/static/")
    return rules.can_fetch("anybody", path) and not starred


@pytest.fixture
def contact(app, monkeypatch):
    monkeypatch.setitem(app.config, "REFEREE_SECURITY_CONTACT", "mailto:ana@example.org")


def test_whoever_found_a_weakness_reads_where_to_write(contact, ben):
    answer = ben.get("/.well-known/security.txt")
    assert (answer.status_code, answer.content_type) == (200, "text/plain; charset=utf-8")
    told = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert told["Contact"] == "mailto:ana@example.org"
    assert told["Canonical"] == "http://localhost/.well-known/security.txt"
    assert timedelta() < datetime.fromisoformat(told["Expires"]) - datetime.now(UTC) < timedelta(days=365)


def test_where_nobody_said_where_to_write_there_is_no_such_file(ben):
    assert ben.get("/.well-known/security.txt").status_code == 404


def test_below_a_path_the_rules_for_search_name_that_path(ben):
    robots = ben.get("/robots.txt", base_url="http://localhost/dominoes").text
    assert "Disallow: /dominoes/t/\n" in robots
    assert "Allow: /dominoes/static/\n" in robots


def test_every_page_says_of_itself_what_it_is(keeper):
    here = [f"{keeper.address}{path}" for path in ("", "/board", "/shape", "/rules", "/replay", "/tell/redeal")]
    paths = ["/", "/new", "/new/loo/pot", "/import", "/ask", "/ask/block", "/rules", "/rules/partners", "/rules/loo"]
    paths += ["/rules/partners/card", "/rules/partners/compare", f"/t/{keeper.code}/games", f"/t/{keeper.code}/share"]
    said = [keeper.see(path).one("meta", name="description")["content"] for path in paths + here]
    assert len(set(said)) == len(paths + here)
