"""`--tenth`: of the tour only what one day in ten draws, so that ten days in a row walk all of it."""

from argparse import ArgumentTypeError
from datetime import UTC, datetime
from zlib import crc32

import pytest


def day(text: str) -> int:
    """The number of a day, 0 to 9, or of "today"."""
    if text == "today":
        return datetime.now(UTC).toordinal() % 10
    if text.isdecimal() and int(text) < 10:
        return int(text)
    raise ArgumentTypeError(f"{text} is not today, nor a number from 0 to 9")


def is_drawn(name: str, number: int) -> bool:
    """Whether a test of the tour is walked on the day with this number."""
    return crc32(name.encode()) % 10 == number


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tenth", type=day, metavar="DAY", help="a tenth of the tour: that of today, or of a day 0 to 9")


def pytest_report_header(config: pytest.Config) -> list[str]:
    number = config.getoption("tenth")
    return [] if number is None else [f"of the tour the tenth that --tenth {number} draws again"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for another day, once every test of the tour is marked."""
    number = config.getoption("tenth")
    if number is None:
        return
    left_out = [item for item in items if item.get_closest_marker("tour") and not is_drawn(item.nodeid, number)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in {*left_out}]
