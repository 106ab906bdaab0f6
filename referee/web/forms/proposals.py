"""What the referee proposes while a hand is told: a tap for each, which fills the fields in which it is told."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField

from referee import record
from referee.engine.facts import Fact
from referee.engine.standing import At
from referee.engine.verdict import Step
from referee.web.forms.entry import EntryForm


@dataclass(frozen=True)
class Offer:
    """One proposal as a page offers it."""

    step: Step
    """What is asked."""
    value: str = ""
    """What the fields say when it is taken, as in an address; "" where people must say more than yes."""
    field: str = ""
    """The id of the part of the form that asks for it then."""
    whole: bool = True
    """Whether it stands in a line of its own."""


class TakenField(HiddenField):
    """The proposals that were taken without scripts: what each field says then, by its name."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read them, whatever was sent."""
        self.data = "&".join(valuelist)

    def into(self, form: EntryForm) -> None:
        """Fill the fields of a form that people see."""
        for name, value in parse_qsl(self.data or ""):
            if name in form and form[name] in form.asked():
                form[name].process(MultiDict({name: value}))


def offers(form: EntryForm, fact: Fact, fields: dict[type[Any], str]) -> Iterator[Offer]:
    """What may be told beside a fact that was read from a form; `fields` are ids of what asks for more than a tap."""
    for each in form.rules.extras.proposals(fact, At(form.options, form.standing)):
        if each.fact is not None:
            told, then = _filled(form, fact), _filled(form, each.fact)
            changed = {name: text for name, text in then.items() if text != told[name]}
            yield Offer(each.step, urlencode(changed), whole=not each.one_of_several)
        elif each.asked in fields:
            yield Offer(each.step, field=fields[each.asked])


def _filled(form: EntryForm, fact: Fact) -> dict[str, Any]:
    """What the fields of a form say when they tell a fact; the form itself stays as it is."""
    before = {field.name: field.data for field in form}
    form.fill(record.write_fact(fact))
    told = {field.name: field.data for field in form}
    form.prefill(before)
    return told
