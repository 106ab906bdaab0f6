"""The one game more is known to the app, and to nobody else."""

import pytest

from referee import rulesets
from tests.proof import TOLL


@pytest.fixture
def registered(monkeypatch):
    """The game is one of those a table can choose: all that is needed to make it known to the rules."""
    monkeypatch.setattr(rulesets, "RULESETS", (*rulesets.RULESETS, TOLL))
    return TOLL
