"""The browser of the browser tests: the machine's own Chromium or Chrome, found, or installed if there is none.

`python -m tests.browser.chromium` prints its path, and installs it first if need be.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.browser.cdn import Host, cdn, finding

NAMES = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
# A window starts a renderer each for two pop-ups of its address bar, which cost more than a page of ours.
POP_UPS = "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"
# What Playwright switches off: a list of one's own takes the place of its.
AS_PLAYWRIGHT_DOES = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
PLAYWRIGHT_CACHES = Path.home() / ".cache/ms-playwright", Path.home() / "Library/Caches/ms-playwright"
PLAYWRIGHT_BINARIES = "chromium-*/chrome-linux*/chrome", "chromium-*/chrome-mac*/*.app/Contents/MacOS/*"
MISSING = """
No browser for the browser tests. Install Chromium or Chrome with your system's packages,
or run `.venv/bin/python -m playwright install --with-deps chromium`,
or name one that is already here: REFEREE_BROWSER=/path/to/chrome make test
"""


def launching(*arguments: str, more: Sequence[str] = (), at: Host | None = None) -> dict[str, Any]:
    """How to launch it so that it finds the CDN, or another `at` its name; `more` are other rules of its resolver."""
    features = ",".join((*POP_UPS, *AS_PLAYWRIGHT_DOES))
    own = [f"--disable-features={features}", *finding(at or cdn(), more=more)]
    return {"executable_path": find_browser(), "args": [*own, *arguments]}


def find_browser() -> str:
    """The path of a Chromium or Chrome: REFEREE_BROWSER, then the PATH, then Playwright's cache.

    Raises FileNotFoundError, with a message on what to do, where there is none.
    """
    if named := os.environ.get("REFEREE_BROWSER"):
        found = [shutil.which(named)]
    else:
        found = [shutil.which(name) for name in NAMES] + cached_by_playwright()
    for path in filter(None, found):
        return path
    raise FileNotFoundError(MISSING)


def cached_by_playwright() -> list[str | None]:
    """What `playwright install chromium` left here, newest first."""
    found = [path for cache in PLAYWRIGHT_CACHES for glob in PLAYWRIGHT_BINARIES for path in cache.glob(glob)]
    return [shutil.which(path) for path in sorted(found, reverse=True)]


def install_browser() -> None:
    """Try Debian's package where that needs no password, else Playwright's own download."""
    if not install_with_apt():
        run(sys.executable, "-m", "playwright", "install", "chromium")


def install_with_apt() -> bool:
    """Whether apt-get is here, may be used, and did it."""
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    return (
        shutil.which("apt-get") is not None
        and run(*as_root, "true")
        and run(*apt, "update")
        and run(*apt, "install", "-y", "--no-install-recommends", "chromium")
    )


def run(*command: str) -> bool:
    """Whether the command is here and ended well."""
    return shutil.which(command[0]) is not None and subprocess.run(command, check=False).returncode == 0


def find_or_install_browser() -> str:
    """As `find_browser`, installing one first where there is none and none was named."""
    try:
        return find_browser()
    except FileNotFoundError:
        if "REFEREE_BROWSER" in os.environ:
            raise
    print("No browser here yet: installing Chromium", flush=True)
    install_browser()
    return find_browser()


if __name__ == "__main__":
    try:
        print(find_or_install_browser())
    except FileNotFoundError as missing:
        sys.exit(str(missing))
