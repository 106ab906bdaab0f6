"""What a table fills in for a question to the referee: its people, its rules, and its last hand."""

from referee.engine.desk.question import Question
from referee.engine.desk.rulebook import differences
from referee.engine.last_hand import LastHand
from referee.games.sheet import Sheet, standing_before
from referee.rulesets import games
from referee.web.filters.values import translated
from referee.web.http import access

Filled = dict[str, str]


def prefilled(sheet: Sheet, asked: Question) -> Filled:
    """A question's fields as a table would fill them in. Seats are told by their place in the turn order."""
    filled = {**_game(sheet), "names": _names(sheet)}
    last = _last_hand(sheet)
    filled |= asked.defaults(last) if last else {}
    ours = {name: text for name, text in filled.items() if text and _takes(asked, name, text)}
    table_at = f"{sheet.game.code}/{sheet.game.number}"
    return {**_rules(sheet), **ours, "table_at": table_at, "draft": "1"}


def usual(asked: Question, game: str = "") -> Filled:
    """The people and the rules of this phone's last table, where they play the game asked about.

    A question across games is about the one that its address names, else about that of this phone's tables where
    they all play the same. Anybody else is called by where they sit.
    """
    last = access.last_sheet()
    about = asked.rules.key if asked.rules else game or access.only_game()
    if last and last.record.ruleset.key == about:
        ours = {name: text for name, text in _game(last).items() if _takes(asked, name, text)}
        return {"names": _names(last), **_rules(last), **ours}
    desks = (game.desk for game in games() if game.rules.key == about)
    own = (each for desk in desks for question in desk.questions for each in question.fields)
    seats = (*(asked.fields if asked.rules else own), *asked.fields)
    hint = next((each.hint for each in seats if each.name == "names"), "")
    return {"names": translated(hint)} if hint else {}


def _game(sheet: Sheet) -> Filled:
    """Which game it is, and the set that it is played with."""
    rules = sheet.record.ruleset
    return {"game": rules.key, "set": str(rules.setup.tile_set.highest)}


def _rules(sheet: Sheet) -> Filled:
    """The preset that a table plays by, and the house rules that differ from it."""
    told = sheet.record
    differing = differences(told.ruleset, told.preset, told.options)
    return {"preset": told.preset} | {each.rule.key: str(each.value) for each in differing}


def _names(sheet: Sheet) -> str:
    seating = sheet.standing.seating
    return ", ".join(_name(seating.names[seat]) for seat in seating.order)


def _takes(asked: Question, name: str, text: str) -> bool:
    """Whether a question has such a field, and the text is one of its choices where it has some."""
    return any(name in each.names and (not each.choices or text in dict(each.choices)) for each in asked.fields)


def _name(name: str) -> str:
    """A name without the commas that stand between names."""
    return " ".join(name.replace(",", " ").split())


def _last_hand(sheet: Sheet) -> LastHand | None:
    """The last hand on the sheet, if everybody who played it is still there."""
    rules = sheet.record.ruleset
    for line in reversed(sheet.lines):
        if line.scored and isinstance(line.scored.fact, rules.hand):
            before = standing_before(sheet, line.number)
            same = before.seating.order == sheet.standing.seating.order
            return LastHand(rules, before, line.scored.fact, line.scored.verdict, sheet.standing) if same else None
    return None
