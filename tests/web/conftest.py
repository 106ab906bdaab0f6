"""Tables to begin a test at."""

import pytest

from referee import ledger, sheet


@pytest.fixture
def partners(ana):
    """Ana's phone at a new table of partners."""
    return ana.open_table()


@pytest.fixture
def kept():
    """Reads the game a phone is at from its database."""

    def read(phone):
        with phone.application.app_context():
            table = ledger.find_table(phone.code)
            return sheet.read(ledger.find_game(table, int(phone.address.split("/")[3])))

    return read
