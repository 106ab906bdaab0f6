"""Partners as played elsewhere: presets that name their sources, and the rules only they need."""

import pytest

from referee.engine.facts import Opening
from referee.engine.score import score_fact
from referee.record import read_fact
from referee.rulesets.partners import PARTNERS
from referee.rulesets.partners.presets import REGIONS, SOURCES
from tests.support.builders import block, lines, out, partners, steps
from tests.support.builders import told as told_entry

FOUR = ("Ana", "Ben", "Cy", "Dee")


def told(entry, opening=Opening(lead=0), preset="lagunex", **answers):  # noqa: B008
    options = PARTNERS.agree(preset, answers)
    before = PARTNERS.first(options, PARTNERS.seat(FOUR), opening)
    return score_fact(PARTNERS, options, before, read_fact({"kind": "hand", **entry}, PARTNERS))


def clauses(judged):
    return [step.clause for step in judged.verdict.steps]


@pytest.mark.parametrize("preset", REGIONS, ids=lambda preset: preset.key)
def test_every_region_names_its_sources_and_answers_real_questions(preset):
    assert preset.sources
    assert set(preset.sources) <= SOURCES.keys()
    assert PARTNERS.agree(preset.key, {}) != PARTNERS.agree("lagunex", {})


def test_the_dominican_blocker_is_measured_against_the_next_player_alone():
    judged = told({"blocked_by": 0, "held": ["1-3", "0-4", "6-6", "2-3"], "end": 5}, preset="dominican")
    assert (judged.verdict.winner, judged.verdict.points) == (0, 25)
    assert "V-P06" in clauses(judged)


@pytest.mark.canon("V-P20")
def test_where_hands_must_be_won_in_a_row_one_wipes_out_what_the_others_have():
    rules = {"scoring": "hands", "target": 6, "in_a_row": True}
    judged = told({"out": 0, "held": ["", "?", "?", "?"]}, Opening((2, 5), lead=0), **rules)
    assert judged.standing.totals == (3, 0)
    assert judged.verdict.awards == (1, -5)


@pytest.mark.canon("V-P20")
def test_six_hands_in_a_row_are_six_love():
    judged = told({"out": 1, "held": ["?", "", "?", "?"]}, Opening((0, 5), lead=0), preset="jamaica")
    assert judged.standing.winners == (1,)
    assert "V-P15" not in clauses(judged)


@pytest.mark.canon("V-P15")
@pytest.mark.parametrize(("worth", "said"), [("honour", "have nothing: a shutout"), ("double", "worth two games")])
def test_a_win_against_nothing_is_said_aloud(worth, said):
    judged = told({"out": 0, "held": ["", "6-6", "?", "5"]}, Opening((90, 0), lead=0), shutout=worth)
    assert said in str(judged.verdict.steps[-1])


@pytest.mark.canon("V-P15")
def test_one_point_is_enough_not_to_be_shut_out():
    judged = told({"out": 0, "held": ["", "6-6", "?", "5"]}, Opening((90, 1), lead=0))
    assert "V-P15" not in clauses(judged)


def puerto_rico(*hands, **said):
    return [line.verdict.awards for line in lines("partners", *hands, preset="puerto_rico", **said)]


@pytest.mark.canon("V-P14")
def test_the_first_four_hands_won_in_a_puerto_rican_game_earn_more():
    hand = out(0, "", "6", "2", "4", lead=0)
    assert puerto_rico(*[hand] * 5) == [(112, 0), (87, 0), (62, 0), (37, 0), (12, 0)]
    first = lines("partners", hand, preset="puerto_rico")[0]
    assert "Ana and Cy +100: hand 1 won this game." in steps(first)
    assert first.verdict.points == 12


@pytest.mark.canon("V-P14")
def test_a_drawn_or_cancelled_hand_is_not_counted_among_the_first():
    drawn, won = block("5", "5", "5", "5"), out(1, "6", "", "2", "4", lead=0)
    void = told_entry("void", reason="wrong tile")
    assert puerto_rico(drawn, void, won, drawn, won) == [(0, 0), (0, 0), (0, 112), (0, 0), (0, 87)]


@pytest.mark.canon("V-P14")
def test_in_a_game_taken_over_from_paper_the_first_hands_are_over():
    assert puerto_rico(out(0, "", "6", "2", "4"), totals=(100, 0)) == [(12, 0)]


def test_a_record_from_before_a_preset_was_made_whole_scores_as_it_did():
    hand = out(0, "", "6", "2", "4", lead=0)
    stated = {key: getattr(PARTNERS.agree("puerto_rico", {}), key) for key in PARTNERS.options.on_every_record}
    assert puerto_rico(hand, **stated) == [(12, 0)]
    assert puerto_rico(hand, **stated, first_hands=True) == [(112, 0)]
    assert puerto_rico(hand, target=300) == [(112, 0)]


def last_tile(tile, *ends):
    return out(0, "", "?", "?", "?", lead=0, bonuses=[told_entry("double_win", tile=tile, ends=list(ends))])


PLAIN, LEVEL = out(0, "", "?", "?", "?", lead=0), block("5", "5", "5", "5", lead=0)


@pytest.mark.canon("V-P17")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        pytest.param(PLAIN, 1, id="a plain tile"),
        pytest.param(last_tile("3-5", 3, 3), 1, id="a plain tile on two ends alike"),
        pytest.param(last_tile("3-3", 3, 1), 2, id="a double"),
        pytest.param(last_tile("3-5", 3, 5), 3, id="both ends"),
        pytest.param(last_tile("3-3", 3, 3), 4, id="both ends with a double"),
        pytest.param(block("5", "6", "4", "5", lead=0), 1, id="a block"),
        pytest.param(LEVEL, 0, id="a level block"),
    ],
)
def test_in_brazil_a_hand_is_worth_its_kind_of_win(hand, points):
    won = lines("partners", hand, preset="brazil_by_win")[0]
    assert (won.verdict.points, won.verdict.awards) == (points, (points, 0))


@pytest.mark.canon("V-P17")
def test_a_double_on_both_ends_counts_six_at_some_tables():
    cross = lines("partners", last_tile("3-3", 3, 3), preset="brazil_by_win", cross_win=6)[0]
    assert cross.standing.winners == (0,)


@pytest.mark.canon("V-P17")
@pytest.mark.parametrize(("carried", "totals"), [(True, (5, 0)), (False, (2, 0))])
def test_drawn_hands_carry_one_each_to_the_next_that_is_won(carried, totals):
    void = told_entry("void", reason="wrong tile")
    hands = (LEVEL, LEVEL, void, last_tile("3-5", 3, 5)) if carried else (LEVEL, PLAIN, PLAIN)
    assert lines("partners", *hands, preset="brazil_by_win", drawn_carry=carried)[-1].standing.totals == totals


def test_a_game_on_record_is_not_played_by_what_its_preset_answers_by_now():
    before = {key: getattr(PARTNERS.options(), key) for key in PARTNERS.options.on_every_record} | {"scoring": "hands"}
    assert PARTNERS.agreed_before("jamaica", before) == PARTNERS.options(scoring="hands", need_stops_hands=True)
    assert PARTNERS.agreed_before("puerto_rico", before).first_hands is False


def test_a_table_that_changes_all_that_its_preset_once_answered_has_the_rest_of_it():
    once = {"target": 300, "scoring": "opponents", "next_lead": "right_of_starter", "double_win": 25, "blank_win": 25}
    assert PARTNERS.agree("puerto_rico", {**once, "bonus_need": 25}).first_hands is True


@pytest.mark.canon("V-P17")
@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(block("5/1", "6/1", "4/1", "8/1"), id="an odd sum of pips"),
        pytest.param(block("5-4", "4-2", "1-0", "3-2"), id="odd numbers of tiles"),
        pytest.param(block("25/5", "25/5", "25/5", "20/4"), id="more than a line of all tiles would leave"),
        pytest.param(out(0, "", "5-4", "3-2", "1-0"), id="odd numbers after somebody went out"),
    ],
)
def test_by_kind_of_win_nothing_is_remarked_of_tiles_that_may_sleep(hand):
    assert lines("partners", hand, preset="brazil_by_win")[0].verdict.remarks == ()


@pytest.mark.canon("V-P16", "LAG-G6")
def test_some_tables_write_no_points_beyond_the_target():
    hand = out(0, "", "6", "?", "4", lead=0)
    capped = {"preset": "cuba", "written_beyond": False}
    won = lines("partners", hand, **capped, totals=(148, 20))[0]
    assert (won.standing.totals, won.standing.winners) == ((150, 20), (0,))
    assert "Ana and Cy -8: points beyond 150 do not count." in steps(won)
    assert lines("partners", hand, **capped, totals=(140, 20))[0].standing.totals == (150, 20)
    assert lines("partners", hand, preset="cuba", totals=(148, 20))[0].standing.totals == (158, 20)
    assert lines("partners", hand, totals=(98, 20))[0].standing.totals == (108, 20)


@pytest.mark.canon("NHR-10")
@pytest.mark.parametrize(
    ("before", "totals", "winners"),
    [
        pytest.param((140, 90), (140, 90), (), id="too many do not fit"),
        pytest.param((133, 90), (150, 90), (0,), id="exactly as many do"),
        pytest.param((20, 90), (37, 90), (), id="and fewer"),
    ],
)
def test_where_points_must_fit_what_passes_the_target_is_not_written(before, totals, winners):
    line = partners(out(0, "", "7", "8", "10"), totals=before, target=150, written_beyond="must_fit")
    assert (line.standing.totals, line.standing.winners, line.verdict.winner) == (totals, winners, 0)
    assert (str(line.verdict.gist) == "+17 do not fit: Ana and Cy need 10.") == (line.verdict.points == 0)


@pytest.mark.canon("NHR-10", "REG-G6")
def test_each_bonus_must_fit_by_itself_and_penalties_always_count():
    passes = [told_entry("round_pass", side=0)] * 2
    rules = {"target": 100, "written_beyond": "must_fit", "round_pass": 25, "bonus_need": 0}
    line = partners(out(0, "", "7", "8", "10", bonuses=passes), totals=(60, 0), **rules)
    assert line.standing.totals == (85, 0)
    assert steps(line)[-4:-1] == [
        "Round pass: Ana and Cy +25.",
        "+25 do not fit: Ana and Cy need 15.",
        "+17 do not fit: Ana and Cy need 15.",
    ]
    faulty = told_entry("penalty", seat=1, fault="pass", points=30, to="opponents")
    assert partners(faulty, totals=(90, 0), **rules).standing.winners == (0,)


LIGHT = ("", "6-4 4-3 3-3", "3-1 1-1", "6-1")


def last_played(tile, *ends, held=LIGHT, **more):
    return out(0, *held, lead=0, bonuses=[told_entry("double_win", tile=tile, ends=list(ends))], **more)


@pytest.mark.canon("NHR-8", "REG-G5")
@pytest.mark.parametrize(
    ("hand", "rules", "points"),
    [
        pytest.param(last_played("6-2", 6, 2), {}, (60, 60), id="both ends"),
        pytest.param(last_played("6-2", 6, 5), {}, (30, 30), id="one end"),
        pytest.param(last_played("4-4", 4, 4), {}, (30, 30), id="a double"),
        pytest.param(last_played("0-0", 0, 1), {}, (30, 30), id="the blank"),
        pytest.param(
            last_played("0-0", 0, 1), {"twice": "double_win_or_blank"}, (60, 60), id="the blank where it is agreed"
        ),
        pytest.param(last_played("5-2", 2, 2), {}, (30, 30), id="one number at both ends"),
        pytest.param(
            last_played("6-0", 6, 0), {"double_win_blanks": False}, (30, 30), id="a blank that does not count"
        ),
        pytest.param(last_played("6-2", 6, 2), {"double_win": 25}, (60, 85), id="beside a bonus, which is not doubled"),
        pytest.param(last_played("6-2", 6, 2), {"scoring": "all"}, (72, 72), id="all pips"),
        pytest.param(last_played("6-2", 6, 2), {"scoring": "by_win"}, (3, 3), id="by kind of win"),
    ],
)
def test_a_double_win_counts_the_hand_twice(hand, rules, points):
    line = partners(hand, **{"twice": "double_win", "target": 200, "bonus_need": 0} | rules)
    assert (line.verdict.points, line.verdict.awards[0]) == points


@pytest.mark.canon("NHR-8", "LAG-G12")
@pytest.mark.parametrize(
    ("hand", "rules", "says"),
    [
        (last_played("4-4", 4, 4), {}, "No double win: the last tile is a double."),
        (last_played("0-0", 0, 1), {}, "No double win: the last tile is a double."),
        (last_played("5-2", 2, 2), {}, "No double win: both ends are the same."),
        (last_played("6-2", 6, 5), {}, "No double win: the last tile fits one end."),
        (last_played("6-0", 6, 0), {"double_win_blanks": False}, "No double win: the last tile has a blank."),
        (
            last_played("0-0", 0, 1),
            {"twice": "double_win_or_blank"},
            "Ana and Cy +60: 30, twice for going out with 0-0",
        ),
    ],
)
def test_it_is_said_why_the_last_tile_counts_a_hand_twice_or_does_not(hand, rules, says):
    line = partners(hand, preset="cuba", **rules)
    assert [text for text in steps(line) if text.startswith(says)]
    assert line.verdict.decisive.params["points"] == line.verdict.points


@pytest.mark.canon("NHR-8")
def test_a_hand_that_counts_twice_is_near_no_target():
    line = partners(last_played("6-2", 6, 2), totals=(80, 0), twice="double_win")
    assert line.standing.totals == (140, 0)
    assert "Ana and Cy +60: 30, twice for a double win (opponents' pips, 23 + 7)." in steps(line)


@pytest.mark.canon("REG-13")
def test_agreed_points_of_a_hand_that_counts_twice_are_even(refused):
    hand = last_played("6-2", 6, 2, held=("", "?", "?", "?"), winner=0)
    assert partners(hand | {"agreed_points": 40}, twice="double_win").standing.totals == (40, 0)
    for points, clause in ((41, "REG-13"), (300, "GEN-12")):
        told = hand | {"agreed_points": points}
        assert refused("partners", told, twice="double_win") == ("agreed_points", clause)


@pytest.mark.canon("V-P21")
@pytest.mark.parametrize(
    ("before", "winners", "over"),
    [
        pytest.param((9, 4), (0,), True, id="the others have four: won"),
        pytest.param((9, 5), (), True, id="they have five: drawn"),
        pytest.param((8, 5), (), False, id="nobody has ten yet"),
    ],
)
def test_a_match_is_won_with_ten_hands_before_the_others_have_five(before, winners, over):
    rules = {"scoring": "hands", "target": 10, "losers_below": 5}
    line = partners(out(0, "", "6", "?", "4"), totals=before, **rules)
    assert (line.standing.winners, line.standing.over) == (winners, over)
    said = "The game is drawn: Ben and Dee have 5 and lose only below 5."
    assert (said in steps(line)) == (over and not winners)
    assert ("LAG-01" in clauses(line)) == bool(winners)


@pytest.mark.canon("V-P21")
def test_a_table_that_stops_early_gives_the_match_to_who_is_ahead():
    stopped = partners(told_entry("stop"), totals=(8, 6), scoring="hands", target=10, losers_below=5)
    assert stopped.standing.winners == (0,)


@pytest.mark.canon("V-P12")
def test_a_dominican_bonus_stops_at_thirty_by_the_variant_that_has_thirty():
    bonus = {"kind": "double_win", "tile": "1-6", "ends": [1, 6]}
    judged = told(
        {"out": 0, "held": ["", "4-6", "5", "0/1"], "bonuses": [bonus]}, Opening((175, 0), lead=0), "dominican"
    )
    assert "V-P12" in clauses(judged)
    assert "RAF-03" not in clauses(judged)
