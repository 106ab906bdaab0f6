"""Events of several tables: the director's page, the wall, the page of each table, who takes part, and the files.

An event is a table to everything that stands before a page: its code, its links and roles are a table's
(`referee.web.http.access`). A keeper directs, a scorer may open the sheets, and everybody may look on.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import pgettext

from referee import rulesets
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.events.draw import draw, is_over, remark, rounds_of
from referee.events.event import Entrant, Event, EventRound, Meeting, event_file
from referee.events.rules import FORMATS, MATCH, EventRules
from referee.events.standing import standing
from referee.storage import events
from referee.storage.access import SHARERS, WRITERS
from referee.storage.clock import Clock
from referee.storage.events import EventState
from referee.web.filters.events import came_of, camps, decided_by, event_columns, event_figures, why
from referee.web.filters.values import refusal
from referee.web.forms.events import ChangedSide, MatchSheet, MoreSides, TableResult, game_rules, new_event
from referee.web.http import access, cookies, limits
from referee.web.http.access import require_role
from referee.web.http.caching import conditional_by, no_store, shown
from referee.web.views.exports import cells
from referee.web.views.seats import qr
from referee.web.views.tables import opened_by

new_events = Blueprint("new_events", __name__, url_prefix="/event")
at_events = Blueprint("events", __name__, url_prefix="/t/<code>/event")
MINUTES = (-5, 5)
"""What the clock of a round is given, each with a button."""


@new_events.get("")
def choose() -> ResponseReturnValue:
    rule = next(rule for rule in house_rules(EventRules) if rule.key == "format")
    return render_template("events/choose.html", formats=rule.answers)


@new_events.route("/<format_>", methods=["GET", "POST"])
def new(format_: str) -> ResponseReturnValue:
    form = new_event(format_ if format_ in FORMATS else abort(404), access.last_sheet())
    if request.method == "POST":
        try:
            if form.validate():
                return opened_by(form)
        except ImpossibleFact as error:
            form.refuse(error)
    page = render_template("events/new.html", form=form)
    return no_store(page), 422 if request.method == "POST" else 200


@at_events.get("")
def page() -> ResponseReturnValue:
    cookies.remember(g.table)
    return _conditional("events/event.html")


@at_events.get("/side/<int:side>")
def side(side: int) -> ResponseReturnValue:
    """What a side sees of its own: its table in this round and in those before."""
    event = events.evening(g.table).event
    own = event.side(side) if 0 < side <= len(event.sides) else abort(404)
    return _conditional("events/side.html", side=own)


@at_events.get("/wall")
def wall() -> ResponseReturnValue:
    return _conditional("events/wall.html")


@at_events.get("/print")
def paper() -> ResponseReturnValue:
    """The pairings, the standing and a sheet for each table, with the code that leads a phone there."""
    context = _context(events.evening(g.table))
    places = range(1, len(context["event"].rounds[-1].meetings) + 1 if context["number"] else 1)
    codes = {place: qr(url_for(".at", place=place, _external=True)) for place in places}
    return no_store(render_template("events/print.html", codes=codes, **context))


def _conditional(template: str, side: Entrant | None = None) -> Response:
    """A page of the event as it stands; 304 where the phone has it, drawn once for all who may see the same."""
    key = request.endpoint or "", side, g.table.code, *events.state(g.table), g.role.key, *shown()
    return conditional_by(key, lambda: render_template(template, side=side, **_context(events.evening(g.table))))


def _context(evening: EventState) -> dict[str, Any]:
    event = evening.event
    number = len(event.rounds)
    return {
        "evening": evening,
        "event": event,
        "number": number,
        "rounds": rounds_of(event) if event.sides else 0,
        "over": is_over(event),
        "remark": None if number else remark(event),
        "missing": event.missing(),
        "waits": event.rules.format != MATCH,
        "rows": standing(event),
        "clock": _clock(event, event.rounds[-1]) if number else None,
        "given": MINUTES,
    }


@at_events.post("/round")
@require_role(*SHARERS)
def next_round() -> ResponseReturnValue:
    number = request.form.get("number", 0, type=int)
    try:
        events.draw_round(g.table, number, _drawn, access.secrets())
    except ImpossibleFact as error:
        context = _context(events.evening(g.table))
        return no_store(render_template("events/event.html", problem=refusal(error), **context)), 422
    return redirect(url_for(".page"), 303)


def _drawn(event: Event) -> Event:
    minutes = event.rules.minutes
    round_ = draw(event, standing(event))
    return replace(event, rounds=(*event.rounds, replace(round_, left=60 * minutes)))


@at_events.route("/<int:number>/<int:place>", methods=["GET", "POST"])
def table(number: int, place: int) -> ResponseReturnValue:
    evening = events.evening(g.table)
    meeting = _meeting(evening.event, number, place)
    form = (MatchSheet if meeting.contests else TableResult)(evening.event, meeting)
    if request.method == "POST":
        if not g.role.can_write:
            abort(403)
        try:
            if form.validate():
                return _entered(form, number, place)
        except ImpossibleFact as error:
            form[error.field].errors = [refusal(error)]
    context = {"sheet": evening.sheets.get((number, place)), "at": (number, place), "meeting": meeting}
    page = render_template("events/table.html", form=form, evening=evening, event=evening.event, **context)
    return no_store(page), 422 if request.method == "POST" else 200


def _entered(form: TableResult | MatchSheet, number: int, place: int) -> ResponseReturnValue:
    told = {"contests": form.contests()} if isinstance(form, MatchSheet) else {"result": form.result()}

    def entered(event: Event) -> Event:
        return event.with_meeting(number, place, replace(_meeting(event, number, place), **told))

    events.change(g.table, f"table {place} of round {number} entered", entered, access.secrets(), WRITERS)
    return redirect(url_for(".page", _anchor=f"table-{place}"), 303)


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
    if not (0 < number <= len(event.rounds) and 0 < place <= len(event.rounds[number - 1].meetings)):
        abort(404)
    return event.rounds[number - 1].meetings[place - 1]


@at_events.route("/people", methods=["GET", "POST"])
@require_role(*WRITERS)
def people() -> ResponseReturnValue:
    form = MoreSides()
    if request.method == "POST":
        try:
            if form.validate():
                events.change(g.table, "sides added", form.added, access.secrets(), WRITERS)
                return redirect(url_for(".people"), 303)
        except ImpossibleFact as error:
            form.people.errors = [refusal(error)]
    page = render_template("events/people.html", form=form, evening=events.evening(g.table))
    return no_store(page), 422 if form.people.errors else 200


@at_events.route("/people/<int:side>", methods=["GET", "POST"])
@require_role(*SHARERS)
def person(side: int) -> ResponseReturnValue:
    event = events.evening(g.table).event
    form = ChangedSide(event, event.side(side) if 0 < side <= len(event.sides) else abort(404))
    if request.method == "POST" and form.validate():
        events.change(g.table, "side changed", form.changed, access.secrets())
        return redirect(url_for(".people"), 303)
    return no_store(render_template("events/person.html", form=form)), 422 if form.errors else 200


@at_events.route("/game", methods=["GET", "POST"])
@require_role(*SHARERS)
def game() -> ResponseReturnValue:
    """The house rules of the game, for the sheets that are opened from now on."""
    played = events.evening(g.table).event.game or abort(404)
    form = game_rules(rulesets.ruleset(played["ruleset"]), played)
    if request.method == "POST":
        try:
            if form.validate():
                events.change(g.table, "house rules changed", form.ruled, access.secrets())
                return redirect(url_for(".page"), 303)
        except ImpossibleFact as error:
            form.refuse(error)
    return no_store(render_template("events/game.html", form=form)), 422 if request.method == "POST" else 200


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
        return event.with_round(number, _timed(event, event.rounds[-1], what, minutes))

    events.change(g.table, f"clock of round {number}: {what}", changed, access.secrets())
    return redirect(url_for(".page"), 303)


def _timed(event: Event, round_: EventRound, what: str, minutes: int) -> EventRound:
    """A round once its clock is started, stopped or given minutes; to start a running one changes nothing."""
    now = datetime.now(UTC).replace(microsecond=0)
    if what == "give":
        more = timedelta(minutes=minutes)
        until = round_.until and max(round_.until + more, now)
        return replace(round_, until=until, left=max(0, round_.left + (0 if until else 60 * minutes)))
    if what == "start" and round_.until is None:
        return replace(round_, until=now + timedelta(seconds=round_.left), left=0)
    if what == "stop" and round_.until is not None:
        return replace(round_, until=None, left=max(0, round((round_.until - now).total_seconds())))
    return round_


def _clock(event: Event, round_: EventRound) -> Clock | None:
    """The clock of a round, as a page shows it; None where the event has no time limit and nobody gave any."""
    if not (event.rules.minutes or round_.until or round_.left):
        return None
    now = datetime.now(UTC)
    since = now if round_.until else None
    left = round_.until - now if round_.until else timedelta(seconds=round_.left)
    begun = bool(since) or round_.left < 60 * event.rules.minutes
    return Clock(left, since, begun=begun, changes=0, read_at=now)


@at_events.get("/now")
def now() -> Response:
    return no_store(jsonify(now=round(datetime.now(UTC).timestamp() * 1000)))


@at_events.get("/standing.csv")
def spreadsheet() -> Response:
    event = events.evening(g.table).event
    rows = standing(event)
    lines: list[list[object]] = [
        [row.place, event.side(row.side).name, *event_figures(event, row), decided_by(event, row, above, every=True)]
        for above, row in zip((None, *rows), rows, strict=False)
    ]
    headings = [heading for heading, _brief in event_columns(event)]
    head = [pgettext("standings", "Place"), _("Name"), *headings, _("Reason")]
    return cells([head, *lines], f"{g.table.code}.csv")


@at_events.get("/rounds.csv")
def rounds() -> Response:
    event = events.evening(g.table).event
    lines: list[list[object]] = [
        [number, place, " – ".join(camps(event, meeting)), came_of(event, meeting), why(event, number, meeting)]
        for number, round_ in enumerate(event.rounds, start=1)
        for place, meeting in enumerate(round_.meetings, start=1)
    ]
    head = [_("Round"), _("Table"), _("Who plays"), _("Result"), _("Reason")]
    return cells([head, *lines], f"{g.table.code}-rounds.csv")


@at_events.get("/event.json")
def file() -> Response:
    return jsonify(event_file(events.evening(g.table).event, g.table.name))
