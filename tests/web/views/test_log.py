"""The log of a table: who wrote, corrected or struck what, when and why, over all of its games."""

import pytest

from tests.support.databases import statements
from tests.support.words import ACCEPT, PROTEST, START
from tests.web.sitting import seated_phones


@pytest.fixture
def argued(keeper):
    """A table at which a hand was written and corrected, and another one struck."""
    sheet = keeper.sheet
    keeper.out(0, "", "10", "", "5")
    keeper.corrects(1, held_1="12", why="A tile was missed")
    keeper.see(sheet)
    keeper.out(1, "3", "", "4", "")
    keeper.strikes(2, why="It was a practice hand")
    return keeper


def log(phone, query=""):
    """What the log says, the latest first: the line, who did what, what stood there and what stands, and why."""
    page = phone.see(f"/t/{phone.code}/log{query}")
    return [[each.text for each in entry.all("p")][1:] for entry in page.one("ol", class_="log").all("li")]


def test_the_log_tells_the_story_the_latest_first(argued):
    assert log(argued) == [
        ["Hand 2 · Crossed out by the host", "Ben went out; Ana 3, Cy 4", "Reason: It was a practice hand"],
        ["Hand 2 · Saved by the host", "Ben went out; Ana 3, Cy 4"],
        [
            "Hand 1 · Edited by the host",
            "Ana went out; Ben 10, Dee 5",
            "Ana went out; Ben 12, Dee 5",
            "Reason: A tile was missed",
        ],
        ["Hand 1 · Saved by the host", "Ana went out; Ben 10, Dee 5"],
    ]


def test_the_log_is_narrowed_to_what_was_corrected_or_struck(argued):
    assert [entry[0] for entry in log(argued, "?which=corrected")] == ["Hand 1 · Edited by the host"]
    assert [entry[0] for entry in log(argued, "?which=struck")] == ["Hand 2 · Crossed out by the host"]
    assert len(log(argued, "?which=told")) == 2


def test_a_watcher_reads_the_log_too(argued, ben):
    ben.see(argued.sheet)
    ben.see(ben.offered["History"])
    assert "Reason: It was a practice hand" in ben.page


def test_a_table_at_which_nothing_was_written_says_so(keeper):
    assert "Nothing saved yet." in keeper.see(f"/t/{keeper.code}/log")


def test_a_long_log_is_shown_in_parts(argued, monkeypatch):
    monkeypatch.setattr("referee.web.views.history.REVISIONS", 3)
    assert len(log(argued)) == 3
    argued.see(argued.page.links()["Earlier"])
    assert [each.text for each in argued.page.all(class_="log")[0].all("a")] == ["Hand 1"]


@pytest.mark.tour
@pytest.mark.parametrize(
    "asked", ["which=nothing", "who=nobody", "game=x", "skip=-1", "skip=x", "skip=99999999999999999999"]
)
def test_a_part_of_the_log_that_is_not_there_is_empty_or_the_last(argued, asked):
    assert argued.get(f"/t/{argued.code}/log?{asked}").status_code == 200


def test_the_log_asks_as_few_questions_for_many_lines_as_for_one(app, argued):
    def asked():
        with app.app_context(), statements() as found:
            argued.see(f"/t/{argued.code}/log")
        return len(found)

    few = asked()
    argued.see(f"/t/{argued.code}/1")
    for _hand in range(3):
        argued.out(0, "", "1", "", "2")
    argued.see(f"/t/{argued.code}/1")
    assert asked() <= few


@pytest.fixture
def said(keeper, new_client):
    """A hand against which Ben protests, which is corrected then and accepted, and a second game."""
    ana, ben = seated_phones(keeper, new_client, "Ana", "Ben")
    keeper.see(keeper.sheet)
    keeper.out(0, "", "10", "?", "5")
    ben.see(ben.sheet)
    ben.press(PROTEST, note="Dee held 15")
    keeper.corrects(1, held_3="15", why="Ben was right")
    ana.see(ana.sheet)
    ana.press(ACCEPT)
    keeper.see(f"/t/{keeper.code}/new/partners/lagunex")
    keeper.press(START, seat_0="Ana", seat_1="Ben", seat_2="Cy", seat_3="Dee")
    keeper.out(1, "3", "", "4", "?")
    return keeper


def test_the_log_tells_who_protested_and_accepted_by_name_and_why(said):
    assert [entry[0] for entry in log(said)] == [
        "Hand 1 · Saved by the host",
        "Hand 1 · Accepted by Ana",
        "Hand 1 · Edited by the host",
        "Hand 1 · Protested by Ben",
        "Hand 1 · Saved by the host",
    ]
    assert log(said)[3] == ["Hand 1 · Protested by Ben", "Reason: Dee held 15"]


@pytest.mark.tour
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("?which=protested", ["Protested by Ben"]),
        ("?who=@Ana", ["Accepted by Ana"]),
        ("?who=seat", ["Accepted by Ana", "Protested by Ben"]),
        ("?who=keeper&which=corrected", ["Edited by the host"]),
        ("?game=2", ["Saved by the host"]),
        ("?game=1&which=told", ["Saved by the host"]),
        ("?who=@Ana&which=told", []),
        ("?which=penalised", []),
    ],
)
def test_the_log_is_narrowed_to_a_game_a_person_a_role_and_what_was_done(said, asked, found):
    page = said.see(f"/t/{said.code}/log{asked}")
    lines = [entry.all("p") for entry in page.one("ol", class_="log").all("li")]
    assert [line[1].text.removeprefix("Hand 1 · ") for line in lines if len(line) > 1] == found


def test_the_log_is_narrowed_by_a_tap_after_another(said):
    said.see(f"/t/{said.code}/log")
    said.see(said.page.links()["Ben"])
    assert "Everything · Ben · All games" in said.page
    said.see(said.page.links()["Protested"])
    assert "Protested · Ben · All games" in said.page
    assert "Protested by Ben" in said.page
    said.see(said.page.links()["Accepted"])
    assert "Accepted · Ben · All games" in said.page
    assert not {"Accepted", "Protested"} & {*said.page.one("ol", class_="log").text.split()}
