"""What happened in a hand whose tiles are counted at its end, in a few words."""

from flask_babel import gettext as _
from flask_babel import ngettext

from referee.engine import facts
from referee.engine.heaps import Pile
from referee.engine.seating import Seating
from referee.engine.verdict import Verdict
from referee.rulesets.fives.carried import outcome_of
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.partners.facts import PartnersHand
from referee.web.filters.values import listing, signed
from referee.web.forms.said import one_went_out


def ending(hand: facts.Hand, seating: Seating) -> str:
    """How a hand ended."""
    match hand.ending:
        case facts.Out(seat):
            return _("%(name)s went out", name=seating.names[seat])
        case facts.Blocked(None, end):
            return _("Blocked") if end is None else _("Blocked on %(end)s", end=end)
        case facts.Blocked(int(by), None):
            return _("Blocked by %(name)s", name=seating.names[by])
        case facts.Blocked(int(by), end):
            return _("Blocked on %(end)s by %(name)s", end=end, name=seating.names[by])
        case facts.OneOut(side):
            return one_went_out(seating.people(side))
    return unplayed(hand, seating)


def unplayed(hand: facts.Hand, seating: Seating) -> str:
    """How a hand ended that was not played to its end."""
    if hand.conceded is not None:
        return _("%(names)s gave up", names=listing(seating.people(hand.conceded)))
    return _("Stopped by agreement") if hand.broken_off else _("Decided by a bonus")


def ending_and_holdings(hand: facts.Hand, seating: Seating) -> str:
    """How a hand ended, and what each seat still held as far as it was told."""
    told = [pile for pile in hand.piles if str(pile.held) not in ("", "?")]
    held = [f"{_whose(pile, seating)} {pile.held}" for pile in told]
    return "; ".join([ending(hand, seating), *([", ".join(held)] if held else []), *_said(hand, seating)])


def _said(hand: facts.Hand, seating: Seating) -> list[str]:
    """What the table says of a hand beside how it ended and what was left."""
    forced, points = hand.forced if isinstance(hand, PartnersHand) else None, hand.agreed_points
    chosen = {True: _("the block was forced"), False: _("the block was not forced")}
    won = [] if hand.winner is None else [_("won by %(names)s", names=listing(seating.people(hand.winner)))]
    agreed = [] if points is None else [ngettext("%(num)s point, not counted", "%(num)s points, not counted", points)]
    return [*([] if forced is None else [chosen[forced]]), *won, *agreed]


def _whose(pile: Pile, seating: Seating) -> str:
    """Whose tiles were counted by themselves or together."""
    return listing(tuple(seating.names[seat] for seat in pile.seats))


def won_in_play(hand: FivesHand, seating: Seating) -> str:
    """How a hand ended in which points are made in play, and may win the game."""
    return ending(hand, seating) if hand.has_ended else _("A score won the game")


def made_in_play(verdict: Verdict) -> tuple[int, ...]:
    """The points that each side made in play."""
    return outcome_of(verdict).in_play


def in_play(verdict: Verdict, seating: Seating) -> str:
    """What each side made in play."""
    made = enumerate(made_in_play(verdict))
    scored = [f"{listing(seating.people(side))} {signed(points)}" for side, points in made if points]
    return _("in play %(scores)s", scores=", ".join(scored)) if scored else ""


def in_play_and_ending(hand: FivesHand, seating: Seating) -> str:
    """Every score of a hand in its order, how it ended, and what was left."""
    scores = ", ".join(f"{seating.names[score.seat]} {score.points}" for score in hand.scores)
    end = ending_and_holdings(hand, seating) if hand.has_ended else _("A score won the game")
    return "; ".join(filter(None, (scores, end)))
