"""A table as one JSON document: all of its games in their order, what it says of itself, and the schema of all that.

Each game is a game record with its history beside it: every revision with its moment, its writer and its reason.
Limits are declared here once; the schema, the export and the import are made from these declarations.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import (
    EARLIEST_YEAR,
    MAX_ALIASES,
    MAX_CLOCK_CHANGES,
    MAX_GAMES,
    MAX_LINES,
    MAX_MINUTES,
    MAX_NAME_LENGTH,
    MAX_NOTES_LENGTH,
    MAX_REVISIONS,
    MAX_SEASON_POINTS,
    MAX_SEATS,
    MAX_STATEMENTS,
    MAX_TABLE_BYTES,
    MAX_TEXT_LENGTH,
    REVISIONS,
)
from referee.engine.wording import N_, SIGNED_LATER, Counted
from referee.record.entries import Json, checked, plain
from referee.record.reading import Record, document, from_document
from referee.record.schema import Schema, declared_fields, is_required
from referee.record.validation import DocumentShape, parsed

FORMAT = "domino-referee-table/2"
GAME_SCHEMA = "record.schema.json"  # where that of a game lies beside the schema of a table
SIGNED = "signed"
SAID_KINDS = ("accepted", "protested", "withdrew", SIGNED)
"""What a side can say of a line, the last of the whole sheet."""
CLOCK_KEYS = ("start", "stop", "give")
"""What can be done to a clock."""
_POINTS = {"minimum": 0, "maximum": MAX_SEASON_POINTS}
_SOMEBODY = {"minLength": 1, "maxLength": MAX_NAME_LENGTH}
_ROLE = {"pattern": "^[a-z]{1,10}$"}
_MOMENT: Schema = {"type": "string", "format": "date-time", "maxLength": 40}


@dataclass(frozen=True)
class About:
    """What a table says of itself; each is empty where it says nothing."""

    name: str = field(default="", metadata={"maxLength": MAX_NAME_LENGTH})
    """What its people call it."""
    place: str = field(default="", metadata={"maxLength": MAX_NAME_LENGTH})
    """Where they play."""
    notes: str = field(default="", metadata={"maxLength": MAX_NOTES_LENGTH})
    """What they want to remember of it, on any number of lines."""


@dataclass(frozen=True)
class Season:
    """What a table has chosen: all else is counted."""

    coming: int = field(default=1, metadata=_POINTS)
    """Points for each evening on which somebody has played."""
    winning: int = field(default=1, metadata=_POINTS)
    """Points for each game won."""
    since: int = field(default=1, metadata={"minimum": 1, "maximum": MAX_GAMES})
    """The number of the game with which it began."""


@dataclass(frozen=True)
class Alias:
    """That a name means somebody, in every game or in some."""

    name: str = field(metadata=_SOMEBODY)
    """As it was written."""
    person: str = field(metadata=_SOMEBODY)
    """What whoever is meant is called."""
    games: tuple[int, ...] = field(default=(), metadata={"maxItems": MAX_GAMES})
    """The numbers of the games in which it does; nothing where it does in all of them."""


@dataclass(frozen=True)
class Statement:
    """What somebody said of a line, or of the whole sheet."""

    line: int = field(metadata={"minimum": 1, "maximum": MAX_LINES})
    """The line that it is of, or the last one where the sheet was signed."""
    revision: int = field(metadata={"minimum": 1, "maximum": MAX_LINES * MAX_REVISIONS})
    """The revision that it is of, or how many there were in all where the sheet was signed."""
    kind: str = field(metadata={"enum": [*SAID_KINDS]})
    """One of SAID_KINDS."""
    side: int = field(metadata={"minimum": 0, "maximum": MAX_SEATS})
    """The side that says it."""
    name: str = field(metadata={"maxLength": MAX_NAME_LENGTH})
    """Who of that side."""
    note: str = field(metadata={"maxLength": MAX_TEXT_LENGTH})
    """Why; empty but for a protest."""
    told_at: datetime
    told_by: str = field(metadata=_ROLE)
    """The role of whoever noted it."""


@dataclass(frozen=True)
class Change:
    """What was done to a clock."""

    what: str = field(metadata={"enum": [*CLOCK_KEYS]})
    """One of CLOCK_KEYS."""
    minutes: int = field(metadata={"minimum": -MAX_MINUTES, "maximum": MAX_MINUTES})
    """How many it was given, or with a minus lost; 0 where it was started or stopped."""
    at: datetime
    told_by: str = field(default="keeper", metadata=_ROLE)
    """The role of whoever did it; the keeper's where nobody noted it."""


def table_schema(record: Schema | None = None) -> Schema:
    """The JSON Schema of a table's document, version 2; `record` is that of a game where it is not its own file."""
    revision_schema = {
        "line": {"type": "integer", "minimum": 1, "maximum": MAX_LINES},
        "told_at": _MOMENT,
        "told_by": {"type": "string", **_ROLE},
        "struck": {"const": True},
        "entry": {
            "type": "object",
            "required": ["kind"],
            "description": "As an entry of the record: what does not stand any more.",
        },
        "reason": {"type": "string", "maxLength": MAX_TEXT_LENGTH},
    }
    game = {
        "record": record or {"$ref": GAME_SCHEMA},
        "opened_at": _MOMENT,
        "best_of": {"type": "integer", "minimum": 0, "maximum": 99},
        "history": {
            "type": "array",
            "maxItems": MAX_LINES * MAX_REVISIONS,
            "items": _object(revision_schema, ["line", "told_at", "told_by"]),
        },
        **BESIDE,
    }
    games = {"type": "array", "minItems": 1, "maxItems": MAX_GAMES, "items": _object(game, ["record"])}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Domino Referee table, version 2",
        **_object({"format": {"const": FORMAT}, **TEXTS, **VALUES, "games": games}, ["format", "games"]),
    }


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _of(declared: type[Any]) -> Schema:
    """The schema of one of the classes that are declared here."""
    properties = {field.name: {**_PLAIN[hint], **field.metadata} for field, hint in declared_fields(declared)}
    return _object(properties, [field.name for field, _hint in declared_fields(declared) if is_required(field)])


_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    tuple[int, ...]: {"type": "array", "items": {"type": "integer"}},
    datetime: _MOMENT,
}
TEXTS: Schema = _of(About)["properties"]
"""What a table says of itself."""
VALUES: Schema = {
    "season": _of(Season),
    "namings": {"type": "array", "maxItems": MAX_ALIASES, "items": _of(Alias)},
}
"""What it has chosen: what its season counts, and whom names mean."""
BESIDE: Schema = {
    "said": {"type": "array", "maxItems": MAX_STATEMENTS, "items": _of(Statement)},
    "clock": {"type": "array", "maxItems": MAX_CLOCK_CHANGES, "items": _of(Change)},
}
"""What is kept of a game beside its sheet: who accepted, protested and signed, and what was done to its clock."""


STRUCK = "struck"
"""The kind of a revision that strikes its line."""
_MISSING = N_("The entry is missing.")


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
    beside: Json = field(default_factory=dict)
    """What was said of it and done to its clock, oldest first, as its document has it; see BESIDE."""


@dataclass(frozen=True)
class WholeTable:
    """A table with all of its games."""

    games: tuple[Played, ...]
    settings: Json = field(default_factory=dict)
    """What it says of itself, as its document has it, by the names in TEXTS and VALUES; the rest is left out."""


def table_document(table: WholeTable) -> Json:
    """The JSON document of a table."""
    return {"format": FORMAT, **table.settings, "games": [_game(game) for game in table.games]}


def _game(game: Played) -> Json:
    opened = {"opened_at": _moment(game.opened_at)} if game.opened_at else {}
    series = {"best_of": game.best_of} if game.best_of else {}
    last = {revision.line: number for number, revision in enumerate(game.history)}
    history = [_written(revision, last[revision.line] == number) for number, revision in enumerate(game.history)]
    return {"record": document(game.record), **opened, **series, "history": history, **game.beside}


def _written(revision: RecordedRevision, stands: bool) -> Json:
    is_struck = revision.entry["kind"] == STRUCK
    content = {"struck": True} if is_struck else {} if stands else {"entry": revision.entry}
    reason = {"reason": revision.reason} if revision.reason else {}
    return {
        "line": revision.line,
        "told_at": _moment(revision.told_at),
        "told_by": revision.told_by,
        **content,
        **reason,
    }


def _moment(when: datetime) -> str:
    return when.isoformat(timespec="microseconds")


def table_from_text(text: str | bytes) -> WholeTable:
    """A table from its document, or one with the single game of a game record.

    ImpossibleFact where it is neither, or tells what cannot be; of a table's game its field begins with `games.N`.
    """
    data = parsed(text, MAX_TABLE_BYTES)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return WholeTable((Played(from_document(data)),))
    _listed(data)
    _ENVELOPE.refuse(data)
    settings = {key: _text(key, data[key]) for key in TEXTS if data.get(key)}
    settings |= {key: data[key] for key in VALUES if data.get(key)}
    for name in (alias[key] for alias in data.get("namings", ()) for key in ("name", "person")):
        plain(name, "namings")
    return WholeTable(tuple(_read(number, game) for number, game in enumerate(data["games"])), settings)


def _listed(data: Json) -> list[Any]:
    """The games of a table's document."""
    games = data.get("games")
    if not isinstance(games, list) or not games:
        raise ImpossibleFact("games", N_("The list of games is missing."))
    if len(games) > MAX_GAMES:
        many = Counted("A table has at most {most} game.", "A table has at most {most} games.", "most")
        raise ImpossibleFact("games", many, most=MAX_GAMES)
    return games


def _text(key: str, text: str) -> str:
    return "\n".join(plain(line, key) for line in text.splitlines())


def _read(number: int, game: Json) -> Played:
    try:
        record = from_document(game["record"])
        record.scored()  # so that what cannot have been is refused at its game
    except ImpossibleFact as error:
        raise _of_line(game, error).at(field=f"games.{number}.{error.field}".rstrip(".")) from error
    opened = _read_moment(f"games.{number}.opened_at", game["opened_at"]) if "opened_at" in game else None
    history = tuple(_history(record, game.get("history", []), f"games.{number}.history"))
    return Played(record, opened, game.get("best_of", 0), history, _beside(record, game, f"games.{number}"))


def _of_line(game: Json, error: ImpossibleFact) -> ImpossibleFact:
    """A refusal of an entry of a game's record, with the number of its line: lines that are struck have one too."""
    last = {revision["line"]: revision for revision in game.get("history", ())}
    standing = sorted(line for line in last if "struck" not in last[line])
    entry = error.entry
    return error.at(entry=standing[entry] - 1) if entry is not None and entry < len(standing) else error


def _beside(record: Record, game: Json, field: str) -> Json:
    """What was said of a game and done to its clock; ImpossibleFact where that is of no line or side of it."""
    beside = {key: game[key] for key in BESIDE if game.get(key)}
    lines = max((revision["line"] for revision in game.get("history", ())), default=0)
    standing = record.scored()[-1].standing if record.facts else record.first()
    sides = len(standing.totals) if record.facts else 0
    for number, item in enumerate(beside.get("said", ())):
        _read_moment(f"{field}.said.{number}.told_at", item["told_at"])
        plain(item["name"] + item["note"], f"{field}.said.{number}")
        if item["side"] >= sides or item["line"] > lines:
            raise ImpossibleFact(f"{field}.said.{number}", N_("The game has no such line or side."))
        _refuse_statement(item, game["history"], standing.over, f"{field}.said.{number}")
    for number, item in enumerate(beside.get("clock", ())):
        _read_moment(f"{field}.clock.{number}.at", item["at"])
    return beside


def _refuse_statement(statement: Json, history: list[Json], is_over: bool, field: str) -> None:
    """Refuse what nobody can have said: of a revision that was never written, or that such a sheet is signed."""
    is_signed = statement["kind"] == SIGNED
    revisions = len(history) if is_signed else sum(revision["line"] == statement["line"] for revision in history)
    if statement["revision"] > revisions:
        raise ImpossibleFact(f"{field}.revision", N_("It was not saved so often."))
    if is_signed and statement["revision"] == revisions and not is_over:
        raise ImpossibleFact(field, SIGNED_LATER)


def _history(record: Record, history: list[Json], field: str) -> Iterator[RecordedRevision]:
    """All that was written in a game; ImpossibleFact where that is not what its record has in the end."""
    entries, last = document(record)["entries"], {revision["line"]: revision for revision in history}
    standing = sorted(line for line in last if "struck" not in last[line])
    stands = dict(zip(standing, entries, strict=False))
    if history and (list(last) != [*range(1, len(last) + 1)] or len(standing) != len(entries)):
        raise ImpossibleFact(field, N_("These are not the game's lines."))
    revisions = dict.fromkeys(last, 0)
    for number, revision in enumerate(history):
        line = revision["line"]
        revisions[line] += 1
        REVISIONS.refuse(revisions[line])
        if revisions[line] == 1 and "struck" in revision:
            raise ImpossibleFact(f"{field}.{number}", _MISSING)
        try:
            yield _read_written(
                record, revision, stands.get(line) if revision is last[line] else None, f"{field}.{number}"
            )
        except ImpossibleFact as error:
            raise error.at(entry=line - 1) from error


def _read_written(record: Record, revision: Json, stands: Json | None, field: str) -> RecordedRevision:
    entry = {"kind": STRUCK} if revision.get("struck") else stands or revision.get("entry")
    if entry is None:
        raise ImpossibleFact(field, _MISSING)
    try:
        if entry["kind"] != STRUCK and entry is not stands:
            checked(entry, record.ruleset)
    except ImpossibleFact as error:
        raise error.at(field=f"{field}.entry.{error.field}".rstrip(".")) from error
    when = _read_moment(f"{field}.told_at", revision["told_at"])
    return RecordedRevision(
        revision["line"], entry, when, revision["told_by"], plain(revision.get("reason", ""), f"{field}.reason")
    )


def _read_moment(field: str, text: str) -> datetime:
    """A moment with its zone, that every clock and every database can tell."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        when = None
    if when is None or when.tzinfo is None or when.year < EARLIEST_YEAR:
        raise ImpossibleFact(field, N_("Not a time such as 2026-01-31T20:15:00+00:00."))
    return when


_ENVELOPE = DocumentShape(table_schema({"type": "object"}))
"""The shape of all but the records and what was written, which are read one by one."""
