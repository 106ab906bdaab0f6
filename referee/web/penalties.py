"""How penalties are said: what a line of the sheet tells of one, and what each side has been shown so far."""

from collections import Counter
from collections.abc import Iterator

from flask import Flask
from flask_babel import gettext as _
from flask_babel import ngettext

from referee.engine.facts import Penalty
from referee.engine.faults import CARDS, FAULTS
from referee.engine.seating import Seating
from referee.engine.standing import Standing
from referee.engine.verdict import Verdict
from referee.record import write_fact
from referee.web.filters.values import listing, register_sentences, translated


def register(app: Flask) -> None:
    """Let templates ask what was shown in a game."""
    app.add_template_filter(shown_to)
    register_sentences(app, card_said)


def penalised(fact: Penalty, seating: Seating) -> str:
    """Whose penalty it is."""
    return _("Penalty for %(name)s", name=seating.names[fact.seat])


def fault_said(verdict: Verdict, _seating: Seating) -> str:
    """For what, and what was shown for it."""
    if not verdict.noted:
        return ""
    fault, card = _in_a_line(verdict.noted.title), verdict.noted.card
    return f"{fault} ({_card(card, 1)})" if card in ("warning", *CARDS) else fault


def _in_a_line(title: str) -> str:
    """What a fault is called, after a colon."""
    text = translated(title)
    return text[:1].lower() + text[1:]


def all_said(fact: Penalty, seating: Seating) -> str:
    """All that was told of it, to be compared with another telling."""
    told = [str(each) for name, each in write_fact(fact).items() if name not in ("kind", "seat", "fault")]
    rest = ", ".join(told)
    said = f"{penalised(fact, seating)}: {_in_a_line(FAULTS[fact.fault])}"
    return f"{said} ({rest})" if rest else said


def shown_to(standing: Standing) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Each card and warning that somebody has: which, who, and how many; the gravest first."""
    found = Counter((each.card, each.who) for each in standing.noted)
    for card in (*reversed(CARDS), "warning"):
        for (shown, who), times in found.items():
            if shown == card:
                yield card, who, times


def card_said(card: str, who: tuple[str, ...], times: int) -> str:
    """Who has been shown what: "Ana and Cy: 2 warnings"."""
    return _("%(who)s: %(card)s", who=listing(who), card=_card(card, times))


def _card(card: str, times: int) -> str:
    match card:
        case "yellow":
            return ngettext("yellow card", "%(num)s yellow cards", times)
        case "red":
            return ngettext("red card", "%(num)s red cards", times)
        case "black":
            return ngettext("black card, and the game is lost", "%(num)s black cards, and the game is lost", times)
    return ngettext("warning", "%(num)s warnings", times)
