"""A hand that is told as it happens: tapped score by score, and written when it ends, all without a script."""

import pytest

from referee.record import read_fact
from referee.rulesets import ruleset
from referee.storage import drafts, ledger
from tests.support.builders import out, toured
from tests.support.client import ended
from tests.support.words import UNDO, WRITE
from tests.web.good import HOSTILE


@pytest.fixture
def table(ana):
    """Ana's phone at a new table of two who score by fives."""
    return ana.open_table("fives/all_fives", players=2)


def taps(phone, seat, points, status=200, **more):
    """Tap who scored, and how much."""
    return phone.press_button(phone.page.one("button", name="points", value=str(points)), status, seat=seat, **more)


def scores(page):
    """The scores of the hand that goes on, as the page lists them."""
    return [each.text for found in page.all("ol", class_="taps") for each in found.all("li")]


def test_two_taps_tell_a_score_and_the_standing_follows(table):
    taps(table, 0, 10)
    taps(table, 1, 5)
    assert (scores(table.page), table.totals) == (["Ana 10", "Ben 5"], ["10", "5"])
    assert table.page.one(class_="latest").text == "Ben +5"


def test_the_last_score_is_taken_back(table):
    taps(table, 0, 10)
    taps(table, 1, 5)
    table.press("Undo score")
    assert (scores(table.page), table.totals) == (["Ana 10"], ["10", "0"])


def test_the_hand_is_written_with_its_scores_when_it_ends(table):
    taps(table, 0, 10)
    table.press(WRITE, ending=0, held_1="6-6 5-0")
    assert table.totals == ["25", "0"]
    told = {"kind": "hand", "scores": [{"seat": 0, "points": 10}], "out": 0, "held": ["", "6-6 5-0"]}
    assert table.record["entries"] == [told]
    assert scores(table.see(table.sheet)) == []


def test_a_hand_that_is_taken_back_goes_on(table):
    taps(table, 0, 10)
    table.press(WRITE, ending=0, held_1="6-6 5-0")
    table.press(UNDO)
    assert (scores(table.page), table.totals) == (["Ana 10"], ["10", "0"])
    taps(table, 1, 5)
    table.press(WRITE, ending=0, held_1="6-6 5-0")
    assert table.totals == ["25", "5"]


def test_a_score_that_wins_the_game_is_announced_before_it_is_written(ana):
    ana.open_table("fives/all_fives", players=2, rule_target=20, total_0=5)
    taps(ana, 1, 5)
    assert (ana.page.id("verdict").text, "empty" in ana.page.id("verdict").attrs["class"]) == ("", True)
    taps(ana, 0, 15)
    verdict = ana.page.id("verdict")
    assert verdict.one(class_="ruling").text == "Ana wins the game: 20-5"
    assert verdict["data-write"] == "Save the win"
    ana.press(WRITE)
    assert ana.page.heading == "Ana wins"


def test_what_was_tapped_can_be_thrown_away(table):
    taps(table, 0, 10)
    table.press("Clear them")
    assert (scores(table.page), table.totals) == ([], ["0", "0"])


def test_a_tap_without_a_player_is_refused_at_the_pad(table):
    page = table.press_button(table.page.one("button", name="points", value="10"), 422)
    assert page.one("div", id="running").one(class_="notice").text == "Who scored?"


def test_a_tap_that_comes_when_the_hand_has_ended_is_refused_on_the_sheet_as_it_is_now(table, monkeypatch):
    def ends_first(game, *tapped, **how):
        monkeypatch.undo()
        ledger.record_entry(game, 1, read_fact(out(0, "", "6-6 5-0"), ruleset("fives")), tapped[-1])
        drafts.tap(game, *tapped, **how)

    monkeypatch.setattr("referee.web.views.taps.drafts.tap", ends_first)
    taps(table, 0, 10, 422)
    refused = table.page.one("div", id="running").one(class_="notice").text
    assert refused == "Hand 1 is saved already: edit it there."
    assert table.totals == ["15", "0"]


def test_a_score_in_the_middle_of_a_written_hand_is_corrected(table):
    for seat, points in ((0, 10), (1, 5), (0, 15)):
        taps(table, seat, points)
    table.press(WRITE, ending=0, held_1="6-6 5-0")
    page = table.see(f"{table.sheet}/1")
    assert page.one("textarea", name="scores").text == "Ana 10 Ben 5 Ana 15"
    table.corrects(1, scores="Ana 10\nBen 15\nBen 5\nAna 15", why="One was missed")
    assert [each["points"] for each in table.record["entries"][0]["scores"]] == [10, 15, 5, 15]
    refused = table.corrects(1, 422, scores="Ana 10\nZoe 5", why="Counted wrong")
    assert "“Zoe 5” is not a name, then points." in refused


def test_the_last_score_is_said_to_be_made_with_the_last_tile_by_who_went_out(table):
    taps(table, 1, 10)
    refused = table.press(WRITE, 422, ending=0, held_1="6-6", closing="y")
    assert refused.problem("closing") == "Ana went out, so nobody else played the last tile."
    table.press(WRITE, ending=1, held_0="6-6", held_1="")
    assert table.record["entries"][0]["scores"] == [{"seat": 1, "points": 10, "last_tile": True}]


def test_what_is_wrong_with_the_hand_as_a_whole_is_where_the_reader_is_led(table):
    form = table.page
    taps(table, 1, 10)
    table.page = form
    refused = table.press(WRITE, 422, ending=0, held_1="6-6")
    assert "More was entered since" in refused.id("verdict").text
    assert "autofocus" in refused.id("verdict").attrs


def test_a_watcher_and_the_board_see_each_score(table, ben):
    taps(table, 0, 10)
    watched = ben.see(table.sheet)
    assert (watched.one(class_="latest").text, ben.totals) == ("Ana +10", ["10", "0"])
    assert "10" not in watched.buttons()
    board = ben.see(f"{table.sheet}/board")
    assert (ben.totals, board.one(class_="board-last").text) == (["10", "0"], "Hand 1 Ana +10")


def test_the_game_may_end_in_the_middle_of_a_hand(table):
    for _score in range(5):
        taps(table, 1, 30)
    table.press(WRITE)
    assert "Ben wins" in table.page
    assert table.record["entries"] == [{"kind": "hand", "scores": [{"seat": 1, "points": 30}] * 5}]


@pytest.fixture
def in_turn(ana):
    """Ana's phone at a table where the lead passes on, so that who led must be known."""
    return ana.open_table("fives/all_fives", players=2, rule_next_lead="next_seat")


def test_who_leads_the_first_hand_is_asked_in_words_where_the_next_lead_hangs_on_it(table, in_turn):
    assert in_turn.page.id("leading").one("legend").text == "Who leads this hand?"
    table.open_table("fives/all_fives", players=2)
    assert "leading" not in table.page.ids


def leads(phone, seat, status=200):
    """Tap who leads the hand, where nobody knows it."""
    return phone.press_button(phone.page.one("button", name="leads", value=str(seat)), status)


def leader(page):
    """Who is said to lead."""
    return [each.text for each in page.id("leading").all("button") if each["aria-pressed"] == "true"]


def test_who_leads_is_told_before_the_scores_and_stays_with_the_hand(in_turn):
    table = in_turn
    leads(table, 0)
    leads(table, 1)
    taps(table, 0, 10)
    assert leader(table.page) == ["Ben"]
    table.press(WRITE, ending=0, held_1="6-5 1-1")
    assert table.record["entries"][0]["lead"] == 1
    table.press(UNDO)
    assert (leader(table.page), scores(table.page)) == (["Ben"], ["Ana 10"])


def test_who_is_said_to_lead_is_seen_by_who_watches_and_cannot_be_who_did_not(in_turn, ben):
    table = in_turn
    taps(table, 1, 10, first_tile="y")
    leads(table, 0, 422)
    assert "Ana led, so nobody else played the first tile." in table.page.one("div", id="running").text
    leads(table, 1)
    assert "Ben leads" in ben.see(table.sheet).one("section", id="standing").text
    assert table.forge(f"{table.sheet}/running/lead", line=1, leads=7).status_code == 422
    assert table.forge(f"{table.sheet}/running/lead", line=1).status_code == 400


def test_a_blocked_hand_is_told_with_its_open_numbers_and_keeps_them_when_it_is_corrected(table):
    taps(table, 1, 5)
    told = {"blocked_by": 1, "held_0": "6-4", "held_1": "0-0", "open_numbers": "3, 5"}
    table.press(WRITE, ending="blocked", **told)
    assert table.totals == ["0", "15"]
    table.corrects(1, held_0="6-4 6-6", why="A tile was missed")
    entry = table.record["entries"][0]
    assert (entry["ends"], entry["held"]) == ([3, 5], ["6-4 6-6", "0-0"])


MALFORMED = {why: value for why, value in HOSTILE.items() if why not in ("nothing", "a seat that is a float")}
SHORT = 5  # of them; the others are on the tour


@pytest.mark.parametrize(
    "check", [{}, pytest.param({"check": "y"}, marks=pytest.mark.tour)], ids=["written", "checked"]
)
@pytest.mark.parametrize(
    "value",
    [
        pytest.param(value, id=why, marks=[pytest.mark.tour] if number >= SHORT else [])
        for number, (why, value) in enumerate(MALFORMED.items())
    ],
)
def test_scores_that_no_page_has_sent_are_asked_for_again(table, value, check):
    told = {"line": "1", "revision": "0", **ended(0, "", "6-6 5-0"), "tapped": value, **check}
    answer = table.forge(table.sheet, **told)
    assert answer.status_code == 422
    assert "Enter the scores again." in table.page.text
    assert table.record["entries"] == []


@pytest.mark.database
@pytest.mark.parametrize("line", toured(["3", "-1", str(2**31), "9" * 30]))
@pytest.mark.parametrize("what", ["lead", "back", "throw"])
def test_a_line_that_the_sheet_does_not_have_is_refused_in_a_sentence(table, what, line):
    taps(table, 0, 10)
    answer = table.forge(f"{table.sheet}/running/{what}", line=line, leads="0", last="1-0-10")
    assert answer.status_code == 422
    assert "The sheet has 0 lines." in table.page.id("running").text
    assert scores(table.see(table.sheet)) == ["Ana 10"]


@pytest.fixture
def amazonas(ana):
    """Ana's phone at a new table of two pairs who score passes too."""
    return ana.open_table("fives/amazonas", players=4)


def passes(phone, seat, others, **told):
    """Tap after whose tile others had to pass, and how many."""
    return phone.press_button(phone.page.one("button", name="passes", value=str(others)), seat=seat, **told)


def test_a_pass_is_tapped_among_the_scores_and_a_galo_takes_it_up(amazonas):
    taps(amazonas, 1, 10)
    passes(amazonas, 0, 1)
    assert (amazonas.totals, amazonas.page.one(class_="latest").text) == (["20", "10"], "Ana +20")
    passes(amazonas, 0, 3)
    assert scores(amazonas.page) == ["Ben 10", "Ana all passed"]
    assert (amazonas.totals, amazonas.page.one(class_="latest").text) == (["50", "10"], "Ana +50")


def test_passes_after_another_tile_are_tapped_apart(amazonas):
    passes(amazonas, 0, 1)
    passes(amazonas, 0, 3, apart="y")
    assert scores(amazonas.page) == ["Ana next passed", "Ana all passed"]
    assert amazonas.totals == ["70", "0"]


def test_passes_are_written_with_the_hand_and_whether_it_ended_with_a_double(amazonas):
    passes(amazonas, 0, 1)
    amazonas.press(WRITE, ending=0, with_double="y")
    told = {"kind": "hand", "scores": [{"seat": 0, "passes": 1}], "out": 0, "with_double": True}
    assert amazonas.record["entries"] == [{**told, "held": ["", "?", "?", "?"]}]
    assert amazonas.totals == ["40", "0"]


def test_no_pass_is_offered_where_it_pays_nothing(table):
    assert table.page.all("button", name="passes") == []
    assert "with_double" not in table.page.ids


def test_passes_are_corrected_as_letters(amazonas):
    passes(amazonas, 0, 1)
    amazonas.press(WRITE, ending=3, held_0="4", held_1="8", held_2="3")
    assert (amazonas.totals, "Ana next passed" in amazonas.see(f"{amazonas.sheet}/1").text) == (["20", "5"], True)
    amazonas.corrects(1, scores="Ben 10\nana: ppp", why="Forgotten")
    amazonas.see(amazonas.sheet)
    assert amazonas.totals == ["50", "15"]
