"""Events of several tables: what is written of one, and what the sheets of its tables say.

An event is a row among the tables, so that its code, its links and what may be done with them are a table's. It holds
what was decided; what was played is read from the sheets of its tables each time. Such a table has no links of its
own: whoever runs the event runs its tables (`referee.storage.transaction`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import SystemRandom

from sqlalchemy import bindparam, func, insert, select, update

from referee import rulesets
from referee.engine.facts import ImpossibleFact, Opening
from referee.engine.options import Value, answers
from referee.engine.standing import Aim
from referee.engine.wording import N_
from referee.events.event import PAIRS, Event, EventRound, Meeting, Place, Result, event_document, read_event
from referee.games.sheet import Sheet
from referee.record import Record
from referee.storage import ledger, queries
from referee.storage.access import SHARERS, WRITERS, Role, hashed
from referee.storage.db import connection, rows
from referee.storage.models import StoredEvent, Table, TableRow
from referee.storage.transaction import Credentials, TableGone, opening, transaction, writing

_tables = Table.__table__.c
_events = StoredEvent.__table__
_EVENT = select(_events.c.data).where(_events.c.table_id == bindparam("table"))
_STATE = select(func.count(), func.coalesce(func.sum(_tables.stamp), 0)).where(_tables.event_id == bindparam("table"))


@dataclass(frozen=True)
class EventState:
    """An event as it stands."""

    event: Event
    """With what its sheets say."""
    sheets: dict[Place, Sheet]
    """Those that have been opened, by round and table."""


@opening
def open_event(event: Event, name: str, secret: str) -> TableRow:
    """Open an event, run by whoever has the secret. Asked twice with one secret it opens once."""
    with transaction():
        if opened := ledger.opened_with(secret):
            return opened
        table = ledger.add_table(hashed(secret))
        connection().execute(update(Table).where(Table.id == table.id).values(name=name))
        connection().execute(insert(StoredEvent).values(table_id=table.id, data=event_document(event)))
    return table


def state(table: TableRow) -> tuple[int, ...]:
    """What changes with everything that is written at an event or at one of its tables: one statement."""
    ((count, stamps),) = rows(_STATE, table=table.id)
    return table.version, table.stamp, count, int(stamps)


def evening(table: TableRow) -> EventState:
    """An event with what the sheets of its tables say."""
    event = _stored(table)
    at = {meeting.code: place for place, meeting in event.tables.items() if meeting.code}
    opened = queries.sheets_of_event(table, latest=event.best_of > 1) if at else []
    sheets = {at[sheet.game.code]: sheet for sheet in opened if sheet.game.code in at}
    results = {where: result for where, sheet in sheets.items() if (result := _result(event, sheet))}
    return EventState(event.with_results(results), sheets)


def _result(event: Event, sheet: Sheet) -> Result | None:
    """What a sheet comes to, by the camps of its meeting: points, or games of a match of several; None in play."""
    if event.best_of > 1:
        series = queries.series_of(sheet)
        return None if series.winner is None else Result(series.score)
    return Result(sheet.standing.totals) if sheet.standing.over else None


def change(
    table: TableRow,
    what: str,
    do: Callable[[Event], Event],
    credentials: Credentials,
    roles: Sequence[Role] = SHARERS,
) -> Event:
    """Write an event as `do` makes it of what it is now; where that is the same nothing is written.

    NotAllowed where the credentials give none of these roles.
    """
    with writing(what, table, credentials, roles) as lock:
        before = _stored(table)
        after = do(before)
        lock.changed = after != before
        if lock.changed:
            _write(table.id, after)
    return after


def draw_round(table: TableRow, number: int, draws: Callable[[Event], EventRound], credentials: Credentials) -> None:
    """Draw the round with this number; drawn already, from another phone or twice, it stays (EVT-L20).

    Before the first one everybody is given a number by lot (EVT-11). `draws` gives the next round of an event with what
    its sheets say. It is asked before anybody has to wait, and once more where something was written meanwhile.
    """
    if (found := queries.find_table(table.code)) is None:
        raise TableGone(table.code)
    seen = state(found)
    drawn = _drawn(table, number, draws)
    with writing(f"round {number} drawn", table, credentials, SHARERS) as lock:
        before = replace(lock.table, version=lock.table.version - 1, stamp=lock.table.stamp - lock.step)
        if state(before) != seen:
            drawn = _drawn(table, number, draws)
        lock.changed = drawn is not None
        if drawn:
            _write(table.id, drawn)


def _drawn(table: TableRow, number: int, draws: Callable[[Event], EventRound]) -> Event | None:
    """An event as it is stored with its next round; None where it has that round."""
    stored = _stored(table)
    if len(stored.rounds) != number - 1:
        return None
    if number == 1:
        lots = enumerate(SystemRandom().sample(stored.sides, len(stored.sides)), start=1)
        stored = replace(stored, sides=tuple(replace(side, number=number) for number, side in lots))
    return stored.with_round(number, draws(stored if number == 1 else evening(table).event))


def open_sheet(table: TableRow, where: Place, credentials: Credentials) -> TableRow:
    """Open the sheet of a table, for whoever may write at the event; opened already it is that one."""
    number, place = where
    with writing(f"sheet of round {number}, table {place} opened", table, credentials, WRITERS) as lock:
        event = _stored(table)
        meeting = event.tables[where]
        lock.changed = not meeting.code
        if lock.changed:
            game, opened = game_of(event, meeting), ledger.add_table(event=table.id)
            ledger.add_game(opened, 1, game, lock.role, best_of=event.best_of if event.best_of > 1 else 0)
            meeting = replace(meeting, code=opened.code)
            _write(table.id, event.with_tables({where: meeting}))
    return queries.find_table(meeting.code) or table


def playing(event: Event, key: str, preset: str, agreed: Mapping[str, Value], target: int | None) -> Event:
    """The event with what is played, by a preset with these house rules, to another target where one is told.

    ImpossibleFact where pairs meet in a game that everybody plays alone, or people in one for pairs.
    """
    rules = rulesets.ruleset(key)
    to = {"target": target} if target and hasattr(rules.options, "target") else {}
    options = rules.agree(preset, {**agreed, **to})
    in_pairs = event.kind == PAIRS or event.partners_change
    if in_pairs != rules.setup.plays_in_pairs(options):
        alone, paired = (
            N_("Everyone plays alone in this game: choose one for pairs."),
            N_("This game is for pairs: choose one in which everyone plays alone."),
        )
        raise ImpossibleFact("game", alone if in_pairs else paired)
    played = {"ruleset": key, "preset": preset, "options": answers(options)}
    ends = getattr(options, "target", target or 0)
    first = rules.first(options, rules.seat(("",) * 4, options), Opening())
    return replace(event, game=played, target=ends, lowest_wins=first.aim is Aim.LOWEST)


def game_of(event: Event, meeting: Meeting) -> Record:
    """The game of a meeting before its first hand: its people in their seats, partners facing each other."""
    if not event.game:
        raise ImpossibleFact("", N_("The game of this event has no sheet here."))
    rules = rulesets.ruleset(event.game["ruleset"])
    options = rules.agree(event.game["preset"], event.game["options"])
    camps = [[name for side in camp for name in event.side(side).names] for camp in event.camps(meeting)]
    seats = tuple(name for camp in camps for name in camp)
    pairs: tuple[str, ...] = ()
    if rules.setup.plays_in_pairs(options):
        people = [camp if len(camp) == 2 else ["", ""] for camp in camps]
        seats = tuple(pair[seat] for seat in range(2) for pair in people)
        pairs = tuple("" if len(camp) == 2 else " & ".join(camp) for camp in camps)
    return Record(rules, event.game["preset"], options, seats, Opening(), (), pairs if any(pairs) else ())


def _stored(table: TableRow) -> Event:
    ((document,),) = rows(_EVENT, table=table.id)
    return read_event(document)


def _write(table: int, event: Event) -> None:
    """Write what is known of an event; one that is written to is not forgotten."""
    connection().execute(update(StoredEvent).where(_events.c.table_id == table).values(data=event_document(event)))
    connection().execute(update(Table).where(Table.id == table).values(opened_at=datetime.now(UTC)))
