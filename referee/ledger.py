"""The one place where the database and the rules meet, and the only writer.

Facts are only ever added: a correction is a new revision of its line, and so is striking it. Every write is alone
at its table (`transaction`): of two phones the second finds out whether the line it meant is still free.
"""

import logging
import secrets
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from referee import preview, record
from referee.db import db
from referee.engine.facts import Fact, ImpossibleFact, Opening
from referee.engine.limits import refuse_game
from referee.engine.options import answers
from referee.engine.score import Scored
from referee.engine.wording import N_, Counted
from referee.links import hashed
from referee.models import Entry, Game, Link, Seat, Table
from referee.players import add_players, as_known, named, told_as_known
from referee.queries import find_game, find_table
from referee.record import Json, Record
from referee.roles import KEEPER, SHARERS, Role
from referee.sheet import STRUCK, Revision, Sheet
from referee.sheet_cache import read
from referee.transaction import NotAllowed, Secrets, transaction, writing

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that is read out wrongly across a table
CODE_LENGTH = 6
log = logging.getLogger(__name__)


class LineTold(Exception):
    """Somebody else has written this line meanwhile; `entry` is what stands there now."""

    def __init__(self, entry: Revision) -> None:
        super().__init__(entry.line, entry.revision)
        self.entry = entry


def open_table(game: Record, secret: str, lots: bool = False, best_of: int = 0) -> Table:
    """Open a table with its first game, kept by whoever has the secret. Asked twice with one secret it opens once.

    With `lots` it is drawn here who begins; `best_of` is how many games its series has at the most, 0 for as many as
    they like. ImpossibleFact where that secret has opened a table with another game: nothing typed is dropped without
    a word.
    """
    try:
        return _open_table(game, secret, lots, best_of)
    except IntegrityError:  # two servers were asked at the same moment; the other one has opened it
        return _open_table(game, secret, lots, best_of)


def _open_table(game: Record, secret: str, lots: bool, best_of: int) -> Table:
    with transaction():
        opened: Table | None = db.session.scalar(select(Table).join(Link).where(Link.hash == hashed(secret)))
        if opened:
            if not _opened_as(opened.games[0], as_known(opened, game), lots, best_of):
                raise ImpossibleFact(
                    "", N_("This page has opened table {code} already, with another game."), code=opened.code
                )
            return opened
        table = Table(code=_free_code(), version=0, opened_at=_now())
        table.links.append(Link(role=KEEPER.key, hash=hashed(secret)))
        db.session.add(table)
        db.session.flush()
        _add_game(table, _drawn(game) if lots else game, KEEPER, best_of)
        code, version = table.code, table.version
    log.info("%s version %s: opened", code, version)
    return table


def open_game(table: Table, number: int, game: Record, held: Secrets, lots: bool = False, best_of: int = 0) -> Game:
    """Open game `number` of a table. Asked twice it opens once; refused when another one was opened meanwhile.

    `lots` and `best_of` are as when a table opens.
    """
    with writing(f"game {number} opened", table, held) as role:
        game = as_known(table, game)
        opened = find_game(table, number)
        if opened is None and number == len(table.games) + 1:
            return _add_game(table, _drawn(game) if lots else game, role, best_of)
        if opened is None or not _opened_as(opened, game, lots, best_of):
            raise ImpossibleFact("", N_("Another phone has just opened a game at this table."))
        return opened


def _drawn(game: Record) -> Record:
    """The game with who begins it drawn by lot."""
    return _begun_by(game, secrets.randbelow(len(game.seats)))


def _begun_by(game: Record, seat: int | None) -> Record:
    return replace(game, opening=replace(game.opening, lead=seat))


def _opened_as(opened: Game, game: Record, lots: bool, best_of: int) -> bool:
    """Whether a game was opened just so: by these rules, with these people, and with these entries at first.

    Lots that were drawn for it stand.
    """
    sheet = read(opened)
    first, stands = [line.revisions[0].recorded for line in sheet.lines], sheet.record
    meant = _begun_by(game, stands.opening.lead) if lots else game
    same = {**record.document(stands), "entries": first[: len(game.facts)]} == record.document(meant)
    return same and opened.best_of == best_of


def rematch(game: Game, held: Secrets, best_of: int = 0, swap: int = 0) -> Game:
    """Open the same game again: same people and rules as at its end, nothing told. Asked twice it opens once.

    `swap` counts the ways in which those who play in pairs can have other partners; 0 is as they sit.
    """
    sheet = read(game)
    seating = sheet.standing.seating
    names = (seating.present_names, *seating.other_pairs)[swap]
    again = Record(sheet.record.ruleset, sheet.record.preset, sheet.record.options, names, Opening(), ())
    with writing(f"game {game.number + 1} opened", game.table, held) as role:
        return find_game(game.table, game.number + 1) or _add_game(game.table, again, role, best_of)


def tell(game: Game, number: int, fact: Fact, held: Secrets) -> None:
    """Write the next line; told the same twice it is written once, told otherwise meanwhile it is LineTold."""
    with writing(f"game {game.number} line {number} told", game.table, held) as role:
        fact = told_as_known(game.table, fact)
        entry, now = record.write_fact(fact), read(game)
        there = _told_after(now, number, 0)
        if there is None:
            scored = preview.entry(now, fact)
            _add_entry(game, number, 1, entry, role, "")
            _add_newcomers(game.table, now, [scored])
        elif not _tells(there, 1, entry):
            raise LineTold(there)


def correct(game: Game, number: int, revision: int, fact: Fact | None, held: Secrets, reason: str) -> None:
    """Write a new revision of a line after `revision`, or strike it when there is no fact.

    It needs a reason; every later line must still be possible.
    """
    reason = record.plain(reason, "why")
    if not reason:
        raise ImpossibleFact("why", N_("Why? The sheet keeps the reason."), "GEN-1")
    what = "struck" if fact is None else "corrected"
    with writing(f"game {game.number} line {number} {what}", game.table, held) as role:
        fact = fact and told_as_known(game.table, fact)
        entry: Json = {"kind": STRUCK} if fact is None else record.write_fact(fact)
        now = read(game)
        there = _told_after(now, number, revision)
        if there is None:
            scored = preview.correction(now, number, fact)
            _add_entry(game, number, revision + 1, entry, role, reason)
            _add_newcomers(game.table, now, scored.values())
        elif not _tells(there, revision + 1, entry):
            raise LineTold(there)


def replace_link(table: Table, role: Role, secret: str, held: Secrets | None) -> None:
    """Give a role's link this secret; the one handed out before stops working.

    Only who may share may. `held` is None for whoever runs the server, who needs no link.
    """
    try:
        with writing(f"the {role.key}'s link replaced", table, held, SHARERS):
            db.session.merge(Link(table_id=table.id, role=role.key, hash=hashed(secret)))
            table.version += 1
    except IntegrityError as problem:  # no phone of ours offers the secret of another link
        raise NotAllowed from problem


def _told_after(sheet: Sheet, number: int, revision: int) -> Revision | None:
    """What stands in a line if it has been written since it had this many revisions; None where it has not.

    ImpossibleFact where the sheet has no such line; the next one is there, with no revision yet.
    """
    lines = len(sheet.lines)
    if not 1 <= number <= lines + (revision == 0):
        raise ImpossibleFact(
            "line", Counted("The sheet has {lines} line.", "The sheet has {lines} lines.", "lines"), lines=lines
        )
    written = sheet.lines[number - 1].revisions if number <= lines else ()
    return None if len(written) == revision else written[-1]


def _tells(there: Revision, revision: int, entry: Json) -> bool:
    """Whether it is this very entry, told before as this revision: a double tap, or an answer that was lost."""
    return there.revision == revision and there.recorded == entry


def _add_game(table: Table, game: Record, role: Role, best_of: int) -> Game:
    number = len(table.games) + 1
    refuse_game(number)
    scored = game.scored()  # refuses what a record cannot tell, before anything is written
    players = add_players(table, [*game.seats, *named(scored)])
    row = Game(
        table=table,
        number=number,
        ruleset=game.ruleset.key,
        preset=game.preset,
        options=answers(game.options),
        opening=record.write_opening(game.opening),
        opened_at=_now(),
        best_of=best_of,
    )
    row.seats += [Seat(number=seat, player=players[name]) for seat, name in enumerate(game.seats)]
    db.session.add(row)
    table.version += 1
    for number, fact in enumerate(game.facts, 1):
        _add_entry(row, number, 1, record.write_fact(fact), role, "")
    db.session.flush()
    return row


def _add_entry(game: Game, number: int, revision: int, entry: Json, role: Role, reason: str) -> None:
    data = {key: value for key, value in entry.items() if key != "kind"}
    row = Entry(game=game, line=number, revision=revision, kind=entry["kind"], data=data)
    row.told_at, row.told_by, row.reason = _now(), role.key, reason
    db.session.add(row)
    game.table.version += 1


def _add_newcomers(table: Table, before: Sheet, scored: Iterable[Scored]) -> None:
    """Whoever sat down or took over a seat is one of the table's players from now on."""
    if new := [name for name in named(scored) if name not in before.standing.seating.names]:
        add_players(table, new)


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if find_table(code) is None:
            return code


def _now() -> datetime:
    return datetime.now(UTC)
