"""Ask the referee: one form for each question, and an answer with an address of its own that can be sent on.

At a table a question is filled in with its people, its rules and its last hand; there its game can be replayed under
other rules too.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, abort, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.engine.desk.question import Inputs, LastHand, Question, Reply, RulesInForce
from referee.engine.desk.rulebook import InForce, differences
from referee.engine.facts import Hand, ImpossibleFact
from referee.engine.hands.seen import undoing
from referee.engine.options import Options, house_rules
from referee.engine.ruleset import RuleSet
from referee.engine.wording import UNNAMED
from referee.games.replay import otherwise
from referee.games.sheet import Sheet, standing_before
from referee.questions import CASES, grouped, moved, question
from referee.record import refused, replied
from referee.rulesets import games, rulesets
from referee.storage import queries
from referee.web.filters.values import reader_language, step, translated
from referee.web.forms.fields import Mending, in_pips
from referee.web.forms.question import QuestionForm, question_form, replay_form
from referee.web.http import access, cookies, limits
from referee.web.views.answer_picture import SCALE, pictured
from referee.web.views.games import part

Filled = dict[str, str]

PLACES_TURNED = str.maketrans("24", "42")  # who sits beside whoever asks, first in turn and last

ask = Blueprint("ask", __name__, url_prefix="/ask")


@ask.get("")
def index() -> ResponseReturnValue:
    return render_template("ask/index.html", groups=grouped(), filled={})


@ask.get("/<key>")
def answer(key: str) -> ResponseReturnValue:
    question = _question(key)
    inputs = Inputs(_told(question), brief="check" in request.args)
    if _is_asked(question, inputs):
        limits.spend("question")
    if _wants_json():
        return _as_json(question, inputs)
    filled = {} if _is_asked(question, inputs) else _usual(question)
    question = question.under(replace(inputs, values={**filled, **inputs.values}))
    form = question_form(question, MultiDict(inputs.values))
    form.fill(filled)
    context = _shown(question, inputs, form)
    page = render_template("ask/question.html", question=question, inputs=inputs, form=form, **context)
    return page, 422 if form.errors else 200


@ask.get("/<key>/answer.svg")
def picture(key: str) -> ResponseReturnValue:
    question = _question(key)
    limits.spend("question")
    try:
        reply = question.ask(Inputs(_told(question)))
    except ImpossibleFact:
        abort(404)
    svg = render_template("ask/answer.svg", reply=reply, picture=pictured(question, reply), scale=SCALE)
    return Response(svg, mimetype="image/svg+xml")


@ask.get("/<key>/other-rules")
def other_rules(key: str) -> ResponseReturnValue:
    """The hand that an answer rules on, under other rules."""
    limits.spend("comparison")
    question = _question(key)
    try:
        reply = question.ask(Inputs(_told(question)))
    except ImpossibleFact:
        abort(404)
    before, _hand = reply.judged or abort(404)
    context = {"comparison": reply.compared(), "seating": before.seating, "headline": step(reply.headline)}
    back = url_for(".answer", key=key) + "?" + request.query_string.decode()
    return render_template("other_rules/other_rules.html", back=back, **context)


@ask.after_request
def vary(response: Response) -> Response:
    """An address answers a page or JSON, so a cache must tell them apart."""
    response.vary.add("Accept")
    return response


def _usual(question: Question) -> dict[str, str]:
    """What a form begins with: of what was filled in elsewhere only the people are still to be called by something."""
    values = usual(question, request.args.get("game", ""))
    if request.args:
        return {name: text for name, text in values.items() if name == "names" and name not in request.args}
    return values


def _told(question: Question) -> Filled:
    """What was told in each field, in one that takes several people all of them, and what was taken by a tap."""
    return _in_turn(question, _sent())


def _sent() -> Filled:
    told = {name: ", ".join(filter(None, texts)) for name, texts in request.args.lists() if name != "take"}
    return told | dict(parse_qsl("&".join(request.args.getlist("take"))))


def _in_turn(question: Question, told: Filled) -> Filled:
    """The same, with people who are called by where they sit in the order of their turns in the game asked about.

    While that was not known they were listed the other way round: whoever sits left stays there, with all told of them.
    """
    rules = question.rules or next((rules for rules in rulesets() if rules.key == told.get("game")), None)
    question = question.under(Inputs(told))
    if rules is None or told.get("names") != translated(UNNAMED[not rules.setup.clockwise]):
        return told
    turned: Filled = {}
    for ask in question.fields:
        if ask.many:
            _me, one, _facing, other = ask.names
            turned |= {one: told.get(other, ""), other: told.get(one, "")}
        elif ask.names_people:
            turned[ask.name] = told.get(ask.name, "").translate(PLACES_TURNED)
    return {**told, **turned, "names": translated(UNNAMED[rules.setup.clockwise])}


def _foreseen(question: Question, inputs: Inputs) -> Reply | None:
    """The answer to what a table filled in, as far as there is one before anybody has told the rest."""
    if "draft" not in request.args:
        return None
    try:
        return question.ask(replace(inputs, brief=True))
    except ImpossibleFact:
        return None


def _answered(question: Question, inputs: Inputs, form: QuestionForm) -> Reply | None:
    """The answer to what is asked; None where nothing is asked yet, and where it is refused, which the form shows."""
    if not _is_asked(question, inputs) or form.asks_back(inputs):
        return None
    try:
        return question.ask(inputs)
    except ImpossibleFact as error:
        form.refuse(error)
    return None


def _shown(question: Question, inputs: Inputs, form: QuestionForm) -> dict[str, object]:
    """The answer, or what is to be said of it while the question is told, and what the page needs beside it."""
    answer = _answered(question, inputs, form) or _foreseen(question, inputs)
    is_checked = "check" in request.args
    reply = answer if _is_asked(question, inputs) and not is_checked else None
    write = _write_address(inputs, reply) if reply else None
    punish = _penalty_address(inputs, reply) if reply else None
    return {
        "reply": reply,
        "preview": None if reply else answer,
        "is_checked": is_checked,
        "kept_fields": _kept_fields(question, inputs),
        "mending": list(_mending(question, answer)) if answer else [],
        "write": write,
        "punish": punish,
        "book_address": _book_address,
        "differences": _differing,
    }


def _mending(question: Question, reply: Reply) -> Iterator[Mending]:
    """The changes of one tile that would leave no doubt about the hands, or what takes back the one that was made."""
    before, hand = reply.judged or (None, None)
    if before is None or not isinstance(hand, Hand):
        return
    sent = _sent()
    names, undo = before.seating.names, undoing(sent.get("changed", ""), hand.held)
    found = [(change, change.suspected(names[change.hand.seat]), change.note) for change in reply.suspects()]
    if undo and not reply.remarks:
        found.append((undo, undo.reverted(names[undo.hand.seat]), ""))
    for change, text, note in found:
        told = {f"held_{change.hand.seat}": " ".join(map(str, change.tiles)), "changed": note}
        rest = {name: value for name, value in sent.items() if name not in ("check", "changed")}
        address = url_for(".answer", key=question.key, **{**rest, "asked": "1", **told})
        yield Mending(text, urlencode(told), address)


def _kept_fields(asked: Question, inputs: Inputs) -> dict[str, str]:
    """What was told that this question has no field for: a table's rules and where it is, or all while no game is."""
    rules = [rule.key for rules in rulesets() for rule in house_rules(rules.options)]
    told = () if inputs.text("game") in asked.parts else question(asked.key).names
    names = dict.fromkeys(("preset", *rules, "table_at", *told))
    kept = {name: inputs.text(name) for name in names if inputs.text(name) and name not in asked.names}
    return kept | ({"changed": inputs.text("changed")} if any(ask.kind == "hand" for ask in asked.fields) else {})


def _book_address(agreed: RulesInForce) -> str:
    """Where the rules asked about can be read."""
    question: dict[str, Any] = {setting.rule.key: str(setting.value) for setting in _differing(agreed)}
    return url_for("rulebook.rules", key=agreed.ruleset.key, preset=agreed.preset, **question)


def _write_address(inputs: Inputs, reply: Reply) -> str | None:
    """Where a ruling can be written on the sheet of the table that asked, by whoever may."""
    address = _table_asking(inputs)
    answer = reply.answer if isinstance(reply.answer, dict) else {}
    kind = answer.get("write")
    if not (address and kind):
        return None
    values = {name: answer.get(name) for name in ("side", "points") if answer.get("points")}
    reason = CASES[inputs.text("what")].title
    return url_for("games.other", **address, kind=kind, reason=reason, **values)


def _penalty_address(inputs: Inputs, reply: Reply) -> str | None:
    """Where a penalty can be written, filled in, at the table that asked, by whoever may."""
    address = _table_asking(inputs)
    answer = reply.answer if isinstance(reply.answer, dict) else {}
    penalty = answer.get("penalty")
    if not (address and penalty):
        return None
    price = {"points": answer["points"], "to": "opponents"} if answer.get("points") else {}
    return url_for("games.other", **address, kind="penalty", **penalty, **price)


def _table_asking(inputs: Inputs) -> dict[str, Any] | None:
    """The game at which this is asked, where whoever asks may write there."""
    code, _slash, game = inputs.text("table_at").partition("/")
    is_writable = code.isalnum() and game.isdecimal() and len(game) < 5 and _may_write(code)
    return {"code": code, "game": int(game)} if is_writable else None


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
        abort(_sent_on(key))


def _sent_on(key: str) -> Response:
    """Whoever has the address of a question that has moved is sent on to where it is answered now."""
    try:
        now, told = moved(key, _sent())
    except KeyError:
        abort(404)
    if now.is_whole and request.args and request.endpoint:
        return redirect(f"{url_for(request.endpoint, key=now.key)}?{urlencode(told)}", 308)
    return redirect(f"{url_for('.answer', key=now.key)}?{urlencode(told | {'draft': '1'})}", 308)


def _is_asked(asked: Question, inputs: Inputs) -> bool:
    """Whether anything is asked at all, be it with an empty form, and not only filled in from a table."""
    is_sent = {"asked", "check"} & request.args.keys() or any(inputs.text(name) for name in question(asked.key).names)
    return bool(is_sent) and "draft" not in request.args


def _wants_json() -> bool:
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def _as_json(question: Question, inputs: Inputs) -> ResponseReturnValue:
    try:
        return jsonify(replied(question.ask(inputs), reader_language().say))
    except ImpossibleFact as error:
        return jsonify({"error": refused(error, reader_language().say)}), 422


def prefilled(sheet: Sheet, question: Question) -> Filled:
    """A question's fields as a table would fill them in. Seats are told by their place in the turn order."""
    filled = {**_game(sheet), "names": _names(sheet)}
    question = question.under(Inputs({**filled, **_rules(sheet)}))
    last = _last_hand(sheet)
    filled |= question.defaults(last) if last else {}
    filled |= {name: in_pips(filled[name]) for name, _tile in question.lookalikes(Inputs(filled))}
    ours = {name: text for name, text in filled.items() if text and _takes(question, name, text)}
    table_at = f"{sheet.game.code}/{sheet.game.number}"
    return {**_rules(sheet), **ours, "table_at": table_at, "draft": "1"}


def usual(question: Question, game: str = "") -> Filled:
    """The people and the rules of this phone's last table, where they play the game asked about.

    A question across games is about the one that its address names, else about that of this phone's tables where
    they all play the same. Anybody else is called by where they sit.
    """
    last = access.last_sheet()
    about = question.rules.key if question.rules else game or access.only_game()
    if last and last.record.ruleset.key == about:
        ours = {name: text for name, text in _game(last).items() if _takes(question, name, text)}
        return {"names": _names(last), **_rules(last), **ours}
    desks = [game.desk.names for game in games() if game.rules.key == about and not question.rules]
    hint = next((ask.hint for ask in (*desks, *question.fields) if ask.name == "names"), "")
    return {"names": translated(hint)} if hint else {}


def _game(sheet: Sheet) -> Filled:
    """Which game it is, and the set that it is played with."""
    rules, options = sheet.record.ruleset, sheet.record.options
    return {"game": rules.key, "set": str(rules.tile_set(options).highest)}


def _rules(sheet: Sheet) -> Filled:
    """The preset that a table plays by, and the house rules that differ from it."""
    game_record = sheet.record
    differing = differences(game_record.ruleset, game_record.preset, game_record.options)
    return {"preset": game_record.preset} | {setting.rule.key: str(setting.value) for setting in differing}


def _names(sheet: Sheet) -> str:
    seating = sheet.standing.seating
    return reader_language().with_words(", ".join(_name(seating.names[seat]) for seat in seating.order))


def _takes(question: Question, name: str, text: str) -> bool:
    """Whether a question has such a field, and the text is one of its choices where it has some."""
    return any(name in ask.names and (not ask.choices or text in dict(ask.choices)) for ask in question.fields)


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
Group = tuple[RuleSet[Options] | None, tuple[Question, ...]]


@table_questions.get("/ask")
def questions() -> ResponseReturnValue:
    sheet = queries.read(g.game)
    ours, others = _by_game(sheet.record.ruleset)
    filled = {
        question.key: prefilled(sheet, question) for _rules, questions in (ours, *others) for question in questions
    }
    return render_template("ask/index.html", groups=(ours,), others=others, filled=filled)


def _by_game(rules: RuleSet[Options]) -> tuple[Group, list[Group]]:
    """The questions that a game can be asked, and those of other games. What went wrong cannot wait."""
    about = [question for group, questions in grouped() if group in (rules, None) for question in questions]
    about = [question for question in about if not question.parts or rules.key in question.parts]
    about.sort(key=lambda question: question.key != "irregularity")
    return (rules, tuple(about)), [group for group in grouped() if group[0] not in (rules, None)]


@table_questions.get("/replay")
def replay() -> ResponseReturnValue:
    sheet = queries.read(g.game)
    form = replay_form(sheet, request.args)
    replayed = form.replay()
    context: dict[str, object] = {"form": form, "replayed": replayed, "part": part(sheet, form.page.data or 0)}
    context["others"] = None if replayed else otherwise(sheet)
    return render_template("other_rules/replay.html", sheet=sheet, **context), 422 if form.errors else 200
