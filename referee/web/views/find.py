"""The search: what the rules say of a few words, the game that this phone plays before others."""

import re
from collections.abc import Sequence
from functools import partial

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _
from markupsafe import Markup, escape
from werkzeug.wrappers import Response

from referee.engine.desk.rulebook import differences
from referee.engine.limits import MAX_TEXT_LENGTH
from referee.engine.wording import N_, folded
from referee.games import api
from referee.rulesets import keys, ruleset, rulesets
from referee.search.common import asked_most
from referee.search.finding import ELSEWHERE, NOT_HERE, Finds, Hit, Table, described
from referee.web.filters.values import reader_language, translated, unbroken
from referee.web.http import access, limits
from referee.web.views.ask import wants_json

KINDS = {
    "clause": N_("Rule"),
    "rule": N_("House rule"),
    "question": N_("Question"),
    "fault": N_("Rule broken?"),
    "example": N_("Worked example"),
    "preset": N_("Preset"),
    "guide": N_("How it's played"),
}
CALLED = {rules.key: rules.words.called for rules in rulesets()}
SAID = {"called": CALLED, "kinds": KINDS, "elsewhere": ELSEWHERE}
WORD = re.compile(r"(?<![&#\w])[\w-]+")
FEW = 2  # presets that are named of those that say so
ALIKE = 5  # letters by which a word is marked that was asked for in another form

finding = Blueprint("finding", __name__)


@finding.get("/find")
def find() -> ResponseReturnValue:
    words = request.args.get("q", "").strip()[:MAX_TEXT_LENGTH]
    table = _played()
    if words:
        limits.spend("search", access.counted())
    finds = api.find(words, reader_language(), table.game, table.preset, dict(table.answers)) if words else Finds()
    if wants_json():
        return jsonify([described(hit) for hit in finds.hits])
    game, is_named = table.game and ruleset(table.game), "game" in request.args
    said = {"words": words, "finds": finds, "game": game, "is_named": is_named, "where": partial(_where, table)}
    return render_template("find/find.html", asked=asked_most(get_locale().language), **said, **SAID)


@finding.after_request
def vary(response: Response) -> Response:
    """An address answers a page or JSON, so a cache must tell them apart."""
    response.vary.add("Accept")
    return response


def _played() -> Table:
    """The rules to look under: of the game that the address names, else of this phone's last table."""
    named = request.args.get("game")
    if named is not None and named not in keys():
        return Table()
    last = access.last_sheet()
    if last is None or named not in (None, last.record.ruleset.key):
        return Table(named or "")
    record = last.record
    own = differences(record.ruleset, record.preset, record.options)
    return Table(record.ruleset.key, record.preset, tuple((each.rule.key, each.value) for each in own))


def _where(table: Table, hit: Hit) -> list[str]:
    """The game of what was found, and the presets by which it is so; or that this table does not play it."""
    if not hit.game:
        return []
    rules = ruleset(hit.game)
    names, is_ours = few(hit.presets), bool(table.preset) and hit.game == table.game
    ours = translated(rules.preset(table.preset).name) if is_ours else ""
    if not hit.in_force:
        names = [translated(NOT_HERE), *names]
    elif ours in hit.presets:
        names = [ours]
    elif hit.elsewhere and not hit.presets:
        names = [_("your house rule")]
    return [*dict.fromkeys([translated(rules.words.called), *names])]


@finding.app_template_filter()
def few(names: Sequence[str]) -> list[str]:
    """The first of several names, and a sign that there are more."""
    return [*names[:FEW], *(["…"] if len(names) > FEW else [])]


@finding.app_template_global()
def marked(text: str, words: str) -> Markup:
    """A text in which the words asked for are marked, and others that begin as they do."""
    asked = {folded(word)[:ALIKE] for word in WORD.findall(words) if len(word) > 2}

    def mark(found: re.Match[str]) -> str:
        word = found[0]
        return f"<mark>{unbroken(word)}</mark>" if folded(word)[:ALIKE] in asked else unbroken(word)

    return Markup(unbroken(WORD.sub(mark, escape(text))))  # noqa: S704 - escaped, and an entity is no word of these
