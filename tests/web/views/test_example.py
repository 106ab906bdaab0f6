"""Somebody who has no table yet looks at an example game, which is a table like any other."""

from referee.games import demo
from tests.cli.test_cli import run


def test_who_has_no_table_opens_the_example_with_one_tap_and_keeps_it(ana):
    ana.see("/")
    ana.press("See an example")
    assert ana.totals == ["55", "20"]
    ana.out(0, "", "10", "", "5")
    assert ana.totals == ["70", "20"]
    assert ana.see("/").one("a", class_="continue")


def test_a_double_tap_opens_one_example(ana):
    form = ana.see("/").all("form", method="post")[0]
    fields = {field["name"]: field["value"] for field in form.all("input")}
    first, second = (ana.post("/example", data=fields).location for _ in range(2))
    assert first == second


def test_who_has_a_table_is_not_offered_one(ana):
    ana.open_table()
    assert "See an example" not in ana.see("/").buttons()


def test_a_form_that_was_tampered_with_opens_nothing(ana):
    assert ana.forge("/example", ticket="short").status_code == 400


def test_no_hand_of_the_example_is_refused_and_its_game_goes_on():
    standing = demo.game().scored()[-1].standing
    assert standing.totals == (55, 20)
    assert not standing.over


def test_the_command_line_opens_one_too(app, ana):
    opened = run("demo", "--address", "http://localhost", database=app.config["SQLALCHEMY_DATABASE_URI"])
    ana.enter(opened.output.strip())
    assert ana.totals == ["55", "20"]
    assert ana.record["entries"] == demo.GAME["entries"]
