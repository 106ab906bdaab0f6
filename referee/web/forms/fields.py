"""Fields for whole numbers, and fields of which there is one for each seat, side or row."""

from collections.abc import Callable, Iterable
from typing import Any

from wtforms import IntegerField
from wtforms.form import BaseForm
from wtforms.validators import NumberRange, Optional

from referee.engine.limits import MOST_POINTS

LONGEST = 10  # digits, as many as the row of a player can have
BALANCE = [Optional(), NumberRange(-MOST_POINTS, MOST_POINTS)]  # points or units, given or taken away


class NumberField(IntegerField):
    """A whole number; what is longer than any of ours is read as none."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent; ValueError where it is no number."""
        if valuelist and len(valuelist[0].strip()) > LONGEST:
            self.data = None
            raise ValueError(self.gettext("Not a valid integer value."))
        super().process_formdata(valuelist)


def declare(form: type[BaseForm], prefix: str, count: int, field: Callable[[], Any]) -> None:
    """Give the class of a form as many fields as there may be of a kind, named as in `held_0`."""
    for number in range(count):
        setattr(form, f"{prefix}_{number}", field())


def names(prefix: str, numbers: Iterable[int]) -> list[str]:
    """The names of the fields with these numbers, as `declare` gives them."""
    return [f"{prefix}_{number}" for number in numbers]


def numbered(form: BaseForm, prefix: str, numbers: Iterable[int]) -> dict[int, Any]:
    """The fields of a form with these numbers, as `declare` names them; those with others are removed."""
    fields = {number: form[f"{prefix}_{number}"] for number in numbers}
    for field in list(form):
        if field.name.startswith(f"{prefix}_") and field not in fields.values():
            del form[field.name]
    return fields
