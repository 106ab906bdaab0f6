"""What all forms share: messages in the reader's language, numbers, a field for each seat, row or house rule."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from babel.support import Translations
from flask_babel import get_locale
from flask_wtf import FlaskForm, i18n
from wtforms import Field, IntegerField
from wtforms.form import BaseForm
from wtforms.validators import NumberRange, Optional

from referee.engine.limits import MAX_POINTS
from referee.engine.options import HouseRule, house_rules

MAX_DIGITS = 10  # digits, as many as the row of a player can have
BALANCE = [Optional(), NumberRange(-MAX_POINTS, MAX_POINTS)]  # points or units, given or taken away


class NumberField(IntegerField):
    """A whole number; what is longer than any of ours is read as none."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent; ValueError where it is no number."""
        if valuelist and len(valuelist[0].strip()) > MAX_DIGITS:
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


class Form(FlaskForm):
    """A form whose messages are read from the disk once for each language, and not for each request.

    The token that every form is sent with is asked for before any view runs (`CSRFProtect`): the form has no field
    for it, and need not ask once more.
    """

    class Meta(FlaskForm.Meta):
        """How WTForms makes it."""

        csrf = False

        def get_translations(self, _form: Any) -> Any:
            """The messages of WTForms in the language of this request."""
            return _translations(i18n.messages_path(), str(get_locale()))


@lru_cache(maxsize=32)
def _translations(folder: str, language: str) -> Any:
    return Translations.load(folder, [language], domain="wtforms")


def with_rules(form: Any, options: Any, field: Callable[[HouseRule], Field]) -> Any:
    """A form with a field `rule_KEY` for each house rule of an options class; made once for each."""
    return _declared(form, options, field)


@cache
def _declared(form: Any, options: Any, field: Callable[[HouseRule], Field]) -> Any:

    class FormWithRules(form):
        pass

    for rule in house_rules(options):
        setattr(FormWithRules, f"rule_{rule.key}", field(rule))
    return FormWithRules
