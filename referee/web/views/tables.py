"""The first screen, opening and joining tables, and the links that say who may do what."""

from collections.abc import Sequence
from datetime import UTC, datetime

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.desk.rulebook import changed
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_BYTES
from referee.engine.options import Options
from referee.engine.ruleset import Preset, RuleSet
from referee.engine.seating import given
from referee.engine.wording import N_
from referee.games.evenings import EVENING_GAP
from referee.games.sheet import Sheet, UnreadableGame
from referee.record import WholeTable
from referee.rulesets import ruleset
from referee.storage import archive, ledger, queries
from referee.storage.access import ROLES, SEAT, SHARERS, WRITERS, opened
from referee.storage.db import is_alone
from referee.storage.models import TableRow
from referee.storage.tables import Deleted
from referee.web import places
from referee.web.forms.new_game import NewGame, new_game
from referee.web.forms.next_game import Rematch, house_rules
from referee.web.forms.seats import TakeSeat
from referee.web.forms.tables import ExampleGame, ImportGame, JoinTable, NewLink, OpeningForm
from referee.web.http import access, cookies, limits
from referee.web.http.access import require_role
from referee.web.http.caching import cached, no_store, shown
from referee.web.views.exports import moving_page
from referee.web.views.seats import link_of, share_page

tables = Blueprint("tables", __name__)
UNFINISHED = 3  # earlier games on the first page that can be gone on with
TONIGHT = 3  # tables whose next game is offered before a new table
CLOCK = 600  # seconds after which the first page looks again which evenings go on
MAX_TABLES_WITH_SCORE = 12  # tables with their score on the first page; of those before only the codes


@tables.get("/")
def home() -> ResponseReturnValue:
    if request.args.get("to") == "/import":  # the link of a pocket, whose own page reads it, at a server
        return redirect(url_for(".bring"), 303)
    known = cookies.known()
    deleted = [gone for gone in cookies.deleted_tables(known) if cookies.role(gone.table) in SHARERS]
    if not cookies.of_games(known):
        return no_store(_home(known, deleted))  # a form that opens a table has the secret of its link
    versions = tuple(sorted((table.id, table.code, table.version, table.stamp) for table in known))
    roles = tuple(cookies.role(table).key for table in known)
    clock = datetime.now(UTC).timestamp() // CLOCK
    key = versions, roles, tuple((gone.table.code, gone.until) for gone in deleted), clock, cookies.has_room(), *shown()
    return cached(key, lambda: _home(known, deleted), kind="phone")


def _home(known: list[TableRow], deleted: Sequence[Deleted]) -> str:
    """The first page of a phone that knows these tables: asked for once for each of their versions."""
    ours = queries.latest_first(cookies.of_games(known))
    recent, before = ours[:MAX_TABLES_WITH_SCORE], ours[MAX_TABLES_WITH_SCORE:]
    sheets = queries.last_sheets(recent)
    return render_template(
        "tables/home/home.html",
        form=JoinTable(),
        example=None if ours else ExampleGame(),
        tables=sheets,
        last=next(iter(queries.sheets_among(sheets)), None),
        deleted=deleted,
        events=[table for table in known if table.is_event],
        tonight=_tonight(recent, sheets),
        names={table.code: table.name for table in ours},
        unfinished=queries.unfinished(recent, UNFINISHED) if ours else [],
        before=before,
        full=not cookies.has_room(),
    )


def _tonight(tables: Sequence[TableRow], sheets: Sequence[Sheet | UnreadableGame]) -> list[Rematch]:
    """The next games of these tables, by their last sheets: where an evening goes on and this phone may open one."""
    now = datetime.now(UTC)
    over = [
        sheet
        for table, sheet in zip(tables, sheets, strict=True)
        if isinstance(sheet, Sheet)
        and cookies.role(table).can_write
        and sheet.standing.over
        and now - sheet.last_told <= EVENING_GAP
    ]
    return [Rematch(sheet) for sheet in over[:TONIGHT] if queries.evening_of(sheet).goes_on(now)]


def _next_games() -> list[Rematch]:
    """The next games of the tables that this phone knows; none at a table, which has but its own."""
    ours = [] if g.table else queries.latest_first(cookies.tables())[:MAX_TABLES_WITH_SCORE]
    return _tonight(ours, queries.last_sheets(ours))


@tables.get("/join")
def join() -> ResponseReturnValue:
    form = JoinTable(request.args)
    asked = access.find(form.code.data or "") if form.validate() else None
    if asked and (asked.table or asked.deleted):
        return redirect(url_for(".table", code=asked.code), 303)
    return render_template("tables/home/no_table.html", form=form), 404


@tables.get("/new")
@tables.get("/t/<code>/new", endpoint="choose_here")
@require_role(*WRITERS)
def choose() -> ResponseReturnValue:
    if places.PLACE in request.args:
        return places.keep(request.args[places.PLACE])
    last = None if g.table else access.last_sheet()
    context = {"last": last, "house": house_rules(last) if last else {}, "tonight": _next_games()}
    context["names"] = {table.code: table.name for table in cookies.tables()}
    page = render_template("tables/new_game/choose.html", cards=places.cards(), **context)
    return no_store(page) if context["tonight"] else page  # which evening goes on is true for a while


@tables.get("/new/<key>")
@tables.get("/t/<code>/new/<key>", endpoint="new_here")
@tables.route("/new/<key>/<preset>", methods=["GET", "POST"])
@tables.route("/t/<code>/new/<key>/<preset>", methods=["GET", "POST"], endpoint="new_here")
@require_role(*WRITERS)
def new(key: str, preset: str = "") -> ResponseReturnValue:
    last, asked = access.last_sheet(), request.form.get("family", key)
    anew = asked != key  # people sit otherwise, and so play another game of its family
    rules, chosen = _chosen(asked, "" if anew else preset or request.args.get("preset", ""), last)
    form = new_game(rules, chosen, _beginning(last) | _rules_named(rules), anew)
    is_sent = request.method == "POST" and not anew
    try:
        if is_sent and form.validate():
            return _open(form)
    except ImpossibleFact as error:
        form.refuse(error)
    return _new_page(form, last), 422 if is_sent else 200


def _new_page(form: NewGame, last: Sheet | None) -> Response:
    """The form of a new game, with the people of last time, and at no table the next games it would leave."""
    context = {
        "tonight": _next_games(),
        "names": _names_known(),
        "same": last.standing.seating.present_names if last else (),
        "again": "same" in request.args,
        "ours": last.preset if last and last.record.ruleset == form.rules else None,
    }
    return no_store(render_template("tables/new_game/new.html", form=form, **context))


@tables.route("/import", methods=["GET", "POST"])
def bring() -> ResponseReturnValue:
    form, problem = ImportGame(), None
    if request.method == "POST":
        limits.spend("record" if (request.content_length or 0) <= MAX_BYTES else "whole")
        form.validate()
        if form.text.errors or form.ticket.errors:
            abort(413 if form.text.errors else 400)
        try:
            if answer := _brought(form):
                return answer
        except ImpossibleFact as refused:
            problem = form.remaining(refused)
    wrong = problem or form.errors
    return no_store(render_template("tables/import.html", form=form, problem=problem)), 422 if wrong else 200


def _brought(form: ImportGame) -> ResponseReturnValue | None:
    """The table that was brought, or that a link leads to; None where what was brought is to be looked at first."""
    code, secret = form.table()
    if code and access.find(code).table:
        return redirect(url_for(".enter" if secret else ".table", code=code.upper(), secret=secret or None), 303)
    if code:
        raise ImpossibleFact("text", N_("No table {code} is here. Open this link in a browser."), code=code)
    if handed := form.read_handed():
        form.twin = archive.twin(handed, [table for table in cookies.tables() if cookies.role(table).can_write])
        return _taken(form, handed) if form.take.data else None
    return opened_by(form) if form.is_ours() or form.read() else None


def _taken(form: ImportGame, handed: WholeTable) -> ResponseReturnValue:
    """The table that another phone has handed over: the one that is here already, with what it lacks, or a new one."""
    if form.twin is None or not (form.twin.has_all or form.twin.lags):
        return opened_by(form)
    archive.bring_up_to_date(form.twin.table, handed, cookies.secrets(form.twin.table))
    return redirect(url_for(".table", code=form.twin.table.code), 303)


@tables.post("/example")
def example() -> ResponseReturnValue:
    form = ExampleGame()
    if not form.validate():
        abort(400)
    try:
        return opened_by(form)
    except ImpossibleFact:
        return no_store(render_template("error.html", kind="full")), 409


@tables.get("/t/<code>")
def table() -> ResponseReturnValue:
    if g.table.is_event:
        return redirect(url_for("events.page"), 303)
    return redirect(url_for("games.sheet", game=queries.latest_number(g.table)), 303)


@tables.get("/t/<code>/enter/<secret>")
def enter(secret: str) -> ResponseReturnValue:
    if opened(g.table, [secret]):
        return _enter(g.table, secret)
    return no_store(render_template("error.html", kind="replaced")), 403


@tables.get("/t/<code>/share")
def share() -> ResponseReturnValue:
    if g.table.event:  # whose links run all of its tables
        return redirect(url_for(".share", code=g.table.event), 303)
    if is_alone():
        return redirect(url_for("events.page"), 303) if g.table.is_event else moving_page()
    cookies.remember(g.table)
    return share_page(TakeSeat())


@tables.post("/t/<code>/links/<role>")
@require_role(*SHARERS)
def replace_link(role: str) -> ResponseReturnValue:
    made = ROLES.get(role) or abort(404)
    offered = NewLink().secret.data or ""
    if not cookies.was_offered(g.table, made, offered):
        abort(400)
    before = cookies.dead(g.table)
    beside = made == SEAT and "beside" in request.form
    ledger.replace_link(g.table, made, offered, access.secrets(), beside)
    cookies.keep(g.table, offered)
    cookies.forget(g.table, before)
    return redirect(url_for(".share", link=role, _anchor=f"{role}-title"), 303)


@tables.route("/t/<code>/forget", methods=["GET", "POST"])
def forget() -> ResponseReturnValue:
    if request.method == "POST":
        cookies.forget(g.table)
        return redirect(url_for(".home"), 303)
    link = link_of(cookies.secret_of(g.table, g.role)) if g.role.can_write else None
    return no_store(render_template("tables/forget.html", role=g.role, link=link))


def _chosen(key: str, preset: str, last: Sheet | None) -> tuple[RuleSet[Options], Preset]:
    """The game and its preset: where none is named that of last time, else the usual one where the reader plays."""
    try:
        rules = ruleset(key)
        again = last.preset.key if last and last.record.ruleset == rules else places.usual(rules).key
        return rules, rules.preset(preset or again)
    except KeyError:
        abort(404)


def _beginning(last: Sheet | None) -> dict[str, str]:
    """What the form begins with: at a table its next number and its people; elsewhere those of last time if asked."""
    if last is None or not (g.table or "same" in request.args):
        return {"number": str(queries.latest_number(g.table) + 1)} if g.table else {}
    people = last.standing.seating.present_names
    names = {f"seat_{seat}": given(name) for seat, name in enumerate(people)}
    names |= {} if all(names.values()) else {"players": str(len(people))}
    return {**names, "number": str(last.game.number + 1), "best_of": str(last.game.best_of)} if g.table else names


def _rules_named(rules: RuleSet[Options]) -> dict[str, object]:
    """House rules named in the address, as a link from another game's replay does; what is no answer is left out."""
    try:
        return {f"rule_{key}": value for key, value in changed(rules, request.args).items()}
    except ImpossibleFact:
        return {}


def _names_known() -> list[str]:
    return queries.names_at(g.table, cookies.tables())


def _open(form: NewGame) -> ResponseReturnValue:
    if g.table is None:
        return opened_by(form)
    limits.spend("game", g.table.code)
    number, credentials = int(form.number.data or 1), access.secrets()
    game = ledger.open_game(g.table, number, form.game(), credentials, form.draws_lots(), form.most_games())
    return redirect(url_for("games.sheet", game=game.number), 303)


def opened_by(form: OpeningForm) -> ResponseReturnValue:
    """Open a table, if this phone can keep the link to it."""
    if not cookies.has_room():
        raise ImpossibleFact("", N_("Too many tables on this phone. Remove one on its More page."))
    opens = form.ready()
    limits.spend("table")
    return _enter(opens(), form.ticket.data or "")


def _enter(table: TableRow, secret: str) -> ResponseReturnValue:
    """Take the secret out of the address and into a cookie."""
    if secret not in cookies.secrets(table) and not cookies.has_room():
        return no_store(render_template("error.html", kind="full")), 409
    cookies.keep(table, secret)
    sits = any(link.role == SEAT.key for link in opened(table, [secret]))
    return no_store(redirect(url_for("tables.share" if sits else "tables.table", code=table.code), 303))
