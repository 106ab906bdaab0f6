"""A hand from a photo is read on the phone: the server only offers the button, and hears what was left in doubt."""

import pytest

from tests.support.client import ended
from tests.support.words import CHECK, TELL
from tests.web.sitting import seated_phones

FOUR = ("Ana", "Ben", "Cy", "Dee")


# Where it is offered


def offers(phone):
    """Whether a page has the button; what is chosen there is no field of a form, so that it is never sent."""
    files = phone.page.all("input", type="file")
    assert not any("name" in each.attrs for each in files)
    return bool(files)


def test_whoever_enters_tiles_is_offered_it_and_told_where_the_photo_stays(keeper, new_client, ben):
    keeper.see(keeper.sheet)
    assert offers(keeper)
    assert "The photo never leaves this phone." in keeper.shown.text
    ben.see(keeper.sheet)
    assert not offers(ben)
    (phone,) = seated_phones(keeper, new_client, "Ben")
    phone.see(f"{keeper.sheet}/own/1")
    assert offers(phone)


@pytest.mark.parametrize("asked", ["block?game=partners", "block?game=fives", "lead?game=longana", "may-pass", "legal"])
def test_the_desk_offers_it_for_every_hand(ana, asked):
    ana.see(f"/ask/{asked}")
    assert offers(ana)


@pytest.mark.parametrize("asked", ["place", "may-play", "count"])
def test_where_a_single_tile_is_asked_for_or_none_there_is_none(ana, asked):
    ana.see(f"/ask/{asked}")
    assert not offers(ana)


@pytest.mark.parametrize(
    ("preset", "players", "photos"),
    [
        pytest.param("double_twelve", 4, ["Photo", "Photo of the table"], id="sets to twelve are read"),
        pytest.param("double_twelve", 5, ["Photo"], id="a table has four sides"),
        pytest.param("double_fifteen", 4, [], id="numerals are not read"),
    ],
)
def test_a_photo_is_offered_where_it_can_be_read(ana, preset, players, photos):
    ana.open_table(f"trains/{preset}", players)
    buttons = [each.text.strip() for each in ana.see(ana.address).all("label", class_="picker-photo")]
    assert sorted(buttons) == photos


def test_people_can_read_that_a_photo_never_leaves_their_phone(ana):
    assert "The photo never leaves this phone." in ana.see("/kept")


# What it left in doubt

MISREAD = "5-2", "5-4 4-1", "2-1 6-2 6-1", "3-3"  # it was 5-1


@pytest.mark.parametrize(("unsure", "offer"), [("0:5-2", ["If 5-2 were 5-1, it would add up."]), ("0:", []), ("", [])])
def test_the_one_tile_that_would_make_the_hands_come_out_even_is_offered_and_not_changed(keeper, unsure, offer):
    page = keeper.press(CHECK, **ended("blocked", *MISREAD), blocked_by=3, unsure=unsure)
    assert "Check the tiles." in page
    taken = [each for each in page.all("input", name="take") if "it would add up" in each.closest("label").text]
    assert [each.closest("label").text for each in taken] == offer
    assert [each["value"] for each in taken] == ["held_0=5-1"] * len(offer)
    assert page.value("held_0") == "5-2"


def test_hands_photographed_on_players_own_phones_are_mended_by_a_tap_of_the_keeper(keeper, new_client):
    ana, *others = seated_phones(keeper, new_client, *FOUR)
    for seat, (phone, held) in enumerate(zip((ana, *others), MISREAD, strict=True)):
        phone.see(f"{phone.sheet}/own/{seat}")
        how = "laid_last" if seat == 3 else "left"
        phone.press(TELL, ending=how, held=held, unsure=f"{seat}:5-2" if phone is ana else "")
    assert "it would add up" not in ana.see(ana.sheet)
    keeper.see(keeper.sheet)
    page = keeper.press("If 5-2 were 5-1, it would add up.")
    assert page.value("held_0") == "5-1"
    assert "Check the tiles." not in page
    assert "it would add up" in keeper.see(keeper.sheet)  # nothing was changed or written
