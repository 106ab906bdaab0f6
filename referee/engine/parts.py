"""A rule set's part in the questions that are asked of several games: who leads, and what happens after a mistake."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.asked import Ask
from referee.engine.facts import Opening
from referee.engine.last_hand import LastHand
from referee.engine.question import Inputs
from referee.engine.reply import Agreed, Reply
from referee.engine.ruleset import At
from referee.engine.seating import Seating
from referee.engine.wording import N_

ENDED = (("won", N_("Somebody won it")), ("drawn", N_("It was drawn")), ("redeal", N_("It was dealt again")))
ASKS_ENDED = Ask("ended", N_("How did the last hand end?"), choices=ENDED)


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
