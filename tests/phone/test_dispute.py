"""Settling a dispute on a phone: from the first screen to the verdict, and on to the others."""

import pytest

from tests.phone.conftest import NewPhone
from tests.phone.keyboard import WITH_KEYS
from tests.phone.phone import WITH_HTMX


@pytest.mark.parametrize("way", [WITH_HTMX, WITH_KEYS])
def test_a_blocked_hand_is_settled_without_a_table_and_sent_on(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goes_to("/")
    phone.taps("Ask the referee", "link")
    phone.taps("Is it blocked, and who wins?", "link")
    phone.fills(held_0="4", held_1="9", held_2="20", held_3="8")
    phone.taps("Ask")
    phone.sees("Blocked: Ben and Dee win it, +24.")
    phone.sees("The lightest hand")
    phone.taps("Send this answer", "link")
    phone.sees("Its address is copied")
    address = phone.page.evaluate("navigator.clipboard.readText()")
    phone.goes_to(address)
    phone.sees("Blocked: Ben and Dee win it, +24.")
