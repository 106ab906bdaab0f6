"""Games of Longana by a simulator: scored to their end as it does, told in any way, and told wrongly."""

from collections.abc import Iterator
from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import Tile
from referee.rulesets.longana.arms import Arm, block_after, places
from tests.builders import Told, block, last, lines, out, seats, told
from tests.simulators.longana import SET, Pair, Round, game

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
    return entry(table, *map(way, table.held)) if table else told("redeal")


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


def mistakes(table: Round, chance: Random) -> Iterator[list[list[Pair]]]:
    """What somebody may tell of it: a tile of another hand, of nobody's, too many, none, and 9-9 kept."""
    full = [seat for seat, hand in enumerate(table.held) if hand]
    seat, other = chance.choice(full), chance.choice(full)
    rest = sorted(set(SET) - {tile for hand in table.held for tile in hand})
    for more in (
        [chance.choice(table.held[other])],
        [chance.choice(rest)],
        chance.sample(rest, 8 - len(table.held[seat])),
        chance.sample(rest, 9 - len(table.held[seat])),
        [(9, 9)],
    ):
        yield [hand + more * (at == seat) for at, hand in enumerate(table.held)]
    yield [hand * (at != seat) for at, hand in enumerate(table.held)]
    yield [hand or [chance.choice(rest)] for hand in table.held]


def impossible(held: list[list[Pair]], table: Round) -> bool:
    """Whether logic alone says that no round ended so."""
    left = [tile for hand in held for tile in hand]
    most = [8 - (seat == table.lead or (seat == table.last and not table.out)) for seat in range(len(held))]
    return (
        len(left) != len(set(left))
        or any(len(hand) > room for hand, room in zip(held, most, strict=True))
        or [not hand for hand in held] != [table.out and seat == table.last for seat in range(len(held))]
        or (table.first and (9, 9) in left)
    )


def test_what_logic_can_see_is_refused_or_remarked_and_nothing_else(players, seeds):
    chance, seen = Random(players), set()
    for table in rounds(players, seeds):
        opens = {} if table.first else {"totals": [1] * players}
        for held in mistakes(table, chance):
            wrong = entry(table, *map(in_tiles, held))
            try:
                noticed = bool(last("longana", wrong, players=players, **opens).verdict.remarks)
            except ImpossibleFact:
                noticed = True
            assert noticed == impossible(held, table), wrong
            seen.add(noticed)
    assert seen == {False, True}
