"""A hand as it is told to the referee's desk, where it is told in fields, and filled in from a table's last hand."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.asked import UNKNOWN, Ask
from referee.engine.facts import Blocked, ImpossibleFact, Unfinished
from referee.engine.heaps import EACH, PAIRS
from referee.engine.last_hand import LastHand
from referee.engine.question import Inputs
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.wording import N_
from referee.rulesets.partners.facts import PartnersHand

STOPPED, GAVE_UP = "stopped", "gave_up"
UNPLAYED = N_("Not played to its end?")
ENDED = (
    ("", N_("Nobody could play")),
    (STOPPED, N_("Stopped by agreement")),
    (GAVE_UP, N_("Given up")),
)
FORCED = (("", N_("Not told")), ("yes", N_("Yes")), ("no", N_("No")), (UNKNOWN, N_("Nobody knows")))
_YES_NO = {"yes": True, "no": False}
COUNTED = ((EACH, N_("Each")), (PAIRS, N_("Pairs")))
ASK_ENDED = Ask("ended", N_("How did it end?"), choices=ENDED, fold=UNPLAYED)
ASK_FORCED = Ask("forced", N_("Was the block forced?"), choices=FORCED, folded=True)
ASK_COUNTED = Ask("counted", N_("Counted for"), choices=COUNTED, usual=EACH)


def told_hand(inputs: Inputs, seating: Seating) -> PartnersHand:
    """The hand as it was told: blocked if nothing else is said."""
    held, heaps = inputs.hands("held", seating, inputs.choice(ASK_COUNTED))
    by, lead = (inputs.seat_if_known(name, seating) for name in ("by", "lead"))
    end = inputs.number("end", 0, DOUBLE_SIX.highest)
    forced = inputs.choice(ASK_FORCED)
    asked = (("blocked_by", "by"), ("forced", "forced"), ("lead", "lead"))
    nobody = frozenset(field for field, name in asked if inputs.is_unknown(name))
    hand = PartnersHand(held, Blocked(by, end), lead=lead, heaps=heaps, nobody_knows=nobody, forced=_YES_NO.get(forced))
    ended, gave_up = inputs.choice(ASK_ENDED), inputs.seat("gave_up", seating)
    if not ended and gave_up is None:
        return hand
    for name, told in (("by", by), ("end", end), ("forced", hand.forced)):
        if told is not None:
            raise ImpossibleFact(name, N_("This is told only of a hand in which nobody could play."), "GEN-4")
    return _unplayed(hand, ended, None if gave_up is None else seating.side_of(gave_up))


def _unplayed(hand: PartnersHand, ended: str, conceded: int | None) -> PartnersHand:
    """The hand that a table stopped, or that a side gave up (GEN-4)."""
    if ended == STOPPED and conceded is not None:
        raise ImpossibleFact("ended", N_("A hand ends in one way: played out, stopped or given up."), "GEN-4")
    if ended == GAVE_UP and conceded is None:
        raise ImpossibleFact("gave_up", N_("Who gave it up?"), "GEN-4")
    nobody = hand.nobody_knows - {"blocked_by", "forced"}
    return replace(hand, ending=Unfinished(), broken_off=conceded is None, conceded=conceded, nobody_knows=nobody)


def last_block(last: LastHand) -> Mapping[str, str]:
    """If nobody went out in the last hand: what each held, and how it ended."""
    hand = last.fact
    if not isinstance(hand, PartnersHand) or hand.side_out(last.before.seating) is not None or not hand.has_ended:
        return {}
    told = {pile.seats[0]: str(pile.held) for pile in hand.piles if pile.held.told}
    held = {f"held_{at}": told[seat] for at, seat in enumerate(last.order) if seat in told}
    if hand.heaps:
        held["counted"] = PAIRS
    lead = last.place(last.before.next_lead if hand.lead is None else hand.lead)
    return held | _how_it_ended(last, hand) | {"lead": UNKNOWN if "lead" in hand.nobody_knows else lead}


def _how_it_ended(last: LastHand, hand: PartnersHand) -> dict[str, str]:
    """Who laid the last tile, and the number at the ends; or that it was stopped, or who gave it up."""
    if isinstance(hand.ending, Blocked):
        by = UNKNOWN if "blocked_by" in hand.nobody_knows else last.place(hand.ending.by)
        forced = {None: UNKNOWN if "forced" in hand.nobody_knows else "", True: "yes", False: "no"}[hand.forced]
        return {"end": "" if hand.ending.end is None else str(hand.ending.end), "by": by, "forced": forced}
    if hand.conceded is None:
        return {"ended": STOPPED}
    side = last.before.seating.sides[hand.conceded]
    return {"ended": GAVE_UP, "gave_up": last.place(min(side))}
