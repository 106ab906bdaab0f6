"""Sanction tables: what a fault costs, as federations and clubs have it (SAN-1 to SAN-4), and a friendly one of ours.

A table only proposes: whoever writes the penalty may write another. In pairs both partners answer for a fault, so that
what either was warned of counts for both.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.engine.faults import CARDS
from referee.engine.options import answer, choice
from referee.engine.wording import N_, Counted, Sentence

GROUP = N_("Penalties and time")
BREAKS = ("pass", "wrong")  # the faults that every table has among the dearest
WARNED_FIRST = ("many", "manners", "touched", "signal", "count", "misdeal", "drew", "late", "other")
"""What the Venezuelan norms warn of first (SAN-2); the last five are not in them, and ours."""


@dataclass(frozen=True)
class SoFar:
    """What somebody has on the sheet already, alone or as one of a pair."""

    alike: int = 0
    """Faults of the same kind."""
    warnings: int = 0
    cards: int = 0
    """Cards of any colour, those of earlier games too where they were told."""


@dataclass(frozen=True)
class Sanction:
    """What one fault costs."""

    clause: str
    """The canon id of the table that says so."""
    points: int = 0
    """How many, never less than 0."""
    to: str = "offender"
    """Whether the `offender` loses them or the `opponents` get them."""
    card: str = "none"
    """What is shown: a warning, a card, or none."""
    play: str = "goes_on"
    """What becomes of the hand, or that the game is lost."""


def proposed(table: str, fault: str, before: SoFar) -> Sanction:
    """What a sanction table says of a fault, after those there were before."""
    return _TABLES[table](fault, before)


def costs(sanction: Sanction) -> tuple[Sentence, ...]:
    """What it costs, each part in a few words."""
    off = Counted("{points} point off", "{points} points off", "points")
    given = Counted("{points} point to the opponents", "{points} points to the opponents", "points")
    points = {"points": sanction.points}
    told = [Sentence(given if sanction.to == "opponents" else off, points)] if sanction.points else []
    return (*told, *(Sentence(_COSTS[each]) for each in (sanction.card, sanction.play) if each in _COSTS))


_COSTS = {
    "warning": N_("a warning"),
    "yellow": N_("a yellow card"),
    "red": N_("a red card"),
    "black": N_("a black card"),
    "cancelled": N_("the hand is cancelled"),
    "dealt_again": N_("it is dealt again"),
    "lost": N_("the game is lost"),
}


def _none(_fault: str, _before: SoFar) -> Sanction:
    return Sanction("SAN-G1")


def _friendly(_fault: str, before: SoFar) -> Sanction:
    return Sanction("SAN-G1", points=20) if before.alike else Sanction("SAN-G1", card="warning")


def _world(fault: str, before: SoFar) -> Sanction:
    """Points, cards and the hand (SAN-1); which faults are light or grave it leaves open, so that is ours."""
    told = Sanction("SAN-1", card="yellow" if before.warnings else "warning")
    if fault in BREAKS:
        told = Sanction("SAN-1", 80, card="yellow", play="cancelled")
    elif fault == "block":
        return Sanction("SAN-1", 40, play="cancelled")
    elif fault in ("quarrel", "cheat"):
        return Sanction("SAN-1", card="red" if fault == "quarrel" else "black", play="lost")
    elif fault == "late":
        told = Sanction("SAN-1", card="yellow", play="lost")
    if told.card == "yellow" and before.cards:
        return replace(told, points=0, card="red", play="lost")
    return told


def _venezuelan(fault: str, before: SoFar) -> Sanction:
    if fault == "cheat":
        return Sanction("SAN-2", play="lost")
    if fault in WARNED_FIRST and not before.alike:
        return Sanction("SAN-2", card="warning")
    return Sanction("SAN-2", 50 if fault == "quarrel" else 20)


def _federation(fault: str, before: SoFar) -> Sanction:
    """Points, and for the dearest faults a card, the next one each time (SAN-3)."""
    if fault not in BREAKS:
        return Sanction("SAN-3", 40)
    return Sanction("SAN-3", 80, card=CARDS[min(before.cards, len(CARDS) - 1)])


def _dominican(fault: str, _before: SoFar) -> Sanction:
    return Sanction("SAN-4", 100 if fault in BREAKS else 30, to="opponents")


_TABLES: dict[str, Callable[[str, SoFar], Sanction]] = {
    "none": _none,
    "friendly": _friendly,
    "world": _world,
    "venezuelan": _venezuelan,
    "federation": _federation,
    "dominican": _dominican,
}


def sanction_rule(only_if: tuple[str, str] | None = None) -> str:
    """Declare which sanction table is played by; `only_if` is another house rule and the answer that it needs."""
    declared: str = choice(
        N_("What do faults cost?"),
        answer(
            "none", N_("No sanction table"), N_("What a fault costs the table agrees when it happens."), "SAN-G1"
        ),
        answer(
            "friendly", N_("Friendly: warned, then 20 off"),
            N_("A fault is warned of the first time; each further one of its kind takes 20 off."), "SAN-G1",
        ),
        answer(
            "world", N_("World federation: cards"),
            N_("World federation: a pass while able or a tile that does not fit (found after four more plays) cancels "
            "the hand, 80 off and yellow; a false block cancels it, 40 off; two warnings or a light fault are yellow; "
            "two yellow cards or a grave fault are red, and the game is lost; black for the worst."), "SAN-1",
            N_("FEMUNDO, regulation of the world championship"),
        ),
        answer(
            "venezuelan", N_("Venezuelan norms: 20 off"),
            N_("Venezuelan norms: 20 off, after a warning for a wrong number of tiles, bad manners, a touched tile "
            "or signs; 50 for a quarrel; who hides a tile or alters the sheet is out. A pass while able with the "
            "last tile costs nothing."), "SAN-2",
            N_("La Estación del Dominó (Venezuela), tournament norms"),
        ),
        answer(
            "federation", N_("Venezuelan federation: 40 or 80"),
            N_("Venezuelan federation: 40 off, or 80 and a card, yellow, then red, then black, counted over the games "
            "of the event."), "SAN-3",
            N_("Venezuelan federation, as a tournament program keeps its procedures"),
        ),
        answer(
            "dominican", N_("Dominican club: to the others"),
            N_("Dominican club: 100 to the opponents for a pass while able or a tile that does not fit, 30 for any "
            "other fault."), "SAN-4",
            N_("Titanes club (Dominican Republic), its score app"),
        ),
        group=GROUP, only_if=only_if, beside=True,
    )  # fmt: skip
    return declared
