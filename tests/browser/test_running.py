"""A hand that is told as it happens, on the phones of a table: tapped, seen by all, and never lost."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import GONE, NO_CDN, NO_SCRIPT, NewPhone, Phone
from tests.browser.thumb import Thumb
from tests.support.process import Server
from tests.support.words import WRITE

pytestmark = pytest.mark.browser

SMALL = {"width": 390, "height": 664}


class Pad:
    """The pad of points on a phone, and what it shows."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page, self.thumb = phone, phone.page, Thumb(phone)

    def score(self, who: str, points: int) -> None:
        self.thumb.tap(self.page.locator("#tapping").get_by_role("radio", name=who, exact=True))
        self.thumb.tap(self.page.locator(f"#tapping [name=points][value='{points}']"))

    def passes(self, who: str, others: int = 1) -> None:
        """Tap after whose tile others had to pass."""
        self.thumb.tap(self.page.locator("#tapping").get_by_role("radio", name=who, exact=True))
        self.thumb.tap(self.page.locator(f"#tapping [name=passes][value='{others}']"))

    def asks_who_leads(self) -> None:
        """Open the fold that asks it, unless it is open."""
        fold = self.page.locator("details.asks", has=self.page.locator("#lead"))
        if fold.get_attribute("open") is None:
            self.thumb.tap(fold.locator("summary"))

    def leads(self, who: str) -> None:
        """Say who leads: a tap says it at once where the next lead depends on it, else it is in the fold."""
        if not self.page.locator("details.asks #lead").count():
            self.phone.opens("More about this hand")
            self.phone.fills(lead=who)
            return
        self.asks_who_leads()
        self.thumb.tap(self.page.locator("#lead").get_by_role("button", name=who, exact=True))

    def takes_back(self) -> None:
        self.thumb.button("Undo score")

    def shows(self, *scores: str) -> None:
        expect(self.page.locator(".taps > li")).to_have_text([*scores])

    def last(self, text: str) -> None:
        expect(self.page.locator(".latest")).to_have_text(text)


def sits(phone: Phone) -> Pad:
    phone.sits_at("fives/all_fives", "Ana", "Ben")
    return Pad(phone)


@pytest.mark.tour
def test_a_hand_of_six_scores_with_five_tiles_left_is_nineteen_taps(new_phone: NewPhone) -> None:
    pad = sits(new_phone(viewport=SMALL))
    for who, points in (("Ana", 10), ("Ben", 5), ("Ana", 15), ("Ben", 10), ("Ana", 5), ("Ben", 20)):
        pad.score(who, points)
        pad.last(f"{who} +{points}")
    pad.phone.stands(30, 35)
    assert (pad.thumb.taps, pad.thumb.swiped_for) == (12, [])
    pad.thumb.choice("ending", "Ana")
    pad.thumb.tiles("6-6", "5-0", "4-1", "1-0", "2-0")
    pad.thumb.button(f"{WRITE} +25")
    expect(pad.phone.line(1)).to_be_visible()
    pad.phone.stands(55, 35)
    assert pad.thumb.taps == 19


@pytest.mark.tour
def test_who_leads_is_said_first_and_not_forgotten_while_the_scores_fall(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL)
    phone.sits_at("fives/tournament", "Ana", "Ben")
    pad = Pad(phone)
    phone.expected = GONE
    phone.page.context.set_offline(True)
    pad.leads("Ana")
    pad.leads("Ben")
    expect(pad.page.locator("#lead").get_by_role("button", pressed=True)).to_have_text("Ben")
    phone.page.context.set_offline(False)
    expect(phone.page.locator("#live")).to_be_hidden()  # what stands below it moves up then
    for points in (10, 20):
        pad.score("Ana", points)
        phone.stands(30 if points == 20 else 10, 0)
    pad.asks_who_leads()
    expect(pad.page.locator("#lead").get_by_role("button", pressed=True)).to_have_text("Ben")
    phone.writes_hand("Ana", "", "6-5 1-1")
    expect(phone.page.locator("#standing")).to_contain_text("Ana leads")  # where there is room for it
    assert phone.record["entries"][0]["lead"] == 1


@pytest.mark.tour
def test_whoever_watches_and_the_board_see_each_score_and_what_is_taken_back(new_phone: NewPhone) -> None:
    pad, watcher, board = sits(new_phone()), new_phone(), new_phone()
    sheet = pad.page.url
    watcher.goes_to(sheet)
    board.goes_to(f"{sheet}/board")
    pad.score("Ana", 10)
    pad.score("Ben", 15)
    for phone in watcher, board:
        phone.stands(10, 15)
    Pad(watcher).shows("Ana 10", "Ben 15")
    expect(board.page.locator(".board-last")).to_contain_text("Ben +15")
    pad.takes_back()
    for phone in watcher, board:
        phone.stands(10, 0)


TWICE = """() => {
    for (const _time of [1, 2]) {
        document.querySelector("#tapping [name=seat]").click();
        document.querySelector("#tapping [name=points][value='5']").click();
    }
}"""


@pytest.mark.tour
def test_the_same_score_tapped_twice_faster_than_a_phone_writes_it_down_is_told_twice(new_phone: NewPhone) -> None:
    pad = sits(new_phone())
    pad.phone.has_everything()
    pad.page.evaluate(TWICE)
    pad.shows("Ana 5", "Ana 5")
    pad.phone.stands(10, 0)
    pad.page.reload()
    pad.shows("Ana 5", "Ana 5")


@pytest.mark.tour
def test_whoever_watches_a_game_that_ends_with_a_score_sees_no_hand_go_on(new_phone: NewPhone) -> None:
    pad, watcher = sits(new_phone()), new_phone()
    watcher.goes_to(pad.page.url)
    for _ in range(5):
        pad.score("Ana", 30)
    Pad(watcher).shows(*["Ana 30"] * 5)
    pad.phone.writes()
    watcher.sees("Ana wins")
    expect(watcher.page.locator(".latest, .taps > li")).to_have_count(0)


@pytest.mark.loss
def test_two_phones_tell_one_hand_and_what_both_saw_is_told_once(new_phone: NewPhone) -> None:
    keeper, scorer = sits(new_phone()), new_phone()
    scorer.goes_to(keeper.phone.hands_out_the_scorers_link())
    other = Pad(scorer)
    keeper.page.context.set_offline(True)
    keeper.phone.expected, scorer.expected = GONE, GONE
    keeper.score("Ana", 10)
    other.score("Ana", 10)
    other.score("Ben", 5)
    scorer.stands(10, 5)
    keeper.page.context.set_offline(False)
    keeper.shows("Ana 10", "Ben 5")
    keeper.phone.stands(10, 5)


def test_what_is_unfolded_stays_so_when_the_score_of_another_phone_arrives(new_phone: NewPhone) -> None:
    keeper, scorer = new_phone(viewport=SMALL), new_phone()
    keeper.sits_at("fives/tournament", "Ana", "Ben")
    scorer.goes_to(keeper.hands_out_the_scorers_link())
    pad = Pad(keeper)
    pad.asks_who_leads()
    Pad(scorer).score("Ana", 10)
    keeper.stands(10, 0)
    pad.thumb.tap(pad.page.locator("#lead").get_by_role("button", name="Ben", exact=True))
    expect(pad.page.locator("#lead").get_by_role("button", pressed=True)).to_have_text("Ben")


@pytest.mark.tour
def test_a_hand_survives_a_killed_server_and_a_reloaded_page(new_phone: NewPhone, mended: Server) -> None:
    pad = sits(new_phone())
    pad.phone.expected = GONE
    pad.score("Ana", 10)
    pad.phone.stands(10, 0)
    mended.kill()
    pad.score("Ben", 5)
    pad.shows("Ana 10", "Ben 5")
    mended.start()
    pad.phone.stands(10, 5)
    pad.page.reload()
    pad.shows("Ana 10", "Ben 5")
    pad.last("Ben +5")


@pytest.mark.loss
def test_a_whole_hand_is_told_without_a_network_and_sent_in_its_order(new_phone: NewPhone) -> None:
    pad = sits(new_phone())
    pad.phone.expected = GONE
    pad.score("Ana", 10)
    pad.phone.stands(10, 0)
    pad.page.context.set_offline(True)
    pad.score("Ben", 5)
    pad.score("Ana", 20)
    pad.takes_back()
    pad.shows("Ana 10", "Ben 5")
    pad.thumb.choice("ending", "Ben")
    pad.thumb.tiles("6-6", "5-0")
    pad.thumb.button(WRITE)
    pad.phone.sees("Not on the sheet yet")
    pad.score("Ana", 15)
    pad.shows("Ana 15")
    pad.page.context.set_offline(False)
    expect(pad.phone.line(1)).to_be_visible()
    pad.phone.stands(25, 20)
    pad.shows("Ana 15")


@pytest.mark.loss
def test_a_hand_is_written_right_after_a_score_that_is_still_on_its_way(new_phone: NewPhone) -> None:
    pad = sits(new_phone())
    pad.score("Ana", 10)
    pad.phone.stands(10, 0)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    pad.page.route("**/running", hold)
    pad.score("Ben", 5)
    pad.last("Ben +5")
    pad.phone.tells("Ana", "", "6-6 5-0")
    pad.phone.taps(WRITE)
    expect(pad.page.locator("#hand")).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(pad.phone.line(1)).to_be_visible()
    pad.phone.stands(25, 5)


@pytest.mark.tour
def test_a_hand_is_told_without_a_script(new_phone: NewPhone) -> None:
    pad = sits(new_phone(NO_SCRIPT))
    pad.score("Ana", 10)
    pad.shows("Ana 10")  # each is a page of its own
    pad.score("Ben", 5)
    pad.shows("Ana 10", "Ben 5")
    pad.takes_back()
    pad.shows("Ana 10")
    pad.phone.writes_hand("Ana", "", "6-6 5-0")
    pad.phone.stands(25, 0)


@pytest.mark.tour
@pytest.mark.parametrize(
    ("module", "after"),
    [
        ("tapping", ""),
        ("tapping", "function entryOf(form, button) {"),
        ("outbox", ""),
        ("outbox", "export async function add(entry) {"),
        ("outbox", "async function change(act) {"),
    ],
)
def test_whatever_fails_in_a_script_each_score_arrives_and_the_hand_is_written(
    new_phone: NewPhone, module: str, after: str
) -> None:
    phone = new_phone(NO_CDN)
    phone.sits_at("fives/all_fives", "Ana", "Ben")
    phone.breaks(module, after)
    phone.goes_to(phone.page.url)
    pad = Pad(phone)
    for who, points, told in (("Ana", 10, ["Ana 10"]), ("Ben", 5, ["Ana 10", "Ben 5"])):
        pad.score(who, points)
        pad.shows(*told)
        phone.has_everything()
    phone.writes_hand("Ana", "", "9")
    phone.stands(20, 5)
