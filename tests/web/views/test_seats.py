"""Seats on phones: who scans the seat code taps their name, and is that person at this table until it is freed."""

from urllib.parse import urlsplit

import pytest

from tests.support.client import Client
from tests.support.words import REPLACE_LINK, START, WRITE
from tests.web.sitting import seat_code


@pytest.fixture
def code(keeper):
    return seat_code(keeper)


@pytest.fixture
def sit(new_client, code):
    """Gives somebody a phone that has scanned the seat code and taken their seat."""

    def taken(name, link=code):
        phone = new_client().enter(link)
        phone.press(name)
        return phone

    return taken


def test_the_pages_of_seats_and_of_sharing_are_one(keeper, new_client, code):
    answer = keeper.get(f"/t/{keeper.code}/seats")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{keeper.code}/share")
    titles = [each.text for each in keeper.see(f"/t/{keeper.code}/share").one("main").all("h2")]
    assert titles[:3] == ["Let players enter their own tiles", "Players' phones", "Watch with this code"]
    cy = new_client().enter(code)
    assert (cy.address, cy.page.heading) == (f"/t/{keeper.code}/share", "Who are you?")
    assert "You're watching" not in cy.page


def seats(phone):
    """What the page of the seats says of each."""
    return [each.text for each in phone.see(f"/t/{phone.code}/seats").one("ul", class_="seats").all("li")]


def test_whoever_scans_the_seat_code_takes_a_seat_by_tapping_their_name(keeper, sit):
    ben = sit("Ben")
    assert ben.address == f"/t/{ben.code}/1"
    assert WRITE not in ben.page.buttons()
    assert seats(ben) == ["Ana", "Ben this phone Leave seat", "Cy", "Dee"]
    assert seats(keeper)[1].startswith("Ben on another phone")


def test_two_phones_cannot_have_one_seat(sit, new_client, code):
    cy = new_client().enter(code)
    sit("Ben")
    assert "Another phone has this seat." in cy.press("Ben", 422)
    assert cy.page.buttons() == ["Ana", "Cy", "Dee"]


def test_a_tap_that_is_sent_twice_takes_the_seat_once(new_client, code, keeper):
    ben = new_client().enter(code)
    before = ben.page
    ben.press("Ben")
    ben.page = before
    ben.press("Ben")
    assert seats(keeper)[1].startswith("Ben on another phone")


def test_who_tapped_the_wrong_name_stands_up_or_taps_the_right_one(sit, keeper):
    ben = sit("Cy")
    ben.see(f"/t/{ben.code}/seats")
    ben.press("Ben")
    assert [row.split()[-1] for row in seats(keeper)] == ["Ana", "Release", "Cy", "Dee"]
    ben.see(f"/t/{ben.code}/seats")
    ben.press("Leave seat")
    assert ben.page.buttons() == ["Ana", "Ben", "Cy", "Dee"]


def test_the_keeper_frees_a_seat_and_its_phone_watches_again(keeper, sit):
    ben = sit("Ben")
    at = ben.address
    assert "You're watching" not in ben.see(at)
    keeper.see(f"/t/{keeper.code}/seats")
    keeper.press("Release")
    assert "You're watching" in ben.see(at)
    assert seats(keeper)[1] == "Ben"


def test_a_phone_that_lost_its_seat_is_told_who_can_give_it_back(sit, new_client, code):
    ana, other = sit("Ana"), new_client()
    says = "The host can release it on this page."
    assert says in other.enter(code).page
    assert says not in ana.see(f"/t/{ana.code}/seats")


def test_another_host_shows_a_code_of_their_own_and_that_on_the_table_goes_on_working(keeper, new_client, code):
    keeper.see(f"/t/{keeper.code}/share")
    other = new_client().enter(keeper.page.id("keeper-link")["value"])
    other.see(f"/t/{keeper.code}/share")
    other.press_in("seat", "Show a code here too")
    second = other.page.id("seat-link")["value"]
    assert second != code
    for link in (code, second):
        assert new_client().enter(link).page.heading == "Who are you?"
    other.press_in("seat", REPLACE_LINK)
    assert new_client().get(code).status_code == new_client().get(second).status_code == 403


def test_what_comes_too_late_for_a_game_that_is_over_says_so(keeper, sit):
    ana = sit("Ana")
    seat = f"{ana.sheet}/own/0"
    ana.see(seat)
    keeper.see(ana.sheet)
    keeper.tells("End the game here")
    told = {"ending": "left", "held_0": "6-4", "line": "1", "key": "k" * 22}
    assert "This game is over" in ana.send(seat, "post", [*told.items()], 409)
    assert ana.page.links()["Back to the sheet"]


def test_what_a_seat_has_told_opens_again_on_the_sheet_and_goes_on_with_the_game(keeper, sit):
    ben = sit("Ben")
    again = f"{ben.sheet}/own/1"
    page = ben.see(again)
    assert page.one("main")["data-live"] == again
    assert page.id("standing")
    assert page.links()["Cancel"] == ben.sheet
    for line in "12":
        assert ben.see(again).value("line") == line
        keeper.see(ben.sheet)
        keeper.out(0, "", "6-4", "5", "4")
    keeper.tells("End the game here")
    assert not ben.see(again).all("form", class_="own-form")


def test_with_the_old_seat_code_nobody_sits_down_and_who_sits_stays(keeper, sit, new_client, code):
    ben = sit("Ben")
    late = new_client().enter(code)
    seat_code(keeper)
    assert late.see(f"/t/{late.code}/seats").buttons() == []
    assert late.get(urlsplit(code).path).status_code == 403
    assert "this phone" in seats(ben)[1]


def test_a_seat_is_the_persons_in_the_next_game_too(keeper, sit):
    dee = sit("Dee")
    keeper.see(f"/t/{keeper.code}/new/partners/lagunex")
    keeper.press(START, **{f"seat_{at}": name for at, name in enumerate(["Dee", "Cy", "Ana", "Eve"])})
    assert seats(dee)[0].startswith("Dee this phone")
    assert len(seats(dee)) == 4


def test_the_keeper_and_the_scorer_sit_down_without_a_code(keeper):
    keeper.see(f"/t/{keeper.code}/seats")
    keeper.press("Ana")
    assert WRITE in keeper.page.buttons()
    assert seats(keeper)[0].startswith("Ana this phone")


@pytest.mark.parametrize("told", [{"player": "99999"}, {"player": "x"}, {"player": "1", "secret": "short"}, {}])
def test_a_seat_of_nobody_is_not_taken(keeper, told):
    before = seats(keeper)
    secret = {"secret": "x" * 22}
    assert keeper.forge(f"/t/{keeper.code}/seats", **secret | told).status_code in (400, 422)
    assert seats(keeper) == before


def test_a_seat_is_shown_what_a_watcher_is_and_no_secret(keeper, sit, code):
    ben = sit("Ben")
    for path in (f"/t/{ben.code}/share", f"/t/{ben.code}/seats", f"/t/{ben.code}/forget", f"/t/{ben.code}/1"):
        answer = Client.get(ben, path)
        assert code.rsplit("/", 1)[1] not in answer.text


@pytest.mark.database
def test_a_secret_that_opens_something_else_takes_no_seat_and_the_next_tap_does(keeper, sit, code):
    ben = sit("Ben")
    cy = sit("Cy")
    at, before = f"/t/{ben.code}/seats", seats(keeper)
    player = keeper.see(at).button("Dee")["value"]
    for secret in (code.rsplit("/", 1)[1], *(each.value.split("~")[0] for each in cy._cookies.values())):
        assert ben.forge(at, player=player, secret=secret).status_code in (400, 422)
        assert seats(keeper) == before
    ben.forge(at, player=player, secret=code.rsplit("/", 1)[1])
    assert "Tap your name again." in ben.page
    ben.press("Dee")
    assert seats(keeper)[3].startswith("Dee on another phone")


@pytest.mark.tour
@pytest.mark.database
@pytest.mark.parametrize("player", [0, 2**31, 2**63 - 1, 2**63, 10**30])
def test_a_seat_with_a_number_that_no_person_has_is_free_already(keeper, sit, player):
    sit("Ben")
    before = seats(keeper)
    assert keeper.forge(f"/t/{keeper.code}/seats/{player}/free").status_code == 303
    assert seats(keeper) == before


@pytest.mark.parametrize("letter", ["é", "٣", "ñ", " "])
def test_a_secret_of_other_letters_than_a_cookie_can_have_takes_no_seat(keeper, letter):
    player = keeper.see(f"/t/{keeper.code}/seats").button("Ana")["value"]
    told = {"player": player, "secret": letter * 22}
    assert keeper.forge(f"/t/{keeper.code}/seats", **told).status_code == 400


def test_whoever_releases_a_seat_is_told_that_the_code_still_opens_it(keeper, sit, new_client, code):
    says = "Anyone with the players' code can take a free seat;"
    ben = sit("Ben")
    assert says in keeper.see(f"/t/{keeper.code}/seats")
    keeper.press("Release")
    ben.see(f"/t/{ben.code}/seats")
    assert "Ben" in ben.page.buttons()
    keeper.see(f"/t/{keeper.code}/seats")
    keeper.press_in("seat", REPLACE_LINK)
    assert ben.see(f"/t/{ben.code}/seats").buttons() == []
    assert says not in ben.page
