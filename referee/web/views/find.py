"""The search: what the rules say of a few words, the game that this phone plays before others."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape
from werkzeug.wrappers import Response

from referee import library
from referee.engine.desk.words import folded
from referee.engine.limits import MAX_TEXT_LENGTH
from referee.engine.wording import N_
from referee.library.search import Finds, Hit
from referee.rulesets import keys, ruleset
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
EXAMPLES = (N_("0-0 stuck"), N_("tied block"), N_("who leads"), N_("misdeal"), N_("passed but could play"))
"""What the page offers to look for where nothing is typed."""
WORD = re.compile(r"(?<![&#\w])[\w-]+")
ALIKE = 5  # letters by which a word is marked that was asked for in another form

finding = Blueprint("finding", __name__)


@finding.get("/find")
def find() -> ResponseReturnValue:
    words = request.args.get("q", "").strip()[:MAX_TEXT_LENGTH]
    game, preset = _played()
    if words:
        limits.spend("search", access.counted())
    finds = library.find(words, reader_language(), game, preset) if words else Finds()
    if wants_json():
        return jsonify([_described(hit) for hit in finds.hits])
    context = {"words": words, "finds": finds, "game": game and ruleset(game), "is_named": "game" in request.args}
    return render_template("find/find.html", examples=EXAMPLES, kinds=KINDS, where=_where, marked=marked, **context)


@finding.after_request
def vary(response: Response) -> Response:
    """An address answers a page or JSON, so a cache must tell them apart."""
    response.vary.add("Accept")
    return response


def _played() -> tuple[str, str]:
    """The game that comes first, "" for none: the one that the address names, else that of this phone's last table.

    And its preset, where this phone plays it.
    """
    named = request.args.get("game")
    if named is not None and named not in keys():
        return "", ""
    last = access.last_sheet()
    key, preset = (last.record.ruleset.key, last.record.preset) if last else ("", "")
    return (key, preset) if named in (None, key) else (named, "")


def _where(hit: Hit) -> list[str]:
    """The game of what was found, and the preset by which it is read."""
    if not hit.game:
        return []
    rules = ruleset(hit.game)
    presets = parse_qs(urlsplit(hit.address).query).get("preset", [])
    names = [rules.words.called, *(rules.preset(each).name for each in presets)]
    return [*dict.fromkeys(map(translated, names))]


def _described(hit: Hit) -> dict[str, Any]:
    return {"id": hit.name, "title": hit.title, "text": hit.text, "game": hit.game or None, "address": hit.address}


def marked(text: str, words: str) -> Markup:
    """A text in which the words asked for are marked, and others that begin as they do."""
    asked = {folded(word)[:ALIKE] for word in WORD.findall(words) if len(word) > 2}

    def mark(found: re.Match[str]) -> str:
        word = found[0]
        return f"<mark>{unbroken(word)}</mark>" if folded(word)[:ALIKE] in asked else unbroken(word)

    return Markup(unbroken(WORD.sub(mark, escape(text))))  # noqa: S704 - escaped, and an entity is no word of these
