"""What makes the game known: a word among the games, and a row for each of its facts."""

import pytest

from referee import rulesets
from referee.web import entry_types
from tests.rulesets.toll import GAME
from tests.rulesets.toll.forms import ENTRY_TYPES


def register(patch: pytest.MonkeyPatch) -> None:
    """Make it one of the games that a table can choose."""
    patch.setattr(rulesets, "GAMES", (*rulesets.GAMES, GAME))
    for declared, row in ENTRY_TYPES.items():
        patch.setitem(entry_types.ENTRY_TYPES, declared, row)
