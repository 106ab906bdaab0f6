"""Who wins a hand in which nobody could play: the ways tables count it, and the ways they break a tie."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from referee.engine.facts import Blocked, Hand, ImpossibleFact, Pile, Untold
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.evidence import refuse_more_than_a_block_leaves, refuse_playable
from referee.engine.hands.parity import LINE
from referee.engine.seating import Seating
from referee.engine.verdict import Step
from referee.engine.wording import N_, Param
from referee.rulesets.partners.facts import PartnersHand
from referee.rulesets.partners.options import Partners

NONE: Mapping[str, Param] = {}


@dataclass(frozen=True)
class BlockCount:
    """A way to count a blocked hand.

    `sides` are the sides that come out best (more than one where they are level), `pips` what they come out best
    with, `best` the seats to look at when the player who won must be named, `steps` the sums.
    """

    sides: tuple[int, ...]
    pips: int
    best: tuple[int, ...]
    steps: tuple[Step, ...]


def by_team(checked: CheckedHand, clause: str = "LAG-24") -> BlockCount:
    """The side whose hands hold fewer pips together (LAG-24, DUO-14, DUO-15); `clause` is what the steps cite."""
    seating, (fewest, sides) = checked.seating, checked.lightest_sides()
    sums = [checked.pips_each(seats) for seats in seating.sides]
    steps = tuple(
        Step(
            clause,
            N_("{side}: {parts} = {pips}."),
            {"side": seating.people(side), "parts": parts, "pips": sum(parts)},
        )
        for side, parts in enumerate(sums)
        if len(parts) > 1  # of a heap its own step has said so
    )
    if len(sides) == 1:
        steps += (Step(clause, N_("The lighter side wins: {side}."), {"side": seating.people(sides[0])}),)
    return BlockCount(sides, fewest, tuple(seating.seats), steps)


def by_individual(checked: CheckedHand) -> BlockCount:
    """The side of the single lightest hand (LAG-25)."""
    return _lightest(checked, checked.seating.order, "LAG-25", N_("Lightest hand, {pips}: {names}."))


@dataclass(frozen=True)
class Duel:
    """The blocker's hand against that of one neighbour only; whoever blocked, where it does not matter."""

    steps_on: int
    """How many turns after the blocker the other one plays."""
    clause: str
    lighter: str
    whoever: str

    def __call__(self, checked: CheckedHand) -> BlockCount:
        blocker = checked.hand.ending.by if isinstance(checked.hand.ending, Blocked) else None
        if blocker is not None:
            return self._against(checked, blocker)
        text = N_("Nobody blocked: nobody scores.")
        if not checked.hand.broken_off:
            if winner := self._whoever_blocked(checked):
                return winner
            _refuse_untold(
                checked.hand, "blocked_by", N_("Who played the last tile? These rules need it."), self.clause
            )
            text = N_("Nobody knows who blocked: nobody scores.")
        return BlockCount((), 0, checked.seating.order, (Step("DUO-G2", text),))

    def _against(self, checked: CheckedHand, blocker: int) -> BlockCount:
        pair = (blocker, checked.seating.from_seat(blocker)[self.steps_on])
        return _lightest(checked, pair, self.clause, self.lighter)

    def _whoever_blocked(self, checked: CheckedHand) -> BlockCount | None:
        """The side that wins whoever blocked (DUO-G2); None where it hangs on that, or not all hands were told."""
        if any(pips is None for pips in checked.pips):
            return None
        counts = [self._against(checked, seat) for seat in checked.seating.order]
        sides = {count.sides for count in counts}
        if len(sides) > 1 or len(counts[0].sides) > 1:
            return None
        step = Step("DUO-G2", self.whoever, {"side": checked.seating.people(counts[0].sides[0])})
        return BlockCount(counts[0].sides, counts[0].pips, (), (step,))


AGAINST_NEXT = Duel(
    1,
    "V-P02",
    lighter=N_("Blocker against next: the lighter hand, {pips}, is {names}."),
    whoever=N_("{side} win either way (blocker against next player)."),
)
AGAINST_PREVIOUS = Duel(
    -1,
    "NHR-2",
    lighter=N_("Blocker against the one before: the lighter hand, {pips}, is {names}."),
    whoever=N_("{side} win either way (blocker against the player before)."),
)


def _lightest(checked: CheckedHand, seats: tuple[int, ...], clause: str, text: str) -> BlockCount:
    checked.refuse_heavier_winner([(seat,) for seat in seats])
    fewest = min(checked.pips_of(seat) for seat in seats)
    best = tuple(seat for seat in seats if checked.pips_of(seat) == fewest)
    sides = tuple(sorted({checked.seating.side_of(seat) for seat in best}))
    step = Step(clause, text, {"pips": fewest, "names": tuple(checked.seating.names[seat] for seat in best)})
    return BlockCount(sides, fewest, seats, (step,))


def by_nobody(checked: CheckedHand) -> BlockCount:
    """A block that is nobody's, whatever is left (END-17)."""
    return BlockCount((), 0, checked.seating.order, (Step("END-17", N_("Nobody wins the block.")),))


COUNTS: dict[str, Callable[[CheckedHand], BlockCount]] = {
    "team": by_team,
    "individual": by_individual,
    "blocker_vs_next": AGAINST_NEXT,
    "blocker_vs_previous": AGAINST_PREVIOUS,
}


def counted(checked: CheckedHand, options: Partners) -> BlockCount:
    """The count that the table plays; where it is level between hands, that of the pairs if it plays so (LAG-G2)."""
    count = by_nobody(checked) if options.block_is_nobodys else COUNTS[options.blocked](checked)
    if len(count.sides) < 2 or options.blocked != "individual" or not options.pairs_break_tie:
        return count
    level = Step("LAG-G2", N_("Tied at {pips}, so the pairs are compared."), {"pips": count.pips})
    pairs = by_team(checked, level.clause)
    return replace(count, sides=pairs.sides, pips=pairs.pips, steps=(*count.steps, level, *pairs.steps))


NOBODY_BLOCKED = N_("Tied at {pips}, and nobody blocked: nobody scores.")
NOBODY_TELLS = N_("Tied at {pips}, and nobody knows who blocked: nobody scores.")


Tied = tuple[int | None, Step]


def break_tie(options: Partners, hand: Hand, starter: int | None, seating: Seating, drawn: Step) -> Tied:
    """The side that wins a level count and the step that says so; `drawn` is the step when nobody does."""
    if options.tie == "drawn":
        return None, drawn
    if options.tie == "opener_wins":
        return _by_opener(hand, starter, seating, drawn)
    blocker = hand.ending.by if isinstance(hand.ending, Blocked) else None
    if blocker is None:
        _refuse_untold(hand, "blocked_by", N_("Tied: enter who played the last tile."))
        return None, Step("DUO-G2", NOBODY_BLOCKED if hand.broken_off else NOBODY_TELLS, drawn.params)
    side = seating.side_of(blocker)
    if options.tie == "blocker_wins":
        text = N_("Tied: the side that blocked wins, {side}.")
        return side, Step("V-P06", text, {"side": seating.people(side)})
    params = {**drawn.params, "name": seating.names[blocker]}
    if options.forced_blocker == "drawn" and (spared := _spared(hand, params)):
        return None, spared
    text = N_("Tied: the side that blocked loses, {side} win.")
    return 1 - side, Step("DUO-16", text, {"side": seating.people(1 - side)})


def _by_opener(hand: Hand, starter: int | None, seating: Seating, drawn: Step) -> Tied:
    """A level count goes to the side that led (V-P07)."""
    if starter is None:
        _refuse_untold(hand, "lead", N_("Tied: who led the hand?"))
        return None, Step("LAG-G1", N_("Tied at {pips}, and nobody knows who led: nobody scores."), drawn.params)
    side = seating.side_of(starter)
    text = N_("Tied: the side that led wins, {side}.")
    return side, Step("V-P07", text, {"side": seating.people(side)})


def _spared(hand: Hand, params: Mapping[str, Param]) -> Step | None:
    """Why the side that blocked does not lose a level block: it was forced, or may have been; None where it loses."""
    forced = hand.forced if isinstance(hand, PartnersHand) else None
    if forced is None:
        _refuse_untold(hand, "forced", N_("Tied: was {name} forced to block?"), "DUO-G2", params)
        text = N_("Tied at {pips}, and nobody knows if {name} was forced: nobody scores.")
        return Step("DUO-G2", text, params)
    text = N_("Tied at {pips}, and {name} was forced to block: nobody scores.")
    return Step("DUO-G2", text, params) if forced else None


def _refuse_untold(hand: Hand, field: str, text: str, clause: str = "", params: Mapping[str, Param] = NONE) -> None:
    """Ask for what was merely not told; where nobody knows it any more, or nobody blocked, nobody scores."""
    if field == "blocked_by" and hand.broken_off:
        return
    if not isinstance(hand, PartnersHand) or field not in hand.nobody_knows:
        raise Untold(field, text, clause, **params)


def refuse_open(hand: PartnersHand, piles: tuple[Pile, ...], options: Partners) -> None:
    """Refuse a block that some tile told would open (LAG-12, DUO-05, REG-06).

    With every tile dealt the line shows the same number at both ends and all seven tiles of it lie there.
    """
    if not isinstance(hand.ending, Blocked):
        return
    refuse_playable(piles, options.tile_set, hand.open_ends, "LAG-12" if options.all_dealt else "REG-06")
    if options.all_dealt and not (options.scoring == "by_win" and not options.hand_tiles):  # nobody was asked (BRA-05)
        refuse_more_than_a_block_leaves(piles, options.tile_set, hand.ending.end or 0)


def refuse_ends(hand: PartnersHand, options: Partners) -> None:
    """Refuse ends of no blocked line: one number where every tile is dealt, else two that may differ (REG-10)."""
    end = hand.ending.end if isinstance(hand.ending, Blocked) else None
    if hand.ends and not isinstance(hand.ending, Blocked):
        raise ImpossibleFact("ends", N_("Enter open ends only for a blocked hand."), "LAG-12")
    if hand.ends and options.all_dealt:
        raise ImpossibleFact("ends", N_("Every tile is dealt: enter the one number at both ends."), "LAG-12")
    if len(hand.ends) + (end is not None) > LINE:
        raise ImpossibleFact("ends", N_("A line has two ends."), "LAG-07")
    highest = options.set
    for field, number in (("end", end), *((f"ends.{place}", number) for place, number in enumerate(hand.ends))):
        if number is not None and number > highest:
            raise ImpossibleFact(field, N_("Ends are numbers from 0 to {highest}."), "LAG-12", highest=highest)
