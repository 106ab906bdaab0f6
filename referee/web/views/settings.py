"""What a table says of itself, who plays there next, whom its names mean, what is kept of it, and its deletion."""

from contextlib import suppress
from datetime import UTC, datetime

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from referee.engine.facts import ImpossibleFact
from referee.storage import ledger, queries, tables
from referee.storage.access import SHARERS, WRITERS
from referee.storage.tables import about, agree, describe
from referee.storage.transaction import TableGone
from referee.web.filters.values import refusal
from referee.web.forms.new_game import SeatNames
from referee.web.forms.next_game import NextPlayers, company
from referee.web.forms.tables import AboutTable, DeleteTable, SeasonAgreed, TakenBack
from referee.web.http import access, cookies, limits
from referee.web.http.access import Caller, require_role
from referee.web.http.caching import no_store
from referee.web.http.errors import deleted_page
from referee.web.views.history import naming_form, people_page

described = Blueprint("described", __name__, url_prefix="/t/<code>")


@described.route("/about", methods=["GET", "POST"])
@require_role(*WRITERS)
def edit() -> str | Response | tuple[str, int]:
    form = AboutTable(obj=about(g.table))
    try:
        if form.validate_on_submit():
            describe(g.table, form.about(), access.secrets())
            return redirect(url_for("played.games"), 303)
    except ImpossibleFact as error:
        form[error.field].errors = [refusal(error)]
    return render_template("tables/about.html", form=form), 422 if request.method == "POST" else 200


@described.post("/season")
@require_role(*WRITERS)
def agree_season() -> Response | tuple[str, int]:
    form = SeasonAgreed()
    if not form.validate():
        return people_page(agreeing=form), 422
    agree(g.table, form.season(), access.secrets())
    return redirect(url_for("played.people", season=1), 303)


@described.route("/next", methods=["GET", "POST"])
@require_role(*WRITERS)
def next_players() -> str | Response | tuple[str, int]:
    (sheet,) = map(queries.readable, queries.last_sheets([g.table]))
    form = NextPlayers(company(sheet), queries.names_at(g.table, cookies.tables()))
    try:
        if form.validate_on_submit():
            tables.line_up(g.table, form.lineup(datetime.now(UTC)), access.secrets())
            return redirect(url_for("tables.table"), 303)
    except ImpossibleFact as error:
        form[error.field].errors = [refusal(error)]
    page = render_template("tables/new_game/next_players.html", form=form, sheet=sheet)
    return page, 422 if request.method == "POST" else 200


@described.route("/<int:game>/people", methods=["GET", "POST"])
@require_role(*WRITERS)
def name_people() -> ResponseReturnValue:
    form = SeatNames(queries.read(g.game))
    try:
        if form.validate_on_submit():
            ledger.name_people(g.game, *form.people(), access.secrets())
            return redirect(url_for("games.sheet"), 303)
    except ImpossibleFact as error:
        form.refuse(error)
    page = render_template("games/seats/names.html", form=form, names=queries.names_at(g.table, cookies.tables()))
    return page, 422 if request.method == "POST" else 200


keeping = Blueprint("keeping", __name__)


@keeping.get("/kept")
def kept() -> str:
    return render_template("kept.html")


@keeping.route("/t/<code>/delete", methods=["GET", "POST"])
@require_role(*SHARERS)
def delete() -> str | Response | tuple[Response, int]:
    form = DeleteTable()
    if form.validate_on_submit():
        tables.delete_table(g.table, access.secrets())
        cookies.keep_for(g.table, tables.KEPT)
        answer = deleted_page(g.table.code) or abort(404)
        answer.status_code = 200
        return answer
    until = datetime.now(UTC) + tables.KEPT
    page = render_template("tables/deleting/delete.html", form=form, games=queries.latest_number(g.table), until=until)
    return no_store(page), 422 if request.method == "POST" else 200


@keeping.post("/deleted/<gone>")
def put_back(gone: str) -> Response:
    """Whoever did not know the table is answered as where there was none, and has guessed as wrongly."""
    asked = access.find(gone)
    if asked.caller is Caller.DELETED:
        limits.guess(access.counted())
    if asked.deleted:
        with suppress(TableGone):  # put back by another phone meanwhile
            tables.put_back(asked.deleted.table, cookies.secrets(asked.deleted.table))
            cookies.keep_for(asked.deleted.table)
    elif not asked.table:
        raise TableGone(asked.code)
    return redirect(url_for("tables.table", code=asked.code), 303)


names = Blueprint("names", __name__, url_prefix="/t/<code>/names")


@names.post("")
@require_role(*WRITERS)
def name() -> ResponseReturnValue:
    games = queries.tallies(g.table)
    form = naming_form(games)
    try:
        if form.validate():
            tables.add(g.table, form.naming(), games, access.secrets())
            return _person(form.naming().person)
    except ImpossibleFact as error:
        form[error.field].errors = [refusal(error)]
    return people_page([form.name.data or ""], naming=form), 422


@names.post("/back")
@require_role(*WRITERS)
def take_back() -> ResponseReturnValue:
    form = TakenBack()
    if not form.validate():
        abort(400)
    tables.take_back(g.table, form.naming(), access.secrets())
    return _person(form.naming().name)


def _person(name: str) -> Response:
    return redirect(url_for("played.people", name=name, _anchor="chosen"), 303)
