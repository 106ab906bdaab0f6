"""What cannot have been, or hardly ever is: each makes some of a round that was played, told wrongly.

The docstring of each names the clauses of which one has to be cited; what is yielded is the round as told, and the
fields at which it may be refused (none where it is only doubted).
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.proofs.simulators.trains.evening import Line, Told
from tests.proofs.simulators.trains.play import Pair, Round, whole

Wrong = tuple[Told, set[str]]
DOUBTED: set[str] = set()


def in_tiles(tiles: list[Pair]) -> str:
    """A hand told by its tiles."""
    return " ".join(f"{a}-{b}" for a, b in tiles)


def in_pips(tiles: list[Pair]) -> str:
    """A hand told by its pips and how many tiles they are."""
    return f"{sum(map(sum, tiles))}/{len(tiles)}" if tiles else ""


def plainly(the: Round, line: Line, hands: dict[int, list[Pair]] | None = None, **said: Any) -> Told:
    """The round told in tiles, with nothing that can be left out but its engine."""
    held = the.held if hands is None else hands
    entry = {key: line.told[key] for key in ("out", "double", "lead") if key in line.told}
    end = {} if the.out is not None else {"blocked_by": None}
    texts = [in_tiles(held.get(seat, [])) for seat in range(len(line.told["held"]))]
    return {"kind": "hand", "engine": the.engine, "held": texts} | entry | end | said


def _with(the: Round, line: Line, texts: dict[int, str], **said: Any) -> Told:
    entry = plainly(the, line, **said)
    return entry | {"held": [texts.get(seat, text) for seat, text in enumerate(entry["held"])]}


def _holders(the: Round) -> list[int]:
    return [seat for seat in the.order if seat != the.out]


def _free(the: Round) -> list[Pair]:
    """The tiles that are in nobody's hand, without the engine."""
    held = {tile for hand in the.held.values() for tile in hand}
    return [tile for tile in whole(the.agreed["set"]) if tile not in held and tile != (the.engine, the.engine)]


def _field(seat: int) -> set[str]:
    return {f"held.{seat}"}


def no_such_tile(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """A tile or an engine with more pips than the set has (MEX-31)."""
    seat, above = chance.choice(_holders(the)), the.agreed["set"] + 1
    if above < 16:
        yield _with(the, line, {seat: in_tiles([*the.held[seat][1:], (above, 2)])}), _field(seat)
        yield plainly(the, line, engine=above), {"engine"}


def engine_kept(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """The engine told in a hand (MEX-32)."""
    seat = chance.choice(_holders(the))
    yield _with(the, line, {seat: in_tiles([*the.held[seat][1:], (the.engine, the.engine)])}), _field(seat)


def in_two_hands(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """A tile told of two hands, or twice of one (MEX-33)."""
    if len(_holders(the)) > 1:
        one, other = chance.sample(_holders(the), 2)
        tiles = in_tiles([*the.held[one][1:], chance.choice(the.held[other])])
        yield _with(the, line, {one: tiles}), {"held"} | _field(one) | _field(other)
    seat = chance.choice(_holders(the))
    yield _with(the, line, {seat: in_tiles([*the.held[seat], the.held[seat][0]])}), _field(seat)


def out_with_tiles(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """Somebody said to be out who holds something (MEX-34)."""
    if the.out is not None:
        for text in (in_tiles([chance.choice(_free(the))]), "7", "7/1"):
            yield _with(the, line, {the.out: text}), _field(the.out)


def nothing_left(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """Somebody who is not out told with nothing in hand (MEX-34)."""
    seat = chance.choice(_holders(the))
    yield _with(the, line, {seat: ""}), _field(seat)


def no_pips_twice(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """Two hands of no pips, or one beside 0-0 in another (MEX-35)."""
    if len(_holders(the)) < 2 or the.engine == 0:
        return
    one, other = chance.sample(_holders(the), 2)
    both = _field(one) | _field(other)
    others = {seat: "9" for seat in _holders(the) if seat not in (one, other)}
    yield _with(the, line, others | {one: "0", other: "0/1"}), both
    yield _with(the, line, others | {one: "0", other: "0-0 5-1"}), both


def no_pips_of_zero(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """A hand of no pips in the round of 0-0, where nobody can hold it (MEX-35)."""
    if the.engine == 0:
        seat = chance.choice(_holders(the))
        yield _with(the, line, {seat: chance.choice(["0", "0/1"])}), _field(seat)


def blank_with_the_wrong(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """0-0 said to be with who is out, with who has shown other tiles only, or to be held in its own round (MEX-36)."""
    if not the.agreed["double_blank"] or the.agreed["single_blank"]:
        return
    seats, at = _holders(the), {"double_blank"}
    without = [seat for seat in seats if (0, 0) not in the.held[seat]]
    pips = {seat: in_pips(the.held[seat]) for seat in seats if (0, 0) not in the.held[seat]}
    if the.out is not None and len(pips) == len(seats):
        yield _with(the, line, pips, double_blank=the.out), at
    if len(without) == len(seats):
        yield plainly(the, line, double_blank=chance.choice(without)), at
    if the.engine == 0:
        seat = chance.choice(seats)
        yield _with(the, line, {seat: in_pips(the.held[seat])}, double_blank=seat), at


def too_many_tiles(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """So many tiles told in the hands that who is out cannot have laid any, or those that were dealt (MEX-37)."""
    if the.agreed["single_blank"]:
        return
    seats, rest = _holders(the), [tile for tile in whole(the.agreed["set"]) if tile != (the.engine, the.engine)]
    if the.out is None:
        rest.append((the.engine, the.engine))
    elif the.agreed["hand_tiles"]:
        rest = rest[: len(rest) + 2 - the.agreed["hand_tiles"]]
    hands = {seat: rest[at :: len(seats)] for at, seat in enumerate(seats)}
    if max(map(len, hands.values())) < 100:
        texts = {seat: in_pips(tiles) for seat, tiles in hands.items()}
        yield _with(the, line, texts), {f"held.{seat}" for seat in seats} | {"held"}


def too_many_pips(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """More or fewer pips than so many tiles can have: in a hand, in two, in all (MEX-38, GEN-8)."""
    if the.agreed["single_blank"]:
        return
    seats, rest = _holders(the), [tile for tile in whole(the.agreed["set"]) if tile != (the.engine, the.engine)]
    pips, seat = sorted(map(sum, rest)), chance.choice(seats)
    many = chance.randint(1, 6)
    some = {other: in_pips([tile]) for other, tile in zip(seats, _free(the)[3:], strict=False) if sum(tile)}
    most, least = sum(pips[-many:]), sum(pips[: many + 2])
    yield _with(the, line, some | {seat: f"{most + chance.randint(1, 9)}/{many}"}), {"held"} | _field(seat)
    if least:
        yield _with(the, line, some | {seat: f"{least - 1}/{many + 2}"}), _field(seat)
    if len(seats) > 1:
        one, other = chance.sample(seats, 2)
        texts = some | dict.fromkeys((one, other), f"{most}/{many}")
        yield _with(the, line, texts), {f"held.{seat}" for seat in seats} | {"held"}
    everything = {other: str(sum(pips) // len(seats) + 1) for other in seats}
    yield _with(the, line, everything), {f"held.{seat}" for seat in seats} | {"held"}


def open_to_play(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """A block told with an open end that somebody holds, where no double binds (MEX-39)."""
    free = the.agreed["dead_double"] == "free" or the.agreed["doubles_bind"] == "follow_up"
    if the.out is None and the.agreed["blocked_when"] == "nobody_can" and the.agreed["game"] == "mexican" and free:
        end = chance.choice(sorted({half for hand in the.held.values() for tile in hand for half in tile}))
        seats = {seat for seat in the.order if any(end in tile for tile in the.held[seat])}
        yield plainly(the, line, ends=[end]), {f"held.{seat}" for seat in seats}


def every_number_held(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """A block told with every number of the set in the hands, all told in tiles (MEX-39, CHK-30)."""
    if the.out is None and the.agreed["blocked_when"] == "nobody_can":
        numbers = {half for hand in the.held.values() for tile in hand for half in tile}
        seat, free = chance.choice(the.order), _free(the)
        chance.shuffle(free)
        hand = list(the.held[seat])
        while missing := {*range(the.agreed["set"] + 1)} - numbers:
            more = next((tile for tile in free if missing & {*tile} and tile not in hand), None)
            if more is None:
                return
            hand.append(more)
            numbers |= {*more}
        if len(in_tiles(hand)) <= 200:
            yield _with(the, line, {seat: in_tiles(hand)}), {"blocked_by", "ends", "held", *_field(seat)}


def another_engine(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """Another engine than that of the round (MEX-41)."""
    held = {tile for hand in the.held.values() for tile in hand}
    free = [number for number in range(the.agreed["set"] + 1) if (number, number) not in held]
    others = [number for number in free if number != the.engine]
    if the.agreed["engine"] in ("descending", "ascending") and others:
        yield plainly(the, line, engine=chance.choice(others)), DOUBTED


def wrong_ends(the: Round, line: Line, chance: Random) -> Iterator[Wrong]:
    """Ends of the trains that the tiles on the table do not make (MEX-42)."""
    if the.out is None and the.agreed["game"] == "mexican" and len(the.ends) > 1:
        numbers = {half for hand in the.held.values() for tile in hand for half in tile}
        nowhere = sorted({*range(the.agreed["set"] + 1)} - numbers)
        at = chance.randrange(len(the.ends))
        if others := [number for number in nowhere if number != the.ends[at]]:
            ends = sorted([*the.ends[:at], chance.choice(others), *the.ends[at + 1 :]])
            if not numbers & {*ends}:
                yield plainly(the, line, ends=ends), DOUBTED


Mistake = Callable[[Round, Line, Random], Iterator[Wrong]]
MISTAKES: tuple[Mistake, ...] = (
    no_such_tile,
    engine_kept,
    in_two_hands,
    out_with_tiles,
    nothing_left,
    no_pips_twice,
    no_pips_of_zero,
    blank_with_the_wrong,
    too_many_tiles,
    too_many_pips,
    open_to_play,
    every_number_held,
    another_engine,
    wrong_ends,
)
