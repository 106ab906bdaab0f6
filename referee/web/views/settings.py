"""What a table says of itself, whom its names mean, what is kept of it, and the way to have it deleted."""

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from referee.engine.facts import ImpossibleFact
from referee.games.seasons import places
from referee.storage import queries, tables
from referee.storage.access import SHARERS, WRITERS
from referee.storage.tables import about, agree, describe
from referee.storage.tables import season as season_of
from referee.web.filters.values import refusal
from referee.web.forms.tables import AboutTable, DeleteTable, Named, SeasonAgreed, TakenBack
from referee.web.http import access, cookies
from referee.web.http.access import require_role
from referee.web.http.caching import no_store

described = Blueprint("described", __name__, url_prefix="/t/<code>")


@described.route("/about", methods=["GET", "POST"])
@require_role(*WRITERS)
def edit() -> str | Response | tuple[str, int]:
    form = AboutTable(obj=about(g.table))
    try:
        if form.validate_on_submit():
            describe(g.table, form.about(), access.secrets())
            return redirect(url_for("played.games"), 303)
    except ImpossibleFact as problem:
        form[problem.field].errors = [refusal(problem)]
    return render_template("tables/about.html", form=form), 422 if request.method == "POST" else 200


@described.get("/season")
def season() -> str:
    return _season(SeasonAgreed(obj=season_of(g.table)))


@described.post("/season")
@require_role(*WRITERS)
def agree_season() -> Response | tuple[str, int]:
    form = SeasonAgreed()
    if not form.validate():
        return _season(form), 422
    agree(g.table, form.season(), access.secrets())
    return redirect(url_for(".season"), 303)


def _season(form: SeasonAgreed) -> str:
    agreed = season_of(g.table)
    ranks = places(queries.tallies(g.table), agreed, tables.name_resolver(tables.namings(g.table)))
    return render_template("tables/season.html", form=form, season=agreed, places=ranks)


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
        cookies.forget(g.table)
        return no_store(render_template("tables/deleted.html", code=g.table.code))
    page = render_template("tables/delete.html", form=form, games=queries.latest_number(g.table))
    return no_store(page), 422 if request.method == "POST" else 200


names = Blueprint("names", __name__, url_prefix="/t/<code>/names")


@names.get("")
@require_role(*WRITERS)
def shown() -> ResponseReturnValue:
    return _page(_form())


@names.post("")
@require_role(*WRITERS)
def name() -> ResponseReturnValue:
    form = _form()
    try:
        if form.validate():
            tables.add(g.table, form.naming(), queries.tallies(g.table), access.secrets())
            return redirect(url_for(".shown"), 303)
    except ImpossibleFact as problem:
        form[problem.field].errors = [refusal(problem)]
    return _page(form), 422


@names.post("/back")
@require_role(*WRITERS)
def take_back() -> ResponseReturnValue:
    form = TakenBack()
    if not form.validate():
        abort(400)
    tables.take_back(g.table, form.naming(), access.secrets())
    return redirect(url_for(".shown"), 303)


def _form() -> Named:
    return Named(sorted({name for game in queries.tallies(g.table) for name in game.people}))


def _page(form: Named) -> str:
    return render_template("tables/names.html", form=form, said=tables.namings(g.table))
