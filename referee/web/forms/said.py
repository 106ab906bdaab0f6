"""What the form of a hand takes where it was not played to its end, or its pips were not counted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flask_babel import gettext as _

from referee.engine.facts import Unfinished
from referee.engine.heaps import EACH
from referee.engine.needs import hangs_on, needed
from referee.engine.ruleset import At, RuleSet
from referee.record import Json
from referee.rulesets.partners.facts import PartnersHand
from referee.web.forms.counted import UNKNOWN
from referee.web.forms.entry import Choices, number, sides

if TYPE_CHECKING:  # the form asks here for its own parts
    from referee.web.forms.hand import HandForm

STOPPED, GAVE_UP = "stopped", "gave_up_"
"""The choice that a hand was stopped by agreement, and how those begin that a side gave it up."""
SAID = "agreed_points", "winner"
"""The fields in which the table says the points, and who won them."""


def never_said(rules: RuleSet[Any]) -> tuple[str, ...]:
    """The names of those fields where no table says so in a game by these rules."""
    return () if issubclass(rules.hand, PartnersHand) else SAID


def choose_said(form: "HandForm") -> Choices:
    """Offer that the table says the points, and who won them; the ways in which a hand was not played to its end."""
    if "winner" not in form:
        return {}
    pairs = sides(form.standing.seating)
    form.winner.choices = {"": _("Not told"), **pairs}
    gave_up = {f"{GAVE_UP}{side}": _("%(names)s gave up", names=who) for side, who in pairs.items()}
    return {STOPPED: _("Stopped by agreement"), **gave_up}


def answers_to_forced() -> Choices:
    """Whether who blocked could have played otherwise."""
    return {"": _("Not told"), "yes": _("Yes"), "no": _("No")}


def tells_rarely(form: "HandForm") -> bool:
    """Whether something was sent that not every game asks for."""
    asked = (form.blocked_by, form.lead)
    return form.counted.data != EACH or bool(form.forced.data) or any(field.data == UNKNOWN for field in asked)


def choose_forced(form: "HandForm") -> None:
    """Ask whether who blocked could have played otherwise only where these rules let a level block hang on it."""
    if "forced" in form and "forced" not in hangs_on(form.rules, At(form.options, form.standing)):
        del form.forced


def forced(form: "HandForm") -> Json:
    """Whether who blocked could not have played otherwise, as far as it was told."""
    told = form.forced.data if "forced" in form else ""
    return {"forced": told == "yes"} if told in ("yes", "no") else {}


def said(form: "HandForm") -> Json:
    """What the table says of the hand, as a record has it."""
    if not form.unplayed:
        return {}
    points, winner = form.agreed_points.data, number(form.winner.data)
    told = {"agreed_points": points, "winner": None if points is None else winner}
    return _ended(form.ending.data or "") | {key: value for key, value in told.items() if value is not None}


def _ended(ending: str) -> Json:
    """How a hand ended that was not played to its end."""
    if ending.startswith(GAVE_UP):
        return {"conceded": number(ending.removeprefix(GAVE_UP))}
    return {"broken_off": True} if ending == STOPPED else {}


def needs_said(form: "HandForm") -> list[tuple[int, ...]]:
    """The seats whose holdings can be needed, for each way in which a hand was not played to its end."""
    at = At(form.options, form.standing)
    return [needed(form.rules, at, Unfinished(), **_ended(way)) for way in form.unplayed]


def fill_said(form: "HandForm", entry: Mapping[str, Any]) -> None:
    """Show what the table said of an entry."""
    if entry.get("broken_off"):
        form.ending.data = STOPPED
    elif entry.get("conceded") is not None:
        form.ending.data = f"{GAVE_UP}{entry['conceded']}"
    form.prefill({"agreed_points": entry.get("agreed_points")})
    if entry.get("forced") is not None:
        form.prefill({"forced": "yes" if entry["forced"] else "no"})
    if entry.get("winner") is not None:
        form.prefill({"winner": str(entry["winner"])})


def is_said(form: "HandForm") -> bool:
    """Whether anything of it is filled in or refused, so that its fold must be open."""
    return bool(said(form)) or any(form[name].errors for name in SAID if name in form)
