"""The bonuses of a hand: passes in rows, of which only the side is asked, and the others by what they declare."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import pgettext

from referee.engine.facts import Asked, ImpossibleFact, asked_of
from referee.engine.seating import Seating
from referee.engine.verdict import BonusType
from referee.engine.wording import N_
from referee.record import Json
from referee.web.filters.values import labelled, listing, signed, translated
from referee.web.forms.facts import FactForm

ROWS = 4
BONUSES = Asked("", name="bonus")
"""The rows for bonuses of which only the side is asked."""
Passes = list[tuple[str, list[tuple[str, int, str]]]]


class Bonuses:
    """What these rules pay beside the hand, in the fields of a form."""

    def __init__(self, form: FactForm, paid: Sequence[BonusType]) -> None:
        self.form, self.paid = form, paid
        self.own = {each.bonus: asked_of(each.bonus) for each in paid if not each.text}
        """What is asked of each that declares it."""
        self.passes = [(translated(each.text), list(_ways(each, form.standing.seating))) for each in paid if each.text]
        """Each of the others, and for each side how the record has it and what it is worth to whom."""
        self.rows = [form[f"{BONUSES.name}_{row}"] for row in range(ROWS if self.passes else 0)]

    def __bool__(self) -> bool:
        return bool(self.rows or self.own)

    def word(self) -> None:
        """Offer what can be chosen, and say what each is worth."""
        earned = {value: labelled(text, to) for text, ways in self.passes for value, _side, to in ways}
        for row, field in enumerate(self.rows, 1):
            field.label.text = _("Pass bonus %(number)s", number=row)
            field.choices = {"": pgettext("bonus", "None"), **earned}
        for each in self.paid:
            for asked in self.own.get(each.bonus, ()):
                self.form.word(asked)
            if each.points and each.bonus in self.own:
                label = self.form[self.own[each.bonus][0].name].label
                label.text = f"{label.text} ({signed(each.points)})"

    def earned(self) -> Iterator[tuple[str, Json]]:
        """Those that were filled in, each with the name of its field."""
        for field in self.rows:
            if field.data and not field.errors:
                yield field.name, json.loads(field.data)
        for bonus, (first, *others) in self.own.items():
            if self.form[first.name].data:
                values = {asked.key: FactForm.told_of(self.form, asked) for asked in (first, *others)}
                told = {key: value for key, value in values.items() if value not in (None, [None, None])}
                yield first.name, {"kind": bonus.kind, **told}

    def refuse_open_ends(self) -> None:
        """Ask for the ends that a last tile fitted, where nobody has said them."""
        for first, *others in self.own.values():
            for asked in others if self.form[first.name].data else ():
                fields = self.form.fields_of(asked) if asked.type == tuple[int, int] else []
                if empty := next((field for field in fields if field.told() is None), None):
                    raise ImpossibleFact(empty.name, N_("Which two numbers were open?"))

    def is_unfolded(self) -> bool:
        """Whether any is filled in or refused, so that it must be seen."""
        own = [field for parts in self.own.values() for asked in parts for field in self.form.fields_of(asked)]
        return any(True for _bonus in self.earned()) or any(field.errors for field in (*self.rows, *own))

    def show(self, bonuses: Sequence[Any]) -> None:
        """Show those of an entry."""
        own = {bonus.kind: parts for bonus, parts in self.own.items()}
        for bonus in bonuses:
            for asked in own.get(bonus["kind"], ()):
                self.form.show(asked, bonus.get(asked.key, asked.default))
        rows = [pass_choice(bonus) for bonus in bonuses if bonus["kind"] not in own]
        self.form.prefill({f"{BONUSES.name}_{row}": choice for row, choice in enumerate(rows)})


def pass_choice(bonus: Json) -> str:
    """The choice that stands for a bonus as the record has it."""
    return json.dumps(bonus, sort_keys=True)


def _ways(paid: BonusType, seating: Seating) -> Iterator[tuple[str, int, str]]:
    """For each side the choice of a bonus, and what it is worth to whom; the names alone where it is worth nothing."""
    for side in seating.playing:
        who = listing(seating.people(side))
        worth = _("%(points)s to %(who)s", points=signed(paid.points), who=who) if paid.points else who
        yield pass_choice({"kind": paid.bonus.kind, **paid.fixed, "side": side}), side, worth
