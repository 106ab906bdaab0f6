"""The address that reads the tiles on a photo, for the picker of one seat. It proposes them and writes nothing.

What the picker's form says comes along, so that no tile is proposed that another hand has. It is answered as JSON,
refusals too, for only a script asks.
"""

from collections.abc import Iterator
from io import BytesIO
from math import dist
from typing import IO, Any

from flask import Blueprint, Flask, Request, Response, abort, g, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException, TooManyRequests

from referee.camera.photo import SURE, TROUBLES, Trouble
from referee.engine.hands.seen import Seen, compared, miscounted
from referee.engine.limits import MAX_TEXT_LENGTH
from referee.engine.tiles import Holding, Tile, holding
from referee.games.sheet import Sheet
from referee.storage import queries
from referee.storage.access import TELLERS
from referee.storage.db import DB_ERRORS, let_go
from referee.web.filters.values import sentence, translated
from referee.web.http import errors, limits, reader
from referee.web.http.access import require_role
from referee.web.http.caching import no_store
from referee.web.views import seats

photos = Blueprint("photos", __name__, url_prefix="/t/<code>/<int:game>/tiles")


class RequestInMemory(Request):
    """A request whose files are never put on a disk, as large ones else are: none is larger than 1 MiB."""

    def _get_file_stream(self, *_sizes: object, **_more: object) -> IO[bytes]:
        return BytesIO()


def register(app: Flask) -> None:
    """Read photos where that is installed; pages offer it by `reads_photos`."""
    app.request_class = RequestInMemory
    app.jinja_env.globals["reads_photos"] = app.config["READS_PHOTOS"]
    if app.config["READS_PHOTOS"]:
        app.register_blueprint(photos)


@photos.post("")
@require_role(*TELLERS)
def read() -> ResponseReturnValue:
    limits.spend("photo of a table", g.table.code)
    limits.spend("photo")
    sheet = queries.read(g.game)
    seat = _seat(sheet)
    photo = request.files.get("photo") or abort(400)
    reader.refuse_unfit(content := photo.read())
    holdings = _holdings(sheet, seat)
    let_go()  # of the database: a photo takes seconds
    tiles, trouble = reader.read(content, sheet.record.ruleset.tile_set(sheet.record.options).highest)
    if trouble is None and all(tile["confidence"] < SURE for tile in tiles):
        trouble = Trouble.NONE  # what nobody can be sure of at all is no tile
    return _answer([], translated(TROUBLES[trouble]), trouble) if trouble else _proposal(sheet, seat, holdings, tiles)


def _seat(sheet: Sheet) -> int:
    """The seat whose hand is on the photo; of one's own, where one may not write."""
    seat: int = request.form.get("seat", -1, type=int)
    if seat not in range(len(sheet.standing.seating.names)):
        abort(400)
    if not g.role.can_write and seat != seats.own_seat(sheet):
        abort(403)
    return seat


def _proposal(sheet: Sheet, seat: int, holdings: dict[int, Holding], tiles: list[reader.ReadTile]) -> Response:
    """The tiles that were read, those marked at which somebody must look."""
    tiles, names = _in_rows(tiles), sheet.standing.seating.names
    own = holdings.get(seat, Holding())
    owners = {tile: names[other] for other, held in holdings.items() if other != seat for tile in held.tiles or ()}
    seen = compared([_seen(tile) for tile in tiles], owners, sheet.record.ruleset.tile_set(sheet.record.options))
    count = miscounted(len(seen), own)
    proposed = [_proposed(tile, read["corners"]) for tile, read in zip(seen, tiles, strict=True)]
    return _answer(proposed, sentence(count) if count else "")


def _in_rows(tiles: list[reader.ReadTile]) -> list[reader.ReadTile]:
    """The tiles as they lie, row by row, so that they can be compared."""
    places = [[sum(axis) / 4 for axis in zip(*tile["corners"], strict=True)] for tile in tiles]
    row = 1.5 * max((dist(tile["corners"][0], tile["corners"][2]) for tile in tiles), default=1)
    order = sorted(range(len(tiles)), key=lambda number: (places[number][1] // row, places[number][0]))
    return [tiles[number] for number in order]


def _seen(read: reader.ReadTile) -> Seen:
    high, low = sorted((read["a"], read["b"]), reverse=True)
    return Seen(Tile(high, low), read["confidence"], read["confidence"] >= SURE)


def _proposed(seen: Seen, corners: list[list[float]]) -> dict[str, Any]:
    why = sentence(seen.why) if seen.why else ""
    return {"tile": str(seen.tile), "sure": seen.is_sure, "why": why, "corners": corners}


def _holdings(sheet: Sheet, seat: int) -> dict[int, Holding]:
    return {other: held for other, text in _texts(sheet, seat) if (held := _holding(text))}


def _texts(sheet: Sheet, seat: int) -> Iterator[tuple[int, str]]:
    """What is entered of each hand: in the form, and for the next hand by the seats themselves.

    What other seats have entered is for whoever keeps the sheet: a player could else find out what they hold.
    """
    is_next = request.form.get("line", type=int) == sheet.next_line
    reported_hand = seats.reported(sheet) if g.role.can_write and is_next else None
    for other in range(len(sheet.standing.seating.names)):
        report = reported_hand.reports.get(other, {}) if reported_hand else {}
        alone = request.form.get("held", "") if other == seat else ""
        yield other, request.form.get(f"held_{other}") or alone or str(report.get("held", ""))


def _holding(text: str) -> Holding | None:
    try:
        return holding(text[:MAX_TEXT_LENGTH])
    except ValueError:
        return None


def _answer(tiles: list[dict[str, object]], text: str, trouble: str | None = None, status: int = 200) -> Response:
    response = jsonify(tiles=tiles, trouble=trouble, text=text)
    response.status_code = status
    return no_store(response)


@photos.errorhandler(HTTPException)
def refused(error: HTTPException) -> Response:
    """A sentence on the photo; a page, as everywhere, for what is no matter of photos."""
    code = error.code or 500
    says = {
        413: _("The photo is too large."),
        415: translated(TROUBLES[Trouble.UNREADABLE]),
        429: _("Too many photos: try again in a minute."),
        503: _("Another photo is being read: try again."),
        504: _("It took too long. Take the photo once more, or tap the tiles in."),
    }
    if code not in says:
        return errors.page(error)
    response = _answer([], says[code], str(code), code)
    if isinstance(error, TooManyRequests):
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def away(_error: Exception) -> Response:
    """The database did not answer: what is said of it has nothing of the photo."""
    return _answer([], _("No photo can be read now: tap the tiles in."), "503", 503)


for _kind in DB_ERRORS:
    photos.register_error_handler(_kind, away)
