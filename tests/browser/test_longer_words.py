"""Every page in a language whose texts are a third longer: none gets wider than a small screen, none stays English."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from referee import i18n
from tests.browser.phone import GONE, NewPhone, Phone
from tests.browser.served import served
from tests.browser.tour import LONG, PARTNERS, TRAINS, TWELVE, Tour
from tests.support import pseudo
from tests.support.reader import ESTABLISHED

pytestmark = pytest.mark.browser

OPEN_ALL = "document.querySelectorAll('details').forEach(fold => { fold.open = true; })"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SHOWN = "document.querySelectorAll('time, code').forEach(each => each.remove()), document.body.innerText"
REASONS = [
    *(each["reason"] for each in (*PARTNERS, *TRAINS) if "reason" in each),
    "That hand was of the game before",
    "the 5-5 was a 5-4",
]


@pytest.fixture(scope="module")
def address(translations: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app is served in that language to whoever asks for it, and in English to everybody else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "FOLDER", translations)
        with served(tmp_path_factory.mktemp("longer")) as address:
            yield address


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Phone]:
    taken = Phone(browser, address)
    taken.expected += ["404", "403", *GONE]
    yield taken
    assert taken.put_away() == []


def english(phone: Phone) -> list[str]:
    """The words on the page that are no names, nor their first letters, and stand in no brackets."""
    text = str(phone.page.evaluate(SHOWN))
    for each in (*ESTABLISHED, *sorted(TWELVE, key=len, reverse=True), *REASONS):
        text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", "", text)
    parts = [part for name in TWELVE for part in name.split()]
    return [word for word in pseudo.outside(text) if not any(part.startswith(word) for part in parts)]


@pytest.mark.tour
def test_no_page_is_too_wide_for_a_small_screen_when_its_texts_grow(phone: Phone) -> None:
    tour, wrong = Tour(phone), []
    phone.says = pseudo.speech(pseudo.catalogue())
    phone.context.set_extra_http_headers({"Accept-Language": pseudo.NAME})
    phone.page.set_viewport_size({"width": 320, "height": 844})
    for name, stop in tour.stops():
        tour.visits(stop)
        phone.page.evaluate(OPEN_ALL)
        wrong += [f"{name} is too wide"] if phone.page.evaluate(SIDEWAYS) else []
        wrong += [f"{name}: {word}" for word in english(phone)]
    assert not wrong, "\n".join(wrong)


PUBLISHED = i18n.FOLDER  # which the tests above take another for
HOSTS = "blog.locations-vue-turquoise.com onlinedominogames"  # that are longer than a line
BROKEN = r"""() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), broken = [];
    const hidden = "script, style, template, .visually-hidden, .picker-panel .held > label";
    const unseen = `${hidden}, a[href^=http], .picker-seat`;
    for (let text; (text = walk.nextNode()); ) {
        if (!text.parentElement.offsetParent || text.parentElement.closest(unseen)) continue;
        for (const word of text.data.matchAll(/\p{L}{3,}/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const rows = [...range.getClientRects()].filter(({ width }) => width > 0.5);
            if (new Set(rows.map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""


@pytest.mark.tour
@pytest.mark.parametrize("locale", [locale for locale in i18n.available() if not i18n.general(locale)])
def test_no_word_is_broken_on_a_small_screen_in_any_language(new_phone: NewPhone, locale: str) -> None:
    phone = new_phone()
    phone.expected += ["404", "403", *GONE]
    tour, wrong = Tour(phone), []
    phone.says = i18n.catalogue(PUBLISHED, locale).gettext
    phone.context.set_extra_http_headers({"Accept-Language": locale.replace("_", "-")})
    for name, stop in tour.stops():
        tour.visits(stop)
        phone.page.evaluate(OPEN_ALL)
        for width in (320, 390):
            phone.page.set_viewport_size({"width": width, "height": 844})
            wrong += [f"{name} at {width} is too wide"] if phone.page.evaluate(SIDEWAYS) else []
            broken = [word for word in phone.page.evaluate(BROKEN) if word not in f"{HOSTS} ".join(LONG)]
            wrong += [f"{name} at {width}: {word}" for word in broken]
    assert not wrong, "\n".join(wrong)


@pytest.mark.tour
@pytest.mark.parametrize("page", ["", "/tell/leave", "/../people"])
def test_a_common_name_is_broken_nowhere_beside_three_others(new_phone: NewPhone, page: str) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.sits_at("longana/longana", "Inés", "María Altagracia", "Yolanda", "Hipólito")
    phone.writes_hand("Inés", "", "20", "3", "15")
    phone.goes_to(phone.page.url.split("?")[0] + page)
    assert phone.page.evaluate(BROKEN) == []


@pytest.mark.tour
def test_what_scripts_say_is_said_in_the_language(phone: Phone) -> None:
    phone.sits_at()
    phone.context.set_extra_http_headers({"Accept-Language": pseudo.NAME})
    phone.page.reload()
    phone.page.locator("#ending input[value=blocked]").check()
    for held, tiles in (("held_0", "2-3 6-6"), ("held_1", "1-2"), ("held_2", "3-6 4-4 1-1"), ("held_3", "17/3")):
        phone.fills(**{held: tiles})
        assert english(phone) == []
    phone.page.locator("#hand button.primary").tap()
    expect(phone.line(1)).to_be_visible()
    assert english(phone) == []
