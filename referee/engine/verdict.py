"""What a rule set says of a fact: who won, what each side is awarded, and why, step by step.

Each step cites a clause by its id: of a game's text, or of a default of ours where the text is silent. The clauses
that every game needs and no text has stand here, once. So do the words in which a game speaks of a hand, of who
begins it, and of the bonuses it pays.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Generic, Protocol, TypeVar

from referee.engine.facts import Fact
from referee.engine.options import O, Options
from referee.engine.seating import Seating
from referee.engine.wording import N_, Counted, Param, Text, english


def always(_options: object) -> bool:
    """The condition of a clause that holds under any house rules."""
    return True


O_contra = TypeVar("O_contra", contravariant=True)


@dataclass(frozen=True)
class Clause(Generic[O_contra]):
    """One rule in a sentence: its canon id, and the other canon ids the sentence also states."""

    id: str
    text: Text
    also: tuple[str, ...] = ()
    others: tuple[Text, ...] = ()
    """What other tables do, where the sentence is our default."""
    when: Callable[[O_contra], bool] = always
    """Under which house rules it is in force."""
    on_request: bool = False
    """Whether nobody needs it to play: what the referee checks of what is entered, and what goes without saying."""

    def is_printed(self, at: str = "") -> bool:
        """Whether a rulebook that is opened `at` an id prints it: the arithmetic of a set only if it is that id."""
        is_arithmetic = self.id.startswith("GEN-") and self.id not in OURS_EVERYWHERE
        return not (self.on_request or is_arithmetic) or at in self.cites

    @property
    def cites(self) -> tuple[str, ...]:
        return (self.id, *self.also)

    @property
    def is_ours(self) -> bool:
        return any(map(is_ours, self.cites))


def clause(
    id: str,  # noqa: A002
    text: Text,
    also: str = "",
    *,
    others: tuple[Text, ...] = (),
    when: Callable[[O], bool] = always,
    on_request: bool = False,
) -> Clause[O]:
    """One rule in a sentence; `also` are further canon ids with spaces between them."""
    return Clause(id, text, tuple(also.split()), others, when, on_request)


A = TypeVar("A", covariant=True)


@dataclass(frozen=True)
class Step:
    """One sentence of a verdict, citing the clause that decided it; "" where it rests on no rule of the game.

    `text` has named gaps for `params`, so that the sentence can be translated whole.
    """

    clause: str
    text: Text
    params: Mapping[str, Param] = field(default_factory=dict)

    def __str__(self) -> str:
        return english(self.text, self.params)


class GameState(Hashable, Protocol):
    """What a rule set carries from one hand to the next apart from the totals; immutable."""

    def summary(self, seating: Seating) -> Step | None:
        """The result for the players, worded as the end of a sentence about the hand; None if there is none."""


@dataclass(frozen=True)
class RecordedFault:
    """A fault that is on the sheet: who answers for it, both of a pair, and what they were shown."""

    who: tuple[str, ...]
    fault: str
    title: str
    """What the fault is called in this game."""
    card: str
    lost: bool = False
    """Whether they have lost the game by it."""


@dataclass(frozen=True)
class TimeCalled:
    """That time was called, and the points of each side that were marked then."""

    totals: tuple[int, ...]


@dataclass(frozen=True)
class Verdict:
    """What one fact is worth."""

    awards: tuple[int, ...]
    """All points per side, bonuses included; a side that has just sat down has one too."""
    steps: tuple[Step, ...]
    """Why, in order."""
    next_lead: int | None
    """The seat that begins the next hand; None where the rules leave it to the tiles, or nobody can tell."""
    remarks: tuple[Step, ...] = ()
    """What should be looked at again before it is believed, though nothing forbids it."""
    winner: int | None = None
    """The side that won the hand; None for a draw, and for what is no hand."""
    points: int = 0
    """What the hand itself was worth to its winner, without bonuses."""
    pips: tuple[int | None, ...] | None = None
    """What each seat held, in pips; None where it was not told, and instead of them all where it does not count."""
    game_winners: tuple[int, ...] = ()
    """The sides that have won the game by this."""
    over: bool = False
    """Whether the game has ended though nobody has won it."""
    decisive: Step | None = None
    """The step to quote where there is room for one."""
    seating: Seating | None = None
    """Who sits where from now on; None where nobody moved."""
    state: GameState | None = None
    """What the rule set carries on to the next hand beside the totals."""
    noted: RecordedFault | None = None
    """The fault that it punishes."""
    called: TimeCalled | None = None
    """The score that it marks, where it calls time."""
    details: object | None = None
    """What the rule set adds to its verdict for readers of its own."""

    @property
    def gist(self) -> Step | None:
        """The one step to quote: the decisive one, or else the first."""
        return self.decisive or (self.steps[0] if self.steps else None)


@dataclass(frozen=True)
class Ruling(Generic[A]):
    """The referee's answer to a question with its reasons, each citing a clause."""

    answer: A
    steps: tuple[Step, ...]


OURS_EVERYWHERE = frozenset({"GEN-1", "GEN-2", "GEN-3", "GEN-4", "GEN-12"})
"""What no game's text says, the same in all of them; the other GEN- ids are arithmetic."""


def is_ours(rule: str) -> bool:
    """Whether a rule is our default for a gap in the game's text, not the text itself."""
    return "-G" in rule or rule in OURS_EVERYWHERE


CORRECTED: Clause[Options] = clause(
    "GEN-1",
    N_("Correct a saved score freely until the next deal; later, only if everyone agrees. The old one stays visible."),
    others=(N_("A confirmed result stands."),),
)
COUNTED_AGAIN: Clause[Options] = clause("GEN-2", N_("If a count is disputed, turn up the tiles and recount."))
TAKEN_OVER: Clause[Options] = clause("GEN-3", N_("The score stays with the seat. Players who swap keep theirs."))
IN_ONE_HAND: Clause[Options] = clause(
    "GEN-8", N_("Not accepted: one tile in two hands, or hands that no deal could produce.")
)
NEWCOMERS = N_(
    "Players join and leave between deals only. A newcomer takes the seat the table chooses, with the score of the "
    "last player. With one player left, the game ends and the scores stand."
)
"""Who may join and leave where everybody plays alone."""
STOPPED: Clause[Options] = clause("GEN-4", N_("Players may stop early: the best score wins; if tied, nobody wins."))
AGREED: Clause[Options] = clause(
    "GEN-12",
    N_(
        "If tiles are mixed up before you count, agree who won and how much. A hand stopped by agreement counts as a "
        "block that nobody made. A side that gives up loses."
    ),
)

_FITTED: Clause[Options] = clause(
    "SAN-5",
    N_("For another target, penalties are scaled and rounded, never to zero."),
    when=lambda options: options.sanctions != "none",
)
PENALTIES_IN_PAIRS: tuple[Clause[Options], ...] = (
    clause(
        "SAN-G1", N_("A fault costs nothing until entered; both partners answer for it. Players may agree otherwise.")
    ),
    _FITTED,
    clause("SAN-7", N_("A black card loses the pair the game.")),
)
PENALTIES: tuple[Clause[Options], ...] = (
    clause(
        "SAN-G1",
        N_("A fault costs nothing until entered. Players may agree otherwise."),
    ),
    _FITTED,
    clause(
        "SAN-6",
        N_("With more than two sides, the points count against the offender."),
        when=lambda options: options.sanctions == "dominican",
    ),
    clause(
        "SAN-7",
        N_("A player shown a black card loses and is out. The others play on; the last one left wins."),
    ),
)


def on_request(*clauses: Clause[O]) -> tuple[Clause[O], ...]:
    """Clauses that a rulebook prints only where one of them is asked for."""
    return tuple(replace(clause, on_request=True) for clause in clauses)


def under(when: Callable[[O], bool], clauses: tuple[Clause[O], ...]) -> tuple[Clause[O], ...]:
    """Clauses that are in force under a further condition."""
    return tuple(replace(clause, when=partial(_both, when, clause.when)) for clause in clauses)


def _both(first: Callable[[O], bool], second: Callable[[O], bool], options: O) -> bool:
    return first(options) and second(options)


@dataclass(frozen=True)
class BonusType:
    """A bonus that some house rules pay."""

    bonus: type[Fact]
    """The class of the bonus."""
    points: int = 0
    """What it is worth to the side that earns it; 0 where it is only told that it earns nothing."""
    text: Text = ""
    """What it is called where only its side is asked for; "" where more is."""
    fixed: Mapping[str, object] = field(default_factory=dict)
    """What is the same whichever side earns it, as a game record has it."""
    when: Text = ""
    """When it has to be told, where more than its side is asked for; "" where that needs no words."""


@dataclass(frozen=True)
class TimeWords:
    """What is said of the end of time (CLK-1): the verdict, and the answers to rules."""

    last: str = N_("Time is up: this hand is the last.")
    one_more: str = N_("Time is up: one more hand.")
    finished: tuple[str, str] = (
        N_("The hand is finished"),
        N_("When time runs out, the hand in play is finished. The best score wins."),
    )
    counts: tuple[str, str] = (
        N_("One more hand"),
        N_(
            "When time runs out, one more hand counts: the one in play or the next. If that leaves a tie, the "
            "score before it decides."
        ),
    )
    stands: str = N_("When time runs out, the score stands without the hand in play. The best score wins.")
    another: tuple[str, str] = (N_("Another hand"), N_("If tied when time runs out, another hand is played."))


IN_HANDS = TimeWords()
IN_ROUNDS = TimeWords(
    last=N_("Time is up: this round is the last."),
    one_more=N_("Time is up: one more round."),
    finished=(
        N_("The round is finished"),
        N_("When time runs out, the round in play is finished. The best score wins."),
    ),
    counts=(
        N_("One more round"),
        N_(
            "When time runs out, one more round counts: the one in play or the next. If that leaves a tie, the "
            "score before it decides."
        ),
    ),
    stands=N_("When time runs out, the score stands without the round in play. The best score wins."),
    another=(N_("Another round"), N_("If tied when time runs out, another round is played.")),
)


@dataclass(frozen=True)
class HandWords:
    """Whole sentences on a hand, each to be translated as it is."""

    number: str
    """What its line is called."""
    count: Counted
    """So many of them."""
    none: str
    """That there is none yet."""
    taken: Text
    """Who won it, as a headline."""
    this: str
    """The head of a menu with what can be written about it instead."""
    cancel: str
    """What it is to break it off, in that menu."""
    cancelled: str
    """What is said once that is done."""
    level: str
    """What is said where sides are level at the target."""
    correct: str
    """What may be done with the last one that is written."""
    given_up: str
    """That a side gave it up, and who has won it."""
    stopped: str = N_("Stopped by agreement.")
    """That the table broke it off."""
    stopped_and_counted: str = N_("Stopped by agreement: counted like a block.")
    """The same where what is left is counted."""
    time: TimeWords = IN_HANDS


HAND = HandWords(
    number=N_("Hand {number}"),
    count=Counted("{hands} hand", "{hands} hands", "hands"),
    none=N_("No hands yet."),
    taken=Counted("{who} takes the hand", "{who} take the hand", "who"),
    this=N_("This hand"),
    cancel=N_("Cancel this hand"),
    cancelled=N_("Hand cancelled: nobody scores."),
    level=N_("Tied at {total}: play another hand."),
    correct=N_("Correct the last hand"),
    given_up=N_("{side} gave up the hand: {other} won it."),
)
ROUND = HandWords(
    number=N_("Round {number}"),
    count=Counted("{hands} round", "{hands} rounds", "hands"),
    none=N_("No rounds yet."),
    taken=Counted("{who} takes the round", "{who} take the round", "who"),
    this=N_("This round"),
    cancel=N_("Cancel this round"),
    cancelled=N_("Round cancelled: nobody scores."),
    level=N_("Tied at {total}: play another round."),
    correct=N_("Correct the last round"),
    given_up=N_("{side} gave up the round: {other} won it."),
    time=IN_ROUNDS,
)


@dataclass(frozen=True)
class Ended:
    """What of a hand's ending can decide who leads the next hand."""

    won: bool
    """Whether somebody won it; else it was drawn."""
    winner: int | None = None
    """The seat that won it; None where it was drawn, or where nobody can tell which of a side."""
    starter: int | None = None
    """The seat that began it; None where nobody told."""
    blocked: bool = False
    """Whether nobody could play."""
    again: bool = False
    """Whether all start again from nought by it."""


@dataclass(frozen=True)
class LeadWords:
    """Whole sentences on who begins a hand, each to be translated as it is."""

    begins: str = N_("{name} leads")
    """Who begins the next hand, as a headline."""
    next: str = N_("{name} leads next.")
    """The same as a sentence."""
    asked: str = N_("Who leads first?")
    """The question when a game opens."""
    by_tiles: str = ""
    """The answer to it that leaves it to the tiles; "" where the table must say."""
    tiles: str = ""
    """What is said where the tiles decide."""
    holder: str = ""
    """What is asked instead where the tiles decided it: "Who had 6-6?"; "" where that need not be known."""
    unknown: str = ""
    """What is asked where it hangs on who began the last hand and nobody told; "" where it never hangs on that."""
