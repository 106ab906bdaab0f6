"""The referee's desk at a table: questions filled in, rulings written down, and hands and games under other rules."""

import io
import json

import pytest

from referee.desk import SUBJECTS, questions
from referee.games.replay import replay
from tests.support.builders import document, out
from tests.support.html import filled
from tests.support.words import ADJUST, ASK, ENDED, IMPORT, START, WENT_WRONG, WRITE


def question(phone, title):
    """Go to a question of the table's own desk: to what it is about, and then perhaps by a chip."""
    subject = next(each.subject for each in questions() if each.title == title)
    phone.see(f"/t/{phone.code}/1/ask")
    page = phone.see(phone.page.links()[SUBJECTS[subject][0]])
    return page if page.heading == title else phone.see(page.links()[title])


def values(page):
    """What stands in the question's form."""
    form = next(form for form in page.all("form") if form["method"] == "get")
    return {name: value for name, value in filled(form) if value}


def test_a_table_fills_in_its_people_its_rules_and_its_last_blocked_hand(ana):
    ana.open_table("partners/duo50", rule_blocked="individual", rule_target=75)
    ana.block("2-3", "1-2", "3-6", "6-6 2-6", blocked_by=3, end=5)
    told = values(question(ana, ENDED))
    assert told["names"] == "Ana, Ben, Cy, Dee"
    assert (told["preset"], told["blocked"], told["target"]) == ("duo50", "individual", "75")
    assert (told["held_0"], told["held_3"], told["end"], told["by"]) == ("3-2", "6-6 6-2", "5", "4")


def test_a_question_filled_in_waits_to_be_asked_and_answers_as_the_sheet_does(ana):
    ana.open_table(rule_blocked="individual")
    ana.block("2-3", "1-2", "3-6", "6-6 2-6", blocked_by=3, end=5)
    assert question(ana, ENDED).heading == ENDED
    page = ana.press(ASK)
    assert page.heading == "Count again. As entered, Ben and Dee win: +14."
    assert "The side with the lightest hand wins a block." in page.id("under").text


@pytest.mark.parametrize("game", ["longana/longana", "partners/lagunex", "loo/pot"])
def test_a_table_asks_the_same_six_questions_filled_in_where_its_game_has_one(ana, game):
    ana.open_table(game)
    page = ana.see(f"/t/{ana.code}/1/ask")
    assert [each.text for each in page.one("main").all("h2")] == [title for title, _summary in SUBJECTS.values()]
    assert "No game needed" not in page.text
    filled_in = {title for title, address in page.links().items() if "table_at" in address}
    assert filled_in >= {WENT_WRONG, "Who leads?"}
    assert ("What goes into the pot?" in filled_in) == game.startswith("loo")


def test_a_table_goes_from_one_question_to_the_next_about_the_same(ana):
    ana.open_table("loo/points")
    page = question(ana, "Which tile wins this trick?")
    assert page.heading == "Which tile wins this trick?"
    assert "table_at" in page.links()["What may I play?"]


@pytest.mark.parametrize("title", [WENT_WRONG, "Who leads?"])
def test_a_table_that_asks_has_said_which_game_it_plays(ana, title):
    ana.open_table("loo/points")
    page = question(ana, title)
    assert values(page)["game"] == "loo"
    assert page.id("game")["type"] == "hidden"
    assert not page.all("input", name="people")


def test_the_set_of_a_table_is_known_where_tiles_are_counted(ana):
    ana.open_table("longana/longana")
    assert values(question(ana, "Is this count possible?"))["set"] == "9"


def test_a_watcher_may_ask_too(ana, ben):
    ana.open_table()
    ana.block("4", "9", "20", "8", blocked_by=1)
    page = ben.see(f"/t/{ana.code}/1/ask")
    ben.see(page.links()["Who wins the hand?"])
    assert ben.press(ASK).heading == "Count again. As entered, Ben and Dee win: +24."


def test_who_leads_is_asked_with_what_the_last_hand_was(ana):
    ana.open_table("partners/jamaica")
    ana.out(2, "?", "?", "", "?", lead=1)
    assert values(question(ana, "Who leads?")) | {"led": "2", "won": "3", "preset": "jamaica"} == values(ana.page)
    assert ana.press(ASK).heading == "The pair that won the last hand chooses which of them leads."
    ana.open_table("partners/cuba")
    ana.block("9", "8", "7", "4", blocked_by=1)
    assert values(question(ana, "Who leads?"))["won"] == "4"


def test_longana_asks_with_whose_right_it_is(ana):
    ana.open_table("longana/longana")
    ana.out(1, "7-7", "", "5", "6")
    told = values(question(ana, "Who leads?"))
    assert (told["game"], told["right"]) == ("longana", "2")
    assert ana.press(ASK, held_2="4-4").heading == "Cy leads, with any double, if Ben holds none."


def test_the_pot_is_filled_in_from_the_last_hand(ana):
    ana.open_table("loo/pot", rule_cap="x5")
    ana.press(WRITE, tricks_0=3, tricks_1=1, tricks_2=1, tricks_3=0)
    told = values(question(ana, "What goes into the pot?"))
    assert (told["dealer"], told["pot"], told["tricks_0"], told["cap"]) == ("1", "25", "3", "x5")
    assert ana.press(ASK).heading == "The next pot: 25."


def test_a_block_by_fives_is_filled_in_from_the_last_hand_with_what_each_held(ana):
    ana.open_table("fives/all_fives", rule_rounding="exact")
    ana.block("4", "9", "20", "7", blocked_by=1)
    told = values(question(ana, ENDED))
    assert (told["names"], told["rounding"]) == ("Ana, Ben, Cy, Dee", "exact")
    assert (told["held_0"], told["held_3"], told["by"]) == ("4", "7", "2")
    assert ana.press(ASK).heading == "Blocked: Ana wins, +36."


def test_the_house_rules_of_a_table_say_what_a_layout_scores_there(ana):
    ana.open_table("fives/all_fives", rule_spinner="sniff")
    address = ana.see(f"/t/{ana.code}/1/ask").links()["What does it count?"]
    page = ana.see(address.replace("draft=1", "double=5-5&arms=6+4"))
    assert page.heading == "It counts 20 and scores 20 points."


@pytest.mark.tour
@pytest.mark.parametrize(
    "game",
    [
        "partners/lagunex",
        "partners/cuba",
        "longana/longana",
        "loo/pot",
        "loo/points",
        "fives/all_fives",
        "fives/fives_and_threes",
    ],
)
def test_every_question_of_a_table_opens_filled_in_and_answers_or_says_what_is_missing(ana, game):
    ana.open_table(game)
    for address in [href for href in ana.see(f"/t/{ana.code}/1/ask").links().values() if "draft" in href]:
        ana.see(address)
        assert ana.get(address.replace("draft=1", "")).status_code in (200, 422)


def test_names_with_commas_and_numbers_for_names_are_understood(ana):
    ana.open_table(seat_0="Ana, the first", seat_1="3", seat_2="Ben", seat_3="ben 4")
    ana.block("4", "9", "20", "8", blocked_by=1)
    question(ana, ENDED)
    assert ana.press(ASK).heading == "Count again. As entered, 3 and ben 4 win: +24."


def test_an_irregularity_is_written_down_with_its_reason_in_one_tap(ana, stored):
    ana.open_table()
    question(ana, WENT_WRONG)
    page = ana.press(ASK, what="block", found="after", points="25", who="4")
    ana.see(page.links()["Enter it on the sheet"])
    assert ana.page.value("reason") == "Wrongly claimed a block"
    ana.press(WRITE)
    assert stored(ana).standing.totals == (25, 0)
    assert stored(ana).lines[0].latest.data["reason"] == "Wrongly claimed a block"


def test_a_misdeal_leads_to_a_new_deal(ana, stored):
    ana.open_table("loo/points")
    question(ana, WENT_WRONG)
    page = ana.press(ASK, what="misdeal", found="before")
    assert "our rule LOO-G18" in page.links()
    ana.see(page.links()["Enter it on the sheet"])
    ana.press(WRITE)
    assert stored(ana).lines[0].latest.kind == "redeal"


@pytest.mark.parametrize(("preset", "says"), [("jamaica", "rule LAG-G3"), ("cuba", "our rule LAG-G3")])
def test_a_rule_that_a_preset_names_itself_is_not_ours(ana, preset, says):
    ana.open_table()
    question(ana, "Who leads?")
    page = ana.press(ASK, game="partners", preset=preset, ended="drawn", led="1")
    assert says in page.links()


def test_a_pass_that_was_none_is_written_down_from_the_question_whether_it_may_be(ana):
    ana.open_table("partners/duo50", seat_0="Rosa")
    question(ana, "May I draw? May I pass?")
    ana.see(ana.page.links()["Passed, though a tile fit"])
    page = ana.press(ASK, found="after")
    assert "Enter it on the sheet" in page.links()
    assert page.value("preset") == "duo50"


def test_who_may_not_write_sees_the_ruling_but_no_way_to_write_it(ana, ben):
    ana.open_table()
    question(ana, WENT_WRONG)
    ana.press(ASK, what="pass", found="after")
    page = ben.see(ana.shown.request.full_path)
    assert page.heading == "Cancelled: nobody scores, and the same player starts."
    assert "Enter it on the sheet" not in page.links()


@pytest.mark.parametrize("place", ["KDF7QA/1", "x", "/", "KDF7QA/99999999999", "../../x/1", "'/1"])
def test_a_table_that_is_not_there_is_not_written_at(ana, place):
    page = ana.send(
        "/ask/irregularity", "get", [("what", "pass"), ("found", "after"), ("game", "partners"), ("table_at", place)]
    )
    assert "Enter it on the sheet" not in page.links()


def others(phone, line=1):
    """What is said under other rules of a line of the sheet."""
    phone.see(f"/t/{phone.code}/1/{line}")
    return phone.compares().id("others").text


def test_a_recorded_hand_of_partners_is_shown_under_other_rules(ana):
    ana.open_table()
    ana.block("4", "9", "20", "8", blocked_by=1)
    said = others(ana)
    assert all(worth in said for worth in ("Ben and Dee +41", "Ana and Cy +41", "Ben and Dee +7"))
    assert "The lightest hand" in said
    assert "tie" not in said


def test_a_recorded_round_of_longana_is_shown_under_other_rules(ana):
    ana.open_table("longana/longana")
    ana.out(0, "", "0-0 3-4", "7", "9")
    assert "Ana +48 (25 more)" in others(ana)


def test_a_recorded_hand_that_no_other_rule_changes_says_so(ana):
    ana.open_table("loo/points")
    ana.press(WRITE, tricks_0=3, tricks_1=1, tricks_2=1, tricks_3=0)
    assert "No other rule changes this hand." in others(ana)


def test_a_recorded_pot_is_shown_under_other_rules_by_who_pays_what(ana):
    ana.open_table("loo/pot")
    ana.press(WRITE, tricks_0=3, tricks_1=1, tricks_2=1, tricks_3=0)
    assert "into the next pot Ben 5, Dee 20" in others(ana)


def test_a_hand_that_no_other_rule_changes_says_so(ana):
    ana.open_table("longana/longana", players=2)
    ana.out(0, "", "5")
    assert others(ana) == "No other rule changes this hand."


def test_a_line_that_is_not_about_play_is_not_compared(ana):
    ana.open_table()
    ana.tells(ADJUST, reason="Agreed")
    assert "others" not in ana.see(f"/t/{ana.code}/1/1").ids
    ana.see(f"/t/{ana.code}/1/1/other-rules", 404)


# Ana and Cy win seven hands for the others' 3 pips, 36 in all; Ben and Dee five for 24, 26 in all.
ANAS, BENS = ("", "1-0", "6-6 5-5 6-5", "1-1"), ("6-6 1-0", "", "6-5", "1-1")
DOZEN = (0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1)


@pytest.fixture
def dozen(ana):
    """Ana's phone at a game to 120 that Ben and Dee won in its twelfth hand."""
    hands = [out(winner, *(BENS if winner else ANAS), lead=0) for winner in DOZEN]
    told = json.dumps(document("partners", *hands, target=120)).encode()
    ana.see("/import")
    ana.press(IMPORT, file=(io.BytesIO(told), "game.json"))
    return ana


def replayed(phone, status=200, **told):
    phone.see(f"/t/{phone.code}/1/replay")
    return phone.press("Replay the game", status, **told)


def test_a_game_of_a_dozen_hands_is_won_by_others_under_another_preset(dozen, stored):
    assert stored(dozen).standing.totals == (21, 120)
    assert stored(dozen).standing.winners == (1,)
    assert "Hand 8: won by Ben and Dee." in replayed(dozen, preset="duo50").text
    assert "Hand 7: won by Ana and Cy." in replayed(dozen, preset="brazil").text


def test_a_replay_stands_beside_the_sheet_hand_by_hand(dozen):
    rows = [[cell.text for cell in row.all("td")] for row in replayed(dozen, preset="spain").one("tbody").all("tr")]
    assert len(rows) == 12
    assert [row[1:] for row in rows][:3] == [["3 : 0", "36 : 0"], ["6 : 0", "72 : 0"], ["6 : 24", "72 : 26"]]


def test_a_replay_under_the_games_own_rules_is_the_sheet(dozen):
    rows = [[cell.text for cell in row.all("td")] for row in replayed(dozen).one("tbody").all("tr")]
    assert [theirs for _what, _ours, theirs in rows] == [ours for _what, ours, _theirs in rows[:-1]] + ["21 : 120 won"]


def test_one_rule_changed_is_changed_on_top_of_the_tables_own(ana):
    ana.open_table("partners/duo50", rule_scoring="all", rule_target=75)
    ana.block("4", "9", "20", "8", blocked_by=1)
    assert "0 : 41" in replayed(ana, blocked="team").one("tbody").text
    assert "41 : 0" in replayed(ana, blocked="individual").one("tbody").text


def test_what_cannot_be_judged_by_other_rules_says_which_line_and_why(ana):
    ana.open_table()
    ana.block("4", "9", "20", "8")
    page = replayed(ana, preset="dominican")
    assert "Hand 1 cannot be scored: Who played the last tile? These rules need it." in page.text


def test_what_other_rules_ask_and_the_table_was_not_asked_is_said(ana):
    ana.open_table("trains/double_twelve")
    unasked = "Not asked at this table: Who has 0-0?"
    assert unasked in replayed(ana, preset="fifty").text
    assert unasked not in replayed(ana).text


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("preset=chess", "preset"),
        ("preset=%00", "preset"),
        ("target=0", "target"),
        ("target=" + "9" * 3000, "target"),
        ("tie=%3Cb%3E", "tie"),
        ("round_pass=%D9%A3", "round_pass"),
    ],
)
def test_nonsense_in_a_replay_is_refused_at_its_field(ana, query, field):
    ana.open_table()
    page = ana.see(f"/t/{ana.code}/1/replay?{query}", 422)
    assert page.problem(field)
    assert page.id(field)["aria-invalid"] == "true"


def test_a_new_game_from_a_replay_begins_with_its_rules(dozen, stored):
    page = replayed(dozen, preset="spain", target=250, tie="opener_wins")
    dozen.see(page.links()["New game by these rules"])
    assert (dozen.page.value("rule_target"), dozen.page.value("rule_tie")) == ("250", "opener_wins")
    dozen.press(START)
    options = stored(dozen).record.options
    assert (options.target, options.tie, options.scoring) == (250, "opener_wins", "all")


def test_looking_writes_nothing_and_a_watcher_may_look_but_not_play_on(dozen, ben):
    record = f"/t/{dozen.code}/1/record.json"
    before = dozen.get(record).text
    page = ben.see(f"/t/{dozen.code}/1/replay?preset=duo50")
    assert "New game by these rules" not in page.links()
    for path in ("ask", "replay?preset=jamaica", "rules", "1"):
        ben.see(f"/t/{dozen.code}/1/{path}")
    assert dozen.get(record).text == before


def test_the_rules_of_a_table_are_those_agreed_here(ana):
    ana.open_table("partners/duo50", rule_target=75, rule_blocked="individual")
    page = ana.see(f"/t/{ana.code}/1/rules")
    assert "The first side to reach 75 wins." in page.text
    assert "The side with the lightest hand wins a block." in page.id("LAG-25").closest("li").text


def test_every_step_of_a_hand_links_to_its_clause_in_the_rules_here(ana):
    ana.open_table("partners/dominican")
    ana.block("4", "9", "20", "8", blocked_by=1, lead=0)
    for link in [each["href"] for each in ana.see(f"/t/{ana.code}/1/1").all("a", class_="rule")]:
        assert link.partition("#")[2] in ana.see(link).ids


def test_a_finished_game_replays_the_same_by_its_own_rules(dozen, stored):
    sheet = stored(dozen)
    again = replay(sheet, sheet.record.preset, {"target": 120})
    assert [line.standing for line in again.lines.values()] == [each.scored.standing for each in sheet.lines]


def test_points_for_the_opponents_are_asked_only_where_no_penalties_are_agreed(ana):
    for sanctions, asked in (("none", 1), ("world", 0)):
        ana.open_table(rule_sanctions=sanctions)
        page = question(ana, WENT_WRONG)
        assert len(page.all("input", name="points", value="25")) == asked
    page = ana.see("/ask/irregularity?what=pass&found=after&game=partners&points=25&sanctions=world&asked=1", 422)
    assert "This table's penalties set the cost" in page.text


@pytest.mark.parametrize("title", ["May I draw? May I pass?", ENDED])
@pytest.mark.parametrize("highest", [6, 9, 12])
def test_tiles_to_tap_are_those_of_the_set_at_the_table(ana, title, highest):
    ana.open_table("block/block", rule_set=highest)
    assert question(ana, title).one("tile-picker")["data-highest"] == str(highest)


def test_who_leads_is_asked_by_the_rules_and_the_tiles_of_the_table(ana):
    ana.open_table("block/threes", rule_set=12)
    assert question(ana, "Who leads?").one("tile-picker")["data-highest"] == "12"
    assert ana.press(ASK, held_0="12-12").heading == "Ana holds the highest double and must lead 12-12."
    assert ana.press(ASK, ended="won", won="2").heading == "Ben won the hand and leads next."
