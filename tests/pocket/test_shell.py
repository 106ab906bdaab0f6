"""The page that stays around the app: which tab has the app, which page it shows, and what its address bar says."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, Route, expect

from tests.pocket.served import Host, served
from tests.pocket.shell import SAID, build

pytestmark = pytest.mark.browser

Opens = Callable[..., Page]
Hosts = Callable[..., Host]
SEEN = """async () => {
    const pages = await caches.open("/sub/pocket-seen-0123456789ab");
    return (await pages.keys()).map(({ url }) => new URL(url).pathname);
}"""
COUNT_ENDS = """() => {
    window.ends = 0;
    new BroadcastChannel("/sub/pocket").onmessage = ({ data }) => (ends += data.says?.ended ? 1 : 0);
}"""
STYLE = "fetch('/sub/static/look.css').then(file => file.text())"
LONG = 6000  # milliseconds in which a file would have come
SLEEPS = "Page.setWebLifecycleState"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pocket") / "dist")


@pytest.fixture
def host(folder: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    with served(folder, getattr(request, "param", "/sub/")) as running:
        yield running


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone whose pages have nothing to complain about."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    context.on("console", lambda message: complaints.append(f"{message.text} ({message.location})"))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    heard = [*complaints]  # without what closing it breaks off
    context.close()
    expected = "status of 503", "status of 404 (Not Found)", "status of 403"  # after a breakdown the host may be asked
    assert [each for each in heard if not any(part in each for part in expected)] == []


@pytest.fixture
def opens(phone: BrowserContext, host: Host) -> Opens:
    """Open an address of the pocket in a new tab."""

    def open_tab(path: str = "") -> Page:
        tab = phone.new_page()
        tab.goto(host.address + path if path else host.start)
        return tab

    return open_tab


def app(tab: Page) -> FrameLocator:
    """The app's page in a tab."""
    return tab.frame_locator("#app")


def shows(tab: Page, title: str, address: str) -> None:
    expect(app(tab).locator("h1")).to_have_text(title)
    expect(tab).to_have_url(address)
    expect(tab).to_have_title(title)


def goes(tab: Page, link: str) -> None:
    app(tab).get_by_role("link", name=link, exact=True).click()


def saves(tab: Page, hand: str = "3") -> None:
    app(tab).get_by_label("Hand").fill(hand)
    app(tab).get_by_role("button", name="Save").click()


@pytest.mark.tour
def test_tiles_that_are_laid_meanwhile_have_their_pips(opens: Opens) -> None:
    """They are drawn as strokes, and the app's own as shapes that have none."""
    drawn = opens().locator(".first .pips").evaluate_all("all => all.map(each => getComputedStyle(each).stroke)")
    assert len(drawn) == 8
    assert "none" not in drawn


# The door


@pytest.mark.parametrize(("locale", "language"), [("es-CU", "es"), ("pt-PT", "pt-BR"), ("fr-MQ", "fr"), ("de", "en")])
def test_a_first_visit_is_at_the_door_in_its_language_and_fetches_nothing_of_the_app(
    browser: Browser, host: Host, locale: str, language: str
) -> None:
    tab = browser.new_page(locale=locale)
    tab.goto(host.address)
    expect(tab.locator("h1")).to_have_text("Door")
    expect(tab).to_have_url(f"{host.address}read/{language}/index.html")
    names = {name.rpartition("/")[2] for name, _size in host.sent}
    assert names <= {"", "start.css", "start.js", "files.js", "words.js", "index.html", "icon.svg", "favicon.ico"}
    tab.close()


@pytest.mark.parametrize("to", ["http://[", "?lang=%00"])
def test_a_mangled_address_leads_in_all_the_same(opens: Opens, to: str) -> None:
    expect(app(opens(f"?to={to}")).locator("h1")).to_be_visible()


def test_who_has_been_inside_goes_straight_in(opens: Opens, host: Host) -> None:
    tab = opens()
    shows(tab, "Home", host.address)
    tab.goto(host.address)
    shows(tab, "Home", host.address)


# Addresses


@pytest.mark.parametrize(
    "host", [pytest.param("/", marks=pytest.mark.tour), "/sub/"], ids=["at the root", "below a path"], indirect=True
)
def test_the_bar_has_the_address_of_the_page_that_is_shown(opens: Opens, host: Host) -> None:
    tab = opens()
    shows(tab, "Home", host.address)
    goes(tab, "Rules")
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    tab.reload()
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")


@pytest.mark.tour
def test_back_and_forward_are_the_pages_of_the_app(opens: Opens, host: Host) -> None:
    tab = opens()
    goes(tab, "Rules")
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    goes(tab, "Foot")
    shows(tab, "The sheet", f"{host.address}t/abc#foot")
    tab.go_back()
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    tab.go_back()
    shows(tab, "Home", host.address)
    tab.go_forward()
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")


def test_a_form_ends_on_the_page_it_leads_to(opens: Opens, host: Host) -> None:
    tab = opens()
    saves(tab)
    shows(tab, "The sheet", f"{host.address}t/abc")
    expect(app(tab).locator("#hands")).to_have_text("1 hands")


def test_a_form_of_another_page_writes_nothing(opens: Opens, phone: BrowserContext, host: Host) -> None:
    shows(opens("?to=/t/abc"), "The sheet", f"{host.address}t/abc")
    tab = phone.new_page()
    tab.goto("data:text/html,")
    tab.set_content(f"<form method='post' action='{host.address}t/abc'><button>Win</button></form>")
    tab.get_by_role("button").click()
    expect(tab.locator("body")).to_have_text("Not ours")


def test_a_link_from_elsewhere_opens_its_page(opens: Opens, host: Host) -> None:
    shows(opens(), "Home", host.address)
    tab = opens("t/abc?line=2#foot")
    shows(tab, "The sheet", f"{host.address}t/abc?line=2#foot")
    expect(app(tab).locator("#query")).to_have_text("line=2")


@pytest.mark.tour
def test_a_place_on_a_page_has_its_address_and_back_is_where_one_was(opens: Opens, host: Host) -> None:
    tab = opens("?to=/long")
    goes(tab, "Down")
    expect(tab).to_have_url(f"{host.address}long#foot")
    expect(app(tab).get_by_text("To the top")).to_be_in_viewport()
    goes(tab, "To the top")
    shows(tab, "Home", host.address)
    tab.go_back()
    expect(app(tab).get_by_text("To the top")).to_be_in_viewport()
    tab.go_back()
    expect(tab).to_have_url(f"{host.address}long")
    expect(app(tab).locator("h1")).to_be_in_viewport()


@pytest.mark.tour
def test_somebody_changes_the_place_in_the_bar(opens: Opens, host: Host) -> None:
    tab = opens("?to=/long")
    shows(tab, "A long page", f"{host.address}long")
    tab.evaluate("location.hash = 'foot'")
    expect(app(tab).get_by_text("To the top")).to_be_in_viewport()


@pytest.mark.tour
def test_what_scripts_write_into_the_address_is_in_the_bar(opens: Opens, host: Host) -> None:
    tab = opens()
    app(tab).locator("h1").evaluate("() => history.pushState(null, '', 'ask?tile=6-6')")
    expect(tab).to_have_url(f"{host.address}ask?tile=6-6")
    app(tab).locator("h1").evaluate("() => { document.title = 'Ask' }")
    expect(tab).to_have_title("Ask")
    tab.go_back()
    expect(tab).to_have_url(host.address)


@pytest.mark.tour
def test_a_file_is_saved_and_the_page_stays(opens: Opens, host: Host) -> None:
    tab = opens("?to=/t/abc")
    with tab.expect_download() as saved:
        goes(tab, "File")
    assert saved.value.suggested_filename == "table.json"
    assert Path(saved.value.path()).read_text() == "{}"
    shows(tab, "The sheet", f"{host.address}t/abc")


def test_the_address_of_a_file_ends_on_the_first_page(phone: BrowserContext, host: Host) -> None:
    tab = phone.new_page()
    tab.clock.install()
    with tab.expect_download():
        tab.goto(f"{host.address}?to=/t/abc/table.json")
    tab.clock.fast_forward(LONG)
    shows(tab, "Home", host.address)


def test_a_page_that_takes_long_is_not_given_up(phone: BrowserContext, host: Host) -> None:
    tab = phone.new_page()
    tab.clock.install()
    tab.goto(f"{host.address}?to=/rules/slow")
    expect(tab.locator("#app")).to_be_visible()
    tab.clock.fast_forward(LONG)
    goes_on(tab)
    shows(tab, "A slow page", f"{host.address}rules/slow")


@pytest.mark.tour
def test_another_host_opens_in_a_tab_of_its_own(opens: Opens, phone: BrowserContext, host: Host) -> None:
    phone.route("https://example.org/", lambda route: route.fulfill(body="Elsewhere"))
    tab = opens()
    with phone.expect_page() as opened:
        goes(tab, "Elsewhere")
    expect(opened.value).to_have_url("https://example.org/")
    shows(tab, "Home", host.address)


@pytest.mark.tour
def test_the_keys_are_the_pages_and_it_looks_as_the_page_does(opens: Opens) -> None:
    tab = opens()
    expect(app(tab).locator("h1")).to_have_text("Home")
    tab.keyboard.press("Tab")
    expect(app(tab).get_by_role("link", name="Home")).to_be_focused()
    expect(tab.locator("html")).to_have_attribute("lang", "es")
    expect(tab.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.tour
def test_what_lies_beside_it_on_the_host_is_left_alone(opens: Opens, host: Host) -> None:
    tab = opens()
    expect(app(tab).locator("h1")).to_have_text("Home")
    tab.context.route("**/other/", lambda route: route.fulfill(body="The club's server"))
    expect(opens("../other/").locator("body")).to_have_text("The club's server")


# Tabs


def owner_and_other(opens: Opens) -> tuple[Page, Page]:
    """A tab that has the app, and one that has not."""
    tab = opens()
    expect(app(tab).locator("h1")).to_have_text("Home")
    return tab, opens()


def test_another_tab_is_answered_and_takes_over(opens: Opens, phone: BrowserContext, host: Host) -> None:
    tab = opens()
    saves(tab)
    with phone.expect_page() as opened:
        goes(tab, "New tab")
    other = opened.value
    shows(other, "Partnership dominoes", f"{host.address}rules/partners")
    expect(app(other).locator("#hands")).to_have_text("1 hands")
    tab.close()
    goes(other, "Foot")
    shows(other, "The sheet", f"{host.address}t/abc#foot")


@pytest.mark.tour
def test_a_tab_that_is_put_to_sleep_keeps_nobody_waiting(opens: Opens, phone: BrowserContext, host: Host) -> None:
    tab, other = owner_and_other(opens)
    expect(app(other).locator("h1")).to_have_text("Home")
    asleep = phone.new_cdp_session(tab)
    asleep.send(SLEEPS, {"state": "frozen"})
    other.bring_to_front()
    goes(other, "Rules")
    shows(other, "Partnership dominoes", f"{host.address}rules/partners")
    asleep.send(SLEEPS, {"state": "active"})
    tab.bring_to_front()
    goes(tab, "Foot")
    shows(tab, "The sheet", f"{host.address}t/abc#foot")


@pytest.mark.tour
def test_a_tab_that_breaks_down_keeps_nobody_waiting(opens: Opens, host: Host) -> None:
    tab, other = owner_and_other(opens)
    expect(app(other).locator("h1")).to_have_text("Home")
    with pytest.raises(Exception, match="crash"):
        tab.goto("chrome://crash")
    goes(other, "Rules")
    expect(app(other).locator("h1")).to_have_text("Partnership dominoes", timeout=15_000)
    shows(other, "Partnership dominoes", f"{host.address}rules/partners")


@pytest.mark.tour
def test_a_tab_that_hangs_is_passed_over(opens: Opens, phone: BrowserContext) -> None:
    tab, other = owner_and_other(opens)
    saves(tab)
    expect(app(tab).locator("#hands")).to_have_text("1 hands")
    phone.new_cdp_session(tab).send("Emulation.setScriptExecutionDisabled", {"value": True})
    other.bring_to_front()
    goes(other, "Rules")
    expect(app(other).locator("#hands")).to_have_text("0 hands", timeout=15_000)  # its own worker began anew


def test_without_a_network_all_of_it_is_there(opens: Opens, phone: BrowserContext, host: Host) -> None:
    tab = opens()
    shows(tab, "Home", host.address)
    phone.set_offline(True)
    shows(opens("rules/partners"), "Partnership dominoes", f"{host.address}rules/partners")


# The first visit


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Serve a pocket whose worker does something else than being ready at once."""
    with ExitStack() as running:
        yield lambda **how: running.enter_context(served(build(tmp_path / "dist", **how), "/sub/"))


def goes_on(tab: Page) -> None:
    """Let a worker that is held be ready; it may not listen yet."""
    tab.evaluate("() => void setInterval(() => new BroadcastChannel('test').postMessage('go on'), 50)")


def test_the_first_visit_says_what_it_does_and_goes_over_by_itself(phone: BrowserContext, hosts: Hosts) -> None:
    host = hosts(isHeld=True, parts=[0.5])
    tab = phone.new_page()
    tab.goto(host.address + "?to=/rules/partners")
    expect(tab.get_by_role("heading")).to_have_text("On its way to this phone")
    expect(tab.get_by_role("status")).to_have_text("Waking the referee")
    expect(tab.get_by_role("progressbar")).to_have_js_property("value", 0.8)
    goes_on(tab)
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    expect(tab.get_by_role("status")).to_be_hidden()


@pytest.mark.tour
def test_the_first_visit_speaks_the_language_of_the_browser(browser: Browser, hosts: Hosts) -> None:
    said = {"es": "Despertando", "pt-BR": "Acordando", "es-CU": "Despabilando", "pt-PT": "A acordar"}
    host = hosts(isHeld=True, words={tag: {"Waking the referee": text} for tag, text in said.items()})
    tab = browser.new_page(locale="es-CU")
    tab.goto(host.start)
    expect(tab.get_by_role("status")).to_have_text("Despabilando")
    tab.get_by_role("button", name="Português").click()
    expect(tab.get_by_role("status")).to_have_text("Acordando")
    goes_on(tab)
    expect(app(tab).locator("#query")).to_have_text("lang=pt-BR")
    tab.close()


@pytest.mark.tour
def test_a_phone_in_haitian_creole_is_spoken_to_in_french(browser: Browser, hosts: Hosts) -> None:
    host = hosts(isHeld=True, words={"fr": {"Waking the referee": "Réveil de l’arbitre"}})
    tab = browser.new_page(locale="ht")
    tab.goto(host.start)
    expect(tab.get_by_role("status")).to_have_text("Réveil de l’arbitre")
    tab.close()


@pytest.mark.tour
def test_the_rules_are_read_meanwhile_and_not_torn_away(phone: BrowserContext, hosts: Hosts) -> None:
    host = hosts(isHeld=True)
    tab = phone.new_page()
    tab.goto(host.start)
    tab.get_by_role("button", name="Read the rules meanwhile").click()
    expect(app(tab).locator("h1")).to_have_text("Rulebook")
    expect(tab).to_have_url(host.address)
    expect(tab.locator("#said")).to_have_text("Waking the referee")
    goes_on(tab)
    expect(tab.locator("#said")).to_contain_text("Ready")
    expect(app(tab).locator("h1")).to_have_text("Rulebook")
    tab.get_by_role("button", name="Open the score sheet").click()
    shows(tab, "Home", host.address)
    expect(tab.get_by_role("button", name="Open the score sheet")).to_be_hidden()


@pytest.mark.tour
def test_what_has_come_before_the_connection_broke_is_not_fetched_again(browser: Browser, hosts: Hosts) -> None:
    host = hosts()
    host.faults["pocket/*/words.json"] = "cut"
    tab = browser.new_page()
    tab.goto(host.start)
    expect(tab.get_by_role("status")).to_contain_text("No connection")
    host.faults.clear()
    before = len(host.sent)
    tab.get_by_role("button", name="Try again").click()
    shows(tab, "Home", host.address)
    assert not {"first.js", "icon-512.png"} & {name.rpartition("/")[2] for name, _ in host.sent[before:]}
    tab.close()


@pytest.mark.tour
def test_a_second_tab_on_the_first_visit_waits_with_the_first(phone: BrowserContext, hosts: Hosts) -> None:
    host = hosts(isHeld=True)
    tab, other = phone.new_page(), phone.new_page()
    tab.goto(host.start)
    expect(tab.get_by_role("status")).to_have_text("Waking the referee")
    other.goto(host.address + "?to=/rules/partners")
    goes_on(tab)
    shows(tab, "Home", host.address)
    shows(other, "Partnership dominoes", f"{host.address}rules/partners")


@pytest.mark.tour
@pytest.mark.parametrize("lacks", [None, "caches", "navigator.serviceWorker"])
def test_a_browser_that_is_too_old_is_told_in_plain_words(browser: Browser, host: Host, lacks: str | None) -> None:
    context = browser.new_context(java_script_enabled=lacks is not None)
    tab = context.new_page()
    where, _, name = (lacks or "").rpartition(".")
    tab.add_init_script(f"delete Object.getPrototypeOf({where or 'window'}).{name}; delete window.{name}")
    tab.goto(host.start)
    expect(tab.get_by_text("Old")).to_have_count(len(SAID))
    tab.get_by_role("link", name="Rules").first.click()
    expect(tab.locator("h1")).to_have_text("Rulebook")
    context.close()


# Later starts


def test_the_page_as_last_seen_is_there_at_once_and_made_current(phone: BrowserContext, hosts: Hosts) -> None:
    host = hosts(isHeld=True, parts=[0.5])
    tab = phone.new_page()
    tab.goto(host.start)
    expect(tab.get_by_role("status")).to_have_text("Waking the referee")
    goes_on(tab)
    saves(tab)
    shows(tab, "The sheet", f"{host.address}t/abc")
    tab.reload()
    seen = app(tab).locator("html[data-seen]")
    expect(seen.locator("#hands")).to_have_text("1 hands")
    expect(tab.get_by_role("progressbar")).to_be_visible()
    goes_on(tab)
    expect(app(tab).locator("#hands")).to_have_text("0 hands")
    expect(seen).to_have_count(0)
    expect(tab.get_by_role("progressbar")).to_be_hidden()


@pytest.mark.loss
def test_what_is_typed_and_tapped_while_it_starts_is_kept(phone: BrowserContext, hosts: Hosts) -> None:
    host = hosts(isHeld=True, parts=[0.5])
    tab = phone.new_page()
    tab.goto(host.start)
    expect(tab.get_by_role("status")).to_have_text("Waking the referee")
    goes_on(tab)
    shows(tab, "Home", host.address)
    tab.reload()
    app(tab).get_by_label("Hand").fill("25")
    expect(tab.get_by_role("progressbar")).to_be_visible()
    goes_on(tab)
    expect(tab.get_by_role("progressbar")).to_be_hidden()
    expect(app(tab).get_by_label("Hand")).to_have_value("25")
    tab.reload()
    app(tab).get_by_role("button", name="Save").click()
    expect(tab.get_by_role("progressbar")).to_be_visible()
    goes_on(tab)
    shows(tab, "The sheet", f"{host.address}t/abc")
    expect(app(tab).locator("#hands")).to_have_text("1 hands")


@pytest.mark.tour
def test_the_files_of_the_app_cost_python_once(opens: Opens, host: Host) -> None:
    tab = opens()
    goes(tab, "Rules")
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    tab.reload()
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
    assert tab.evaluate(STYLE) == "/* 1 */"


def at_the_sheet(phone: BrowserContext, hosts: Hosts) -> Page:
    """A tab that has gone from its first visit to a sheet."""
    host = hosts(isHeld=True, parts=[0.5])
    tab = phone.new_page()
    tab.goto(host.start)
    expect(tab.get_by_role("status")).to_have_text("Waking the referee")
    goes_on(tab)
    goes(tab, "Foot")
    shows(tab, "The sheet", f"{host.address}t/abc#foot")
    return tab


def test_the_sheet_as_last_seen_has_what_was_saved_last(phone: BrowserContext, hosts: Hosts) -> None:
    tab = at_the_sheet(phone, hosts)
    app(tab).locator("h1").evaluate("() => fetch('abc', { method: 'POST', body: 'hand=3' })")
    tab.reload()
    expect(app(tab).locator("html[data-seen] #hands")).to_have_text("1 hands")


@pytest.mark.tour
def test_the_first_page_is_there_at_once_though_only_a_sheet_was_opened(opens: Opens, host: Host) -> None:
    tab = opens("?to=/t/abc")
    shows(tab, "The sheet", f"{host.address}t/abc")
    tab.wait_for_function(f"async () => String(await ({SEEN})()) === '/sub/t/abc,/sub/'")


@pytest.mark.tour
def test_a_table_that_was_deleted_is_not_shown_again(phone: BrowserContext, hosts: Hosts) -> None:
    tab = at_the_sheet(phone, hosts)
    saves(tab, "gone")
    expect(app(tab).locator("main")).to_have_attribute("data-gone", "/sub/t/abc")
    assert tab.evaluate(SEEN) == []


# Python ends


def times_ended(tab: Page, act: Callable[[], None]) -> int:
    """How often Python ends over what somebody does, before that is given up."""
    tab.evaluate(COUNT_ENDS)
    act()
    expect(app(tab).locator("h1")).to_have_text("Not sent. Nothing is lost: try again.", timeout=15_000)
    return int(tab.evaluate("ends"))


def test_after_python_has_ended_pages_are_asked_for_again_and_forms_are_not(opens: Opens, host: Host) -> None:
    tab = opens()
    assert times_ended(tab, lambda: app(tab).locator("h1").evaluate("() => location.assign('deadly')")) == 2
    tab.goto(host.start)
    assert times_ended(tab, lambda: saves(tab, "deadly")) == 1
    shows(opens("?to=/rules/partners"), "Partnership dominoes", f"{host.address}rules/partners")


def test_a_page_on_its_way_is_told_nothing(opens: Opens) -> None:
    tab = opens()
    expect(app(tab).locator("h1")).to_have_text("Home")
    tab.evaluate("""async () => {
        const { tellPage } = await import("/sub/pocket/0123456789ab/frame.js");
        document.getElementById("app").contentDocument.documentElement.remove();
        tellPage(true);
    }""")


@pytest.mark.tour
@pytest.mark.parametrize("body", ["", "No such page"])
def test_a_page_that_came_past_the_service_worker_is_asked_for_again(opens: Opens, host: Host, body: str) -> None:
    tab = opens()
    expect(app(tab).locator("h1")).to_have_text("Home")
    past = tab.context.new_cdp_session(tab)
    past.send("Network.enable")
    past.send("Network.setBypassServiceWorker", {"bypass": True})

    def answer(route: Route) -> None:
        past.send("Network.setBypassServiceWorker", {"bypass": False})
        route.fulfill(status=404, body=body, content_type="text/html")

    tab.route("**/rules/partners", answer, times=1)
    with tab.expect_response(lambda response: response.status == 404):
        goes(tab, "Rules")
    shows(tab, "Partnership dominoes", f"{host.address}rules/partners")
