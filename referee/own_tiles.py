"""A hand that has ended, told by everybody for themselves: each on their own phone, whoever may write for anybody.

It is kept in the draft of the game and no fact until it is written, which ends the draft. Every telling has a key, by
which it is known again when it is sent twice; of a seat's the last stands, and one that comes late changes nothing.
What one seat has told is compared with what others have only once all have: else whoever tells could guess at the
tiles of others, and see which guesses are right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee import record
from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.limits import refuse_tap, refuse_telling
from referee.engine.refusals import HAND_UNTOLD, NOBODY_SITS
from referee.engine.score import Scored
from referee.engine.wording import N_
from referee.games import preview
from referee.games.sheet import Sheet
from referee.record import Json
from referee.rows import GameRow
from referee.seats import own_seat
from referee.storage import drafts
from referee.storage.transaction import NotAllowed, Secrets


@dataclass(frozen=True)
class OwnTiles:
    """A hand as far as its seats have told it."""

    version: int
    """How often its draft has been written."""
    told: Mapping[int, Json]
    """What each seat has told, by seat."""
    waiting: tuple[int, ...]
    """The seats that have not told yet, in turn order."""
    earned: tuple[Json, ...] = ()
    """The bonuses that were tapped as they were earned, as a game record has them, oldest first."""
    fact: Fact | None = None
    """The hand, once all have told and as far as it can have happened."""
    scored: Scored | None = None
    """What it would be worth."""
    problem: ImpossibleFact | None = None
    """What of it cannot be, so that somebody must look again."""


def own_tiles(game: GameRow, sheet: Sheet) -> OwnTiles | None:
    """The hand that has ended, as its seats have told it; None where no hand can be told."""
    if sheet.standing.over or sheet.problem:
        return None
    draft = drafts.stored(game)
    told = _standing(draft)
    order = sheet.standing.seating.order
    own = OwnTiles(draft.version, told, tuple(seat for seat in order if seat not in told), earned(draft))
    if own.waiting:
        return own
    try:
        fact = _hand(sheet, draft, told)
        return replace(own, fact=fact, scored=preview.entry(sheet, fact))
    except ImpossibleFact as problem:
        return replace(own, problem=problem)


def earned(draft: drafts.Stored) -> tuple[Json, ...]:
    """The bonuses of a hand that were tapped and stand."""
    return tuple(each["bonus"] for each in draft.earned if not each.get("undone"))


def earn(game: GameRow, line: int, seen: int, bonus: Json, held: Secrets) -> None:
    """Tell a bonus as it is earned; told by two who have both seen as much of the hand, it is told once.

    ImpossibleFact where these rules have no such bonus.
    """
    with drafts.held_for(f"line {line} bonus earned", game, line, held) as (there, now, draft):
        rules, seating = now.record.ruleset, now.standing.seating
        untold = {"kind": rules.hand.kind, "out": seating.order[0], "held": ["?"] * len(seating.names)}
        told = record.write_fact(record.checked({**untold, "bonuses": [bonus]}, rules))["bonuses"][0]
        there.changed = (seen, told) not in [(each["seen"], each["bonus"]) for each in draft.earned]
        if there.changed:
            refuse_tap(len(draft.earned) + 1)
            drafts.write(game, replace(draft, earned=[*draft.earned, {"seen": seen, "bonus": told}]))


def take_back(game: GameRow, line: int, seen: int, held: Secrets) -> None:
    """Take back the bonus that was tapped last, where nothing was told since; taken back again, it is simply gone."""
    with drafts.held_for(f"line {line} bonus taken back", game, line, held) as (there, _now, draft):
        standing = [at for at, each in enumerate(draft.earned) if not each.get("undone")]
        there.changed = bool(standing) and draft.version == seen
        if there.changed:
            taken = {**draft.earned[standing[-1]], "undone": True}
            drafts.write(
                game, replace(draft, earned=[*draft.earned[: standing[-1]], taken, *draft.earned[standing[-1] + 1 :]])
            )


def tell(game: GameRow, line: int, seat: int, key: str, told: Json, held: Secrets) -> None:
    """Tell how the hand that will be this line ended for a seat; told again with the same key it is told once.

    A seat tells for itself, whoever may write for anybody. ImpossibleFact where that seat alone cannot have held it, or
    has told something else with that key; what two seats cannot have held at once is kept, for either may be wrong.
    """
    with drafts.held_for(f"line {line} told by seat {seat}", game, line, held) as (there, now, draft):
        if not there.role.can_write and own_seat(now, there.table, held) != seat:
            raise NotAllowed
        if seat not in now.standing.seating.order:
            raise ImpossibleFact("", NOBODY_SITS, seat=seat)
        earlier = [each for each in draft.own if each["seat"] == seat]
        there.changed = _is_new(earlier, key, told)
        if there.changed:
            refuse_telling(len(earlier) + 1)
            _check(now, seat, told)
            drafts.write(game, replace(draft, own=[*draft.own, {"key": key, "seat": seat, "told": told}]))


def _is_new(earlier: Sequence[Json], key: str, told: Json) -> bool:
    """Whether this was not told before; ImpossibleFact where something else was told with its key."""
    sent = next((each["told"] for each in earlier if each["key"] == key), None)
    if sent is not None and sent != told:
        raise ImpossibleFact("", N_("Something else was told from this page already: look at it once more."))
    return sent is None and (not earlier or earlier[-1]["told"] != told)


def _standing(draft: drafts.Stored) -> dict[int, Json]:
    """What each seat told last."""
    return {each["seat"]: each["told"] for each in draft.own}


def _hand(sheet: Sheet, draft: drafts.Stored, told: Mapping[int, Json]) -> Fact:
    """The hand as these seats have told it, with what was tapped while it went on."""
    rules, seating = sheet.record.ruleset, sheet.standing.seating
    entry = {"kind": rules.hand.kind, **rules.put_together(told, seating)}
    if rules.running:
        entry[rules.running.field] = drafts.tapped(draft)
    if bonuses := earned(draft):
        entry["bonuses"] = [*bonuses]
    if draft.lead is not None and sheet.standing.next_lead is None:
        entry["lead"] = draft.lead
    return record.checked(entry, rules)


def _check(sheet: Sheet, seat: int, told: Json) -> None:
    """Refuse what this seat cannot hold; that the others have not told yet is no mistake."""
    fact = _hand(sheet, drafts.Stored(), {seat: told})
    try:
        preview.entry(sheet, fact)
    except ImpossibleFact as problem:
        if problem.field == f"held.{seat}" and problem.text != HAND_UNTOLD:
            raise
