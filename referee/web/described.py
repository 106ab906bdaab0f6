"""What a table says of itself: its name, its place and its notes, which whoever writes there may change."""

from flask import Blueprint, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.about import about, describe
from referee.engine.facts import ImpossibleFact
from referee.roles import WRITERS
from referee.web import access
from referee.web.access import require_role
from referee.web.filters.values import refusal
from referee.web.forms.about import AboutTable

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
