"""The project's own tests of its pages and games, run by the pocket's Python in a browser, on the app as it ships.

Only the standard library is whole there, and not as `make pocket` prunes it: pytest needs more of it than the app does.
"""

import gzip
import io
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from static.pocket.builder.fetch import CACHE, PYODIDE, ROOT, npm, unzipped, wheels
from static.pocket.builder.pyodide import stored
from tests.pocket.built import built, listed
from tests.pocket.served import served

pytestmark = [pytest.mark.browser, pytest.mark.tour]

HERE = Path(__file__).parent
PYTEST = ("iniconfig", "packaging", "pluggy", "pygments", "pytest")
ARCHIVES = ("code.zip", "rest.zip")
ASKED = [
    *("tests/web/views/test_tables.py", "tests/web/views/test_ask.py", "tests/web/views/test_desk.py"),
    *("tests/web/views/test_people.py", "tests/web/views/test_log.py", "tests/web/views/test_series.py"),
    *("tests/web/views/test_rotating.py", "tests/web/views/test_settling.py"),
    *("tests/web/forms/test_telling.py", "tests/web/forms/test_correcting.py", "tests/web/forms/test_undoing.py"),
    "tests/games",
]
AT_LEAST = 500  # tests
RUNS = """async ({ address, script, asked }) => {
    const worker = new Worker(`${address}inside.js`, { type: "module" });
    return await new Promise((done, fail) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.postMessage({ script, asked });
    });
}"""


def folder_of_tests(folder: Path) -> Path:
    """What the worker needs: Python, the app as it ships, and what the tests import and read beside it."""
    own = built() / "pocket" / listed(built())["version"]
    archives = {name: gzip.decompress((own / f"{name}.gzip").read_bytes()) for name in ARCHIVES}
    shipped = {name.removesuffix("c") for each in archives.values() for name in unzipped(io.BytesIO(each))}
    lacking = {name: content for wheel in wheels() for name, content in unzipped(wheel).items() if name not in shipped}
    modules = {name: content for name, content in lacking.items() if name.endswith(".py")}
    files = {**npm(*PYODIDE), **archives, "more.zip": stored(modules | pytest_itself()), "checkout.zip": checkout()}
    files["inside.js"] = (HERE / "inside.js").read_bytes()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def checkout() -> bytes:
    """The tests, and what they read of the checkout."""
    paths = [path for name in ("tests", "templates", "static") for path in (ROOT / name).rglob("*") if path.is_file()]
    kept = [path for path in paths if path.suffix != ".pyc"] + [ROOT / "pyproject.toml"]
    return stored({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in kept})


def pytest_itself() -> dict[str, bytes]:
    """pytest and what it needs, as requirements/test.txt pins and checks them; fetched once."""
    lines = (ROOT / "requirements/test.txt").read_text().replace("\\\n", "").splitlines()
    wanted = "\n".join(line for line in lines if line.split("==")[0] in PYTEST)
    folder = CACHE / "pytest"
    if not (folder / "wanted.txt").exists() or (folder / "wanted.txt").read_text() != wanted:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "asked.txt").write_text(wanted)
        pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--require-hashes"]
        wheels_only = ["--only-binary", ":all:", "-d", folder, "-r", folder / "asked.txt"]
        subprocess.run([*pip, *wheels_only], check=True)
        (folder / "asked.txt").rename(folder / "wanted.txt")
    return {name: content for wheel in folder.glob("*.whl") for name, content in unzipped(wheel).items()}


def draws_examples() -> list[str]:
    """What is left out: Hypothesis has no wheel of Python alone."""
    paths = [path for asked in ASKED for path in (ROOT / asked).rglob("test_*.py")]
    return [path.relative_to(ROOT).as_posix() for path in paths if "from hypothesis import" in path.read_text()]


@pytest.fixture(scope="module")
def results(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What became of each test."""
    asked = [*ASKED, *(f"--ignore={path}" for path in draws_examples())]
    with served(folder_of_tests(tmp_path_factory.mktemp("inside"))) as host:
        page = browser.new_page()
        page.goto(f"{host.address}pyodide-lock.json")
        script = (HERE / "inside.py").read_text()
        told: dict[str, Any] = page.evaluate(RUNS, {"address": host.address, "script": script, "asked": asked})
        page.close()
    assert "problem" not in told, told
    return told


def test_tests_of_pages_and_games_pass_in_the_browsers_own_python(results: dict[str, Any]) -> None:
    assert results["failures"] == {}
    counted = Counter(results["outcomes"].values())
    assert counted["passed"] == counted.total() >= AT_LEAST


def test_what_was_left_out_asks_for_another_database(results: dict[str, Any]) -> None:
    assert [name for name in results["left_out"] if "postgres" not in name] == []
