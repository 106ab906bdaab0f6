"""Every page in a language nobody speaks: a word outside its brackets is one that no translator can reach."""

import pytest

from referee.desk import questions
from tests.support import pseudo
from tests.support.builders import EVERY_PRESET
from tests.support.client import ended
from tests.support.html import filled
from tests.support.reader import reading, translated
from tests.support.words import CROSS_OUT, IMPORT, UNDO, WRITE, WRITE_CORRECTION
from tests.web.good import GOOD, HANDS
from tests.web.test_every_page import crawl

JSON = {"Accept": "application/json"}
POINTS = pytest.param("loo/points", marks=pytest.mark.tour)
GAMES = pytest.mark.parametrize("game", ["partners/collective", "longana/longana", POINTS, "loo/pot"])
KINDS = ("redeal", "void", "adjust", "penalty", "join", "leave", "substitute", "swap", "time", "stop")


@pytest.fixture(scope="module")
def app(tmp_path_factory, translations):
    """The app in that language, on a database of its own."""
    with translated(tmp_path_factory.mktemp("pseudo"), translations) as app:
        yield app


@pytest.fixture
def reader(app):
    """A phone that must have understood all it was shown when the test is over."""
    with reading(app) as phone:
        yield phone


@pytest.mark.tour
@GAMES
def test_every_page_of_a_table_is_translated(reader, game):
    reader.open_table(game)
    for hand in HANDS[game.split("/")[0]]:
        reader.press(WRITE, **hand)
    seen, _wanted = crawl(reader, reader.address)
    assert len(seen) > 20


@EVERY_PRESET
def test_the_rulebook_and_what_each_preset_is_taken_from_are_translated(reader, key, preset):
    reader.see(f"/rules/{key}?preset={preset}")


@pytest.mark.tour
@pytest.mark.parametrize("key", [each.key for each in questions()])
def test_every_question_and_its_answers_are_translated(reader, key):
    reader.see(f"/ask/{key}")
    for told in (
        GOOD[key],
        *(GOOD[key] | {name: "nonsense"} for name in GOOD[key] if name != "names"),
    ):  # one is shown as it is typed
        reader.get(f"/ask/{key}", query_string=told)
        reader.get(f"/ask/{key}", query_string=told, headers=JSON)


def nonsense(phone, path):
    """Send the longest form of a page with every field left empty, and with nonsense in each in turn."""
    form = max(phone.see(path).all("form", method="post"), key=lambda form: len(filled(form)))
    good = dict(filled(form))
    phone.forge(path, **dict.fromkeys(good, ""))
    for name in {*good, *(each["name"] for each in form.all("input", "select"))}:
        for word in ("½", "6-4 6-4", "÷" * 300):
            phone.forge(form["action"], **good | {name: word})


@pytest.mark.tour
@GAMES
def test_every_refusal_of_a_hand_is_translated(reader, game):
    reader.open_table(game)
    nonsense(reader, reader.address)


@pytest.mark.tour
@pytest.mark.parametrize("kind", KINDS)
def test_every_refusal_of_an_interruption_is_translated(reader, kind):
    reader.open_table("loo/pot" if kind in ("join", "leave") else "partners/collective")
    nonsense(reader, f"{reader.address}/tell/{kind}")


@pytest.mark.parametrize("path", ["/t/AAAAAA/1", "/offline", "/join?code=AAAAAA", "/nowhere", f"/ask?{'x' * 40000}"])
def test_what_is_not_there_is_told_in_the_language(reader, path):
    assert reader.get(path, follow_redirects=True).text.count("⟦") > 3


def test_a_watcher_and_the_slower_of_two_are_told_in_the_language(reader, app):
    reader.open_table()
    watcher = app.test_client()
    watcher.leaks, watcher.environ_base["HTTP_ACCEPT_LANGUAGE"] = reader.leaks, pseudo.NAME
    watcher.see(reader.address)
    assert watcher.forge(reader.address, told_as="redeal").status_code == 403
    at = reader.address
    stale = reader.see(at)
    reader.out(0, "", "10", "", "5")
    reader.page = stale
    reader.press(WRITE, 409, **ended(1, "20", "", "5", ""))
    reader.see(f"{at}/1")
    reader.press(WRITE_CORRECTION, why="6-6", held_1="12")
    reader.press(UNDO)
    reader.see(f"{at}/1")
    reader.press(CROSS_OUT, why="6-6")


def test_a_record_that_cannot_be_is_told_in_the_language(reader):
    reader.see("/import")
    for text in ("", "{", "[]", '{"format": "domino-referee/1"}', '{"seats": [1]}'):
        reader.see("/import")
        reader.press(IMPORT, 422, text=text)


def test_what_is_shared_of_a_game_that_is_won_is_in_the_language(reader):
    reader.open_table(rule_target=10)
    reader.out(0, "", "10", "", "5")
    at = reader.address
    for path in (at, f"{at}/sheet.svg", f"{at}/sheet.txt", f"{at}/shape", "/manifest.webmanifest"):
        answer = reader.get(path)
        assert answer.status_code == 200
        assert "⟦" in answer.text
