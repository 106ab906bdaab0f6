"""A table as one JSON document: all of its games in their order, what it says of itself, and the schema of all that.

Each game is a game record with its history beside it: every revision with its moment, its writer and its reason.
Limits are declared here once; the schema, the export and the import are made from these declarations.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from datetime import datetime

from referee.engine import limits
from referee.engine.facts import ImpossibleFact
from referee.engine.standing import Standing
from referee.engine.wording import N_, SIGNED_LATER
from referee.record import shapes
from referee.record.entries import read_fact, read_holding
from referee.record.game import PERSON, Record, document, from_document
from referee.record.parsing import parsed
from referee.record.shapes import MOMENT, Json, JsonValue, Schema, Shape, as_json, declared, plain, shaped

TABLE_FORMAT = "domino-referee-table/2"
GAME_SCHEMA = "record.schema.json"  # where that of a game lies beside the schema of a table
SIGNED = "signed"
SAID_KINDS = ("accepted", "protested", "withdrew", SIGNED)
"""What a side can say of a line, the last of the whole sheet."""
REPORTED = "reported"
"""The kind of what a player entered of their own hand before its line was written; with an empty note they are out."""
CLOCK_KEYS = ("start", "stop", "give")
"""What can be done to a clock."""
STRUCK = "struck"
"""The kind of a revision that strikes its line."""


def _lines(text: str) -> str:
    return "\n".join(map(plain, text.splitlines()))


def _word(members: tuple[str, ...]) -> Shape[str]:
    return Shape({"type": "string", "enum": [*members]}, shapes.one_of(members).read)


_LINE, _POINTS = shapes.whole(1, limits.MAX_LINES), shapes.whole(0, limits.MAX_SEASON_POINTS)
_NAME, _REASON = shapes.text(plain, limits.MAX_NAME_LENGTH), shapes.text(plain, limits.MAX_TEXT_LENGTH)
_ROLE = shapes.text(str, pattern="^[a-z]{1,10}$")


@dataclass(frozen=True)
class About:
    """What a table says of itself; each is empty where it says nothing."""

    name: str = field(default="", metadata=shaped(_NAME))
    """What its people call it."""
    place: str = field(default="", metadata=shaped(_NAME))
    """Where they play."""
    notes: str = field(default="", metadata=shaped(shapes.text(_lines, limits.MAX_NOTES_LENGTH)))
    """What they want to remember of it, on any number of lines."""


@dataclass(frozen=True)
class Season:
    """What a table has chosen: all else is counted."""

    coming: int = field(default=1, metadata=shaped(_POINTS))
    """Points for each evening on which somebody has played."""
    winning: int = field(default=1, metadata=shaped(_POINTS))
    """Points for each game won."""
    since: int = field(default=1, metadata=shaped(shapes.whole(1, limits.MAX_GAMES)))
    """The number of the game with which it began."""


LINEUPS = ("", "rotated", "winners", "everyone")
"""How the players of the next game are found: all sit as they did, partners rotate, whoever won stays on, or everyone
who is there plays."""


@dataclass(frozen=True)
class Arrival:
    """That somebody came to play, or went home, without a game that tells it."""

    name: str = field(metadata=shaped(PERSON))
    at: datetime = field(metadata=shaped(MOMENT))
    left: bool = field(default=False, metadata=shaped(shapes.flag()))
    """Whether they went home."""


_ARRIVALS = shapes.many(declared(Arrival), tuple, limits.MAX_ARRIVALS)


@dataclass(frozen=True)
class Lineup:
    """How a table finds who plays its next game, and who has come or gone meanwhile."""

    how: str = field(default="", metadata=shaped(_word(LINEUPS)))
    """One of LINEUPS."""
    limit: int = field(default=0, metadata=shaped(shapes.whole(0, limits.MAX_GAMES)))
    """After how many games won in a row the winners get up too; 0 for as many as they win."""
    arrivals: tuple[Arrival, ...] = field(default=(), metadata=shaped(_ARRIVALS))
    """Each person once, in the order in which they were named."""


@dataclass(frozen=True)
class Alias:
    """That a name means somebody, in every game or in some."""

    name: str = field(metadata=shaped(PERSON))
    """As it was written."""
    person: str = field(metadata=shaped(PERSON))
    """What whoever is meant is called."""
    games: tuple[int, ...] = field(default=(), metadata=shaped(shapes.many(shapes.whole(), tuple, limits.MAX_GAMES)))
    """The numbers of the games in which it does; nothing where it does in all of them."""


@dataclass(frozen=True)
class Statement:
    """What somebody said of a line, or of the whole sheet."""

    line: int = field(metadata=shaped(_LINE))
    """The line that it is of, or the last one where the sheet was signed."""
    revision: int = field(metadata=shaped(shapes.whole(1, limits.MAX_LINES * limits.MAX_REVISIONS)))
    """The revision that it is of, or how many there were in all where the sheet was signed."""
    kind: str = field(metadata=shaped(_word((*SAID_KINDS, REPORTED))))
    """One of SAID_KINDS, or REPORTED."""
    side: int = field(metadata=shaped(shapes.whole(0, limits.MAX_SEATS)))
    """The side that says it."""
    name: str = field(metadata=shaped(_NAME))
    """Who of that side."""
    note: str = field(metadata=shaped(_REASON))
    """Why, of a protest; of a report what the player has left; empty for all else."""
    told_at: datetime = field(metadata=shaped(MOMENT))
    told_by: str = field(metadata=shaped(_ROLE))
    """The role of whoever noted it."""


@dataclass(frozen=True)
class Change:
    """What was done to a clock."""

    what: str = field(metadata=shaped(_word(CLOCK_KEYS)))
    """One of CLOCK_KEYS."""
    minutes: int = field(metadata=shaped(shapes.whole(-limits.MAX_MINUTES, limits.MAX_MINUTES)))
    """How many it was given, or with a minus lost; 0 where it was started or stopped."""
    at: datetime = field(metadata=shaped(MOMENT))
    told_by: str = field(default="keeper", metadata=shaped(_ROLE))
    """The role of whoever did it; the keeper's where nobody noted it."""


@dataclass(frozen=True)
class RecordedRevision:
    """What somebody wrote in a line at one moment."""

    line: int
    """The line of the sheet, counted from 1."""
    entry: Json
    """The entry as a game record has it; of the kind STRUCK where it strikes the line."""
    told_at: datetime
    told_by: str
    """The role of whoever wrote it."""
    reason: str = ""
    """Why it was corrected or struck."""

    @property
    def strikes(self) -> bool:
        return self.entry.get("kind") == STRUCK


@dataclass(frozen=True)
class Played:
    """One game of a table."""

    record: Record
    opened_at: datetime | None = None
    """When it was opened; None where nobody has noted it."""
    best_of: int = 0
    """How many games its series has at the most; 0 where nobody has said."""
    history: tuple[RecordedRevision, ...] = ()
    """All that was written, oldest first; nothing where only what stands is known."""
    said: tuple[Statement, ...] = ()
    """Who accepted, protested and signed, oldest first."""
    clock: tuple[Change, ...] = ()
    """What was done to its clock, oldest first."""


@dataclass(frozen=True)
class WholeTable:
    """A table with all of its games."""

    games: tuple[Played, ...]
    about: About = About()
    season: Season = Season()
    namings: tuple[Alias, ...] = ()
    lineup: Lineup = Lineup()

    @property
    def settings(self) -> Json:
        texts = {name: text for name, text in as_json(self.about).items() if text}
        season = {} if self.season == Season() else {"season": as_json(self.season)}
        lineup = {} if self.lineup == Lineup() else {"lineup": as_json(self.lineup)}
        namings = {"namings": [*map(as_json, self.namings)]} if self.namings else {}
        return {**texts, **season, **lineup, **namings}


def table_document(table: WholeTable) -> Json:
    """The JSON document of a table."""
    return {"format": TABLE_FORMAT, **table.settings, "games": [_game(game) for game in table.games]}


def _game(game: Played) -> Json:
    opened = {"opened_at": game.opened_at.isoformat(timespec="microseconds")} if game.opened_at else {}
    series = {"best_of": game.best_of} if game.best_of else {}
    last = {revision.line: number for number, revision in enumerate(game.history)}
    history = [_written(revision, last[revision.line] == number) for number, revision in enumerate(game.history)]
    beside = {"said": [*map(as_json, game.said)], "clock": [*map(as_json, game.clock)]}
    kept = {key: events for key, events in beside.items() if events}
    return {"record": document(game.record), **opened, **series, "history": history, **kept}


def _written(revision: RecordedRevision, stands: bool) -> Json:
    content = {"struck": True} if revision.strikes else {} if stands else {"entry": revision.entry}
    reason = {"reason": revision.reason} if revision.reason else {}
    return {
        "line": revision.line,
        "told_at": revision.told_at.isoformat(timespec="microseconds"),
        "told_by": revision.told_by,
        **content,
        **reason,
    }


def table_from_text(text: str | bytes) -> WholeTable:
    """A table from its document, or one with the single game of a game record.

    ImpossibleFact where it is neither, or tells what cannot be; of a table's game its field begins with `games.N`.
    """
    data = parsed(text, limits.MAX_TABLE_BYTES)
    if not isinstance(data, dict) or data.get("format") != TABLE_FORMAT:
        return WholeTable((Played(from_document(data)),))
    if not data.get("games"):
        raise ImpossibleFact("games", N_("The list of games is missing."))
    return _TABLE.read(data)


def _revision(
    line: int, told_at: datetime, told_by: str, struck: bool = False, entry: Json | None = None, reason: str = ""
) -> RecordedRevision:
    return RecordedRevision(line, {"kind": STRUCK} if struck else entry or {}, told_at, told_by, reason)


def _entry(value: JsonValue) -> Json:
    if "kind" not in shapes.mapping(value):
        raise ImpossibleFact("", shapes.MISSING, limit="kind")
    return shapes.mapping(value)


def _played(
    record: Json,
    opened_at: datetime | None = None,
    best_of: int = 0,
    history: tuple[RecordedRevision, ...] = (),
    said: tuple[Statement, ...] = (),
    clock: tuple[Change, ...] = (),
) -> Played:
    """A game with what stands beside its record; ImpossibleFact where they do not go together."""
    try:
        game = from_document(record)
        standing = game.standing  # so that what cannot have been is refused at its game
    except ImpossibleFact as error:
        raise _of_line(history, error) from error
    complete = tuple(_history(game, history))
    for number, statement in enumerate(said):
        try:
            _refuse_statement(statement, complete, standing)
        except ImpossibleFact as error:
            raise shapes.within("said", shapes.within(number, error)) from error
    return Played(game, opened_at, best_of, complete, said, clock)


def _of_line(history: tuple[RecordedRevision, ...], error: ImpossibleFact) -> ImpossibleFact:
    """A refusal of an entry of a game's record, with the number of its line: lines that are struck have one too."""
    entry, standing = error.entry, _standing(history)
    return error.at(entry=standing[entry] - 1) if entry is not None and entry < len(standing) else error


def _standing(history: tuple[RecordedRevision, ...]) -> list[int]:
    last = {revision.line: revision for revision in history}
    return sorted(line for line in last if not last[line].strikes)


def _refuse_statement(statement: Statement, history: tuple[RecordedRevision, ...], standing: Standing) -> None:
    """Refuse what nobody can have said: of what was never written, or that such a sheet is signed."""
    lines = max((revision.line for revision in history), default=0)
    if statement.side >= len(standing.totals) or statement.line > lines:
        raise ImpossibleFact("", N_("The game has no such line or side."))
    is_signed = statement.kind == SIGNED
    revisions = len(history) if is_signed else sum(revision.line == statement.line for revision in history)
    if statement.revision > revisions:
        raise ImpossibleFact("revision", N_("It was not saved so often."))
    if statement.kind == REPORTED:
        read_holding(statement.note)
    if is_signed and statement.revision == revisions and not standing.over:
        raise ImpossibleFact("", SIGNED_LATER)


def _history(game: Record, history: tuple[RecordedRevision, ...]) -> Iterator[RecordedRevision]:
    """All that was written in a game; ImpossibleFact where that is not what its record has in the end."""
    last, standing = {revision.line: revision for revision in history}, _standing(history)
    if history and ([*last] != [*range(1, len(last) + 1)] or len(standing) != len(game.facts)):
        raise ImpossibleFact("history", N_("These are not the game's lines."))
    entries = dict(zip(standing, document(game)["entries"] if history else (), strict=True))
    revisions = dict.fromkeys(last, 0)
    for number, revision in enumerate(history):
        revisions[revision.line] += 1
        stands = entries.get(revision.line) if revision is last[revision.line] else None
        try:
            limits.REVISIONS.refuse(revisions[revision.line])
            yield replace(revision, entry=stands or _earlier(revision, revisions[revision.line] == 1, game))
        except ImpossibleFact as error:
            raise shapes.within(f"history.{number}", error).at(entry=revision.line - 1) from error


def _earlier(revision: RecordedRevision, is_first: bool, game: Record) -> Json:
    """What was written in a line and does not stand any more."""
    if not revision.entry or (is_first and revision.strikes):
        raise ImpossibleFact("", N_("The entry is missing."))
    try:
        if not revision.strikes:
            read_fact(revision.entry, game.ruleset)
    except ImpossibleFact as error:
        raise shapes.within("entry", error) from error
    return revision.entry


_ENTRY = Shape(
    {
        "type": "object",
        "required": ["kind"],
        "description": "As an entry of the record: what does not stand any more.",
    },
    _entry,
)
_WRITTEN = {"line": _LINE, "told_at": MOMENT, "told_by": _ROLE}
_REVISION = shapes.fields_of(
    _revision, {**_WRITTEN, "struck": shapes.only(True), "entry": _ENTRY, "reason": _REASON}, _WRITTEN
)
_GAME = shapes.fields_of(
    _played,
    {
        "record": Shape({"$ref": GAME_SCHEMA}, shapes.mapping),
        "opened_at": MOMENT,
        "best_of": shapes.whole(0, 99),
        "history": shapes.many(_REVISION, tuple, limits.MAX_LINES * limits.MAX_REVISIONS),
        "said": shapes.many(declared(Statement), tuple, limits.MAX_STATEMENTS),
        "clock": shapes.many(declared(Change), tuple, limits.MAX_CLOCK_CHANGES),
    },
    ["record"],
)
_LINEUP = declared(Lineup)
_ABOUT = {field.name: field.metadata["shape"] for field in fields(About)}


def _table(
    games: tuple[Played, ...],
    season: Season = Season(),
    namings: tuple[Alias, ...] = (),
    lineup: Lineup = Lineup(),
    **said: str,
) -> WholeTable:
    return WholeTable(games, About(**{name: said[name] for name in _ABOUT if name in said}), season, namings, lineup)


_SEASON = declared(Season)
_NAMINGS = shapes.many(declared(Alias), tuple, limits.MAX_ALIASES)
_TABLE = shapes.fields_of(
    _table,
    {
        "format": shapes.only(TABLE_FORMAT),
        **_ABOUT,
        "season": _SEASON,
        "namings": _NAMINGS,
        "lineup": _LINEUP,
        "games": shapes.many(_GAME, tuple, limits.MAX_GAMES, least=1),
    },
    ["format", "games"],
)


def read_season(value: JsonValue) -> Season:
    """What evenings and games are worth, as `as_json` has written it."""
    return _SEASON.read(value)


def read_namings(value: JsonValue) -> tuple[Alias, ...]:
    """Whom names mean, as `as_json` has written each."""
    return _NAMINGS.read(value)


def read_lineup(value: JsonValue) -> Lineup:
    """How a table finds who plays next, as `as_json` has written it."""
    return _LINEUP.read(value)


def table_schema() -> Schema:
    """The JSON Schema of a table's document, version 2; that of a game is its own file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Domino Referee table, version 2",
        **_TABLE.schema,
    }
