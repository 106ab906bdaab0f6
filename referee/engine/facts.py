"""What people at the table can enter, and how an entry that cannot be true is refused.

Facts hold no points: what a fact is worth is for the rule set to say. Seats and sides are numbered from 0. Where the
rules need only a sum, several hands may be counted as one heap (LAG-18, LAG-19), which stays one number: nobody knows
how it was shared out.
"""

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import ClassVar, Literal, Protocol, Self, TypeVar, get_args, get_origin, get_type_hints

from referee.engine.seating import Seating
from referee.engine.tiles import Holding
from referee.engine.wording import N_, NAMELESS, Param, Text, english

Fault = Literal[
    "pass",
    "turn",
    "wrong",
    "exposed",
    "block",
    "many",
    "drew",
    "count",
    "misdeal",
    "touched",
    "signal",
    "talk",
    "slow",
    "manners",
    "phone",
    "quarrel",
    "late",
    "cheat",
    "other",
]
FAULTS: dict[str, str] = {
    "pass": N_("Passed when they could play"),
    "turn": N_("Played out of turn"),
    "wrong": N_("Played a tile that does not fit"),
    "exposed": N_("Showed or touched a tile"),
    "block": N_("Wrongly claimed a block"),
    "many": N_("Wrong number of tiles"),
    "drew": N_("Drew when they could play"),
    "count": N_("Entered a wrong score"),
    "misdeal": N_("Misdealt"),
    "unannounced": N_("Did not announce the last tile"),
    "uncovered": N_("Left a double uncovered"),
    "touched": N_("Touched a tile without playing it"),
    "signal": N_("Signaled to a partner"),
    "talk": N_("Talked during the hand"),
    "slow": N_("Played too slowly"),
    "manners": N_("Sorted or slapped tiles, or cleared too early"),
    "phone": N_("Used a phone"),
    "quarrel": N_("Argued or made threats"),
    "late": N_("Late"),
    "cheat": N_("Hid a tile, changed the sheet or defied a ruling"),
    "other": N_("Something else"),
}
"""What each is called."""
BY_RULE_ALONE = ("unannounced", "uncovered")
"""Those that are faults only where a rule of the game says so."""
To = Literal["", "offender", "opponents"]
"""Whose points change: they are taken off the offender's side or given to the others; "" as the sanctions say."""
Card = Literal["", "none", "warning", "yellow", "red", "black"]
"""What is shown for a fault; "" for what the sanctions say."""
Play = Literal["", "goes_on", "cancelled", "dealt_again", "lost"]
"""What becomes of the hand, or that the game is lost; "" for what the sanctions say."""
CARDS = tuple(card for card in get_args(Card) if card not in ("", "none", "warning"))
"""The cards, the mildest first."""


SEAT, STARTER, SIDE, EACH_SEAT, EACH_SIDE = "seat", "starter", "side", "each_seat", "each_side"
"""What the numbers of a field stand for: a seat, the one that began, a side; one number of each seat, by seat, or of
each side, for better or worse."""
ENDS, OPEN_ENDS, UNKNOWN = "ends", "open_ends", "unknown"
"""The numbers at the ends of a line: one for both, one of each of two, or some in a row; such with none of them twice.

Last the fields that nobody at the table can answer any more.
"""
NAME = "name"
"""That a text is what somebody is called."""
BLOCK, LEVEL, WENT_OUT, POINTS = "block", "level", "out", "points"
"""That only a blocked hand has it; only one whose winner hangs on it; only one that somebody went out of; that only a
game for points has it."""


@dataclass(frozen=True)
class Asked:
    """How people are asked for a field of a fact, declared beside it: by forms and corrections, and each by phone.

    What is entered follows from the type: a tick, a choice of yes and no, a tile, a text, a number; of a set of seats,
    what each seat did.
    """

    label: str
    """What is asked, with a gap for the `target` of the game; of a set of seats, what these did."""
    question: str = ""
    """What each seat is asked of itself, on its own phone, or anybody who has left empty what is needed (of two, the
    other); "" for the label."""
    of: str = ""
    """What its numbers or its text stand for; "" where they are no more than that."""
    name: str = ""
    """What a form calls it, of two ends both with a comma between; "" for the name of the field."""
    high: int | None = None
    """The greatest number; None for as many points as anything can be."""
    total: int = 0
    """What the numbers of all seats add up to; 0 where nothing says it."""
    empty: str = ""
    """The choice of none, where it is another than that it is not given; of no, where yes goes without saying."""
    brief: str = ""
    """What seats did, or one of them holds, in a word beside their numbers; "" where it takes a line of its own."""
    when: Callable[..., bool | tuple[int, ...]] | None = None
    """Whether it is asked in a situation, or which seats can be chosen there; None for always, and for all."""
    only: str = ""
    """BLOCK, LEVEL or WENT_OUT where only such a hand has it, POINTS where only such a game has."""
    rare: bool | Callable[..., bool] = False
    """Whether few need it, so that it stands behind a fold; in which situations, where not in all."""
    spared: bool = False
    """Whether seats that did so have no numbers of their own."""
    key: str = ""
    """The field that it is declared beside."""
    type: object = None
    """The type of that field."""
    default: object = None
    """What that field holds where nothing is entered."""

    @property
    def is_needed(self) -> bool:
        return self.default is MISSING and not self.empty

    @property
    def is_of_each(self) -> bool:
        """Whether each seat has its own value: a number, what it holds, or what it did."""
        return self.of == EACH_SEAT or self.is_set

    @property
    def is_set(self) -> bool:
        return self.of != UNKNOWN and get_origin(self.type) is frozenset

    def is_asked(self, situation: object) -> bool:
        return not self.when or bool(self.when(situation))


T = TypeVar("T")


def asks(asked: Asked, default: T = MISSING) -> T:  # type: ignore[assignment]  # as dataclasses.field is declared
    """Declare a field of a fact that people are asked for."""
    return field(default=default, metadata={"asked": asked})


def asked_of(declared: type[object]) -> tuple[Asked, ...]:
    """The questions that people are asked about a class of facts, in the order declared."""
    return _asked_of(declared)  # type: ignore[arg-type]  # every class is hashable


@cache
def _asked_of(declared: type[object]) -> tuple[Asked, ...]:
    hints, all_fields = get_type_hints(declared), fields(declared) if is_dataclass(declared) else ()
    own = [its for its in all_fields if "asked" in its.metadata]
    named = [replace(its.metadata["asked"], key=its.name, type=hints[its.name], default=its.default) for its in own]
    return tuple(asked if asked.name else replace(asked, name=asked.key) for asked in named)


def is_told_by_seats(declared: type[object]) -> bool:
    """Whether a hand of this class can be put together from what each seat enters for itself."""
    asked = asked_of(declared)
    return any(each.of == EACH_SEAT for each in asked) and all(each.is_of_each for each in asked if each.is_needed)


@dataclass(frozen=True)
class Heap:
    """What several seats held, counted together: tiles, pips or a sum, as for one hand."""

    kind: ClassVar[str] = "heap"

    seats: frozenset[int]
    held: Holding


@dataclass(frozen=True)
class Pile:
    """Tiles that were counted together: the hand of one seat, or a heap of several."""

    seats: tuple[int, ...]
    """Whose it is, in seat order."""
    held: Holding
    """What it is, as far as it was told."""
    field: str
    """The part of a hand in which it is told."""

    def name(self, names: Sequence[str]) -> str | tuple[str, ...]:
        return tuple(names[seat] for seat in self.seats) if len(self.seats) > 1 else names[self.seats[0]]


def counted_apart(holdings: Sequence[Holding], heaps: Sequence[Heap]) -> tuple[Pile, ...]:
    """Every pile of a hand: each heap, and each hand that is in none."""
    heaped = frozenset(seat for heap in heaps for seat in heap.seats)
    alone = [Pile((seat,), holding, f"held.{seat}") for seat, holding in enumerate(holdings) if seat not in heaped]
    together = [Pile(tuple(sorted(heap.seats)), heap.held, f"heaps.{index}") for index, heap in enumerate(heaps)]
    return tuple(sorted([*alone, *together], key=lambda pile: pile.seats))


class ImpossibleFact(Exception):
    """Something that cannot have happened under these rules.

    `field` is the path of what was told ("held.2", "bonuses.0.side"), `text` the message with named gaps
    for `params`, so that it can be translated, and `clause` the canon id it would breach.
    """

    entry: int | None = None
    """Which entry it is about where several were told, counted from 0."""

    def __init__(self, field: str, text: Text, clause: str = "", **params: Param) -> None:
        super().__init__(field, text, clause, params)
        self.field, self.text, self.clause, self.params = field, text, clause, params

    def at(self, *, field: str | None = None, entry: int | None = None, text: Text | None = None) -> Self:
        moved = type(self)(self.field if field is None else field, text or self.text, self.clause, **self.params)
        moved.entry = self.entry if entry is None else entry
        return moved

    @property
    def message(self) -> str:
        return english(self.text, self.params)

    def __str__(self) -> str:
        return f"{self.field}: {self.message}"


class Untold(ImpossibleFact):
    """Something that the rules need to count a hand and nobody has entered."""


def required(value: T | None, field: str, question: Text, clause: str = "", **params: Param) -> T:
    """What was told in a field; where nothing was, it is asked for."""
    if value is None:
        raise ImpossibleFact(field, question, clause, **params)
    return value


class Fact(Protocol):
    """What people told, as one line of the sheet: an immutable value, whose class has a word for its kind."""

    kind: ClassVar[str]
    """The word for it in a record; that of a finished hand is "hand" in every game.

    A class that is no hand may say in `line_name` what its line is called; else that is an entry. One that declares
    what people are asked (`asks`) may say in `title` what its button is called, if not as its line, in `summary` what
    it means, in `group` among what others it is offered, if not what happens in a hand, and in `at_once` that a tap on
    its button is enough; in `otherwise` what a seat did that is in none of its sets, in `rarely` what is behind the
    fold; and what happened in `headline(seating)`, or in `happened`, with its fields in the gaps.
    """

    def __hash__(self) -> int:
        """A fact is a value: the same one again is judged as it was."""


@dataclass(frozen=True)
class Out:
    """A hand ended because the player of a seat laid their last tile."""

    seat: int


@dataclass(frozen=True)
class OneOut:
    """A hand ended because one of two partners laid their last tile, and nobody knows which of the two."""

    side: int


@dataclass(frozen=True)
class Blocked:
    """A hand ended because nobody could play."""

    by: int | None = asks(Asked(N_("Who played the last tile?"), of=SEAT, name="blocked_by", only=BLOCK), None)
    """The seat that laid the last tile before the block; None where nobody knows."""
    end: int | None = asks(Asked(N_("Number at both ends"), of=ENDS, only=BLOCK), None)
    """The number at both ends of the line; None where nobody told it, or the table has more than two ends."""


@dataclass(frozen=True)
class Unfinished:
    """A hand was left where it stood: the table broke it off, somebody gave it up, or the game was already won."""


Ending = Out | OneOut | Blocked | Unfinished


@dataclass(frozen=True)
class Noted:
    """What may have a note beside it. A kind of fact that needs one to be possible declares its `reason` itself."""

    reason: str = field(default="", kw_only=True)
    """What people note of it, on one line; no verdict hangs on it."""


@dataclass(frozen=True)
class Hand(Noted):
    """How a hand of a block game ended: what each seat still `held`, and who had laid the first tile (`lead`).

    `bonuses` are in the order in which they were earned.
    """

    kind: ClassVar[str] = "hand"

    held: tuple[Holding, ...] = asks(Asked(N_("What's left in each hand?"), of=EACH_SEAT))
    """What each seat still held, by seat."""
    ending: Ending = Unfinished()
    """Whether somebody went out, nobody could play, or neither."""
    lead: int | None = asks(Asked(N_("Who led?"), of=STARTER, rare=True), None)
    """The seat that laid the first tile; None where it was the one expected to."""
    heaps: tuple[Heap, ...] = ()
    """Hands that were counted together: those of a side, or all that were left."""
    broken_off: bool = False
    """Whether the table broke it off by agreement (GEN-4)."""
    conceded: int | None = None
    """The side that gave it up, so that another one won it (GEN-4)."""
    agreed_points: int | None = asks(Asked(N_("Points, if not counted"), rare=True), None)
    """The points that the table says the tiles left are worth, where nobody counted them (GEN-2)."""
    winner: int | None = asks(Asked(N_("Who won, if nobody went out?"), of=SIDE, rare=True), None)
    """The side that the table says has won it, where no tiles show it."""

    def __post_init__(self) -> None:
        """Refuse values of the wrong type here, rather than where a rule set first reads them."""
        if {type(self.held), *map(type, self.held)} - {tuple, Holding}:
            raise TypeError('"held" is a tuple with a holding for each seat: (holding("6-4 3-1"), holding("17")).')
        if not isinstance(self.ending, Ending):
            raise TypeError('"ending" is Out(seat), OneOut(side), Blocked(by, end) or Unfinished().')

    @property
    def piles(self) -> tuple[Pile, ...]:
        return counted_apart(self.held, self.heaps)

    @property
    def unknown(self) -> tuple[int, ...]:
        return tuple(seat for pile in self.piles if not pile.held.told for seat in pile.seats)

    @property
    def went_out(self) -> int | None:
        return self.ending.seat if isinstance(self.ending, Out) else None

    @property
    def has_ended(self) -> bool:
        """Whether somebody went out, nobody could play, or the table says that it was over."""
        return not isinstance(self.ending, Unfinished) or self.broken_off or self.conceded is not None

    @property
    def counts_as_block(self) -> bool:
        """Whether the fewest pips win: nobody could play, or the table broke the hand off."""
        return isinstance(self.ending, Blocked) or self.broken_off

    def side_out(self, seating: Seating) -> int | None:
        """The side of the player who went out; None if nobody went out."""
        out = self.may_be_out(seating)
        return seating.side_of(out[0]) if out else None

    def may_be_out(self, seating: Seating) -> tuple[int, ...]:
        """The seats of which one went out: the one that did, or both of a pair where nobody knows which."""
        match self.ending:
            case Out(seat) if seat in seating.seats:
                return (seat,)
            case OneOut(side) if side < len(seating.sides):
                return seating.sides[side]
        return ()


@dataclass(frozen=True)
class Score:
    """One score in play, called as the tile fell (FIV-21)."""

    seat: int
    """The seat that scored it."""
    points: int = 0
    """What was scored: points, or holes of a cribbage board where the table counts in fives; 0 for passes."""
    lead: bool = False
    """Whether it was made with the first tile of the hand."""
    last_tile: bool = False
    """Whether it was made with the tile by which its player went out."""
    claimed_from: int | None = None
    """The seat that overlooked it, of another side (FIV-G7); None where nobody did."""
    passes: int = 0
    """How many of the others had to pass after a tile of this seat, one right after another; 0 for a tile's score.

    What they are worth the house rules say (NHR-14). Each is another turn, though told by the same seat right away.
    """

    @property
    def player(self) -> int:
        return self.seat if self.claimed_from is None else self.claimed_from


@dataclass(frozen=True)
class ScoredHand(Hand):
    """A hand in which points are made in play, told as they fall."""

    held: tuple[Holding, ...] = asks(Asked(N_("What's left in each hand?"), of=EACH_SEAT), ())
    """What each seat still held, by seat; () where scores in play had won the game."""
    scores: tuple[Score, ...] = ()
    """The scores in play, in the order they fell."""


@dataclass(frozen=True)
class Redeal:
    """Dealt again: nothing is scored and the same seat leads."""

    kind: ClassVar[str] = "redeal"
    line_name: ClassVar[str] = N_("Misdeal")
    summary: ClassVar[str] = N_("Adds a line. Nobody scores.")
    at_once: ClassVar[bool] = True

    reason: str = asks(Asked(N_("Why?")), "")


@dataclass(frozen=True)
class Void:
    """A hand broken by an irregularity, with points for one side or none."""

    kind: ClassVar[str] = "void"
    line_name: ClassVar[str] = N_("Cancellation")
    happened: ClassVar[str] = N_("Cancelled")
    summary: ClassVar[str] = N_("For play that can't be put right. Nobody scores unless you agree points.")

    reason: str = asks(Asked(N_("What happened?")))
    side: int | None = asks(Asked(N_("Points for"), of=SIDE, empty=N_("Nobody"), only=POINTS), None)
    points: int = asks(Asked(N_("How many points?"), only=POINTS), 0)


@dataclass(frozen=True)
class Adjust:
    """A correction everyone agreed to: points per side, which may be negative."""

    kind: ClassVar[str] = "adjust"
    line_name: ClassVar[str] = N_("Adjustment")
    title: ClassVar[str] = N_("Add or subtract points")
    happened: ClassVar[str] = N_("Adjusted")
    summary: ClassVar[str] = N_("Agreed by everyone. A minus subtracts.")

    points: tuple[int, ...] = asks(Asked(N_("How many points?"), of=EACH_SIDE))
    reason: str = asks(Asked(N_("Why?"), N_("Why? The sheet keeps the reason.")))


@dataclass(frozen=True)
class Join(Noted):
    """A player joins between two hands; `after` is the seat whose turn comes before his.

    By the name of somebody who left it is that player, who comes back into the old seat as a newcomer.
    """

    kind: ClassVar[str] = "join"
    line_name: ClassVar[str] = N_("New player")
    title: ClassVar[str] = N_("Player joins")
    happened: ClassVar[str] = N_("{name} joined")
    summary: ClassVar[str] = N_("Between deals. A player who returns starts as new.")
    group: ClassVar[str] = "players"

    name: str = asks(Asked(N_("New player"), NAMELESS, of=NAME))
    after: int = asks(Asked(N_("Plays after"), N_("After whom?"), of=SEAT))


@dataclass(frozen=True)
class Leave(Noted):
    """The player of a seat goes home between two hands."""

    kind: ClassVar[str] = "leave"
    line_name: ClassVar[str] = N_("Player left")
    title: ClassVar[str] = N_("Player leaves")
    happened: ClassVar[str] = N_("{seat} left")
    summary: ClassVar[str] = N_("Between deals. The points stay on the sheet.")
    group: ClassVar[str] = "players"

    seat: int = asks(Asked(N_("Who leaves?"), of=SEAT))


@dataclass(frozen=True)
class Substitute(Noted):
    """Swap a player and its score (GEN-3)."""

    kind: ClassVar[str] = "substitute"
    line_name: ClassVar[str] = N_("Seat taken over")
    title: ClassVar[str] = N_("Take over a seat")
    happened: ClassVar[str] = N_("{name} took over a seat")
    summary: ClassVar[str] = N_("The new player keeps the seat's score.")
    group: ClassVar[str] = "players"

    seat: int = asks(Asked(N_("Whose seat?"), of=SEAT))
    name: str = asks(Asked(N_("New player"), NAMELESS, of=NAME))


@dataclass(frozen=True)
class Swap(Noted):
    """Two players change seats: in pairs the points stay with the seats, else everybody keeps their own (GEN-3)."""

    kind: ClassVar[str] = "swap"
    line_name: ClassVar[str] = N_("Seats swapped")
    title: ClassVar[str] = N_("Swap seats")
    happened: ClassVar[str] = N_("{seats} swapped seats")
    summary: ClassVar[str] = N_("Between hands. Pairs' points stay with seats; single players take theirs.")
    group: ClassVar[str] = "players"

    seats: tuple[int, int] = asks(
        Asked(N_("Who swaps seats?"), N_("Who do they swap with?"), of=SEAT, name="seats_0,seats_1")
    )


@dataclass(frozen=True)
class Stop:
    """The table ends the game before anybody has reached the target (GEN-4, LOO-G15)."""

    kind: ClassVar[str] = "stop"
    line_name: ClassVar[str] = N_("End of the game")
    title: ClassVar[str] = N_("End the game here")
    happened: ClassVar[str] = N_("The table stopped")
    summary: ClassVar[str] = N_("The scores stand; the sheet closes.")
    group: ClassVar[str] = "table"

    reason: str = asks(Asked(N_("Why?")), "")


@dataclass(frozen=True)
class Penalty(Noted):
    """A fault and what it costs: what the sanctions say, but for what is told otherwise (SAN-1 to SAN-7)."""

    kind: ClassVar[str] = "penalty"
    line_name: ClassVar[str] = N_("Penalty")
    happened: ClassVar[str] = N_("Penalty for {seat}")
    summary: ClassVar[str] = N_("We suggest the penalty; you decide.")

    seat: int = asks(Asked(N_("Who did it?"), of=SEAT))
    """The seat of the offender."""
    fault: Fault = asks(Asked(N_("What happened?")))
    points: int | None = asks(Asked(N_("How many points?"), only=POINTS), None)
    """How many are taken off or given, never less than 0; None for what the sanctions say."""
    to: To = asks(Asked(N_("Whose points?"), empty=N_("As suggested"), only=POINTS), "")
    card: Card = asks(Asked(N_("Warning or card"), empty=N_("As suggested")), "")
    play: Play = asks(Asked(N_("And the hand?"), empty=N_("As suggested")), "")
    earlier: int = asks(
        Asked(N_("Cards in earlier games"), high=9, when=lambda at: at.options.sanctions == "federation"), 0
    )
    """Cards that the offender was shown in earlier games, where the sanctions count them (SAN-3)."""


@dataclass(frozen=True)
class Time(Noted):
    """The time of the game is out, whatever clock said so (CLK-1)."""

    kind: ClassVar[str] = "time"
    line_name: ClassVar[str] = N_("Time called")
    title: ClassVar[str] = N_("Time's up")
    happened: ClassVar[str] = N_("Time's up")
    summary: ClassVar[str] = N_("Your rules decide what still counts.")
    group: ClassVar[str] = "table"

    in_play: bool = asks(Asked(N_("Is a hand being played?"), empty=N_("No, the last is saved")), default=True)
    """Whether a hand was being played."""


INTERRUPTIONS = (Redeal, Void, Adjust, Penalty, Join, Leave, Substitute, Swap, Time, Stop)
"""The facts that are told at any table; all others are about a game's own play."""


@dataclass(frozen=True)
class Opening:
    """Where a game starts when it is taken over from paper.

    `totals` are points per side (in Loo for a pot: balances in units), `lead` the seat that leads or deals
    first, `pot` the units already lying there, `round` the number of the hand to come.
    """

    totals: tuple[int, ...] = ()
    """Points of each side, by side. Empty where all begin from nothing.

    In a game for a pot they are balances in units, which may lack what lies in it, or leave it out.
    """
    lead: int | None = None
    """The seat that leads or deals the first hand; None where the rules decide."""
    pot: int | None = None
    """The units that lie in the pot already; None where no pot is taken over."""
    round: int | None = None
    """The number of the first hand, from 1, in a game of so many; None for the first."""
