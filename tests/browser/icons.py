"""The app's icons as pictures: static/icon.svg, drawn in the sizes that phones ask for.

`python -m tests.browser.icons` draws static/icon-192.png and static/icon-512.png anew.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launching

STATIC = Path(__file__).parents[2] / "static"
SIZES = 192, 512


def main() -> None:
    drawing = (STATIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launching())
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            page.screenshot(path=STATIC / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
