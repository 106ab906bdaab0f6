"""A game to look at and to show: the board across the table, its shape, its clock, and the sheet as text or picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from math import ceil
from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.games.sheet import Sheet
from referee.storage import clock, drafts, queries
from referee.storage import clock as clocks
from referee.storage.access import WRITERS
from referee.web.http import access, cookies
from referee.web.http.access import require_role
from referee.web.http.caching import conditional, no_store
from referee.web.views.games import part

display = Blueprint("display", __name__, url_prefix="/t/<code>/<int:game>")


@display.get("/board")
def board() -> ResponseReturnValue:
    cookies.remember(g.table)
    return conditional(_board)


@display.get("/lines")
@display.get("/lines/<int:page>")
def lines(page: int = 0) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_part = part(sheet, page)
    number = page if page in sheet_part.numbers else None  # who asks for no part is shown the last, whichever that is
    live = url_for(".lines", page=number)
    return conditional(lambda: render_template("display/lines.html", sheet=sheet, part=sheet_part, live=live), number)


@display.get("/shape")
def game_shape() -> ResponseReturnValue:
    sheet = queries.read(g.game)
    return render_template("display/shape.html", sheet=sheet, shape=shape(sheet))


@display.get("/sheet.txt")
def text() -> ResponseReturnValue:
    text = render_template("display/sheet.txt", **_with_series())
    return Response(text, mimetype="text/plain")


@display.get("/sheet.svg")
def picture() -> ResponseReturnValue:
    svg = render_template("display/sheet.svg", **_with_series())
    return Response(svg, mimetype="image/svg+xml")


def _board() -> str:
    latest = queries.latest_number(g.table)
    context = _with_series()
    sheet = context["sheet"]
    running = drafts.running(g.game, sheet)
    runs = clock.of_game(g.game, sheet)
    return render_template("display/board.html", latest=latest, running=running, clock=runs, **context)


def _with_series() -> dict[str, Any]:
    sheet = queries.read(g.game)
    return {"sheet": sheet, "series": queries.series_of(sheet), "evening": queries.evening_score(sheet)}


WIDTH, HEIGHT, EDGE, LABEL, LETTERS = 320, 180, 12, 54, 13  # of the drawing, in its own units
Rows = tuple[tuple[int | None, tuple[int, ...]], ...]
MAX_PLACES = 60  # places across the drawing, beyond which marks would lie on one another


@dataclass(frozen=True)
class Curve:
    """One side's way through the game: a point for each line, and its last total, which is written at `label`."""

    side: int
    points: tuple[tuple[int, int], ...]
    total: int
    label: int

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True)
class Shape:
    """A game drawn: its curves, the heights of the target and of nought (None where they are not seen), the numbers.

    `rows` are the totals after each line, with the number of its hand (None for what is no hand, 0 for the opening).
    The drawing reaches from the lowest total there was up to the target, so that a game carried over from paper fills
    it too, and from `start` to `end`, beside which the numbers stand. Of a long game it leaves lines out, but never
    the last.
    """

    curves: tuple[Curve, ...]
    target: int | None
    target_label: int
    nought: int | None
    rows: Rows
    width: int = WIDTH
    height: int = HEIGHT
    start: int = EDGE
    end: int = WIDTH - LABEL


def shape(sheet: Sheet) -> Shape:
    """Draw a game as far as it has been played."""
    places = [(sheet.number_of(line), line.scored.standing.totals) for line in sheet.lines if line.scored]
    return drawn(((0, sheet.first.totals), *places), sheet.target)


def drawn(rows: Rows, target: int | None = None) -> Shape:
    """Draw totals that go on from row to row; who came later has none in the rows before."""
    last = rows[-1][1]
    every = [total for _number, totals in rows for total in totals]
    low, high = min(every), max(*every, target or 0, min(every) + 1)

    def down(total: int) -> int:
        return HEIGHT - EDGE - round((total - low) * (HEIGHT - 2 * EDGE) / (high - low))

    def across(place: int) -> int:
        return EDGE + round(place * (WIDTH - EDGE - LABEL) / max(1, len(rows) - 1))

    step = ceil(len(rows) / MAX_PLACES)
    sampled = [(place, rows[place][1]) for place in range((len(rows) - 1) % step, len(rows), step)]

    goal = down(target) if target else None
    *labels, goal_label = apart([*map(down, last), EDGE if goal is None else goal])
    curves = []
    for side, total in enumerate(last):
        present = [(place, totals[side]) for place, totals in sampled if side < len(totals)]
        points = tuple((across(place), down(reached)) for place, reached in present)
        curves.append(Curve(side, points, total, labels[side]))
    return Shape(tuple(curves), goal, goal_label, down(0) if low <= 0 else None, rows)


def apart(heights: Sequence[int]) -> list[int]:
    """Heights to write at: near these, but never one over another, and all of them in the drawing."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + LETTERS)
    lowest = HEIGHT - EDGE
    for index in reversed(order):
        placed[index] = min(placed[index], lowest)
        lowest = placed[index] - LETTERS
    return placed


clock_pages = Blueprint("clock", __name__, url_prefix="/t/<code>/<int:game>/clock")
GIVEN = (-5, -1, 1, 5)  # minutes, each with a button


@clock_pages.get("")
def page() -> ResponseReturnValue:
    return conditional(_page)


@clock_pages.post("")
@require_role(*WRITERS)
def change() -> ResponseReturnValue:
    what, minutes = request.form.get("what", ""), request.form.get("minutes", 0, type=int)
    known_changes = request.form.get("seen", -1, type=int)
    if what not in (clocks.START, clocks.STOP, clocks.GIVE) or minutes not in (0, *GIVEN):
        abort(400)
    clocks.change(g.game, what, minutes if what == clocks.GIVE else 0, known_changes, access.secrets())
    return redirect(url_for(".page"), 303)


@clock_pages.get("/now")
def now() -> Response:
    """The server's time, in milliseconds: what phones correct their own by."""
    return no_store(jsonify(now=round(datetime.now(UTC).timestamp() * 1000)))


def _page() -> str:
    sheet = queries.read(g.game)
    return render_template("games/clock.html", sheet=sheet, clock=clocks.of_game(g.game, sheet), given=GIVEN)
