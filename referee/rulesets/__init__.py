"""Every game the referee knows, in the order a table is asked; whoever asks for one of them waits for no other."""

from importlib import import_module
from typing import cast

from referee.engine.desk.game import Game
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet, by_key

GAMES = ("block", "partners", "trains", "longana", "loo", "fives")
"""The folder of each, which has its key for a name."""


def keys() -> tuple[str, ...]:
    """The key of every game; everybody asks here, so that one more need be named nowhere else."""
    return GAMES


def games() -> tuple[Game[Options], ...]:
    """Every game there is."""
    return tuple(map(game, keys()))


def game(key: str) -> Game[Options]:
    """The game with this key; KeyError when there is none."""
    folder = by_key({each: each for each in keys()}, key, "game")
    # Each judges by options of its own class, which it makes itself: whoever takes any game passes on what it made.
    return cast(Game[Options], import_module(f"{__name__}.{folder}").GAME)


def rulesets() -> tuple[RuleSet[Options], ...]:
    """The rule set of every game."""
    return tuple(game.rules for game in games())


def ruleset(key: str) -> RuleSet[Options]:
    """The rule set with this key; KeyError when there is none."""
    return game(key).rules
