"""An evening of several tables by phones: the director draws, players open their sheets, the wall follows by itself."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.phone import NewPhone, Phone
from tests.support.words import MAKE_LINK

pytestmark = pytest.mark.browser
PAIRS = ("Ana & Luis", "Ben y Bo", "Cy / Dee", "Eve, Flo")


def opens_an_event(phone: Phone, people: Sequence[str] = PAIRS) -> str:
    """The address of an event of these pairs, which this phone directs."""
    phone.goes_to("/event")
    phone.taps("Swiss", "link")
    phone.fills(name="Tuesday", people="\n".join(people))
    phone.taps("Open the event")
    phone.sees("Tuesday")
    return phone.page.url


def enters(phone: Phone, place: int, *points: int) -> None:
    """Enter what came of a table of the round that is played."""
    phone.page.locator(f"#table-{place} a").click()
    phone.fills(**{f"points_{camp}": str(each) for camp, each in enumerate(points)})
    phone.taps("Save")
    expect(phone.page.locator(f"#table-{place} strong")).to_have_text(" : ".join(map(str, points)))


def test_two_rounds_by_one_phone(any_phone: Phone) -> None:
    opens_an_event(any_phone)
    for number in (1, 2):
        any_phone.taps(f"Draw round {number}")
        any_phone.sees(f"Round {number} of")
        enters(any_phone, 1, 100, 40)
        any_phone.sees("No result yet from table 2.")
        enters(any_phone, 2, 100, 60)
    expect(any_phone.page.locator(".places tbody tr")).to_have_count(4)
    expect(any_phone.page.locator(".places tbody tr").first).to_contain_text("2")


def test_players_open_their_sheet_and_the_wall_follows(new_phone: NewPhone) -> None:
    director, player, wall = new_phone(), new_phone(), new_phone()
    event = opens_an_event(director)
    director.taps("Draw round 1")
    wall.goes_to(f"{event}/wall")
    expect(wall.page.locator("#round")).to_contain_text("Round 1 of")
    player.goes_to(link_for_players(director, event))
    player.goes_to(f"{event}/at/1")
    player.taps("Open the sheet")
    first, *_others = player.record["seats"]
    player.writes_hand(first, "", "7", "5", "9")
    expect(wall.page.locator("#round")).to_contain_text("16 : 0 so far")
    player.chooses("All tables")
    expect(player.page.locator("#table-1")).to_contain_text("16 : 0 so far")
    expect(player.page.get_by_role("button", name="Draw round 2")).to_have_count(0)


IN_SIGHT = """() => {
    const list = document.querySelector("#standing ol"), { left, right } = list.getBoundingClientRect();
    const names = [...list.children].map((row) => [row.firstElementChild.textContent, row.getBoundingClientRect()]);
    return names.filter(([, box]) => box.left >= left - 1 && box.right <= right + 1).map(([name]) => name);
}"""


def test_a_wall_shows_everybody_in_turn(new_phone: NewPhone) -> None:
    director, wall = new_phone(), new_phone(viewport={"width": 1024, "height": 500})
    event = opens_an_event(director, [f"Player {number} & Other {number}" for number in range(1, 21)])
    director.taps("Draw round 1")
    director.sees("Round 1 of")
    wall.page.clock.install()
    wall.goes_to(f"{event}/wall")
    seen: list[str] = []
    while (now := wall.page.evaluate(IN_SIGHT))[0] not in seen:
        seen += now
        wall.page.clock.run_for(12_000)
    assert len(seen) == len({*seen}) == 20


def link_for_players(director: Phone, event: str) -> str:
    """A new link for those who keep a sheet."""
    director.goes_to(f"{event.removesuffix('/event')}/share")
    director.opens("More links")
    director.page.get_by_role("region", name="Scorekeeper link").get_by_role("button", name=MAKE_LINK).tap()
    link = director.page.locator("#scorer-link").input_value()
    director.goes_to(event)
    return link
