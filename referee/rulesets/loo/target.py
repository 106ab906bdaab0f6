"""Who wins a game of Loo for points, also where several reach the target in one hand."""

from itertools import combinations

from referee.engine.facts import ImpossibleFact
from referee.engine.hand_words import HAND
from referee.engine.score import highest_at
from referee.engine.standing import At
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.loo.options import Loo
from referee.rulesets.loo.tricks import TRICKS

LEAD = 2  # points ahead of the next, where that is asked of several at the target (LOO-G1)


def won(at: At[Loo], totals: tuple[int, ...], first: int | None) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """Who has won the game with these totals, and why or why not yet (LOO-42, LOO-G1).

    `first` is the seat that was said to have reached the target before the others.
    """
    target, names = at.options.target, at.seating.names
    there = tuple(seat for seat, total in enumerate(totals) if total >= target)
    winners = (_first(at, there, first),) if _hangs_on_order(at, there, first) else winners_of(at, totals)
    if there and not winners:
        return (), (not_yet(at, totals),)
    text = N_("{name}: {total} of {target}, and the game is won.")
    if len(there) > 1 and at.options.at_target == "trick_order":
        text = N_("{name} was the first at {target}, and has won the game with {total}.")
    cited = "LOO-42" if len(there) == 1 else "LOO-G1"
    return winners, tuple(
        Step(cited, text, {"name": names[seat], "total": totals[seat], "target": target}) for seat in winners
    )


def contenders(at: At[Loo]) -> tuple[int, ...]:
    """The seats that may reach the target in the next hand together with another one, where it matters who is first."""
    if at.options.for_pot or at.options.at_target != "trick_order":
        return ()
    missing = {seat: at.options.target - at.standing.totals[seat] for seat in at.seating.order}
    pairs = [pair for pair in combinations(missing, 2) if sum(missing[seat] for seat in pair) <= TRICKS]
    return tuple(sorted({seat for pair in pairs for seat in pair}))


def winners_of(at: At[Loo], totals: tuple[int, ...]) -> tuple[int, ...]:
    """Who has won with these totals, where it does not hang on who was there first (LOO-42, LOO-G1)."""
    there = tuple(seat for seat, total in enumerate(totals) if total >= at.options.target)
    if at.options.at_target == "shared":
        return there
    if at.options.at_target == "lead_of_two" and len(there) > 1:
        second, best = sorted(totals)[-2:]
        return highest_at(totals, at.options.target) if best - second >= LEAD else ()
    return highest_at(totals, at.options.target)


def _hangs_on_order(at: At[Loo], there: tuple[int, ...], first: int | None) -> bool:
    return at.options.at_target == "trick_order" and (len(there) > 1 or (bool(there) and first is not None))


def _first(at: At[Loo], there: tuple[int, ...], first: int | None) -> int:
    """Who was first at the target: whoever reaches it may have taken the first tricks, so it must be told (LOO-G1)."""
    names, target = at.seating.names, at.options.target
    if first is None:
        text = N_("{names} are at {target}: who was there first?")
        who = tuple(names[seat] for seat in there)
        raise ImpossibleFact("first_at_target", text, "LOO-G1", names=who, target=target)
    if first not in there:
        text = N_("{name} has not reached {target} in this hand.")
        raise ImpossibleFact("first_at_target", text, "LOO-G1", name=names[first], target=target)
    return first


def not_yet(at: At[Loo], totals: tuple[int, ...]) -> Step:
    """Why another hand is played though somebody has reached the target."""
    if len({total for total in totals if total >= at.options.target}) == 1:
        return Step("LOO-G1", HAND.level, {"total": max(totals)})
    return Step("LOO-G1", N_("Several have reached the target and nobody leads by two: another hand is played."))
