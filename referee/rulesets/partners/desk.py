"""A hand as it is told to the referee's desk, where it is told in fields, and filled in from a table's last hand."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.asked import UNKNOWN, Ask
from referee.engine.desk.question import Inputs
from referee.engine.facts import Blocked
from referee.engine.heaps import EACH, PAIRS
from referee.engine.last_hand import LastHand
from referee.engine.parts import unplayed, unplayed_before
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.wording import N_
from referee.rulesets.partners.facts import PartnersHand

FORCED = (("", N_("Not told")), ("yes", N_("Yes")), ("no", N_("No")), (UNKNOWN, N_("Nobody knows")))
_YES_NO = {"yes": True, "no": False}
COUNTED = ((EACH, N_("Each")), (PAIRS, N_("Pairs")))
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
    hand = unplayed(hand, inputs, seating, {"by": by, "end": end, "forced": hand.forced})
    if isinstance(hand.ending, Blocked):
        return hand
    return replace(hand, nobody_knows=nobody - {"blocked_by", "forced"})


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
    return {**held, **_how_it_ended(last, hand)} | {"lead": UNKNOWN if "lead" in hand.nobody_knows else lead}


def _how_it_ended(last: LastHand, hand: PartnersHand) -> Mapping[str, str]:
    """Who laid the last tile, and the number at the ends; or that it was stopped, or who gave it up."""
    if isinstance(hand.ending, Blocked):
        by = UNKNOWN if "blocked_by" in hand.nobody_knows else last.place(hand.ending.by)
        forced = {None: UNKNOWN if "forced" in hand.nobody_knows else "", True: "yes", False: "no"}[hand.forced]
        return {"end": "" if hand.ending.end is None else str(hand.ending.end), "by": by, "forced": forced}
    return unplayed_before(last, hand)
