"""What is tapped of a hand while it goes on, and what each seat enters for itself once it has ended.

A draft belongs to the table and is no line of its sheet: it becomes one when the hand is written, and is gone then
(`settle`). Every tap makes the table's version grow, so that each open page shows it, and has a key, by which it is
known again when it is sent twice and by which it is undone; an undone tap stays in the draft, for a late sending must
not bring it back. Of a seat's reports the last stands. What they hold is compared only once all that the rules need are
in: else a seat could guess at the tiles of others, and see which guesses are right. How the hand ended is at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, insert, select, update

from referee import record
from referee.engine.facts import Blocked, Fact, Hand, ImpossibleFact, Out, Penalty, Redeal, Void
from referee.engine.hands.ending import needed_of
from referee.engine.hands.penalties import breaks_hand
from referee.engine.limits import REPORTS, TAPS
from referee.engine.ruleset import LAID_LAST, OUT
from referee.engine.score import OVER, Scored
from referee.engine.standing import Situation
from referee.engine.wording import HAND_UNTOLD, N_, NO_SUCH_LINE, NOBODY_SITS
from referee.games import preview
from referee.games.preview import RunningHand, Tap
from referee.games.sheet import Sheet, UnreadableGame, standing_before
from referee.record import Json
from referee.storage import formats
from referee.storage.access import TELLERS, WRITERS, Role
from referee.storage.db import connection, rows
from referee.storage.models import Draft, GameRow
from referee.storage.players import own_seat
from referee.storage.queries import read
from referee.storage.transaction import Credentials, NotAllowed, TableLock, writing

_DRAFT = select(Draft.version, Draft.data).where(Draft.game_id == bindparam("game"))


@dataclass(frozen=True)
class Stored:
    """What is kept of a hand that is no line of the sheet yet, and how often it has been written."""

    version: int = 0
    taps: Sequence[Json] = ()
    """Every tap, oldest first."""
    lead: int | None = None
    """The seat that leads it, where that had to be told."""
    own: Sequence[Json] = ()
    """What people told of their own tiles, oldest first; see `referee.storage.drafts`."""
    earned: Sequence[Json] = ()
    """The bonuses that were tapped as they were earned, oldest first; see `referee.storage.drafts`."""


def running(game: GameRow, sheet: Sheet) -> RunningHand | None:
    """The hand that goes on in a game; None where it is not told as it happens, or the game is over."""
    if sheet.record.ruleset.running is None or sheet.standing.over or sheet.problem:
        return None
    draft = stored(game)
    taps = _open_taps(draft.taps)
    hand = RunningHand(draft.version, taps, None, lead=draft.lead)
    try:
        return replace(hand, scored=preview.running(sheet, _fact(sheet, draft)))
    except ImpossibleFact as error:  # the line before it has been corrected since, or somebody has left
        return replace(hand, problem=error)


def tap(game: GameRow, line: int, key: str, score: Json, credentials: Credentials, *, apart: bool = False) -> None:
    """Tell one thing more of the hand that will be this line; told again with the same key it is told once.

    What goes on from the tap before takes its place, unless it is told `apart`. ImpossibleFact where it cannot have
    happened, or the hand is over.
    """
    with held_for(f"line {line} tapped", game, line, credentials) as (lock, sheet, draft):
        lock.changed = all(tap["key"] != key for tap in draft.taps)
        if lock.changed:
            TAPS.refuse(len(draft.taps) + 1)
            before = draft.taps if apart else _gone_on(sheet, draft.taps, score)
            more = replace(draft, taps=[*before, {"key": key, "told": score}])
            preview.running(sheet, _fact(sheet, more))
            write(game, more)


def _gone_on(sheet: Sheet, taps: Sequence[Json], score: Json) -> list[Json]:
    """The taps without the last that stands, where the next one tells the same thing as it went on."""
    running, last = sheet.record.ruleset.running, next(reversed(_open_taps(taps)), None)
    gone_on = running and last and running.goes_on(last.score, score)
    return [{**tap, "undone": True} if gone_on and last and tap["key"] == last.key else tap for tap in taps]


def take_back(game: GameRow, line: int, key: str, credentials: Credentials) -> None:
    """Take back the tap with this key; taken back again, it is simply gone."""
    with held_for(f"line {line} taken back", game, line, credentials) as (lock, _now, draft):
        lock.changed = any(tap.key == key for tap in _open_taps(draft.taps))
        if lock.changed:
            taps = [{**tap, "undone": True} if tap["key"] == key else tap for tap in draft.taps]
            write(game, replace(draft, taps=taps))


def lead(game: GameRow, line: int, seat: int, credentials: Credentials) -> None:
    """Tell which seat leads the hand that will be this line, where nobody knows it; told anew, it is another.

    ImpossibleFact where that cannot be, or the hand is over.
    """
    with held_for(f"line {line} led", game, line, credentials) as (lock, sheet, draft):
        if seat not in sheet.standing.seating.order:
            raise ImpossibleFact("lead", NOBODY_SITS, seat=seat)
        lock.changed = draft.lead != seat
        if lock.changed:
            led = replace(draft, lead=seat)
            preview.running(sheet, _fact(sheet, led))
            write(game, led)


def throw_away(game: GameRow, line: int, credentials: Credentials) -> None:
    """Forget all that has been told of the hand that will be this line."""
    with held_for(f"line {line} thrown away", game, line, credentials, WRITERS) as (lock, _now, draft):
        lock.changed = bool(draft.version)
        forget(game.id)


@contextmanager
def held_for(
    what: str, game: GameRow, line: int, credentials: Credentials, roles: Sequence[Role] = TELLERS
) -> Iterator[tuple[TableLock, Sheet, Stored]]:
    """A transaction at the table of a hand that is no line yet, its sheet, and what has been told of it."""
    with writing(f"game {game.number} {what}", game.table, credentials, roles) as lock:
        sheet = read(lock.before(game))
        _refuse_late(sheet, line)
        formats.require(sheet.record.ruleset.key)
        yield lock, sheet, stored(game)


def settle(
    game: GameRow, sheet: Sheet, fact: Fact, entry: Json, draft_version: int | None = None
) -> Mapping[int, Json]:
    """Remove the draft of a hand that is being written as this entry, within its transaction; what its seats told.

    ImpossibleFact where what was tapped is not what is written, or another phone has changed the draft since its
    `draft_version`.
    """
    rules, draft = sheet.record.ruleset, stored(game)
    if not draft.version or not _ends(sheet, sheet.next_line, fact):
        return {}
    if isinstance(fact, rules.hand) and (
        draft_version not in (None, draft.version) or not _all_tapped(sheet, draft, entry)
    ):
        field = rules.running.field if rules.running else ""
        raise ImpossibleFact(field, N_("More was entered since: check it again."))
    forget(game.id)
    own = {entry["seat"]: entry["told"] for entry in draft.own if not entry["told"].get("by")}
    return own if isinstance(fact, rules.hand) else {}


def _all_tapped(sheet: Sheet, draft: Stored, entry: Json) -> bool:
    """Whether an entry tells all that was tapped of its hand, and nothing else."""
    running, taps = sheet.record.ruleset.running, tapped(draft)
    scores = entry.get(running.field, []) if running else []
    told, bonuses = earned(draft), entry.get("bonuses", [])
    if any(bonuses.count(each) < told.count(each) for each in told):
        return False
    return not taps or (len(taps) == len(scores) and all(map(_is_part, taps, scores)))


def go_on(game: GameRow, sheet: Sheet, number: int) -> None:
    """Let the hand in a line of a sheet go on, which is being taken back, within its transaction."""
    rules, stood = sheet.record.ruleset, sheet.lines[number - 1].scored
    since = [line for line in sheet.lines[number:] if line.scored]
    draft = stored(game)
    if rules.running and stood and isinstance(stood.fact, rules.hand) and not since and not draft.taps:
        entry = record.write_fact(stood.fact)
        taps = [
            {"key": f"{number}.{index}", "told": score}
            for index, score in enumerate(entry.get(rules.running.field, []))
        ]
        if taps or "lead" in entry:
            write(game, replace(draft, taps=taps, lead=entry.get("lead")))


def _is_part(tapped: Json, score: Json) -> bool:
    """Whether a tap is written as it was told; more may have been told of it when the hand ended."""
    return tapped.items() <= score.items()


def stored(game: GameRow) -> Stored:
    """What is kept of the hand that a game goes on with; UnreadableGame where that is damaged."""
    result = rows(_DRAFT, game=game.id)
    if not result:
        return Stored()
    version, data = result[0].version, result[0].data
    if not isinstance(data, dict) or "taps" not in data:
        raise UnreadableGame(game.ref, is_newer=False)
    return Stored(version, data["taps"], data.get("lead"), data.get("own", ()), data.get("earned", ()))


def write(game: GameRow, draft: Stored) -> None:
    """Write a draft once more."""
    parts = {"taps": [*draft.taps], "lead": draft.lead, "own": [*draft.own], "earned": [*draft.earned]}
    data = {key: value for key, value in parts.items() if key == "taps" or value not in (None, [])}
    row = {"version": draft.version + 1, "data": data, "told_at": datetime.now(UTC)}
    if draft.version:
        connection().execute(update(Draft).where(Draft.game_id == game.id).values(row))
    else:
        connection().execute(insert(Draft).values(game_id=game.id, **row))


def forget(game: int) -> None:
    """Drop the draft of a game, if there is one."""
    connection().execute(delete(Draft).where(Draft.game_id == game))


def tapped(draft: Stored) -> list[Json]:
    """What was tapped and stands, as a game record has it."""
    return [tap.score for tap in _open_taps(draft.taps)]


def _open_taps(taps: Sequence[Json]) -> tuple[Tap, ...]:
    return tuple(Tap(tap["key"], tap["told"]) for tap in taps if not tap.get("undone"))


def _fact(sheet: Sheet, draft: Stored) -> Fact:
    """The hand as far as it has been told."""
    rules = sheet.record.ruleset
    if rules.running is None:
        raise ImpossibleFact("kind", N_("Enter this game's hands when they end."))
    led = {} if draft.lead is None or sheet.standing.next_lead is not None else {"lead": draft.lead}
    holdings = ["?"] * len(sheet.standing.seating.names)
    return record.read_fact(
        {"kind": rules.hand.kind, rules.running.field: tapped(draft), "held": holdings, **led}, rules
    )


def _refuse_late(sheet: Sheet, line: int) -> None:
    """Refuse what comes when the hand that would be this line has ended, or its game."""
    if not 1 <= line <= sheet.next_line:
        raise ImpossibleFact("", NO_SUCH_LINE, lines=len(sheet.lines))
    since = {line.number: line.scored.fact for line in sheet.lines[line - 1 :] if line.scored}
    if any(_ends(sheet, number, fact) for number, fact in since.items()):
        raise ImpossibleFact("", N_("{line} is saved already: edit it there."), line=sheet.line_name(line))
    if sheet.standing.over:
        raise ImpossibleFact("", OVER)


def _ends(sheet: Sheet, line: int, fact: Fact) -> bool:
    """Whether a hand is over with what is told in this line, however it ended."""
    if isinstance(fact, Penalty):
        situation = Situation(sheet.record.options, standing_before(sheet, line))
        return breaks_hand(fact, situation, sheet.record.ruleset)
    return isinstance(fact, (sheet.record.ruleset.hand, Redeal, Void))


@dataclass(frozen=True)
class ReportedHand:
    """A hand as far as its seats have told it."""

    version: int
    """How often its draft has been written."""
    reports: Mapping[int, Json]
    """What each seat has told, by seat."""
    needed: tuple[int, ...]
    """The seats whose reports the rules need, in turn order: all of them until somebody says how the hand ended."""
    earned: tuple[Json, ...] = ()
    """The bonuses that were tapped as they were earned, as a game record has them, oldest first."""
    fact: Fact | None = None
    """The hand, once all that is needed is in and as far as it can have happened."""
    scored: Scored | None = None
    """What it would be worth."""
    problem: ImpossibleFact | None = None
    """What of it cannot be, so that somebody must look again."""

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose reports are needed and not there yet."""
        return tuple(seat for seat in self.needed if seat not in self.reports)


def reported_hand(game: GameRow, sheet: Sheet) -> ReportedHand | None:
    """The hand that has ended, as its seats have told it; None where no hand can be told."""
    if sheet.standing.over or sheet.problem:
        return None
    draft = stored(game)
    reports = _reports(draft)
    own = ReportedHand(draft.version, reports, _needed(sheet, reports), earned(draft))
    try:
        if own.waiting:
            _ended_once(sheet, reports)
            return own
        fact = _hand(sheet, draft, reports)
        return replace(own, fact=fact, scored=preview.next_line(sheet, fact))
    except ImpossibleFact as error:
        return replace(own, problem=error)


def _ended_once(sheet: Sheet, reports: Mapping[int, Json]) -> None:
    """Refuse two endings of a hand, which tell nobody what anybody holds."""
    rules = sheet.record.ruleset
    if issubclass(rules.hand, Hand):
        endings = {seat: {"how": report["how"], "held": "?"} for seat, report in reports.items()}
        rules.put_together(endings, sheet.standing.seating)


def _needed(sheet: Sheet, reports: Mapping[int, Json]) -> tuple[int, ...]:
    """The seats whose reports the rules need of a hand that ended as these say."""
    rules, standing = sheet.record.ruleset, sheet.standing
    ending = _ending(reports)
    if ending is None or not issubclass(rules.hand, Hand):
        return standing.seating.order
    seats = {*needed_of(rules, Situation(sheet.record.options, standing), ending)}
    return tuple(seat for seat in standing.seating.order if seat in seats)


def _ending(reports: Mapping[int, Json]) -> Out | Blocked | None:
    """How a hand ended, as the one who is out or who laid the last tile of a block has reported it."""
    seats = {report["how"]: seat for seat, report in sorted(reports.items(), reverse=True)}
    if OUT in seats:
        return Out(seats[OUT])
    return Blocked(seats[LAID_LAST]) if LAID_LAST in seats else None


def earned(draft: Stored) -> tuple[Json, ...]:
    """The bonuses of a hand that were tapped and stand."""
    return tuple(earning["bonus"] for earning in draft.earned if not earning.get("undone"))


def earn(game: GameRow, line: int, draft_version: int, bonus: Json, credentials: Credentials) -> None:
    """Tell a bonus as it is earned; told by two who have both seen as much of the hand, it is told once.

    ImpossibleFact where these rules have no such bonus.
    """
    with held_for(f"line {line} bonus earned", game, line, credentials) as (lock, sheet, draft):
        rules, seating = sheet.record.ruleset, sheet.standing.seating
        untold: Json = {"kind": rules.hand.kind, "out": seating.order[0], "held": ["?"] * len(seating.names)}
        checked_bonus = record.write_fact(record.read_fact({**untold, "bonuses": [bonus]}, rules))["bonuses"][0]
        lock.changed = (draft_version, checked_bonus) not in [
            (earning["seen"], earning["bonus"]) for earning in draft.earned
        ]
        if lock.changed:
            TAPS.refuse(len(draft.earned) + 1)
            write(game, replace(draft, earned=[*draft.earned, {"seen": draft_version, "bonus": checked_bonus}]))


def take_back_report(game: GameRow, line: int, draft_version: int, credentials: Credentials) -> None:
    """Take back the bonus that was tapped last, where nothing was told since; taken back again, it is simply gone."""
    with held_for(f"line {line} bonus taken back", game, line, credentials) as (lock, _now, draft):
        standing = [index for index, earning in enumerate(draft.earned) if not earning.get("undone")]
        lock.changed = bool(standing) and draft.version == draft_version
        if lock.changed:
            undone = {**draft.earned[standing[-1]], "undone": True}
            write(
                game, replace(draft, earned=[*draft.earned[: standing[-1]], undone, *draft.earned[standing[-1] + 1 :]])
            )


def record_report(game: GameRow, line: int, seat: int, key: str, report: Json, credentials: Credentials) -> None:
    """Tell how the hand that will be this line ended for a seat; told again with the same key it is told once.

    A seat tells for itself, whoever may write for anybody. ImpossibleFact where that seat alone cannot have held it, or
    has told something else with that key; what two seats cannot have held at once is kept, for either may be wrong.
    """
    with held_for(f"line {line} told by seat {seat}", game, line, credentials) as (lock, sheet, draft):
        if not lock.role.can_write and own_seat(sheet, lock.table, credentials) != seat:
            raise NotAllowed
        if seat not in sheet.standing.seating.order:
            raise ImpossibleFact("", NOBODY_SITS, seat=seat)
        if own_seat(sheet, lock.table, credentials) != seat:
            report = {**report, "by": lock.role.key}
        earlier = [entry for entry in draft.own if entry["seat"] == seat]
        lock.changed = _is_new(earlier, key, report)
        if lock.changed:
            REPORTS.refuse(len(earlier) + 1)
            _check(sheet, seat, report)
            write(game, replace(draft, own=[*draft.own, {"key": key, "seat": seat, "told": report}]))


def _is_new(earlier: Sequence[Json], key: str, report: Json) -> bool:
    """Whether this was not told before; ImpossibleFact where something else was told with its key."""
    sent = next((entry["told"] for entry in earlier if entry["key"] == key), None)
    if sent is not None and sent != report:
        raise ImpossibleFact("", N_("This page already sent something else. Check again."))
    return sent is None and (not earlier or earlier[-1]["told"] != report)


def _reports(draft: Stored) -> dict[int, Json]:
    return {entry["seat"]: entry["told"] for entry in draft.own}


def _hand(sheet: Sheet, draft: Stored, reports: Mapping[int, Json]) -> Fact:
    """The hand as these seats have told it, with what was tapped while it went on."""
    rules, seating = sheet.record.ruleset, sheet.standing.seating
    entry: Json = {"kind": rules.hand.kind, **rules.put_together(reports, seating)}
    if rules.running:
        entry[rules.running.field] = tapped(draft)
    if bonuses := earned(draft):
        entry["bonuses"] = [*bonuses]
    if draft.lead is not None and sheet.standing.next_lead is None:
        entry["lead"] = draft.lead
    return record.read_fact(entry, rules)


def _check(sheet: Sheet, seat: int, report: Json) -> None:
    """Refuse what this seat cannot hold; that the others have not told yet is no mistake."""
    fact = _hand(sheet, Stored(), {seat: report})
    try:
        preview.next_line(sheet, fact)
    except ImpossibleFact as error:
        if error.field == f"held.{seat}" and error.text != HAND_UNTOLD:
            raise
