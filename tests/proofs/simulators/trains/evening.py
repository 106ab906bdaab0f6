"""Whole games of trains with what goes on around them, told as a table tells them, and added up from the canon alone.

People come and go, rounds are broken off, and everybody tells what is left in tiles, in pips, or with their number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.proofs.simulators.trains.house import House, engine_of, most, rounds
from tests.proofs.simulators.trains.play import Pair, Round, deal, play

Told = dict[str, Any]
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Joe", "Kim", "Leo")
LATER = ("Max", "Nia", "Ova", "Pia", "Quin", "Rex", "Sue", "Tom", "Uma", "Vic", "Wes", "Zoe")


@dataclass
class Sums:
    """How a game stands."""

    order: list[int]
    names: list[str]
    totals: list[int]
    outs: list[int]
    round: int = 1
    """The number of the round to come."""
    played: list[int] = field(default_factory=list)
    """The engines so far."""
    lead: int | None = None
    winners: list[int] = field(default_factory=list)
    over: bool = False

    def lowest(self) -> list[int]:
        """Those at the table with the lowest total."""
        return [seat for seat in self.order if self.totals[seat] == min(self.totals[at] for at in self.order)]


@dataclass(frozen=True)
class Line:
    """One line of a game: as it is told, what each gets for it, and how the game stands after it."""

    told: Told
    awards: list[int]
    totals: list[int]
    lead: int | None
    winner: int | None
    winners: list[int]
    over: bool
    number: int
    """The number of the round that was played, or is to come after anything else than a round."""
    engine: int | None
    """The engine of the round to come, where it follows; None where the game is over or the tiles will tell."""
    played: Round | None = None


def worth(agreed: House, tile: Pair) -> int:
    """What a tile counts in a hand (MEX-21, MEX-G1, MEX-G2, CHK-G1, CHK-G2)."""
    if tile == (0, 0):
        return int(agreed["double_blank"])
    return agreed["single_blank"] if agreed["single_blank"] and 0 in tile else sum(tile)


def added_up(the: Round, seats: int) -> list[int]:
    """What each seat gets for a round (MEX-16 to MEX-18, MEX-G11, CHK-G7)."""
    awards = [sum(worth(the.agreed, tile) for tile in the.held.get(seat, [])) for seat in range(seats)]
    if the.out is not None:
        awards[the.out] = the.with_double * the.agreed["double_out"] - the.agreed["winner_bonus"]
    return awards


def wanted(agreed: House, sums: Sums) -> list[int]:
    """The doubles of which one may be the next engine, the first to be tried first (MEX-06, MEX-G5, CHK-G5)."""
    if agreed["engine"] == "highest_held":
        return list(range(agreed["set"], -1, -1))
    if agreed["engine"] == "highest_unplayed":
        often = [sums.played.count(number) for number in range(agreed["set"] + 1)]
        return [number for number in range(agreed["set"], -1, -1) if often[number] == min(often)]
    return [engine_of(agreed, sums.round)]


def told(the: Round, sums: Sums, chance: Random) -> Told:
    """A round as a table tells it: out or blocked, each hand somehow, the engine where it does not follow or anyhow."""
    ways = ["tiles", "pips", "count"] if not the.agreed["single_blank"] else ["tiles"]
    way = {seat: chance.choice(ways) for seat in the.order}
    if chance.random() < 0.4:
        way = dict.fromkeys(the.order, chance.choice(ways))
    entry: Told = {"kind": "hand", "held": [_hand(the, seat, way) for seat in range(len(sums.names))]}
    if wanted(the.agreed, sums)[:1] != [the.engine] or the.agreed["engine"] == "highest_held" or chance.random() < 0.4:
        entry["engine"] = the.engine
    if chance.random() < 0.5 or sums.lead not in (None, the.lead):
        entry["lead"] = the.lead
    entry |= _end(the, chance)
    blank = next((seat for seat in the.order if (0, 0) in the.held[seat]), None)
    if blank is not None and the.agreed["double_blank"] and way[blank] != "tiles" and sum(map(sum, the.held[blank])):
        entry["double_blank"] = blank
    return entry


def _hand(the: Round, seat: int, way: dict[int, str]) -> str:
    tiles = the.held.get(seat, [])
    if not tiles:
        return ""
    pips = sum(map(sum, tiles))
    texts = {"tiles": " ".join(f"{a}-{b}" for a, b in tiles), "pips": f"{pips}", "count": f"{pips}/{len(tiles)}"}
    return texts[way[seat]]


def _end(the: Round, chance: Random) -> Told:
    if the.out is not None:
        return {"out": the.out} | ({"double": True} if the.with_double and the.agreed["double_out"] else {})
    by = {"blocked_by": chance.choice([None, *the.order])}
    return by | ({"ends": the.ends} if the.ends and the.agreed["game"] == "mexican" and chance.random() < 0.5 else {})


def game(agreed: House, players: int, seed: int, *, quiet: bool = False, most_rounds: int = 40) -> Iterator[Line]:
    """A game from its first line to its end; `quiet` where nothing but rounds is told."""
    chance = Random(seed)
    sums = Sums([*range(players)], [*NAMES[:players]], [0] * players, [0] * players)
    while not sums.over and len(sums.played) < most_rounds:
        if not quiet and chance.random() < 0.3:
            yield _between(agreed, sums, chance)
        if not sums.over:
            the = play(deal(agreed, sums.order[:], wanted(agreed, sums), chance), chance)
            entry, awards = told(the, sums, chance), added_up(the, len(sums.names))
            _after(agreed, sums, the, awards, entry)
            yield _line(agreed, sums, entry, awards, the)
    if not sums.over:
        sums.over, sums.winners, sums.lead = True, _stopped(sums), None
        yield _line(agreed, sums, {"kind": "stop"}, [0] * len(sums.names))


def _stopped(sums: Sums) -> list[int]:
    """Who has won a game that the table stops: the only one with the lowest total (GEN-4)."""
    lowest = sums.lowest()
    return lowest if len(lowest) == 1 else []


def _line(agreed: House, sums: Sums, entry: Told, awards: list[int], the: Round | None = None) -> Line:
    follows = not sums.over and agreed["engine"] != "highest_held"
    return Line(
        told=entry,
        awards=awards,
        totals=sums.totals[:],
        lead=sums.lead,
        winner=the.out if the else None,
        winners=sums.winners[:],
        over=sums.over,
        number=sums.round - (the is not None),
        engine=wanted(agreed, sums)[0] if follows else None,
        played=the,
    )


def _after(agreed: House, sums: Sums, the: Round, awards: list[int], entry: Told) -> None:
    """Write a round down, and see whether the game is over and who has won it (MEX-19, MEX-G8, MEX-G10, CHK-G10)."""
    sums.totals = [total + points for total, points in zip(sums.totals, awards, strict=True)]
    if the.out is not None:
        sums.outs[the.out] += 1
    led = entry.get("lead", sums.lead)
    after = None if led is None else sums.order[(sums.order.index(led) + 1) % len(sums.order)]
    sums.lead = after if agreed["next_lead"] == "next_seat" else None
    sums.played.append(the.engine)
    sums.round += 1
    reached = agreed["ends_at"] and max(sums.totals[seat] for seat in sums.order) >= agreed["ends_at"]
    last = rounds(agreed)
    if reached or (last and sums.round > last):
        _decided(agreed, sums)


def _decided(agreed: House, sums: Sums) -> None:
    lowest = sums.lowest()
    if agreed["tie"] == "rounds_won":
        lowest = [seat for seat in lowest if sums.outs[seat] == max(sums.outs[at] for at in lowest)]
    if agreed["tie"] != "extra_round" or len(lowest) == 1:
        sums.over, sums.winners, sums.lead = True, lowest, None


def _between(agreed: House, sums: Sums, chance: Random) -> Line:
    """Something that happens between two rounds."""
    return chance.choice([_joins, _leaves, _void, _redeal, _adjusts, _swaps, _hands_over])(agreed, sums, chance)


def _void(agreed: House, sums: Sums, _chance: Random) -> Line:
    """A round that is broken off: nobody gets points, the same engine again (MEX-G20)."""
    return _line(agreed, sums, {"kind": "void", "reason": "Tiles were seen"}, [0] * len(sums.names))


def _redeal(agreed: House, sums: Sums, _chance: Random) -> Line:
    return _line(agreed, sums, {"kind": "redeal"}, [0] * len(sums.names))


def _leaves(agreed: House, sums: Sums, chance: Random) -> Line:
    if len(sums.order) == 2:
        return _redeal(agreed, sums, chance)
    seat = chance.choice(sums.order)
    if sums.lead == seat:
        sums.lead = sums.order[(sums.order.index(seat) + 1) % len(sums.order)]
    sums.order.remove(seat)
    return _line(agreed, sums, {"kind": "leave", "seat": seat}, [0] * len(sums.names))


def _adjusts(agreed: House, sums: Sums, chance: Random) -> Line:
    points = [chance.randint(-9, 9) if seat in sums.order else 0 for seat in range(len(sums.names))]
    sums.totals = [total + each for total, each in zip(sums.totals, points, strict=True)]
    return _line(agreed, sums, {"kind": "adjust", "points": points, "reason": "Recounted"}, points)


def _swaps(agreed: House, sums: Sums, chance: Random) -> Line:
    seats = chance.sample(sums.order, 2)
    at, to = map(sums.order.index, seats)
    sums.order[to], sums.order[at] = seats
    return _line(agreed, sums, {"kind": "swap", "seats": seats}, [0] * len(sums.names))


def _hands_over(agreed: House, sums: Sums, chance: Random) -> Line:
    seat, name = chance.choice(sums.order), _fresh(sums)
    sums.names[seat] = name
    return _line(agreed, sums, {"kind": "substitute", "seat": seat, "name": name}, [0] * len(sums.names))


def _fresh(sums: Sums) -> str:
    names = (f"{name}{again or ''}" for again in range(9) for name in LATER)
    return next(name for name in names if name not in sums.names)


def _joins(agreed: House, sums: Sums, chance: Random) -> Line:
    """Somebody sits down, with the worst total at the table as a rule, or comes back like that (MEX-G19)."""
    if len(sums.order) == most(agreed) or len(sums.names) == len(NAMES + LATER):
        return _redeal(agreed, sums, chance)
    present = [sums.totals[seat] for seat in sums.order]
    start = {"highest": max(present), "average": _rounded(sum(present), len(present)), "zero": 0}[agreed["newcomer"]]
    seat = chance.choice([*(seat for seat in range(len(sums.names)) if seat not in sums.order), len(sums.names)])
    after, awards = chance.choice(sums.order), [0] * len(sums.names)
    if seat == len(sums.names):
        sums.names.append(_fresh(sums))
        for own in (sums.totals, sums.outs, awards):
            own.append(0)
    awards[seat], sums.totals[seat], sums.outs[seat] = start - sums.totals[seat], start, 0
    sums.order.insert(sums.order.index(after) + 1, seat)
    return _line(agreed, sums, {"kind": "join", "name": sums.names[seat], "after": after}, awards)


def _rounded(total: int, among: int) -> int:
    """To the nearest, halves up."""
    return (2 * total + among) // (2 * among)


def facts(lines: Iterable[Line]) -> list[Told]:
    """The entries of a record."""
    return [line.told for line in lines]
