"""A rule set's part in the questions that are asked of several games: who leads, and what happens after a mistake."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from referee.engine.asked import Ask
from referee.engine.desk.question import Inputs
from referee.engine.facts import Hand, ImpossibleFact, Opening, Unfinished
from referee.engine.last_hand import LastHand
from referee.engine.reply import Agreed, Reply
from referee.engine.seating import Seating
from referee.engine.standing import At
from referee.engine.wording import N_

ENDED = (("won", N_("Somebody won it")), ("drawn", N_("It was drawn")), ("redeal", N_("It was dealt again")))
ASKS_ENDED = Ask("ended", N_("How did the last hand end?"), choices=ENDED)

STOPPED, GAVE_UP = "stopped", "gave_up"
UNPLAYED = N_("Not played to its end?")
ASKS_UNPLAYED = Ask(
    "ended",
    N_("How did it end?"),
    choices=(("", N_("Nobody could play")), (STOPPED, N_("Stopped by agreement")), (GAVE_UP, N_("Given up"))),
    fold=UNPLAYED,
)
TOLD_ELSEWHERE = {"blocked_by": "by", "conceded": "gave_up", "broken_off": "ended"}
"""The field of a question in which a part of a hand is told that nobody went out of, where it has another name."""
AHand = TypeVar("AHand", bound=Hand)


@dataclass(frozen=True)
class Part:
    """What one game is asked in a question across games, and what it replies."""

    fields: tuple[Ask, ...]
    """What is told of this game; a field that another game has too is the same one."""
    reply: Callable[[Inputs], Reply]
    """Its answer; ImpossibleFact where something told cannot be."""
    defaults: Callable[[LastHand], Mapping[str, str]] = lambda _last: {}
    """What a table fills in from its last hand, by field."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """The field in which a part of a fact is told, where it is not called like that part."""


@dataclass(frozen=True)
class Mishaps:
    """What the rules of a game say where something went wrong."""

    clauses: Mapping[str, str]
    """The clause that each case touches; "" where no rule of the game speaks of it."""
    broken: str
    """The clause under which a hand is cancelled."""
    cannot: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Why a case cannot be in this game, and the clause that says so."""
    same: Mapping[str, str] = field(default_factory=dict)
    """The cases that are another one in this game."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What a case is called in this game, where not as in others."""
    done: Mapping[str, str] = field(default_factory=dict)
    """What is said of somebody who has done it, where not as in others."""
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What tables of this game do instead, by the case, where that is not what they do in other games."""
    of_cards: bool = False
    """Whether it comes from a card game, so that what is done there is told, and nothing of tiles laid in lines."""


def how_it_ended(inputs: Inputs) -> str:
    """How the last hand ended, which goes without saying where it is told who won it."""
    return "won" if inputs.text("won") and not inputs.text("ended") else inputs.choice(ASKS_ENDED)


def began_by(rules: Agreed, seating: Seating, seat: int | None) -> At[Any]:
    """The table after a hand that this seat began, or had the right to begin."""
    before = rules.ruleset.first(rules.options, seating, Opening())
    return At(rules.options, replace(before, next_lead=seat, carried=None))


def asks_who_gave_up(sides: int = 4) -> Ask:
    """Who gave a hand up; `sides` as of any field that names a person."""
    return Ask("gave_up", N_("Who gave it up?"), person=True, sides=sides, fold=UNPLAYED)


def unplayed(hand: AHand, inputs: Inputs, seating: Seating, of_block: Mapping[str, object]) -> AHand:
    """A blocked hand as the table ended it, if it did (GEN-4); `of_block` is what is told of a block alone."""
    ended, gave_up = inputs.choice(ASKS_UNPLAYED), inputs.seat("gave_up", seating)
    if not ended and gave_up is None:
        return hand
    for name, told in of_block.items():
        if told is not None:
            raise ImpossibleFact(name, N_("This is told only of a hand in which nobody could play."), "GEN-4")
    if ended == STOPPED and gave_up is not None:
        raise ImpossibleFact("ended", N_("A hand ends in one way: played out, stopped or given up."), "GEN-4")
    if ended == GAVE_UP and gave_up is None:
        raise ImpossibleFact("gave_up", N_("Who gave it up?"), "GEN-4")
    conceded = None if gave_up is None else seating.side_of(gave_up)
    return replace(hand, ending=Unfinished(), broken_off=conceded is None, conceded=conceded)


def unplayed_before(last: LastHand, hand: Hand) -> Mapping[str, str]:
    """That the table ended a hand itself, and how; nothing where it did not."""
    if hand.conceded is not None:
        return {"ended": GAVE_UP, "gave_up": last.place(min(last.before.seating.sides[hand.conceded]))}
    return {"ended": STOPPED} if hand.broken_off else {}
