"""How a rule set treats what is no hand: the clauses it cites, and when points beside a hand win the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from referee.engine.options import Options
from referee.engine.score import highest_at
from referee.engine.standing import Situation
from referee.engine.verdict import HAND, HandWords, Step, Verdict
from referee.engine.wording import N_


@dataclass(frozen=True)
class InterruptionRules:
    """How a rule set treats interruptions: the clauses it cites for them, and what they may lead to."""

    target: int | None
    """The points to be reached; None where none are counted."""
    won: str
    """The clause by which a game is won."""
    redeal: str
    """The clause by which a hand is dealt again."""
    void: str
    """The clause by which a hand is broken."""
    seats: tuple[int, ...]
    """The numbers of players allowed."""
    join: str = ""
    """The clause by which somebody sits down; "" where nobody can."""
    joins_at_zero: bool = False
    """Whether a newcomer starts at nothing, not at the lowest score."""
    leave: str = ""
    """The clause by which somebody goes home; "" where nobody can."""
    winners: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None
    """Who has won with these totals; None where it is the side with the most, once at the target."""
    words: HandWords = HAND
    """What a hand is called."""
    broken: Mapping[str, str] = field(default_factory=dict)
    """The clause that each fault breaks, by the word for it."""
    done: Mapping[str, str] = field(default_factory=dict)
    """What is said of somebody who has committed a fault, where not as in other games."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What a fault is called, where not as in other games."""
    cannot: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The faults that cannot be in this game: why, and the clause that says so."""


def won(
    awards: tuple[int, ...], situation: Situation[Options], house: InterruptionRules
) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """The sides that reach the target with these awards, and the step that says so; nobody where there is none."""
    if house.target is None:
        return (), ()
    totals = situation.after(awards)
    winners = house.winners(totals) if house.winners else highest_at(totals, house.target)
    return winners, tuple(
        won_step(situation, side, totals[side], target=house.target, clause=house.won) for side in winners
    )


def won_step(situation: Situation[Options], side: int, total: int, target: int, clause: str) -> Step:
    """The sentence that declares the winner of the game."""
    text = N_("{side}: {total} of {target}, and the game is won.")
    return Step(clause, text, {"side": situation.seating.people(side), "total": total, "target": target})


def level_step(clause: str, words: HandWords) -> Callable[[Situation[Options], tuple[int, ...]], Step]:
    """The sentence for sides that are level at the target, for a game without one of its own."""
    return lambda _at, totals: Step(clause, words.level, {"total": max(totals)})


def again(situation: Situation[Options], clause: str, text: str) -> Verdict:
    """Nobody scores, and whoever was to begin begins again."""
    return Verdict(situation.nothing, (Step(clause, text), *same_lead(situation, clause)), situation.standing.next_lead)


def same_lead(situation: Situation[Options], clause: str) -> tuple[Step, ...]:
    """Who begins again, where that is known."""
    lead = situation.standing.next_lead
    if lead is None:
        return ()
    return (Step(clause, N_("{name} starts again."), {"name": situation.seating.names[lead]}),)
