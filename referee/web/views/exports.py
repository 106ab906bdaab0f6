"""What can be taken along: a table with all of its games, a sheet for a spreadsheet, a game for BG Stats."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, tzinfo
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol
from flask import Blueprint, Flask, Response, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from referee import record
from referee.engine.facts import Hand
from referee.engine.seating import given
from referee.engine.wording import is_placeholder
from referee.games.sheet import Line, Sheet, UnreadableGame
from referee.games.statistics import Figure, Pairing, Person, columns
from referee.i18n import ENGLISH
from referee.storage import archive, queries, tables
from referee.storage.access import WRITERS
from referee.storage.tables import about
from referee.web.filters.values import heading, joined, reader_language, translated
from referee.web.headlines import headline, written_by
from referee.web.http import limits
from referee.web.http.access import require_role
from referee.web.http.caching import no_store
from referee.web.views.history import look
from referee.web.views.seats import qr

taken_along = Blueprint("taken_along", __name__, url_prefix="/t/<code>")
BG_STATS = "https://app.bgstatsapp.com/createPlay.html"
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what makes a spreadsheet reckon with a text instead of showing it
MOST_IN_CODE = 1200  # bytes that a phone still reads off the screen of another
MOST_IN_LINK = 50  # games: what chats still send
SOURCE = "Domino Referee"
COMPACT = (",", ":")  # the largest text that can be brought back has room for twice as many games so


@taken_along.get("/<int:game>/sheet.csv")
def spreadsheet() -> Response:
    sheet = queries.read(g.game)
    return cells([_head(sheet), *(_row(sheet, line) for line in sheet.lines)], f"{g.table.code}-{g.game.number}.csv")


@taken_along.get("/people.csv")
def statistics() -> Response:
    context = look()
    more = sorted({text for person in context["people"] for text in person.more})
    counted = columns(any(person.bad_points for person in context["people"]))
    rows = [_figures(person, counted, more) for person in context["people"]]
    titles = (*(translated(figure.label) for figure in counted), *map(translated, more), _("Partners"), _("Opponents"))
    return cells([[_("Name"), *titles], *rows], f"{g.table.code}-people.csv")


def cells(rows: Sequence[Sequence[object]], name: str) -> Response:
    """A spreadsheet as the reader's Excel opens it: semicolons between fields where a comma comes before decimals.

    Each field is in quotes, so that a semicolon or comma in a name begins no other field. No text is taken for a
    formula, unless it is a number with its sign.
    """
    buffer = io.StringIO()
    comma = _decimal_comma()
    sheet = csv.writer(buffer, quoting=csv.QUOTE_ALL, delimiter=";" if comma else ",")
    for row in rows:
        sheet.writerow([_cell(cell, comma) for cell in row])
    text = reader_language().with_words(buffer.getvalue())
    return _file("\ufeff" + text, name, "text/csv")  # by this mark spreadsheets know UTF-8


def _cell(cell: object, comma: bool) -> object:
    if isinstance(cell, float):
        return str(cell).replace(".", ",") if comma else cell
    is_formula = isinstance(cell, str) and cell.startswith(FORMULA) and not cell[1:].isdecimal()
    return f"'{cell}" if is_formula else cell


def _decimal_comma() -> bool:
    """Whether the reader's system, which Excel goes by, writes 1,5: the browser's first language tells."""
    try:
        return get_decimal_symbol(Locale.parse(next(iter(request.accept_languages.values()), ENGLISH), sep="-")) == ","
    except (ValueError, UnknownLocaleError):
        return False


def _figures(person: Person, counted: Iterable[Figure], more: list[str]) -> list[Any]:
    figures = [figure.value(person) for figure in counted]
    met = [_pairings(those.values()) for those in (person.partners, person.opponents)]
    return [person.name, *figures, *(person.more[text] for text in more), *met]


def _pairings(those: Iterable[Pairing]) -> str:
    won = (
        _("%(name)s: won %(won)s of %(games)s", name=pairing.name, won=pairing.games_won, games=pairing.games)
        for pairing in those
    )
    return joined(*won)


@taken_along.get("/table.json")
@require_role(*WRITERS)
def whole_table() -> Response:
    limits.spend("record")
    return _file(_whole("without" in request.args), f"{g.table.code}.json", "application/json")


def moving_page() -> ResponseReturnValue:
    """What the people at one phone can do with a table: show it to others, and take it to another phone."""
    (sheet,) = queries.last_sheets([g.table])
    link = _link()
    code = qr(link) if len(link) <= MOST_IN_CODE else ""
    return no_store(render_template("tables/share/alone.html", sheet=sheet, link=link, qr=link and code))


def _link() -> str:
    """The address that brings this table to any phone or server that opens it; "" where it is too long for one.

    It is that of the first page, which the plainest host of a pocket has.
    """
    if queries.latest_number(g.table) > MOST_IN_LINK:
        return ""
    with suppress(UnreadableGame):
        if packed := record.packed(_whole()):
            return url_for("tables.home", _external=True, to="/import", _anchor=f"{record.MARK}{packed}")
    return ""


def _whole(without: bool = False) -> str:
    document = record.table_document(archive.exported(g.table, without=without))
    return json.dumps(document, ensure_ascii=False, separators=COMPACT)


def _file(text: str, name: str, mimetype: str) -> Response:
    return Response(text, mimetype=mimetype, headers={"Content-Disposition": f"attachment; filename={name}"})


def register(app: Flask) -> None:
    """Let templates ask for the link to BG Stats."""
    app.add_template_filter(bg_stats)


def _head(sheet: Sheet) -> list[str]:
    """The titles of the columns: for each side what it got, and its total after that."""
    sides = [heading(sheet.standing.seating.people(side)) for side in range(len(sheet.standing.totals))]
    of_sides = [text for side in sides for text in (side, _("%(who)s, total", who=side))]
    return [_("No."), _("What happened"), *of_sides, _when(), _("Who"), _("Reason"), _("Note")]


def _row(sheet: Sheet, line: Line) -> list[object]:
    """A line of the sheet; without points where it is struck, and for who sat down only later."""
    entry, sides = line.latest, len(sheet.standing.totals)
    points: list[Any] = [""] * (2 * sides)
    if line.scored:
        pairs = zip(line.scored.verdict.awards, line.scored.standing.totals, strict=True)
        got = [value for pair in pairs for value in pair]
        points[: len(got)] = got
    happened, *beside = headline(line, sheet.standing.seating), written_by(entry), entry.reason, line.note
    when = f"{entry.told_at.astimezone(_zone() or UTC):%Y-%m-%d %H:%M:%S}"
    return [sheet.number_of(line) or "", happened, *points, when, *beside]


def _when() -> str:
    return _("When") if _zone() else _("When (UTC)")


def _zone() -> tzinfo | None:
    """The time zone of the phone, which its script adds to the link; None where it is not known."""
    try:
        return ZoneInfo(request.args["zone"])
    except (KeyError, ValueError, OSError):
        return None


def bg_stats(sheet: Sheet) -> str:
    """The address at which BG Stats notes down a game that has ended."""
    return f"{BG_STATS}?{urlencode({'data': json.dumps(_play(sheet), ensure_ascii=False)})}"


def _play(sheet: Sheet) -> dict[str, object]:
    """A game as BG Stats reads it; the moment is when it ended, in UTC.

    Its app for Android refuses a player without a word on who began and who won.
    """
    game = sheet.game
    minutes = round((sheet.last_told - game.opened_at).total_seconds() / 60)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{game.code}-{game.number}",
        "playDate": f"{sheet.last_told:%Y-%m-%d %H:%M:%S}",
        **({"durationMin": minutes} if minutes > 0 else {}),
        "location": about(g.table).place or g.table.name or _("Table %(code)s", code=game.code),
        "board": translated(sheet.preset.name),
        "game": {
            "name": translated(sheet.record.ruleset.words.name),
            "sourceGameId": f"{sheet.record.ruleset.key}/{sheet.record.preset}",
            "highestWins": sheet.points_win,
            "noPoints": False,
        },
        "players": list(_players(sheet)),
    }


def _players(sheet: Sheet) -> Iterator[dict[str, object]]:
    """Everybody who sat there at the end, by who is meant, with the points of their side."""
    seating, standing = sheet.standing.seating, sheet.standing
    resolve = tables.name_resolver(tables.namings(g.table))
    for seat in sorted(seating.order):
        side, name = seating.side_of(seat), resolve(sheet.game.number, seating.names[seat])
        yield {
            "name": reader_language().with_words(name),
            "sourcePlayerId": f"{sheet.game.code}-{given(name) or seat}",
            "score": standing.totals[side],
            "winner": side in standing.winners,
            **({"role": pair} if (pair := seating.people(side).name) and not is_placeholder(pair) else {}),
            "startPlayer": seat == _began(sheet),
        }


def _began(sheet: Sheet) -> int | None:
    """The seat that began the game: as it was agreed, else as the first hand tells; None where nobody said."""
    if sheet.first.next_lead is not None:
        return sheet.first.next_lead
    facts = (line.scored.fact for line in sheet.lines if line.scored)
    return next((fact.lead for fact in facts if isinstance(fact, Hand)), None)
