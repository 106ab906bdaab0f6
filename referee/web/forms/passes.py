"""The bonuses of a hand: in which fields they are told, and those that are told by their side alone, as for a pass."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flask_babel import gettext as _

from referee.engine.earnable import Earnable
from referee.record import Json
from referee.web.filters.values import signed, translated
from referee.web.forms.entry import sides
from referee.web.forms.fields import names

if TYPE_CHECKING:  # the form asks here for its own parts
    from referee.web.forms.hand import HandForm

BONUS_ROWS = 4
Passes = list[tuple[str, list[tuple[str, int, str]]]]


def never_paid(paid: Sequence[Earnable], others: Mapping[type[Any], Iterable[str]]) -> Iterator[str]:
    """The names of the fields of bonuses that are not among those paid; `others` need more fields than their side."""
    if not any(each.text for each in paid):
        yield from names("bonus", range(BONUS_ROWS))
    for bonus, fields in others.items():
        if all(each.bonus is not bonus for each in paid):
            yield from fields


def passes(form: "HandForm") -> Passes:
    """Each such bonus, and for each side how the record has it and what it is worth to whom."""
    people = {int(side): names for side, names in sides(form.standing.seating).items()}
    found = []
    for each in form.paid:
        if each.text:
            earned = {"kind": each.bonus.kind, **each.fixed}
            ways = [(pass_choice({**earned, "side": side}), side, _to(each, who)) for side, who in people.items()]
            found.append((translated(each.text), ways))
    return found


def pass_choice(bonus: Json) -> str:
    """The choice that stands for a bonus as the record has it."""
    return json.dumps(bonus, sort_keys=True)


def _to(earned: Earnable, who: str) -> str:
    """What a bonus is worth, and to whom; the names alone where it is worth nothing."""
    return _("%(points)s to %(who)s", points=signed(earned.points), who=who) if earned.points else who
