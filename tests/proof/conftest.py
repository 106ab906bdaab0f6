"""The one game more is known to the app, and to nobody else."""

import pytest

from referee import rulesets
from referee.web import shown
from tests.proof import TOLL
from tests.proof.forms import SHOWN


@pytest.fixture
def registered(monkeypatch):
    """The game is one of those a table can choose: all that is needed to make it known to the rules."""
    monkeypatch.setattr(rulesets, "RULESETS", (*rulesets.RULESETS, TOLL))
    return TOLL


@pytest.fixture
def told(registered, monkeypatch, ana):
    """Ana's phone at a new table of it, where each of its facts has a form."""
    for declared, row in SHOWN.items():
        monkeypatch.setitem(shown.SHOWN, declared, row)
    return ana.open_table("toll/usual")
