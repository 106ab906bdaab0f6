"""The game record: reading, writing, and saying where it is wrong."""

import json

import pytest

from referee.engine.facts import Blocked, Hand, ImpossibleFact, Out
from referee.engine.tiles import UNTOLD
from referee.record import document, from_document, from_text, read_fact, report, write_fact
from referee.rulesets import ruleset
from referee.rulesets.loo.facts import Tricks
from tests.support.builders import DOCUMENTED, block, out, told, tricks
from tests.support.builders import document as record


def refusal(wrong):
    with pytest.raises(ImpossibleFact) as problem:
        from_document(wrong)
    return problem.value.entry, problem.value.field, problem.value.message


def test_the_documented_record_comes_to_the_documented_report():
    scored = report(from_document(DOCUMENTED))
    assert scored["opening"] == {"totals": [30, 60], "next_lead": 1}
    first = scored["entries"][0]
    steps, _remarks = first.pop("steps"), first.pop("remarks")
    assert first == {
        "winner": 0, "points": 23, "awards": [23, 0], "pips": [5, 3, 9, 20], "totals": [53, 60],
        "next_lead": 2, "game_winner": None,
    }  # fmt: skip
    assert {"clause": "LAG-24", "text": "The lighter side wins: Ana and Cy."} in steps
    assert {key: scored[key] for key in ("totals", "next_lead", "game_winner")} == {
        "totals": [84, 60], "next_lead": 3, "game_winner": None,
    }  # fmt: skip


def test_a_game_for_the_pot_reports_what_was_paid_and_what_is_due():
    scored = report(from_document(record("loo", tricks(3, 1, 1, 0), preset="pot")))
    assert (scored["opening"]["dues"], scored["opening"]["pot"]) == ([10, 5, 5, 5], 25)
    told_pot = ("payouts", "looed", "loo_each", "dues", "pot", "balances", "game_winner")
    assert [scored["entries"][0][key] for key in told_pot] == [
        [15, 5, 5, 0], [3], 25, [0, 5, 0, 25], 30, [5, 0, 0, -5], None,
    ]  # fmt: skip


def test_an_entry_that_pays_nothing_says_so():
    scored = report(from_document(record("loo", told("redeal"), preset="pot")))["entries"][0]
    assert (scored["payouts"], scored["loo_each"], scored["pot"]) == ([0, 0, 0, 0], 0, 25)


def test_a_shared_win_and_a_stopped_game_are_told_apart():
    shared = report(from_document(record("loo", tricks(2, 2, 1, 0), totals=(13, 13, 0, 0), at_target="shared")))
    assert (shared["game_winner"], shared["game_winners"]) == (None, [0, 1])
    won = report(from_document(record("loo", tricks(2, 2, 1, 0), totals=(13, 0, 0, 0))))
    assert won["game_winner"] == 0
    assert not {"game_winners", "stopped"} & set(won)
    stopped = report(from_document(record("loo", told("stop"))))
    assert (stopped["game_winner"], stopped["stopped"]) == (None, True)


def test_a_match_that_ends_drawn_was_not_stopped():
    rules = {"scoring": "hands", "target": 10, "losers_below": 5}
    drawn = report(from_document(record("partners", out(0, "", "5", "?", "5"), totals=(9, 6), lead=0, **rules)))
    assert (drawn["totals"], drawn["game_winner"], drawn["drawn"]) == ([10, 6], None, True)
    assert "stopped" not in drawn


def test_a_record_is_written_with_every_house_rule():
    written = document(from_document(DOCUMENTED))
    assert written["options"]["drawn_lead"] == "right_of_starter"
    assert from_document(written) == from_document(DOCUMENTED)


def test_a_record_needs_neither_preset_nor_options_nor_opening():
    plain = {key: DOCUMENTED[key] for key in ("format", "ruleset", "seats", "entries")}
    assert from_document(plain).preset == "lagunex"


def test_blocked_is_told_by_who_blocked_even_when_nobody_knows():
    rules = ruleset("partners")
    unknown = read_fact(block("5", "?", "7", "8"), rules)
    assert isinstance(unknown, Hand)
    assert unknown.ending == Blocked(by=None)
    assert read_fact(told("hand", blocked=True, held=["5", "?", "7", "8"]), rules) == unknown
    assert unknown.held[1] == UNTOLD
    assert write_fact(unknown) == block("5", "?", "7", "8")
    assert read_fact(out(0, "", "6", "7", "8"), rules).ending == Out(0)


def test_seats_are_told_in_any_order_and_written_in_their_own():
    hand = read_fact(tricks(3, 2, 0, 0, dropped=[3, 2]), ruleset("loo"))
    assert isinstance(hand, Tricks)
    assert write_fact(hand)["dropped"] == [2, 3]


def test_a_whole_number_may_be_written_with_a_point():
    rules = ruleset("partners")
    assert read_fact(out(0.0, "", "6", "7", "8", lead=1.0), rules) == read_fact(
        out(0, "", "6", "7", "8", lead=1), rules
    )
    assert "." not in json.dumps(write_fact(read_fact(block("5", "6", "7", "8", by=3.0, end=5.0), rules)))
    assert document(from_document(DOCUMENTED | {"options": {"target": 100.0}}))["options"]["target"] == 100


@pytest.mark.parametrize(
    ("key", "entry", "field"),
    [
        pytest.param("partners", told("leave", seat=0), "kind", id="a partner who leaves"),
        pytest.param("longana", tricks(3, 2), "held", id="tricks in Longana"),
        pytest.param("loo", out(0, "", "6"), "tricks", id="a hand of partners in Loo"),
        pytest.param(
            "partners", out(0, "", "6", "9", "4", bonuses=[told("win")]), "bonuses.0.kind", id="no such bonus"
        ),
        pytest.param("partners", out(0, "", "6", "9", "4", end=5), "end", id="one end of a hand won"),
    ],
)
def test_one_entry_alone_is_refused_by_the_rules_it_is_told_in(key, entry, field):
    with pytest.raises(ImpossibleFact) as problem:
        read_fact(entry, ruleset(key))
    assert field in (problem.value.field, *problem.value.params.values())


def test_one_entry_alone_is_refused_without_a_number():
    with pytest.raises(ImpossibleFact) as problem:
        read_fact({"kind": "hand", "held": 5}, ruleset("partners"))
    assert problem.value.entry is None
    assert problem.value.field == "held"


@pytest.mark.parametrize("text", ["", "{", "[1, 2", b"\xff\xfe\x00", "9" * 5000, "[" * 100_000])
def test_what_is_no_json_is_refused(text):
    with pytest.raises(ImpossibleFact, match="not JSON"):
        from_text(text)


@pytest.mark.parametrize("text", ["null", "[]", "{}", '{"app": "Scores", "players": []}', '{"format": "scores/2"}'])
def test_the_file_of_another_app_is_called_what_it_is(text):
    with pytest.raises(ImpossibleFact, match=r"^: This is not a Domino Referee file\.$"):
        from_text(text)


@pytest.mark.parametrize("held", [[5, "6"], [["6-4"], "6"], 5], ids=["a number", "a list of tiles", "no list"])
def test_how_a_hand_is_written_is_said_where_it_is_written_otherwise(held):
    with pytest.raises(ImpossibleFact, match='Write each hand as a text: "6-4 3-1" for its tiles') as problem:
        from_document(record("block", told("hand", blocked_by=0, held=held), players=2))
    assert (problem.value.entry, problem.value.field.split(".")[0]) == (0, "held")


@pytest.mark.parametrize("text", ["null", "5", "[]", '"record"', "{}", "NaN", "true"])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(ImpossibleFact) as problem:
        from_text(text)
    assert problem.value.field == ""
    assert problem.value.entry is None


def test_a_record_is_read_from_text():
    assert from_text(json.dumps(DOCUMENTED)) == from_document(DOCUMENTED)


def test_whoever_has_no_name_is_called_by_their_seat():
    unnamed = record("partners", out(0, "", "6-4", "3-3", "5-1")) | {"seats": ["", "", "Cy", "  "]}
    said = [step["text"] for step in report(from_document(unnamed))["entries"][0]["steps"]]
    assert said[:3] == ["My seat went out: My seat and Cy win the hand.", "Right holds 10.", "Cy holds 6."]
    assert document(from_document(unnamed))["seats"] == ["", "", "Cy", ""]


def test_a_pair_with_a_name_is_called_by_it():
    named = record("partners", out(0, "", "6-4", "3-3", "5-1")) | {"pairs": ["Los Tigres", ""]}
    said = [step["text"] for step in report(from_document(named))["entries"][0]["steps"]]
    assert said[0] == "Ana went out: Los Tigres win the hand."
    assert document(from_document(named))["pairs"] == ["Los Tigres", ""]


@pytest.mark.parametrize("fact", [told("substitute", seat=2, name="Eve"), told("swap", seats=[2, 3])])
def test_the_name_of_a_pair_leaves_with_its_people(fact):
    seating = from_document(record("partners", fact) | {"pairs": ["Los Tigres", ""]}).scored()[-1].standing.seating
    assert [seating.people(side).name for side in range(2)] == ["", ""]


def test_a_pair_that_moves_to_the_other_seats_keeps_its_name():
    swaps = told("swap", seats=[0, 1]), told("swap", seats=[2, 3])
    seating = from_document(record("partners", *swaps) | {"pairs": ["Los Tigres", ""]}).scored()[-1].standing.seating
    assert [seating.people(side).name for side in range(2)] == ["", "Los Tigres"]


def test_names_are_kept_on_one_line():
    spaced = from_document(DOCUMENTED | {"seats": ["  Ana ", "Ben\tB.", "Cy\n", "Dee"]})
    assert spaced.seats == ("Ana", "Ben B.", "Cy", "Dee")


@pytest.mark.parametrize(
    ("wrong", "entry", "field", "message"),
    [
        pytest.param(
            {"seats": ["Ana", "Ben", "Cy", "\u202eDee"]},
            None, "seats.3", "There is an invisible character in it. Type it again.", id="a name written backwards",
        ),
        pytest.param(
            {"pairs": ["Los Tigres", "los tigres"]},
            None, "pairs.1", "The other pair is called los tigres already.", id="one name for two pairs",
        ),
        pytest.param(
            record("longana") | {"preset": "longana", "pairs": ["Los Tigres"]},
            None, "pairs.0", "Only partners have a name together.", id="a pair where each plays alone",
        ),
        pytest.param(
            {"seats": ["Ana", "Ben", "Cy", " Ana "]},
            None, "seats.3", "Ana already has a seat.", id="one name in two seats",
        ),
        pytest.param(
            {"entries": [told("substitute", seat=1, name=" ANA")]},
            0, "name", "ANA already has a seat.", id="somebody who is there comes",
        ),
        pytest.param(
            {"entries": [told("redeal"), told("redeal", reason="\x07")]},
            1, "reason", "There is an invisible character in it. Type it again.", id="a bell for a reason",
        ),
        pytest.param(
            {"entries": [block("5", "6", "many", "8")]},
            0, "held.2", "“many” is neither tiles like 6-4 3-1 nor pips like 17, 12+5 or 17/3.", id="no holding",
        ),
        pytest.param(
            {"entries": [block("5", "6", "\x00", "8")]},
            0, "held.2", "“\\x00” is neither tiles like 6-4 3-1 nor pips like 17, 12+5 or 17/3.", id="no letters",
        ),
        pytest.param({"options": {"target": 0}}, None, "options.target", "At least 1.", id="to 0"),
        pytest.param(
            {"entries": [told("redeal"), block("5", "6", "7", "8", end="5")]},
            1, "end", "This must be a whole number.", id="a number as a text",
        ),
        pytest.param(
            {"entries": [block("5", "6", "7", "8", end=True)]},
            0, "end", "This must be a whole number.", id="yes for a number",
        ),
        pytest.param(
            {"entries": [told("redeal", reason="x" * 201)]},
            0, "reason", "At most 200 letters.", id="a reason as long as a letter",
        ),
    ],
)  # fmt: skip
def test_a_record_is_refused_where_it_is_wrong(wrong, entry, field, message):
    assert refusal(DOCUMENTED | wrong) == (entry, field, message)


THREE, FIVE = ["Ana", "Ben", "Cy"], ["Ana", "Ben", "Cy", "Dee", "Eve"]


@pytest.mark.parametrize(
    ("ruleset", "names", "problem"),
    [
        ("partners", THREE, "Partnership dominoes is for 4 players, not 3."),
        ("partners", FIVE, "Partnership dominoes is for 4 players, not 5."),
        ("longana", THREE[:1], "Longana is for 2 to 4 players, not 1."),
    ],
)
def test_too_few_and_too_many_players_are_refused_in_words(ruleset, names, problem):
    with pytest.raises(ImpossibleFact, match=problem) as refusal:
        from_document(record(ruleset) | {"seats": names})
    assert refusal.value.field == "seats"
