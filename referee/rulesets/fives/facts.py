"""What people enter of a hand in which the open ends score, and what the game carries from hand to hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.engine.facts import BLOCK, OPEN_ENDS, WENT_OUT, Asked, Score, ScoredHand, asks
from referee.engine.seating import Seating
from referee.engine.standing import Standing
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.fives.options import Fives


@dataclass(frozen=True)
class FivesHand(ScoredHand):
    """The scores of a hand as they fell, how it ended, and what was left in the hands."""

    ends: tuple[int, ...] = asks(
        Asked(N_("Open numbers you remember"), of=OPEN_ENDS, name="open_numbers", only=BLOCK), ()
    )
    """The open numbers of a blocked layout; () where nobody told them."""
    with_double: bool = asks(
        Asked(N_("Went out with a double"), only=WENT_OUT, when=lambda at: at.options.paid_for_double > 0), False
    )
    """Whether the last tile of who went out was a double, where that scores otherwise (NHR-15)."""


def is_told_again(scores: Sequence[Score], place: int, options: Fives) -> bool:
    """Whether the passes at a place are the first of those that come right after them, where each was told anew."""
    if options.passes_told == "once":
        return False
    now, *later = scores[place : place + 2]
    return any(now.passes and then.seat == now.seat and then.passes > now.passes for then in later)


@dataclass(frozen=True)
class Begun:
    """The sides that have made a first score in play, which at some tables must be 10 or more (FIV-G8)."""

    on_board: frozenset[int] = frozenset()

    def summary(self, _seating: Seating) -> Step | None:
        return None


@dataclass(frozen=True)
class HandOutcome:
    """What the sides scored in play and at the end, and the scores that counted nothing, by their place."""

    in_play: tuple[int, ...]
    end_points: tuple[int, ...]
    not_counted: tuple[int, ...] = ()


def on_board(standing: Standing) -> frozenset[int]:
    """The sides that have made a first score; of a game taken over from paper those that have any points."""
    if isinstance(standing.state, Begun):
        return standing.state.on_board
    return frozenset(side for side, total in enumerate(standing.totals) if total > 0)


def hand_outcome(verdict: Verdict) -> HandOutcome:
    """What came of a hand; nothing where the verdict is on something else."""
    nothing = (0,) * len(verdict.awards)
    return verdict.details if isinstance(verdict.details, HandOutcome) else HandOutcome(nothing, nothing)


def reported(_standing: Standing, verdict: Verdict | None) -> Mapping[str, object]:
    """What a report adds to a verdict; to the opening nothing."""
    if verdict is None:
        return {}
    own = hand_outcome(verdict)
    return {
        "in_play": list(own.in_play),
        "end_points": list(own.end_points),
        "not_counted": list(own.not_counted),
    }
