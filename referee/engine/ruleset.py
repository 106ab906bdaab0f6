"""What a rule set is: how a game is judged, and what it is called and set up with.

A rule set is an immutable value. It has no state and no subclasses: what two of them share is a function
of the engine that both call.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from referee.engine.earnable import Earnable
from referee.engine.facts import INTERRUPTIONS, Fact, Opening
from referee.engine.hand_words import HAND, HandWords
from referee.engine.lead import Ended, LeadWords
from referee.engine.options import Value, agreed
from referee.engine.own_tiles import hand_of_all
from referee.engine.proposals import Proposal
from referee.engine.running import Running
from referee.engine.seating import Seating, seated
from referee.engine.standing import At, O, Standing, left_with_nothing
from referee.engine.tiles import TileSet
from referee.engine.verdict import Ruling, Step, Verdict
from referee.engine.wording import N_, Sentence


@dataclass(frozen=True)
class Preset:
    """A named set of answers: what a table means by one word."""

    key: str
    """Its word in addresses and records."""
    name: str
    """What people call it."""
    summary: str
    """What is particular about it."""
    answers: Mapping[str, Value] = field(default_factory=dict)
    """Its answers, where they are not the default, or are but its sources say them."""
    sources: tuple[str, ...] = ()
    """The ids of what it was read from."""
    later: tuple[str, ...] = ()
    """The rules that it did not answer from the beginning, but as the default was."""

    def on_top(self, answers: Mapping[str, object]) -> Mapping[str, Value]:
        """Its answers for a table with others on top; one that states all it once answered is from before the rest."""
        before = [key for key in self.answers if key not in self.later]
        older = bool(self.later) and all(key in answers for key in before)
        return {key: value for key, value in self.answers.items() if not older or key in before}


@dataclass(frozen=True)
class Words:
    """What a game and its parts are called."""

    name: str
    """What people call it."""
    summary: str
    """The game in a sentence."""
    short_name: str = ""
    """What people call it where there is little room; "" for its name."""
    hand: HandWords = HAND
    """What one deal is called, and the line that tells it."""
    lead: LeadWords = field(default_factory=LeadWords)
    """What is said on who begins a hand."""

    @property
    def called(self) -> str:
        """What it is called beside other games."""
        return self.short_name or self.name


@dataclass(frozen=True)
class Setup(Generic[O]):
    """What is on the table before a game, and who sits around it."""

    tile_set: TileSet
    """The tiles it is played with."""
    seats: tuple[int, ...]
    """The numbers of players allowed."""
    pairs: Callable[[O], bool] = lambda _options: False
    """Whether players facing each other are one side."""
    clockwise: bool = False
    """Which way the turn goes when the table is drawn."""
    draws_lots: Callable[[O], bool] = lambda _options: False
    """Whether it is drawn by lot who begins the first hand."""
    two_ends: bool = False
    """Whether the line has two ends, so that a blocked one has the same number at both."""
    blank: Callable[[O], int] = lambda _options: 0
    """What 0-0 counts in a hand, in pips."""


@dataclass(frozen=True)
class Extras(Generic[O]):
    """What may be entered with a hand beside its tiles."""

    bonuses: Callable[[O], tuple[Earnable, ...]] = lambda _options: ()
    """The bonuses that the house rules pay beside the hand."""
    proposals: Callable[[Fact, At[O]], Iterable[Proposal]] = lambda _fact, _at: ()
    """What may have been forgotten in a fact that can be judged, or follows from it; nothing that would not count."""


@dataclass(frozen=True)
class Accounts(Generic[O]):
    """What series, statistics, settlements and reports take from a game beside its score."""

    shut_out: Callable[[O, Standing], tuple[int, ...]] = left_with_nothing
    """The sides that a game won at its target has shut out, at the standing it ended with."""
    shut_out_counts: Callable[[O], int] = lambda _options: 1
    """How many games of a series a shut-out counts."""
    tallied: Callable[[Verdict], Mapping[str, tuple[int, ...]]] = lambda _verdict: {}
    """What people count of a hand beside who won it: the seats that it befell, by what it is called."""
    worth: Callable[[O], int | None] = lambda _options: None
    """What a unit is worth, in cents; None where no units are won and lost, to be settled at the end."""
    reported: Callable[[Standing, Verdict | None], Mapping[str, Any]] = lambda _standing, _verdict: {}
    """What a report adds to a standing and the verdict that led to it (None for the opening): plain JSON values."""


@dataclass(frozen=True, eq=False)
class RuleSet(Generic[O]):
    """A game's rules as a value: what can be chosen, what can happen, and how it is judged. One is only itself."""

    key: str
    """Its word in addresses and records."""
    words: Words
    """What it is called, and its hands."""
    setup: Setup[O]
    """Its tiles, and who sits where."""
    options: type[O]
    """The class whose fields are its house rules."""
    presets: tuple[Preset, ...]
    """Named sets of answers, the usual one first."""
    entries: tuple[type[Any], ...]
    """The classes of facts it takes, that of a finished hand first; no other is a hand."""
    judge: Callable[[Fact, At[O]], Verdict]
    """What a fact is worth; ImpossibleFact where it cannot have happened."""
    next_lead: Callable[[Ended, At[O]], Ruling[int | None]]
    """The seat that begins the hand after one that ended so; None where the tiles decide, or nobody can tell."""
    first: Callable[[O, Seating, Opening], Standing]
    """The standing before the first entry."""
    target: Callable[[O], int | None]
    """The points to be reached; None where none are counted."""
    level: Callable[[At[O], tuple[int, ...]], Step]
    """What is said where several sides are at the target with these totals and none of them has won."""
    extras: Extras[O] = field(default_factory=Extras)
    """Its bonuses, and what it proposes to enter too."""
    accounts: Accounts[O] = field(default_factory=Accounts)
    """What is read from its games beside the score."""
    running: Running[O] | None = None
    """How a hand is told while it is played; None where it is told when it has ended."""
    put_together: Callable[[Mapping[int, Mapping[str, Any]], Seating], dict[str, Any]] = hand_of_all
    """The entry of a hand that each seat has told for itself, as far as they have; ImpossibleFact where they differ."""

    @property
    def hand(self) -> type[Any]:
        """The class of a finished hand; all else that a game can be told stands beside its hands."""
        return self.entries[0]

    @property
    def play(self) -> tuple[type[Any], ...]:
        """The classes of facts about its own play, which its house rules may judge otherwise."""
        return tuple(each for each in self.entries if each not in INTERRUPTIONS)

    def line_name(self, number: int | str, kind: type[Any]) -> Sentence:
        """What a line of the sheet is called: a hand by its number among the hands, and anything else by its kind."""
        if kind is self.hand:
            return Sentence(self.words.hand.number, {"number": number})
        return Sentence(getattr(kind, "line_name", N_("Entry")))

    def preset(self, key: str) -> Preset:
        """The preset with this key; KeyError when there is none."""
        return {preset.key: preset for preset in self.presets}[key]

    def agree(self, preset: str, answers: Mapping[str, object]) -> O:
        """The options a table plays by: a preset's answers and its own on top (see `agreed`)."""
        return agreed(self.options, self.preset(preset).on_top(answers), answers)

    def seat(self, names: tuple[str, ...], options: O | None = None) -> Seating:
        """Seat people in turn order by these rules, and by the usual house rules where none are given."""
        return seated(names, self.setup.pairs(options or self.options()))
