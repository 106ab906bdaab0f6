"""`python -m tests.support.near COMMIT`: the test files nearest to what differs from a commit.

A test is near a file that it is, imports or names, that is called as it is or as one of its folders, or whose folder
it mirrors: `referee/web/views/seats.py` has all of `tests/web/views/`, and `test_seats.py` wherever that is. What only
uses a change from afar is not near: `make test` has it.
"""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEST = re.compile(r"tests/(?:.+/)?(?:test_(\w+)\.py|([\w-]+)\.test\.js)")


def git(*words: str) -> list[str]:
    """The lines that git answers, none where it fails."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()


def changed(commit: str) -> set[str]:
    """The files that differ from where this branch left a commit, and those that git does not know yet."""
    base = next(base for name in (commit, "HEAD") for base in git("merge-base", "HEAD", name))
    return {*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")}


@cache
def tests() -> dict[str, str]:
    """What every file of tests says, those of scripts too."""
    files = git("ls-files", "--cached", "--others", "--exclude-standard", "tests")
    return {file: (ROOT / file).read_text("utf-8") for file in files if TEST.fullmatch(file) and (ROOT / file).exists()}


def near(path: str) -> set[str]:
    """The test files near one file of the project."""
    words, mirrored = (
        {Path(path).stem.strip("_"), *Path(path).parent.parts},
        Path("tests", *Path(path).parent.parts[1:]),
    )
    while not (ROOT / mirrored).is_dir():
        mirrored = mirrored.parent
    if TEST.fullmatch(path):
        words, mirrored = set(), Path(path)
    named = {test for test in tests() if words & {*re.split("[_-]", "".join(TEST.sub(r"\1\2", test)))}}
    beside = {test for test in tests() if mirrored in (Path(test), Path(test).parent)}
    return named | beside | {test for test, text in tests().items() if path in text or imports(text, path)}


def imports(text: str, path: str) -> bool:
    """Whether a test imports a file."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _dot, name = map(re.escape, module.rpartition("."))
    wanted = rf"\b{re.escape(module)}\b|^from {package} import .*\b{name}\b"
    return path.endswith(".py") and bool(re.search(wanted, text, re.MULTILINE))


if __name__ == "__main__":
    print(*sorted({test for path in changed(sys.argv[1]) for test in near(path)}))
