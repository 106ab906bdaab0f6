"""A table at which people have taken their seats on their own phones."""

from collections.abc import Callable

from tests.support.client import Client
from tests.support.html import Page
from tests.support.words import MAKE_LINK, REPLACE_LINK, TELL


def seat_code(keeper: Client) -> str:
    """The link of the table's seat code, made or made anew."""
    keeper.see(f"/t/{keeper.code}/share")
    keeper.press_in("seat", REPLACE_LINK if "seat-link" in keeper.page.ids else MAKE_LINK)
    return keeper.page.id("seat-link")["value"]


def seated_phones(keeper: Client, new_client: Callable[[], Client], *names: str) -> list[Client]:
    """A phone for each of these people, which has taken their seat."""
    link = seat_code(keeper)
    phones = [new_client().enter(link) for _name in names]
    for phone, name in zip(phones, names, strict=True):
        phone.press(name)
    keeper.see(f"/t/{keeper.code}")
    return phones


def tells(phone: Client, seat: int, held: str, how: str = "left", status: int = 200) -> Page:
    """Tell what a seat has left; who says "out" tells no tiles."""
    phone.see(f"{phone.sheet}/own/{seat}")
    return phone.press(TELL, status, ending=str(seat) if how == "out" else how, held=held)
