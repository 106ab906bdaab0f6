"""The mistakes people make when they tell a hand: each makes some of them of a hand that was really played."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from random import Random
from typing import Any

from tests.proofs.simulators.logic import SET
from tests.proofs.simulators.other_engine import Ended, Pair, entry, name
from tests.support.builders import Told

Hands = Sequence[Sequence[Pair]]


def truth(hand: Ended, held: Hands | None = None, **fields: Any) -> Told:
    """The hand told in tiles, with a double win where there was one."""
    win = {"kind": "double_win", "tile": name(hand.tile), "ends": list(hand.before)}
    fields = {"bonuses": [win]} | fields if hand.dominates else fields
    return entry(hand, [" ".join(map(name, each)) for each in held or hand.held], **fields)


def _seats(held: Hands) -> list[int]:
    return [seat for seat, hand in enumerate(held) if hand]


def _on_the_table(held: Hands, whole: Iterable[Pair] = SET) -> list[Pair]:
    return sorted(set(whole) - {tile for hand in held for tile in hand})


def _with(held: Hands, seat: int, tiles: list[Pair]) -> Hands:
    return [tiles if at == seat else list(hand) for at, hand in enumerate(held)]


def misread(held: Hands, whole: Iterable[Pair], chance: Random) -> Iterator[Hands]:
    """A tile taken for one that is in no hand."""
    seat = chance.choice(_seats(held))
    _, *rest = chance.sample(held[seat], len(held[seat]))
    yield _with(held, seat, [chance.choice(_on_the_table(held, whole)), *rest])


def half_misread(held: Hands, whole: Iterable[Pair], chance: Random) -> Iterator[Hands]:
    """One half of a tile misread by one pip."""
    seat = chance.choice(_seats(held))
    (one, other), *rest = chance.sample(held[seat], len(held[seat]))
    near = [(max(half, other), min(half, other)) for half in (one - 1, one + 1)]
    yield _with(held, seat, [chance.choice([tile for tile in near if tile in whole]), *rest])


def added(held: Hands, whole: Iterable[Pair], chance: Random) -> Iterator[Hands]:
    """A tile too many, one that is in no hand."""
    seat = chance.choice(_seats(held))
    yield _with(held, seat, [*held[seat], chance.choice(_on_the_table(held, whole))])


def forgotten(held: Hands, _whole: Iterable[Pair], chance: Random) -> Iterator[Hands]:
    """A tile overlooked."""
    seat = chance.choice(_seats(held))
    yield _with(held, seat, chance.sample(held[seat], len(held[seat]) - 1))


def in_two_hands(held: Hands, _whole: Iterable[Pair], chance: Random) -> Iterator[Hands]:
    """A tile told of another hand too."""
    if len(_seats(held)) > 1:
        one, other = chance.sample(_seats(held), 2)
        yield _with(held, one, [*held[one], chance.choice(held[other])])


def hands_exchanged(held: Hands, _whole: Iterable[Pair], chance: Random) -> Iterator[Hands]:
    """Two hands told the wrong way round."""
    if len(_seats(held)) > 1:
        one, other = chance.sample(_seats(held), 2)
        yield _with(_with(held, one, held[other]), other, held[one])


Change = Callable[[Hands, Iterable[Pair], Random], Iterator[Hands]]
CHANGES: tuple[Change, ...] = (misread, half_misread, added, forgotten, in_two_hands, hands_exchanged)
"""What may be told wrongly of the tiles that are left in any game: the hands, the tiles of the set."""
Mistake = Callable[[Ended, Random], Iterator[Told]]


def _of_two_pairs(change: Change) -> Mistake:
    @wraps(change)
    def mistake(hand: Ended, chance: Random) -> Iterator[Told]:
        held = [list(each) for each in hand.held]
        return (truth(hand, wrong) for wrong in change(held, SET, chance))

    return mistake


def _changed(hand: Ended, seat: int, tiles: list[Pair]) -> Told:
    return truth(hand, _with([list(each) for each in hand.held], seat, tiles))


def wrong_end(hand: Ended, chance: Random) -> Iterator[Told]:
    """A block told on another number than that of its ends."""
    if not hand.out:
        yield truth(hand, end=chance.choice([number for number in range(7) if number not in hand.tile]))


def double_six_kept(hand: Ended, chance: Random) -> Iterator[Told]:
    """6-6 told in a hand."""
    seat = chance.choice(_seats(hand.held))
    if (6, 6) in _on_the_table(hand.held):
        yield _changed(hand, seat, [*hand.held[seat][1:], (6, 6)])


def false_win(hand: Ended, chance: Random) -> Iterator[Told]:
    """A double win claimed that was none."""
    if hand.out and not hand.dominates and hand.tile[0] != hand.tile[1]:
        yield truth(hand, bonuses=[{"kind": "double_win", "tile": name(hand.tile), "ends": list(hand.tile)}])


def ring_added(hand: Ended, chance: Random) -> Iterator[Told]:
    """Three tiles too many, which every count of halves lets pass."""
    seat, table = chance.choice(_seats(hand.held)), set(_on_the_table(hand.held))
    one, two, three = sorted(chance.sample(range(7), 3), reverse=True)
    if len(hand.held[seat]) < 5 and (ring := {(one, two), (one, three), (two, three)}) <= table:
        yield _changed(hand, seat, [*hand.held[seat], *ring])


def never_played(hand: Ended, chance: Random) -> Iterator[Told]:
    """Who led, or laid the last tile, told with a whole hand of seven."""
    seat = chance.choice([seat for seat in (hand.lead, hand.last) if hand.held[seat]] or [None])
    if seat is not None:
        left = list(hand.held[seat])
        yield _changed(hand, seat, left + chance.sample(_on_the_table(hand.held), 7 - len(left)))


def doubles_cut_off(hand: Ended, chance: Random) -> Iterator[Told]:
    """A double laid on a number of which everything else is said to be in the hands."""
    number, rest = chance.randrange(7), _on_the_table(hand.held)
    table = [tile for tile in rest if number in tile and tile != (number, number)]
    held = [list(each) for each in hand.held]
    for tile in table:
        roomy = [seat for seat in _seats(hand.held) if len(held[seat]) < 6]
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


MISTAKES: tuple[Mistake, ...] = (
    *map(_of_two_pairs, CHANGES),
    wrong_end,
    double_six_kept,
    false_win,
    ring_added,
    never_played,
    doubles_cut_off,
    out_of_a_block,
)
