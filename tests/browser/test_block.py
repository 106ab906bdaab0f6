"""A game of Block that three play to 100, and what it would have been where a block pays the whole."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import WITH_HTMX, NewPhone
from tests.browser.test_seats import Table
from tests.browser.test_taps import SMALL
from tests.browser.thumb import Thumb
from tests.support.words import SAVE_HAND, TELL, WRITE

pytestmark = pytest.mark.browser

GAME = "Each alone"
TRIO = "Ana", "Ben", "Cy"
HANDS = (
    ("Ben", "6-5 4-4", "", "3-3 2-1"),
    ("blocked", "4-1 2-2", "6-5 6-4", "5-5 3-2"),
    ("blocked", "6-1 5-0", "4-2 6-0", "5-5 6-2"),
    ("Cy", "17", "6-5 6-4", ""),
    ("Ana", "", "20", "14"),
    ("blocked", "1-0", "6-4 5-2", "4-4 6-2"),
    ("Ana", "", "4", "6-0"),
)


@pytest.mark.tour
def test_three_play_to_100_with_a_block_a_tie_and_a_correction_and_replay_it(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.opens_a_table(GAME, *TRIO, preset="Block dominoes")
    for hand in HANDS[:3]:
        phone.writes_hand(*hand)
    expect(phone.line(3)).to_contain_text("Tied: nobody scores.")
    phone.stands(27, 28, 0)
    phone.corrects(1, "it was the 5-4", held_0="6-5 5-4")
    phone.stands(27, 29, 0)
    for hand in HANDS[3:]:
        phone.writes_hand(*hand)
    phone.sees("Ana wins")
    phone.stands(103, 29, 38)
    expect(phone.page.get_by_text("check tiles")).to_have_count(0)
    phone.agrees_with_the_command_line()
    phone.goes_to(f"{phone.page.url}/replay")
    phone.taps("Block, the winner takes the whole", "link")
    phone.sees("Hand 6: won by Ana.")
    phone.sees("103 : 29 : 38")


@pytest.mark.tour
def test_three_of_jamaica_start_again_and_one_wins_six_with_a_key_while_somebody_has_none(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.opens_a_table(GAME, *TRIO, preset="Jamaica, each alone")
    for winner in ("Ana", "Ben"):
        phone.writes_hand(winner)
    phone.tells("Cy", "6-5", "0-0")
    phone.sees("was taken out: nobody can hold it.")
    phone.fills(held_1="6-4")
    phone.sees("Cy takes the hand: all start again from 0")
    phone.writes()
    phone.stands(0, 0, 0)
    phone.sees("The highest double leads")
    phone.writes_hand("blocked", "6-4 5-0", "6-5 4-0", "4-4 6-6")
    expect(phone.line(4)).to_contain_text("Tied: nobody scores.")
    for winner in ("Ben", "Ben", "Ana", "Ben", "Ben"):
        phone.writes_hand(winner)
    phone.tells("Ben")
    phone.page.get_by_label("A key: no other tile fit").check()
    phone.writes()
    phone.sees("Ben wins")
    phone.stands(1, 6, 0)
    phone.agrees_with_the_command_line()


def test_a_hand_somebody_went_out_of_is_six_taps_in_pips(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("block/block", *TRIO)
    thumb = Thumb(phone)
    thumb.choice("ending", "Ben")
    thumb.button("Pips")
    thumb.pips("9")
    thumb.button("Next: Cy")
    thumb.pips("8")
    thumb.button(f"{WRITE} +17")
    expect(phone.line(1)).to_be_visible()
    phone.stands(0, 17, 0)
    assert (thumb.taps, thumb.swiped_for) == (6, [])


@pytest.mark.tour
def test_a_blocked_draw_of_two_is_settled_in_eight_taps_from_the_first_screen(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.goes_to("/")
    thumb = Thumb(phone)
    thumb.link("Blocked? Settle it")
    phone.page.wait_for_url("**/ask/block")
    thumb.choice("game", "Block & Draw")
    thumb.tiles("6-4", "4-0")
    thumb.button("Next: Across")
    thumb.tiles("5-5", "6-0", "1-1")
    expect(phone.page.locator(".bar-says")).to_have_text("Blocked: My seat wins, +4.")
    assert thumb.taps == 8


@pytest.mark.tour
def test_four_enter_their_own_tiles_and_the_last_hand_comes_with_the_clock(new_phone: NewPhone) -> None:
    table = Table(new_phone, WITH_HTMX, "block/block", SMALL, time_limit=30)
    for name, tiles in (("Ana", "6-5"), ("Cy", "4-1"), ("Dee", "3-3 2-0")):
        table.tells(name, tiles)
    ben = table.four["Ben"]
    ben.goes_to(f"{table.sheet}/own/1")
    ben.page.get_by_role("radio", name="I went out").check(force=True)
    ben.taps(TELL)
    table.keeper.goes_to(table.sheet)
    table.keeper.taps(SAVE_HAND)
    table.keeper.stands(0, 24, 0, 0)
    table.keeper.goes_to(f"{table.sheet}/clock")
    expect(table.keeper.page.locator("h1")).to_have_text("Clock")
