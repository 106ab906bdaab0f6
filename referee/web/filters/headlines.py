"""What happened, in a few words: the headline of a line, its outcome, who told it and what was told."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from flask_babel import gettext as _

from referee import record
from referee.engine import facts
from referee.engine.holdings import Holding
from referee.engine.ruleset import RuleSet, Standing
from referee.engine.score import Line
from referee.engine.seating import Seating
from referee.engine.verdict import Stake
from referee.models import Entry
from referee.sheet import Sheet, Written
from referee.web.filters.values import listing, register_sentences


def register(app: Flask) -> None:
    """Make the headlines known to the templates."""
    register_sentences(app, headline, outcome, deed, tale, why, in_words, next_lead, won_by)


def headline(written: Written, seating: Seating) -> str:
    """What a line of the sheet tells: "Ana went out"."""
    fact = written.scored.fact if written.scored else written.struck
    return _headline(fact, seating) if fact else _("Cannot be scored any more")


def outcome(line: Line) -> str:
    """What came of a line: "Ana and Cy take the hand"."""
    verdict, seating = line.verdict, line.standing.seating
    if verdict.winner is not None:
        people = seating.people(verdict.winner)
        who = listing(people)
        return _("%(who)s take the hand", who=who) if len(people) > 1 else _("%(who)s takes the hand", who=who)
    if isinstance(line.fact, facts.Hand):
        return _("Drawn: nobody takes the hand")
    return _headline(line.fact, seating)


def deed(entry: Entry) -> str:
    """Who did what to the line."""
    who = _("the keeper") if entry.told_by == "keeper" else _("the scorer")
    if entry.struck:
        return _("Struck by %(who)s", who=who)
    return _("Told by %(who)s", who=who) if entry.revision == 1 else _("Corrected by %(who)s", who=who)


def tale(entry: Entry, sheet: Sheet) -> str:
    """What an entry told, so that it can be compared with another."""
    fact = record.fact({"kind": entry.kind, **entry.data}, sheet.record.ruleset)
    seating = sheet.standing.seating
    told = _headline(fact, seating)
    if isinstance(fact, facts.Hand):
        held = [f"{seating.names[seat]} {each}" for seat, each in enumerate(fact.held) if str(each) not in ("", "?")]
        return "; ".join([told, ", ".join(held)]) if held else told
    reason = getattr(fact, "reason", "")
    return f"{told}: {reason}" if reason else told


def next_lead(standing: Standing, rules: RuleSet[Any], begun: bool = True) -> str:
    """Who begins the next hand; `begun` tells that a hand of this game has been played already."""
    if standing.over:
        return ""
    if standing.next_lead is None:
        if rules.pairs and begun:
            return _("Nobody told who led last")
        return _("The double six leads") if rules.pairs else _("The highest double leads")
    name = standing.seating.names[standing.next_lead]
    return _("%(name)s deals", name=name) if rules.lead == "deals" else _("%(name)s leads", name=name)


def won_by(standing: Standing) -> str:
    """Who has won the game."""
    people = [name for side in standing.winners for name in standing.seating.people(side)]
    return _("%(who)s win", who=listing(people)) if len(people) > 1 else _("%(who)s wins", who=listing(people))


def why(stake: Stake) -> str:
    """Why a seat puts in what it does."""
    reasons = [(stake.loo, _("looed")), (stake.deal, _("as dealer")), (stake.ante, _("ante"))]
    told = [text for units, text in reasons if units]
    return ", ".join(f"{text} {units}" for units, text in reasons if units) if len(told) > 1 else "".join(told)


def in_words(held: Holding) -> str:
    """How a hand was told where no tiles were."""
    if not held.told:
        return _("not told")
    if held.is_empty:
        return _("nothing")
    return _("told as pips, %(told)s", told=str(held)) if str(held) != str(held.pips) else _("told as pips")


def _headline(fact: facts.Fact, seating: Seating) -> str:
    if isinstance(fact, facts.Hand):
        return _ending(fact, seating)
    if isinstance(fact, facts.Tricks):
        return _tricks(fact, seating)
    return _OTHERS[type(fact)](fact, seating)


def _ending(hand: facts.Hand, seating: Seating) -> str:
    if hand.out is not None:
        return _("%(name)s went out", name=seating.names[hand.out])
    if not hand.blocked:
        return _("Decided by a bonus")
    if hand.blocked_by is None:
        return _("Blocked") if hand.end is None else _("Blocked on %(end)s", end=hand.end)
    name = seating.names[hand.blocked_by]
    if hand.end is None:
        return _("Blocked by %(name)s", name=name)
    return _("Blocked on %(end)s by %(name)s", end=hand.end, name=name)


def _tricks(hand: facts.Tricks, seating: Seating) -> str:
    taken = [f"{seating.names[seat]} {tricks}" for seat, tricks in enumerate(hand.tricks) if tricks]
    return ", ".join(taken) or _("All others dropped out")


_OTHERS: dict[type, Callable[[Any, Seating], str]] = {
    facts.Redeal: lambda _fact, _seating: _("Dealt again"),
    facts.Void: lambda _fact, _seating: _("The hand was broken"),
    facts.Adjust: lambda _fact, _seating: _("Adjusted"),
    facts.Join: lambda fact, _seating: _("%(name)s sat down", name=fact.name),
    facts.Leave: lambda fact, seating: _("%(name)s went home", name=seating.names[fact.seat]),
    facts.Substitute: lambda fact, _seating: _("%(name)s took over a seat", name=fact.name),
    facts.Stop: lambda _fact, _seating: _("The table stopped"),
}
