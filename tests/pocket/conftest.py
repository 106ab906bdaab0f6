"""A pocket with every file by its plain name, for tests that speak to its worker without the page that stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pocket.served import Host, served
from tests.pocket.tab import unpacked


@pytest.fixture(scope="module")
def version(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Its folder, and which version it is."""
    folder = tmp_path_factory.mktemp("pocket") / "unpacked"
    return folder, unpacked(folder)


@pytest.fixture
def host(version: tuple[Path, str]) -> Iterator[Host]:
    """A host that serves it."""
    with served(version[0]) as running:
        yield running
