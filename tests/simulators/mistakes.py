"""The mistakes people make when they tell a hand: each makes some of them of a hand that was really played."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.builders import Told
from tests.simulators.logic import SET
from tests.simulators.other_engine import Ended, Pair, entry, name

Hands = list[list[Pair]]


def truth(hand: Ended, held: Hands | None = None, **fields: Any) -> Told:
    """The hand told in tiles, with a double win where there was one."""
    win = {"kind": "double_win", "tile": name(hand.tile), "ends": list(hand.before)}
    fields = {"bonuses": [win]} | fields if hand.dominates else fields
    return entry(hand, [" ".join(map(name, each)) for each in held or hand.held], **fields)


def _changed(hand: Ended, seat: int, tiles: list[Pair]) -> Told:
    held: Hands = [list(each) for each in hand.held]
    held[seat] = tiles
    return truth(hand, held)


def _seats(hand: Ended) -> list[int]:
    return [seat for seat, held in enumerate(hand.held) if held]


def _on_the_table(hand: Ended) -> list[Pair]:
    return sorted(SET - {tile for held in hand.held for tile in held})


def misread(hand: Ended, chance: Random) -> Iterator[Told]:
    """A tile taken for one that lies on the table."""
    seat = chance.choice(_seats(hand))
    _, *rest = chance.sample(hand.held[seat], len(hand.held[seat]))
    yield _changed(hand, seat, [chance.choice(_on_the_table(hand)), *rest])


def half_misread(hand: Ended, chance: Random) -> Iterator[Told]:
    """One half of a tile misread by one pip."""
    seat = chance.choice(_seats(hand))
    (one, other), *rest = chance.sample(hand.held[seat], len(hand.held[seat]))
    wrong = chance.choice([number for number in (one - 1, one + 1) if 0 <= number <= 6])
    yield _changed(hand, seat, [(max(wrong, other), min(wrong, other)), *rest])


def added(hand: Ended, chance: Random) -> Iterator[Told]:
    """A tile too many, one that lies on the table."""
    seat = chance.choice(_seats(hand))
    yield _changed(hand, seat, [*hand.held[seat], chance.choice(_on_the_table(hand))])


def forgotten(hand: Ended, chance: Random) -> Iterator[Told]:
    """A tile overlooked."""
    seat = chance.choice(_seats(hand))
    yield _changed(hand, seat, chance.sample(hand.held[seat], len(hand.held[seat]) - 1))


def in_two_hands(hand: Ended, chance: Random) -> Iterator[Told]:
    """A tile told of another hand too."""
    one, other = chance.sample(_seats(hand), 2)
    yield _changed(hand, one, [*hand.held[one], chance.choice(hand.held[other])])


def hands_exchanged(hand: Ended, chance: Random) -> Iterator[Told]:
    """Two hands told the wrong way round."""
    one, other = chance.sample(_seats(hand), 2)
    held: Hands = [list(each) for each in hand.held]
    held[one], held[other] = held[other], held[one]
    yield truth(hand, held)


def wrong_end(hand: Ended, chance: Random) -> Iterator[Told]:
    """A block told on another number than that of its ends."""
    if not hand.out:
        yield truth(hand, end=chance.choice([number for number in range(7) if number not in hand.tile]))


def double_six_kept(hand: Ended, chance: Random) -> Iterator[Told]:
    """6-6 told in a hand."""
    seat = chance.choice(_seats(hand))
    if (6, 6) in _on_the_table(hand):
        yield _changed(hand, seat, [*hand.held[seat][1:], (6, 6)])


def false_win(hand: Ended, chance: Random) -> Iterator[Told]:
    """A double win claimed that was none."""
    if hand.out and not hand.dominates and hand.tile[0] != hand.tile[1]:
        yield truth(hand, bonuses=[{"kind": "double_win", "tile": name(hand.tile), "ends": list(hand.tile)}])


def ring_added(hand: Ended, chance: Random) -> Iterator[Told]:
    """Three tiles too many, which every count of halves lets pass."""
    seat, table = chance.choice(_seats(hand)), set(_on_the_table(hand))
    one, two, three = sorted(chance.sample(range(7), 3), reverse=True)
    if len(hand.held[seat]) < 5 and (ring := {(one, two), (one, three), (two, three)}) <= table:
        yield _changed(hand, seat, [*hand.held[seat], *ring])


def never_played(hand: Ended, chance: Random) -> Iterator[Told]:
    """Who led, or laid the last tile, told with a whole hand of seven."""
    seat = chance.choice([seat for seat in (hand.lead, hand.last) if hand.held[seat]] or [None])
    if seat is not None:
        left = list(hand.held[seat])
        yield _changed(hand, seat, left + chance.sample(_on_the_table(hand), 7 - len(left)))


def doubles_cut_off(hand: Ended, chance: Random) -> Iterator[Told]:
    """A double laid on a number of which everything else is said to be in the hands."""
    number, rest = chance.randrange(7), _on_the_table(hand)
    table = [tile for tile in rest if number in tile and tile != (number, number)]
    held = [list(each) for each in hand.held]
    for tile in table:
        roomy = [seat for seat in _seats(hand) if len(held[seat]) < 6]
        if roomy:
            held[chance.choice(roomy)].append(tile)
    if (number, number) in rest:
        yield truth(hand, held)


def out_of_a_block(hand: Ended, chance: Random) -> Iterator[Told]:
    """Somebody said to have gone out of a hand that was blocked."""
    if not hand.out:
        told = truth(hand)
        out = told.pop("blocked_by")
        yield told | {"out": out, "held": ["" if seat == out else each for seat, each in enumerate(told["held"])]}


MISTAKES: tuple[Callable[[Ended, Random], Iterator[Told]], ...] = (
    misread,
    half_misread,
    added,
    forgotten,
    in_two_hands,
    hands_exchanged,
    wrong_end,
    double_six_kept,
    false_win,
    ring_added,
    never_played,
    doubles_cut_off,
    out_of_a_block,
)
