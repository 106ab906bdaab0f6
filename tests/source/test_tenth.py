"""A tenth of the tour a day, and all of it in ten."""

import subprocess
import sys

import pytest

from tests.source.files import ROOT
from tests.support.tenth import is_drawn

HERE = "tests/source/test_tenth.py"
WALKS = [f"test_a_walk_is_for_one_day_in_ten[{number}]" for number in range(20)]


@pytest.mark.tour
@pytest.mark.parametrize("number", range(20))
def test_a_walk_is_for_one_day_in_ten(number):
    assert [is_drawn(f"{HERE}::{WALKS[number]}", day) for day in range(10)].count(True) == 1


def test_a_run_has_the_walks_of_its_day_and_says_which_it_was():
    run = [sys.executable, "-m", "pytest", "--collect-only", "-m", "tour", "--tenth", "4", HERE]
    shown = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "of the tour the tenth that --tenth 4 draws again" in shown
    assert [walk for walk in WALKS if walk in shown] == [walk for walk in WALKS if is_drawn(f"{HERE}::{walk}", 4)]
