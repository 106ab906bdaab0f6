"""The end of a hand that is scored by fives: who wins it, what the tiles left are worth, and who leads the next.

By each way to count them (FIV-22, FIV-G9 to FIV-G13); in a block the lightest side wins, and what breaks a tie is a
house rule (FIV-25, FIV-G12). Where both partners of a pair must be out, one may hold nothing while the hand goes on
(FIV-35, FIV-49).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.engine.facts import ImpossibleFact
from referee.engine.hands.agreed import Won, points_or_counted
from referee.engine.hands.ending import CheckedHand, blocked_step, by_lightest_tile, fewest_step
from referee.engine.standing import Situation
from referee.engine.verdict import LeadWords, Step
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives

ROUNDED: Mapping[str, Sentence] = {
    # Translators: this and the next follow pips, points or hands, so they must do without a gender.
    "nearest": Sentence(N_("rounded to the nearest five")),
    "down": Sentence(N_("rounded down")),
    "up": Sentence(N_("rounded up")),
    "exact": Sentence(N_("not rounded")),
}
TO_THREE = Sentence(N_("rounded to the nearest three"))
IN_HOLES: Mapping[str, Sentence] = {
    "nearest": Sentence(N_("rounded to the nearest five, one per five")),
    "down": Sentence(N_("one per whole five")),
    "up": Sentence(N_("rounded up, one per five")),
    "exact": Sentence(N_("one per whole five")),
}

ROUNDING = 4  # pips at the most, in a hand rounded to a multiple of five


@dataclass(frozen=True)
class Worth:
    """What the tiles left are worth to a side, and the sum behind it."""

    side: int
    points: int
    step: Step


@dataclass(frozen=True)
class Left:
    """What is left in the hands, as it is paid for."""

    hand: CheckedHand
    options: Fives
    winner: int | None
    """The side that won it."""
    level: tuple[int, ...]
    """The sides that hold the fewest pips, where nobody could play."""

    @property
    def blocked(self) -> bool:
        return self.hand.hand.counts_as_block

    @property
    def with_double(self) -> bool:
        """Whether somebody went out with a double, and that scores instead of the tiles (NHR-15)."""
        hand = self.hand.hand
        return isinstance(hand, FivesHand) and hand.with_double and self.options.paid_for_double > 0

    def seats(self, *sides: int) -> tuple[int, ...]:
        order, out = self.hand.seating.order, self.hand.hand.went_out
        return tuple(seat for seat in order if seat != out and self.hand.seating.side_of(seat) in sides)

    def others(self, *sides: int) -> tuple[int, ...]:
        return self.seats(*(side for side in self.hand.seating.playing if side not in sides))

    def worth(self, text: Text, side: int, points: int, **params: Param) -> Worth:
        how = (IN_HOLES if self.options.holes else ROUNDED)[self.options.rounding]
        if self.options.multiple == 3 and self.options.rounding == "nearest":
            how = TO_THREE
        defaults: dict[str, Param] = {"side": self.hand.seating.people(side), "points": points, "how": how}
        return Worth(side, points, Step(self._clause, text, defaults | params))

    @property
    def _clause(self) -> str:
        options = self.options
        if options.multiple == 3:
            return "END-47"
        if options.pays != "opponents":
            return "FIV-G11"
        return "FIV-23" if options.rounding == "nearest" and options.round_on == "total" else "FIV-G9"


def is_uncounted(checked: CheckedHand) -> bool:
    """Whether the table broke a hand off, and nobody told anything of what was left (FIV-26)."""
    hand = checked.hand
    is_decided = hand.winner is not None or hand.agreed_points is not None
    return hand.broken_off and not is_decided and not any(pile.held.told for pile in checked.piles)


def worth_left(left: Left) -> tuple[Worth, ...]:
    """What the tiles left are worth, to each side to whom they are worth anything."""
    pays = left.options.pays
    if left.with_double and left.winner is not None:
        return (_for_double(left, left.winner),)
    _refuse_agreed(left)
    if pays == "none" or is_uncounted(left.hand):
        return ()
    if pays == "own_lost":
        return tuple(_own_lost(left))
    if pays == "ladder" and left.blocked:
        return tuple(_ladder(left))
    return tuple(_shared(left)) if left.winner is None else (_of_winner(left, left.winner),)


def _refuse_agreed(left: Left) -> None:
    """Refuse one number of points for the tiles left where they score for several sides, or for none (FIV-G11)."""
    pays, agreed = left.options.pays, left.hand.hand.agreed_points
    if not agreed:
        return
    if pays in ("none", "own_lost") or (pays == "ladder" and left.blocked) or left.winner is None:
        text = N_("Tiles left score for more than one side here: enter each hand, or none.")
        raise ImpossibleFact("agreed_points", text, "FIV-G11")
    if agreed % left.options.multiple and not left.options.holes and left.options.rounding != "exact":
        text = N_("Tiles left are rounded to a multiple of five, which {points} is not.")
        if left.options.multiple == 3:
            text = N_("Tiles left are rounded to a multiple of three, which {points} is not.")
        raise ImpossibleFact("agreed_points", text, "FIV-G9", points=agreed)


def _for_double(left: Left, winner: int) -> Worth:
    """What going out with a double scores, whatever is left (NHR-15)."""
    agreed, points = left.hand.hand.agreed_points, left.options.paid_for_double
    if agreed not in (None, points):
        text = N_("Going out with a double scores {points}, not {agreed}.")
        raise ImpossibleFact("agreed_points", text, "NHR-15", points=points, agreed=agreed or 0)
    text = N_("Out with a double: {points:+} for {side}, and the tiles left count nothing.")
    return Worth(winner, points, Step("NHR-15", text, {"side": left.hand.seating.people(winner), "points": points}))


def _of_winner(left: Left, winner: int) -> Worth:
    pays = left.options.pays
    is_less_own = pays == "opponents_minus_own" or (pays == "difference_in_block" and left.blocked)
    count = _difference if is_less_own else _opponents

    def counted(held: CheckedHand, side: int) -> tuple[int, tuple[Step, ...]]:
        worth = count(replace(left, hand=held), side)
        return worth.points, (worth.step,)

    points, steps = points_or_counted(left.hand, winner, counted)
    return Worth(winner, points, steps[-1])


def _opponents(left: Left, winner: int) -> Worth:
    """The opponents' pips, rounded once or hand by hand (FIV-22, FIV-G10)."""
    options, others = left.options, left.others(winner)
    if options.round_on == "each_hand" and len(others) > 1 and options.rounding != "exact":
        parts = left.hand.pips_apart(others, ROUNDING)
        counts = tuple(map(options.whole, parts))
        return left.worth(
            N_("Opponents' hands {parts}, each {how}: {points:+} for {side}."),
            winner,
            options.written(sum(counts)),
            parts=parts,
        )
    parts = left.hand.pips_each(others)
    text: Text = Counted(
        "{parts} = {pips} pip: {points:+} for {side}, {how}.",
        "{parts} = {pips} pips: {points:+} for {side}, {how}.",
        "pips",
    )
    if len(parts) == 1:
        text = Counted(
            "{pips} pip: {points:+} for {side}, {how}.", "{pips} pips: {points:+} for {side}, {how}.", "pips"
        )
    return left.worth(text, winner, options.written(options.whole(sum(parts))), parts=parts, pips=sum(parts))


def _difference(left: Left, winner: int) -> Worth:
    """The opponents' pips less those of one's own side, rounded after the subtraction (FIV-G11, FIV-G13)."""
    options = left.options
    theirs, own = sum(left.hand.pips_each(left.others(winner))), sum(left.hand.pips_each(left.seats(winner)))
    text = N_("{theirs} minus {own} is {pips}: {points:+} for {side}, {how}.")
    points = options.written(options.whole(theirs - own))
    return left.worth(text, winner, points, theirs=theirs, own=own, pips=theirs - own)


def _ladder(left: Left) -> Iterator[Worth]:
    """By how much each heavier hand is heavier, added up and rounded once, for everybody (FIV-G11)."""
    options, sides = left.options, left.hand.seating.playing
    pips = {side: sum(left.hand.pips_each(left.seats(side))) for side in sides}
    for side in sorted(sides, key=lambda side: pips[side]):
        parts = tuple(pips[opponent] - pips[side] for opponent in sides if pips[opponent] > pips[side])
        text = N_("Lighter by {parts}: {points:+} for {side}, {how}.")
        if parts:
            yield left.worth(text, side, options.written(options.whole(sum(parts))), parts=parts)


def _own_lost(left: Left) -> Iterator[Worth]:
    """What each side loses of its own, each hand rounded by itself (FIV-G11)."""
    options = left.options
    for side in left.hand.seating.playing:
        parts = tuple(left.hand.pips_of(seat) for seat in left.seats(side))
        lost = options.written(sum(map(options.whole, parts)))
        if any(parts):
            text = N_("{side} {points:+}: own tiles, {parts}, {how}.")
            if len(parts) > 1:
                text = N_("{side} {points:+}: own tiles, {parts}, each hand {how}.")
            yield left.worth(text, side, -lost, parts=parts)


def _shared(left: Left) -> Iterator[Worth]:
    """What those level for the fewest share of the others' pips, where they share (FIV-G12)."""
    options = left.options
    others = left.others(*left.level)
    if options.tie != "split" or not others:
        return
    pips = sum(left.hand.pips_each(others))
    rounded = options.whole(pips)
    share = options.written(rounded // len(left.level) // 5 * 5)
    for side in left.level:
        text = N_("{side} {points:+}: a share of {pips}, rounded to {rounded}, and each share down to a five.")
        worth = left.worth(text, side, share, pips=pips, rounded=rounded)
        yield Worth(side, share, Step("FIV-G12", text, worth.step.params))


def block_won(checked: CheckedHand, situation: Situation[Fives]) -> Won:
    """The side that holds the fewest pips together, where it is one alone or its lightest tile decides."""
    seating = situation.seating
    steps = (blocked_step(checked.hand, seating, "FIV-12"), *checked.counts("FIV-02"))
    fewest, level = checked.lightest_sides()
    if len(level) == 1:
        won = fewest_step("FIV-25", seating.people(level[0]), fewest)
        return level[0], level, (*steps, won)
    names = seating.everybody(level)
    params: dict[str, Param] = {"names": names, "pips": fewest}
    if not situation.options.by_lightest_tile:
        nobody = Counted(
            "Tied with {pips} pip, {names}: nobody wins.",
            "Tied with {pips} pips, {names}: nobody wins.",
            "pips",
        )
        return None, level, (*steps, Step("FIV-G12", nobody, params))
    compared = Counted("Tied with {pips} pip: {names}.", "Tied with {pips} pips: {names}.", "pips")
    steps = (*steps, Step("FIV-G12", compared, params))
    winner, tie = by_lightest_tile(checked, level, "FIV-G12", N_("Their lightest tiles tie too: nobody wins."))
    return winner, level, (*steps, tie)


LEAD_WORDS = LeadWords(
    by_tiles=N_("The highest double"),
    tiles=N_("The highest double leads, or draw for it"),
    holder=N_("Who leads this hand?"),
    unknown=N_("Who leads this hand?"),
)


def leader_of(hand: FivesHand, expected: int | None) -> int | None:
    """The seat that led: the one told, else whose first tile scored, else the one expected to; None if nobody knows."""
    if hand.lead is not None:
        return hand.lead
    first = hand.scores[0] if hand.scores else None
    return first.player if first and first.lead else expected
