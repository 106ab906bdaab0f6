"""What the form of a hand takes where it was not played to its end, or its pips were not counted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flask_babel import gettext as _

from referee.engine.facts import OneOut, Unfinished
from referee.engine.heaps import EACH
from referee.engine.needs import hangs_on, needed
from referee.engine.standing import At
from referee.record import Json
from referee.web.forms.counted import UNKNOWN
from referee.web.forms.entry import Choices, number, sides

if TYPE_CHECKING:  # the form asks here for its own parts
    from referee.web.forms.hand import HandForm

STOPPED, GAVE_UP, ONE_OF = "stopped", "gave_up_", "one_of_"
"""The choice that a hand was stopped by agreement; how those begin that a side gave it up, or that one of it is out."""
SAID = "agreed_points", "winner"
"""The fields in which the table says the points, and who won them."""


def choose_said(form: "HandForm") -> Choices:
    """Offer who won by what the table says; the ways in which a hand was not played to its end, or nobody saw it."""
    seating, people = form.standing.seating, sides(form.standing.seating)
    form.winner.choices = {"": _("Not told"), **people}
    gave_up = {f"{GAVE_UP}{side}": _("%(names)s gave up", names=who) for side, who in people.items()}
    pairs = {side: seating.people(side) for side, seats in enumerate(seating.sides) if len(seats) > 1}
    one_of = {f"{ONE_OF}{side}": one_went_out(who) for side, who in pairs.items()}
    return {STOPPED: _("Stopped by agreement"), **gave_up, **one_of}


def one_went_out(pair: tuple[str, ...]) -> str:
    """That one of two partners went out, and nobody knows which."""
    one, other = pair
    return _("%(one)s or %(other)s went out", one=one, other=other)


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
    told = {"agreed_points": form.agreed_points.data, "winner": number(form.winner.data)}
    return _ended(form.ending.data or "") | {key: value for key, value in told.items() if value is not None}


def _ended(ending: str) -> Json:
    """How a hand ended that was not played to its end, or of which nobody knows who went out."""
    for way, key in ((GAVE_UP, "conceded"), (ONE_OF, "out_side")):
        if ending.startswith(way):
            return {key: number(ending.removeprefix(way))}
    return {"broken_off": True} if ending == STOPPED else {}


def needs_said(form: "HandForm") -> list[tuple[int, ...]]:
    """The seats whose holdings can be needed, for each of these ways in which a hand may have ended."""
    at = At(form.options, form.standing)
    ways = [_ended(way) for way in form.unplayed]
    ended = [(OneOut(way.pop("out_side")) if "out_side" in way else Unfinished(), way) for way in ways]
    return [needed(form.rules, at, ending, **more) for ending, more in ended]


def fill_said(form: "HandForm", entry: Mapping[str, Any]) -> None:
    """Show what the table said of an entry."""
    if entry.get("broken_off"):
        form.ending.data = STOPPED
    elif entry.get("conceded") is not None:
        form.ending.data = f"{GAVE_UP}{entry['conceded']}"
    elif entry.get("out_side") is not None:
        form.ending.data = f"{ONE_OF}{entry['out_side']}"
    form.prefill({"agreed_points": entry.get("agreed_points")})
    if entry.get("forced") is not None:
        form.prefill({"forced": "yes" if entry["forced"] else "no"})
    if entry.get("winner") is not None:
        form.prefill({"winner": str(entry["winner"])})


def is_said(form: "HandForm") -> bool:
    """Whether anything of it is filled in or refused, so that its fold must be open."""
    return bool(said(form)) or any(form[name].errors for name in SAID)
