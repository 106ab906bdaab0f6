"""What phones cannot do where they do not trust the address, and where that is said."""

import pytest

from referee.config import is_trustworthy

LACKS = "Off without https"


@pytest.mark.parametrize(
    ("address", "trusted"),
    [
        ("https://dominoes.example/", True),
        ("http://localhost:8000/", True),
        ("http://table.localhost/", True),
        ("http://127.0.0.1:8000/", True),
        ("http://[::1]:8000/", True),
        ("http://192.168.1.7:8000/", False),
        ("http://[fe80::1]/", False),
        ("http://raspberrypi.local/", False),
        ("http://localhost.example/", False),
        ("http://[odd/", False),
    ],
)
def test_phones_trust_https_and_the_machine_itself(address, trusted):
    assert is_trustworthy(address) == trusted


def test_whoever_shares_a_table_is_told_what_its_address_lacks(keeper):
    share = f"/t/{keeper.code}/share"
    assert LACKS not in keeper.see(share)
    for base, lacks in (("http://192.168.1.7:8000", True), ("https://192.168.1.7", False)):
        keeper.get(share, base_url=base)
        assert (LACKS in keeper.page) == lacks
