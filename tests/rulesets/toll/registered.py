"""What makes the game known: a word among the games, and nothing else."""

import pytest

from referee import rulesets
from tests.rulesets.toll import GAME


def register(patch: pytest.MonkeyPatch) -> None:
    """Make it one of the games that a table can choose."""
    patch.setattr(rulesets, "GAMES", (*rulesets.GAMES, GAME))
