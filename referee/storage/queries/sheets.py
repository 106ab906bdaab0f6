"""The sheets of games, each judged once, and those that this process remembers.

A sheet in memory is found by the code of its table, which no other table has, and used only while it agrees with what
the database says of its game in the statement that every request begins with: version, stamp, last row, how many rows.
What was written since is added to it, if the row it knows last is still there and as many before it; else all is read
anew. So several servers agree, one that has just started knows nothing and is right, and one whose database went back
to a backup forgets. Within a transaction that writes, nothing is remembered, for it may be rolled back; a line is, once
it is committed.

A game that this version cannot read, because a newer one wrote it or it is damaged, takes no other game with it: among
several it is an UnreadableGame in the place of its sheet, and alone it is raised.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import URL, BindParameter, bindparam, select

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.engine.seating import given, normalized
from referee.games.sheet import Revision, Sheet, UnreadableGame, opened, written_on
from referee.record import Json, Record
from referee.rulesets import ruleset
from referee.storage.db import StoredRow, db, is_writing, rows
from referee.storage.models import Entry, GameRow, Player, Seat, StoredGame, Table
from referee.storage.queries.cache import Cache

MAX_CACHED_LINES = 10_000
"""How many lines of sheets a process remembers, a corrected line as often as it was written: 63 MB, at 6.3 KB for a
line with its verdict, as was measured."""
Key = tuple[URL, str, int]
State = tuple[int, ...]


@dataclass(frozen=True)
class Known:
    """A sheet as it was in one state of its game."""

    state: State
    """As `GameRow` has it; empty where nothing of the game has been read."""
    sheet: Sheet
    is_whole: bool = True
    """Whether the database numbers its lines as the sheet does, without a gap."""

    @property
    def last(self) -> Revision | None:
        """What was written last; None where nothing is."""
        written = (revision for line in self.sheet.lines for revision in line.revisions)
        return max(written, key=lambda revision: revision.id, default=None)

    @property
    def size(self) -> int:
        """The lines that it counts for: a sheet without any takes room too."""
        return 1 + sum(len(line.revisions) for line in self.sheet.lines)


def game_key(code: str, number: int) -> Key:
    """A database, the code of a table there, which is drawn by lot, and the number of its game."""
    return db.engine.url, code, number


def sheet_cache(room: int) -> Cache[Key, Known]:
    """A cache of sheets with room for so many lines; judging a long game anew costs 22 ms for each poll."""
    return Cache(room, lambda cached: cached.size)


_CACHE = sheet_cache(MAX_CACHED_LINES)


def read(game: GameRow) -> Sheet:
    """The sheet of a game; UnreadableGame where there is none that this version can read."""
    return readable(read_all([game])[0])


def readable(found: Sheet | UnreadableGame) -> Sheet:
    """A sheet that was read; an UnreadableGame is raised."""
    if isinstance(found, UnreadableGame):
        raise found
    return found


def sheets_among(found: Iterable[Sheet | UnreadableGame]) -> list[Sheet]:
    """The sheets that could be read."""
    return [each for each in found if isinstance(each, Sheet)]


def remember(game: GameRow, sheet: Sheet) -> None:
    """Remember the sheet of a game to which a line was added, once that is committed."""
    _CACHE.put(game_key(game.code, game.number), Known(game.state, sheet))


def forget(code: str, number: int) -> None:
    """Remember nothing of a game that is not there, or not any more."""
    _CACHE.drop(game_key(code, number))


def read_all(games: Sequence[GameRow]) -> list[Sheet | UnreadableGame]:
    """The sheets of some games, in three statements at the most, and in none where all are known as they are now."""
    before = {game.id: _remembered(game) for game in games}
    now, unreadable = _opened([game for game in games if not before[game.id]])
    now |= {row: known for row, known in before.items() if known}
    stale = [game for game in games if game.id in now and now[game.id].state != game.state]
    revisions = _written({game.id: now[game.id].last for game in stale}) if stale else {}
    for game in stale:
        written = [revision for revision in revisions.get(game.id, ()) if revision.id <= game.last]
        with _left_out(game, unreadable):
            updated = _written_on(now[game.id], game, written)
            if updated is None:
                _CACHE.drop(game_key(game.code, game.number))
                return read_all(games)
            now[game.id] = updated
    if stale and not is_writing():
        for game in stale:
            if game.id not in unreadable:
                _CACHE.put(game_key(game.code, game.number), now[game.id])
    return [unreadable.get(game.id) or now[game.id].sheet for game in games]


@contextmanager
def _left_out(game: GameRow, unreadable: dict[int, UnreadableGame]) -> Iterator[None]:
    """Note a game that cannot be read, by its row, and go on with the next.

    What is written well and cannot be read has a word of a newer version.
    """
    try:
        yield
    except (KeyError, ImpossibleFact):
        unreadable[game.id] = UnreadableGame(game.ref, is_newer=True)
    except (IndexError, TypeError, ValueError):
        unreadable[game.id] = UnreadableGame(game.ref, is_newer=False)


def _remembered(game: GameRow) -> Known | None:
    """What is remembered of this very game; with a gap in its lines, only as long as nothing is written in it."""
    known = _CACHE.get(game_key(game.code, game.number))
    return known if known and known.sheet.game == game.ref and (known.is_whole or known.state == game.state) else None


def _written_on(before: Known, game: GameRow, revisions: Sequence[Revision]) -> Known | None:
    """What is known of a game once more has been written; None where what was known before is not there any more.

    `revisions` begin with the one that was known last. Lines are counted in the order in which they were begun.
    """
    known = [before.last] if before.last else []
    new = revisions[len(known) :]
    for revision in new:
        _object(revision.data)
    if before.state and (before.state[-1] + len(new) != game.entries or [*revisions[: len(known)]] != known):
        return None
    numbers = {line.number: line.number for line in before.sheet.lines}
    for revision in new:
        numbers.setdefault(revision.line, len(numbers) + 1)
    is_whole = all(line == number for line, number in numbers.items())
    if not is_whole and before.state:
        return None
    numbered = new if is_whole else [replace(revision, line=numbers[revision.line]) for revision in new]
    return Known(game.state, written_on(before.sheet, numbered), is_whole)


def _opened(games: Sequence[GameRow]) -> tuple[dict[int, Known], dict[int, UnreadableGame]]:
    """Some games of which nothing is told, by their rows, and those that cannot be read."""
    known, unreadable = dict[int, Known](), dict[int, UnreadableGame]()
    if games:
        names = _names([game.id for game in games])
        agreed = {row.id: row for row in rows(_AGREED, games=list(names))}
        for game in games:
            with _left_out(game, unreadable):
                known[game.id] = Known((), opened(game.ref, _record(agreed[game.id], names[game.id])))
    return known, unreadable


def _record(game: StoredRow, names: tuple[str, ...]) -> Record:
    """The record of a game of which nothing is told."""
    rules = ruleset(game.ruleset)
    if len(names) not in rules.setup.seats:
        raise ValueError
    preset, options = rules.preset(game.preset), rules.agreed_before(game.preset, _object(game.options))
    opening = record.read_opening(_object(game.opening))
    new = Record(rules, preset.key, options, tuple(map(given, names)), opening, ())
    return with_pairs(new, game.pair_names) if game.pair_names else new


def with_pairs(game: Record, named: Iterable[Mapping[str, Any]]) -> Record:
    """A game whose pairs are called as their people are called together; a name that it says itself stands."""
    seating = game.first().seating
    known = {frozenset(map(normalized, pair["people"])): pair["name"] for pair in named}
    sides = [frozenset(map(normalized, seating.people(side))) for side in range(len(seating.sides))]
    said = game.pair_names or ("",) * len(sides)
    pairs = tuple(name or known.get(people, "") for name, people in zip(said, sides, strict=True))
    return replace(game, pair_names=pairs if seating.paired and any(pairs) else ())


def _names(ids: list[int]) -> dict[int, tuple[str, ...]]:
    names: dict[int, tuple[str, ...]] = dict.fromkeys(ids, ())
    for game, name in rows(_NAMES, games=ids):
        names[game] += (name,)
    return names


def _written(last: dict[int, Revision | None]) -> dict[int, list[Revision]]:
    """What has been written in these games from a row of theirs on, oldest first.

    The revisions of one table are written one after another, each with its table held, so a row with a greater number
    than any that was read is a later one.
    """
    revisions: dict[int, list[Revision]] = {}
    first = {game: revision.id if revision else 0 for game, revision in last.items()}
    for game, *values in rows(_REVISIONS, games=list(first), first=min(first.values())):
        if values[0] >= first[game]:
            revisions.setdefault(game, []).append(Revision(*values))
    return revisions


def _object(stored: object) -> Json:
    """What a column of JSON has for each of its words; TypeError where it is damaged."""
    if not isinstance(stored, dict):
        raise TypeError
    return stored


_games, _entries = StoredGame.__table__.c, Entry.__table__.c
_THESE: BindParameter[object] = bindparam("games", expanding=True)
_AGREED = (
    select(*(_games[name] for name in ("id", "ruleset", "preset", "options", "opening")), Table.__table__.c.pair_names)
    .join_from(StoredGame.__table__, Table.__table__)
    .where(_games.id.in_(_THESE))
)
_NAMES = select(Seat.game_id, Player.name).join(Player).where(Seat.game_id.in_(_THESE)).order_by(Seat.number)
_REVISION = "id", "line", "revision", "kind", "data", "told_at", "told_by", "reason"
_REVISIONS = (
    select(_entries.game_id, *(_entries[name] for name in _REVISION))
    .where(_entries.game_id.in_(_THESE), _entries.id >= bindparam("first"))
    .order_by(_entries.id)
)
"""The statements that read a game, made once."""
