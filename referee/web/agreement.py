"""What the sides say of what is written: they accept a hand or protest against it, and sign the sheet at its end."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Flask, abort, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from referee import record, sheet_cache
from referee.engine.facts import ImpossibleFact
from referee.games.sheet import Sheet
from referee.roles import TELLERS
from referee.storage import agreement
from referee.storage.agreement import ACCEPTED, PROTESTED, SIGNED, Said
from referee.web.filters.values import listing, refusal, register_sentences
from referee.web.forms.agreement import AgreementForm
from referee.web.http import access
from referee.web.http.access import require_role
from referee.web.http.caching import no_store
from referee.web.own import my_seat

agreeing = Blueprint("agreement", __name__, url_prefix="/t/<code>/<int:game>/agree")


def register(app: Flask) -> None:
    """Let pages tell what sides have said."""
    register_sentences(app, said_by, corrected_after)


@agreeing.get("")
def page() -> ResponseReturnValue:
    return _page(sheet_cache.read(g.game))


@agreeing.post("")
@require_role(*TELLERS)
def say() -> ResponseReturnValue:
    form = AgreementForm()
    if not form.validate():
        abort(400)
    line, revision, kind, seat, key = (form[name].data for name in ("line", "revision", "kind", "seat", "key"))
    try:
        note = record.plain(form.note.data or "", "note") if kind == PROTESTED else ""
        agreement.say(g.game, line, revision, kind, seat, note, key, access.secrets())
    except ImpossibleFact as problem:
        return _page(sheet_cache.read(access.game_now()), refusal(problem)), 422
    return redirect(url_for("games.sheet"), 303)


def shown(now: Sheet) -> dict[str, Any]:
    """What pages show of what has been said of a sheet."""
    said = agreement.agreed(g.game)
    return {"agreed": said, "key": AgreementForm(formdata=None).key.data, "all_revisions": agreement.revisions(now)}


def said_by(said: Said) -> str:
    """Who said what of it, and whether that was brought here with the table."""
    text = _says(said)
    return _("%(said)s (brought with the table)", said=text) if said.brought else text


def _says(said: Said) -> str:
    if said.kind == ACCEPTED:
        return _("Accepted by %(who)s", who=said.name)
    if said.kind == PROTESTED:
        return _("Protested by %(who)s", who=said.name)
    return _("Signed by %(who)s", who=said.name) if said.kind == SIGNED else _("Withdrawn by %(who)s", who=said.name)


def corrected_after(settled: Sequence[Said]) -> str:
    """That a line was corrected, and after whose protest."""
    names = listing(list(dict.fromkeys(each.name for each in settled)))
    return _("corrected after %(who)s's protest", who=names) if settled else _("corrected")


def _page(now: Sheet, problem: str = "") -> AnyResponse:
    """What the sides say of the line that is open, on a page of its own."""
    about = {"mine": my_seat(now), "problem": problem}
    return no_store(render_template("games/agree.html", sheet=now, seated=True, **about, **shown(now)))
