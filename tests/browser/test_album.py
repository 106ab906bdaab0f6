"""The album of every page, as `make album` makes it: into a folder named from where one stands."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.album import bind


@pytest.mark.tour
def test_an_album_is_bound_in_a_folder_named_from_here(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    album = Path(".cache/album")
    (album / "light/390").mkdir(parents=True)
    page = browser.new_page()
    page.screenshot(path=album / "light/390/01 home.png")
    page.close()
    bind(browser, album)
    assert sorted(path.name for path in album.glob("*.*")) == ["index.html", "light-390-01.png"]
