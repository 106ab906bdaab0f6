"""Ask the referee: one form for each question, and an answer with an address of its own that can be sent on.

At a table a question is filled in with its people, its rules and its last hand; there its game can be replayed under
other rules too.
"""

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, g, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.engine.desk.question import Inputs, LastHand, Question, Reply, RulesInForce
from referee.engine.desk.rulebook import InForce, differences
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.engine.ruleset import RuleSet
from referee.games.sheet import Sheet, standing_before
from referee.questions import CASES, grouped, question
from referee.record.report import refused, replied
from referee.rulesets import games, rulesets
from referee.storage import queries
from referee.web.filters.values import reader_language, translated
from referee.web.forms.question import QuestionForm, question_form, replay_form
from referee.web.http import access, cookies, limits
from referee.web.views.answer_picture import SCALE, pictured
from referee.web.views.games import part

ask = Blueprint("ask", __name__, url_prefix="/ask")


@ask.get("")
def index() -> ResponseReturnValue:
    return render_template("ask/index.html", groups=grouped(), filled={})


@ask.get("/<key>")
def answer(key: str) -> ResponseReturnValue:
    asked = _question(key)
    inputs = Inputs(_told(), brief="check" in request.args)
    if _is_asked(asked, inputs):
        limits.spend("question")
    if _wants_json():
        return _as_json(asked, inputs)
    form = question_form(asked, MultiDict(inputs.values))
    if not _is_asked(asked, inputs):
        form.fill(_usual(asked))
    shown = _shown(asked, inputs, form)
    page = render_template("ask/question.html", question=asked, inputs=inputs, form=form, **shown)
    return page, 422 if form.errors else 200


@ask.get("/<key>/answer.svg")
def picture(key: str) -> ResponseReturnValue:
    asked = _question(key)
    limits.spend("question")
    try:
        reply = asked.ask(Inputs(_told()))
    except ImpossibleFact:
        abort(404)
    drawn = render_template("ask/answer.svg", reply=reply, picture=pictured(asked, reply), scale=SCALE)
    return Response(drawn, mimetype="image/svg+xml")


@ask.after_request
def vary(response: Response) -> Response:
    """An address answers a page or JSON, so a cache must tell them apart."""
    response.vary.add("Accept")
    return response


def _usual(asked: Question) -> dict[str, str]:
    """What a form begins with: of what was filled in elsewhere only the people are still to be called by something."""
    known = usual(asked, request.args.get("game", ""))
    if request.args:
        return {name: text for name, text in known.items() if name == "names" and name not in request.args}
    return known


def _told() -> dict[str, str]:
    """What was told in each field, and in one that takes several people all of them."""
    return {name: ", ".join(filter(None, texts)) for name, texts in request.args.lists()}


def _foreseen(asked: Question, inputs: Inputs) -> Reply | None:
    """The answer to what a table filled in, as far as there is one before anybody has told the rest."""
    if "draft" not in request.args:
        return None
    try:
        return asked.ask(replace(inputs, brief=True))
    except ImpossibleFact:
        return None


def _answered(asked: Question, inputs: Inputs, form: QuestionForm) -> Reply | None:
    """The answer to what is asked; None where nothing is asked yet, and where it is refused, which the form shows."""
    if not _is_asked(asked, inputs):
        return None
    try:
        return asked.ask(inputs)
    except ImpossibleFact as problem:
        form.refuse(problem)
    return None


def _shown(asked: Question, inputs: Inputs, form: QuestionForm) -> dict[str, Any]:
    """The answer, or what is to be said of it while the question is told, and what the page needs beside it."""
    answer = _answered(asked, inputs, form) or _foreseen(asked, inputs)
    is_checked = "check" in request.args
    reply = answer if _is_asked(asked, inputs) and not is_checked else None
    write = _write_address(inputs, reply) if reply else None
    punish = _penalty_address(inputs, reply) if reply else None
    return {
        "reply": reply,
        "preview": None if reply else answer,
        "is_checked": is_checked,
        "carried": _carried(asked, inputs),
        "write": write,
        "punish": punish,
        "clause_address": _clause_address,
        "differences": _differing,
    }


def _carried(asked: Question, inputs: Inputs) -> dict[str, str]:
    """What a table filled in that this question has no field for: its rules, and where it is."""
    rules = dict.fromkeys(rule.key for rules in rulesets() for rule in house_rules(rules.options))
    carried = ("preset", *rules, "table_at")
    return {name: inputs.text(name) for name in carried if inputs.text(name) and name not in asked.names}


def _clause_address(clause: str, agreed: RulesInForce) -> str:
    """Where a clause can be read, under the rules asked about."""
    other: dict[str, Any] = {each.rule.key: str(each.value) for each in _differing(agreed)}
    return url_for("rulebook.rules", key=agreed.ruleset.key, preset=agreed.preset, _anchor=clause, **other)


def _write_address(inputs: Inputs, reply: Reply) -> str | None:
    """Where a ruling can be written on the sheet of the table that asked, by whoever may."""
    at = _table_asking(inputs)
    kind = reply.answer.get("write") if isinstance(reply.answer, dict) else None
    if not (at and kind):
        return None
    given = {name: reply.answer.get(name) for name in ("side", "points") if reply.answer.get("points")}
    reason = CASES[inputs.text("what")].title
    return url_for("games.other", **at, kind=kind, reason=reason, **given)


def _penalty_address(inputs: Inputs, reply: Reply) -> str | None:
    """Where a penalty can be written, filled in, at the table that asked, by whoever may."""
    at = _table_asking(inputs)
    told = reply.answer.get("penalty") if isinstance(reply.answer, dict) else None
    if not (at and told):
        return None
    given = {"points": reply.answer["points"], "to": "opponents"} if reply.answer.get("points") else {}
    return url_for("games.other", **at, kind="penalty", **told, **given)


def _table_asking(inputs: Inputs) -> dict[str, Any] | None:
    """The game at which this is asked, where whoever asks may write there."""
    code, _slash, game = inputs.text("table_at").partition("/")
    known = code.isalnum() and game.isdecimal() and len(game) < 5 and _may_write(code)
    return {"code": code, "game": int(game)} if known else None


def _may_write(code: str) -> bool:
    """Whether whoever asks may write at this table; a ruling may be read by everybody it is sent to."""
    table = queries.find_table(code)
    return table is not None and cookies.role(table).can_write


def _differing(agreed: RulesInForce) -> tuple[InForce, ...]:
    return differences(agreed.ruleset, agreed.preset, agreed.options)


def _question(key: str) -> Question:
    try:
        return question(key)
    except KeyError:
        abort(404)


def _is_asked(asked: Question, inputs: Inputs) -> bool:
    """Whether anything is asked at all, be it with an empty form, and not only filled in from a table."""
    told = {"asked", "check"} & request.args.keys() or any(inputs.text(name) for name in asked.names)
    return bool(told) and "draft" not in request.args


def _wants_json() -> bool:
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def _as_json(asked: Question, inputs: Inputs) -> Any:
    try:
        return jsonify(replied(asked.ask(inputs), reader_language().say))
    except ImpossibleFact as problem:
        return jsonify({"error": refused(problem, reader_language().say)}), 422


Filled = dict[str, str]


def prefilled(sheet: Sheet, asked: Question) -> Filled:
    """A question's fields as a table would fill them in. Seats are told by their place in the turn order."""
    filled = {**_game(sheet), "names": _names(sheet)}
    last = _last_hand(sheet)
    filled |= asked.defaults(last) if last else {}
    ours = {name: text for name, text in filled.items() if text and _takes(asked, name, text)}
    table_at = f"{sheet.game.code}/{sheet.game.number}"
    return {**_rules(sheet), **ours, "table_at": table_at, "draft": "1"}


def usual(asked: Question, game: str = "") -> Filled:
    """The people and the rules of this phone's last table, where they play the game asked about.

    A question across games is about the one that its address names, else about that of this phone's tables where
    they all play the same. Anybody else is called by where they sit.
    """
    last = access.last_sheet()
    about = asked.rules.key if asked.rules else game or access.only_game()
    if last and last.record.ruleset.key == about:
        ours = {name: text for name, text in _game(last).items() if _takes(asked, name, text)}
        return {"names": _names(last), **_rules(last), **ours}
    desks = (game.desk for game in games() if game.rules.key == about)
    own = (each for desk in desks for question in desk.questions for each in question.fields)
    seats = (*(asked.fields if asked.rules else own), *asked.fields)
    hint = next((each.hint for each in seats if each.name == "names"), "")
    return {"names": translated(hint)} if hint else {}


def _game(sheet: Sheet) -> Filled:
    """Which game it is, and the set that it is played with."""
    rules = sheet.record.ruleset
    return {"game": rules.key, "set": str(rules.setup.tile_set.highest)}


def _rules(sheet: Sheet) -> Filled:
    """The preset that a table plays by, and the house rules that differ from it."""
    told = sheet.record
    differing = differences(told.ruleset, told.preset, told.options)
    return {"preset": told.preset} | {each.rule.key: str(each.value) for each in differing}


def _names(sheet: Sheet) -> str:
    seating = sheet.standing.seating
    return ", ".join(_name(seating.names[seat]) for seat in seating.order)


def _takes(asked: Question, name: str, text: str) -> bool:
    """Whether a question has such a field, and the text is one of its choices where it has some."""
    return any(name in each.names and (not each.choices or text in dict(each.choices)) for each in asked.fields)


def _name(name: str) -> str:
    """A name without the commas that stand between names."""
    return " ".join(name.replace(",", " ").split())


def _last_hand(sheet: Sheet) -> LastHand | None:
    """The last hand on the sheet, if everybody who played it is still there."""
    rules = sheet.record.ruleset
    for line in reversed(sheet.lines):
        if line.scored and isinstance(line.scored.fact, rules.hand):
            before = standing_before(sheet, line.number)
            same = before.seating.order == sheet.standing.seating.order
            return LastHand(rules, before, line.scored.fact, line.scored.verdict, sheet.standing) if same else None
    return None


table_questions = Blueprint("table_questions", __name__, url_prefix="/t/<code>/<int:game>")
Group = tuple[RuleSet[Any] | None, tuple[Question, ...]]


@table_questions.get("/ask")
def questions() -> ResponseReturnValue:
    now = queries.read(g.game)
    ours, others = _by_game(now.record.ruleset)
    filled = {each.key: prefilled(now, each) for _rules, asked in (ours, *others) for each in asked}
    return render_template("ask/index.html", groups=(ours,), others=others, filled=filled)


def _by_game(rules: RuleSet[Any]) -> tuple[Group, list[Group]]:
    """The questions that a game can be asked, and those of other games. What went wrong cannot wait."""
    about = [each for group, asked in grouped() if group in (rules, None) for each in asked]
    about.sort(key=lambda each: each.key != "irregularity")
    return (rules, tuple(about)), [group for group in grouped() if group[0] not in (rules, None)]


@table_questions.get("/replay")
def replay() -> ResponseReturnValue:
    now = queries.read(g.game)
    form = replay_form(now, request.args)
    replayed = form.replay()
    shown = {"form": form, "replayed": replayed, "part": part(now, form.page.data or 0)}
    return render_template("table_questions/replay.html", sheet=now, **shown), 422 if form.errors else 200
