"""`make near`: of all tests those nearest to a file."""

import pytest

from tests.support.near import near


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("tests/web/views/test_log.py", "tests/web/views/test_log.py"),
        ("referee/web/views/seats.py", "tests/web/views/test_log.py"),
        ("referee/web/views/seats.py", "tests/browser/test_seats.py"),
        ("referee/rulesets/loo/pot.py", "tests/proofs/simulators/test_loo.py"),
        ("referee/engine/tiles.py", "tests/rulesets/test_arms.py"),
        ("templates/tables/share/share.html", "tests/web/views/test_tables.py"),
        ("static/js/photo/law.js", "tests/scripts/law.test.js"),
        ("docs/pocket.md", "tests/source/test_docs.py"),
        ("Makefile", "tests/source/test_docs.py"),
    ],
)
def test_a_change_has_what_is_called_as_it_is_mirrors_imports_or_names_it(path, test):
    assert test in near(path)


def test_a_change_has_nothing_from_afar():
    assert near("referee/web/views/seats.py").isdisjoint({"tests/engine/test_tiles.py", "tests/web/http/test_hosts.py"})
