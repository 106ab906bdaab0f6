"""Taking a seat on one's own phone by tapping one's name, and freeing one."""

from flask import Blueprint, Flask, abort, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from referee import seats
from referee.engine.facts import ImpossibleFact
from referee.roles import SEAT, TELLERS
from referee.storage import queries
from referee.storage.access import may_sit
from referee.web import agreement
from referee.web.filters.values import refusal
from referee.web.forms.seats import TakeSeat
from referee.web.http import access, cookies
from referee.web.http.access import require_role
from referee.web.http.caching import no_store
from referee.web.own import own

taking_seats = Blueprint("seats", __name__, url_prefix="/t/<code>/seats")


def register(app: Flask) -> None:
    """Answer the addresses at which people take seats, and tell from them."""
    app.register_blueprint(taking_seats)
    app.register_blueprint(own)
    app.register_blueprint(agreement.agreeing)
    agreement.register(app)


@taking_seats.get("")
def choose() -> ResponseReturnValue:
    return _page(TakeSeat())


@taking_seats.post("")
def take() -> ResponseReturnValue:
    if not may_sit(g.table, access.secrets()):
        abort(403)
    form = TakeSeat()
    if not form.validate():
        abort(400)
    try:
        return _seated(form)
    except ImpossibleFact as problem:
        return _page(TakeSeat(formdata=None), refusal(problem)), 422


@taking_seats.post("/<int:player>/free")
@require_role(*TELLERS)
def free(player: int) -> ResponseReturnValue:
    seats.free(g.table, player, access.secrets())
    return redirect(url_for(".choose"), 303)


def _seated(form: TakeSeat) -> ResponseReturnValue:
    """Give this phone the seat, if it has room for its secret."""
    secret = form.secret.data or ""
    if secret not in access.secrets() and not cookies.has_room():
        return no_store(render_template("error.html", kind="full")), 409
    seats.take(g.table, form.player.data or 0, secret, access.secrets())
    cookies.keep(g.table, secret)
    return no_store(redirect(url_for("tables.table"), 303))


def _page(form: TakeSeat, problem: str = "") -> AnyResponse:
    """Those who play here now, whose seats are on phones, and what this phone may do about it."""
    table = queries.find_table(g.table.code) or abort(404)
    held = access.secrets()
    (sheet,) = queries.last_sheets([table])
    shown = {"people": seats.people(table, sheet), "taken": seats.taken(table), "sheet": sheet, "problem": problem}
    made = any(link.role == SEAT.key and not link.player for link in table.links)
    return no_store(render_template("tables/seats.html", form=form, may_sit=may_sit(table, held), made=made, **shown))
