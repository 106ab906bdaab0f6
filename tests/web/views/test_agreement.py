"""Both sides agree on what is written: they accept a hand or protest against it, and sign the sheet at its end."""

import pytest

from tests.support.words import ACCEPT, MAKE_LINK, PROTEST, WRITE_CORRECTION
from tests.web.sitting import seated_phones


@pytest.fixture
def table(keeper, new_client):
    """The keeper's phone, Ana's and Ben's, which have their seats, after a hand that Ana went out of."""
    ana, ben = seated_phones(keeper, new_client, "Ana", "Ben")
    keeper.see(keeper.sheet)
    keeper.out(0, "", "10", "?", "5")
    for phone in (ana, ben):
        phone.see(phone.sheet)
    return keeper, ana, ben


def says(phone):
    """What a sheet says of the agreement on its last line."""
    return [each.text for each in phone.see(phone.sheet).id("agree").all("p")]


def protest(phone, note="Dee held 15", status=200):
    phone.see(phone.sheet)
    return phone.press(PROTEST, status, note=note)


def test_both_sides_accept_a_hand_and_everybody_sees_it(table, new_client):
    keeper, ana, ben = table
    ana.press(ACCEPT)
    ben.see(ben.sheet)
    ben.press(ACCEPT)
    watcher = new_client()
    watcher.see(keeper.sheet)
    for phone in (keeper, watcher):
        assert says(phone)[:2] == ["✓ Accepted by Ana", "✓ Accepted by Ben"]
    assert "protested" not in watcher.page.id("pad").text


@pytest.mark.parametrize(
    ("what", "fields", "is_asked"),
    [
        pytest.param("Misdeal", {}, False, id="misdeal"),
        pytest.param("Swap seats", {"seats_0": 1, "seats_1": 2}, False, id="seats"),
        pytest.param("Penalty", {"seat": 1, "fault": "other", "reason": "talked", "points": "20"}, True, id="penalty"),
    ],
)
def test_players_are_asked_of_what_is_judged_and_not_of_who_sits_where(table, what, fields, is_asked):
    keeper, ana, _ben = table
    keeper.see(keeper.sheet)
    keeper.tells(what, **fields)
    assert (ACCEPT in ana.see(ana.sheet).buttons()) == is_asked


def test_a_protest_marks_the_hand_and_leads_to_its_ruling_and_to_other_rules(table):
    keeper, ana, ben = table
    protest(ben)
    assert says(ana)[0] == "Protested by Ben: Dee held 15"
    assert "protested" in ana.page.id("pad").text
    assert {"The ruling", "This game under other rules"} <= set(ana.page.links())
    assert "Protested by Ben: Dee held 15" in keeper.see(f"{keeper.sheet}/1")


def test_a_correction_after_a_protest_says_after_whose(table):
    keeper, ana, ben = table
    protest(ben)
    keeper.corrects(1, held_3="15", why="Dee held 15")
    assert "edited after Ben's protest" in ana.see(ana.sheet).id("pad").text
    keeper.corrects(1, held_3="16", why="and the double blank is ten here")
    assert "edited after Ben's protest" in ana.see(ana.sheet).id("pad").text


def test_a_correction_after_a_protest_that_was_taken_back_is_a_correction(table):
    keeper, ana, ben = table
    protest(ben)
    ben.see(ben.sheet)
    ben.press("Withdraw")
    keeper.corrects(1, held_3="15", why="Dee held 15")
    pad = ana.see(ana.sheet).id("pad").text
    assert "edited" in pad
    assert "protest" not in pad


def test_what_a_side_has_said_stays_where_it_was_under_the_thumb(table):
    _keeper, ana, _ben = table
    before = [each.text for each in ana.page.id("agree").all("button")][:1]
    ana.press(ACCEPT)
    after = ana.see(ana.sheet).id("agree").all("button")
    assert [each.text for each in after][:2] == [*before, "Withdraw"]
    assert "disabled" in after[0].attrs


def test_a_protest_says_what_is_wrong(table):
    assert "What is wrong?" in protest(table[2], " ", status=422)


def test_a_protest_is_taken_back_by_who_made_it(table):
    protest(table[2])
    table[2].see(table[2].sheet)
    table[2].press("Withdraw")
    assert "Protested" not in " ".join(says(table[1]))
    assert "Withdrawn by Ben" in table[0].see(f"{table[0].sheet}/1")


def test_a_correction_settles_a_protest_and_voids_what_was_accepted(table):
    keeper, ana, ben = table
    ana.press(ACCEPT)
    protest(ben)
    keeper.corrects(1, held_3="15", why="Ben was right")
    assert "edited since" in keeper.page
    assert [each for each in says(ana) if "Ana" in each or "Ben" in each] == []
    assert "protested" not in ana.page.id("pad").text


def test_what_is_sent_twice_is_said_once(table):
    keeper, ana, _ben = table
    before = ana.page
    ana.press(ACCEPT)
    ana.page = before
    ana.press(ACCEPT)
    assert keeper.see(f"{keeper.sheet}/1").html.count("Accepted by Ana") == 1


def test_the_keeper_notes_for_anybody(table):
    keeper, ana, _ben = table
    keeper.see(keeper.sheet)
    keeper.see(keeper.page.links()["Record a protest"])
    accept = [each for each in keeper.page.all("button") if each.text == ACCEPT]
    keeper.press_button(accept[1])
    assert says(ana)[0] == "✓ Accepted by Ben"


@pytest.fixture
def over(table):
    """The same table once Ana and Cy have won the game."""
    keeper, ana, ben = table
    keeper.see(keeper.sheet)
    keeper.out(0, "", "50", "?", "45")
    for phone in table:
        phone.see(phone.sheet)
    return keeper, ana, ben


def test_a_sheet_is_signed_by_both_sides_and_locked(over):
    keeper, ana, ben = over
    ana.press("Sign the sheet")
    assert "Signed by all sides." not in says(keeper)
    ben.press("Sign the sheet")
    assert says(keeper)[-3:] == ["✓ Signed by Ana", "✓ Signed by Ben", "Signed by all sides."]
    assert "Sign the sheet" not in ben.see(ben.sheet).buttons()


def test_nothing_more_is_noted_once_all_have_signed(over):
    keeper, ana, ben = over
    ana.press("Sign the sheet")
    assert "Record a protest" in keeper.see(keeper.sheet).links()
    ben.press("Sign the sheet")
    assert "Record a protest" not in keeper.see(keeper.sheet).links()


def test_once_all_have_signed_nobody_is_offered_to_protest_or_take_anything_back(over):
    _keeper, ana, ben = over
    for phone in (ana, ben):
        phone.press("Sign the sheet")
    assert {PROTEST, ACCEPT, "Withdraw"}.isdisjoint(ben.see(ben.sheet).buttons())


def scorers_phone(keeper, new_client):
    keeper.see(f"/t/{keeper.code}/share")
    keeper.press_in("scorer", MAKE_LINK)
    scorer = new_client().enter(keeper.page.id("scorer-link")["value"])
    keeper.see(f"/t/{keeper.code}")
    return scorer


def test_a_signed_sheet_is_corrected_by_the_keeper_alone_which_takes_the_signatures_back(over, new_client):
    keeper, ana, ben = over
    scorer = scorers_phone(keeper, new_client)
    ana.press("Sign the sheet")
    ben.press("Sign the sheet")
    assert WRITE_CORRECTION not in scorer.see(f"{scorer.sheet}/1").buttons()
    assert "Host edits clear the signatures" in keeper.see(f"{keeper.sheet}/2")
    keeper.corrects(2, held_1="49", why="Both agreed")
    assert "Signed" not in " ".join(says(ana))


def test_nobody_signs_a_game_that_goes_on(table):
    told = {"line": 1, "revision": 1, "kind": "signed", "key": "x" * 22, "seat": 0}
    assert "Sign when the game is over." in table[1].forge(f"{table[1].sheet}/agree", **told).text
