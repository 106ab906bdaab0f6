"""One phone at the table: what a hand does with it, in the table's words, and what its pages complained about."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Request, Route, expect

from tests.browser.htmx import CDN, htmx_file
from tests.support.builders import CAST, document
from tests.support.html import Page, filled
from tests.support.words import CORRECT, MAKE_LINK, MORE, OPEN_TABLE, SHARE, WRITE, WRITE_CORRECTION

Until = Literal["load", "domcontentloaded"]
WITH_HTMX, NO_CDN, NO_SCRIPT = "with htmx", "CDN unreachable", "without JavaScript"
TAMPERED = "tampered htmx"
GONE = ["net::ERR_", "Failed to fetch", "when fetching the script"]  # complaints when the server or the network is
NOTHING: Mapping[str, str] = MappingProxyType({})
SCREEN = {"width": 390, "height": 844}
SCRIPTS = Path(__file__).parents[2] / "static/js"
NO_COMPLAINTS = (
    "Service Worker registration blocked by Playwright",
    # Our script was faster than the browser at the refused field that both go to.
    "Autofocus processing was blocked because a document already has a focused element.",
)
REFUSED = re.compile(r"^Failed to load resource: .* (409|422) ")  # what the pages expect, and show
EVERYTHING = r"""async () => {
    const main = document.querySelector("script[src$='/main.js']")?.src;
    if (main) await (await import(main)).everything;
}"""
ON_ITS_WAY = 100  # milliseconds that a thumb takes to the button at least; the verdict is asked for meanwhile

expect.set_options(timeout=15_000)


class Phone:
    """A phone of a common size that has never been here before.

    `expected` are parts of complaints that a test brings about on purpose, `until` says when a page counts as there.
    """

    def __init__(self, browser: Browser, url: str, way: str = WITH_HTMX, **settings: Any) -> None:
        self.way, self.url = way, url
        self.says: Callable[[str], str] = str  # what the pages call that which the tests call by English words
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.until: Until = "load"
        mobile = {
            "viewport": SCREEN,
            "has_touch": True,
            "is_mobile": True,
            "device_scale_factor": 1,
            "reduced_motion": "reduce",
        }
        scripts = {"java_script_enabled": way != NO_SCRIPT}
        self.context = browser.new_context(base_url=url, **(mobile | scripts | settings))
        self.context.set_default_timeout(15_000)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        self.context.on("request", self._sent)
        if way in (NO_CDN, TAMPERED):
            self.context.route(f"{CDN}/**", self._answer_for_cdn)
        self.page = self.context.new_page()

    def put_away(self) -> list[str]:
        """Close it and say what its pages complained about.

        A Chromium whose page is on the way to another, which the app's worker answers, now and then never closes.
        """
        for page in self.context.pages:
            for _time in range(3):
                with suppress(Error):  # it went on to where it was going
                    page.goto("about:blank")
                    break
        self.context.close()
        return [each for each in self.complaints if not any(part in each for part in self.expected)]

    def _heard(self, message: ConsoleMessage) -> None:
        where = message.location["url"]
        cdn_is_gone = self.way == NO_CDN and where.startswith(CDN)
        if not cdn_is_gone and not REFUSED.match(message.text) and message.text not in NO_COMPLAINTS:
            self.complaints.append(f"{message.type}: {message.text} ({where})")

    def _sent(self, request: Request) -> None:
        if not request.url.startswith((self.url + "/", CDN + "/", "data:")):
            self.complaints.append(f"asked a stranger: {request.url}")

    def _answer_for_cdn(self, route: Route) -> None:
        """Not at all, or with more than is its own."""
        if self.way == NO_CDN:
            route.abort("connectionrefused")
            return
        headers = {"access-control-allow-origin": "*"}
        route.fulfill(body=htmx_file().read_bytes() + b"alert(1)", content_type="text/javascript", headers=headers)

    def breaks(self, module: str, after: str) -> None:
        """Let a script fail as soon as it comes to this, once the page is loaded anew; "" is its beginning."""
        self.expected.append("out of order")
        text = (SCRIPTS / f"{module}.js").read_text("utf-8")
        assert after in text
        broken = text.replace(after, f'{after} throw new Error("out of order");', 1)
        self.page.route(f"**/{module}.js", lambda route: route.fulfill(body=broken, content_type="text/javascript"))

    # What is on the page

    def sees(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text, use_inner_text=True)

    def stands(self, *totals: int) -> None:
        """The standing, in big figures, by the sides and not as they lead."""
        expect(self.page.locator(".total b")).to_have_count(len(totals))
        for side, figure in enumerate(_figures(totals)):
            expect(self.page.locator(f".side.side-{side} .total b")).to_have_text(figure)

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#verdict")

    def line(self, number: int) -> Locator:
        return self.page.locator(f"#line-{number}")

    def still_has(self, **fields: str) -> None:
        """What was typed is still there."""
        for name, value in fields.items():
            expect(self.page.locator(f"#{name}")).to_have_value(value)

    def owes(self, *dues: tuple[str, str, int]) -> None:
        """Who puts how much into the pot, and why."""
        told = [re.compile(rf"^\s*{name}\s*{why}\s*{units}\s*$") for name, why, units in dues]
        expect(self.page.locator(".dues > div")).to_have_text(told)

    # What a thumb does

    def goes_to(self, path: str) -> None:
        self.page.goto(path, wait_until=self.until)
        self.has_everything()

    def has_everything(self) -> None:
        """Wait for what a page loads once it is there; before its style is, things are not where they will be."""
        self.page.wait_for_load_state(self.until)
        if self.way == NO_SCRIPT:
            return
        try:
            self.comes_true(EVERYTHING)
        except Error:  # it was on the way to another page
            self.page.wait_for_load_state(self.until)
            self.comes_true(EVERYTHING)

    def comes_true(self, awaited: str, *known: object) -> None:
        """Wait until the promise that a function of the page gives is kept, which takes no minute."""
        late = "new Promise((_done, fail) => setTimeout(fail, 60000, new Error('It does not come true.')))"
        self.page.evaluate(f"async known => {{ await Promise.race([({awaited})(...known), {late}]); }}", known)

    def has_a_worker(self) -> None:
        """Wait until the worker of the installed app runs."""
        self.comes_true("() => navigator.serviceWorker.ready")

    def taps(self, name: str, role: Any = "button") -> None:
        """Tap something by its name; what writes a line once the verdict is there, as a thumb would see it."""
        if name in (WRITE, WRITE_CORRECTION):  # a verdict that comes moves what is below it
            self.page.wait_for_timeout(ON_ITS_WAY)
            expect(self.page.locator("#preview.htmx-request")).to_have_count(0)
        wanted = self.page.get_by_role(role, name=self.says(name), exact=True)
        self._tap(wanted.or_(self.page.locator(".thumb .primary")) if name == WRITE else wanted)

    def opens(self, fold: str) -> None:
        """Open a fold, unless it is open."""
        summary = self.page.locator("summary", has_text=self.says(fold)).first
        if summary.locator("xpath=..").get_attribute("open") is None:
            self._tap(summary)

    def plays_by(self, preset: str) -> None:
        """Choose the rules of a new game, by their name."""
        self.page.locator("#presets").wait_for()
        self.has_everything()
        self._tap(self.page.locator("#presets > summary"))
        wanted = self.page.locator("#presets").get_by_role("link", name=preset, exact=True)
        if not wanted.is_visible():
            self._tap(self.page.locator("#presets .elsewhere > summary"))
        self._tap(wanted)
        expect(self.page.locator("#presets > summary")).to_contain_text(preset)
        expect(wanted).to_be_hidden()
        self.has_everything()

    def _unfold_for(self, field: str) -> None:
        """Open the fold that a field is in, unless it is open."""
        fold = self.page.locator("details:not([open])", has=self.page.locator(f"#{field}"))
        if fold.count():
            self._tap(fold.locator("summary").first)

    def _unfolds(self, question: str) -> None:
        """Open the fold of house rules that asks this."""
        self.opens("House rules")
        fold = self.page.locator("details[data-rules]", has=self.page.locator("legend", has_text=question))
        if fold.get_attribute("open") is None:
            self._tap(fold.locator("summary"))

    def fills(self, **fields: str) -> None:
        """Type into fields, or choose in them, by their ids, once the scripts have made of them what is tapped."""
        self.has_everything()
        expect(self.page.locator("form.htmx-request")).to_have_count(0)  # its answer is another page
        for name, value in fields.items():
            field = self.page.locator(f"#{name}")
            if name.startswith("held_"):
                self.asks_for_tiles()
            match field.evaluate("field => field.localName"):
                case "select":
                    self._select(field, value)
                case "fieldset":
                    named = field.get_by_role("radio", name=value, exact=True)
                    self._check(named.or_(field.get_by_role("checkbox", name=value, exact=True)))
                case _:
                    tab = self.page.locator(f"#{name}-tab")
                    if tab.is_visible():  # of the hands only one is shown where tiles are tapped
                        self._show(tab)
                    self._type(field, value)

    def asks_for_tiles(self) -> None:
        """Say that the hand is blocked, where tiles are not asked for before it is known how it ended."""
        if self.page.locator("#hand > .left:not(:visible)").count():
            self._check(self.page.locator("#ending input[value=blocked]"))

    def tabs_to(self, selector: str) -> None:
        """Press Tab until this has the focus."""
        wanted = self.page.locator(selector)
        for _tab in range(60):
            if wanted.evaluate("wanted => wanted === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def presses(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    # How it does it, which another way of using the phone does otherwise

    def _tap(self, wanted: Locator) -> None:
        wanted.tap()

    def _check(self, wanted: Locator) -> None:
        wanted.check()

    def _select(self, field: Locator, label: str) -> None:
        field.select_option(label=label)

    def _type(self, field: Locator, text: str) -> None:
        field.fill(text)

    def _show(self, tab: Locator) -> None:
        tab.tap()

    # What people do at the table

    def opens_a_table(
        self, game: str, *names: str, preset: str = "", rules: Mapping[str, str] = NOTHING, **told: str
    ) -> None:
        """Open a table by the names of its game and its rules; `rules` are house rules by their questions."""
        self.goes_to("/")
        self.taps("New game", "link")
        self.taps(game, "link")
        if preset:
            self.plays_by(preset)
        self.fills(**{f"seat_{seat}": name for seat, name in enumerate(names)})
        for question, answer in rules.items():
            self._unfolds(question)
            self._check(self.page.get_by_role("group", name=question).get_by_role("radio", name=answer))
        if told:
            self.opens("Already started?")
        self.fills(**told)
        self.taps(OPEN_TABLE)
        self.page.wait_for_url(re.compile(r"/t/\w+/1$"))

    def sits_at(self, game: str = "partners/lagunex", *names: str, **opening: Any) -> None:
        """Be the keeper at the sheet of a new table, without a tap; `opening` says how it opens and its house rules."""
        ruleset, _, preset = game.partition("/")
        record = document(ruleset, preset=preset, **opening) | {"seats": list(names or CAST)}
        self.imports(json.dumps(record))

    def imports(self, record: str) -> None:
        """Be the keeper at the sheet of a game that was played before."""
        sent = self.context.request
        form = Page(sent.get(f"{self.url}/import").text()).one("form", method="post")
        fields = dict(filled(form)) | {"text": record}
        answer = sent.post(f"{self.url}/import", form=fields, headers={"Sec-Fetch-Site": "same-origin"})
        self.goes_to(answer.url)

    def tells(self, ending: str, *held: str, **more: str) -> None:
        """Tell a hand without writing it: who went out, or "blocked", then what each holds; "" is not typed."""
        name = "Blocked" if ending == "blocked" else ending
        self._check(self.page.locator("#ending").get_by_role("radio", name=self.says(name), exact=True))
        for field in {"counted", "lead"} & more.keys():
            self._unfold_for(field)
        self.fills(**{f"held_{seat}": what for seat, what in enumerate(held) if what})
        self.fills(**more)

    def tells_tricks(self, *did: int | str, **more: str) -> None:
        """Tell a hand of Loo: the tricks of each seat, or what else it did."""
        for seat, each in enumerate(did):
            name, value = ("tricks", each) if isinstance(each, int) else ("did", each)
            self._check(self.page.locator(f"input[name={name}_{seat}][value='{value}']"))
        if more:
            self.opens("More about this hand")
        self.fills(**more)

    def writes(self) -> None:
        """Write the line down and see it on the sheet."""
        number = int(self.page.locator("#hand input[name=line]").input_value())
        self.taps(WRITE)
        expect(self.line(number)).to_be_visible()

    def writes_hand(self, *told: str, **more: str) -> None:
        self.tells(*told, **more)
        self.writes()

    def writes_tricks(self, *told: int | str, **more: str) -> None:
        self.tells_tricks(*told, **more)
        self.writes()

    def chooses(self, entry: str, *onward: str) -> None:
        """Choose something in the menu, and then on the pages that it leads to."""
        self._tap(self.page.locator(".menu > summary"))
        self._tap(self.page.locator(".menu nav").get_by_role("link", name=entry, exact=True))
        for way in onward:
            self._tap(self.page.locator("main :is(a, summary)").filter(has_text=re.compile(f"^\\s*{way}\\s*$")))

    def chooses_line(self, number: int) -> None:
        """Open a line of the sheet."""
        self._tap(self.line(number).get_by_role("link"))

    def corrects(self, number: int, reason: str, **fields: str) -> None:
        """Open a line, correct some of its fields, say why, and be on the sheet again."""
        self._tap(self.line(number).get_by_role("link"))
        self.opens(CORRECT)
        self.fills(**fields, why=reason)
        self.taps(WRITE_CORRECTION)
        expect(self.page.locator("#written")).to_contain_text(" changed:")

    def hands_out_the_scorers_link(self) -> str:
        """Make a link for another scorer, read it, and go back to the sheet."""
        self.chooses(SHARE)
        self.opens("More links")
        self._tap(self.page.get_by_role("region", name="Scorekeeper link").get_by_role("button", name=MAKE_LINK))
        link = self.page.locator("#scorer-link").input_value()
        self.taps("Back to the sheet", "link")
        return link

    # What the table keeps

    @property
    def record(self) -> dict[str, Any]:
        """The record that this phone can download."""
        with self.page.expect_download() as download:
            self.chooses(MORE, "This game")
        with self.page.expect_navigation():
            self.taps("Back to the sheet", "link")
        content: dict[str, Any] = json.loads(download.value.path().read_text())
        return content

    def agrees_with_the_command_line(self) -> None:
        """Score the record that the page exports, and find the same totals after each line and at the end."""
        command = [sys.executable, "-m", "referee.cli", "score", "-", "--json"]
        done = subprocess.run(command, input=json.dumps(self.record), capture_output=True, text=True, check=True)
        report = json.loads(done.stdout)
        for number, entry in enumerate(report["entries"], 1):
            expect(self.line(number).locator(".cell > span:last-child")).to_have_text(_figures(entry["totals"]))
        self.stands(*report["totals"])


NewPhone = Callable[..., Phone]  # how to use it, and the settings of its browser


def _figures(totals: Iterable[int]) -> list[str]:
    return [str(total).replace("-", "−") for total in totals]
