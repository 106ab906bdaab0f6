"""What the form of a hand takes where it was not told hand by hand: heaps, and what nobody knows any more."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flask_babel import gettext as _

from referee.engine.facts import Out
from referee.engine.heaps import ALL, EACH, PAIRS, Heap, groups, thrown_together
from referee.engine.needs import hangs_on, suffices
from referee.engine.standing import At
from referee.record import Json
from referee.web.forms.entry import Choices, number

if TYPE_CHECKING:  # the form asks here for its own parts
    from referee.web.forms.hand import HandForm

UNKNOWN = "unknown"
"""The choice that nobody knows it."""


def ways_to_count() -> Choices:
    """How hands can be counted: each, or several together."""
    return {EACH: _("Each"), PAIRS: _("Pairs"), ALL: _("All")}


def choose_counted(form: "HandForm") -> None:
    """Offer to count hands together only where these rules can do with the sum."""
    if "counted" not in form:
        return
    at, out = At(form.options, form.standing), Out(form.standing.seating.order[0])
    ways = {how: text for how, text in ways_to_count().items() if how == EACH or suffices(form.rules, at, out, how)}
    form.counted.choices = ways
    if len(ways) == 1:
        del form.counted


def choose_unknown(form: "HandForm") -> tuple[str, ...]:
    """Offer that nobody knows what a level block hangs on; the names of its fields, none where it hangs on nothing."""
    names = hangs_on(form.rules, At(form.options, form.standing))
    found = tuple(name for name in names if name in form)
    for name in found:
        form[name].choices |= {UNKNOWN: _("Nobody knows")}
    return found


def together(form: "HandForm") -> dict[str, list[tuple[int, ...]]]:
    """The seats whose hands are counted together, for each way to count."""
    ways = (PAIRS, ALL) if "counted" in form else ()
    return {how: list(groups(form.standing.seating, None, how)) for how in ways}


def left(form: "HandForm") -> Json:
    """What was left in the hands, and in those that were counted together."""
    heaps = [{"kind": Heap.kind, "seats": [*seats], "held": text} for seats, text in _heaps(form)]
    heaped = [seat for heap in heaps for seat in heap["seats"]]
    held = ["?" if seat in heaped else form.told_of(seat) for seat in form.standing.seating.seats]
    return {"held": held, "heaps": heaps} if heaps else {"held": held}


def counted_apart(form: "HandForm") -> list[str]:
    """The text of each hand and heap."""
    heaps = _heaps(form)
    heaped = [seat for seats, _text in heaps for seat in seats]
    return [*(text for _seats, text in heaps), *(form.told_of(seat) for seat in form.held if seat not in heaped)]


def unknown(form: "HandForm") -> list[str]:
    """What nobody knows any more, as far as a level block hangs on it."""
    asked = form.hangs_on if number(form.ending.data) is None else ()
    return [name for name in asked if form[name].data == UNKNOWN]


def _heaps(form: "HandForm") -> list[tuple[tuple[int, ...], str]]:
    """The heaps told, each with its seats and its text."""
    texts = {seat: (field.data or "").strip() for seat, field in form.held.items()}
    how = form.counted.data if "counted" in form else EACH
    return list(thrown_together(texts, form.standing.seating, number(form.ending.data), how))


def place_of_heap(form: "HandForm", at: int) -> str:
    """The name of the field in which a heap was told."""
    seats, _text = _heaps(form)[at]
    return next(f"held_{seat}" for seat in seats if form.held[seat].data)


def fill_heaps(form: "HandForm", entry: Mapping[str, Any]) -> None:
    """Show the heaps of an entry as they were told."""
    for heap in entry.get("heaps", []):
        seats = sorted(heap["seats"])
        paired = groups(form.standing.seating, entry.get("out"), PAIRS)
        form.prefill({"counted": PAIRS if tuple(seats) in paired else ALL, f"held_{seats[0]}": heap["held"]})
