"""Events of several tables: the director's page, the wall, the page of each table, who takes part, and the files.

An event is a table to everything that stands before a page: its code, its links and roles are a table's
(`referee.web.http.access`). A keeper directs, a scorer may open the sheets, and everybody may look on.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

from flask import Blueprint, Response, abort, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import pgettext

from referee import rulesets
from referee.engine.facts import ImpossibleFact
from referee.events.draw import draw
from referee.events.event import Entrant, Event, EventRound, Meeting, event_file
from referee.events.rules import FORMAT_RULE, FORMATS
from referee.events.standing import standing
from referee.storage import events
from referee.storage.access import SHARERS, WRITERS, Role
from referee.storage.clock import Clock
from referee.web.filters.events import came_of, camps, decided_by, event_columns, why
from referee.web.filters.values import refusal
from referee.web.forms.events import ChangedSide, MatchSheet, MoreSides, NewEvent, TableResult, game_rules
from referee.web.forms.fields import Form
from referee.web.http import access, cookies, limits
from referee.web.http.access import require_role
from referee.web.http.caching import conditional_by, no_store, shown
from referee.web.views import display
from referee.web.views.exports import cells
from referee.web.views.seats import qr
from referee.web.views.tables import opened_by

new_events = Blueprint("new_events", __name__, url_prefix="/event")
at_events = Blueprint("events", __name__, url_prefix="/t/<code>/event")
MINUTES = (-5, 5)
"""What the clock of a round is given, each with a button."""


@new_events.get("")
def choose() -> ResponseReturnValue:
    return render_template("events/choose.html", formats=FORMAT_RULE.answers)


@new_events.route("/<format_>", methods=["GET", "POST"])
def new(format_: str) -> ResponseReturnValue:
    form = NewEvent(format_ if format_ in FORMATS else abort(404), access.last_sheet())
    return _filled_in("events/new.html", form, partial(opened_by, form))


def _filled_in(
    template: str, form: Form, save: Callable[[], ResponseReturnValue], **context: object
) -> ResponseReturnValue:
    """What a form leads to that was sent; its page until then, and with what is wrong in it."""
    try:
        if form.validate_on_submit():
            return save()
    except ImpossibleFact as error:
        form.refuse(error)
    page = render_template(template, form=form, **context)
    return no_store(page), 422 if request.method == "POST" else 200


def _change(what: str, do: Callable[[Event], Event], to: str, roles: Sequence[Role] = SHARERS) -> ResponseReturnValue:
    """Write a change of the event, and lead to where it is seen."""
    events.change(g.table, what, do, access.secrets(), roles)
    return redirect(to, 303)


@at_events.get("")
def page() -> ResponseReturnValue:
    cookies.remember(g.table)
    return _conditional("events/event.html")


@at_events.get("/side/<int(min=1):side>")
def side(side: int) -> ResponseReturnValue:
    """What a side sees of its own: its table in this round and in those before."""
    return _conditional("events/side.html", side)


@at_events.get("/wall")
def wall() -> ResponseReturnValue:
    return _conditional("events/wall.html")


@at_events.get("/print")
def paper() -> ResponseReturnValue:
    """The pairings, the standing and a sheet for each table, with the code that leads a phone there."""
    return no_store(_page("events/print.html", qr=qr))


def _conditional(template: str, side: int = 0) -> Response:
    """A page of the event as it stands; 304 where the phone has it, drawn once for all who may see the same."""
    key = request.endpoint, side, g.table.code, *events.state(g.table), g.role.key, *shown()
    return conditional_by(key, lambda: _page(template, side))


def _page(template: str, side: int = 0, **more: object) -> str:
    evening = events.evening(g.table)
    event = evening.event
    return render_template(
        template,
        evening=evening,
        event=event,
        side=side and _side(event, side),
        number=len(event.rounds),
        missing=event.missing(),
        clock=_clock(event, event.rounds[-1]) if event.rounds else None,
        given=MINUTES,
        **more,
    )


@at_events.post("/round")
@require_role(*SHARERS)
def next_round() -> ResponseReturnValue:
    number = request.form.get("number", 0, type=int)
    try:
        events.draw_round(g.table, number, _drawn, access.secrets())
    except ImpossibleFact as error:
        return no_store(_page("events/event.html", problem=refusal(error))), 422
    return redirect(url_for(".page"), 303)


def _drawn(event: Event) -> EventRound:
    return replace(draw(event, standing(event)), left=60 * event.rules.minutes)


@at_events.route("/<int:number>/<int:place>", methods=["GET", "POST"])
def table(number: int, place: int) -> ResponseReturnValue:
    evening = events.evening(g.table)
    meeting = _meeting(evening.event, number, place)
    form = (MatchSheet if meeting.contests else TableResult)(evening.event, meeting)
    if request.method == "POST" and not g.role.can_write:
        abort(403)

    def entered(event: Event) -> Event:
        return event.with_tables({(number, place): form.entered(_meeting(event, number, place))})

    to = url_for(".page", _anchor=f"table-{place}")
    save = partial(_change, f"table {place} of round {number} entered", entered, to, WRITERS)
    context = {"evening": evening, "event": evening.event, "at": (number, place), "meeting": meeting}
    return _filled_in("events/table.html", form, save, **context)


@at_events.post("/<int:number>/<int:place>/sheet")
@require_role(*WRITERS)
def sheet(number: int, place: int) -> ResponseReturnValue:
    event = events.evening(g.table).event
    if _meeting(event, number, place).contests or not event.game:
        abort(404)  # its page has no such button
    limits.spend("sheet", g.table.code)
    opened = events.open_sheet(g.table, (number, place), access.secrets())
    return redirect(url_for("tables.table", code=opened.code), 303)


@at_events.get("/at/<int:place>")
def at(place: int) -> ResponseReturnValue:
    number = len(events.evening(g.table).event.rounds)
    return redirect(url_for(".table", number=number, place=place) if number else url_for(".page"), 303)


def _meeting(event: Event, number: int, place: int) -> Meeting:
    return event.tables.get((number, place)) or abort(404)


def _side(event: Event, number: int) -> Entrant:
    return event.side(number) if number <= len(event.sides) else abort(404)


@at_events.route("/people", methods=["GET", "POST"])
@require_role(*WRITERS)
def people() -> ResponseReturnValue:
    form = MoreSides()
    save = partial(_change, "sides added", form.added, url_for(".people"), WRITERS)
    return _filled_in("events/people.html", form, save, evening=events.evening(g.table))


@at_events.route("/people/<int(min=1):side>", methods=["GET", "POST"])
@require_role(*SHARERS)
def person(side: int) -> ResponseReturnValue:
    event = events.evening(g.table).event
    form = ChangedSide(event, _side(event, side))
    return _filled_in("events/person.html", form, partial(_change, "side changed", form.changed, url_for(".people")))


@at_events.route("/game", methods=["GET", "POST"])
@require_role(*SHARERS)
def game() -> ResponseReturnValue:
    """The house rules of the game, for the sheets that are opened from now on."""
    played = events.evening(g.table).event.game or abort(404)
    form = game_rules(rulesets.ruleset(played["ruleset"]), played)
    return _filled_in("events/game.html", form, partial(_change, "house rules changed", form.ruled, url_for(".page")))


# The clock of a round


@at_events.post("/clock")
@require_role(*SHARERS)
def clock() -> ResponseReturnValue:
    number, what = request.form.get("number", 0, type=int), request.form.get("what", "")
    minutes = request.form.get("minutes", 0, type=int)
    if what not in ("start", "stop", "give") or minutes not in (0, *MINUTES):
        abort(400)

    def changed(event: Event) -> Event:
        if len(event.rounds) != number:
            return event
        return event.with_round(number, _timed(event.rounds[-1], what, minutes))

    return _change(f"clock of round {number}: {what}", changed, url_for(".page"))


def _timed(round_: EventRound, what: str, minutes: int) -> EventRound:
    """A round once its clock is started, stopped or given minutes; to start a running one changes nothing."""
    if what == "start" and round_.until:
        return round_
    now = datetime.now(UTC).replace(microsecond=0)
    more = timedelta(minutes=minutes if what == "give" else 0)
    left = max(timedelta(), round_.time_left(now) + more)
    if what == "start" or (what == "give" and round_.until):
        return replace(round_, until=now + left, left=0)
    return replace(round_, until=None, left=round(left.total_seconds()))


def _clock(event: Event, round_: EventRound) -> Clock | None:
    """The clock of a round, as a page shows it; None where the event has no time limit and nobody gave any."""
    if not (event.rules.minutes or round_.until or round_.left):
        return None
    now = datetime.now(UTC)
    begun = bool(round_.until) or round_.left < 60 * event.rules.minutes
    return Clock(round_.time_left(now), now if round_.until else None, begun=begun, changes=0, read_at=now)


at_events.add_url_rule("/now", view_func=display.now)


@at_events.get("/standing.csv")
def spreadsheet() -> Response:
    event = events.evening(g.table).event
    rows, columns = standing(event), event_columns(event)
    lines: list[list[object]] = []
    for above, row in zip((None, *rows), rows, strict=False):
        figures = (figure(row) for _heading, _brief, figure in columns)
        lines.append([row.place, event.side(row.side).name, *figures, decided_by(event, row, above, every=True)])
    headings = (heading for heading, _brief, _figure in columns)
    head = [pgettext("standings", "Place"), _("Name"), *headings, _("Reason")]
    return cells([head, *lines], f"{g.table.code}.csv")


@at_events.get("/rounds.csv")
def rounds() -> Response:
    event = events.evening(g.table).event
    lines: list[list[object]] = [
        [number, place, " – ".join(camps(event, meeting)), came_of(event, meeting), why(event, number, meeting)]
        for (number, place), meeting in event.tables.items()
    ]
    head = [_("Round"), _("Table"), _("Who plays"), _("Result"), _("Reason")]
    return cells([head, *lines], f"{g.table.code}-rounds.csv")


@at_events.get("/event.json")
def file() -> Response:
    return jsonify(event_file(events.evening(g.table).event, g.table.name))
