"""Five browsers at one table: four have a seat, one of which keeps the table too, and one watches."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phone import GONE, NO_SCRIPT, SCREEN, WITH_HTMX, NewPhone, Phone
from tests.browser.test_taps import begins_out_of_reach
from tests.browser.thumb import Thumb
from tests.support.words import ACCEPT, ENTERED, MAKE_LINK, PROTEST, SAVE_HAND, TELL, WRITE

pytestmark = [pytest.mark.browser, pytest.mark.tour]
CAST = ("Ana", "Ben", "Cy", "Dee")


class Table:
    """The phones of the four by name, that of a watcher, and the address of the sheet."""

    def __init__(
        self, new_phone: NewPhone, way: str, game: str = "partners/duo50", screen: Any = SCREEN, **rules: Any
    ) -> None:
        self.four = {name: new_phone(way, viewport=screen) for name in CAST}
        self.keeper = self.four["Ana"]
        self.keeper.sits_at(game, lead=0, **rules)
        self.sheet = self.keeper.page.url
        code = self._seat_code()
        for name, phone in self.four.items():
            phone.goes_to(code if phone is not self.keeper else f"{self.sheet}/../seats")
            phone.taps(name)
            expect(phone.page.locator("#standing")).to_be_visible()
        self.watcher = new_phone(way)
        self.watcher.goes_to(self.sheet)

    def _seat_code(self) -> str:
        self.keeper.goes_to(f"{self.sheet}/../share")
        place = self.keeper.page.get_by_role("region", name="Let players enter their own tiles")
        place.get_by_role("button", name=MAKE_LINK).tap()
        return self.keeper.page.locator("#seat-link").input_value()

    def tells(self, name: str, held: str, how: str = "I have tiles left") -> None:
        """Somebody tells what is left in their own hand."""
        phone, seat = self.four[name], CAST.index(name)
        phone.goes_to(f"{self.sheet}/own/{seat}")
        phone.page.get_by_role("radio", name=how).check(force=True)
        phone.fills(**{f"held_{seat}": held})
        phone.taps(TELL)
        expect(phone.page.locator("#own")).to_contain_text(f"{name} {ENTERED}")

    def says(self, name: str, button: str, then: str) -> None:
        """Somebody says something of the last line, and sees it."""
        phone = self.four[name]
        phone.goes_to(self.sheet)
        phone.taps(button)
        expect(phone.page.locator("#agree")).to_contain_text(then)

    def protests(self, name: str, note: str) -> None:
        phone = self.four[name]
        phone.goes_to(self.sheet)
        phone.opens("Protest")
        phone.page.locator("#agree [name=note]").fill(note)
        phone.taps(PROTEST)
        expect(phone.page.locator("#agree")).to_contain_text(f"Protested by {name}: {note}")

    def log(self, phone: Phone) -> list[str]:
        """What the log tells, the earliest first, and by whom."""
        phone.goes_to(f"{self.sheet}/../log")
        told = phone.page.locator(".log li > p:nth-child(2)").all_inner_texts()
        return [" ".join(each.split()) for each in reversed(told)]


@pytest.fixture(params=[WITH_HTMX, NO_SCRIPT])
def table(new_phone: NewPhone, request: pytest.FixtureRequest) -> Table:
    return Table(new_phone, request.param)


def a_blocked_hand(table: Table) -> None:
    """The four tell a blocked hand, Ben by mistake a tile that Ana has, and the keeper writes it down."""
    table.tells("Ana", "4-4 2-1")
    table.tells("Cy", "3-1", "Blocked: I played the last tile")
    table.tells("Dee", "5-5")
    table.tells("Ben", "4-4")
    table.four["Ben"].sees("is also in Ana's hand.")
    table.tells("Ben", "4-3")
    table.keeper.goes_to(table.sheet)
    table.keeper.taps(SAVE_HAND)
    table.keeper.stands(17, 0)


def a_hand_that_is_protested_against(table: Table) -> None:
    """Ben protests against a blocked hand, which everybody sees, and the keeper corrects it."""
    a_blocked_hand(table)
    table.protests("Ben", "Dee held the 5-3")
    table.watcher.goes_to(table.sheet)
    table.watcher.sees("Protested by Ben: Dee held the 5-3")
    expect(table.watcher.line(1)).to_contain_text("protested")
    table.keeper.goes_to(table.sheet)
    table.keeper.corrects(1, "Dee held the 5-3", held_3="5-3")
    table.keeper.stands(0, 15)  # level now: who blocked it loses


def ana_passed_while_able(table: Table) -> None:
    """The keeper writes down her penalty, at the price that the sanctions name."""
    table.keeper.goes_to(f"{table.sheet}/tell/penalty")
    table.keeper.fills(seat="Ana", fault="Passed when they could play")
    expect(table.keeper.verdict).to_contain_text("Ana and Cy −10")
    table.keeper.taps(WRITE)
    table.keeper.stands(-10, 15)


def test_a_game_of_four_seats_and_a_watcher_is_told_argued_about_and_signed(table: Table) -> None:
    a_hand_that_is_protested_against(table)
    table.says("Ben", ACCEPT, "Accepted by Ben")
    table.says("Cy", ACCEPT, "Accepted by Cy")
    table.keeper.goes_to(table.sheet)
    table.keeper.writes_hand("Ben", "35", "", "9", "?")
    table.says("Ben", "Sign the sheet", "Signed by Ben")
    table.says("Cy", "Sign the sheet", "Signed by all sides.")
    assert table.log(table.watcher) == [
        "Hand 1 · Saved by the host",
        "Hand 1 · Protested by Ben",
        "Hand 1 · Edited by the host",
        "Hand 1 · Accepted by Ben",
        "Hand 1 · Accepted by Cy",
        "Hand 2 · Saved by the host",
        "Signed by Ben",
        "Signed by Cy",
    ]


def time_is_called(table: Table) -> None:
    """The clock runs out while a hand is played, and whoever keeps score says so."""
    table.keeper.goes_to(f"{table.sheet}/clock")
    for changes in range(8):
        expect(table.keeper.page.locator("[name=seen]").first).to_have_value(str(changes))
        table.keeper.taps("−5 minutes")
    table.watcher.goes_to(table.sheet)
    table.watcher.sees("Time's up")
    table.keeper.goes_to(f"{table.sheet}/tell/time")
    table.keeper.taps(WRITE)


def test_after_a_penalty_and_a_protest_the_clock_runs_out_and_the_last_hand_decides(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX, time_limit=40, sanctions="venezuelan")
    a_hand_that_is_protested_against(table)
    table.says("Ben", ACCEPT, "Accepted by Ben")
    ana_passed_while_able(table)
    time_is_called(table)
    table.keeper.writes_hand("Ben", "5", "", "9", "?")
    table.keeper.sees("Ben and Dee win")
    table.says("Dee", "Sign the sheet", "Signed by Dee")
    table.says("Cy", "Sign the sheet", "Signed by all sides.")
    assert table.log(table.watcher) == [
        "Hand 1 · Saved by the host",
        "Hand 1 · Protested by Ben",
        "Hand 1 · Edited by the host",
        "Hand 1 · Accepted by Ben",
        "Penalty · Saved by the host",
        "Time called · Saved by the host",
        "Hand 2 · Saved by the host",
        "Signed by Dee",
        "Signed by Cy",
    ]


def test_who_has_told_is_seen_on_every_phone_without_a_reload(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX)
    for phone in (table.watcher, table.keeper):
        phone.goes_to(table.sheet)
    table.tells("Dee", "5-5")
    for phone in (table.watcher, table.keeper):
        expect(phone.page.locator("#own")).to_contain_text(f"Dee {ENTERED}", timeout=15000)


SMALL = {"width": 390, "height": 664}


def hosts_with_seats(new_phone: NewPhone, game: str = "partners/lagunex", **opening: Any) -> dict[str, Phone]:
    """Four small phones on their seats, the first of which hosts."""
    return Table(new_phone, WITH_HTMX, game, SMALL, **opening).four


def test_a_seat_enters_two_tiles_in_four_taps_and_sees_that_it_is_done(new_phone: NewPhone) -> None:
    four = hosts_with_seats(new_phone)
    ben = four["Ben"]
    thumb = Thumb(ben)
    thumb.choice("own-ending", "I have tiles left")
    thumb.tiles("6-4", "3-1")
    thumb.button(TELL)
    ben.sees("Change it")
    assert (thumb.taps, thumb.swiped_for) == (4, [])
    expect(ben.page.locator("tile-picker")).to_have_count(0)
    kept = "Object.keys(localStorage).filter((key) => key.startsWith('referee.draft')).length"
    assert ben.page.evaluate(kept) == 0


def test_what_a_player_tells_without_a_network_waits_and_is_sent(new_phone: NewPhone) -> None:
    four = hosts_with_seats(new_phone)
    ben, slips = four["Ben"], four["Ben"].page.locator(".slip")
    ben.expected = GONE
    ben.context.set_offline(True)
    thumb = Thumb(ben)
    thumb.choice("own-ending", "I have tiles left")
    thumb.tiles("6-4", "3-1")
    thumb.button(TELL)
    expect(slips).to_contain_text("Hand 1 · Ben")
    expect(slips).to_contain_text("Not on the sheet yet.")
    ben.context.set_offline(False)
    expect(slips).to_have_count(0)
    ben.sees("Change it")
    expect(four["Ana"].page.locator("#own")).to_contain_text(f"Ben {ENTERED}", timeout=15000)


def test_whoever_is_out_is_shown_no_tiles(new_phone: NewPhone) -> None:
    four = hosts_with_seats(new_phone)
    thumb = Thumb(four["Cy"])
    thumb.choice("own-ending", "I went out")
    expect(four["Cy"].page.locator(".picker-grid")).to_be_hidden()
    thumb.button(TELL)
    four["Cy"].sees("Change it")
    assert (thumb.taps, thumb.swiped_for) == (2, [])


@pytest.mark.parametrize("game", ["partners/lagunex", "partners/collective"])
def test_the_first_screen_of_the_host_begins_the_first_hand_with_seats_too(new_phone: NewPhone, game: str) -> None:
    host = hosts_with_seats(new_phone, game)["Ana"]
    host.goes_to(host.page.url)
    assert begins_out_of_reach(host) == []


def test_what_the_host_enters_is_saved_with_what_has_come_from_phones(new_phone: NewPhone) -> None:
    four = hosts_with_seats(new_phone)
    host, sheet = four["Ana"], four["Ana"].page.url
    host.goes_to(sheet)
    host.page.locator("#ending").get_by_role("radio", name="Cy").check(force=True)
    for name, held in (("Ben", "6-4"),):
        four[name].page.get_by_role("radio", name="I have tiles left").check(force=True)
        four[name].fills(held_1=held)
        four[name].taps(TELL)
    expect(host.page.get_by_role("tab", name="Ben")).to_contain_text(ENTERED)
    host.page.locator("[data-hand=held_3]").tap()
    host.page.locator(".picker [data-tile='5-5']").tap()
    host.taps(f"{WRITE} +20")
    host.stands(20, 0)


def test_what_a_player_mends_is_ruled_upon_on_the_hosts_page_untouched(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX, "partners/lagunex", SMALL)
    host = table.keeper
    table.tells("Ben", "6-4")
    host.goes_to(table.sheet)
    host.page.locator("#ending").get_by_role("radio", name="Cy").check(force=True)
    host.page.locator("[data-hand=held_3]").tap()
    host.page.locator(".picker [data-tile='5-5']").tap()
    expect(host.verdict).to_contain_text("20")
    table.tells("Ben", "6-5")
    expect(host.verdict).to_contain_text("21", timeout=15000)


def test_in_loo_what_a_seat_tells_is_seen_in_its_row_while_the_hand_is_told(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX, "loo/pot")
    dee, page = table.four["Dee"], table.keeper.page
    table.keeper.goes_to(table.sheet)
    table.keeper.tells_tricks(4)
    dee.goes_to(table.sheet)
    dee.page.get_by_role("radio", name="Dropped out").check(force=True)
    dee.taps(TELL)
    expect(page.locator("input[name=did_3][value=dropped]")).to_be_checked()
    expect(page.locator("input[name=tricks_0][value='4']")).to_be_checked()
    table.keeper.tells_tricks(4, 1)
    expect(table.keeper.verdict).to_contain_text("Cy is looed")
    table.keeper.writes()


def test_bonuses_are_tapped_in_one_place_until_the_form_tells_how_the_hand_ended(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX, "partners/collective")
    page = table.keeper.page
    table.keeper.goes_to(table.sheet)
    page.locator("#earned button[name=bonus]").first.tap()
    expect(page.locator(".earned-so-far > li")).to_have_count(1)
    table.keeper.goes_to(table.sheet)
    in_the_form = page.locator("#hand tap-list")
    expect(in_the_form).to_be_hidden()
    table.keeper.tells("Ben")
    expect(in_the_form).to_be_visible()
