"""Asking the referee without a table: every question answered, and every nonsense refused at its field."""

from dataclasses import replace

import pytest

from referee.desk import blocked, irregularity, lead, question, questions
from referee.engine.desk.game import Game
from referee.engine.desk.question import Inputs
from referee.engine.desk.rulebook import in_force
from referee.engine.facts import FAULTS, ImpossibleFact
from referee.rulesets import games

GAMES = {game.rules.key: game for game in games()}
ARMS = {"player": "Ana", "tile": "7-4", "end_0": "3", "end_1": "7", "end_2": "3", "end_3": "5"}
BLOCK = {"held_0": "2-3", "held_1": "1-2", "held_2": "3-6", "held_3": "6-6 2-6", "end": "5", "by": "Dee", "lead": "Ben"}

LONGANA, PARTNERS = {"game": "longana"}, {"game": "partners"}
OURS = "Take it back and play on. No penalty."
UNRULED = "No rule says what follows; it is our advice."


def ask(key, **told):
    return question(key).ask(Inputs(told))


def refused(key, **told):
    with pytest.raises(ImpossibleFact) as refusal:
        ask(key, **told)
    return refusal.value.field


def test_a_blocked_hand_is_ruled_with_winner_points_and_next_lead():
    reply = ask("block", game="partners", **BLOCK)
    assert str(reply.headline) == "Count again. As entered, Ana and Cy win: +23."
    assert reply.answer == {"blocked": True, "winner": 0, "points": 23, "awards": [23, 0], "next_lead": 2}
    assert [step.clause for step in reply.steps][-2:] == ["LAG-18", "LAG-22"]


LEVEL = {"held_0": "5", "held_1": "4", "held_2": "5", "held_3": "6", "preset": "duo50"}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        pytest.param({"by": "?", "lead": "?"}, "Blocked and tied: nobody scores.", id="by nobody knows whom"),
        pytest.param({"ended": "stopped"}, "Tied: nobody scores.", id="stopped, so that nobody blocked"),
        pytest.param({"ended": "stopped", "held_0": "3"}, "Ana and Cy win, +10.", id="stopped"),
        pytest.param({"gave_up": "Ana"}, "Ben and Dee win, +10.", id="given up"),
        pytest.param({"gave_up": "Ben", "held_0": "", "held_2": ""}, "Ana and Cy win, +10.",
                     id="given up, and only the losers counted"),
        pytest.param({"counted": "pairs", "held_1": "", "held_2": "", "ended": "stopped"},
                     "Ana and Cy win, +6.", id="stopped, and each pair counted together"),
    ],
)  # fmt: skip
def test_a_hand_that_was_not_simply_blocked_is_ruled_too(told, says):
    assert str(ask("block", game="partners", **LEVEL | told).headline) == says


@pytest.mark.canon("GEN-4")
@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"ended": "stopped", "by": "Dee"}, "by"),
        ({"gave_up": "Dee", "end": "5"}, "end"),
        ({"ended": "stopped", "gave_up": "Dee"}, "ended"),
        ({"ended": "gave_up"}, "gave_up"),
        ({"ended": "stopped", "held_2": ""}, "held_2"),
    ],
    ids=["and blocked", "with an end", "stopped and given up", "by nobody", "with a hand not told"],
)
def test_a_hand_ends_in_one_way(told, field):
    assert refused("block", game="partners", **LEVEL | told) == field


def test_a_house_rule_in_the_question_changes_the_ruling():
    assert ask("block", game="partners", **BLOCK, blocked="individual").answer["winner"] == 1


def test_every_tile_that_still_plays_is_named():
    reply = ask("block", game="partners", **BLOCK | {"held_0": "2-5"})
    assert reply.answer == {"blocked": False, "playable": ["5-2"]}
    assert str(reply.headline) == "Not blocked: 5-2 can still be played on 5."


def test_the_same_hand_can_be_compared_under_other_rules():
    assert [rule.key for rule, _ in ask("block", game="partners", **BLOCK).compared().flips] == ["blocked"]


def test_table_and_hands_must_make_the_whole_set():
    assert ask("block", game="partners", **BLOCK, table="131").steps[0].clause == "DUO-02"
    assert refused("block", game="partners", **BLOCK, table="130") == "table"


@pytest.mark.parametrize(
    ("told", "leader"),
    [
        pytest.param(
            LONGANA | {"held_0": "4-4", "held_1": "7-7 2-2"}, 1, id="the highest double leads the first round"
        ),
        pytest.param(
            LONGANA | {"right": "Cy", "ended": "won", "held_0": "4-4"},
            0,
            id="without a double the right passes to the right",
        ),
        pytest.param(
            LONGANA | {f"held_{seat}": tile for seat, tile in enumerate(("6-4", "9-1", "3-2", "5-0"))},
            None,
            id="nobody holds a double, so it is dealt again",
        ),
        pytest.param({"game": "partners", "held_2": "6-6"}, 2, id="the holder of 6-6 leads"),
        pytest.param(
            {"game": "partners", "led": "Dee", "ended": "won"}, 0, id="then the player right of the last starter"
        ),
        pytest.param({"game": "loo", "dealer": "Ana", "dropped": "Ben"}, 2, id="the next one in after the dealer"),
    ],
)
def test_who_leads(told, leader):
    assert ask("lead", **told).answer["leader"] == leader


@pytest.mark.canon("LON-10", "LON-12")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"right": "Ben", "ended": "won", "held_0": "5-5", "held_2": "3-3"},
         "Cy leads, with any double, if Ben holds none."),
        ({"right": "Cy", "ended": "won", "held_1": "5-5"},
         "Ben leads, with any double, if Cy, Dee and Ana hold none."),
        ({"right": "Ben", "ended": "won", "held_1": "5-5"}, "Ben leads, with any double."),
        ({"held_0": "5-5", "held_1": "3-4"}, "Ana must lead 5-5, if Cy and Dee hold no higher double."),
        ({"held_0": "9-9"}, "Ana holds the highest double and must lead 9-9."),
    ],
)  # fmt: skip
def test_who_leads_longana_hangs_on_the_hands_that_nobody_has_shown(told, says):
    reply = ask("lead", **LONGANA | told)
    assert str(reply.headline) == says
    assert ("if_none" in reply.answer) == (" if " in says)


def test_four_passes_are_no_proof_and_seven_are():
    assert ask("block", game="longana", passes="Ana Ben Cy Dee").answer["more_passes"] == 3
    assert ask("block", game="longana", passes="1 2 3 4 1 2 3").answer["blocked"]


def test_where_one_round_of_passes_is_a_block_four_passes_are_enough():
    told = {"passes": "Ana Ben Cy Dee", "one_round_blocks": "true"}
    assert ask("block", game="longana", **told).answer["blocked"]
    assert ask("block", game="longana", **told, held_0="6", held_1="7", held_2="9", held_3="9").answer["winner"] == 0


def test_a_tile_goes_on_the_arm_that_was_opened_first():
    arms = {"end_0": "3", "end_1": "7", "end_2": "4", "end_3": "7", "open": "Dee, Ben"}
    assert ask("place", player="Ana", tile="7-4", **arms).answer == {"arms": [3]}


def test_where_the_oldest_arm_binds_all_a_double_goes_there_too():
    arms = {"end_0": "3", "end_1": "7", "end_2": "4", "end_3": "7", "open": "Dee, Ben"}
    assert ask("place", player="Ana", tile="7-7", **arms).answer == {"arms": [1, 3]}
    assert ask("place", player="Ana", tile="7-7", **arms, oldest_binds_all="true").answer == {"arms": [3]}


def test_the_lowest_trump_beats_the_double_of_the_suit():
    reply = ask("trick", turn_up="6-2", played="5-2 5-5 6-0 5-4", suit="5")
    assert reply.answer == {"winner": 2, "tile": "6-0"}


def test_without_the_suit_a_trump_must_be_played():
    reply = ask("legal", turn_up="6-2", suit="5", hand="6-5 2-1 3-3")
    assert reply.answer == {"legal": ["6-5"]}
    assert [str(step) for step in reply.steps[2:]] == ["Not 2-1: it is no trump.", "Not 3-3: it is no trump."]


def test_what_goes_into_the_next_pot():
    reply = ask("pot", dealer="Ana", pot="25", tricks_0="3", tricks_1="1", tricks_2="1")
    assert (reply.answer["dues"], reply.answer["pot"]) == ([0, 5, 0, 25], 30)


def test_three_tiles_cannot_hold_forty_pips():
    assert ask("count", set="6", tiles="3", pips="40").answer is False
    assert ask("count", set="6", tiles="3", pips="30").answer is True


@pytest.mark.canon("GEN-2")
def test_without_a_count_to_check_it_says_what_the_set_has():
    reply = ask("count", set="6", tiles="3")
    assert str(reply.steps[1]) == "A double-six set has 28 tiles, 7 of them doubles, and 168 pips."
    assert str(reply.headline) == "3 tiles of a double-six set hold 3 to 33."
    assert reply.answer == {"tiles": 28, "doubles": 7, "pips": 168, "least": 3, "most": 33}


def test_a_false_pass_found_later_breaks_the_hand():
    reply = ask("irregularity", what="pass", found="after", game="partners")
    assert reply.answer["write"] == "void"
    assert [step.clause for step in reply.steps] == ["LAG-G19", "LAG-08", "LAG-G19", "", "", ""]


@pytest.mark.parametrize(
    ("key", "told", "field"),
    [
        pytest.param("block", PARTNERS | BLOCK | {"held_2": "x"}, "held_2", id="a hand that cannot be read"),
        pytest.param("block", PARTNERS | BLOCK | {"held_1": "3-2"}, "held_1", id="a tile in two hands"),
        pytest.param("block", PARTNERS | BLOCK | {"end": "9"}, "end", id="a number that is not in the set"),
        pytest.param("block", PARTNERS | BLOCK | {"by": "Eve"}, "by", id="somebody who is not at the table"),
        pytest.param("block", PARTNERS | BLOCK | {"tie": "perhaps"}, "tie", id="an answer there is not"),
        pytest.param("block", PARTNERS | BLOCK | {"names": "Ana, Ben"}, "names", id="two people for four seats"),
        pytest.param("lead", {"game": "chess"}, "game", id="another game"),
        pytest.param("lead", {"game": "loo", "dealer": "Ana", "preset": "chess"}, "preset", id="rules there are not"),
        pytest.param("trick", {"turn_up": "9-9"}, "turn_up", id="a turn-up from another set"),
        pytest.param("trick", {"turn_up": "6-2", "played": "5-4 5-5"}, "suit", id="a lead of two suits"),
        pytest.param(
            "trick", {"turn_up": "6-5", "played": "6-4 4-1", "suit": "4"}, "suit", id="a trump led as another suit"
        ),
        pytest.param("pot", {"dealer": "Ana", "pot": "27"}, "pot", id="a pot of 27"),
        pytest.param("place", ARMS | {"open": "Ben Cy Ben"}, "open", id="an arm opened twice"),
        pytest.param("count", {"set": "6", "tiles": "-3", "pips": "4"}, "tiles", id="fewer than no tiles"),
        pytest.param("irregularity", {}, "what", id="nothing happened"),
    ],
)
def test_nonsense_is_refused_at_its_field(key, told, field):
    assert refused(key, **told) == field


@pytest.mark.tour
@pytest.mark.parametrize("asked", questions(), ids=lambda each: each.key)
@pytest.mark.parametrize("nonsense", ["", "?", "6-4", "-1", "9" * 50, "٣", "Ana", "6-4 6-4", "\x00", "a=b", "½"])
def test_any_nonsense_in_every_field_gets_an_answer_or_a_refusal_at_a_field(asked, nonsense):
    names = [name for each in asked.fields for name in each.names]
    for told in ({name: nonsense} for name in names):
        try:
            asked.ask(Inputs(told))
        except ImpossibleFact as problem:
            found = problem.field
        else:
            found = names[0]
        assert found in names


def test_a_hand_that_is_not_known_leaves_the_answer_hanging_on_it():
    told = {key: text for key, text in BLOCK.items() if key != "held_3"}
    reply = ask("block", game="partners", **told)
    assert str(reply.headline) == "If blocked, it depends on what Dee holds."
    assert reply.answer == {"blocked": True, "winner": None, "could_win": [1, None, 0]}
    assert [str(step) for step in reply.steps[1:]] == [
        "If Dee holds 0 to 10 pips, Ben and Dee win.",
        "If Dee holds 11 pips, nobody scores.",
        "If Dee holds 12 to 52 pips, Ana and Cy win.",
    ]


def test_a_hand_that_is_not_known_may_not_matter():
    reply = ask("block", game="partners", held_0="1", held_1="30", held_2="2", end="5")
    assert str(reply.headline) == "If blocked, Ana and Cy win, whatever Dee holds."
    assert reply.answer["winner"] == 0


@pytest.mark.parametrize("known", [("held_0",), ("held_0", "held_1")])
def test_with_several_hands_not_known_either_side_may_win(known):
    reply = ask("block", game="partners", **{key: BLOCK[key] for key in (*known, "end", "by")})
    assert {0, 1} <= set(reply.answer["could_win"])


def test_a_number_still_in_every_hand_means_that_nothing_is_blocked():
    reply = ask("block", game="partners", held_0="2-3 0-1", held_1="4-5 6-6", held_2="?", held_3="?")
    assert reply.answer["blocked"] is False
    assert str(reply.headline).startswith("Not blocked: every number is still in a hand")


def test_a_blocked_line_has_all_seven_tiles_of_its_ends():
    text = "Blocked only if all seven with 5 are played: 5-0, 5-1, 5-2, 5-3, 5-4, 5-5 and 6-5."
    assert text in [str(step) for step in ask("block", game="partners", **BLOCK).steps]
    assert "Blocked only if both ends are the same number that nobody holds: 0, 4 and 5." in [
        str(step)
        for step in ask("block", game="partners", **{key: text for key, text in BLOCK.items() if key != "end"}).steps
    ]


def test_hands_that_cannot_be_all_that_is_left_are_to_be_counted_again():
    odd = (
        "Check the tiles. A block leaves every number an even number of times; here 1 is left once and "
        "2 is left 3 times. A tile is missing or misread."
    )
    assert [str(remark) for remark in ask("block", game="partners", **BLOCK).remarks] == [odd]
    even = {"held_0": "2-3", "held_1": "1-2", "held_2": "3-6", "held_3": "6-6 1-6", "end": "5"}
    assert ask("block", game="partners", **even).remarks == ()


@pytest.mark.parametrize(
    ("told", "leader"),
    [
        pytest.param({"preset": "cuba", "won": "Dee"}, 3, id="the winner leads"),
        pytest.param({"preset": "cuba", "led": "Ana", "ended": "drawn"}, 1, id="a drawn hand has no winner"),
        pytest.param({"led": "Ana", "ended": "redeal"}, 0, id="dealt again, the same starter"),
        pytest.param({"drawn_lead": "same_starter", "led": "Ana", "ended": "drawn"}, 0, id="drawn, the same starter"),
        pytest.param({"drawn_lead": "double_six", "led": "Ana", "ended": "drawn"}, None, id="drawn, by 6-6 again"),
        pytest.param(
            {"drawn_lead": "last_winner", "led": "Ana", "won": "Dee", "ended": "drawn"}, 3, id="drawn, he again"
        ),
        pytest.param({"first_lead": "random"}, None, id="the first lead by lot"),
    ],
)
def test_who_leads_at_partners_goes_by_the_house_rules(told, leader):
    assert ask("lead", game="partners", **told).answer["leader"] == leader


def test_in_jamaica_the_lightest_hand_wins_a_block_for_its_pair():
    told = {"held_0": "4", "held_1": "6", "held_2": "26", "held_3": "6", "by": "Ana", "preset": "jamaica"}
    assert str(ask("block", game="partners", **told).headline) == "Blocked: Ana and Cy win, +1."
    after = ask("lead", game="partners", preset="jamaica", ended="drawn", led="Ana")
    assert (after.answer["leader"], str(after.headline)) == (None, "After a tied hand 6-6 leads.")


def test_where_tiles_may_sleep_the_desk_takes_nothing_for_proved():
    told = {"held_0": "4-0", "held_1": "6-2", "held_2": "6-1", "held_3": "5", "preset": "brazil_by_win"}
    says = " ".join(map(str, ask("block", game="partners", **told, end="3").steps))
    assert "all seven" not in says
    assert refused("block", game="partners", **told, table="120") == "table"
    open_ends = ask("block", game="partners", **told, ends="3 5")
    assert str(open_ends.headline) == "Blocked: Ana and Cy win, +1."
    assert str(ask("block", game="partners", **told, ends="3 6").headline).startswith("Not blocked: 6-")


@pytest.mark.canon("NHR-3")
@pytest.mark.parametrize(
    ("shown", "leader", "says"),
    [
        pytest.param(
            "9-8 7-7, 6-6 5-0, 8-8 3-1, 9-7 4-4", 2, "Cy holds the highest double and must lead 8-8.",
            id="8-8",
        ),
        pytest.param("7-7, 8-8", 1, "Ben must lead 8-8, if Cy and Dee hold no higher double.", id="two have not shown"),
        pytest.param(
            "6-4 5-2, 6-5 3-1, 6-3 4-0, 5-4 2-1", 1, "Nobody holds a double: Ben leads the heaviest tile, 6-5.",
            id="no double",
        ),
    ],
)  # fmt: skip
def test_where_tiles_sleep_the_highest_double_that_somebody_holds_leads(shown, leader, says):
    held = {f"held_{seat}": hand for seat, hand in enumerate(shown.split(", "))}
    reply = ask("lead", game="partners", preset="cuba_nine", **held)
    assert (reply.answer["leader"], str(reply.headline)) == (leader, says)
    assert reply.headline.clause == "CUB-09"


@pytest.mark.canon("BRA-08", "CUB-09")
@pytest.mark.parametrize(("preset", "clause"), [("cuba_nine", "CUB-09"), ("brazil_by_win", "BRA-08")])
@pytest.mark.parametrize("shown", ["5-5 4-1, 2-2", "5-4, 4-1, 3-1, 2-1"], ids=["a double", "no double"])
def test_the_rule_by_which_the_highest_double_leads_says_so(preset, clause, shown):
    held = {f"held_{seat}": hand for seat, hand in enumerate(shown.split(", "))}
    reply = ask("lead", game="partners", preset=preset, **held)
    rules = [each for each in in_force(reply.agreed.options) if reply.headline.clause in each.clause.cites]
    assert [(each.clause.id, each.rule.key) for each in rules] == [(clause, "first_lead")]


def test_the_desk_asks_for_two_ends_and_for_nine_nine_where_tiles_sleep_and_nowhere_else():
    for preset, ends in (("lagunex", "end"), ("brazil_by_win", "ends"), ("cuba_nine", "ends")):
        fields = question("block").under(Inputs({"game": "partners", "preset": preset})).fields
        assert [ask.name for ask in fields if ask.name in ("end", "ends")] == [ends]
    lead = question("lead").under(Inputs({"game": "partners", "preset": "cuba_nine"})).fields
    assert "double_six" not in [ask.name for ask in lead]
    assert next(ask for ask in lead if ask.name == "held").tiles.highest == 9


def test_how_the_last_round_of_longana_ended_is_asked_only_where_the_right_moves():
    told = LONGANA | {"right": "Ana", "held_0": "4-4", "held_1": "5-5"}
    assert ask("lead", **told).answer["leader"] == 0
    assert refused("lead", **told, drawn_lead="right") == "ended"


def test_a_tile_drawn_by_mistake_is_not_put_back_as_if_unseen():
    reply = ask("irregularity", what="drew", found="before", game="block")
    assert str(reply.headline) == "A tile that was seen cannot go back: keep it, and play the one that fits."


@pytest.mark.parametrize(
    ("boneyard", "may_pass", "says"),
    [
        ("", None, "Nothing fits: draw, if any tiles are left to draw."),
        ("3", False, "Nothing fits: draw."),
        ("0", True, "Nothing fits: pass."),
    ],
    ids=["not said what is left", "some are left", "none is left"],
)
def test_whether_one_may_pass_hangs_on_what_is_left_to_draw(boneyard, may_pass, says):
    reply = ask("may-pass", game="block", hand="6-4 3-1", end_a="5", end_b="2", boneyard=boneyard)
    assert (reply.answer["may_pass"], str(reply.headline)) == (may_pass, says)


def test_after_a_drawn_round_of_longana_the_first_right_stays_or_moves():
    drawn = LONGANA | {"right": "Cy", "ended": "drawn", "held_2": "4-4", "held_3": "5-5"}
    assert ask("lead", **drawn).answer["leader"] == 2
    assert ask("lead", **drawn, drawn_lead="right").answer["leader"] == 3
    nobody = ask(
        "lead", **LONGANA, held_0="1-4", held_1="1-2", held_2="1-3", held_3="1-5", ended="drawn", drawn_lead="right"
    )
    assert [str(step) for step in nobody.steps] == ["Nobody holds a double: deal again."]


def test_who_holds_a_double_declines_to_lead_it_only_where_the_table_allows_it():
    told = LONGANA | {"right": "Cy", "ended": "won", "held_2": "4-4", "held_3": "5-5", "declined": "Cy"}
    assert ask("lead", **told, may_decline="true").answer["leader"] == 3
    may = "Cy may lead, with any double, or leave it to the right."
    assert str(ask("lead", **{**told, "declined": ""}, may_decline="true").headline) == may
    with pytest.raises(
        ImpossibleFact, match="If you have the right to lead and a double, you must lead one"
    ) as refusal:
        ask("lead", **told)
    assert (refusal.value.field, refusal.value.clause) == ("declined", "LON-G5")


def test_that_nobody_leads_is_no_ruling_while_somebodys_tiles_are_not_told():
    with pytest.raises(ImpossibleFact, match="First, what does Ana have left"):
        ask("lead", **LONGANA, ended="won", right="Cy", held_2="4-4", declined="Cy", may_decline="true")


@pytest.mark.parametrize("answer", ["heaviest", "redeal"])
def test_that_nobody_holds_a_double_is_no_ruling_while_a_hand_of_block_is_not_entered(answer):
    told = {"game": "block", "names": "Ana, Ben, Cy", "held_1": "6-3 1-0", "no_double": answer}
    with pytest.raises(ImpossibleFact, match="First, what does Ana have left") as refusal:
        ask("lead", **told)
    assert (refusal.value.field, refusal.value.clause) == ("held_0", "BLO-G5")
    assert ask("lead", **told, held_0="5-4", held_2="4-2").headline.clause == "BLO-G5"
    assert ask("lead", **told, held_0="5-5").answer["leader"] == 0


def test_where_the_first_lead_of_block_is_drawn_no_double_must_lead():
    drawn = {"game": "block", "preset": "draw_two_stay", "held_0": "5-5", "held_1": "6-3"}
    assert str(ask("lead", **drawn).headline) == "The first lead is drawn by lot; any tile may be led."


def test_a_blocked_round_of_longana_is_ruled_to_the_end():
    hands = {"held_0": "3-4", "held_1": "5", "held_2": "0-0", "held_3": "9-9"}
    reply = ask("block", game="longana", passes="1 2 3 4 1 2 3", **hands, right="Ana")
    assert str(reply.headline) == "Blocked: Cy wins, +30."
    assert (reply.answer["winner"], reply.answer["next_lead"], reply.answer["blocked"]) == (2, 2, True)


def test_where_a_level_round_hangs_on_who_led_that_is_asked_for():
    hands = {"held_0": "6", "held_1": "7", "held_2": "6", "held_3": "8"}
    told = {"passes": "1 2 3 4 1 2 3", **hands, "tie": "right_of_leader"}
    assert ask("block", game="longana", **told, right="Ben").answer["winner"] == 2
    with pytest.raises(ImpossibleFact, match="who led the round") as refusal:
        ask("block", game="longana", **told)
    assert refusal.value.field == "right"


def test_why_a_trump_may_not_be_played_where_the_suit_can_be_followed():
    reply = ask("legal", turn_up="6-2", suit="5", hand="6-5 5-1 3-3")
    assert [step.clause for step in reply.steps] == ["LOO-07", "LOO-29", "LOO-29", "LOO-23"]


CITED = {
    "pass",
    "turn",
    "wrong",
    "block",
    "many",
    "drew",
    "count",
    "misdeal",
    "unannounced",
    "uncovered",
}  # of which a rule of a game speaks


@pytest.mark.parametrize("what", FAULTS)
@pytest.mark.parametrize("found", ["before", "after", ""])
@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_has_a_ruling_in_every_game_and_says_what_others_do(what, found, game):
    known = GAMES[game]
    if known.rules.interruptions.faults.why_not(what):
        assert refused("irregularity", what=what, found=found, game=game) == "what"
        return
    reply = ask("irregularity", what=what, found=found, game=game)
    cited = {reply.headline.clause, *(step.clause for step in reply.steps)} - {""}
    assert cited <= known.cites
    assert bool(cited) == (what in CITED)


@pytest.mark.parametrize("points", ["0", "25", "30", "50", "80", "100"])
def test_a_broken_hand_may_give_the_opponents_points(points):
    answer = ask("irregularity", what="pass", found="after", game="partners", who="Dee", points=points).answer
    assert (answer["points"], answer["side"]) == (int(points), 0 if int(points) else None)


@pytest.mark.parametrize(
    ("key", "told", "field", "says"),
    [
        pytest.param("lead", LONGANA, "held_0", "First, enter who holds which doubles.", id="who leads, of no tiles"),
        pytest.param("lead", LONGANA | {"right": "Cy", "ended": "won"}, "held_0", "First, what does Ana have left?",
                     id="of a right alone"),
        pytest.param("lead", LONGANA | {"held_0": "6-4"}, "held_1", "First, what does Ben have left?",
                     id="of one hand of four"),
        pytest.param("lead", {"game": "partners"}, "double_six", (
            "First: who led the last hand?"
        ), id="the first lead of partners, of no tiles"),
        pytest.param("place", {}, "tile", "First, which tile?", id="where a tile goes, of no tile"),
        pytest.param("place", {"tile": "7-4"}, "player", "First, enter whose turn it is.", id="of nobody"),
        pytest.param("block", LONGANA, "passes", "First, enter who passed, in order.", id="of no pass"),
        pytest.param("may-pass", PARTNERS, "hand", "First, enter the player's tiles.", id="may I pass, of no hand"),
        pytest.param("may-pass", PARTNERS | {"hand": "6-4"}, "end_a", "First, enter the numbers at both ends.",
                     id="of no ends"),
    ],
)  # fmt: skip
def test_silence_is_no_evidence(key, told, field, says):
    with pytest.raises(ImpossibleFact) as refusal:
        ask(key, **told)
    assert (refusal.value.field, refusal.value.message) == (field, says)


@pytest.mark.parametrize(
    ("hand", "ends", "says", "playable"),
    [
        pytest.param("6-4 3-1", "62", "No pass: 6-4 must be played.", ["6-4"], id="one tile fits"),
        pytest.param("6-4 3-2 5-5", "62", "No pass: one of 6-4 and 3-2 must be played.", ["6-4", "3-2"], id="two fit"),
        pytest.param("6-4 6-6", "66", "No pass: one of 6-4 and 6-6 must be played.", ["6-4", "6-6"], id="equal ends"),
        pytest.param("5-5 4-1", "62", "Nothing fits: pass.", [], id="nothing fits"),
    ],
)
def test_who_can_match_an_end_may_not_pass(hand, ends, says, playable):
    reply = ask("may-pass", game="partners", hand=hand, end_a=ends[0], end_b=ends[1])
    assert str(reply.headline) == says
    assert reply.answer == {"may_pass": not playable, "may_draw": 0, "playable": playable}
    assert len(reply.steps) == len(set(ends))


@pytest.mark.canon("LON-22")
def test_a_tile_that_fits_nowhere_says_nothing_of_the_other_tiles():
    reply = ask("place", **ARMS)
    assert str(reply.headline) == "7-4 fits nowhere now."
    assert (str(reply.steps[-1]), reply.steps[-1].clause) == (
        "If no other tile fits, Ana opens the arm and passes.",
        "LON-22",
    )


@pytest.mark.parametrize(
    ("arms", "says"),
    [
        ({"open": "Ben"}, "7-4 may go on Ben's arm."),
        ({"end_0": "4", "open": "Ben"}, "7-4 may go on any of these arms: Ana and Ben."),
        (
            {"end_0": "4", "open": "Ben Cy", "end_2": "4"},
            "7-4 may go on any of these arms: Ana, Ben and Cy.",
        ),
    ],
    ids=["one arm", "two", "three"],
)
def test_a_tile_that_fits_several_arms_goes_on_one_of_them(arms, says):
    assert str(ask("place", **ARMS | arms).headline) == says


@pytest.mark.parametrize(
    ("rules", "clause"),
    [({}, "LAG-24"), ({"blocked": "individual"}, "LAG-25"), ({"blocked": "blocker_vs_next"}, "V-P02")],
    ids=["the lighter pair", "the lightest hand", "blocker against next"],
)
def test_who_could_still_win_is_by_the_rule_that_decides_it_and_not_by_that_of_the_points(rules, clause):
    told = {key: text for key, text in BLOCK.items() if key != "held_3"}
    won = [step.clause for step in ask("block", game="partners", **told, **rules).steps if str(step).endswith(" win.")]
    assert set(won) == {clause}


def test_hands_that_cannot_be_are_no_headline_without_a_doubt():
    even = BLOCK | {"held_3": "6-6 1-6"}
    assert str(ask("block", game="partners", **even).headline) == "Blocked: Ana and Cy win, +22."
    assert str(ask("block", game="partners", **BLOCK).headline) == "Count again. As entered, Ana and Cy win: +23."


@pytest.mark.parametrize(
    ("game", "others"),
    [
        ("partners", [OURS, UNRULED, "Brazilian club: play another tile and lose 10 points.",
                      "Spanish federation: a closing tile at the wrong end stands."]),
        ("longana", [OURS, UNRULED, "Brazilian club: play another tile and lose 10 points."]),
        ("loo", []),
    ],
)  # fmt: skip
def test_other_rulebooks_are_told_of_games_they_speak_of_and_cite_no_clause_of_ours(game, others):
    steps = ask("irregularity", what="wrong", found="before", game=game).steps
    assert [str(step) for step in steps if not step.clause] == others


@pytest.mark.canon("LOO-G21")
@pytest.mark.parametrize("found", ["before", "after"])
def test_in_loo_a_tile_that_does_not_fit_is_one_that_did_not_follow(found):
    wrong, renege = (ask("irregularity", what=what, found=found, game="loo") for what in ("wrong", "pass"))
    assert (wrong.headline, wrong.steps, wrong.answer) == (renege.headline, renege.steps, renege.answer)


def test_of_a_tile_that_was_shown_the_rules_say_nothing_and_the_referee_says_so():
    for game in GAMES:
        ruling, silent, *_others = ask("irregularity", what="exposed", found="after", game=game).steps
        assert (ruling.clause, silent.clause) == ("", "")
        assert str(silent) == "No rule covers this; it is our advice."


def test_a_lead_of_another_suit_names_the_tile_and_not_the_place():
    with pytest.raises(ImpossibleFact) as refusal:
        ask("trick", turn_up="6-2", suit="3", played="5-5 3-1")
    assert refusal.value.message == "5-5 was led and has no 3."


def test_one_tile_is_counted_as_one():
    assert str(ask("count", set="6", tiles="1", pips="7").steps[1]) == "1 tile of a double-six set holds 0 to 12."


@pytest.mark.canon("LAG-G5", "LAG-20")
def test_a_later_hand_dealt_again_keeps_its_starter():
    assert ask("lead", game="partners", led="Ana", ended="redeal").answer["leader"] == 0


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("pass", "Cancelled: nobody scores, and the same player starts."),
        ("block", "Cancelled if tiles were shown: nobody scores, and the same player starts."),
        ("many", "The players decide; we would cancel it."),
    ],
)
def test_of_longana_the_referee_calls_no_round_a_hand(what, says):
    reply = ask("irregularity", what=what, found="after", game="longana")
    assert str(reply.headline) == reply.answer["ruling"] == says
    assert "hand" not in says


def test_the_one_number_that_nobody_holds_is_named_as_the_one():
    held = {"held_0": "2-3", "held_1": "1-2", "held_2": "3-6 0-4", "held_3": "6-6 1-6"}
    text = "Blocked only if both ends are 5, which nobody holds."
    assert text in [str(step) for step in ask("block", game="partners", **held).steps]


@pytest.mark.parametrize(
    ("played", "says"),
    [
        ("5-5 5-2 3-1 5-4", "5-5, which was led, wins."),
        ("5-4 5-5 3-1", "5-5, played second, wins."),
        ("5-2 5-4 6-0", "6-0, played third, wins."),
        ("5-2 5-4 3-1 5-5", "5-5, played fourth, wins."),
    ],
)
def test_the_tile_that_wins_a_trick_is_named_with_when_it_was_played(played, says):
    assert str(ask("trick", turn_up="6-2", suit="5", played=played).headline) == says


@pytest.mark.canon("LAG-08", "LAG-09")
@pytest.mark.parametrize("tile", ["4-2", "3-2", "2-2"])
def test_with_a_two_at_an_end_a_tile_with_a_two_must_be_laid(tile):
    assert ask("may-pass", game="partners", hand=f"{tile} 5-1", end_a="2", end_b="6").answer["playable"] == [tile]


def test_a_game_more_brings_its_part_in_what_is_asked_of_several_games():
    partners = GAMES["partners"]
    interruptions = partners.rules.interruptions
    broken = replace(interruptions, faults=replace(interruptions.faults, broken="MOR-01"))
    rules = replace(partners.rules, key="more", interruptions=broken)
    more = Game(rules, partners.book, partners.desk)
    among = (*GAMES.values(), more)
    leads = lead(among).ask(Inputs({"game": "more", "led": "Dee", "ended": "won"}))
    assert (leads.answer["leader"], leads.agreed.ruleset) == (0, rules)
    assert blocked(among).ask(Inputs(BLOCK | {"game": "more"})).agreed.ruleset == rules
    assert "double_six" in lead(among).under(Inputs({"game": "more"})).names
    ruled = irregularity(among).ask(Inputs({"game": "more", "what": "pass", "found": "after"}))
    assert ruled.headline.clause == "MOR-01"


@pytest.mark.canon("GEN-1")
@pytest.mark.parametrize("game", [game.rules.key for game in games()])
def test_a_score_that_was_written_wrong_is_put_right_in_every_game(game):
    reply = ask("irregularity", what="count", game=game, found="after")
    assert reply.headline.clause == "GEN-1"
    assert reply.answer["write"] is None


@pytest.mark.parametrize(("key", "name"), [("may-pass", "end_a"), ("block", "ends")])
def test_a_number_may_be_any_of_the_set_that_is_played_with(key, name):
    for highest in (6, 9, 12):
        fields = question(key).under(Inputs({"game": "block", "set": str(highest)})).fields
        choices = next(ask.choices for ask in fields if ask.name == name)
        assert max(int(value) for value, _label in choices if value) == highest


@pytest.mark.canon("NHR-5", "REG-12")
@pytest.mark.parametrize(
    ("told", "says", "key"),
    [
        pytest.param({"tile": "5-4", "left": "2-2 0-0 1-1"}, "5-4 was a key if it fit both ends", True, id="it may be"),
        pytest.param({"tile": "4-1", "left": "5-2 4-4"}, "4-1 was no key: 4-4 is still in hand.", False, id="a four"),
        pytest.param({"tile": "4-4"}, "No key: 4-4 is a double.", False, id="a double"),
    ],
)
def test_a_claimed_key_is_ruled_by_the_tiles_that_are_left(told, says, key):
    reply = ask("key", **told)
    assert (str(reply.headline).startswith(says), reply.answer) == (True, {"key": key})


@pytest.mark.canon("RAF-07", "RAF-08", "NHR-8", "V-P17")
@pytest.mark.parametrize(
    ("preset", "says"),
    [
        ("jamaica", "Under these rules a key counts 2."),
        ("lagunex", "Under these rules a last tile that fits both ends counts like any other."),
        ("collective", "25 points for going out with a non-double that fits both ends (capicua)."),
        ("dominican_30", "30 points for going out with a non-double that fits both ends (capicua)."),
        ("puerto_rico", "100 points for going out with a non-double that fits both ends (capicua)."),
        ("cuba", "A double win counts the hand twice: going out with a non-double that fits both ends."),
        ("brazil_by_win", "A double that fits both ends counts 4."),
    ],
)
def test_what_a_last_tile_that_fits_both_ends_counts_is_said_by_the_rules_in_force(preset, says):
    assert str(ask("key", tile="5-4", preset=preset).steps[-1]) == says


@pytest.mark.parametrize(
    ("tile", "says"), [("4-4", "No double win: the last tile is a double."), ("0-0", "100 points")]
)
def test_a_double_is_no_double_win_and_0_0_may_pay_by_itself(tile, says):
    assert str(ask("key", tile=tile, preset="puerto_rico").headline).startswith(says)
    assert refused("key") == "tile"


OUT = {"game": "partners", "ended": "out", "by": "Ana", "held_1": "4-4", "held_2": "1-1", "held_3": "0-0"}
FIT = {"last": "3-2", "end_a": "3", "end_b": "2"}
EVERYTHING = {**OUT, "lead": "1", "first_pass": "double", "rounds_passed": "1, 3", "stuck": "Dee", "stuck_blank": "15"}


@pytest.mark.canon("RAF-02", "RAF-04", "RAF-06", "RAF-07", "RAF-09")
@pytest.mark.parametrize(
    ("preset", "told", "awards"),
    [
        ("collective", OUT, [8, 0]),
        ("collective", OUT | FIT, [33, 0]),
        ("collective", EVERYTHING | FIT, [8 + 25 + 25 + 25 + 25 + 15, 0]),
        ("dominican", OUT | FIT, [35, 0]),
        ("puerto_rico", OUT | FIT, [110, 0]),
        ("puerto_rico", OUT | {"held_3": "5-5", "last": "0-0"}, [120, 0]),
        ("cuba", OUT | FIT, [16, 0]),
        ("brazil_by_win", OUT | FIT, [3, 0]),
        ("jamaica", OUT | {"with_key": "yes", "last": "3-2"}, [2, 0]),
    ],
)
def test_what_a_hand_pays_that_somebody_went_out_of_is_answered_with_each_bonus(preset, told, awards):
    answer = ask("block", **told, preset=preset).answer
    assert (answer["blocked"], answer["awards"]) == (False, awards)


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"by": ""}, "by"),
        ({"gave_up": "Ben"}, "ended"),
        ({"end": "3"}, "end"),
        ({"last": "3-2"}, "end_a"),
        ({"last": "4-4", "end_a": "4", "end_b": "1"}, "last"),
        ({"first_pass": "double"}, "lead"),
        ({"stuck": "Ben"}, "stuck"),
        ({"preset": "jamaica", "with_key": "yes", "last": "4-1"}, "last"),
        ({"game": "longana", "preset": "", "passes": "1"}, "passes"),
        ({"game": "longana", "preset": "", "ended": ""}, "by"),
        ({"game": "trains", "preset": "", "ended": "", "held_0": "5"}, "by"),
    ],
)
def test_what_contradicts_that_somebody_went_out_is_refused_at_its_field(told, field):
    assert refused("block", **{"preset": "collective", "held_0": ""} | OUT | told) == field


@pytest.mark.parametrize(("game", "points"), [("block", 10), ("longana", 10), ("fives", 10), ("trains", 0)])
def test_every_game_with_hands_says_what_going_out_pays(game, points):
    reply = ask("block", game=game, names="Ana, Ben, Cy", ended="out", by="1", held_1="4-4", held_2="2-0")
    assert (reply.answer["winner"], reply.answer["points"]) == (0, points)


@pytest.mark.canon("NHR-4", "NHR-7")
@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"again": "no"}, "The pair that won the last hand chooses which of them leads."),
        ({"again": "yes"}, "After a broken run 6-6 leads."),
    ],
    ids=["it broke none", "it broke a run"],
)
def test_who_leads_in_jamaica_hangs_on_whether_a_run_was_broken(told, says):
    jamaica = {"game": "partners", "preset": "jamaica", "ended": "won"}
    assert str(ask("lead", **jamaica, **told).headline) == says
    assert refused("lead", **jamaica) == "again"
    assert refused("lead", game="partners", preset="cuba", ended="won") == "won"
