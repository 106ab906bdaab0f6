"""Games of Longana by a simulator: scored to their end as it does, told in any way, and told wrongly."""

from collections.abc import Callable, Iterator
from functools import wraps
from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import Tile
from referee.rulesets.longana.questions import Arm, block_after, places
from tests.proofs.simulators.logic import tiles
from tests.proofs.simulators.longana import SET, Pair, Round, game
from tests.proofs.simulators.mistakes import CHANGES, Change, Hands
from tests.support.builders import Told, block, last, lines, out, seats, told

FEW, MANY = range(4), range(4, 150)
SEEDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.tour)]
pytestmark = [pytest.mark.parametrize("players", [2, 3, 4]), pytest.mark.parametrize("seeds", SEEDS)]


def in_tiles(hand: list[Pair]) -> str:
    return " ".join(f"{high}-{low}" for high, low in hand)


def in_pips(hand: list[Pair]) -> str:
    return str(sum(map(sum, hand))) if hand else ""


def counted(hand: list[Pair]) -> str:
    return f"{in_pips(hand)}/{len(hand)}" if hand else ""


def entry(table: Round, *held: str) -> Told:
    """A round as it is told, with these holdings."""
    return out(table.last, *held, lead=table.lead) if table.out else block(*held, by=table.last, lead=table.lead)


def truth(table: Round | None, way=in_tiles) -> Told:
    if table is None:
        return told("redeal")
    ends = {} if table.out else {"ends": [end for end, _since in table.moves[-1].arms.values()]}
    return entry(table, *map(way, table.held)) | ends


def rounds(players: int, seeds: range) -> Iterator[Round]:
    return (table for seed in seeds for table in game(players, seed) if table)


@pytest.mark.parametrize("way", [in_tiles, in_pips, counted])
def test_whole_games_are_scored_and_led_as_they_were_played(players, seeds, way):
    for seed in seeds:
        tables = list(game(players, seed))
        came = lines("longana", *(truth(table, way) for table in tables), players=players)
        totals, right = [0] * players, None
        for line, table in zip(came, tables, strict=True):
            if table and table.winner is not None:
                totals[table.winner] += sum(table.pips)
                right = table.winner
            assert (list(line.standing.totals), line.standing.next_lead) == (totals, right), (players, seed)
            assert line.verdict.remarks == ()
        assert [line.standing.over for line in came] == [False] * (len(came) - 1) + [True], (players, seed)


def test_every_tile_may_go_where_the_referee_says(players, seeds):
    for table in rounds(players, seeds[:8]):
        for move in table.moves:
            arms = [Arm(owner, end, since) for owner, (end, since) in move.arms.items()]
            for tile, on in move.may.items():
                assert list(places(Tile(*tile), move.seat, arms, seats(players)).answer) == on, (tile, move)


def test_a_block_is_proved_by_the_last_pass_and_by_none_before(players, seeds):
    for table in rounds(players, seeds):
        if not table.out:
            passes, opened = table.passes, frozenset(table.open_before)
            assert block_after(passes, opened, seats(players)).answer.after_pass == len(passes), table
            assert not block_after(passes[:-1], opened, seats(players)).answer.blocked, table


def test_rounds_end_in_every_way(players, seeds):
    tables = list(rounds(players, seeds))
    assert {table.out for table in tables} == {True, False}
    assert len(seeds) < 50 or any(table.winner is None for table in tables)


def counted_wrongly(table: Round, chance: Random) -> Iterator[Told]:
    """Hands too full, none, and of who is out; without a word on who led or laid the last tile, as full as dealt."""
    seat = chance.choice([seat for seat, hand in enumerate(table.held) if hand])
    rest = sorted(set(SET) - {tile for hand in table.held for tile in hand})
    for more in (chance.sample(rest, size - len(table.held[seat])) for size in (8, 9)):
        yield told_as(table, [hand + more * (at == seat) for at, hand in enumerate(table.held)])
    yield told_as(table, [hand * (at != seat) for at, hand in enumerate(table.held)])
    yield told_as(table, [hand or [chance.choice(rest)] for hand in table.held])
    drawn = iter(chance.sample(rest, len(rest)))
    full = [[*hand, *(next(drawn) for _ in range(8 - len(hand)))] for hand in table.held]
    yield block(*map(in_tiles, full))
    yield block(*map(in_tiles, [full[0][1:], *full[1:]]))


def doubles_kept(table: Round, chance: Random) -> Iterator[Told]:
    """9-9, or all ten doubles, told in the hands."""
    seat = chance.choice([seat for seat, hand in enumerate(table.held) if hand])
    yield told_as(table, [hand + [(9, 9)] * (at == seat) for at, hand in enumerate(table.held)])
    kept = [[(number, number) for number in range(10) if number % len(table.held) == at] for at in range(4)]
    full = [kept[at] * bool(hand) for at, hand in enumerate(table.held)]
    spare = next(at for at, hand in enumerate(table.held) if hand)
    full[spare] = full[spare] + [
        tile for hand, tiles in zip(table.held, kept, strict=False) if not hand for tile in tiles
    ]
    yield told_as(table, full)


def every_number_left(table: Round, chance: Random) -> Iterator[Told]:
    """A block told with a tile of every number in the hands, or of every number but one."""
    seat = min(range(len(table.held)), key=lambda at: len(table.held[at]))
    missing = {*range(10)} - {half for hand in table.held for tile in hand for half in tile}
    more = [(number, 0) for number in sorted(missing)]
    if not table.out:
        for kept in (more, more[1:]):
            yield told_as(table, [hand + kept * (at == seat) for at, hand in enumerate(table.held)])


Mistake = Callable[[Round, Random], Iterator[Told]]


def _of_tiles(change: Change) -> Mistake:
    @wraps(change)
    def mistake(table: Round, chance: Random) -> Iterator[Told]:
        return (told_as(table, held) for held in change(table.held, SET, chance))

    return mistake


def told_as(table: Round, held: Hands) -> Told:
    return entry(table, *(in_tiles([*hand]) for hand in held))


MISTAKES: tuple[Mistake, ...] = (*map(_of_tiles, CHANGES), counted_wrongly, doubles_kept, every_number_left)


def impossible(said: Told, first: bool) -> bool:
    """Whether logic says that no round ended so: by how many tiles are left, by the doubles and the numbers there.

    What lies on the table is not known here: tiles sleep. So it is not asked what arms can be laid of the rest.
    """
    held = [tiles(each) for each in said["held"]]
    left, laid = [tile for hand in held for tile in hand], {said.get("lead"), said.get("blocked_by")}
    numbers, doubles = {half for tile in left for half in tile}, {tile for tile in left if tile[0] == tile[1]}
    return (
        len(left) != len(set(left))
        or any(len(hand) > 8 - (seat in laid) for seat, hand in enumerate(held))
        or len(left) > 8 * len(held) - 1
        or [not hand for hand in held] != [seat == said.get("out") for seat in range(len(held))]
        or (first and (9, 9) in left)
        or len(doubles) == 10
        or ("out" not in said and len(numbers) == 10)
        or ("out" not in said and len(numbers) == 9 and 8 * len(held) - len(left) in (2, 3))
    )


def noticed(said: Told, first: bool) -> bool:
    """Whether the referee refuses a round told like this, or remarks on it."""
    players = len(said["held"])
    opens = {} if first else {"totals": [1] * players}
    try:
        return bool(last("longana", said, players=players, **opens).verdict.remarks)
    except ImpossibleFact:
        return True


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.__name__)
def test_what_logic_can_see_is_refused_or_remarked_and_nothing_else(players, seeds, mistake):
    chance, seen = Random(players), set()
    for table in rounds(players, seeds):
        assert not impossible(truth(table), table.first)
        assert not noticed(truth(table), table.first)
        for said in mistake(table, chance):
            assert noticed(said, table.first) == impossible(said, table.first), said
            seen.add(impossible(said, table.first))
    assert True in seen or mistake in MISTAKES[: len(CHANGES)]
