"""What makes the game known: a folder with its name, a word among the games, and nothing else."""

import sys
from types import ModuleType
from typing import Any

import pytest

from referee import rulesets
from referee.engine.desk.game import Game
from tests.rulesets import toll


def register(patch: pytest.MonkeyPatch, game: Game[Any] = toll.GAME) -> None:
    """Make it, or another, one of the games that a table can choose."""
    folder = ModuleType(game.rules.key)
    vars(folder)["GAME"] = game
    patch.setitem(sys.modules, f"{rulesets.__name__}.{game.rules.key}", folder)
    patch.setattr(rulesets, "GAMES", (*rulesets.GAMES, game.rules.key))
