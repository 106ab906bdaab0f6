"""The scripts that pages and tests need from outside, kept in .cache/: tests answer for the CDN without a network.

`python -m tests.browser.htmx` prints where they lie, and fetches them first if need be.
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

CACHE = Path(__file__).parents[2] / ".cache" / "npm"
CDN = "https://cdn.jsdelivr.net/npm"
AXE_INTEGRITY = "sha384-xt1SFg49QaDwsyt0Xfs2XAyBtYPClXl3X2q5OOLeGAUmq9jZTYIMdztpF99WdhiH"
HTMX_INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"


def htmx_file() -> Path:
    """htmx, the very bytes that the pages' `integrity` names."""
    return npm_file("htmx.org@4.0.1", "dist/htmx.min.js", HTMX_INTEGRITY)


def axe_file() -> Path:
    """axe, which finds on a page what somebody who cannot see it, or cannot use a mouse, would miss."""
    return npm_file("axe-core@4.14.1", "axe.min.js", AXE_INTEGRITY)


def npm_file(package: str, member: str, integrity: str) -> Path:
    """One file of an npm package, fetched once and checked each time.

    `integrity` is the sha384 that a page would write. Raises ValueError where the bytes are not those, and
    FileNotFoundError, with a message on what to do, where they cannot be had.
    """
    kept = CACHE / package / member
    content = kept.read_bytes() if kept.exists() else fetch(package, member)
    digest = "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()
    if digest != integrity:
        raise ValueError(f"{kept} would be {digest}, expected {integrity}; delete the file if it is there")
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(content)
    return kept


def fetch(package: str, member: str) -> bytes:
    """From npm where it is installed, else from the CDN."""
    try:
        return packed(package, member) if shutil.which("npm") else downloaded(package, member)
    except (subprocess.CalledProcessError, urllib.error.URLError) as error:
        raise FileNotFoundError(
            f"\nThe browser tests need {member} of {package}: neither npm nor {CDN} gave it ({error}).\n"
            f"Install Node.js with npm, or put the file at {CACHE / package / member} yourself.\n"
        ) from error


def packed(package: str, member: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        npm = ["npm", "pack", "--silent", package]
        subprocess.run(npm, cwd=folder, stdout=subprocess.DEVNULL, check=True)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as tar:
            content = tar.extractfile(f"package/{member}")
            assert content is not None, f"{member} is a folder"
            return content.read()


def downloaded(package: str, member: str) -> bytes:
    content: bytes = urllib.request.urlopen(f"{CDN}/{package}/{member}", timeout=60).read()
    return content


if __name__ == "__main__":
    try:
        print(htmx_file(), axe_file(), sep="\n")
    except (FileNotFoundError, ValueError) as error:
        sys.exit(str(error))
