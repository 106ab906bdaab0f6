"""How values look on a page, in the reader's language."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from babel.lists import format_list
from flask import Flask
from flask_babel import format_datetime, get_locale, gettext
from markupsafe import Markup

from referee.engine.facts import ImpossibleFact
from referee.engine.verdict import Step
from referee.engine.wording import Param, plus

MINUS = "−"
_NEGATIVE = re.compile(r"(?<!\w)-(?=\d)")


def register(app: Flask) -> None:
    """Make the filters known to the templates."""
    for each in (listing, signed, figure, step, moment, refusal):
        app.add_template_filter(each)


def listing(words: Sequence[str]) -> str:
    """Several names as the language lists them: "Ana and Cy"."""
    return format_list([str(word) for word in words], style="standard", locale=get_locale() or "en").replace(
        ", and", " and"
    )


def figure(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A number that says which way it goes: +23."""
    return f"{number:+}".replace("-", MINUS)


def said(text: str, params: Mapping[str, Param]) -> str:
    """A sentence of the engine in the reader's language, its gaps filled."""
    told = str(gettext(text)).format(**{name: _spoken(value) for name, value in params.items()})
    return _NEGATIVE.sub(MINUS, told)


def _spoken(value: Param) -> int | str:
    if not isinstance(value, tuple):
        return value
    words = [each for each in value if isinstance(each, str)]
    return listing(words) if words else plus(value)


def step(told: Step | None) -> str:
    """One step of a verdict."""
    return said(told.text, told.params) if told else ""


def refusal(problem: ImpossibleFact) -> str:
    """Why something cannot be."""
    return said(problem.text, problem.params)


def moment(when: datetime) -> Markup:
    """A time as people say it."""
    shown = format_datetime(when, "d MMM HH:mm")
    return Markup('<time datetime="{}">{}</time>').format(when.isoformat(timespec="seconds"), shown)
