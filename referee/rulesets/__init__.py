"""Every game the referee knows, in the order a table is asked."""

from typing import cast

from referee.engine.desk.game import Game
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet, by_key
from referee.rulesets import block, fives, longana, loo, partners, trains

# Each judges by options of its own class, which it makes itself: whoever takes any game passes on what it made.
GAMES = cast(tuple[Game[Options], ...], (block.GAME, partners.GAME, trains.GAME, longana.GAME, loo.GAME, fives.GAME))


def games() -> tuple[Game[Options], ...]:
    """Every game there is; everybody asks here, so that one more need be named nowhere else."""
    return GAMES


def game(key: str) -> Game[Options]:
    """The game with this key; KeyError when there is none."""
    return by_key({game.rules.key: game for game in games()}, key, "game")


def rulesets() -> tuple[RuleSet[Options], ...]:
    """The rule set of every game."""
    return tuple(game.rules for game in games())


def ruleset(key: str) -> RuleSet[Options]:
    """The rule set with this key; KeyError when there is none."""
    return game(key).rules
