"""What a rule set is, and what it is asked.

A rule set is an immutable value. It has no state and no subclasses: what two of them share is a function
of the engine that both call.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from referee.engine.facts import Fact, Opening
from referee.engine.options import Value, agreed, house_rules
from referee.engine.seating import Seating, seated
from referee.engine.tiles import TileSet
from referee.engine.verdict import Pot, Verdict
from referee.engine.wording import Text

O = TypeVar("O")  # noqa: E741 - Options


@dataclass(frozen=True)
class Standing:
    """Where a game stands after an entry.

    `totals` are points per side (in Loo for a pot: balances in units), `next_lead` the seat that leads or
    deals next (None where the tiles decide), `winners` the sides that have won, `over` whether the game has
    ended, `pot` what lies and is owed in a game for a pot.
    """

    seating: Seating
    totals: tuple[int, ...]
    next_lead: int | None = None
    winners: tuple[int, ...] = ()
    over: bool = False
    pot: Pot | None = None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the most points, all of them where they are level."""
        most = max(self.totals)
        return tuple(side for side, total in enumerate(self.totals) if total == most)


@dataclass(frozen=True)
class At(Generic[O]):
    """Where in a game a question is asked: under which options, and how it stands."""

    options: O
    standing: Standing

    @property
    def seating(self) -> Seating:
        """Who sits where now."""
        return self.standing.seating

    @property
    def nothing(self) -> tuple[int, ...]:
        """No points for anybody."""
        return (0,) * len(self.standing.totals)

    def award(self, side: int, points: int) -> tuple[int, ...]:
        """Points for one side alone."""
        return tuple(points if each == side else 0 for each in range(len(self.standing.totals)))

    def after(self, awards: tuple[int, ...]) -> tuple[int, ...]:
        """The totals with these awards on top."""
        return tuple(map(sum, zip(self.standing.totals, awards, strict=True)))


@dataclass(frozen=True)
class Clause:
    """One rule in a sentence: its canon id, and the other canon ids the sentence also states."""

    id: str
    text: Text
    also: tuple[str, ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        """All canon ids of the sentence, its own first."""
        return (self.id, *self.also)


def clause(id: str, text: str, also: str = "") -> Clause:  # noqa: A002
    """One rule in a sentence; `also` are further canon ids with spaces between them."""
    return Clause(id, text, tuple(also.split()))


@dataclass(frozen=True)
class Preset:
    """A named set of answers: what a table means by one word; `sources` are ids of what it was read from."""

    key: str
    name: str
    summary: str
    answers: Mapping[str, Value] = field(default_factory=dict)
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """A worked case: a game record's entry under some answers, and what must come of it.

    `entry` is written as in a game record; `expected` holds any of winner, points, awards, pips, totals, next_lead.
    """

    title: str
    shows: tuple[str, ...]
    entry: Mapping[str, Any]
    expected: Mapping[str, Any]
    answers: Mapping[str, Value] = field(default_factory=dict)
    seats: tuple[str, ...] = ("Ana", "Ben", "Cy", "Dee")
    opening: Opening = field(default_factory=Opening)


@dataclass(frozen=True)
class RuleSet(Generic[O]):
    """A game's rules as a value: what can be chosen, what is printed, and how a fact is judged.

    `seats` are the numbers of players allowed, `pairs` whether players facing each other are one side,
    `clockwise` which way the turn goes when the table is drawn, `lead` the word for who begins a hand.
    """

    key: str
    name: str
    summary: str
    tile_set: TileSet
    seats: tuple[int, ...]
    options: type[O]
    presets: tuple[Preset, ...]
    judge: Callable[[Fact, At[O]], Verdict]
    clauses: tuple[Clause, ...]
    examples: tuple[Example, ...]
    hand: type[Any]
    first: Callable[[O, Seating, Opening], Standing]
    pairs: bool = False
    clockwise: bool = False
    lead: str = "leads"

    def preset(self, key: str) -> Preset:
        """The preset with this key; KeyError when there is none."""
        return {preset.key: preset for preset in self.presets}[key]

    def agree(self, preset: str, answers: Mapping[str, object]) -> O:
        """The options a table plays by: a preset's answers and its own on top (see `agreed`)."""
        return agreed(self.options, self.preset(preset).answers, answers)

    def seat(self, names: tuple[str, ...]) -> Seating:
        """Seat people in turn order by these rules."""
        return seated(names, self.pairs)

    @property
    def cites(self) -> frozenset[str]:
        """Every canon id that a clause or a house rule of this rule set states."""
        stated = [each for clause in self.clauses for each in clause.cites]
        return frozenset(stated + [each for rule in house_rules(self.options) for each in rule.cites])
