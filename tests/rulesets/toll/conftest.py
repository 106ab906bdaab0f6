"""The one game more is known to the app, and to nobody else."""

import pytest

from tests.rulesets.toll.registered import register


@pytest.fixture
def registered(monkeypatch):
    """The game is one of those a table can choose."""
    register(monkeypatch)


@pytest.fixture
def told(registered, ana):
    """Ana's phone at a new table of it."""
    return ana.open_table("toll/usual")
