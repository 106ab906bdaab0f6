"""Whom a name means: one person with two names is put together, two people with one name are told apart."""

from flask import Blueprint, abort, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee import namings
from referee.engine.facts import ImpossibleFact
from referee.roles import WRITERS
from referee.storage import queries
from referee.web.filters.values import refusal
from referee.web.forms.names import Named, TakenBack
from referee.web.http import access
from referee.web.http.access import require_role

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
            namings.add(g.table, form.naming(), queries.tallies(g.table), access.secrets())
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
    namings.take_back(g.table, form.naming(), access.secrets())
    return redirect(url_for(".shown"), 303)


def _form() -> Named:
    return Named(sorted({name for game in queries.tallies(g.table) for name in game.people}))


def _page(form: Named) -> str:
    return render_template("tables/names.html", form=form, said=namings.namings(g.table))
