"""What people enter of a round of trains, and what is carried from one round to the next (M.5 of the canon)."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.facts import BLOCK, ENDS, SEAT, STARTER, WENT_OUT, Asked, Hand, asks
from referee.engine.seating import Seating
from referee.engine.standing import Standing
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_


@dataclass(frozen=True)
class TrainsHand(Hand):
    """How a round of trains ended, what each seat had left, and the double that it was built on.

    Everybody scores what they hold, so hands are never counted together, nobody gives up, and no points are agreed.
    """

    lead: int | None = asks(
        Asked(N_("Who played the engine?"), of=STARTER, rare=True, when=lambda at: at.options.next_lead == "next_seat"),
        None,
    )
    """The seat that laid the engine, or began the round; None where it was the one expected to, or nobody told."""
    agreed_points: int | None = None
    winner: int | None = None
    engine: int | None = asks(Asked(N_("Engine"), of=ENDS, high=15, rare=lambda at: at.options.goes_by_turn), None)
    """The number of the round's double; None for the one that follows from the rounds before."""
    double: bool = asks(
        Asked(N_("The last tile was a double"), only=WENT_OUT, when=lambda at: bool(at.options.double_out)), False
    )
    """Whether the last tile of the player who went out was a double, as far as that was told."""
    double_blank: int | None = asks(
        Asked(
            N_("Who has 0-0?"), of=SEAT, empty=N_("Nobody"), brief="0-0", when=lambda at: bool(at.options.double_blank)
        ),
        None,
    )
    """The seat that holds 0-0 among tiles of which only the pips were told; None where nobody does."""
    ends: tuple[int, ...] = asks(
        Asked(N_("Numbers at the ends of the trains"), of=ENDS, name="open_numbers", only=BLOCK, rare=True), ()
    )
    """The numbers at the ends of the trains of a blocked round, as far as they were entered."""


@dataclass(frozen=True)
class Rounds:
    """Where a game is: the round to come, and what was played before it."""

    round: int
    """The number of the round to come, from 1."""
    rounds: int | None
    """After how many rounds the game ends; None where a total ends it."""
    engine: int | None
    """The number of the double that the round to come is built on; None where the tiles decide, or none comes."""
    played: tuple[int, ...] = ()
    """The engines of the rounds before, as far as they are known."""
    outs: tuple[int, ...] = ()
    """The seats that went out, in the order of the rounds."""

    @property
    def is_extra(self) -> bool:
        """Whether the round to come is one more than were agreed, because several are tied."""
        return self.rounds is not None and self.round > self.rounds

    def summary(self, _seating: Seating) -> Step | None:
        return None


@dataclass(frozen=True)
class RoundOutcome:
    """What readers of their own take from the verdict on a round."""

    round: int
    """The number of the round."""
    engine: int | None
    """The number of its double; None where nobody told it."""
    caught: int | None = None
    """The seat that was left with 0-0; None where nobody was, or nobody told."""


def rounds_of(standing: Standing) -> Rounds | None:
    """Where the game is; None where it may be in any round."""
    return standing.state if isinstance(standing.state, Rounds) else None


def reported(standing: Standing, verdict: Verdict | None) -> Mapping[str, object]:
    """What a report adds: the round and its engine, the next engine, and how many rounds there are."""
    coming, played = rounds_of(standing), verdict.details if verdict else None
    if coming is None:
        return {}
    here = played if isinstance(played, RoundOutcome) else coming
    return {
        "engine": here.engine,
        "next_engine": None if standing.over else coming.engine,
        "round": here.round,
        "rounds": coming.rounds,
    }


def tallied(verdict: Verdict) -> Mapping[str, tuple[int, ...]]:
    """What people count beside who won: who was caught with 0-0."""
    played = verdict.details
    caught = played.caught if isinstance(played, RoundOutcome) else None
    return {} if caught is None else {N_("Caught with 0-0"): (caught,)}
