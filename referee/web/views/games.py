"""The score sheet of a game: entering a hand or anything else, looking at a line, correcting it, and playing again.

A long sheet shows its last lines first. What a phone has just written is in the address that its form leads to, so it
needs no cookie, and the sheet's tag does not count it.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil
from typing import Any

from flask import Blueprint, Flask, Response, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from referee import record
from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.score import Scored
from referee.engine.wording import N_
from referee.games import preview
from referee.games.replay import otherwise
from referee.games.sheet import Line, Sheet, compared, is_comparable, standing_before
from referee.i18n import language, offered
from referee.record import Json
from referee.storage import clock, drafts, ledger, queries
from referee.storage.access import TELLERS, WRITERS, new_secret
from referee.storage.tables import about
from referee.web.entry_types import entries, tap_form
from referee.web.filters.series import LAST_LINES
from referee.web.filters.values import refusal
from referee.web.forms.entry import EntryForm, NoteForm, StrikeForm
from referee.web.forms.facts import FactForm
from referee.web.forms.next_game import Rematch
from referee.web.forms.seats import SeatReportForm
from referee.web.headlines import numbered_headline
from referee.web.http import access, cookies, limits
from referee.web.http.access import require_role
from referee.web.http.caching import conditional, no_store
from referee.web.views import seats
from referee.web.views.rulebook import rulebook_context

games = Blueprint("games", __name__, url_prefix="/t/<code>/<int:game>")
Page = Callable[..., str]  # which a form stands on, with the verdict where one was asked for
FILLED = ("reason", "side", "points", "who", "fault", "play", "to")  # what an address may fill in, as a ruling's does


@games.get("")
def sheet() -> ResponseReturnValue:
    cookies.remember(g.table)
    return conditional(lambda: sheet_page(queries.read(g.game)))


@games.post("")
@require_role(*WRITERS)
def tell() -> ResponseReturnValue:
    sheet = queries.read(g.game)
    form = _form(sheet, "hand")
    if reported_hand := seats.reported(sheet):
        form.hear(reported_hand.reports, fill=form.draft_seen() not in (None, reported_hand.version))
    return _write(sheet, form, partial(_on_sheet, sheet, form))


@games.get("/own/<int:seat>")
@require_role(*TELLERS)
def own(seat: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    form = None if sheet.standing.over else seats.of_seat(sheet, seat)
    if form is None:
        return redirect(url_for(".sheet"), 303)
    return conditional(lambda: _on_sheet(sheet, None, own=form), seat)


@games.post("/own/<int:seat>")
@require_role(*TELLERS)
def tell_own(seat: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    form = seats.of_seat(sheet, seat) or abort(404)
    if sheet.standing.over:
        return no_store(render_template("error.html", kind="over")), 409
    try:
        if form.validate():
            drafts.record_report(g.game, form.line_meant(), seat, form.key.data or "", form.report(), access.secrets())
            return redirect(url_for(".sheet"), 303)
    except ImpossibleFact as error:
        form.form_errors.append(refusal(error))
        form.key.data = new_secret()
    return _on_sheet(sheet, None, own=form), 422


@games.get("/tell/<kind>")
@require_role(*WRITERS)
def other(kind: str) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    form = _form(sheet, kind)
    form.prefill({name: request.args[name] for name in FILLED if name in request.args})
    return no_store(_entry_page(sheet, form, form.foreseen()))


@games.post("/tell/<kind>")
@require_role(*WRITERS)
def tell_other(kind: str) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    form = _form(sheet, kind)
    return _write(sheet, form, partial(_entry_page, sheet, form))


@games.get("/<int:line>")
def hand(line: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_line = _find_line(sheet, line)
    form = _correction(sheet, sheet_line) if g.role.can_write else None
    return _line_page(sheet, sheet_line, form)


@games.get("/<int:line>/other-rules")
def other_rules(line: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_line = _find_line(sheet, line)
    limits.spend("comparison", access.counted())
    comparison = compared(sheet, sheet_line) or abort(404)
    context = {"comparison": comparison, "seating": standing_before(sheet, line).seating}
    back, headline = url_for(".hand", line=line), numbered_headline(sheet_line, sheet)
    return render_template("other_rules/other_rules.html", back=back, headline=headline, **context)


@games.get("/<int:line>/correct")
@require_role(*WRITERS)
def correcting(line: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_line = _find_line(sheet, line)
    form = _correction(sheet, sheet_line)
    form.prefill({name: text for name, text in request.args.items() if name.startswith("held_")})
    return _line_page(sheet, sheet_line, form, opened=True)


@games.post("/<int:line>/correct")
@require_role(*WRITERS)
def correct(line: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_line = _find_line(sheet, line)
    form = _correction(sheet, sheet_line)
    page = partial(_line_page, sheet, sheet_line, form)
    with refusals(form) as valid:
        if valid and form.check.data:
            after = preview.correction(sheet, line, form.fact())[line]
            return _foreseen(sheet, form, sheet_line, after) or page(after)
        if valid:
            return _correct(line, form, form.fact())
    return _refused(sheet, form, page, sheet_line)


@games.post("/<int:line>/strike")
@require_role(*WRITERS)
def strike(line: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_line = _find_line(sheet, line)
    form = StrikeForm(sheet, line)
    with refusals(form) as valid:
        if valid:
            return _correct(line, form, None)
    return _refused(sheet, form, partial(_strike_page, sheet, sheet_line, form))


@games.post("/<int:line>/note")
@require_role(*WRITERS)
def note(line: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_line = _find_line(sheet, line)
    form = NoteForm(sheet, line)
    form.why.data = _("Note")
    told = (sheet_line.scored.fact if sheet_line.scored else sheet_line.struck) or abort(404)
    with refusals(form) as valid:
        if valid:
            return _correct(line, form, form.beside(told))
    return _refused(sheet, form, partial(_line_page, sheet, sheet_line, None, noting=form))


@games.post("/<int:line>/undo")
@require_role(*WRITERS)
def undo(line: int) -> ResponseReturnValue:
    sheet = queries.read(g.game)
    sheet_line = _find_line(sheet, line)
    form = StrikeForm(sheet, line)
    form.why.data = _(UNDONE)
    with refusals(form) as valid:
        if valid:
            return _correct(line, form, before(sheet, sheet_line, form.revision_meant()), undone=True)
    return _refused(sheet, form, partial(_strike_page, sheet, sheet_line, form))


@games.post("/rematch")
@require_role(*WRITERS)
def rematch() -> ResponseReturnValue:
    form = Rematch(queries.read(g.game))
    if not form.validate():
        abort(400)
    values = form.best_of.data, form.names(), form.draws_lots()
    again = ledger.rematch(g.game, access.secrets(), *values, form.way)
    return redirect(url_for(".sheet", game=again.number), 303)


@games.get("/record.json")
def export() -> ResponseReturnValue:
    text = json.dumps(record.document(queries.read(g.game).record), ensure_ascii=False, indent=1)
    name = f"{g.table.code}-{g.game.number}.json"
    return Response(text, mimetype="application/json", headers={"Content-Disposition": f"attachment; filename={name}"})


@games.get("/more")
def more() -> ResponseReturnValue:
    return render_template("games/sheet/more.html", sheet=queries.read(g.game))


@games.get("/rules")
def rules() -> ResponseReturnValue:
    game_record = queries.read(g.game).record
    return render_template(
        "rulebook/agreed.html", **rulebook_context(game_record.ruleset, game_record.preset, game_record.options)
    )


def sheet_page(sheet: Sheet, refused: Sequence[str] = ()) -> str:
    """The sheet as it stands, with what was `refused` of a tap."""
    form = _form(sheet, "hand") if g.role.can_write and not sheet.standing.over else None
    again = to_tell_again(sheet)
    if form and again and again["kind"] == form.kind:
        form.fill(again)
    return _on_sheet(sheet, form, refused=refused)


def _on_sheet(
    sheet: Sheet,
    form: FactForm | None,
    verdict: Scored | None = None,
    refused: Sequence[str] = (),
    own: SeatReportForm | None = None,
) -> str:
    """The sheet, with the form of its next hand for those who may write, or what one seat has of it."""
    if form:
        form.narrow()
    return render_template(
        "games/sheet/sheet.html",
        sheet=sheet,
        form=form,
        refused=refused,
        written=just_written(sheet),
        again=to_tell_again(sheet),
        **_of_hand(sheet, form, verdict, own),
        **_of_game(sheet),
        **seats.agreement_context(sheet),
    )


def _of_hand(sheet: Sheet, form: FactForm | None, verdict: Scored | None, own: SeatReportForm | None) -> dict[str, Any]:
    """The hand that goes on, the reports of the seats, which both fill the form, and the clock."""
    running, reported_hand = drafts.running(g.game, sheet), seats.reported(sheet)
    if form and running and running.has_won:
        form.game_is_won()
    if form and reported_hand and (form.form_errors or request.method == "GET"):
        form.prefill(_lacking(form, seats.earned(reported_hand)))
    if form and reported_hand and request.method == "GET":
        form.hear(reported_hand.reports, fill=reported_hand.fact is None)
    if form and reported_hand:
        form.seen.data = str(reported_hand.version)
    if form and running and running.has_won:
        verdict = verdict or (None if list(form.problems) else running.scored)
    return {
        "running": running,
        "tapping": tap_form(sheet) if running else None,
        "verdict": verdict,
        "clock": clock.of_game(g.game, sheet),
        "seats": seats.at_seats(sheet, form, reported_hand, own),
    }


def _lacking(form: EntryForm, earned: list[str]) -> dict[str, str]:
    """The bonuses that were tapped on phones and a form lacks, in its empty rows."""
    rows = [field for field in form if field.name.startswith("bonus_")]
    for field in rows:
        if field.data in earned:
            earned.remove(field.data)
    return dict(zip((field.name for field in rows if not field.data), earned, strict=False))


def _of_game(sheet: Sheet) -> dict[str, Any]:
    """The game among those of its table, and once it is over the next one and other rules."""
    return {
        "latest": queries.latest_number(g.table),
        "series": queries.series_of(sheet),
        "evening": queries.evening_score(sheet),
        "place": about(g.table).place,
        "rematch": Rematch(sheet) if sheet.standing.over and g.role.can_write else None,
        "others": otherwise(sheet),
    }


def _entry_page(sheet: Sheet, form: FactForm, verdict: Scored | None = None) -> str:
    form.narrow()
    return render_template("games/entry/other.html", sheet=sheet, form=form, verdict=verdict)


def _line_page(
    sheet: Sheet,
    line: Line,
    form: FactForm | None,
    verdict: Scored | None = None,
    opened: bool = False,
    noting: NoteForm | None = None,
) -> str:
    """The page of a line, with the forms to correct it, and to note something, for those who may."""
    if form:
        form.narrow()
        noting = _noting(sheet, line)
    return render_template(
        "games/line/hand.html",
        sheet=sheet,
        line=line,
        form=form,
        verdict=verdict,
        opened=opened,
        noting=noting,
        is_comparable=is_comparable(sheet, line),
        **seats.agreement_context(sheet),
    )


def _noting(sheet: Sheet, line: Line) -> NoteForm:
    form = NoteForm(sheet, line.number)
    form.reason.data = line.note
    form.follow(line.number, len(line.revisions))
    return form


def _strike_page(sheet: Sheet, line: Line, form: EntryForm) -> str:
    return render_template("games/line/strike.html", sheet=sheet, line=line, form=form)


def _foreseen(sheet: Sheet, form: EntryForm, line: Line | None = None, verdict: Scored | None = None) -> str:
    """The verdict alone, or what is wrong, for htmx, which asks for no more while a form is filled in; else ""."""
    if not form.check.data or request.headers.get("HX-Request-Type") != "partial":
        return ""
    context = {"sheet": sheet, "form": form, "line": line, "verdict": verdict}
    return render_template("games/entry/_foreseen.html", is_alone=True, **context)


def _form(sheet: Sheet, kind: str, line: int | None = None) -> FactForm:
    form = entries(sheet.record.ruleset).get(kind) or abort(404)
    return form.of(sheet, line)


def _correction(sheet: Sheet, line: Line) -> FactForm:
    """The form for a line that is written, filled with what was sent or else with what stands."""
    stands = line.scored.fact if line.scored else line.struck
    entry = record.write_fact(stands) if stands else {"kind": "redeal"}
    form = _form(sheet, request.form.get("told_as") or entry["kind"], line.number)
    if request.method == "GET":
        form.follow(line.number, len(line.revisions))
        form.fill(entry)
    return form


def _find_line(sheet: Sheet, number: int) -> Line:
    return next((line for line in sheet.lines if line.number == number), None) or abort(404)


def _write(sheet: Sheet, form: FactForm, page: Page) -> ResponseReturnValue:
    """Write an entry, or show its verdict when only that was asked for."""
    with refusals(form) as valid:
        if valid and form.check.data:
            after = preview.next_line(sheet, form.fact())
            return _foreseen(sheet, form, verdict=after) or page(after)
        if valid:
            ledger.record_entry(g.game, form.line_meant(), form.fact(), access.secrets(), form.draft_seen())
            return redirect(address(form.line_meant(), 1), 303)
    return _refused(sheet, form, page)


def _correct(line: int, form: EntryForm, fact: Fact | None, undone: bool = False) -> ResponseReturnValue:
    ledger.correct(g.game, line, form.revision_meant(), fact, access.secrets(), form.why.data or "", undone)
    return redirect(address(line, form.revision_meant() + 1, undone), 303)


@contextmanager
def refusals(form: EntryForm) -> Iterator[bool]:
    """Whether a form is well made; what turns out to be impossible or taken meanwhile is noted in the form."""
    try:
        yield form.validate()
    except ImpossibleFact as error:
        form.refuse(error)
    except ledger.LineTaken as taken:
        form.conflict = taken.entry


def _refused(sheet: Sheet, form: EntryForm, page: Page, line: Line | None = None) -> ResponseReturnValue:
    """The page again with each refusal at its field; or both entries, where another phone has written the line."""
    if form.conflict is None:
        return _foreseen(sheet, form, line) or page(), 422
    entry = form.conflict
    form.follow(entry.line, entry.revision)
    form.narrow()
    sheet = queries.read(access.game_now())
    return render_template(
        "games/line/conflict.html", form=form, revision=entry, sheet=sheet, line=_find_line(sheet, entry.line)
    ), 409


UNDONE = N_("Undone")
LINES = 50  # in a part, which is more than most evenings, and is no heavy page where many sit


@dataclass(frozen=True)
class SheetPart:
    """Some lines of a sheet that follow one another; `number` and `numbers` count the parts from 1."""

    lines: tuple[Line, ...]
    number: int
    numbers: range

    def span(self, number: int, total: int) -> str:
        """The lines of a part: "101–200"."""
        return f"{(number - 1) * LINES + 1}–{min(number * LINES, total)}"


def register(app: Flask) -> None:
    """Tell the templates which lines a page shows, and how many."""
    app.jinja_env.globals |= {"last_lines": LAST_LINES, "series_of": queries.series_of}
    app.add_template_filter(as_after)
    app.add_template_filter(without_undone)


def as_after(sheet: Sheet, scored: Scored) -> Sheet:
    """The sheet as it would stand after something that is not written yet."""
    return replace(sheet, standing=scored.standing)


def without_undone(lines: Sequence[Line]) -> list[Line]:
    """The lines but those that one tap took back: of them the history tells, and they keep their numbers."""
    return [line for line in lines if not (line.latest.struck and line.latest.reason in _undone())]


@cache
def _undone() -> frozenset[str]:
    """What is kept as the reason of an undo, in the language of whoever tapped it."""
    return frozenset(language(locale).gettext(UNDONE) for locale in offered())


def part(sheet: Sheet, number: int) -> SheetPart:
    """The part of a sheet with this number; the last one for 0, and for a number there is not."""
    numbers = range(1, max(1, ceil(len(sheet.lines) / LINES)) + 1)
    number = number if number in numbers else numbers[-1]
    return SheetPart(sheet.lines[(number - 1) * LINES : number * LINES], number, numbers)


PLACE = re.compile(r"(\d{1,5})\.(\d{1,5})")  # a line, and how many revisions it had then


def address(line: int, revision: int, undone: bool = False) -> str:
    """The address of the sheet that says what was written, or what was undone."""
    place = f"{line}.{revision}"
    return url_for("games.sheet", undone=place) if undone else url_for("games.sheet", wrote=place)


def just_written(sheet: Sheet) -> Line | None:
    """The line that was just written; None where nothing was, and where it has been written anew since."""
    place = PLACE.fullmatch(request.args.get("undone") or request.args.get("wrote") or "")
    line, revision = map(int, place.groups()) if place else (0, 0)
    return next((row for row in sheet.lines if (row.number, len(row.revisions)) == (line, revision)), None)


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
