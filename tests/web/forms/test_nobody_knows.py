"""A level block that hangs on who laid the last tile, or who led, where nobody at the table can tell."""

from tests.support.words import ASK, WRITE

LEVEL = {"ending": "blocked", "held_0": "5", "held_1": "4", "held_2": "5", "held_3": "6"}


def test_nobody_knows_who_blocked(ana, stored):
    ana.open_table("partners/duo50")
    page = ana.press(WRITE, 422, **LEVEL, lead="1")
    assert "Tied: enter who played the last tile." in page.problem("blocked_by")
    ana.press(WRITE, blocked_by="unknown")
    assert ana.totals == ["0", "0"]
    assert stored(ana).record.facts[0].nobody_knows == {"blocked_by"}
    page = ana.see(f"{ana.address}/1")
    assert "Tied at 10, and nobody knows who blocked: nobody scores." in page
    assert page.value("blocked_by") == "unknown"


def test_nobody_knows_who_led(ana, stored):
    ana.open_table("partners/lagunex", rule_tie="opener_wins")
    ana.press(WRITE, **LEVEL, lead="unknown")
    assert ana.totals == ["0", "0"]
    assert stored(ana).record.facts[0].nobody_knows == {"lead"}
    assert ana.see(f"{ana.address}/1").value("lead") == "unknown"


def test_nobody_is_offered_where_nothing_hangs_on_it(keeper):
    assert not keeper.page.all("input", value="unknown")


def test_what_nobody_knows_is_no_part_of_a_hand_that_somebody_went_out_of(ana, stored):
    ana.open_table("partners/duo50")
    ana.out(0, "", "4", "", "6", blocked_by="unknown", lead="0")
    assert not stored(ana).record.facts[0].nobody_knows


def test_the_desk_takes_it_that_nobody_knows(ana):
    asked = "/ask/blocked?preset=duo50&held_0=5&held_1=4&held_2=5&held_3=6"
    assert not ana.see("/ask/blocked").id("by").all("input", value="?")
    page = ana.see(asked, 422)
    assert "Tied: enter who played the last tile." in page
    assert page.id("by").one("input", value="?")
    page = ana.press(ASK, by="?")
    assert page.heading == "Blocked and tied: nobody scores."
    assert page.value("by") == "?"


def test_whether_the_blocker_was_forced_is_asked_only_where_a_level_hand_hangs_on_it(ana, stored):
    ana.open_table("partners/duo50", rule_forced_blocker="drawn")
    page = ana.press(WRITE, 422, **LEVEL, lead="1", blocked_by="0")
    assert "Tied: was Ana forced to block?" in page.problem("forced")
    ana.press(WRITE, forced="yes")
    assert ana.totals == ["0", "0"]
    assert stored(ana).record.facts[0].forced is True
    page = ana.see(f"{ana.address}/1")
    assert "Tied at 10, and Ana was forced to block: nobody scores." in page
    assert page.value("forced") == "yes"
    assert "block forced" in page


def test_a_table_where_every_blocker_loses_is_never_asked_whether_it_was_forced(ana):
    ana.open_table("partners/duo50")
    assert not ana.page.all("input", name="forced")


def test_the_desk_asks_whether_the_blocker_was_forced(ana):
    asked = "/ask/blocked?preset=duo50&forced_blocker=drawn&by=1&held_0=5&held_1=4&held_2=5&held_3=6"
    assert "Tied: was Ana forced to block?" in ana.see(asked, 422)
    assert "Blocked and tied: nobody scores." in ana.see(f"{asked}&forced=yes")
    assert "Blocked: Ben and Dee win, +10." in ana.see(f"{asked}&forced=no")
    assert "Blocked and tied: nobody scores." in ana.see(f"{asked}&forced=?")
