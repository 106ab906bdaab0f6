"""What is kept of a table, in plain words, and the way to have it deleted."""

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from referee import pruning
from referee.roles import SHARERS
from referee.storage import queries
from referee.web.forms.tables import DeleteTable
from referee.web.http import access, cookies
from referee.web.http.access import require_role
from referee.web.http.caching import no_store

keeping = Blueprint("keeping", __name__)


@keeping.get("/kept")
def kept() -> str:
    return render_template("kept.html")


@keeping.route("/t/<code>/delete", methods=["GET", "POST"])
@require_role(*SHARERS)
def delete() -> str | Response | tuple[Response, int]:
    form = DeleteTable()
    if form.validate_on_submit():
        pruning.delete_table(g.table, access.secrets())
        cookies.forget(g.table)
        return no_store(render_template("tables/deleted.html", code=g.table.code))
    shown = render_template("tables/delete.html", form=form, games=queries.latest_number(g.table))
    return no_store(shown), 422 if request.method == "POST" else 200
