"""What a table says of itself, which whoever writes there may change: name, place and notes, and its season."""

from flask import Blueprint, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import namings
from referee.engine.facts import ImpossibleFact
from referee.games.seasons import places
from referee.roles import WRITERS
from referee.storage import queries
from referee.storage.tables import about, agree, describe
from referee.storage.tables import season as season_of
from referee.web.filters.values import refusal
from referee.web.forms.about import AboutTable, SeasonAgreed
from referee.web.http import access
from referee.web.http.access import require_role

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
    found = places(queries.tallies(g.table), agreed, namings.called(namings.namings(g.table)))
    return render_template("tables/season.html", form=form, season=agreed, places=found)
