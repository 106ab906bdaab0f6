"""Whole games as a table plays them, on a phone with htmx, without it, without scripts at all, and by keys alone.

The record of each, scored by the command line, says what the page shows.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.keyboard import WITH_KEYS
from tests.browser.phone import NO_SCRIPT, WITH_HTMX, NewPhone, Phone
from tests.browser.tour import LOO_FULL, PARTNERS_FULL, PARTNERS_WON
from tests.support.builders import CAST
from tests.support.words import END, IMPORT, MORE, REMATCH, WRITE

pytestmark = [pytest.mark.browser, pytest.mark.worker]


@pytest.mark.tour
def test_a_duo_to_50_with_two_blocks_a_correction_and_a_rematch(any_phone: Phone) -> None:
    phone = any_phone
    phone.opens_a_table("In pairs", *CAST, preset="Duo to 50")
    phone.writes_hand("blocked", "2-3", "1-2", "3-6", "6-6 2-6", blocked_by="Dee", end="5", lead="Ben")
    phone.stands(23, 0)
    phone.writes_hand("Ben", "5-1", "", "4", "3")
    phone.stands(23, 10)
    phone.writes_hand("blocked", "4-4", "5-5", "0-6", "0-4", blocked_by="Ana", end="1")
    phone.stands(23, 24)  # level at 14, and Ana blocked
    phone.corrects(2, "it was the 5-0", held_0="5-0")
    phone.stands(23, 23)
    phone.writes_hand("Cy", "3", "12+5", "", "6-6")
    phone.sees("Ana and Cy win")
    phone.stands(52, 23)
    phone.agrees_with_the_command_line()
    phone.taps(REMATCH)
    phone.sees("No hands yet.")
    phone.stands(0, 0)


@pytest.mark.tour
def test_six_love_with_a_broken_run_a_tied_hand_and_a_key(phone: Phone) -> None:
    phone.sits_at("partners/jamaica")
    phone.writes_hand("Ana")
    phone.sees("Ana or Cy leads")
    phone.writes_hand("Ben", lead="Cy")
    phone.stands(0, 0)
    phone.sees("the next hand won counts twice")
    phone.writes_hand("Ana")
    phone.stands(2, 0)
    phone.writes_hand("blocked", "4", "4", "20", "8", blocked_by="Dee", lead="Ana")
    phone.tells("Cy")
    phone.page.get_by_label("A key: no other tile fit").check()
    phone.fills(key_tile="5-4")
    phone.writes()
    phone.stands(4, 0)
    phone.writes_hand("Ana")
    phone.writes_hand("Cy", lead="Ana")
    phone.sees("Six love!")
    phone.agrees_with_the_command_line()


@pytest.mark.tour
def test_an_evening_of_havana_with_ten_tiles_each_and_a_block_on_two_numbers(phone: Phone) -> None:
    phone.sits_at("partners/cuba_nine")
    phone.writes_hand("Ana", "", "9-9 9-8 7-7", "5", "8-6 4-4")
    phone.stands(71, 0)
    phone.sees("Ana or Cy leads")
    phone.tells("blocked", "8-8 6-5", "7-7 1-0", "4-4", "8-7 6-6 2-1", blocked_by="Ben", lead="Cy")
    phone.fills(open_numbers="3 9")
    phone.writes()
    expect(phone.line(2)).to_contain_text("Cy")
    phone.stands(116, 0)
    phone.writes_hand("Ben", "15", "", "20", "7", lead="Ana")
    phone.stands(116, 35)
    phone.writes_hand("Ana", "", "30", "9", "10", lead="Ben")
    phone.sees("Ana and Cy win")
    phone.agrees_with_the_command_line()
    phone.stands(156, 35)


@pytest.mark.tour
def test_longana_with_a_drawn_round_to_the_end(any_phone: Phone) -> None:
    phone = any_phone
    phone.sits_at("longana/longana", "Ana", "Ben", "Cy")
    phone.writes_hand("Ana", "", "9-9 9-8", "7-7")
    phone.stands(49, 0, 0)
    phone.writes_hand("blocked", "1-5", "0-2 0-4", "6-8")
    expect(phone.line(2)).to_contain_text("The round is tied: nobody scores.")
    phone.sees("Ana leads")
    phone.writes_hand("Ben", "9-8", "", "60/5")
    phone.writes_hand("blocked", "1-3", "4-5", "8-8 1-2 0-1")
    phone.stands(82, 77, 0)
    phone.writes_hand("Ana", "", "12", "9")
    phone.sees("Ana wins")
    phone.agrees_with_the_command_line()
    phone.stands(103, 77, 0)


@pytest.mark.tour
def test_a_pot_of_loo_with_a_cap_and_a_drop_out_until_the_table_stops(any_phone: Phone) -> None:
    phone = any_phone
    phone.opens_a_table(
        "Loo", *CAST, preset="Loo for the pot", rules={"What does a looed player pay?": ("5 times the players")}
    )
    phone.owes(("Ana", "as dealer 5, ante 5", 10), ("Ben", "ante", 5), ("Cy", "ante", 5), ("Dee", "ante", 5))
    phone.tells_tricks(3, 1, 1, 0)
    expect(phone.page.locator("#hand .bar .primary")).to_have_text(WRITE)
    phone.writes()
    phone.owes(("Ben", "as dealer", 5), ("Dee", "looed", 20))  # 25 but for the cap
    phone.writes_tricks(0, 5, 0, 0)
    phone.owes(("Ana", "looed", 20), ("Cy", "looed 20, as dealer 5", 25), ("Dee", "looed", 20))
    phone.writes_tricks(3, 2, "dropped", 0)
    phone.owes(("Dee", "looed 20, as dealer 5", 25))
    phone.writes_tricks(2, 2, 1, "dropped")
    phone.owes(("Ana", "as dealer", 5))
    phone.writes_tricks(1, 1, 1, 2)
    phone.chooses(MORE, END)
    phone.writes()
    phone.sees("Game over")
    phone.agrees_with_the_command_line()
    phone.stands(30, 57, -19, -68)


@pytest.mark.tour
@pytest.mark.parametrize("way", [WITH_HTMX, WITH_KEYS])
def test_a_bonus_is_refused_to_a_side_that_is_nearly_there(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.opens_a_table("In pairs", *CAST, preset="Collective points", lead="Ana", total_0="480", total_1="410")
    phone.opens("Bonuses")
    phone.tells("Ana", "", "12", "5", "9", last_tile="3-2", end_a="2", end_b="3")
    expect(phone.verdict).to_contain_text("No +25 bonus: Ana and Cy need 20, bonuses stop at 25.")
    phone.writes()
    phone.sees("Ana and Cy win")
    phone.agrees_with_the_command_line()
    phone.stands(501, 410)


@pytest.mark.tour
@pytest.mark.parametrize("way", [WITH_KEYS, NO_SCRIPT])
def test_a_blocked_hand_is_written_by_keys_alone_and_without_scripts(new_phone: NewPhone, way: str) -> None:
    phone = new_phone(way)
    phone.sits_at("partners/duo50", lead=2, totals=[23, 31])
    phone.writes_hand("blocked", "3-3", "2-0", "5-2 2-2 4-4", "0-0 5-0", blocked_by="Ben", end="1")
    phone.sees("Blocked on 1 by Ben")
    phone.stands(23, 56)
    phone.agrees_with_the_command_line()


@pytest.mark.tour
def test_a_game_record_is_brought_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(NO_SCRIPT)
    phone.goes_to("/import")
    phone.fills(text=PARTNERS_FULL)
    phone.taps(IMPORT)
    phone.stands(5094, 5181)


@pytest.mark.tour
def test_a_pasted_sheet_follows_what_is_tapped_and_becomes_a_table(phone: Phone) -> None:
    phone.goes_to("/import")
    phone.page.locator("#text").fill("We They\n10 0\n25 0\n40 0")
    phone.taps(IMPORT)
    read = phone.page.locator("#pasted")
    expect(read).to_contain_text("75 : 0")
    read.get_by_role("radio", name="Running score").tap()
    expect(read).to_contain_text("Total 40 : 0")
    read.locator("#game").select_option("partners/duo50")
    expect(read.locator("#target")).to_have_value("50")
    phone.taps("Open a table with these hands")
    phone.stands(40, 0)


@pytest.mark.tour
@pytest.mark.parametrize(
    ("record", "above", "below", "gap"),
    [(PARTNERS_WON, ".winner", "#standing", 0), (LOO_FULL, "#next-pot", "#telling", 16)],
    ids=["the winner stands on the score", "the pot stands apart from the hand"],
)
def test_what_belongs_together_touches(phone: Phone, record: str, above: str, below: str, gap: int) -> None:
    phone.imports(record)
    upper, lower = (phone.page.locator(part).bounding_box() for part in (above, below))
    assert upper
    assert lower
    assert lower["y"] - upper["y"] - upper["height"] == pytest.approx(gap, abs=1)
