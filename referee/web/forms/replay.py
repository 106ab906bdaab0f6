"""The form that asks how a game would have gone by other rules: a preset, and single house rules on top of it."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field, SelectField, StringField
from wtforms.validators import Length

from referee.engine.desk.rulebook import changed, differences
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import LONGEST_TEXT
from referee.engine.options import HouseRule, Value, house_rules
from referee.engine.wording import N_
from referee.games.replay import Replay, replay, same_kind
from referee.games.sheet import Sheet
from referee.record import Record
from referee.web.filters.values import refusal, translated
from referee.web.forms.fields import NumberField
from referee.web.forms.form import Form
from referee.web.forms.house_rules import with_rules


class ReplayForm(Form):
    """Other rules for a game, in an address: what is left empty is as the preset has it, or as at the table."""

    preset = SelectField(_l("Rules"), default="")
    page = NumberField(default=0)

    def __init__(self, sheet: Sheet, sent: Any) -> None:
        super().__init__(formdata=sent)
        self.sheet, self.is_sent = sheet, bool(sent)
        rules, options = sheet.record.ruleset, sheet.record.options
        self.presets = {preset.key: translated(preset.name) for preset, _is_other in same_kind(sheet)}
        self.preset.choices = {"": _("As at this table"), **self.presets}
        if len(rules.presets) == 1 or not self.presets:
            del self.preset
        self.rules: list[Any] = []
        for rule in house_rules(rules.options):
            if rule.whole_game or not rule.asked(options):
                del self[f"rule_{rule.key}"]
                continue
            self.rules.append(self[f"rule_{rule.key}"])
            if not rule.is_number:
                labels = {str(each.value).lower(): translated(each.label) for each in rule.answers}
                self.rules[-1].choices = {"": _("as above"), **labels}

    def replay(self) -> Replay | None:
        """The game by these rules; None where nothing is asked yet, or where it is refused."""
        if not self.is_sent:
            return None
        try:
            return self._replayed(self.sheet.record)
        except ImpossibleFact as problem:
            self.refuse(problem)
        return None

    def _replayed(self, game: Record) -> Replay:
        answers = changed(game.ruleset, {field.name: field.data or "" for field in self.rules})
        preset = (self.preset.data or "") if "preset" in self else ""
        if not preset:
            return replay(self.sheet, game.preset, _own(game) | answers)
        if preset not in self.presets:
            raise ImpossibleFact("preset", N_("There is no such preset for this kind of game."))
        return replay(self.sheet, preset, answers)

    def refuse(self, problem: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        for name in (problem.field, problem.field.replace("options.", "rule_")):
            if name in self:
                self[name].errors = [*self[name].errors, refusal(problem)]
                return
        self.form_errors.append(refusal(problem))


def replay_form(sheet: Sheet, sent: Mapping[str, str]) -> ReplayForm:
    """The form for a game, filled in from an address."""
    form: ReplayForm = with_rules(ReplayForm, sheet.record.ruleset.options, _field)(sheet, sent)
    return form


def _field(rule: HouseRule) -> Field:
    label = _l(rule.question)
    if rule.is_number:
        return StringField(label, [Length(max=LONGEST_TEXT)], name=rule.key)
    return SelectField(label, name=rule.key, default="")


def _own(game: Record) -> dict[str, Value]:
    """The table's own answers, where they are not its preset's."""
    return {each.rule.key: each.value for each in differences(game.ruleset, game.preset, game.options)}
