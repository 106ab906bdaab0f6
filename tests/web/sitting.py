"""A table at which people have taken their seats on their own phones."""

from collections.abc import Callable

from referee.storage import ledger, players, queries
from referee.storage.access import SEAT, new_secret
from tests.support.client import Client
from tests.support.html import Page
from tests.support.words import MAKE_LINK, REPLACE_LINK, TELL


def seat_code(keeper: Client) -> str:
    """The link of the table's seat code, made or made anew."""
    keeper.see(f"/t/{keeper.code}/share")
    keeper.press_in("seat", REPLACE_LINK if "seat-link" in keeper.page.ids else MAKE_LINK)
    return keeper.page.id("seat-link")["value"]


def seated_phones(keeper: Client, new_client: Callable[[], Client], *names: str) -> list[Client]:
    """A phone for each of these people, which holds their seat as if they had tapped it."""
    with keeper.application.app_context():
        table = queries.find_table(keeper.code)
        ledger.replace_link(table, SEAT, code := new_secret(), None)
        rows = players.known_players(table.id)
        secrets = {name: new_secret() for name in names}
        for name, secret in secrets.items():
            players.take(table, rows[name], secret, [code])
    return [new_client().holds(table, secret, keeper.sheet) for secret in secrets.values()]


def tells(phone: Client, seat: int, held: str, how: str = "left", status: int = 200) -> Page:
    """Tell what a seat has left; who says "out" tells no tiles."""
    phone.see(f"{phone.sheet}/own/{seat}")
    return phone.press(TELL, status, ending=str(seat) if how == "out" else how, held=held)
