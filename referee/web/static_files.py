"""Static files: named by what is in them, packed as tightly as can be, once, and kept by phones for ever.

Our scripts are modules that import each other by their plain names ("./page.js"). Each page has an import map that
says by which address, with the digest, each of them is to be had. It is the one script that stands in a page itself,
so the content security policy names its hash.
"""

import base64
import hashlib
import json
import os
import re
import time
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import brotli
from flask import Flask, Response, current_app, request

YEAR = 365 * 24 * 3600
COMMENTS = {  # a fifth of what would be sent; their lines stay, so that an error names the right one
    ".js": re.compile(rb"^[ \t]*//.*$", re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/", re.DOTALL),
}
SENT = ("GET", "HEAD")  # what else is asked of a name has not been looked for, and may be no file of ours


def register(app: Flask) -> None:
    """Put the digest of a file into its address, and send what is asked for by it packed and for keeps."""
    app.url_defaults(_name_version)
    app.after_request(_for_keeps)


def import_map() -> str:
    """The import map of a page: the address with its digest for each of our modules."""
    modules = _modules(str(current_app.static_folder), int(time.monotonic()))
    return _import_map(f"{request.script_root}{current_app.static_url_path}/", modules)


def import_map_hash() -> str:
    """What the content security policy calls it by."""
    return _policy_hash(import_map())


@lru_cache(maxsize=4)
def _modules(folder: str, _second: int) -> tuple[tuple[str, int], ...]:
    """Our modules with the times they were changed, looked for once in a second."""
    with os.scandir(folder) as found:
        return tuple(sorted((each.path, each.stat().st_mtime_ns) for each in found if each.name.endswith(".js")))


@cache
def _import_map(root: str, modules: tuple[tuple[str, int], ...]) -> str:
    digests = {Path(path).name: _digest(Path(path), changed) for path, changed in modules}
    addresses = {root + name: f"{root}{name}?v={digest}" for name, digest in digests.items()}
    return json.dumps({"imports": addresses}, separators=(",", ":"))


@cache
def _policy_hash(script: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _name_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and (version := _version(**values)):
        values.setdefault("v", version)


def _for_keeps(response: Response) -> Response:
    if request.endpoint != "static" or request.method not in SENT or response.status_code != 200:
        return response
    response.direct_passthrough = False
    whole = _bare(response.get_data(), Path(request.path).suffix)  # our files are small: read whole, they are closed
    response.set_data(whole)
    version = _version(**(request.view_args or {}))
    if version and request.args.get("v") == version:
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    if request.accept_encodings.best_match(["br"]) and response.mimetype != "image/png":
        response.set_data(_packed(whole))
        response.content_encoding = "br"
        response.vary.add("Accept-Encoding")
        response.set_etag(response.get_etag()[0] or "", weak=True)
    return response


def _version(filename: str = "", **_values: Any) -> str | None:
    """The digest of a static file, None where there is no such file."""
    path = Path(str(current_app.static_folder)) / filename
    return _digest(path, path.stat().st_mtime_ns) if path.is_file() else None


@cache
def _digest(path: Path, _changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


@cache
def _bare(content: bytes, suffix: str) -> bytes:
    """A file without its comments, which are for who reads it here."""
    comments = COMMENTS.get(suffix)
    return comments.sub(lambda found: b"\n" * found[0].count(b"\n"), content) if comments else content


@cache
def _packed(content: bytes) -> bytes:
    packed: bytes = brotli.compress(content)
    return packed
