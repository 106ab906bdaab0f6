"""Who leads a hand of partners."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.engine.facts import Fact, ImpossibleFact, Penalty, Redeal, Void
from referee.engine.hands.house import House
from referee.engine.hands.interruptions import interrupted
from referee.engine.hands.penalties import breaks_hand
from referee.engine.lead import Ended, LeadWords
from referee.engine.opener import is_first
from referee.engine.seating import Seating
from referee.engine.standing import At
from referee.engine.tiles import Tile
from referee.engine.verdict import Ruling, Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.partners.hands import SIX_SIX, hands_of
from referee.rulesets.partners.options import Partners

LEAD_WORDS = LeadWords(
    by_tiles=N_("Whoever holds the double six"),
    tiles=N_("The double six leads"),
    holder=N_("Who had 6-6?"),
    unknown=N_("Who leads this hand?"),
)


def double_six_lead(hands: Sequence[Sequence[Tile]], seating: Seating) -> Ruling[int]:
    """Who leads the first hand of partners: the holder of 6-6 (LAG-20, DUO-07)."""
    for seat, held in enumerate(hands):
        if SIX_SIX in held:
            return Ruling(seat, (Step("LAG-20", N_("{name} holds 6-6 and leads it."), {"name": seating.names[seat]}),))
    if not all(hands):
        raise ImpossibleFact("double_six", N_("None of these tiles is 6-6: who holds it?"), "LAG-20")
    raise ImpossibleFact("hands", N_("All 28 tiles are dealt, so somebody must hold 6-6."), "LAG-20")


def next_lead(ended: Ended, at: At[Partners]) -> Ruling[int | None]:
    """The seat that leads the next hand, None where nobody can tell."""
    names, starter = at.seating.names, ended.starter
    if ended.won and at.options.next_lead == "previous_winner":
        if ended.winner is None:
            return Ruling(None, (Step("LAG-G4", N_("Which of the winning side leads next is for them to say.")),))
        text = N_("{name} won the hand and leads next.")
        return Ruling(ended.winner, (Step("LAG-23", text, {"name": names[ended.winner]}),))
    if not ended.won and (ruling := _after_drawn(ended, at)):
        return ruling
    cited = "LAG-22" if ended.won else "LAG-G3"
    if starter is None:
        return Ruling(None, (Step(cited, N_("Nobody said who led, so who leads next is open.")),))
    right = at.seating.right_of(starter)
    text = N_("{name} leads next, to the right of {starter}.")
    return Ruling(right, (Step(cited, text, {"name": names[right], "starter": names[starter]}),))


def _after_drawn(ended: Ended, at: At[Partners]) -> Ruling[int | None] | None:
    """Who leads after a drawn hand (LAG-G3); None where it is who sits right of the starter, or nobody told him."""
    rule, names = at.options.drawn_lead, at.seating.names
    if rule == "double_six":
        return Ruling(None, (Step("LAG-G3", N_("After a drawn hand the holder of 6-6 leads, and leads that tile.")),))
    last = hands_of(at.standing).last_winner if ended.winner is None else ended.winner
    if rule == "last_winner" and last is not None:
        text = N_("After a drawn hand {name} leads, who won the last one that was won.")
        return Ruling(last, (Step("LAG-G3", text, {"name": names[last]}),))
    if rule == "right_of_starter" or ended.starter is None:
        return None
    text = N_("After a drawn hand {name} leads again.")
    return Ruling(ended.starter, (Step("LAG-G3", text, {"name": names[ended.starter]}),))


def dealt_anew(fact: Fact, at: At[Any], house: House) -> Verdict:
    """Judge what is no hand before one that 6-6 leads, as the first: dealt once more, 6-6 decides again (LAG-G5)."""
    broken = isinstance(fact, Penalty) and breaks_hand(fact, at, house.target)
    if not isinstance(fact, Redeal | Void) and not broken:
        return interrupted(fact, at, house)
    open_again = replace(at, standing=replace(at.standing, next_lead=None))
    verdict = interrupted(fact, open_again, replace(house, redeal="LAG-G5"))
    if verdict.game_winners:
        return verdict
    again = N_("It is still the first hand: 6-6 leads it.") if is_first(at.standing) else N_("6-6 leads it again.")
    return replace(verdict, steps=(*verdict.steps, Step("LAG-G5", again)))
