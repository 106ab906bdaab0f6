"""What a phone has just written: the address of the sheet says it after a form was sent, so it needs no cookie.

The tag of a sheet does not count it: what is said once is no part of what a page keeps up to date.
"""

import re

from flask import request, url_for

from referee import record
from referee.engine.facts import Fact
from referee.games.sheet import Line, Sheet
from referee.record import Json

PLACE = re.compile(r"(\d{1,5})\.(\d{1,5})")  # a line, and how many revisions it had then


def address(line: int, revision: int, undone: bool = False) -> str:
    """The address of the sheet that says what was written, or what was undone."""
    place = f"{line}.{revision}"
    return url_for("games.sheet", undone=place) if undone else url_for("games.sheet", wrote=place)


def just_written(sheet: Sheet) -> Line | None:
    """The line that was just written; None where nothing was, and where it has been written anew since."""
    place = PLACE.fullmatch(request.args.get("undone") or request.args.get("wrote") or "")
    line, revision = map(int, place.groups()) if place else (0, 0)
    return next((each for each in sheet.lines if (each.number, len(each.revisions)) == (line, revision)), None)


def to_tell_again(sheet: Sheet) -> Json | None:
    """The entry that was just undone, to be told again; None where nothing was taken back."""
    line = just_written(sheet) if "undone" in request.args else None
    return record.write_fact(line.struck) if line and line.struck else None


def before(sheet: Sheet, line: Line, revision: int) -> Fact | None:
    """What a line told before it had this revision; None where it told nothing yet, or was struck."""
    earlier = line.revisions[: max(0, revision - 1)]
    if not earlier or earlier[-1].struck:
        return None
    return record.read_fact(earlier[-1].recorded, sheet.record.ruleset)
