"""What the referee proposes to tell too: what follows from a telling, or may well have been forgotten in it.

A proposal is only shown. Nothing of it counts until somebody has taken it and the hand is told so.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.facts import Fact, Hand, ImpossibleFact
from referee.engine.opener import opener_of
from referee.engine.standing import At
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import Text

Judge = Callable[[Any, At[Any]], Verdict]


@dataclass(frozen=True)
class Proposal:
    """One thing that may be told too, as a question with its clause."""

    step: Step
    """What is asked."""
    fact: Fact | None
    """The same fact with it told; None where people must say more than yes."""
    asked: type[Any] | None = None
    """The class of what they must tell then."""
    one_of_several: bool = False
    """Whether others propose what cannot be true beside it."""


def judged(judge: Judge, fact: Fact, at: At[Any]) -> Verdict | None:
    """What a fact would be worth; None where it cannot be."""
    try:
        return judge(fact, at)
    except ImpossibleFact:
        return None


def who_led(judge: Judge, hand: Fact, at: At[Any], text: Text) -> Iterator[Proposal]:
    """Everybody who may have led the first hand of a game with its highest double, where the next lead hangs on it.

    Who led has laid a tile at least, and the rest of the hand must be possible so (GEN-9). `text` has a gap for the
    `name` and one for the `tile`.
    """
    tile, now = opener_of(at.standing), judged(judge, hand, at)
    if not isinstance(hand, Hand) or hand.lead is not None or tile is None:
        return
    if now is None or now.next_lead is not None or now.game_winners:
        return
    for seat in at.seating.order:
        led = replace(hand, lead=seat)
        verdict = judged(judge, led, at)
        if verdict and verdict.next_lead is not None:
            params = {"name": at.seating.names[seat], "tile": str(tile)}
            yield Proposal(Step("GEN-9", text, params), led, one_of_several=True)
