"""Everything on a score sheet that is not a hand."""

from functools import partial

import pytest

from referee.engine.limits import MAX_SEATS
from tests.support.builders import clauses, last, lines, out, refused, steps, told, tricks

EVERY = pytest.mark.parametrize("key", ["partners", "longana", "loo"])
SIDES = {"partners": 2, "longana": 4, "loo": 4}
FOUR_SEATS = (
    'This can only be one of "hand", "redeal", "void", "adjust", "penalty", "substitute", "swap", "time", "stop".'
)
no_pot = partial(refused, "loo", preset="pot")


@EVERY
def test_a_redeal_changes_nothing_but_the_sheet(key):
    again = last(key, told("redeal"), totals=[3, 0, 0, 0][: SIDES[key]], lead=2)
    assert (again.verdict.awards, again.standing.next_lead) == ((0,) * SIDES[key], 2)


@EVERY
def test_a_broken_hand_may_give_one_side_points(key):
    broken = last(key, told("void", reason="false pass", side=1, points=7), totals=[3, 0, 0, 0][: SIDES[key]], lead=2)
    assert broken.standing.totals[:2] == (3, 7)
    assert broken.standing.next_lead == 2


@EVERY
@pytest.mark.canon("GEN-1")
def test_an_adjustment_is_one_number_a_side_and_keeps_the_lead(key):
    put_right = last(key, told("adjust", points=[-3, 4, 0, 0][: SIDES[key]], reason="miscounted"), lead=2)
    assert put_right.standing.totals[:2] == (-3, 4)
    assert put_right.standing.next_lead == 2
    assert set(clauses(put_right)) == {"GEN-1"}


@EVERY
@pytest.mark.parametrize("kind", ["void", "adjust"])
def test_points_without_a_hand_can_win_the_game(key, kind):
    fields = {"void": {"side": 0, "points": 600}, "adjust": {"points": [600, 0, 0, 0][: SIDES[key]]}}[kind]
    won = last(key, told(kind, reason="agreed", **fields))
    assert won.standing.winners == (0,)
    assert steps(won)[-1].endswith("and the game is won.")


@EVERY
@pytest.mark.canon("GEN-3")
def test_a_substitute_takes_seat_and_score(key):
    came = last(key, told("substitute", seat=1, name="Eve"), totals=[3, 8, 0, 0][: SIDES[key]], lead=1)
    assert came.standing.seating.names == ("Ana", "Eve", "Cy", "Dee")
    assert came.standing.totals[1] == 8
    assert steps(came) == ["Eve takes over Ben's seat and score."]


@pytest.mark.canon("GEN-3")
def test_two_of_different_pairs_change_seats_and_the_points_stay_with_the_seats():
    swapped = last("partners", told("swap", seats=[0, 1]), totals=[30, 60], lead=1)
    assert swapped.standing.seating.names == ("Ben", "Ana", "Cy", "Dee")
    assert (swapped.standing.totals, swapped.standing.next_lead) == ((30, 60), 1)
    assert steps(swapped) == [
        "Ana and Ben swap seats. The scores and the lead stay with the seats.",
        "Ben and Cy play on from 30.",
        "Ana and Dee play on from 60.",
    ]


def test_partners_who_change_seats_stay_partners():
    assert len(steps(last("partners", told("swap", seats=[2, 0])))) == 1


@pytest.mark.canon("GEN-3")
@pytest.mark.parametrize("key", ["longana", "loo"])
def test_who_plays_alone_changes_seats_with_the_points_and_the_turn_changes(key):
    swapped = last(key, told("swap", seats=[0, 1]), totals=[3, 8, 0, 0], lead=1)
    assert swapped.standing.seating.present_names == ("Ben", "Ana", "Cy", "Dee")
    assert (swapped.standing.totals, swapped.standing.next_lead) == ((3, 8, 0, 0), 1)
    assert steps(swapped) == ["Ana and Ben swap seats and keep their scores. Turns now go Ben, Ana, Cy and Dee."]


def test_a_pot_is_owed_by_whoever_owed_it_before_the_change():
    before, swapped = lines("loo", tricks(3, 2, 0, 0), told("swap", seats=[3, 0]), preset="pot")
    assert swapped.standing.state == before.standing.state
    assert swapped.standing.next_lead == before.standing.next_lead


@EVERY
@pytest.mark.canon("GEN-4")
@pytest.mark.parametrize(
    ("totals", "winners"),
    [pytest.param([3, 8, 0, 0], (1,), id="who is ahead wins"), pytest.param([8, 8, 0, 0], (), id="nobody when level")],
)
def test_a_table_may_stop_before_the_target(key, totals, winners):
    stopped = last(key, told("stop", reason="the bus"), totals=totals[: SIDES[key]])
    assert (stopped.standing.over, stopped.standing.winners) == (True, winners)
    assert clauses(stopped)[0] == "GEN-4"


@pytest.mark.parametrize(("key", "clause"), [("longana", "LON-G18"), ("loo", "LOO-G17")])
def test_the_lead_passes_on_when_its_player_goes_home(key, clause):
    left = last(key, told("leave", seat=3), lead=3)
    assert left.standing.next_lead == 0
    assert clauses(left) == [clause]
    for lead, following in ((1, 2), (3, 3)):
        assert last(key, told("leave", seat=1), lead=lead).standing.next_lead == following


def test_a_newcomer_at_a_game_of_loo_for_points_starts_at_the_lowest_score():
    assert last("loo", told("join", name="Dee", after=2), players=3, totals=[5, -5, 0]).standing.totals[3] == -5


def test_a_pot_is_shared_the_same_when_nobody_interrupts_it():
    plain = lines("loo", tricks(3, 2, 0, 0), tricks(1, 1, 1, 2), preset="pot")
    broken = lines("loo", tricks(3, 2, 0, 0), told("redeal"), tricks(1, 1, 1, 2), preset="pot")
    assert plain[-1].standing == broken[-1].standing


@pytest.mark.parametrize(
    ("key", "entry", "field", "message"),
    [
        pytest.param(
            "partners", told("void", reason="-", points=5), "side", "Whose score do the points go to?", id="for nobody"
        ),
        pytest.param("partners", told("void", reason="-", side=2, points=5), "side", "There is no side 2.", id="third"),
        pytest.param("loo", told("void", reason="-", side=4), "side", "There is no side 4.", id="no side, no points"),
        pytest.param(
            "partners", told("adjust", points=[1], reason="-"),
            "points", "Enter a number for each of the 2 sides.", id="an adjustment too short",
        ),
        pytest.param("loo", told("void", reason=""), "reason", "What happened?", id="broken for no reason"),
        pytest.param(
            "loo", told("adjust", points=[0, 0, 0, 0], reason=""),
            "reason", "Why?", id="a silent adjustment",
        ),
        pytest.param("partners", told("join", name="Eve", after=0), "kind", FOUR_SEATS, id="a fifth partner"),
        pytest.param(
            "longana", told("join", name="Eve", after=0), "kind", "No more than 4 can play.", id="a fifth player"
        ),
        pytest.param("partners", told("leave", seat=0), "kind", FOUR_SEATS, id="three partners"),
        pytest.param("longana", told("leave", seat=4), "seat", "Nobody sits in seat 4.", id="a stranger leaves"),
        pytest.param(
            "longana", told("substitute", seat=4, name="Eve"), "seat", "Nobody sits in seat 4.", id="a stranger's seat"
        ),
        pytest.param(
            "longana", told("substitute", seat=0, name="Ben"),
            "name", "Ben already has a seat.", id="one player in two seats",
        ),
        pytest.param("loo", told("swap", seats=[0, 4]), "seats.1", "Nobody sits in seat 4.", id="with a stranger"),
        pytest.param(
            "partners", told("swap", seats=[1, 1]), "seats.1", "Who does Ben swap seats with?", id="with oneself"
        ),
        pytest.param(
            "longana", told("substitute", seat=0, name=""), "name", "What is the player's name?", id="no name"
        ),
    ],
)  # fmt: skip
def test_an_interruption_that_cannot_be_is_refused(key, entry, field, message):
    assert refused(key, entry) == (field, message)


def test_units_put_right_between_players_move_their_balances():
    put_right = last("loo", told("adjust", points=[5, -5, 0, 0], reason="wrong change"), preset="pot")
    assert put_right.standing.totals == (5, -5, 0, 0)
    assert put_right.standing.state.units == 25


@pytest.mark.canon("LOO-42")
@pytest.mark.parametrize(
    "entry", [told("adjust", points=[5, -5, 0, 0], reason="wrong change"), told("penalty", seat=1, fault="talk")]
)
def test_nobody_wins_a_game_for_the_pot_by_what_they_have_got(entry):
    goes_on = last("loo", entry, preset="pot", totals=[40, -20, -10, -10])
    assert (goes_on.standing.winners, goes_on.standing.over) == ((), False)
    assert "LOO-42" not in clauses(goes_on)


@pytest.mark.parametrize(
    ("entry", "field", "message"),
    [
        pytest.param(
            told("void", reason="renege", side=0, points=5),
            "points", "A game for the pot has no points to give.", id="points in a game for the pot",
        ),
        pytest.param(
            told("adjust", points=[5, 0, 0, 0], reason="found a chip"),
            "points", "What one gets, others pay: these must add up to 0.", id="units from nowhere",
        ),
    ],
)  # fmt: skip
def test_a_game_for_the_pot_has_no_points_to_give(entry, field, message):
    assert no_pot(entry) == (field, message)


@pytest.mark.parametrize(
    ("entry", "field", "message"),
    [
        pytest.param(told("join", name="Eve", after=7), "after", "Nobody sits in seat 7.", id="beside a stranger"),
        pytest.param(told("join", name="Ana", after=0), "name", "Ana already has a seat.", id="somebody here"),
    ],
)
def test_a_newcomer_needs_a_name_and_a_neighbour(entry, field, message):
    assert refused("longana", entry, players=3) == (field, message)


def test_who_went_home_is_at_the_table_no_more():
    assert refused("longana", told("leave", seat=1), told("leave", seat=1)) == ("seat", "Nobody sits in seat 1.")
    assert refused("longana", told("leave", seat=1), out(1, "1", "", "2", "3")) == ("out", "Nobody sits in seat 1.")


HOME = (told("leave", seat=2), told("join", name="Cy", after=0))


@pytest.mark.canon("LON-G18", "LOO-G16")
@pytest.mark.parametrize("key", ["longana", "loo"])
def test_who_comes_back_is_a_newcomer_in_the_old_seat(key):
    back = last(key, *HOME, players=3, totals=[3, 8, 12])
    assert (back.standing.totals, back.verdict.awards) == ((3, 8, 3), (0, 0, -9))
    assert (back.standing.seating.names, back.standing.seating.order) == (("Ana", "Ben", "Cy"), (0, 2, 1))
    assert steps(back) == ["Cy comes back, plays after Ana, and starts at 3 like a new player, not at 12."]


def test_who_comes_back_to_a_pot_buys_in_and_keeps_the_balance_and_the_loo():
    left, back = lines("loo", tricks(3, 2, 0), *HOME, players=3, preset="pot")[1:]
    assert left.standing.state.stakes[2].units == 20
    assert (back.standing.totals, back.standing.state.stakes[2].units) == (left.standing.totals, 25)
    assert steps(back) == ["Cy comes back, plays after Ana, and buys in with 5."]


def test_one_who_comes_and_goes_all_evening_needs_one_seat():
    assert last("longana", *HOME * MAX_SEATS, players=3).standing.seating.names == ("Ana", "Ben", "Cy")


def test_who_comes_back_by_the_points_of_old_has_never_won():
    assert not last("longana", *HOME, players=3, totals=[0, 8, 99]).standing.over


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        pytest.param([told("join", name="Ana", after=1)], "Ana already has a seat.", id="who is there"),
        pytest.param([told("join", name="cy", after=0)], "A player who left as Cy comes back as Cy.",
                     id="in small letters"),
        pytest.param(
            [told("substitute", seat=0, name="Cy")],
            "Cy left with their own score, so Cy comes back by joining.", id="for somebody else",
        ),
        pytest.param(
            [told("join", name="Cy", after=0), told("join", name="Cy", after=0)],
            "Cy already has a seat.", id="twice",
        ),
    ],
)  # fmt: skip
def test_how_nobody_comes_back(entries, message):
    assert refused("longana", told("leave", seat=2), *entries, players=3) == ("name", message)


def test_a_name_belongs_to_whoever_sits_in_the_seat_after_a_change_of_seats():
    entries = told("swap", seats=[0, 1]), told("substitute", seat=0, name="Eve"), told("substitute", seat=2, name="Ben")
    assert last("partners", *entries).standing.seating.names == ("Eve", "Ana", "Ben", "Dee")


@pytest.mark.canon("LON-G18", "LOO-G16")
@pytest.mark.parametrize(
    ("key", "said", "words"),
    [
        ("longana", {}, "Dee joins, plays after Ana, and starts at 0."),
        ("loo", {}, "Dee joins, plays after Ana, and starts at 0."),
        ("loo", {"preset": "pot"}, "Dee joins, plays after Ana, and buys in with 5."),
    ],
    ids=["anticlockwise", "clockwise", "for a pot"],
)
def test_whoever_joins_is_told_after_whom_he_plays_whichever_way_the_turn_goes(key, said, words):
    joined = last(key, told("join", name="Dee", after=0), players=3, **said)
    assert steps(joined) == [words]
    assert joined.standing.seating.order == (0, 3, 1, 2)
