"""How a hand of a block game can end, what each seat can still hold then, and whose tiles the rules need.

A player lays the last tile, or nobody can play; or the table says how it ended, who won it or what it is worth,
because it was not played out or not counted (GEN-2, GEN-4). What the table says never stands beside tiles that say
otherwise (GEN-12). Which tiles are needed is found by judging the hand without them, so nobody is asked for what
counts for nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from referee.engine.facts import (
    Blocked,
    Ending,
    Fact,
    Hand,
    Heap,
    ImpossibleFact,
    OneOut,
    Out,
    Pile,
    Unfinished,
    Untold,
    asked_of,
    counted_apart,
)
from referee.engine.hands.evidence import Deal, cross_check
from referee.engine.hands.heaps import ALL, PAIRS, heapable, without
from referee.engine.options import O, Options
from referee.engine.ruleset import RuleSet
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import IN_TILES, NOTHING, UNTOLD, Holding, TileSet, extremes, pip_counts
from referee.engine.verdict import HAND, Step
from referee.engine.wording import HAND_UNTOLD, N_, NO_END, NOBODY_SITS, NOT_PLAYING, Counted, Param, Sentence


@dataclass(frozen=True)
class CheckedHand:
    """A hand whose holdings have been found possible, with what they count."""

    hand: Hand
    seating: Seating
    holdings: tuple[Holding, ...]
    """What each seat held alone, by seat; nothing is told of one whose hand is in a heap."""
    deal: Deal

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        return counted_apart(self.holdings, self.hand.heaps)

    def pile_of(self, seat: int) -> Pile:
        return next(pile for pile in self.piles if seat in pile.seats)

    def pips_each(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The pips of these seats, those counted together as one number.

        Refused at the seat whose count the rules need and nobody told, or nobody told apart from others'.
        """
        wanted = tuple(seats)
        return tuple(self._pips(pile, wanted) for pile in dict.fromkeys(map(self.pile_of, wanted)))

    def pips_of(self, seat: int) -> int:
        return self._pips(self.pile_of(seat), (seat,))

    def span(self, seats: Iterable[int]) -> tuple[int, int]:
        """The fewest and the most pips that these seats can hold, by what was told and by what the set has."""
        wanted, low, high = frozenset(seats), 0, 0
        for pile in self.piles:
            if pile.held.told and wanted.intersection(pile.seats):
                pips = sum(pip_counts(pile.held, self.deal.worth))
                low, high = low + (pips if wanted.issuperset(pile.seats) else 0), high + pips
        untold = [seat for pile in self.piles if not pile.held.told for seat in sorted(wanted.intersection(pile.seats))]
        seen = self.deal.played.union(*(pile.held.tiles or () for pile in self.piles))
        rest = [self.deal.worth(tile) for tile in self.deal.tile_set.tiles - seen]
        fewest, most = extremes(rest, self.deal.holders(untold), self.deal.most(untold))
        return low + fewest, high + most if self.deal.left is None else min(high + most, self.deal.left)

    def pips_apart(self, seats: Iterable[int], _rounding: int) -> tuple[int, ...]:
        """The pips of each of these seats, which the rules round by so much at the most."""
        return tuple(map(self.pips_of, seats))

    def boneyard(self, _seats: Iterable[int], untold: Untold) -> int:
        """The pips in the boneyard, which nobody entered, beside what these seats hold."""
        raise untold

    def refuse_heavier_winner(self, compared: Sequence[tuple[int, ...]]) -> None:
        """Refuse that the table gives the hand to a side of which all that is compared is heavier than another's.

        Each of `compared` is the seats of one side whose pips are added up (GEN-12).
        """
        if (winner := self.hand.winner) is None:
            return
        of_winner = frozenset(self.seating.sides[winner])
        least = min((self.span(seats)[0] for seats in compared if of_winner.issuperset(seats)), default=0)
        if lighter := next((seats for seats in compared if self.span(seats)[1] < least), None):
            text = Counted(
                "{names} holds less, so {said} cannot have won. Which is right?",
                "{names} hold less, so {said} cannot have won. Which is right?",
                "names",
            )
            names = tuple(self.seating.names[seat] for seat in lighter)
            raise ImpossibleFact("winner", text, "GEN-12", names=names, said=self.seating.people(winner))

    def lightest_sides(self) -> tuple[int, tuple[int, ...]]:
        """The fewest pips that a side holds together, and the sides that hold so few."""
        self.refuse_heavier_winner([self.seating.sides[side] for side in self.seating.playing])
        sums = {side: sum(self.pips_each(self.seating.sides[side])) for side in self.seating.playing}
        fewest = min(sums.values())
        return fewest, tuple(side for side, pips in sums.items() if pips == fewest)

    def _pips(self, pile: Pile, wanted: tuple[int, ...]) -> int:
        if not pile.held.told and self.deal.one_out.issuperset(pile.seats):
            names = tuple(self.seating.names[seat] for seat in sorted(self.deal.one_out))
            text = N_("What do {names} have left? Enter one count: one of them has nothing.")
            raise Untold(pile.field, text, names=names)
        if not pile.held.told:
            raise Untold(pile.field, HAND_UNTOLD, name=pile.name(self.seating.names))
        if not frozenset(pile.seats) <= frozenset(wanted):
            text = N_("{names} were counted together, but these rules need each count.")
            raise Untold(pile.field, text, names=pile.name(self.seating.names))
        return sum(pip_counts(pile.held, self.deal.worth))

    @property
    def pips(self) -> tuple[int | None, ...]:
        return tuple(self.pips_of(seat) if self.holdings[seat].told else None for seat in self.seating.seats)

    def won_by(self, winner: int | None, among: Iterable[int] | None = None) -> int | None:
        """The player who won it for a side: who went out, else the side's lightest hand; None where nobody can tell.

        It is looked for `among` these seats, all where none are given. Tied within a pair it is the first of the two in
        turn after who played the last tile.
        """
        if winner is None or self.hand.went_out is not None:
            return self.hand.went_out
        compared = self.seating.order if among is None else among
        own = [seat for seat in self.seating.sides[winner] if seat in compared]
        if len(own) < 2:
            return own[0] if own else None
        if any(len(pile.seats) > 1 or not pile.held.told for pile in map(self.pile_of, own)):
            return None
        fewest = min(self.pips_each(own))
        lightest = [seat for seat in own if self.pips_of(seat) == fewest]
        blocker = self.hand.ending.by if isinstance(self.hand.ending, Blocked) else None
        if len(lightest) == 1 or blocker is None:
            return lightest[0] if len(lightest) == 1 else None
        return min(lightest, key=self.seating.from_seat(self.seating.right_of(blocker)).index)

    def counts(self, clause: str) -> tuple[Step, ...]:
        piles_in_order = dict.fromkeys(map(self.pile_of, self.seating.order))
        return tuple(self._count(pile, clause) for pile in piles_in_order if pile.held.parts)

    def _count(self, pile: Pile, clause: str) -> Step:
        parts, who = pip_counts(pile.held, self.deal.worth), pile.name(self.seating.names)
        pips: Param = sum(parts)
        if pile.held.tiles is None and pile.held.count is not None:
            pips = Sentence(IN_TILES, {"pips": sum(parts), "count": pile.held.count})
        if len(pile.seats) > 1:
            one = N_("{names} hold {pips} together.")
            text = N_("{names} hold {parts} = {pips} together.") if len(parts) > 1 else one
            return Step(clause, text, {"names": who, "parts": parts, "pips": pips})
        text = N_("{name} holds {parts} = {pips}.") if len(parts) > 1 else N_("{name} holds {pips}.")
        return Step(clause, text, {"name": who, "parts": parts, "pips": pips})


def check_hand(
    hand: Hand, at: Situation[Options], deal: Deal, out_clause: str, emptied: frozenset[int] = frozenset()
) -> CheckedHand:
    """Check how a hand ended and what is held; `out_clause` is the rule that the one who goes out holds nothing.

    The seats `emptied` had played their last tile before, where that did not end the hand. House rules touch none of it
    but by the deal, so a hand that is judged under many of them is checked once for each deal.
    """
    checked = _check_once(hand, at.seating, deal, out_clause, emptied)
    if isinstance(checked, ImpossibleFact):
        raise checked.at()
    return checked


@lru_cache(maxsize=64)
def _check_once(
    hand: Hand, seating: Seating, deal: Deal, out_clause: str, emptied: frozenset[int]
) -> CheckedHand | ImpossibleFact:
    """The checked hand, or the reason why it is impossible, without its traceback."""
    try:
        return _check(hand, seating, deal, out_clause, emptied)
    except ImpossibleFact as error:
        return error.at()


def _check(hand: Hand, seating: Seating, deal: Deal, out_clause: str, emptied: frozenset[int]) -> CheckedHand:
    if len(hand.held) != len(seating.names):
        raise ImpossibleFact(
            "held",
            Counted("Enter what {seats} player has left.", "Enter what each of the {seats} players has left.", "seats"),
            seats=len(seating.names),
        )
    for field, seat in _seats_named(hand):
        _seat_present(field, seat, seating)
    _refuse_agreed(hand, seating)
    _refuse_heaps(hand, seating)
    held = tuple(NOTHING if seat in emptied else _possible(hand, seat, seating, out_clause) for seat in seating.seats)
    laid = {seat for _field, seat in _seats_named(hand) if seat is not None}
    one_out = frozenset(hand.may_be_out(seating)) - emptied if isinstance(hand.ending, OneOut) else frozenset[int]()
    checked = CheckedHand(
        hand, seating, without(held, hand.heaps), replace(deal, laid=deal.laid | laid, one_out=one_out)
    )
    cross_check(checked.piles, seating.names, checked.deal)
    return checked


def _refuse_agreed(hand: Hand, seating: Seating) -> None:
    """Refuse what a table cannot say of a hand: two endings of one hand, a side that is not there, two winners."""
    if hand.winner is not None or hand.agreed_points is not None:
        refuse_unfinished(hand, "GEN-4")
    ended = (not isinstance(hand.ending, Unfinished), hand.broken_off, hand.conceded is not None)
    if sum(ended) > 1:
        raise ImpossibleFact("broken_off", N_("Choose one ending only: played out, stopped or given up."), "GEN-4")
    out = hand.ending.side if isinstance(hand.ending, OneOut) else None
    for field, side in (("conceded", hand.conceded), ("winner", hand.winner), ("out_side", out)):
        if side is not None and side not in seating.playing:
            raise ImpossibleFact(field, N_("There is no side {side}."), side=side)
    if out is not None and len(seating.sides[out]) == 1:
        name = seating.people(out)[0]
        raise ImpossibleFact("out_side", N_("{name} has no partner, so {name} went out."), name=name)
    _refuse_other_winner(hand, seating)


def _refuse_other_winner(hand: Hand, seating: Seating) -> None:
    if hand.winner is None:
        return
    named: Param = seating.people(hand.winner)
    out = hand.side_out(seating)
    if out not in (None, hand.winner):
        text = N_("{side} went out, so {said} cannot have won. Which is right?")
        raise ImpossibleFact("winner", text, "GEN-12", side=seating.people(out or 0), said=named)
    if hand.winner == hand.conceded:
        raise ImpossibleFact("winner", N_("{said} gave up, so {said} cannot have won."), "GEN-12", said=named)


def _refuse_heaps(hand: Hand, seating: Seating) -> None:
    possible = [frozenset(seats) for how in (PAIRS, ALL) for seats in heapable(seating, hand.went_out, how)]
    for at, heap in enumerate(hand.heaps):
        if heap.seats not in possible:
            text = N_("Count together one side's hands, or all that still hold tiles.")
            raise ImpossibleFact(f"heaps.{at}.seats", text)
        names = tuple(seating.names[seat] for seat in sorted(heap.seats))
        if not heap.held.told or heap.held.is_empty:
            raise ImpossibleFact(f"heaps.{at}.held", N_("What do {names} hold together?"), names=names)
        for seat in sorted(heap.seats):
            twice = any(seat in other.seats for other in hand.heaps[:at])
            if twice or (hand.held[seat].told and not hand.held[seat].is_empty):
                text = N_("{name}'s tiles are entered twice.")
                raise ImpossibleFact(f"held.{seat}", text, name=seating.names[seat])


def _seats_named(hand: Hand) -> Iterator[tuple[str, int | None]]:
    match hand.ending:
        case Out(seat):
            yield "out", seat
        case Blocked(by):
            yield "blocked_by", by
    yield "lead", hand.lead


def _seat_present(field: str, seat: int | None, seating: Seating) -> None:
    if seat is not None and seat not in seating.order:
        raise ImpossibleFact(field, NOBODY_SITS, seat=seat)


def _possible(hand: Hand, seat: int, seating: Seating, out_clause: str) -> Holding:
    held, name = hand.held[seat], seating.names[seat]
    absent, one_out = seat not in seating.order or seat == hand.went_out, seat in hand.may_be_out(seating)
    if (absent or one_out) and held.told and not held.is_empty:
        raise ImpossibleFact(f"held.{seat}", _why_nothing(hand, seat, seating), out_clause, name=name)
    if absent:
        return NOTHING
    if any(seat in heap.seats for heap in hand.heaps):
        return UNTOLD
    if held.is_empty and not (one_out or isinstance(hand.ending, Unfinished)):
        raise ImpossibleFact(
            f"held.{seat}", N_("{name} did not go out: what does {name} have left?"), out_clause, name=name
        )
    return UNTOLD if held.is_empty else held


def _why_nothing(hand: Hand, seat: int, seating: Seating) -> str:
    if seat not in seating.order:
        return NOT_PLAYING
    if isinstance(hand.ending, OneOut):
        return N_("{name} still holds tiles, so the partner went out.")
    return N_("{name} went out, so {name} cannot still hold tiles.")


def refuse_unfinished(hand: Hand, clause: str) -> None:
    """Refuse a hand that nobody went out of, that was not blocked, and that the table did not end either."""
    if not hand.has_ended:
        raise ImpossibleFact("out", NO_END, clause)


def only_end(held: Iterable[Holding], tile_set: TileSet) -> int | None:
    """The number at both ends of a blocked line in a set dealt out whole, where every hand is told by tiles.

    Nobody holds it; None where that is so of several numbers, or of none.
    """
    hands = [hand.tiles or () for hand in held]
    numbers = {number for tiles in hands for hand in tiles for number in (hand.high, hand.low)}
    free = [number for number in range(tile_set.highest + 1) if number not in numbers]
    return free[0] if all(hands) and len(free) == 1 else None


HAND_PIPS, HEAP_PIPS = 5, 20
"""Pips of an invented hand of one seat, and of several counted together: few enough to be possible, and with the number
of a seat added no two are the same."""


@dataclass(frozen=True)
class Needs:
    """What these rules can need of a hand, found by judging invented ones, so that nobody is asked for more."""

    holdings: tuple[tuple[int, ...], ...]
    """For each way in which it may have ended, the seats whose holdings can be needed."""
    level_block: tuple[str, ...]
    """The parts of a level block without which nobody can say who wins it, one asked after another."""
    together: tuple[str, ...]
    """The ways to count hands together of which the sum is enough, where somebody went out."""


Way = tuple[Ending, tuple[tuple[str, object], ...]]
"""A way in which a hand may have ended, and what else is entered of one that ended so, by its fields."""


@lru_cache(maxsize=256)
def needs(rules: RuleSet[O], situation: Situation[O], ways: tuple[Way, ...]) -> Needs:
    """What the rules can need of a hand that ended in one of these ways."""
    return Needs(
        tuple(needed_of(rules, situation, *way) for way in ways),
        _level_block(rules, situation),
        tuple(how for how in (PAIRS, ALL) if _is_enough(rules, situation, how)),
    )


@lru_cache(maxsize=256)
def needs_lead(rules: RuleSet[O], situation: Situation[O]) -> bool:
    """Whether who leads next hangs on who led a hand that somebody went out of."""
    out, starter = situation.seating.order[:2]
    held = tuple(UNTOLD if seat == out else Holding((HAND_PIPS + seat,)) for seat in situation.seating.seats)
    try:
        told = _told_besides(rules, situation, Out(out))
        open_lead, by_starter = (
            rules.judge(_invented(rules, held=held, ending=Out(out), lead=lead, **told), situation)
            for lead in (None, starter)
        )
    except ImpossibleFact:
        return True
    return bool(open_lead.next_lead != by_starter.next_lead)


@lru_cache(maxsize=1024)
def needed_of(
    rules: RuleSet[O], situation: Situation[O], ending: Ending, more: tuple[tuple[str, object], ...] = ()
) -> tuple[int, ...]:
    """The seats whose tiles must be counted after a hand that ended like this.

    Every seat, if the rules refuse the hand for another reason than tiles that nobody has counted.
    """
    order, told = situation.seating.order, dict(more) | _told_besides(rules, situation, ending)
    most = len(order) - isinstance(ending, Out)
    seats: frozenset[int] = frozenset()
    for lightest in (order, order[::-1]):
        if len(seats) < most:
            seats |= _asked_for(rules, situation, ending, lightest, more=told)
    return tuple(sorted(seats))


def _told_besides(rules: RuleSet[O], situation: Situation[O], ending: Ending) -> dict[str, object]:
    """The number without which the rules judge no hand that ended so, whatever was held: any that there may be."""
    asked = {each.key for each in asked_of(rules.hand) if each.high is not None}
    try:
        rules.judge(_invented(rules, held=(UNTOLD,) * len(situation.seating.names), ending=ending), situation)
    except ImpossibleFact as error:
        return {error.field: 0} if error.field in asked else {}
    return {}


def _level_block(rules: RuleSet[O], situation: Situation[O]) -> tuple[str, ...]:
    """The names of the fields that the rules ask for, in turn, when a blocked hand is tied."""
    order, seats = situation.seating.order, situation.seating.seats
    level = tuple(Holding((HAND_PIPS,)) if seat in order else UNTOLD for seat in seats)
    rising = tuple(Holding((HAND_PIPS + seat,)) if seat in order else UNTOLD for seat in seats)
    fields = []
    for held, by in ((level, None), (level, order[0]), (rising, None)):
        try:
            told = _told_besides(rules, situation, Blocked(by))
            rules.judge(_invented(rules, held=held, ending=Blocked(by), **told), situation)
        except ImpossibleFact as error:
            fields.append(error.field)
    return tuple(dict.fromkeys(fields))


def _is_enough(rules: RuleSet[O], situation: Situation[O], how: str) -> bool:
    """Whether hands may be counted together in this way after somebody went out."""
    out = situation.seating.order[0]
    together = heapable(situation.seating, out, how)
    heaps = tuple(Heap(frozenset(seats), Holding((HEAP_PIPS + seats[0],))) for seats in together)
    alone = frozenset(situation.seating.order).difference([out], *(heap.seats for heap in heaps))
    held = tuple(Holding((HAND_PIPS + seat,)) if seat in alone else UNTOLD for seat in situation.seating.seats)
    try:
        rules.judge(_invented(rules, held=held, ending=Out(out), heaps=heaps), situation)
    except ImpossibleFact:
        return False
    return bool(heaps)


def _asked_for(
    rules: RuleSet[O],
    situation: Situation[O],
    ending: Ending,
    lightest: tuple[int, ...],
    more: dict[str, object],
) -> frozenset[int]:
    """The seats whose tiles the rules ask for, in turn, when each holds one pip more than the one before in `lightest`.

    Those of any blocker where it hangs on who blocked, and every seat that holds any if the rules refuse the hand for
    another reason.
    """
    held = [UNTOLD] * len(situation.seating.names)
    seats: set[int] = set()
    while True:
        try:
            rules.judge(_invented(rules, held=tuple(held), ending=ending, **more), situation)
        except ImpossibleFact as error:
            if error.field == "blocked_by" and ending == Blocked():
                ways = (_asked_for(rules, situation, Blocked(by), lightest, more) for by in lightest)
                return frozenset().union(*ways)
            seat = next((seat for seat in lightest if error.field == f"held.{seat}"), None)
            if seat is None or seat in seats:
                return frozenset(lightest) - {ending.seat if isinstance(ending, Out) else None}
            seats.add(seat)
            held[seat] = Holding((lightest.index(seat) + 1,))
        else:
            return frozenset(seats)


def _invented(rules: RuleSet[O], **fields: object) -> Fact:
    make: Callable[..., Fact] = rules.hand
    return make(**fields)


def out_step(checked: CheckedHand, side: int, clause: str) -> Step:
    """The step that says who went out, or that one of several did and nobody knows which."""
    hand, seating = checked.hand, checked.seating
    text = Counted("{name} went out: {side} wins the hand.", "{name} went out: {side} win the hand.", "side")
    if hand.went_out is None:
        text = Counted(
            "One of {name} went out, nobody knows which: {side} wins the hand.",
            "One of {name} went out, nobody knows which: {side} win the hand.",
            "side",
        )
    out = tuple(seating.names[seat] for seat in hand.may_be_out(seating))
    return Step(clause, text, {"name": out, "side": seating.people(side)})


def blocked_step(hand: Hand, seating: Seating, clause: str) -> Step:
    """The step that says that nobody could play, or that the table broke the hand off and counts it as blocked."""
    if hand.broken_off:
        return Step("GEN-4", HAND.stopped_and_counted)
    if isinstance(hand.ending, Blocked) and hand.ending.by is not None:
        text = N_("{name} played the last tile: the hand was blocked.")
        return Step(clause, text, {"name": seating.names[hand.ending.by]})
    return Step(clause, N_("Nobody could play: the hand was blocked."))


def fewest_step(clause: str, people: tuple[str, ...], pips: int) -> Step:
    """That these people hold the fewest pips, and win the hand."""
    text = Counted(
        "{side} wins the hand with the fewest pips, {pips}.",
        "{side} win the hand with the fewest pips, {pips}.",
        "side",
    )
    return Step(clause, text, {"side": people, "pips": pips})


def lightest_tile(checked: CheckedHand, tied: Iterable[int], clause: str) -> tuple[int, list[int]]:
    """What the lightest single tile of those tied counts, in pips, and the sides that hold one so light."""
    least = {side: min(_tiles(checked, checked.seating.sides[side], clause)) for side in tied}
    pips = min(least.values())
    return pips, [side for side in least if least[side] == pips]


def by_lightest_tile(checked: CheckedHand, tied: Iterable[int], clause: str, level: str) -> tuple[int | None, Step]:
    """The side of those tied that holds the lightest tile; nobody, as `level` says, where several hold one so light."""
    pips, best = lightest_tile(checked, tied, clause)
    if len(best) > 1:
        return None, Step(clause, level)
    text = N_("{side}: the lightest tile, {pips}, wins the hand.")
    return best[0], Step(clause, text, {"side": checked.seating.people(best[0]), "pips": pips})


def _tiles(checked: CheckedHand, seats: tuple[int, ...], clause: str) -> list[int]:
    counts: list[int] = []
    for pile in dict.fromkeys(map(checked.pile_of, seats)):
        if pile.held.tiles is None:
            text = N_("Tied: these rules need {name}'s tiles, not only a count.")
            raise Untold(pile.field, text, clause, name=pile.name(checked.seating.names))
        counts += map(checked.deal.worth, pile.held.tiles)
    return counts
