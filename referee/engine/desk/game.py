"""A game whole: the rules that judge it, the book that prints them, and the desk that answers questions on it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic

from referee.engine.desk.drawing import Illustration
from referee.engine.desk.question import ASK_NAMES, GamePart, Moved, Question, QuestionField
from referee.engine.desk.rulebook import CLAUSE_CHAPTERS, Guide, in_force
from referee.engine.hands.evidence import Deal
from referee.engine.options import O, house_rules
from referee.engine.ruleset import Example, Preset, RuleSet
from referee.engine.verdict import Clause
from referee.engine.wording import Sentence


@dataclass(frozen=True)
class Book(Generic[O]):
    """What the rulebook prints of a game beside its house rules."""

    chapters: Mapping[str, tuple[Clause[O], ...]]
    """Its rules by the chapter that prints them (`CLAUSE_CHAPTERS`), those of every setting."""
    examples: tuple[Example, ...]
    """Worked cases, which the tests run too."""
    guide: Guide[O]
    """How it is played, for somebody who never did."""
    illustrations: Callable[[O], Iterable[Illustration]] = lambda _options: ()
    """Drawings of what lies on the table."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """What its presets were read from: titles by id."""

    @property
    def clauses(self) -> tuple[Clause[O], ...]:
        """Its rules, in the order they are printed."""
        return tuple(chain.from_iterable(self.chapters.values()))

    def clauses_under(self, options: O) -> tuple[Clause[O], ...]:
        """Its clauses in force under these options, without those that house rules print themselves."""
        return tuple(clause for clause in self.clauses if clause.when(options))

    def shown_under(self, options: O, at: str = "") -> dict[str, list[Clause[O]]]:
        """What a page prints of them, by chapter: what nobody needs to play only where its id is asked for."""
        shown = (
            (CLAUSE_CHAPTERS[name], [each for each in clauses if each.when(options) and each.is_printed(at)])
            for name, clauses in self.chapters.items()
        )
        return {title: clauses for title, clauses in shown if clauses}


@dataclass(frozen=True)
class Desk:
    """What the referee's desk answers for a game: its own questions, and its part in those asked across games."""

    questions: tuple[Question, ...] = ()
    """What can be asked of this game alone."""
    blocked: GamePart | None = None
    """Its part in the question whether it is blocked, and who wins; None where that cannot be."""
    lead: GamePart | None = None
    """Its part in the question who leads; None where it has none."""
    turn: GamePart | None = None
    """Its part in the question whether a player may draw or pass; None where it has none."""
    deals: tuple[Deal, ...] = ()
    """What is dealt of each set, by which a disputed count is checked; none where a count settles nothing."""
    names: QuestionField = ASK_NAMES
    """How its people are asked for in a question across games, and what they are called while nobody is named."""
    moved: Mapping[str, Moved] = field(default_factory=dict)
    """Where its questions are asked now that had words of their own, which are still in addresses, by those."""


@dataclass(frozen=True)
class Printed:
    """A rule as the rulebook prints it."""

    sentence: Sentence
    is_ours: bool
    """Whether it is our default for a gap in the game's text."""


@dataclass(frozen=True, eq=False)
class Game(Generic[O]):
    """All that the referee knows of a game. Two games are equal only if they are the same object."""

    rules: RuleSet[O]
    """How it is judged."""
    book: Book[O]
    """What is printed of it."""
    desk: Desk = field(default_factory=Desk)
    """What can be asked of it without a table."""

    def printed(self, options: O, preset: Preset | None = None) -> dict[str, Printed]:
        """What its rulebook says under these options, by each canon id; a house rule before a clause.

        Whatever quotes a rule reads it here. The preset says which of the answers are its sources' own.
        """
        house = [(each.clause.cites, Printed(each.sentence, each.is_ours)) for each in in_force(options, preset)]
        always = [(each.cites, Printed(Sentence(each.text), each.is_ours)) for each in self.book.clauses_under(options)]
        return {cite: printed for cites, printed in reversed([*house, *always]) for cite in cites}

    @property
    def cites(self) -> frozenset[str]:
        stated = [source for clause in self.book.clauses for source in clause.cites]
        return frozenset(stated + [source for rule in house_rules(self.rules.options) for source in rule.cites])
