"""Static files: named by what is in them, packed as tightly as can be, once, and kept by phones for ever.

A stylesheet or a picture has its digest behind its name. Our scripts are modules that import each other by their plain
names ("./page.js", "./camera/read.js"), so they have one digest of them all, as if it were their folder: what one of
them imports is of the same version, and no page has to say where each of them is to be had.

WhiteNoise and ServeStatic, which goes on from it, were looked at: they name no file by its content outside Django, and
what they pack must be packed before.
"""

import gzip
import hashlib
import re
import time
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from flask import Flask, Response, abort, current_app, g, request

try:
    import brotli
except ModuleNotFoundError:  # it is written in C, and has no wheel for Android
    brotli = None

YEAR = 365 * 24 * 3600
LEFT_OUT = {  # a fifth of what would be sent; the lines of a script stay, so that an error names the right one
    ".js": re.compile(rb"^[ \t]*(?://.*|/\*\*.*\*/)$|^[ \t]+", re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/\s*|^\s+", re.DOTALL | re.MULTILINE),
}
MODULE = re.compile(r"js/([0-9a-f]{10})/((?:[\w-]+/)?[\w-]+\.js)")  # as it is asked for: the digest of all, its name
IMPORTED = re.compile(r'^import\b[^"]*"\./([\w-]+\.js)"', re.MULTILINE)
ENCODINGS = ["br", "gzip"] if brotli else ["gzip"]  # the tighter one first
TIGHTEST = {"br": 11, "gzip": 9}
POCKET = "pocket/"  # what a checkout has for those who build the app without a server
SENT = ("GET", "HEAD")  # what else is asked of a name has not been looked for, and may be no file of ours


def register(app: Flask) -> None:
    """Put the digest of a file into its address, and send what is asked for by it packed and for keeps."""
    app.url_defaults(_name_version)
    app.url_value_preprocessor(_take_version)
    app.after_request(_for_keeps)


def modules() -> str:
    """The digest of our modules: another one as soon as one of them is changed."""
    return _digest_of_all(_scripts(), int(time.monotonic()))


@lru_cache(maxsize=4)
def _digest_of_all(folder: str, _second: int) -> str:
    """The digest of all modules in a folder, looked for once in a second."""
    digests = [(path.name, _digest(path, path.stat().st_mtime_ns)) for path in sorted(Path(folder).rglob("*.js"))]
    return hashlib.sha256(repr(digests).encode()).hexdigest()[:10]


def imported(names: list[str]) -> list[str]:
    """What these modules import, and what that imports: a page names it, or it would be found one after the other."""
    return [name for name in _with_imports(_scripts(), modules(), *names) if name not in names]


def _scripts() -> str:
    return f"{current_app.static_folder}/js"


@lru_cache(maxsize=64)
def _with_imports(folder: str, _digest: str, *names: str) -> tuple[str, ...]:
    module_names = list(names)
    for name in module_names:
        text = (Path(folder) / name).read_text("utf-8")
        module_names += [imported for imported in IMPORTED.findall(text) if imported not in module_names]
    return tuple(module_names)


def _name_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint != "static":
        return
    name = values.get("filename", "")
    if name.endswith(".js"):
        values["filename"] = f"js/{modules()}/{PurePosixPath(name).relative_to('js')}"
    elif version := _version(name):
        values.setdefault("v", version)


def _take_version(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """What is asked for by the digest of all modules is the module; an old page gets what there is today."""
    if endpoint != "static" or not values:
        return
    if values["filename"].startswith(POCKET):
        abort(404)
    if match := MODULE.fullmatch(values["filename"]):
        g.modules = match[1]
        values["filename"] = f"js/{match[2]}"


def _for_keeps(response: Response) -> Response:
    if request.endpoint != "static" or request.method not in SENT or response.status_code != 200:
        return response
    response.direct_passthrough = False
    whole = _bare(response.get_data(), Path(request.path).suffix)  # our files are small: read whole, they are closed
    response.set_data(whole)
    if _is_asked_by_digest((request.view_args or {})["filename"]):
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    if (encoding := chosen_encoding()) and response.mimetype != "image/png":
        response.set_data(_packed(whole, encoding))
        response.content_encoding = encoding
        response.vary.add("Accept-Encoding")
        response.set_etag(response.get_etag()[0] or "", weak=True)
    return response


def _is_asked_by_digest(name: str) -> bool:
    """Whether an address names what is in the file, so that it can never be another one."""
    if name.endswith(".js"):
        return g.get("modules") == modules()
    version = _version(name)
    return version is not None and request.args.get("v") == version


def _version(name: str) -> str | None:
    """The digest of a static file, None where there is no such file."""
    path = Path(str(current_app.static_folder)) / name
    return _digest(path, path.stat().st_mtime_ns) if path.is_file() else None


@cache
def _digest(path: Path, _changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


@cache
def _bare(content: bytes, suffix: str) -> bytes:
    """A file without its comments and indents, which are for whoever reads it here."""
    needless = LEFT_OUT.get(suffix)
    return needless.sub(b"", content) if needless else content


@cache
def _packed(content: bytes, encoding: str) -> bytes:
    return pack(content, encoding, TIGHTEST[encoding])


def chosen_encoding() -> str | None:
    """By what an answer is to be packed: the best that the phone takes, and None where it takes nothing we have."""
    return request.accept_encodings.best_match(ENCODINGS)


def pack(content: bytes, encoding: str, level: int) -> bytes:
    """Content packed by one of our encodings; a higher level takes more time and gives fewer bytes."""
    if encoding == "gzip":
        return gzip.compress(content, level, mtime=0)
    packed: bytes = brotli.compress(content, quality=level)
    return packed
