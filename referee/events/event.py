"""An event: its sides, its rounds with what came of each table, and the JSON document of all that.

It holds facts alone. Who meets whom is drawn once and stays; the standing is recounted from the sheets each time
(EVT-L8).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from referee.engine import limits
from referee.engine.facts import ImpossibleFact
from referee.engine.options import agreed, answers
from referee.engine.standing import Aim
from referee.engine.wording import N_
from referee.events.rules import EventRules
from referee.record import shapes
from referee.record.shapes import MOMENT, Json, JsonValue, Shape, as_json, declared, mapping, plain, shaped

EVENT_FORMAT = "domino-referee-event/1"
MAX_SIDES = 2000
MAX_PEOPLE = 12  # of a side
MAX_SIDE_NAME = 2 * limits.MAX_NAME_LENGTH + 3  # letters: two names and what joins them
MAX_ROUNDS = 200
MAX_CONTESTS = 30  # of a match of two teams
MAX_SECONDS = 24 * 3600  # on the clock
SINGLES, PAIRS, TEAMS = "singles", "pairs", "teams"
KINDS = (SINGLES, PAIRS, TEAMS)
PLAYED, TIME, ABSENT, VOID = "played", "time", "absent", "void"
OUTCOMES = (PLAYED, TIME, ABSENT, VOID)
"""Played to its end, called by time, won because somebody did not come, or as if it had never been."""

_NAME = shapes.text(plain, limits.MAX_NAME_LENGTH)
_WORD = shapes.text(plain, limits.MAX_NAME_LENGTH, pattern="^[a-z0-9_]*$")
_NUMBER, _ROUND = shapes.whole(1, MAX_SIDES), shapes.whole(0, MAX_ROUNDS)
_NUMBERS = shapes.many(_NUMBER, tuple, MAX_SIDES)
_PEOPLE = shapes.many(_NAME, tuple, MAX_PEOPLE)
_POINTS = shapes.many(shapes.whole(0, limits.MAX_POINTS), tuple, limits.MAX_SEATS)


@dataclass(frozen=True)
class Entrant:
    """A person, a pair or a team that is placed."""

    number: int = field(default=1, metadata=shaped(_NUMBER))
    """The number drawn at the start, from 1: what decides where nothing else does (EVT-G4)."""
    name: str = field(default="", metadata=shaped(shapes.text(plain, MAX_SIDE_NAME)))
    people: tuple[str, ...] = field(default=(), metadata=shaped(_PEOPLE))
    """Who they are, where that was said; nobody where the side is one person, called by its name."""
    since: int = field(default=1, metadata=shaped(shapes.whole(1, MAX_ROUNDS)))
    """The first round it is in."""
    until: int = field(default=MAX_ROUNDS, metadata=shaped(_ROUND))
    """The last one."""
    misses: tuple[int, ...] = field(default=(), metadata=shaped(shapes.many(_ROUND, tuple, MAX_ROUNDS)))
    """The rounds that it said it would miss."""

    def is_in(self, number: int) -> bool:
        """Whether it takes part in the round with this number."""
        return self.since <= number <= self.until and number not in self.misses

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits down."""
        return self.people or (self.name,)


@dataclass(frozen=True)
class Result:
    """What came of a table."""

    points: tuple[int, ...] = field(default=(), metadata=shaped(_POINTS))
    """Of each camp (`Event.camps`); nothing where nobody scored any."""
    outcome: str = field(default=PLAYED, metadata=shaped(shapes.one_of(OUTCOMES)))
    """One of OUTCOMES."""
    absent: tuple[int, ...] = field(default=(), metadata=shaped(_NUMBERS))
    """The sides that did not come."""


@dataclass(frozen=True)
class Contest:
    """One game of a match between two teams."""

    home: tuple[str, ...] = field(default=(), metadata=shaped(_PEOPLE))
    """Who of them plays: one in a single, two in a double."""
    away: tuple[str, ...] = field(default=(), metadata=shaped(_PEOPLE))
    won: str = field(default="", metadata=shaped(shapes.one_of(("", "home", "away", VOID))))
    """Which of them has won; "" until that is known."""


_CONTESTS = shapes.many(declared(Contest), tuple, MAX_CONTESTS)


@dataclass(frozen=True)
class Meeting:
    """One table of a round."""

    sides: tuple[int, ...] = field(default=(), metadata=shaped(_NUMBERS))
    """The numbers of those who meet, the one at home first; where partners change, the first two against the others."""
    why: str = field(default="", metadata=shaped(_WORD))
    """The word of the reason why these meet."""
    places: tuple[int, ...] = field(default=(), metadata=shaped(_NUMBERS))
    """Their places in the standing by which it was drawn."""
    wins: tuple[int, ...] = field(default=(), metadata=shaped(_POINTS))
    """Their wins then, in halves."""
    result: Result | None = field(default=None, metadata=shaped(shapes.optional(declared(Result))))
    """What the director entered; None where that is left to the sheet of the table, or not known yet."""
    contests: tuple[Contest, ...] = field(default=(), metadata=shaped(_CONTESTS))
    """The games of a match between teams."""
    code: str = field(default="", metadata=shaped(shapes.text(plain, 8, pattern="^[A-Z0-9]*$")))
    """The code of the table with its sheet; "" until somebody opens one."""

    @property
    def is_open(self) -> bool:
        """Whether nobody has said what came of it; of a match between teams that is said game by game."""
        return self.result is None and not (self.contests and all(contest.won for contest in self.contests))


Place = tuple[int, int]
"""A round and a table in it, both counted from 1."""


@dataclass(frozen=True)
class Rest:
    """A side that is at no table in a round, and why."""

    side: int = field(default=1, metadata=shaped(_NUMBER))
    why: str = field(default="", metadata=shaped(_WORD))
    place: int = field(default=1, metadata=shaped(_NUMBER))
    """Its place in the standing then."""


@dataclass(frozen=True)
class EventRound:
    """What is drawn together."""

    meetings: tuple[Meeting, ...] = field(default=(), metadata=shaped(shapes.many(declared(Meeting), tuple, MAX_SIDES)))
    """By the number of the table, from 1."""
    rests: tuple[Rest, ...] = field(default=(), metadata=shaped(shapes.many(declared(Rest), tuple, MAX_SIDES)))
    until: datetime | None = field(default=None, metadata=shaped(shapes.optional(MOMENT)))
    """When its time is out, while its clock runs."""
    left: int = field(default=0, metadata=shaped(shapes.whole(0, MAX_SECONDS)))
    """How many seconds are left while its clock stands."""

    def time_left(self, now: datetime) -> timedelta:
        """How long it still lasts; below nought where its time has been out for a while."""
        return self.until - now if self.until else timedelta(seconds=self.left)


_RULES = Shape({"type": "object"}, lambda document: agreed(EventRules, {}, mapping(document)))
_SIDES = shapes.many(declared(Entrant), tuple, MAX_SIDES)
_ROUNDS = shapes.many(declared(EventRound), tuple, MAX_ROUNDS)


@dataclass(frozen=True)
class Event:
    """Everything that is known of an event but its name, which is its table's."""

    kind: str = field(default=PAIRS, metadata=shaped(shapes.one_of(KINDS)))
    """What a side is: one of KINDS."""
    rules: EventRules = field(default_factory=EventRules, metadata=shaped(_RULES))
    game: Json = field(default_factory=dict, metadata=shaped(Shape({"type": "object"}, mapping)))
    """What is played: `ruleset`, `preset` and `options` as a game's record has them; nothing where no game of ours."""
    target: int = field(default=0, metadata=shaped(shapes.whole(0, limits.MAX_POINTS)))
    """What a game is played to, in points; 0 where there is no target."""
    lowest_wins: bool = field(default=False, metadata=shaped(shapes.flag()))
    """Whether points are bad, as at trains."""
    sides: tuple[Entrant, ...] = field(default=(), metadata=shaped(_SIDES))
    """By their numbers, without a gap."""
    rounds: tuple[EventRound, ...] = field(default=(), metadata=shaped(_ROUNDS))

    def side(self, number: int) -> Entrant:
        return self.sides[number - 1]

    def present(self, number: int) -> list[Entrant]:
        """The sides that take part in the round with this number, from 1."""
        return [side for side in self.sides if side.is_in(number)]

    @property
    def aim(self) -> Aim:
        """Which points win."""
        return Aim.LOWEST if self.lowest_wins else Aim.HIGHEST

    @property
    def best_of(self) -> int:
        """How many games a meeting has at the most."""
        return self.rules.best_of if self.rules.format == "knockout" else 1

    @property
    def partners_change(self) -> bool:
        """Whether four people make a table of two pairs."""
        return self.rules.format in ("partners", "plan")

    def camps(self, meeting: Meeting) -> tuple[tuple[int, ...], ...]:
        """The sides at a table by who plays together: four people are two pairs where partners change."""
        one_by_one = tuple((side,) for side in meeting.sides)
        return (meeting.sides[:2], meeting.sides[2:]) if self.partners_change else one_by_one

    def missing(self) -> list[int]:
        """The numbers of the tables of the last round that have no result."""
        meetings = self.rounds[-1].meetings if self.rounds else ()
        return [number for number, meeting in enumerate(meetings, start=1) if meeting.is_open]

    @property
    def tables(self) -> dict[Place, Meeting]:
        """Every table of every round."""
        return {
            (number, place): meeting
            for number, round_ in enumerate(self.rounds, start=1)
            for place, meeting in enumerate(round_.meetings, start=1)
        }

    def with_tables(self, tables: Mapping[Place, Meeting]) -> "Event":
        """The same with these tables in the place of those that are there."""
        rounds = []
        for number, round_ in enumerate(self.rounds, start=1):
            meetings = (tables.get((number, place), meeting) for place, meeting in enumerate(round_.meetings, start=1))
            rounds.append(replace(round_, meetings=tuple(meetings)))
        return replace(self, rounds=tuple(rounds))

    def with_results(self, results: Mapping[Place, Result]) -> "Event":
        """The same with what sheets say, where the director entered nothing."""
        told = {
            place: replace(table, result=table.result or results.get(place)) for place, table in self.tables.items()
        }
        return self.with_tables(told)

    def with_round(self, number: int, round_: EventRound) -> "Event":
        """The same with another round of this number."""
        return replace(self, rounds=(*self.rounds[: number - 1], round_, *self.rounds[number:]))

    def with_side(self, side: Entrant) -> "Event":
        """The same with one side as it is now."""
        return replace(self, sides=(*self.sides[: side.number - 1], side, *self.sides[side.number :]))


def event_document(event: Event) -> Json:
    """The JSON of an event, as it is kept and as a file has it; what is as usual is left out, but for the rules."""
    return {**as_json(event, whole=False), "rules": answers(event.rules)}


_EVENT = declared(Event)


def read_event(document: JsonValue) -> Event:
    """The event of a JSON document; ImpossibleFact names the field that is not as it must be."""
    event = _EVENT.read(document)
    numbers = [side.number for side in event.sides]
    if numbers != [*range(1, len(numbers) + 1)]:
        raise ImpossibleFact("sides", N_("Sides are numbered from 1, without a gap."))
    for number, round_ in enumerate(event.rounds):
        seated = [side for meeting in round_.meetings for side in meeting.sides] + [rest.side for rest in round_.rests]
        if len({*seated}) < len(seated) or not {*seated}.issubset(numbers):
            raise ImpossibleFact(f"rounds.{number}", N_("In a round every side is at one table or has a bye."))
    return event


def event_file(event: Event, name: str) -> Json:
    """An event as a file that can be brought back: what its sheets said is in it, and no sheet."""
    alone = event.with_tables({place: replace(table, code="") for place, table in event.tables.items()})
    return {"format": EVENT_FORMAT, "name": name, **event_document(alone)}


def read_file(document: JsonValue) -> tuple[str, Event]:
    """The name and the event of such a file; ImpossibleFact where it is none."""
    content = dict(mapping(document))
    shapes.only(EVENT_FORMAT).read(content.pop("format", None))
    return _NAME.read(content.pop("name", "")), read_event(content)
