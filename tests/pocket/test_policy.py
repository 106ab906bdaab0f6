"""What the pocket's own pages may do: run what is theirs, and ask nobody else."""

import base64
import hashlib
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pocket.served import Host, served
from tests.pocket.shell import SOURCES, build

pytestmark = pytest.mark.browser

PAGES = ["index.html", "404.html"]
POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]+)"')
SHELL = {
    "default-src 'none'", "base-uri 'none'", "connect-src 'self'", "form-action 'none'", "frame-src 'self'",
    "img-src 'self'", "manifest-src 'self'", "object-src 'none'", "script-src 'self'", "style-src 'self'",
    "worker-src 'self'",
}  # fmt: skip


def policy(text: str) -> set[str]:
    return {" ".join(part.split()) for part in text.split(";")}


def test_the_shell_runs_only_what_is_its_own() -> None:
    page = (SOURCES / "index.html").read_text("utf-8")
    assert policy(POLICY.search(page)[1]) == SHELL
    assert not re.search(r"<style|\bstyle=|\bon\w+=|<script(?! type=\"module\" src=)", page)


def test_the_page_of_lost_addresses_runs_only_what_it_says() -> None:
    page = (SOURCES / "404.html").read_text("utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy(POLICY.search(page)[1])


def test_its_worker_alone_may_compile_python(browser: Browser, tmp_path) -> None:
    with served(build(tmp_path / "dist"), "/sub/") as host:
        page = opened(browser, host)
        answers = page.evaluate("""async () => {
            const head = async (address) => Object.fromEntries((await fetch(address)).headers);
            return [await head("/sub/pocket/0123456789ab/worker.js"), await head("/sub/pocket/0123456789ab/shell.js")];
        }""")
        shell = page.reload().all_headers()
        page.context.close()
    worker, script = (each.get("content-security-policy", "") for each in answers)
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy(worker)
    assert script == ""
    assert policy(shell["content-security-policy"]) == SHELL | {"frame-ancestors 'none'"}


def opened(browser: Browser, host: Host) -> Page:
    page = browser.new_context().new_page()
    page.goto(host.start)
    expect(page.frame_locator("#app").locator("h1")).to_have_text("Home")
    return page


def test_an_address_that_the_host_has_not_is_one_of_the_app(browser: Browser, tmp_path) -> None:
    with served(build(tmp_path / "dist"), "/sub/") as host:
        page = browser.new_context().new_page()
        lost = (SOURCES / "404.html").read_text("utf-8")
        page.route("**/rules/partners*", lambda route: route.fulfill(body=lost, status=404, content_type="text/html"))
        page.goto(f"{host.address}rules/partners?seats=4#foot")
        expect(page.frame_locator("#app").locator("h1")).to_have_text("Partnership dominoes")
        expect(page).to_have_url(f"{host.address}rules/partners?seats=4#foot")
        page.context.close()
