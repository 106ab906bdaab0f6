"""Runs in the browser's Python: pytest over the tests that /asked.json names; what became of them, as JSON.

Neither Hypothesis nor psutil has a wheel of Python alone. What only imports them finds something by their names; what
draws examples is left out by the test that starts this.
"""

import json
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

INI = """
[pytest]
addopts = -p tests.support.fixtures -p tests.support.sentences -p no:cacheprovider -p no:faulthandler
    --import-mode=importlib -k "not postgres" -q
pythonpath = .
markers =
    browser: drives a browser
    database: tries what a database does
    tour: an exhaustive walk
    worker: with a service worker
    canon(*ids): facts of the canon
"""


class Results:
    """What became of each test, by its name: passed, failed or skipped, and what a failure said."""

    def __init__(self) -> None:
        self.outcomes: dict[str, str] = {}
        self.failures: dict[str, str] = {}
        self.left_out: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._took(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            self._took(report)

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.left_out += [item.nodeid for item in items]

    def _took(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        self.outcomes[report.nodeid] = report.outcome
        if report.outcome != "passed":
            self.failures[report.nodeid] = str(report.longrepr)[-3000:]


def nothing(*_arguments: object, **_settings: object) -> None:
    """Stand for what a library would do."""


settings = SimpleNamespace(register_profile=nothing, load_profile=nothing)
sys.modules["hypothesis"] = ModuleType("hypothesis")
sys.modules["hypothesis"].settings = settings
for absent in ("psutil", "resource"):
    sys.modules[absent] = ModuleType(absent)
os.chdir("/checkout")
Path("pytest.ini").write_text(INI)
results = Results()
pytest.main(json.loads(Path("/asked.json").read_text()), plugins=[results])
json.dumps(vars(results))
