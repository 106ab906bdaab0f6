"""What the sides say of what was written: a hand is accepted or protested against, and the sheet signed at its end.

A hand is open to that until the next one is written. What is said is of one revision, so a correction settles a
protest and voids what was accepted; nobody's word is ever changed or deleted. Once all sides have signed, nothing more
is said, unless the keeper corrects the sheet: then each side has to sign anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime

from sqlalchemy import bindparam, insert, select

from referee.engine.facts import ImpossibleFact
from referee.engine.refusals import NOBODY_SITS, SIGNED_LATER
from referee.engine.wording import N_
from referee.games.sheet import Line, Sheet
from referee.record.table_schema import SAID_KINDS, Statement
from referee.roles import TELLERS, Role
from referee.rows import GameRow
from referee.seats import own_seat
from referee.sheet_cache import read
from referee.storage.access import hashed
from referee.storage.db import connection, rows
from referee.storage.models import Agreement, Game, Table
from referee.storage.transaction import NotAllowed, Secrets, writing

ACCEPTED, PROTESTED, WITHDREW, SIGNED = SAID_KINDS
LOCKED = N_("All sides have signed this sheet: only the keeper can correct it now.")
_FIELDS = (*(each.name for each in fields(Statement)), "id")
_rows = Agreement.__table__.c
_BROUGHT = _rows.told_at <= Table.opened_at
_COLUMNS = (
    select(*(_rows[each] for each in _FIELDS), _BROUGHT.label("brought"))
    .select_from(Agreement)
    .join(Game, Game.id == _rows.game_id)
    .join(Table, Table.id == Game.table_id)
)
_SAID = _COLUMNS.where(_rows.game_id == bindparam("game")).order_by(_rows.id)
_KEY = select(_rows.id).where(_rows.key == bindparam("key"))


@dataclass(frozen=True)
class Said(Statement):
    """What somebody said of a line, or of the whole sheet, and where it is kept."""

    id: int
    """Its row."""
    brought: bool
    """Whether it came with a table that was brought here, so that nobody has said it on this server."""


@dataclass(frozen=True)
class Agreed:
    """What has been said of a game's sheet, oldest first."""

    said: tuple[Said, ...]

    def of(self, line: int, revision: int) -> dict[int, Said]:
        """What stands of a revision of a line, by side: each side's last word, but for what it has withdrawn."""
        last = {each.side: each for each in self.said if (each.line, each.revision) == (line, revision)}
        return {side: each for side, each in last.items() if each.kind in (ACCEPTED, PROTESTED)}

    def protests(self, line: int, revision: int) -> tuple[Said, ...]:
        """The protests against a revision of a line that nobody has settled."""
        return tuple(each for each in self.of(line, revision).values() if each.kind == PROTESTED)

    def settled(self, line: Line) -> tuple[Said, ...]:
        """The protests that a correction of a line has settled."""
        earlier = range(1, len(line.revisions))
        return tuple(each for revision in earlier for each in self.protests(line.number, revision))

    def signed(self, sheet: Sheet) -> dict[int, Said]:
        """Who has signed the sheet as it stands, by side."""
        now = revisions(sheet)
        return {each.side: each for each in self.said if (each.kind, each.revision) == (SIGNED, now)}

    def locks(self, sheet: Sheet) -> bool:
        """Whether every side has signed the sheet as it stands."""
        seating = sheet.standing.seating
        present = {side for side in range(len(seating.sides)) if seating.present(side)}
        return sheet.standing.over and present <= self.signed(sheet).keys()


def revisions(sheet: Sheet) -> int:
    """How often a sheet has been written on."""
    return sum(len(line.revisions) for line in sheet.lines)


def agreed(game: GameRow) -> Agreed:
    """What has been said of a game's sheet."""
    return Agreed(tuple(Said(*row) for row in rows(_SAID, game=game.id)))


def with_ids(ids: Sequence[int]) -> dict[int, Said]:
    """What was said, by the rows of it."""
    found = rows(_COLUMNS.where(_rows.id.in_(ids))) if ids else []
    return {row.id: Said(*row) for row in found}


def say(game: GameRow, line: int, revision: int, kind: str, seat: int, note: str, key: str, held: Secrets) -> None:
    """Say for a seat that it accepts or protests against a line as it stands, takes a protest back, or signs the sheet.

    A seat speaks for itself, whoever may write for anybody; said again with the same key it is said once.
    ImpossibleFact where the line is not open any more, or has been written anew meanwhile, or all have signed.
    """
    with writing(f"game {game.number} line {line} {kind}", game.table, held, TELLERS) as there:
        now = read(there.before(game))
        if not there.role.can_write and own_seat(now, there.table, held) != seat:
            raise NotAllowed
        key = hashed(f"{key} {line} {revision} {kind} {seat}")[:22]  # what keepers send from one page is not the same
        there.changed = not rows(_KEY, key=key)
        if there.changed:
            if agreed(game).locks(now):
                raise ImpossibleFact("", LOCKED)
            _refuse(now, line, revision, kind, seat, note)
            seating = now.standing.seating
            who = {"side": seating.side_of(seat), "name": seating.names[seat], "told_by": there.role.key}
            what = {"line": line, "revision": revision, "kind": kind, "note": note, "key": key}
            connection().execute(insert(Agreement).values(game_id=game.id, told_at=datetime.now(UTC), **who, **what))


def _refuse(sheet: Sheet, line: int, revision: int, kind: str, seat: int, note: str) -> None:
    """Refuse what cannot be said of a sheet, or not any more."""
    last = len(sheet.lines)
    if seat not in sheet.standing.seating.order:
        raise ImpossibleFact("", NOBODY_SITS, seat=seat)
    if kind == SIGNED and not sheet.standing.over:
        raise ImpossibleFact("", SIGNED_LATER)
    if not 1 <= line <= last or (kind in (ACCEPTED, PROTESTED) and line != last):
        text = N_("{line} is not open any more: the next one is written.")
        raise ImpossibleFact("", text, line=sheet.line_name(line))
    if revision != (revisions(sheet) if kind == SIGNED else len(sheet.lines[line - 1].revisions)):
        raise ImpossibleFact("", N_("It was written anew meanwhile: look at it once more."))
    if kind == PROTESTED and not note:
        raise ImpossibleFact("note", N_("What is wrong with it? The sheet keeps the reason."))


def refuse_signed(game: GameRow, sheet: Sheet, role: Role) -> None:
    """Refuse a correction of a sheet that all sides have signed to anybody but who keeps the table."""
    if sheet.standing.over and not role.can_share and agreed(game).locks(sheet):
        raise ImpossibleFact("", LOCKED)
