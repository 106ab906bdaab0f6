"""Who leads? By the rules of the game that is asked about, each of which says itself what is to be told."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from referee.engine.asked import ASK_NAMES
from referee.engine.desk.question import Ask, Inputs, Question
from referee.engine.game import Game
from referee.engine.last_hand import LastHand
from referee.engine.parts import Part
from referee.engine.reply import Reply
from referee.engine.ruleset import RuleSet
from referee.engine.wording import N_

Parts = Mapping[RuleSet[Any], Part]


@cache
def lead(among: tuple[Game[Any], ...]) -> Question:
    """The question, of those games that have a part in it, that with the most tiles first."""
    parts = {each.rules: each.desk.who_leads for each in sorted(among, key=_tiles, reverse=True) if each.desk.who_leads}
    game = Ask("game", N_("Which game?"), choices=tuple((rules.key, rules.words.called) for rules in parts))

    def reply(inputs: Inputs) -> Reply:
        """Who leads, by the rules of the game that is asked about."""
        asked = inputs.choice(game)
        return next(part.reply(replace(inputs, rules=rules)) for rules, part in parts.items() if rules.key == asked)

    def last_ended(last: LastHand) -> Mapping[str, str]:
        """How the last hand ended, as far as the game asks for it."""
        return parts[last.rules].defaults(last) if last.rules in parts else {}

    return Question(
        key="lead",
        title=N_("Who leads?"),
        summary=N_("From the doubles shown, the last winner or starter, or the dealer."),
        fields=(game, *_fields(parts), ASK_NAMES),
        reply=reply,
        defaults=last_ended,
        elsewhere={path: name for part in parts.values() for path, name in part.elsewhere.items()},
    )


def _tiles(game: Game[Any]) -> int:
    """How many tiles a game is played with."""
    return len(game.rules.setup.tile_set.tiles)


def _fields(parts: Parts) -> Iterator[Ask]:
    """What the games ask, each field once, with the games that it is about."""
    fields = {each.name: each for part in parts.values() for each in part.fields}
    for name, each in fields.items():
        games = (rules.key for rules, part in parts.items() if name in [other.name for other in part.fields])
        yield replace(each, games=tuple(games))
