"""The game record: one JSON document that holds a game's rules, seats and facts, and no total; and its JSON Schema.

Reading refuses what has the wrong shape, and what cannot be, with an ImpossibleFact that says at which entry and field.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from referee.engine.facts import Fact, ImpossibleFact, Opening
from referee.engine.hands.interruptions import admit
from referee.engine.limits import MAX_LINES, MAX_NAME_LENGTH
from referee.engine.options import HouseRule, Options, Value, answers, rules_on_record
from referee.engine.ruleset import RuleSet, either
from referee.engine.score import Scored, score_facts
from referee.engine.seating import Seating, normalized
from referee.engine.standing import Standing
from referee.engine.wording import ALREADY_SEATED, IN_A_RECORD, N_, NAMELESS, Counted, Sentence, Text
from referee.record import shapes
from referee.record.entries import OPENING, definitions, of_kinds, write_fact, write_opening
from referee.record.parsing import parsed
from referee.record.shapes import Json, JsonValue, Schema, Shape, plain
from referee.rulesets import keys, ruleset, rulesets

FORMAT = "domino-referee/1"
SIDES_OF_PAIRS = 2


@dataclass(frozen=True)
class Record:
    """One game: by which rules, who sat where, how it opened, and everything told."""

    ruleset: RuleSet[Options]
    """The game played."""
    preset: str
    """The key of the preset that the table chose."""
    options: Any
    """The answers to every house rule, of the rule set's own class."""
    seats: tuple[str, ...]
    """The names of those who sat down first, in turn order; "" for somebody without one."""
    opening: Opening
    """What was there already when the game was taken over from paper."""
    facts: tuple[Fact, ...]
    """What was told, in order, as it stands after all corrections."""
    pair_names: tuple[str, ...] = ()
    """What the pairs that sat down first call themselves, by side; "" for one that is called by its people."""

    def first(self) -> Standing:
        seating = self.ruleset.seat(self.seats, self.options, self.pair_names)
        return self.ruleset.first(self.options, seating, self.opening)

    @property
    def standing(self) -> Standing:
        """How it stands after its last fact."""
        scored = self.scored()
        return scored[-1].standing if scored else self.first()

    def scored(self) -> tuple[Scored, ...]:
        try:
            return score_facts(self.ruleset, self.options, self.first(), self.facts)
        except ImpossibleFact as error:
            raise error.at(text=IN_A_RECORD.get(error.text)) from error


def from_text(text: str | bytes) -> Record:
    """Read a record; ImpossibleFact where it is not JSON, has the wrong shape, or tells what cannot be."""
    return from_document(parsed(text))


def from_document(document: JsonValue) -> Record:
    """Read a record that has been parsed from JSON already."""
    content = document if isinstance(document, dict) else {}
    rules = _rules(content)
    _refuse_players(content.get("seats"), rules)
    try:
        return _of_game(rules).read(content)
    except ImpossibleFact as error:
        raise _of_entry(error) from error


def _rules(content: Json) -> RuleSet[Options]:
    named = content.get("format", FORMAT if "ruleset" in content else "")
    if not isinstance(named, str) or not named.startswith(FORMAT.partition("/")[0]):
        raise ImpossibleFact("", N_("This is not a Domino Referee file."))
    if named != FORMAT:
        raise ImpossibleFact("format", shapes.THIS, limit=FORMAT)
    if "ruleset" not in content:
        raise ImpossibleFact("", shapes.MISSING, limit="ruleset")
    try:
        return ruleset(shapes.one_of(keys()).read(content["ruleset"]))
    except ImpossibleFact as error:
        raise shapes.within("ruleset", error) from error


def _refuse_players(seats: JsonValue, rules: RuleSet[Options]) -> None:
    """Refuse another number of players than the game is for, in words of people and not of lists."""
    fewest, most = min(rules.setup.seats), max(rules.setup.seats)
    if not isinstance(seats, list) or fewest <= len(seats) <= most:
        return
    text = Counted(
        "{game} is for {fewest} to {most} player, not {count}.",
        "{game} is for {fewest} to {most} players, not {count}.",
        "most",
    )
    if fewest == most:
        text = Counted(
            "{game} is for {most} player, not {count}.",
            "{game} is for {most} players, not {count}.",
            "most",
        )
    raise ImpossibleFact("seats", text, game=Sentence(rules.words.name), fewest=fewest, most=most, count=len(seats))


def _refuse_number(players: int, allowed: tuple[int, ...]) -> None:
    """Refuse as many players as the house rules do not allow, though others of the game do."""
    if players not in allowed:
        text: Text = Counted(
            "These rules are for {fewest} to {most} player, not {count}: change the players or the rules.",
            "These rules are for {fewest} to {most} players, not {count}: change the players or the rules.",
            "most",
        )
        if len(allowed) == 1:
            text = N_("Only {most} can play by these rules, not {count}: change the players or the rules.")
        raise ImpossibleFact("seats", text, fewest=min(allowed), most=max(allowed), count=players)


def _of_entry(error: ImpossibleFact) -> ImpossibleFact:
    match error.field.split("."):
        case ["entries", number, *field]:
            return error.at(field=".".join(field), entry=int(number))
    return error


def document(record: Record) -> Json:
    """The JSON document of a record, with every house rule written out."""
    opening = write_opening(record.opening)
    return {
        "format": FORMAT,
        "ruleset": record.ruleset.key,
        "preset": record.preset,
        "options": answers(record.options),
        "seats": list(record.seats),
        **({"pairs": list(record.pair_names)} if any(record.pair_names) else {}),
        **({"opening": opening} if opening else {}),
        "entries": [write_fact(fact) for fact in record.facts],
    }


def _of_person(name: str) -> str:
    if not (on_one_line := plain(name)):
        raise ImpossibleFact("", NAMELESS)
    return on_one_line


PERSON = shapes.text(_of_person, MAX_NAME_LENGTH, least=1)
"""What somebody is called."""
NAME = shapes.text(plain, MAX_NAME_LENGTH)
"""What somebody in a seat is called, or a pair; empty where they have no name."""


@cache
def _of_game(rules: RuleSet[Options]) -> Shape[Record]:
    fields: dict[str, Shape[object]] = {
        "format": shapes.only(FORMAT),
        "ruleset": shapes.only(rules.key),
        "preset": shapes.one_of([preset.key for preset in rules.presets]),
        "options": shapes.fields_of(dict, {rule.key: _of_rule(rule) for rule in rules_on_record(rules.options)}),
        "seats": shapes.many(NAME, _seats, max(rules.setup.seats), least=min(rules.setup.seats)),
        "pairs": shapes.many(NAME, tuple, SIDES_OF_PAIRS),
        "opening": OPENING,
        "entries": shapes.many(of_kinds(rules.entries), tuple, MAX_LINES),
    }
    return shapes.fields_of(partial(_record, rules), fields, _NEEDED)


def _of_rule(rule: HouseRule) -> Shape[Value]:
    numbers = shapes.whole(rule.number.low, rule.number.high) if rule.number else None
    return shapes.described(
        numbers or shapes.one_of([answer.value for answer in rule.answers]),
        description=rule.question or "Asked no more: games on record keep it.",
        default=rule.default,
    )


_NEEDED = ("format", "ruleset", "seats", "entries")


def _record(
    rules: RuleSet[Options],
    *,
    seats: tuple[str, ...],
    entries: tuple[Fact, ...],
    preset: str = "",
    options: dict[str, Value] | None = None,
    opening: Opening | None = None,
    pairs: tuple[str, ...] = (),
    **_named: str,
) -> Record:
    preset = preset or rules.presets[0].key
    agreed = rules.agreed_before(preset, options or {})
    _refuse_number(len(seats), rules.seats(agreed))
    if unsaid := rules.unsaid(preset, agreed, options or {}, len(seats)):
        text = N_("Among so many no answer is usual: write {answers}.")
        values = either(answer.value for answer in unsaid.answers)
        raise ImpossibleFact(f"options.{unsaid.key}", text, answers=values)
    seating = rules.seat(seats, agreed)
    _refuse_pairs(pairs, seating)
    admit(seating, entries)
    pair_names = (*pairs, "", "")[:SIDES_OF_PAIRS] if any(pairs) else ()
    return Record(rules, preset, agreed, seats, opening or Opening(), entries, pair_names)


def _refuse_pairs(pairs: tuple[str, ...], seating: Seating) -> None:
    """Refuse a name of a pair where there is none, and one that both have."""
    for side, name in enumerate(pairs):
        if name and not seating.paired:
            raise ImpossibleFact(f"pairs.{side}", N_("Only partners have a name together."))
        if name and normalized(name) in map(normalized, pairs[:side]):
            raise ImpossibleFact(f"pairs.{side}", N_("The other pair is called {name} already."), name=name)


def _seats(names: Iterable[str]) -> tuple[str, ...]:
    seats = tuple(names)
    for seat, name in enumerate(seats):
        if name and normalized(name) in map(normalized, seats[:seat]):
            raise ImpossibleFact(f"{seat}", ALREADY_SEATED, name=name)
    return seats


def record_schema() -> Schema:
    """The JSON Schema of the game record, version 1.

    How many there may be stands before what each must be, and that before whether they differ: a validator that asks
    in this order and stops at the first problem never does more than a record of the greatest size is worth.
    """
    most_seats = max(seats for rules in rulesets() for seats in rules.setup.seats)
    seats: Schema = {"type": "array", "maxItems": most_seats, "items": NAME.schema}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Domino Referee game record, version 1",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "ruleset": {"enum": list(keys())},
            "preset": {"type": "string"},
            "options": {"type": "object"},
            "seats": seats,
            "pairs": {"type": "array", "maxItems": SIDES_OF_PAIRS, "items": NAME.schema},
            "opening": OPENING.schema,
            "entries": {"type": "array", "maxItems": MAX_LINES},
        },
        "required": [*_NEEDED],
        "additionalProperties": False,
        "allOf": [shapes.when("ruleset", rules.key, _schema_of(rules)) for rules in rulesets()],
        "$defs": definitions(dict.fromkeys(entry for rules in rulesets() for entry in rules.entries)),
    }


def _schema_of(rules: RuleSet[Options]) -> Schema:
    asked: Schema = {rule.key: _of_rule(rule).schema for rule in rules_on_record(rules.options)}
    return {
        "properties": {
            "preset": {"enum": [preset.key for preset in rules.presets]},
            "options": {"type": "object", "properties": asked, "additionalProperties": False},
            "seats": {"type": "array", "minItems": min(rules.setup.seats), "maxItems": max(rules.setup.seats)},
            "entries": {"type": "array", "items": of_kinds(rules.entries).schema},
        }
    }
