"""The first screen, opening and joining tables, and the links that say who may do what."""

import io
from typing import Any

import segno
from flask import Blueprint, Flask, abort, current_app, g, redirect, render_template, request, url_for
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response

from referee import ledger
from referee.engine.facts import ImpossibleFact
from referee.engine.rulebook import changed
from referee.engine.ruleset import Preset, RuleSet
from referee.ledger import KEEPER, SCORER
from referee.models import Table
from referee.rulesets import RULESETS, ruleset
from referee.web import phone
from referee.web.forms import ImportGame, JoinTable, NewGame, new_game

tables = Blueprint("tables", __name__)
Page = str | Response | tuple[str, int]


def load_table(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Find the table and the game that an address names, and what this phone may do there."""
    g.table = g.game = g.role = None
    if values and "code" in values:
        g.table = ledger.find_table(values.pop("code")) or abort(404)
        g.role = phone.role(g.table)
        if "game" in values:
            g.game = ledger.find_game(g.table, values.pop("game")) or abort(404)


def name_table(endpoint: str, values: dict[str, Any]) -> None:
    """Addresses within a table need not name it again."""
    for key, known in (("code", g.get("table") and g.table.code), ("game", g.get("game") and g.game.number)):
        if known and current_app.url_map.is_endpoint_expecting(endpoint, key):
            values.setdefault(key, known)


def register(app: Flask) -> None:
    """Let every address load what it names."""
    app.url_value_preprocessor(load_table)
    app.url_defaults(name_table)
    app.register_blueprint(tables)


@tables.get("/")
def home() -> Page:
    known = ledger.find_tables(phone.codes())
    return render_template("tables/home.html", form=JoinTable(), tables=ledger.last_sheets(known))


@tables.get("/join")
def join() -> Page:
    form = JoinTable(request.args)
    table = ledger.find_table(form.code.data or "") if form.validate() else None
    if table:
        return redirect(url_for(".table", code=table.code), 303)
    return render_template("tables/no_table.html", form=form), 404


@tables.get("/new")
@tables.get("/t/<code>/new", endpoint="choose_here")
@phone.only(KEEPER, SCORER)
def choose() -> Page:
    return render_template("tables/choose.html", rulesets=RULESETS)


@tables.route("/new/<key>/<preset>", methods=["GET", "POST"])
@tables.route("/t/<code>/new/<key>/<preset>", methods=["GET", "POST"], endpoint="new_here")
@phone.only(KEEPER, SCORER)
def new(key: str, preset: str) -> Page:
    rules, chosen = _chosen(key, preset)
    form = new_game(rules, chosen)(request.form, data=_beginning() | _rules_named(rules))
    try:
        if request.method == "POST" and form.validate():
            return _open(form)
    except ImpossibleFact as problem:
        form.refuse(problem)
    status = 422 if request.method == "POST" else 200
    return render_template("tables/new.html", form=form, names=_names_known()), status


@tables.route("/import", methods=["GET", "POST"])
def bring() -> Page:
    form = ImportGame(CombinedMultiDict([request.files, request.form]))
    problem = None
    if request.method == "POST":
        if not form.validate():
            abort(400)
        try:
            table = ledger.open_table(form.game(), form.ticket.data or "")
        except ImpossibleFact as refused:
            problem = refused
        else:
            return _enter(table, KEEPER, form.ticket.data or "")
    return render_template("tables/import.html", form=form, problem=problem), 422 if problem else 200


@tables.get("/t/<code>")
def table() -> Page:
    return redirect(url_for("games.sheet", game=ledger.latest_number(g.table)), 303)


@tables.get("/t/<code>/enter/<secret>")
def enter(secret: str) -> Page:
    role = ledger.role_of(g.table, secret) or abort(403)
    return _enter(g.table, role, secret)


@tables.get("/t/<code>/share")
def share() -> Page:
    address = url_for(".table", _external=True)
    links = {role: _link(phone.secret(g.table, role)) for role in (SCORER, KEEPER)}
    drawn = {role: _qr(link) for role, link in links.items() if link and role == SCORER}
    page = render_template("tables/share.html", address=address, qr=_qr(address), links=links, drawn=drawn)
    return _never_kept(page)


@tables.post("/t/<code>/links/<role>")
@phone.only(KEEPER)
def replace_link(role: str) -> Page:
    if role not in (KEEPER, SCORER):
        abort(404)
    phone.remember(g.table, role, ledger.replace_link(g.table, role))
    return redirect(url_for(".share"), 303)


def _chosen(key: str, preset: str) -> tuple[RuleSet[Any], Preset]:
    try:
        rules = ruleset(key)
        return rules, rules.preset(preset)
    except KeyError:
        abort(404)


def _beginning() -> dict[str, str]:
    """What the form for a new game begins with: at a table its next number, and the names of the last game."""
    if g.table is None:
        return {}
    sheet = ledger.last_sheets([g.table])[0]
    seating = sheet.standing.seating
    names = {f"seat_{at}": seating.names[seat] for at, seat in enumerate(seating.order)}
    return {"number": str(sheet.game.number + 1), **names}


def _rules_named(rules: RuleSet[Any]) -> dict[str, Any]:
    """House rules named in the address, as a link from another game's replay does; what is no answer is left out."""
    try:
        return {f"rule_{key}": value for key, value in changed(rules, request.args).items()}
    except ImpossibleFact:
        return {}


def _names_known() -> list[str]:
    known = [g.table] if g.table else ledger.find_tables(phone.codes())
    return ledger.names_of(known)


def _open(form: NewGame) -> Page:
    if g.table is None:
        table = ledger.open_table(form.game(), form.ticket.data or "")
        return _enter(table, KEEPER, form.ticket.data or "")
    game = ledger.open_game(g.table, int(form.number.data or 1), form.game(), g.role)
    return redirect(url_for("games.sheet", game=game.number), 303)


def _enter(table: Table, role: str, secret: str) -> Page:
    """Take the secret out of the address and into this phone."""
    phone.remember(table, role, secret)
    return _never_kept(redirect(url_for("tables.table", code=table.code), 303))


def _never_kept(page: str | Response) -> Response:
    """A page with a secret in it, or at an address with one, is in no cache, and not compressed."""
    response = current_app.make_response(page)
    response.cache_control.no_store = True
    response.content_encoding = "identity"  # nor compressed, so that its length tells nothing
    return response


def _link(secret: str | None) -> str | None:
    return url_for("tables.enter", secret=secret, _external=True) if secret else None


def _qr(address: str) -> str:
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2)
    return drawn.getvalue().decode()
