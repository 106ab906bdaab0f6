"""What layouts of the fives family can come to, by a simulator: the limits by which the referee refuses a score."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.tiles import Tile
from referee.rulesets.fives import layout as told
from referee.rulesets.fives.counting import counted
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import may_play
from tests.proofs.simulators.fives import SET, Layout, Pair, hands
from tests.proofs.simulators.fives_house import house
from tests.proofs.simulators.fives_told import points

MOST = {"none": 20, "first": 35, "sniff": 35, "all": 75}
"""The most that one tile can score (FIV-31)."""
FEW, MANY = range(60), range(60, 1000)
SEEDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.tour)]
Laid = list[tuple[frozenset[Pair], Layout]]
DEEP = pytest.mark.parametrize("most", [3, pytest.param(6, marks=pytest.mark.tour)])


def sums(spinner: str, seeds: range) -> Iterator[list[int]]:
    """What the open ends came to after each tile of hands that were played."""
    for players, said in ((2, {}), (4, {"draw": "none"})):
        agreed = house(spinner=spinner, first_lead="drawn", **said)
        for hand in hands(agreed, players, seeds, greed=1):
            yield [play.total for play in hand.plays]


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("spinner", MOST)
def test_no_tile_that_is_played_scores_more_than_the_canon_allows(spinner, seeds):
    seen = {(at, each) for hand in sums(spinner, seeds) for at, each in enumerate(hand) if each and each % 5 == 0}
    assert {total for at, total in seen if at == 0} == {5, 10}
    assert {total for at, total in seen if at == 1} == {5, 10, 15}
    assert 20 <= max(total for _, total in seen) <= MOST[spinner]


def laid_out(spinner: str, most: int) -> Iterator[tuple[frozenset[Pair], Layout]]:
    """Every layout of so many tiles at most, however it came about, with its tiles."""
    found: Laid = [(frozenset([tile]), Layout(spinner).after(tile, None)) for tile in SET]
    for tiles in range(1, most + 1):
        yield from found
        found = list({_key(*each): each for each in _longer(found)}.values()) if tiles < most else []


def _longer(found: Laid) -> Iterator[tuple[frozenset[Pair], Layout]]:
    """Layouts with one tile more, at any place."""
    for laid, layout in found:
        for tile in (tile for tile in SET if tile not in laid):
            for at in (at for at, number in layout.places if number in tile):
                yield laid | {tile}, layout.after(tile, at)


def _key(laid: frozenset[Pair], layout: Layout) -> object:
    doubles = tuple(sorted((each.number, each.covered, each.branches) for each in layout.doubles))
    return laid, tuple(sorted(layout.plain)), doubles


@DEEP
@pytest.mark.parametrize(
    ("spinner", "needs"),
    [
        ("none", {5: 1, 10: 1, 15: 2, 20: 3}),
        ("first", {5: 1, 10: 1, 15: 2, 20: 3, 25: 6}),
        ("sniff", {5: 1, 10: 1, 15: 2, 20: 3, 25: 4, 30: 5}),
    ],
)
def test_a_score_needs_as_many_tiles_on_the_table_as_the_canon_says(spinner, needs, most):
    fewest: dict[int, int] = {}
    for laid, layout in laid_out(spinner, most if spinner != "sniff" else min(most, 5)):
        fewest.setdefault(layout.total, len(laid))
    scores = {total: tiles for total, tiles in fewest.items() if total and total % 5 == 0}
    assert scores == {total: tiles for total, tiles in needs.items() if tiles <= most}


@DEEP
def test_two_ends_come_to_anything_up_to_22_but_19_and_21(most):
    assert {layout.total for _, layout in laid_out("none", min(most, 4))} == {*range(19), 20, 22}


@pytest.mark.parametrize("seeds", SEEDS)
def test_a_line_of_tiles_that_are_all_known_ends_in_the_numbers_that_are_there_an_odd_number_of_times(seeds):
    for hand in hands(house("partners", spinner="none"), 4, seeds):
        laid = [tile for tile in SET if not any(tile in held for held in hand.held)]
        halves = Counter(half for tile in laid for half in tile if tile[0] != tile[1])
        odd = sorted(number for number, times in halves.items() if times % 2)
        assert hand.layout.ends == odd or (not odd and len(hand.layout.ends) == 1), hand


def seen(layout: Layout) -> told.Layout:
    """A layout as it is told to the referee, by its ends and by the doubles that branch."""
    ends = [Tile(each.number, each.number) for each in layout.doubles if not each.branches and each.covered < 2]
    spinners = (told.Spinner(each.number, each.covered) for each in layout.doubles if each.branches)
    return told.Layout((*layout.plain, *ends), tuple(spinners))


def grown(spinner: str, seeds: range) -> Iterator[tuple[frozenset[Pair], Layout]]:
    """Layouts that grow by chance until nothing fits, with all their tiles."""
    for chance in map(Random, seeds):
        found = [(frozenset([tile]), Layout(spinner).after(tile, None)) for tile in SET]
        while found:
            laid, layout = chance.choice(found)
            yield laid, layout
            found = list(_longer([(laid, layout)]))


@pytest.mark.parametrize("most", [1, pytest.param(4, marks=pytest.mark.tour)])
@pytest.mark.parametrize("said", [{"spinner": each} for each in MOST] + [{"points_for": "fives_and_threes"}], ids=str)
def test_the_referee_counts_every_layout_and_lets_a_tile_go_wherever_it_may(said, most):
    agreed = house("all_fives", **{"spinner": "none"} | said)
    rules = Fives(**agreed)
    for laid, layout in (*laid_out(agreed["spinner"], most), *grown(agreed["spinner"], range(8 * most))):
        total = counted(seen(layout), rules).answer
        assert (total.pips, total.points) == (layout.total, points(agreed, layout.total)), layout
        for tile in (tile for tile in SET if tile not in laid):
            places = may_play(Tile(*tile), seen(layout), rules).answer
            fits = sorted(number for _, number in layout.places if number in tile)
            assert sorted(each.number for each in places) == fits, (tile, layout)


def tapped(layout: Layout) -> dict[str, str]:
    """A layout as people tap it at the desk: the spinner, and every other end."""
    alone = not layout.plain and len(layout.doubles) == 1 and not layout.doubles[0].covered
    first = [each.number for each in layout.doubles if each.branches and layout.spinner != "all"]
    spinner = [layout.doubles[0].number] if alone else first
    doubles = [each.number for each in layout.doubles if each.number not in spinner and each.covered < 2]
    ends = [*map(str, layout.plain), *(f"{number}-{number}" for number in doubles)]
    double = f"{spinner[0]}-{spinner[0]}" if spinner else "" if layout.doubles else "none"
    return {"double": double if layout.spinner in ("first", "sniff") or alone else "", "arms": " ".join(ends)}


@pytest.mark.canon("FIV-14", "FIV-16")
@pytest.mark.parametrize("games", [4, pytest.param(120, marks=pytest.mark.tour)])
@pytest.mark.parametrize("said", [{"spinner": each} for each in MOST] + [{"preset": "fives_and_threes"}], ids=str)
def test_the_desk_answers_for_every_layout_of_a_hand_from_its_first_tile(said, games):
    for laid, layout in grown(said.get("spinner", "none"), range(games)):
        desk = tapped(layout) | said
        assert question("layout").ask(Inputs(desk)).answer["total"] == layout.total, desk
        unlaid = [tile for tile in SET if tile not in laid] if layout.spinner != "all" else []
        for high, low in unlaid[-1:]:
            fits = sorted({number for _, number in layout.places if number in (high, low)})
            reply = question("may-play").ask(Inputs(desk | {"tile": f"{high}-{low}"}))
            assert sorted({int(each[0]) for each in reply.answer["on"]}) == fits, (desk, high, low)
