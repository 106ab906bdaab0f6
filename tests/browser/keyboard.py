"""A phone, or a desk, that is used with the keyboard alone: whatever a thumb can do is done with keys."""

from typing import Any

from playwright.sync_api import Browser, Locator

from tests.browser.phone import Phone

WITH_KEYS = "with the keyboard alone"
STOPS, WAITS = 250, 40  # no page has more places for the focus, and none takes longer to move there
HERE = "wanted => wanted === document.activeElement"
BEFORE = """wanted => document.activeElement !== document.body &&
    Boolean(document.activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING)"""
SAME_GROUP = """wanted => document.activeElement.type === "radio" && document.activeElement.name === wanted.name &&
    document.activeElement.form === wanted.form"""
SEEN = """() => {
    const wanted = document.activeElement;
    const shown = wanted.closest("label") ?? wanted;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return Boolean(there) && (shown.contains(there) || there.contains(shown));
}"""


class Keyboard(Phone):
    """Tab and the arrows lead everywhere, and where they lead can be seen."""

    def __init__(self, browser: Browser, url: str, way: str = WITH_KEYS, **settings: Any) -> None:
        super().__init__(browser, url, way, **{"has_touch": False, "is_mobile": False} | settings)

    def _reach(self, wanted: Locator, arrived: str = HERE) -> None:
        """Tab there, and see where that is."""
        wanted.wait_for()
        key = "Shift+Tab" if wanted.evaluate(BEFORE) else "Tab"
        for _stop in range(STOPS):
            if wanted.evaluate(arrived):
                break
            self.presses(key)
        else:
            raise AssertionError(f"{key} never reaches {wanted}")
        for _wait in range(WAITS):
            if self.page.evaluate(SEEN):
                return
            self.page.wait_for_timeout(50)  # until the page has moved there
        raise AssertionError(f"{wanted} is covered, or not on the screen")

    def _tap(self, wanted: Locator) -> None:
        self._reach(wanted)
        self.presses("Enter")

    def _check(self, wanted: Locator) -> None:
        """Of the buttons of a group one has the focus, and the arrows choose another."""
        if wanted.get_attribute("type") == "checkbox":
            self._reach(wanted)
            self.presses("Space")
            return
        self._reach(wanted, SAME_GROUP)
        for _stop in range(STOPS):
            if wanted.evaluate(HERE):
                break
            self.presses("ArrowDown")
        if not wanted.is_checked():
            self.presses("Space")

    def _select(self, field: Locator, label: str) -> None:
        self._reach(field)
        self.page.keyboard.type(label)
        assert field.evaluate("field => field.selectedOptions[0].label") == label

    def _type(self, field: Locator, text: str) -> None:
        self._reach(field)
        self.presses("ControlOrMeta+a", "Delete")
        self.page.keyboard.type(text)

    def _show(self, tab: Locator) -> None:
        """The tab that is chosen has the focus, and the arrows choose another."""
        tabs = tab.locator("xpath=..").get_by_role("tab")
        self._reach(tabs.and_(self.page.locator("[aria-selected=true]")))
        self.presses("Home")
        for _tab in range(tabs.count()):
            if tab.evaluate(HERE):
                return
            self.presses("ArrowRight")
        raise AssertionError(f"The arrows never reach {tab}")
