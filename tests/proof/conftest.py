"""The one game more is known to the app, and to nobody else."""

import pytest

from referee import rulesets
from referee.web import shown
from tests.proof import TOLL
from tests.proof.forms import SHOWN


@pytest.fixture
def registered(monkeypatch):
    """The game is one of those a table can choose, and each of its facts has a row: all that makes it known."""
    monkeypatch.setattr(rulesets, "RULESETS", (*rulesets.RULESETS, TOLL))
    for declared, row in SHOWN.items():
        monkeypatch.setitem(shown.SHOWN, declared, row)


@pytest.fixture
def told(registered, ana):
    """Ana's phone at a new table of it."""
    return ana.open_table("toll/usual")
