"""How each kind of entry is entered and shown: its form, its headline, its details and its evidence.

Views, filters and templates ask here. A kind of fact whose form says all there is to say of it needs no row.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from operator import sub
from typing import Any

from flask import Flask
from flask_babel import gettext as _
from flask_babel import ngettext

from referee.engine import facts
from referee.engine.facts import CARDS, EACH_SEAT, FAULTS, SEAT, SIDE, STARTER, Asked, Fact, Penalty, Pile, asked_of
from referee.engine.hands.penalties import FREE
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet
from referee.engine.score import Scored
from referee.engine.seating import Seating
from referee.engine.standing import Aim, Standing
from referee.engine.verdict import Verdict
from referee.games.sheet import Sheet
from referee.record import write_fact
from referee.rulesets import rulesets
from referee.rulesets.fives.facts import hand_outcome
from referee.rulesets.loo.facts import Pot, Stake, Tricks, pot_outcome
from referee.rulesets.partners.facts import PartnersHand
from referee.web.filters.values import joined, labelled, listing, passed, register_sentences, signed, translated
from referee.web.forms import interruptions
from referee.web.forms.facts import FactForm
from referee.web.forms.hand import HandForm
from referee.web.forms.hand.ending import gave_up_by, one_went_out
from referee.web.forms.interruptions import PLAY, SHOWN, WHOSE
from referee.web.forms.scores import ScoreForm, ScoresForm
from referee.web.forms.seats import OwnPartForm, OwnTilesForm, SeatReportForm


def ending(hand: facts.Hand, seating: Seating) -> str:
    """How a hand ended."""
    match hand.ending:
        case facts.Out(seat):
            return _("%(name)s went out", name=listing([seating.names[seat]]))
        case facts.Blocked(None, end):
            return _("Blocked") if end is None else _("Blocked on %(end)s", end=end)
        case facts.Blocked(int(by), None):
            return _("Blocked by %(name)s", name=listing([seating.names[by]]))
        case facts.Blocked(int(by), end):
            return _("Blocked on %(end)s by %(name)s", end=end, name=listing([seating.names[by]]))
        case facts.OneOut(side):
            return one_went_out(seating.people(side))
    return unplayed(hand, seating)


def unplayed(hand: facts.Hand, seating: Seating) -> str:
    """How a hand ended that was not played to its end."""
    if hand.conceded is not None:
        return gave_up_by(seating.people(hand.conceded))
    return _("Stopped by agreement") if hand.broken_off else _("Decided by a bonus")


def ending_and_holdings(hand: facts.Hand, seating: Seating) -> str:
    """How a hand ended, and what each seat still held as far as it was told."""
    known_piles = [pile for pile in hand.piles if str(pile.held) not in ("", "?")]
    texts = [f"{_owners(pile, seating)} {pile.held}" for pile in known_piles]
    return joined(ending(hand, seating), ", ".join(texts), *_details(hand, seating))


def _details(hand: facts.Hand, seating: Seating) -> list[str]:
    """What the table says of a hand beside how it ended and what was left."""
    forced, points = hand.forced if isinstance(hand, PartnersHand) else None, hand.agreed_points
    chosen = {True: _("block forced"), False: _("block not forced")}
    won = [] if hand.winner is None else [_("won by %(names)s", names=listing(seating.people(hand.winner)))]
    agreed = [] if points is None else [ngettext("%(num)s point, not counted", "%(num)s points, not counted", points)]
    return [*([] if forced is None else [chosen[forced]]), *won, *agreed]


def _owners(pile: Pile, seating: Seating) -> str:
    """Whose tiles were counted by themselves or together."""
    return listing(tuple(seating.names[seat] for seat in pile.seats))


def won_in_play(hand: facts.ScoredHand, seating: Seating) -> str:
    """How a hand ended in which points are made in play, and may win the game."""
    return ending(hand, seating) if hand.has_ended else _("A score won the game")


def made_in_play(verdict: Verdict) -> tuple[int, ...]:
    """The points that each side made in play."""
    return hand_outcome(verdict).in_play


def in_play(verdict: Verdict, seating: Seating) -> str:
    """What each side made in play."""
    made = enumerate(made_in_play(verdict))
    scored = [f"{listing(seating.people(side))} {signed(points)}" for side, points in made if points]
    return _("in play %(scores)s", scores=", ".join(scored)) if scored else ""


def in_play_and_ending(hand: facts.ScoredHand, seating: Seating) -> str:
    """Every score of a hand in its order, how it ended, and what was left."""
    told = ((score, passed(score.passes, seating) if score.passes else score.points) for score in hand.scores)
    scores = ", ".join(f"{seating.names[score.seat]} {what}" for score, what in told)
    end = ending_and_holdings(hand, seating) if hand.has_ended else _("A score won the game")
    ticked = (translated(asked.label) for asked in asked_of(type(hand)) if getattr(hand, asked.key) is True)
    return joined(scores, end, *ticked)


def fault_headline(verdict: Verdict, _seating: Seating) -> str:
    """For what, and what was shown for it."""
    if not verdict.noted:
        return ""
    fault, card = _in_a_line(verdict.noted.title), verdict.noted.card
    if any(step.text == FREE for step in verdict.steps):
        return _("%(fault)s (no points)", fault=fault)
    return f"{fault} ({_card(card, 1)})" if card in ("warning", *CARDS) else fault


def _in_a_line(title: str) -> str:
    """What a fault is called, after a colon."""
    text = translated(title)
    return text[:1].lower() + text[1:]


def penalty_details(fact: Penalty, seating: Seating) -> str:
    """All that was told of it, to be compared with another telling."""
    words, unsaid = {"to": WHOSE, "card": SHOWN, "play": PLAY}, ("kind", "seat", "fault", "reason")
    told = {name: value for name, value in write_fact(fact).items() if name not in unsaid}
    details = [_in_a_line(str(words[name][value])) if name in words else str(value) for name, value in told.items()]
    text = labelled(FactForm.headline(fact, seating), _in_a_line(FAULTS[fact.fault]))
    return f"{text} ({', '.join(details)})" if details else text


def cards_shown(standing: Standing) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Each card and warning that somebody has: which, who, and how many; the gravest first."""
    counts = Counter((fault.card, fault.who) for fault in standing.noted)
    for card in (*reversed(CARDS), "warning"):
        for (shown_card, who), times in counts.items():
            if shown_card == card:
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
            return ngettext("black card, and the game is lost", "%(num)s black cards, game lost", times)
    return ngettext("warning", "%(num)s warnings", times)


Words = Callable[[Any, Seating], str]


@dataclass(frozen=True)
class EntryType:
    """How one kind of fact is told and shown."""

    form: type[FactForm]
    """The form it is told in, which names the template of its fields."""

    headline: Words = FactForm.headline
    """What happened, in a few words: "Ana went out"; else as its kind declares it."""

    unwon: Words | None = None
    """What came of it where nobody won it; the headline where nothing is set."""

    news: Callable[[Verdict, Seating], str] | None = None
    """What came of it that is news, to be said after the headline; nothing where nothing is set."""

    full: Words | None = None
    """All that was told, so that it can be compared with another telling; the headline where nothing is set."""

    evidence: str = ""
    """The template that shows what it rests on; "" where there is nothing to show."""

    before_its_end: Callable[[Verdict], tuple[int, ...]] | None = None
    """What each side had of it already while it went on; nothing where nothing is set."""

    tap: type[ScoreForm] | None = None
    """The form in which one tap of it is sent, where it is told as it happens."""

    own: type[SeatReportForm] = OwnTilesForm
    """The form in which each seat tells its own part of it."""

    def outcome(self, fact: object, seating: Seating) -> str:
        """What came of it where nobody won it."""
        return (self.unwon or self.headline)(fact, seating)

    def contents(self, fact: object, seating: Seating) -> str:
        """All that was told."""
        text, note = (self.full or self.headline)(fact, seating), getattr(fact, "reason", "")
        return labelled(text, note) if note else text


def answers(fact: Any, seating: Seating) -> list[tuple[str, str]]:
    """What was entered of a fact that declares what is asked: each with its question, where it is not the default."""
    asked = [each for each in asked_of(type(fact)) if getattr(fact, each.key) != each.default]
    return [(translated(each.label), _answer(each, getattr(fact, each.key), seating)) for each in asked]


def _answer(asked: Asked, value: Any, seating: Seating) -> str:
    """One answer in words: people by their names, and numbers of all with the names."""
    if asked.is_set:
        return listing(tuple(seating.names[seat] for seat in sorted(value)))
    if asked.of == EACH_SEAT:
        return ", ".join(f"{name} {number}" for name, number in zip(seating.names, value, strict=False))
    if asked.of in (SEAT, STARTER):
        return seating.names[value]
    if asked.of == SIDE:
        return listing(seating.people(value))
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def headline_and_answers(fact: Any, seating: Seating) -> str:
    """What happened, and all that was entered of it."""
    told = (labelled(label, text) for label, text in answers(fact, seating))
    return joined(FactForm.headline(fact, seating), *told)


def tricks(hand: Tricks, seating: Seating) -> str:
    """Who took how many tricks."""
    tricks = [f"{seating.names[seat]} {number}" for seat, number in enumerate(hand.tricks) if number]
    if hand.broken_off:
        return joined(_("Stopped by agreement"), ", ".join(tricks))
    return ", ".join(tricks) or _("All others dropped out")


def looed(verdict: Verdict, seating: Seating) -> str:
    """Who is looed, and for how many units where a pot is played for."""
    outcome = pot_outcome(verdict)
    names = [seating.names[seat] for seat in outcome.looed]
    if not names:
        return ""
    if outcome.payout is None:
        return ngettext("%(who)s is looed", "%(who)s are looed", len(names), who=listing(names))
    if (units := outcome.payout.loo_each) is None:
        who = listing([f"{name} {loo}" for name, loo in zip(names, outcome.payout.loos, strict=True)])
        return _("Looed: %(who)s", who=who)
    return ngettext(
        "%(who)s is looed %(units)s", "%(who)s are looed %(units)s", len(names), who=listing(names), units=units
    )


ENTRY_TYPES: dict[type[object], EntryType] = {
    facts.Hand: EntryType(
        HandForm,
        headline=ending,
        unwon=lambda _hand, _seating: _("Tied: nobody scores"),
        full=ending_and_holdings,
        evidence="games/line/_held.html",
    ),
    facts.ScoredHand: EntryType(
        ScoresForm,
        headline=won_in_play,
        news=in_play,
        full=in_play_and_ending,
        evidence="games/line/_scores.html",
        before_its_end=made_in_play,
        tap=ScoreForm,
    ),
    Tricks: EntryType(FactForm, headline=tricks, news=looed, evidence="games/line/_tricks.html", own=OwnPartForm),
    **dict.fromkeys(facts.INTERRUPTIONS, EntryType(interruptions.InterruptionForm)),
    facts.Join: EntryType(interruptions.JoinForm),
    facts.Time: EntryType(interruptions.TimeForm),
    facts.Penalty: EntryType(interruptions.PenaltyForm, news=fault_headline, full=penalty_details),
}
DECLARED = EntryType(FactForm, full=headline_and_answers, evidence="games/line/_answers.html", own=OwnPartForm)
"""How any other is that declares what people are asked of it."""


@dataclass(frozen=True)
class StateType:
    """How what a rule set carries from hand to hand is shown."""

    sheet: str
    """The template beside the form of a game."""

    score: str
    """The template that stands for the points in a list of games."""

    end: str
    """The template of what is left to be done when a game has ended."""


STATE_TYPES: dict[type[Any], StateType] = {
    Pot: StateType("games/line/_pot.html", "tables/new_game/_pot.html", "games/line/_settling.html")
}


def register(app: Flask) -> None:
    """Let templates ask which other entries a game takes, and how a fact or what is carried on is shown."""
    for rules in rulesets():
        for declared in rules.entries:
            entry_type(declared)  # LookupError before the first page, and not on one
    for each in (answers, others, entry_type_of, state_type, owed, at_its_end, prize, starts_again, cards_shown):
        app.add_template_filter(each)
    register_sentences(app, stake_reasons, card_said)


def entry_type(declared: type[Any]) -> EntryType:
    """How facts of a class are entered and shown: by the row of the nearest class, or else as it declares it.

    LookupError where neither says it.
    """
    return _entry_type(declared)  # type: ignore[arg-type]  # every class is hashable


@cache
def _entry_type(declared: type[Any]) -> EntryType:
    row = next((ENTRY_TYPES[base] for base in declared.__mro__ if base in ENTRY_TYPES), None)
    if row is None and not asked_of(declared):
        raise LookupError(f"{declared.__name__} has no form: it has no row here, and declares nothing that is asked.")
    row = row or DECLARED
    return replace(row, form=row.form.telling(declared), own=row.own.telling(declared))


def entry_type_of(fact: Fact) -> EntryType:
    """How a fact is shown."""
    return entry_type(type(fact))


def at_its_end(scored: Scored) -> tuple[int, ...]:
    """What a fact brought each side when it was written: its awards but for what they had of it already."""
    had, awards = entry_type_of(scored.fact).before_its_end, scored.verdict.awards
    return tuple(map(sub, awards, had(scored.verdict))) if had else awards


def starts_again(scored: Scored) -> bool:
    """Whether a hand that somebody won leaves everybody on nothing, so that nobody has lost what they had before."""
    verdict, is_loss = scored.verdict, scored.standing.aim is Aim.HIGHEST
    return is_loss and verdict.winner is not None and not any(scored.standing.totals) and min(verdict.awards) < 0


def prize(scored: Scored) -> int | None:
    """What a hand brought to whoever won it; None where nobody did, all start again, or points are bad."""
    winner = scored.verdict.winner
    if winner is None or scored.standing.aim is Aim.LOWEST or starts_again(scored):
        return None
    return at_its_end(scored)[winner]


def state_type(standing: Standing) -> StateType | None:
    """How what a standing carries on to the next hand is shown; None where it carries nothing that is."""
    return STATE_TYPES.get(type(standing.state))


def owed(standing: Standing, seat: int) -> int:
    """The units that a seat must still pay because it was looed; 0 where no pot is played for."""
    return standing.state.stakes[seat].loo if isinstance(standing.state, Pot) else 0


def stake_reasons(stake: Stake) -> str:
    """Why a seat puts in what it does."""
    reasons = [(stake.loo, _("looed")), (stake.deal, _("as dealer")), (stake.ante, _("ante"))]
    texts = [text for units, text in reasons if units]
    return ", ".join(f"{text} {units}" for units, text in reasons if units) if len(texts) > 1 else "".join(texts)


def entries(rules: RuleSet[Options]) -> dict[str, type[FactForm]]:
    """The forms of all entries that a rule set takes, by their kind."""
    forms = (entry_type(declared).form for declared in rules.entries)
    return {form.kind: form for form in forms}


def tap_form(sheet: Sheet) -> ScoreForm | None:
    """The form of one tap of a hand that goes on; None where it is not told as it happens."""
    tap = entry_type(sheet.record.ruleset.hand).tap
    return tap(sheet) if tap else None


def own_form(sheet: Sheet, seat: int) -> SeatReportForm:
    """The form in which a seat tells its own part of a hand."""
    return entry_type(sheet.record.ruleset.hand).own(sheet, seat)


def others(sheet: Sheet, group: str) -> list[type[FactForm]]:
    """The forms of the entries that a game takes beside its hand, as far as they share a page."""
    rules = sheet.record.ruleset
    forms = [entry_type(declared).form for declared in rules.entries if declared is not rules.hand]
    return [form for form in forms if form.group == group and form.is_offered(sheet)]
