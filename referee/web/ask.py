"""Ask the referee: one form for each question, and an answer with an address of its own that can be sent on."""

from typing import Any

from flask import Blueprint, abort, jsonify, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.facts import Hand, ImpossibleFact
from referee.engine.rulebook import InForce, differences
from referee.questions import QUESTIONS, question
from referee.questions.irregular import WHAT
from referee.questions.question import FOUR, Agreed, Question, Told
from referee.report import replied
from referee.sheet import Sheet

ask = Blueprint("ask", __name__, url_prefix="/ask")
Page = str | Response | tuple[str | Response, int]


@ask.get("")
def index() -> Page:
    return render_template("ask/index.html", questions=QUESTIONS, filled=request.args.to_dict())


@ask.get("/<key>")
def answer(key: str) -> Page:
    asked = _question(key)
    told = Told(request.args.to_dict())
    if _wants_json():
        return _as_json(asked, told)
    reply = problem = None
    if _is_asked(asked, told):
        try:
            reply = asked.ask(told)
        except ImpossibleFact as refused:
            problem = refused
    shown = {"names": _names(asked), "people": _people(told), **_addresses(asked, told)}
    page = render_template("ask/question.html", question=asked, told=told, reply=reply, problem=problem, **shown)
    return page, 422 if problem else 200


def prefilled(sheet: Sheet) -> dict[str, str]:
    """A question's fields as a table would fill them in: its people, its rules, and the last hand told."""
    told, seating = sheet.record, sheet.standing.seating
    filled = {"names": ", ".join(seating.names[seat] for seat in seating.order), "draft": "1"}
    filled["table_at"] = f"{sheet.game.table.code}/{sheet.game.number}"
    if told.ruleset.pairs:
        filled["preset"] = told.preset
        filled |= {each.rule.key: str(each.value) for each in differences(told.ruleset, told.preset, told.options)}
        filled |= _hand_told(sheet)
    return filled


def _hand_told(sheet: Sheet) -> dict[str, str]:
    """The last blocked hand of a sheet, in the words of the question about it."""
    hands = [each.scored.fact for each in sheet.written if each.scored and isinstance(each.scored.fact, Hand)]
    if not hands or not hands[-1].blocked:
        return {}
    hand, names = hands[-1], sheet.standing.seating.names
    told = {f"held_{seat}": "" if str(held) == "?" else str(held) for seat, held in enumerate(hand.held)}
    told |= {"end": "" if hand.end is None else str(hand.end)}
    told |= {"by": "" if hand.blocked_by is None else names[hand.blocked_by]}
    return told | {"lead": "" if hand.lead is None else names[hand.lead]}


def _names(asked: Question) -> list[str]:
    return [name for each in asked.fields for name in each.names]


def _people(told: Told) -> list[str]:
    """What to call the four seats in the form: by their names where they were told."""
    names = [name.strip() for name in (told.text("names") or FOUR).split(",")]
    return [names[seat] if seat < len(names) and names[seat] else str(seat + 1) for seat in range(4)]


def _addresses(asked: Question, told: Told) -> dict[str, Any]:
    """Where a clause can be read, under the rules asked about, and where a ruling can be written down."""

    def clause_address(clause: str, agreed: Agreed | None) -> str:
        key = agreed.ruleset.key if agreed else _RULEBOOKS.get(clause.split("-")[0], asked.ruleset)
        other: dict[str, Any] = {each.rule.key: str(each.value) for each in _differing(agreed)} if agreed else {}
        preset = agreed.preset if agreed else None
        return url_for("rulebook.rules", key=key, preset=preset, _anchor=clause, **other)

    def write_address(kind: str, told: Told) -> str | None:
        code, _slash, game = told.text("table_at").partition("/")
        if not (code.isalnum() and game.isdecimal()):
            return None
        what = dict(WHAT).get(told.text("what"), "")
        return url_for("games.tell_other", code=code, game=int(game[:6]), kind=kind, reason=what)

    return {"clause_address": clause_address, "write_address": write_address, "differences": _differing}


def _differing(agreed: Agreed) -> tuple[InForce, ...]:
    return differences(agreed.ruleset, agreed.preset, agreed.options)


_RULEBOOKS = {"LON": "longana", "LOO": "loo", "LAG": "partners", "DUO": "partners", "RAF": "partners"}


def _question(key: str) -> Question:
    try:
        return question(key)
    except KeyError:
        abort(404)


def _is_asked(asked: Question, told: Told) -> bool:
    """Whether anything is asked at all, not only filled in from a table."""
    filled = any(told.text(name) for each in asked.fields for name in each.names)
    return filled and "draft" not in request.args


def _wants_json() -> bool:
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def _as_json(asked: Question, told: Told) -> Any:
    try:
        return jsonify(replied(asked.ask(told)))
    except ImpossibleFact as problem:
        return jsonify({"error": {"field": problem.field, "message": problem.message}}), 422
