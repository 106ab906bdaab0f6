"""The hand form where tiles sleep: it takes two ends of a block that may differ, and tiles up to 9-9."""

import pytest

HAVANA = ("5-5", "4-2", "7-5 5-4", "4-4")


@pytest.mark.canon("REG-10")
def test_two_open_numbers_of_a_block_are_taken_where_tiles_sleep_and_kept_for_a_correction(ana):
    ana.open_table("partners/cuba_nine")
    ana.block(*HAVANA, blocked_by=3, open_numbers="3 9")
    assert ana.totals == ["0", "31"]
    assert "Dee blocked the hand on 3 and 9." in ana.see(f"{ana.sheet}/1")


def test_where_every_tile_is_dealt_only_the_one_number_at_both_ends_is_asked(ana):
    asked = {}
    for preset in ("lagunex", "brazil_by_win", "cuba_nine"):
        page = ana.open_table(f"partners/{preset}").page
        asked[preset] = [name for name in ("end", "open_numbers") if page.all(name=name)]
    assert asked == {"lagunex": ["end"], "brazil_by_win": ["open_numbers"], "cuba_nine": ["open_numbers"]}


@pytest.mark.parametrize(("preset", "highest"), [("lagunex", "6"), ("cuba_nine", "9")])
def test_the_picker_has_the_tiles_of_the_set(ana, preset, highest):
    assert ana.open_table(f"partners/{preset}").page.all("tile-picker")[0]["data-highest"] == highest


def test_the_sheet_says_that_the_highest_double_leads(ana):
    ana.open_table("partners/cuba_nine")
    assert "The highest double leads" in ana.page
    ana.open_table("partners/lagunex")
    assert "6-6 leads" in ana.page
