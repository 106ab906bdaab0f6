"""The shape of what people may send to open a game; house rules are asked as they are declared."""

import hashlib
from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField
from wtforms import Field, Form, HiddenField, RadioField, SelectField, StringField, TextAreaField
from wtforms.validators import Length, NumberRange, Optional, Regexp

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import LONGEST_NAME, MOST_BYTES, MOST_POINTS
from referee.engine.options import HouseRule, Value, house_rules
from referee.engine.ruleset import Preset, RuleSet
from referee.engine.wording import N_, Counted
from referee.links import new_secret
from referee.record import Record
from referee.record.schema import FORMAT
from referee.web.filters.values import refusal
from referee.web.number import NumberField

LOT = "lot"
TICKET = r"[\w-]{22}\Z"


class Opening(Form):
    """What opens a table carries the secret its keeper will have, so that sent twice it opens one table."""

    ticket = HiddenField(default=new_secret, validators=[Regexp(TICKET)])


class NewGame(Opening):
    """Who sits where, who begins, the house rules, and where the game stands if it is taken over from paper."""

    rules: RuleSet[Any]
    preset: Preset

    number = HiddenField(default="1", validators=[Regexp(r"\d{1,4}\Z")])
    lead = SelectField()
    pot = NumberField(_l("Units already in the pot"), [Optional(), NumberRange(1, MOST_POINTS)])

    def seats(self) -> list[Field]:
        """The fields for names, in turn order."""
        return [self[f"seat_{seat}"] for seat in range(max(self.rules.seats))]

    def totals(self) -> list[Field]:
        """The fields for the points each side already has."""
        return [field for field in self if field.name.startswith("total_")]

    def asked(self) -> Iterator[tuple[str, list[tuple[HouseRule, Field]]]]:
        """The fields of the house rules, by the heading they stand under."""
        groups: dict[str, list[tuple[HouseRule, Field]]] = {}
        for rule in house_rules(self.rules.options):
            if _is_open(rule, self.preset):
                groups.setdefault(rule.group, []).append((rule, self[f"rule_{rule.key}"]))
        yield from groups.items()

    def changed(self) -> list[tuple[str, str]]:
        """The house rules answered otherwise than this preset answers them, each with its answer."""
        told = []
        for _group, asked in self.asked():
            for rule, field in asked:
                if field.data is not None and field.data != self.preset.answers.get(rule.key, rule.default):
                    told.append((_label(rule), _answer(rule, field.data)))
        return told

    def rules_refused(self) -> bool:
        """Whether a house rule was answered wrongly, so that the fold must be open."""
        return any(field.errors for _group, asked in self.asked() for _rule, field in asked)

    def paper_told(self) -> bool:
        """Whether anything from paper is told or refused."""
        fields = [*self.totals(), *([self.pot] if "pot" in self else [])]
        return any(field.data or field.errors for field in fields)

    def game(self) -> Record:
        """The game as a record with nothing told; ImpossibleFact where something does not fit."""
        taken = self._taken()
        told = {"format": FORMAT, "ruleset": self.rules.key, "preset": self.preset.key, "options": self.options()}
        seats, opening = list(taken.values()), self._opening(list(taken))
        game = record.from_document({**told, "seats": seats, "opening": opening, "entries": []})
        game.first()
        return game

    def _taken(self) -> dict[int, str]:
        """The names by the seat of the form they were told in, empty seats left out."""
        names = [" ".join((field.data or "").split()) for field in self.seats()]
        taken = {seat: name for seat, name in enumerate(names) if name}
        if len(taken) not in self.rules.seats:
            missing = next((seat for seat, name in enumerate(names) if not name), 0)
            text = Counted("{seats} name is needed.", "{seats} names are needed.", "most")
            raise ImpossibleFact(f"seat_{missing}", text, seats=_span(self.rules.seats), most=max(self.rules.seats))
        for seat, name in taken.items():
            if name in names[:seat]:
                raise ImpossibleFact(f"seat_{seat}", N_("{name} already has a seat in this game."), name=name)
        return taken

    def _opening(self, taken: list[int]) -> dict[str, Any]:
        """Where the game begins, as a record has it: what was not told is left out."""
        pot = self.pot.data if "pot" in self else None
        told = {"lead": self._lead(taken), "totals": self._totals(taken), "pot": pot}
        return {key: value for key, value in told.items() if value is not None}

    def options(self) -> dict[str, Value]:
        """The answers to the house rules as they are typed."""
        return {
            rule.key: self[f"rule_{rule.key}"].data
            for rule in house_rules(self.rules.options)
            if f"rule_{rule.key}" in self and self[f"rule_{rule.key}"].data is not None
        }

    def _lead(self, taken: list[int]) -> int | None:
        """The seat that begins, counted among those taken; drawn by lot where the table wants that."""
        by_lot = self.lead.data == LOT or (not self.lead.data and self.options().get("first_lead") == "random")
        if by_lot:
            return self._lot(len(taken))
        if not self.lead.data:
            return None
        if int(self.lead.data) not in taken:
            raise ImpossibleFact("lead", N_("Nobody sits in that seat."))
        return taken.index(int(self.lead.data))

    def _lot(self, players: int) -> int:
        """One of those who play. It follows from the ticket, which chance made: sent twice the lot falls the same."""
        drawn = hashlib.sha256(f"lot {self.ticket.data}".encode()).digest()
        return int.from_bytes(drawn) % players

    def _totals(self, taken: list[int]) -> list[int] | None:
        """The points each side already has; None where nobody has any."""
        told = {side: field.data or 0 for side, field in enumerate(self.totals())}
        sides = list(told) if self.rules.pairs else taken
        if astray := [side for side in told if told[side] and side not in sides]:
            raise ImpossibleFact(f"total_{astray[0]}", N_("Nobody sits in that seat."))
        return [told[side] for side in sides] if any(told.values()) else None

    def refuse(self, problem: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        places = {"opening.totals": "total_0", "opening.lead": "lead", "opening.pot": "pot"}
        filled = [field.name for field in self.seats() if (field.data or "").strip()]
        places |= {f"seats.{seat}": name for seat, name in enumerate(filled)}
        name = places.get(problem.field, problem.field.replace("options.", "rule_"))
        message = refusal(problem)
        if name in self:
            self[name].errors = [*self[name].errors, message]
        else:
            self.form_errors.append(message)


def new_game(rules: RuleSet[Any], preset: Preset) -> type[NewGame]:
    """The form that opens a game by a preset of a rule set."""
    form: Any = type("NewGame", (NewGame,), {"rules": rules, "preset": preset})
    ordinals = [_("First seat"), _("Second seat"), _("Third seat"), _("Fourth seat")]
    for seat, label in enumerate(ordinals[: max(rules.seats)]):
        setattr(form, f"seat_{seat}", StringField(label, [Length(max=LONGEST_NAME)]))
    numbered = {str(seat): label for seat, label in enumerate(ordinals[: max(rules.seats)])}
    by_rule = {} if rules.lead == "deals" else {"": _first_lead(rules)}
    asked = _("Who deals first?") if rules.lead == "deals" else _("Who leads first?")
    form.lead = SelectField(asked, choices={**by_rule, **numbered, LOT: _("Draw lots")})
    _add_paper(form, rules, preset, ordinals)
    for rule in house_rules(rules.options):
        if _is_open(rule, preset):
            setattr(form, f"rule_{rule.key}", _field(rule, preset.answers.get(rule.key, rule.default)))
    made: type[NewGame] = form
    return made


def _add_paper(form: Any, rules: RuleSet[Any], preset: Preset, ordinals: list[str]) -> None:
    """The fields for a game that began on paper."""
    sides = [_("First and third seat"), _("Second and fourth seat")] if rules.pairs else ordinals[: max(rules.seats)]
    for side, label in enumerate(sides):
        field = NumberField(label, [Optional(), NumberRange(-MOST_POINTS, MOST_POINTS)])
        setattr(form, f"total_{side}", field)
    if preset.answers.get("play_for") != "pot":
        form.pot = None


def _first_lead(rules: RuleSet[Any]) -> str:
    return _("Whoever holds the double six") if rules.pairs else _("Whoever holds the highest double")


def _is_open(rule: HouseRule, preset: Preset) -> bool:
    """Whether a table that chose this preset is still asked: not when the preset is about just that answer."""
    if rule.key == "play_for":
        return False
    return rule.only_if is None or preset.answers.get(rule.only_if[0], "points") == rule.only_if[1]


def _field(rule: HouseRule, default: Any) -> Field:
    if rule.is_number:
        limits = NumberRange(rule.low, rule.high)
        return NumberField(
            _(rule.question), [Optional(), limits], default=default, render_kw={"min": rule.low, "max": rule.high}
        )
    values = {str(each.value): each.value for each in rule.answers}
    choices = {str(each.value): _(each.label) for each in rule.answers}
    return RadioField(
        _(rule.question), choices=choices, coerce=lambda told: values.get(str(told), told), default=default
    )


def _label(rule: HouseRule) -> str:
    return _(rule.answers[0].label) if rule.is_number else _(rule.question)


def _answer(rule: HouseRule, value: Value) -> str:
    return str(value) if rule.is_number or not rule.accepts(value) else _(rule.answer(value).label)


def _span(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{min(seats)}–{max(seats)}"


class JoinTable(Form):
    """The code that is read out across the table."""

    code = StringField(_l("Join a table by its code"), [Length(min=1, max=8)])


class NewLink(Form):
    """The secret of a link that is about to be made, which the phone of the keeper knows already."""

    secret = HiddenField(validators=[Regexp(TICKET)])


class ImportGame(Opening):
    """A game record, as a file or pasted."""

    file = FileField(_l("A game record as a file"))
    text = TextAreaField(_l("or its text"), [Length(max=MOST_BYTES)])

    def game(self) -> Record:
        """The game that was brought along; ImpossibleFact where it is none."""
        sent = self.file.data.read() if self.file.data and self.file.data.filename else (self.text.data or "").encode()
        return record.from_text(sent)
