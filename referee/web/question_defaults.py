"""What a table fills in for a question to the referee: its people, its rules, and its last hand."""

from collections.abc import Callable

from referee.engine.facts import Blocked, Hand
from referee.engine.question import Question
from referee.engine.rulebook import differences
from referee.rulesets.loo.facts import Tricks
from referee.rulesets.loo.stakes import pot_of
from referee.sheet import Line, Sheet, standing_before

Filled = dict[str, str]


def prefilled(sheet: Sheet, asked: Question) -> Filled:
    """A question's fields as a table would fill them in. Seats are told by their place in the turn order."""
    told, seating = sheet.record, sheet.standing.seating
    filled = {"game": told.ruleset.key, "names": ", ".join(_name(seating.names[seat]) for seat in seating.order)}
    last = _last_hand(sheet)
    filled |= _TOLD[asked.key](sheet, last) if last and asked.key in _TOLD else {}
    rules = {each.rule.key: str(each.value) for each in differences(told.ruleset, told.preset, told.options)}
    ours = {name: text for name, text in filled.items() if name in asked.names and text}
    table_at = f"{sheet.game.table.code}/{sheet.game.number}"
    return {"preset": told.preset, **rules, **ours, "table_at": table_at, "draft": "1"}


def _name(name: str) -> str:
    """A name without the commas that stand between names."""
    return " ".join(name.replace(",", " ").split())


def _last_hand(sheet: Sheet) -> Line | None:
    """The last hand on the sheet, if everybody who played it is still there."""
    hands = [each for each in sheet.lines if each.scored and isinstance(each.scored.fact, sheet.record.ruleset.hand)]
    same = hands and standing_before(sheet, hands[-1].number).seating.order == sheet.standing.seating.order
    return hands[-1] if same else None


def _places(sheet: Sheet) -> dict[int | None, str]:
    """Each seat's place in the turn order, counted from 1 as people do."""
    return {seat: str(at + 1) for at, seat in enumerate(sheet.standing.seating.order)}


def _blocked(sheet: Sheet, last: Line) -> Filled:
    """If the last hand was blocked: what each held, the number at the ends, who laid the last tile, and who led."""
    fact, place = last.scored and last.scored.fact, _places(sheet)
    if not isinstance(fact, Hand) or not isinstance(fact.ending, Blocked):
        return {}
    order = sheet.standing.seating.order
    held = {f"held_{at}": str(fact.held[seat]) for at, seat in enumerate(order) if fact.held[seat].told}
    lead = standing_before(sheet, last.number).next_lead if fact.lead is None else fact.lead
    end = "" if fact.ending.end is None else str(fact.ending.end)
    return held | {"end": end, "by": place.get(fact.ending.by, ""), "lead": place.get(lead, "")}


def _lead(sheet: Sheet, last: Line) -> Filled:
    """How the last hand ended, who led or dealt it, and who won it; in Longana whose the first right is now."""
    line, place, before = last.scored, _places(sheet), standing_before(sheet, last.number)
    if line and isinstance(line.fact, Tricks):
        return {"dealer": place.get(before.next_lead if line.fact.dealer is None else line.fact.dealer, "")}
    if line is None or not isinstance(line.fact, Hand) or sheet.record.ruleset.key == "longana":
        return {"right": place.get(sheet.standing.next_lead, "")}
    led = place.get(before.next_lead if line.fact.lead is None else line.fact.lead, "")
    if line.verdict.winner is None:
        return {"led": led, "ended": "drawn"}
    won = line.verdict.next_lead if line.fact.went_out is None else line.fact.went_out
    return {"led": led, "won": place.get(won, "")}


def _longana_block(sheet: Sheet, _last: Line) -> Filled:
    return {"right": _places(sheet).get(sheet.standing.next_lead, "")}


def _pot(sheet: Sheet, last: Line) -> Filled:
    """Who dealt, the tricks, who dropped out, and the pot there was."""
    fact, before, place = last.scored and last.scored.fact, standing_before(sheet, last.number), _places(sheet)
    if not isinstance(fact, Tricks):
        return {}
    order = sheet.standing.seating.order
    told = {f"tricks_{at}": str(fact.tricks[seat]) for at, seat in enumerate(order)}
    lying = pot_of(before)
    pot = "" if lying is None else str(lying.units)
    dealer = before.next_lead if fact.dealer is None else fact.dealer
    dropped = ", ".join(place[seat] for seat in order if seat in fact.dropped)
    return told | {"pot": pot, "dealer": place.get(dealer, ""), "dropped": dropped}


_TOLD: dict[str, Callable[[Sheet, Line], Filled]] = {
    "blocked": _blocked,
    "lead": _lead,
    "longana-block": _longana_block,
    "pot": _pot,
}
