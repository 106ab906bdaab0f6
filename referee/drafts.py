"""What is tapped of a hand while it goes on, so that no phone that is locked, lost or reloaded takes it along.

It belongs to the table and is no line of its sheet: it becomes one when the hand ends, and is gone then (`settle`).
Every tap makes the table's version grow, so that each open page and the board show it. A tap has a key, by which it is
known again when it is sent twice, and by which it is taken back; what was taken back stays in the draft until the hand
is written, for a late sending of it must not bring it back.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, insert, select, update

from referee import preview, record
from referee.db import db, rows
from referee.engine.facts import Fact, ImpossibleFact, Redeal, Void
from referee.engine.limits import refuse_tap
from referee.engine.score import Scored
from referee.engine.wording import N_
from referee.models import Draft
from referee.record import Json
from referee.rows import GameRow
from referee.sheet import Sheet
from referee.sheet_cache import read
from referee.transaction import Held, Secrets, writing

_DRAFT = select(Draft.version, Draft.data).where(Draft.game_id == bindparam("game"))


@dataclass(frozen=True)
class Tap:
    """One tap that stands."""

    key: str
    """By what it is known again."""
    told: Json
    """What it tells, as a game record has it."""


@dataclass(frozen=True)
class _Stored:
    """What is kept of a hand."""

    version: int = 0
    """How often it has been written."""
    taps: Sequence[Json] = ()
    """Every tap, oldest first."""


@dataclass(frozen=True)
class RunningHand:
    """A hand as far as it has been told, and what it is worth so far."""

    version: int
    """How often it has been written; 0 where nothing has been tapped."""
    taps: tuple[Tap, ...]
    """What has been tapped, oldest first, but for what was taken back."""
    scored: Scored | None
    """What came of it; None where it cannot have happened."""
    problem: ImpossibleFact | None = None
    """Why it cannot have happened."""

    @property
    def told(self) -> list[Json]:
        """What has been told, as a game record has it."""
        return [tap.told for tap in self.taps]

    @property
    def listed(self) -> list[Json]:
        """Each tap as scripts read it."""
        return [{"key": tap.key, "told": tap.told} for tap in self.taps]

    @property
    def has_won(self) -> bool:
        """Whether the game is won by what has been told, so that the hand need not have an end."""
        return bool(self.scored and self.scored.standing.over)

    def on(self, sheet: Sheet) -> Sheet:
        """The sheet with the standing as it is in the middle of this hand."""
        now = self.scored.standing if self.scored else sheet.standing
        return replace(sheet, standing=replace(now, over=False, next_lead=sheet.standing.next_lead))


def running(game: GameRow, sheet: Sheet) -> RunningHand | None:
    """The hand that goes on in a game; None where it is not told as it happens, or the game is over."""
    if sheet.record.ruleset.running is None or sheet.standing.over or sheet.problem:
        return None
    draft = _stored(game)
    taps = _standing(draft.taps)
    try:
        return RunningHand(draft.version, taps, preview.running(sheet, _fact(sheet, taps)))
    except ImpossibleFact as problem:  # the line before it has been corrected since, or somebody has left
        return RunningHand(draft.version, taps, None, problem)


def tap(game: GameRow, line: int, key: str, told: Json, held: Secrets) -> None:
    """Tell one thing more of the hand that will be this line; told again with the same key it is told once.

    ImpossibleFact where it cannot have happened, or the hand is over.
    """
    with _held(f"line {line} tapped", game, line, held) as (there, now, draft):
        there.changed = all(each["key"] != key for each in draft.taps)
        if there.changed:
            refuse_tap(len(draft.taps) + 1)
            taps = [*draft.taps, {"key": key, "told": told}]
            preview.running(now, _fact(now, _standing(taps)))
            _write(game, draft.version, taps)


def take_back(game: GameRow, line: int, key: str, held: Secrets) -> None:
    """Take back the tap with this key; taken back again, it is simply gone."""
    with _held(f"line {line} taken back", game, line, held) as (there, _now, draft):
        there.changed = any(tap.key == key for tap in _standing(draft.taps))
        if there.changed:
            taps = [{**each, "undone": True} if each["key"] == key else each for each in draft.taps]
            _write(game, draft.version, taps)


def throw_away(game: GameRow, line: int, held: Secrets) -> None:
    """Forget all that has been told of the hand that will be this line."""
    with _held(f"line {line} thrown away", game, line, held) as (there, _now, draft):
        there.changed = bool(draft.version)
        _forget(game)


@contextmanager
def _held(what: str, game: GameRow, line: int, held: Secrets) -> Iterator[tuple[Held, Sheet, _Stored]]:
    """A transaction at the table of a hand that goes on, its sheet, and what has been tapped."""
    with writing(f"game {game.number} {what}", game.table, held) as there:
        now = read(there.before(game))
        _refuse_late(now, line)
        yield there, now, _stored(game)


def settle(game: GameRow, sheet: Sheet, fact: Fact, entry: Json) -> None:
    """Forget what was tapped of a hand that is being written as this entry, within its transaction.

    ImpossibleFact where more has been tapped than is written, or something else: another phone has told it meanwhile.
    """
    rules = sheet.record.ruleset
    if rules.running is None or not isinstance(fact, _ends(sheet)):
        return
    tapped, written = [tap.told for tap in _standing(_stored(game).taps)], entry.get(rules.running.field, [])
    same = len(tapped) == len(written) and all(map(_is_part, tapped, written))
    if tapped and isinstance(fact, rules.play) and not same:
        raise ImpossibleFact(rules.running.field, N_("More was told of this hand meanwhile: look at it once more."))
    _forget(game)


def go_on(game: GameRow, sheet: Sheet, number: int) -> None:
    """Let the hand in a line of a sheet go on, which is being taken back, within its transaction."""
    rules, stood = sheet.record.ruleset, sheet.lines[number - 1].scored
    since = [each for each in sheet.lines[number:] if each.scored]
    if rules.running and stood and isinstance(stood.fact, rules.play) and not since and not _stored(game).version:
        told = record.write_fact(stood.fact).get(rules.running.field, [])
        taps = [{"key": f"{number}.{at}", "told": each} for at, each in enumerate(told)]
        if taps:
            _write(game, 0, taps)


def _is_part(tapped: Json, written: Json) -> bool:
    """Whether a tap is written as it was told; more may have been told of it when the hand ended."""
    return tapped.items() <= written.items()


def _stored(game: GameRow) -> _Stored:
    found = rows(_DRAFT, game=game.id)
    return _Stored(found[0].version, found[0].data["taps"]) if found else _Stored()


def _write(game: GameRow, version: int, taps: list[Json]) -> None:
    """Write a draft anew that has been written so often."""
    row = {"version": version + 1, "data": {"taps": taps}, "told_at": datetime.now(UTC)}
    if version:
        db.session.execute(update(Draft).where(Draft.game_id == game.id).values(row))
    else:
        db.session.execute(insert(Draft).values(game_id=game.id, **row))


def _forget(game: GameRow) -> None:
    db.session.execute(delete(Draft).where(Draft.game_id == game.id))


def _standing(taps: Sequence[Json]) -> tuple[Tap, ...]:
    """The taps that were not taken back."""
    return tuple(Tap(each["key"], each["told"]) for each in taps if not each.get("undone"))


def _fact(sheet: Sheet, taps: Sequence[Tap]) -> Fact:
    """The hand as far as it has been told."""
    rules = sheet.record.ruleset
    if rules.running is None:
        raise ImpossibleFact("kind", N_("In this game a hand is told when it has ended."))
    held = ["?"] * len(sheet.standing.seating.names)
    return record.checked(
        {"kind": rules.hand.kind, rules.running.field: [tap.told for tap in taps], "held": held}, rules
    )


def _refuse_late(sheet: Sheet, line: int) -> None:
    """Refuse what comes when the hand that would be this line has ended."""
    since = [each.scored.fact for each in sheet.lines[max(0, line - 1) :] if each.scored]
    if not 1 <= line <= sheet.next_line or any(isinstance(fact, _ends(sheet)) for fact in since):
        raise ImpossibleFact("", N_("{line} is written already: correct it there."), line=sheet.line_name(line))


def _ends(sheet: Sheet) -> tuple[type[Fact], ...]:
    """The facts with which a hand is over, however it ended."""
    return (*sheet.record.ruleset.play, Redeal, Void)
