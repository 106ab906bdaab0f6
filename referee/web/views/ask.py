"""Ask the referee: one form for each question, and an answer with an address of its own that can be sent on.

At a table a question is filled in with its people, its rules and its last hand; there its game can be replayed under
other rules too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, abort, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.desk import SUBJECTS, about, moved, question, usual_game
from referee.engine.desk.faults import CASES
from referee.engine.desk.question import Inputs, LastHand, Question, Reply, RulesInForce
from referee.engine.desk.rulebook import InForce, differences
from referee.engine.facts import Hand, ImpossibleFact
from referee.engine.hands.misread import undoing
from referee.engine.options import house_rules
from referee.games.replay import otherwise
from referee.games.sheet import Sheet, standing_before
from referee.record import refused, replied
from referee.rulesets import game, games, rulesets
from referee.storage import queries
from referee.web import places
from referee.web.filters.values import reader_language, step
from referee.web.forms.fields import Mending, in_pips
from referee.web.forms.people import AtTable, in_turn
from referee.web.forms.question import QuestionForm, question_form, replay_form
from referee.web.http import access, cookies, limits
from referee.web.views.answer_picture import SCALE, pictured
from referee.web.views.games import part

Filled = dict[str, str]
Told = Mapping[str, str]

ask = Blueprint("ask", __name__, url_prefix="/ask")


@ask.get("")
def index() -> ResponseReturnValue:
    return render_template("ask/index.html", cards=_cards())


@ask.get("/<key>")
def answer(key: str) -> ResponseReturnValue:
    question = _question(key)
    inputs = Inputs(_told(question), brief="check" in request.args)
    is_asked = _is_asked(question)
    if is_asked:
        limits.spend("question", access.counted())
    if wants_json():
        return _as_json(question, inputs)
    if not request.args and (other := _as_played_here(question)):
        return redirect(url_for(".answer", key=other.key), 303)
    return _page(question, inputs if is_asked else _begun(question, inputs))


@ask.get("/<key>/answer.svg")
def picture(key: str) -> ResponseReturnValue:
    question = _question(key)
    limits.spend("question", access.counted())
    try:
        reply = question.ask(Inputs(_told(question)))
    except ImpossibleFact:
        abort(404)
    svg = render_template("ask/answer.svg", reply=reply, picture=pictured(question, reply), scale=SCALE)
    return Response(svg, mimetype="image/svg+xml")


@ask.get("/<key>/other-rules")
def other_rules(key: str) -> ResponseReturnValue:
    """The hand that an answer rules on, under other rules."""
    limits.spend("comparison", access.counted())
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


def _page(question: Question, inputs: Inputs) -> ResponseReturnValue:
    asked = question.under(inputs)
    form = question_form(asked, MultiDict(inputs.values))
    context = _shown(asked, inputs, form)
    told = inputs.values
    chips = {"game": question.game(told), "games": _games(question, told), "others": _others(question, told)}
    page = render_template("ask/question.html", question=asked, inputs=inputs, form=form, **context, **chips)
    return page, 422 if form.errors else 200


def _begun(question: Question, inputs: Inputs) -> Inputs:
    """What a form begins with."""
    return replace(inputs, values=_seated(question, {**usual(question, inputs.values), **inputs.values}))


def _cards(sheet: Sheet | None = None) -> Iterator[tuple[str, str, str, str]]:
    """What can be asked about: its word, title and summary, and the address, filled in by a table that can ask it."""
    for subject, (title, summary) in SUBJECTS.items():
        ours = about(subject, sheet.record.ruleset.key) if sheet else ()
        question = (ours or about(subject))[0]
        yield subject, title, summary, _address(question, prefilled(sheet, question) if sheet and ours else {})


def _games(question: Question, told: Told) -> list[tuple[str, str, str]]:
    """The games that are asked about this: key and name, and the address where no field of this question says which."""
    asks = [(rules, about(question.subject, rules.key)[:1]) for rules in rulesets()]
    chosen = dict(next((ask.choices for ask in question.fields if ask.name == "game"), ()))
    return [
        (rules.key, rules.words.called, "" if rules.key in chosen else _kept(other, rules.key, told))
        for rules, others in asks
        for other in others
    ]


def _others(question: Question, told: Told) -> dict[str, str]:
    """The questions that this game is asked about the same, by their titles, each with its address."""
    key = question.game(told)
    return {other.title: _kept(other, key, told) for other in about(question.subject, key)} if key else {}


def _kept(other: Question, key: str, told: Told) -> str:
    """The address of another question about this game, with what was told that it asks too."""
    names = {*other.names, "preset", "table_at"}
    same = {name: text for name, text in told.items() if text and name in names}
    return _address(other, {**same, **other.games[key], "draft": "1"})


def _address(question: Question, told: Filled) -> str:
    return url_for("ask.answer", key=question.key) + ("?" + urlencode(told) if told else "")


def _as_played_here(question: Question) -> Question | None:
    """Where this phone's last game cannot be asked this, what it can be asked instead."""
    last = access.last_sheet()
    played = last.record.ruleset.key if last else ""
    others = about(question.subject, played) if played and played not in question.games else ()
    return next(iter(others), None)


def _told(question: Question) -> Filled:
    """What was told in each field, in one that takes several people all of them, and what was taken by a tap."""
    sent = _sent()
    told = _of_its_game(question, sent)
    return _seated(question, told, is_new=told is not sent)


def _sent() -> Filled:
    told = {name: ", ".join(filter(None, texts)) for name, texts in request.args.lists() if name != "take"}
    return told | dict(parse_qsl("&".join(request.args.getlist("take"))))


def _of_its_game(question: Question, told: Filled) -> Filled:
    """The same without the rules of another game, of which it was asked before, and without how many play that."""
    presets = {rules.key: {preset.key for preset in rules.presets} for rules in rulesets()}
    ours = presets.pop(question.game(told), set())
    if not ours or told.get("preset") in {"", None, *ours} or told["preset"] not in set().union(*presets.values()):
        return told
    rules = {rule.key for rules in rulesets() for rule in house_rules(rules.options)} - {"game"}  # which names it
    return {name: text for name, text in told.items() if name not in {"preset", "people", *rules}}


def _seated(question: Question, told: Filled, is_new: bool = False) -> Filled:
    """The same with the people as they sit in the game that is asked about, which `is_new` beside what was told."""
    key = question.game(told)
    return in_turn(question.under(Inputs(told)), game(key).rules, told, is_new) if key else told


def _foreseen(question: Question, inputs: Inputs) -> Reply | None:
    """The answer to what a table filled in, as far as there is one before anybody has told the rest."""
    if "draft" not in request.args:
        return None
    try:
        return question.ask(replace(inputs, brief=True))
    except ImpossibleFact:
        return None


def _answered(asked: Question, inputs: Inputs, form: QuestionForm) -> Reply | None:
    """The answer to what is asked; None where nothing is asked yet, and where it is refused, which the form shows."""
    if not _is_asked(asked) or form.asks_back(inputs):
        return None
    try:
        return (asked if "check" in request.args else question(asked.key)).ask(inputs)  # a form may be changing games
    except ImpossibleFact as error:
        form.refuse(error)
    return None


def _shown(question: Question, inputs: Inputs, form: QuestionForm) -> dict[str, object]:
    """The answer, or what is to be said of it while the question is told, and what the page needs beside it."""
    answer = _answered(question, inputs, form) or _foreseen(question, inputs)
    is_checked = "check" in request.args
    reply = answer if _is_asked(question) and not is_checked else None
    write = _write_address(inputs, reply) if reply else None
    punish = _penalty_address(inputs, reply) if reply else None
    return {
        "reply": reply,
        "preview": None if reply else answer,
        "is_checked": is_checked,
        "kept_fields": _kept_fields(question, inputs),
        "mending": list(_mending(question, answer)) if answer else [],
        "in_force": _in_force(question, inputs),
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
    rest = {name: value for name, value in sent.items() if name != "check"}
    for change, text, note in found:
        told = {f"held_{change.hand.seat}": " ".join(map(str, change.tiles)), "changed": note}
        address = f"{url_for('.answer', key=question.key)}?{urlencode({**rest, 'asked': '1', **told})}"
        yield Mending(text, urlencode(told), address)


def _kept_fields(asked: Question, inputs: Inputs) -> dict[str, str]:
    """What was told that this question has no field for: a table's rules and where it is, or all while no game is."""
    key = asked.game(inputs.values)
    rules = [rule.key for rules in ([game(key).rules] if key else rulesets()) for rule in house_rules(rules.options)]
    told = () if inputs.text("game") in asked.parts else question(asked.key).names
    names = dict.fromkeys(("preset", *rules, "table_at", *told))
    kept = {name: inputs.text(name) for name in names if inputs.text(name) and name not in asked.names}
    return kept | ({"changed": inputs.text("changed")} if any(ask.kind == "hand" for ask in asked.fields) else {})


def _in_force(asked: Question, inputs: Inputs) -> RulesInForce | None:
    """The rules that are asked under; None while no game is named, and where they cannot be."""
    key = asked.game(inputs.values)
    preset = next((ask.usual for ask in asked.fields if ask.kind == "rules" and not inputs.text("preset")), "")
    try:
        return inputs.agreed(game(key).rules, preset) if key else None
    except ImpossibleFact:
        return None


def _book_address(agreed: RulesInForce) -> str:
    """Where the rules asked about can be read, but for the place, with which it ends."""
    question: dict[str, Any] = {setting.rule.key: str(setting.value) for setting in _differing(agreed)}
    return url_for("rulebook.rules", key=agreed.ruleset.key, preset=agreed.preset, **question, at="")


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


def _is_asked(asked: Question) -> bool:
    """Whether anything is asked at all, be it with an empty form, and not only filled in from a table.

    By which game and rules it is to be asked is no question yet.
    """
    sent = Inputs(_sent())
    told = (name for name in question(asked.key).names if name not in ("game", "preset"))
    is_sent = {"asked", "check"} & request.args.keys() or any(map(sent.text, told))
    return bool(is_sent) and "draft" not in request.args


def wants_json() -> bool:
    """Whether a program asks, and not a browser."""
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


def usual(question: Question, told: Told) -> Filled:
    """What somebody asks about who has told no more: the game, the rules and the people of this phone's last table.

    In another game they are the same people, if so many can play it. Anybody else is called by where they sit, and asks
    by what is usual where they play.
    """
    last = access.last_sheet()
    played = last.record.ruleset.key if last else ""
    key = question.game(told) or (played if played in question.games else _game_here(question))
    filled: Filled = {**question.games[key]}
    if last and played == key and "preset" not in told and filled.get("preset") in {None, last.preset.key}:
        filled |= _rules(last) | {name: text for name, text in _game(last).items() if _takes(question, name, text)}
    elif "preset" not in {*filled, *told} and (preset := places.usual_here(game(key).rules)):
        asked = question.under(Inputs({**filled, **told}))
        filled |= {"preset": preset.key} if _takes(asked, "preset", preset.key) else {}
    table = AtTable(question.under(Inputs({**filled, **told})), game(key).rules)
    if "names" not in table.asked.names:
        return filled
    people = last.standing.seating.order if last else ()
    is_enough = len(people) == table.nearest(len(people)) and "people" not in told
    return {**filled, "names": _names(last) if last and is_enough else str(table.unnamed())}


def _game_here(question: Question) -> str:
    """The game that a reader asks about who has played none on this phone."""
    first = next(iter(places.ordered(each for each in games() if each.rules.key in question.games)), None)
    return first.rules.key if first and places.usual_here(first.rules) else usual_game(question)


def _game(sheet: Sheet) -> Filled:
    """Which game it is, and the set that it is played with."""
    rules, options = sheet.record.ruleset, sheet.record.options
    return {"game": rules.key, "set": str(rules.tile_set(options).highest)}


def _rules(sheet: Sheet) -> Filled:
    """The preset that a table plays by, and the house rules that differ from it, or that so many must say."""
    game_record, players = sheet.record, len(sheet.standing.seating.order)
    differing = differences(game_record.ruleset, game_record.preset, game_record.options)
    said = {key: str(getattr(game_record.options, key)) for key in game_record.ruleset.setup.must_say(players)}
    return {"preset": game_record.preset} | said | {setting.rule.key: str(setting.value) for setting in differing}


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


@table_questions.get("/ask")
def questions() -> ResponseReturnValue:
    sheet = queries.read(g.game)
    return render_template("ask/index.html", cards=_cards(sheet), sheet=sheet)


@table_questions.get("/replay")
def replay() -> ResponseReturnValue:
    sheet = queries.read(g.game)
    form = replay_form(sheet, request.args)
    replayed = form.replay()
    context: dict[str, object] = {"form": form, "replayed": replayed, "part": part(sheet, form.page.data or 0)}
    context["others"] = None if replayed else otherwise(sheet)
    return render_template("other_rules/replay.html", sheet=sheet, **context), 422 if form.errors else 200
