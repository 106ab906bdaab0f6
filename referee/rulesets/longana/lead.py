"""Who leads a round of Longana, from the doubles that everybody shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.facts import ImpossibleFact
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_NINE
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, NOBODY_SITS, NOT_IN_SET, NOT_PLAYING, Counted, Param, Text


@dataclass(frozen=True)
class Lead:
    """Who leads and with which doubles; `redeal` when nobody can."""

    leader: int | None
    may_lead: tuple[int, ...]
    redeal: bool
    depends_on: tuple[int, ...] = ()
    """The seats that have shown nothing, and would lead instead if they held a double that counts before these."""


def longana_lead(
    doubles: Sequence[frozenset[int]],
    first_right: int | None,
    seating: Seating,
    declined: frozenset[int] = frozenset(),
    unseen: frozenset[int] = frozenset(),
    may_decline: bool = False,
) -> Ruling[Lead]:
    """Who leads a round of Longana, from the doubles each seat shows (LON-10 to LON-13).

    `first_right` is the seat with the first right to lead, None before any round has been won; `declined` are
    those who have a double and do not want to lead it, which they need not where they `may_decline` (LON-G5),
    `unseen` those of whom nobody knows what they hold.
    """
    _refuse_impossible_doubles(doubles, first_right, seating)
    if not any(doubles):
        return Ruling(Lead(None, (), True), (Step("LON-13", N_("Nobody holds a double: deal again.")),))
    _refuse_impossible_declining(doubles, first_right, declined, seating)
    if first_right is None:
        return _highest_leads(doubles, unseen, seating)
    turns = seating.from_seat(first_right)
    leader = next((seat for seat in turns if doubles[seat] and seat not in declined), None)
    passed = turns if leader is None else turns[: turns.index(leader)]
    steps = tuple(_passed_on(seat, doubles, unseen, seating) for seat in passed)
    if leader is None:
        nobody = Step("LON-G5", N_("Nobody leads a double: deal again."))
        return Ruling(Lead(None, (), True), (*steps, nobody))
    depends_on = tuple(seat for seat in passed if seat in unseen)
    leads = Step("LON-11", N_("{name} leads, with any double."), {"name": seating.names[leader]})
    if may_decline:
        leads = Step("LON-G5", N_("{name} may lead, with any double, or leave it to the right."), leads.params)
    if depends_on:
        text = Counted(
            "{name} leads, with any double, if {others} holds none.",
            "{name} leads, with any double, if {others} hold none.",
            "others",
        )
        leads = Step("LON-12", text, {**leads.params, "others": tuple(seating.names[seat] for seat in depends_on)})
    return Ruling(Lead(leader, tuple(sorted(doubles[leader])), False, depends_on), (*steps, leads))


def _highest_leads(doubles: Sequence[frozenset[int]], unseen: frozenset[int], seating: Seating) -> Ruling[Lead]:
    """Who leads the first round: the highest double, as far as the hands are known (LON-10)."""
    highest = max(number for numbers in doubles for number in numbers)
    leader = next(seat for seat, numbers in enumerate(doubles) if highest in numbers)
    depends_on = tuple(sorted(unseen)) if highest < DOUBLE_NINE.highest else ()
    params: dict[str, Param] = {"name": seating.names[leader], "tile": f"{highest}-{highest}"}
    text: Text = N_("{name} holds the highest double and must lead {tile}.")
    if depends_on:
        params["others"] = tuple(seating.names[seat] for seat in depends_on)
        text = Counted(
            "{name} must lead {tile}, if {others} holds no higher double.",
            "{name} must lead {tile}, if {others} hold no higher double.",
            "others",
        )
    return Ruling(Lead(leader, (highest,), False, depends_on), (Step("LON-10", text, params),))


def _passed_on(seat: int, doubles: Sequence[frozenset[int]], unseen: frozenset[int], seating: Seating) -> Step:
    """Why the right to lead passes this seat by (LON-12, LON-G5)."""
    cited, text = "LON-12", N_("{name} holds no double: the right to lead passes right.")
    if seat in unseen:
        text = N_("If {name} holds no double, the right to lead passes right.")
    if doubles[seat]:
        cited, text = "LON-G5", N_("{name} declines: the right to lead passes right.")
    return Step(cited, text, {"name": seating.names[seat]})


def _refuse_impossible_declining(
    doubles: Sequence[frozenset[int]], right: int | None, declined: frozenset[int], seating: Seating
) -> None:
    for seat in sorted(declined):
        if right is None:
            raise ImpossibleFact("declined", N_("The highest double must be led: nobody may decline."), "LON-10")
        if not doubles[seat]:
            text = N_("{name} holds no double, so cannot decline.")
            raise ImpossibleFact("declined", text, "LON-12", name=seating.names[seat])


def _refuse_impossible_doubles(doubles: Sequence[frozenset[int]], right: int | None, seating: Seating) -> None:
    if right is not None and right not in seating.order:
        raise ImpossibleFact("first_right", NOBODY_SITS, "LON-11", seat=right)
    holder: dict[int, str] = {}
    for seat, number in ((seat, number) for seat, numbers in enumerate(doubles) for number in sorted(numbers)):
        field, params = f"doubles.{seat}", {"tile": f"{number}-{number}", "name": seating.names[seat]}
        if seat not in seating.order:
            raise ImpossibleFact(field, NOT_PLAYING, "LON-02", **params)
        if number in holder:
            text = N_("{tile} is also in {name}'s hand.")
            raise ImpossibleFact(field, text, "LON-03", **{**params, "name": holder[number]})
        if number not in range(DOUBLE_NINE.highest + 1):
            text = NOT_IN_SET
            raise ImpossibleFact(field, text, "LON-03", **params, set=DOUBLE_NINE.name)
        holder[number] = seating.names[seat]
