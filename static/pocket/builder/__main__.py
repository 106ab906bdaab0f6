"""`make pocket`: the whole app as a folder of static files, which any static host serves.

What it writes, for the modules of static/pocket/ that run in the browser:

    index.html  sw.js          as they are, with VERSION in the page filled in, and HERE by POCKET_ADDRESS
    read/<language>/...        plain pages: the door, the rulebook and what is asked most, whatever the version
    pocket/version.json        {"version", "app", "files": {name: {"size", "sha256", "unpacked"}}}
    pocket/<version>/...       the files of that version, by those names

A name that ends in `.gzip` is packed, since a static host may pack nothing: `size` and `sha256` are of what travels,
`unpacked` is what `DecompressionStream("gzip")` makes of it, which is kept by the name without `.gzip`. (Not `.gz`:
some hosts unpack that on the way.)
`python_stdlib.zip`, `code.zip` and `rest.zip` only store what is in them: the first is Pyodide's own, compiled and
without what the app cannot import; the other two go into one folder on Python's path.

The version is the digest of all of it, and the same commit makes the same bytes.
"""

import argparse
import hashlib
import io
import json
import os
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

from .fetch import HTMX, PYODIDE, ROOT, Missing, app_wheel, npm, unzipped, wheels
from .pages import SHELLS, SOURCES, manifests, plain_pages, shells, words
from .prune import site, standard_library, worn
from .pyodide import HERE, compiled, forget, kept, packed, stored

READABLE = [HERE / "pages.py", HERE / "prune.py", SOURCES / "words.py", *(SOURCES / name for name in SHELLS)]
SHIPPED = {".js", ".css", ".svg", ".png"}
AT_THE_TOP = ("sw.js", "404.html")
READ = "read/"
RULE = f"\n\n{'-' * 80}\n\n"
LICENSE = re.compile(r"\.dist-info/(licenses/)?(LICEN[CS]E|COPYING|NOTICE)", re.IGNORECASE)
FOR_ENGINES = re.compile(rb'<link rel="(?:alternate|canonical)"[^>]*>\n')
PREVIEWS = [f"preview/{path.name}" for path in sorted((ROOT / "static/preview").iterdir())]
ICONS = ("icon.svg", "icon-192.png", "icon-512.png")
# What is large, and what not every host knows to be a script: what is unpacked here has the type that it needs.
PACKED = ("pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
PACKED += ("code.zip", "rest.zip", "htmx.min.js")


def main() -> None:
    """Build the folder that is named, or say what is missing."""
    arguments = argparse.ArgumentParser(prog="python -m static.pocket.builder", description="the app without a server")
    arguments.add_argument("folder", type=Path)
    folder = arguments.parse_args().folder
    try:
        files = whole()
    except Missing as missing:
        sys.exit(f"make pocket: {missing}")
    version = write(files, folder)
    forget()
    for name, size in sorted(weights(files).items(), key=lambda weight: -weight[1]):
        print(f"{size:>10,}  {name}")
    print(f"{fetched(files):>10,}  bytes are fetched when it is first opened from {folder}, version {version}")


def whole() -> dict[str, bytes]:
    """Every file of a version by its name below the version's folder, index.html as its source has it, and read/."""
    for package in (PYODIDE, HTMX):  # first what may be missing
        npm(*package)
    with tempfile.TemporaryDirectory() as scratch:
        wheel = unzipped(app_wheel(Path(scratch)))
    files = parts(wheel)
    tight = packed({name: files.pop(name) for name in PACKED})
    files |= {f"{name}.gzip": content for name, content in tight.items()}
    return dict(sorted(files.items()))


def parts(wheel: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file of a version, with nothing packed."""
    everything = {name: content for part in wheels() for name, content in unzipped(part).items()} | dict(wheel)
    code, rest = site(everything)
    return {
        **browser_modules(),
        **{name: wheel[f"referee/static/{name}"] for name in ICONS},
        **kept(READABLE, [*wheel.values()], readable),
        "read/licenses.txt": licenses(),
        **{f"read/{name}": wheel[f"referee/static/{name}"] for name in PREVIEWS},
        "htmx.min.js": npm(*HTMX)["dist/htmx.min.js"],
        **pyodide(),
        "code.zip": stored(pyc(code)),
        "rest.zip": stored(rest),
    }


def readable() -> dict[str, bytes]:
    """What the app itself is asked for: pages, the shell's words, and the stylesheet that the shell shares with it."""
    pages = plain_pages()
    look = pages["read/look/referee.css"]
    return {**worn(pages), **manifests(), **shells(), "words.json": words(), "referee.css": look}


def licenses() -> bytes:
    """What must be said of what others wrote, package by package."""
    texts = [f"{name}, {json.loads(npm(name, digest)['package.json'])['license']}" for name, digest in (PYODIDE, HTMX)]
    for wheel in wheels():
        files = unzipped(wheel)
        said = [content.decode() for name, content in sorted(files.items()) if LICENSE.search(name)]
        texts.append("\n\n".join([" ".join(wheel.name.split("-")[:2]), *said]))
    return RULE.join(texts).encode()


def browser_modules() -> dict[str, bytes]:
    """What static/pocket/ has for the browser, as it is: a version has its files in one folder."""
    paths = [path for path in SOURCES.rglob("*") if path.suffix in SHIPPED and path.name not in AT_THE_TOP]
    return {path.name: path.read_bytes() for path in [*paths, SOURCES / "sw.js"]}


def pyodide() -> dict[str, bytes]:
    """Python itself. Its list of the packages that could be had elsewhere says that there are none."""
    package = npm(*PYODIDE)
    files = {name: package[name] for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")}
    files["pyodide.mjs"] = re.sub(rb"\n//# sourceMappingURL=\S+", b"", files["pyodide.mjs"])
    lock = json.loads(package["pyodide-lock.json"]) | {"packages": {}}
    files["pyodide-lock.json"] = json.dumps(lock, sort_keys=True).encode()
    library = standard_library(unzipped(io.BytesIO(package["python_stdlib.zip"])))
    files["python_stdlib.zip"] = stored(pyc(library))
    return {f"pyodide/{name}": content for name, content in files.items()}


def pyc(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Modules compiled, by the names under which Python finds them without their sources."""
    return {f"{name}c": content for name, content in compiled(sources).items()}


def write(files: Mapping[str, bytes], folder: Path) -> str:
    """Make a folder hold this version and nothing else, whole or not at all; the version."""
    own = {name: content for name, content in files.items() if is_of_version(name)}
    version = digest(repr([(name, digest(own[name])) for name in sorted(own)]).encode())[:12]
    filled = {name: fill_in(name, content, version) for name, content in files.items() if name in own}
    top = {"index.html": filled["index.html"], "pocket/version.json": described(filled, version)}
    top |= {name: at_the_door(name, content, fetched(files)) for name, content in files.items() if name not in own}
    replace(folder, top | {f"pocket/{version}/{name}": content for name, content in filled.items()})
    return version


def fetched(files: Mapping[str, bytes]) -> int:
    """The bytes that a phone fetches before the app starts the first time."""
    return sum(len(content) for name, content in files.items() if is_of_version(name))


def is_of_version(name: str) -> bool:
    """Whether a file is kept with its version, and not beside all of them."""
    return name not in AT_THE_TOP and not name.startswith(READ)


def at_the_door(name: str, content: bytes, size: int) -> bytes:
    """A plain page with what it costs to go in, where it says SIZE, in megabytes, and its own address."""
    return (
        placed(content.replace(b"SIZE", str(round(size / 1e6)).encode()), "../..")
        if name.endswith(".html")
        else content
    )


def placed(page: bytes, nearby: str) -> bytes:
    """A page with its own address, which chats want whole, for HERE, or a path where that is not known.

    Search engines make nothing of a path: then there is nothing for them alone.
    """
    address = os.environ.get("POCKET_ADDRESS", "").rstrip("/")
    return re.sub(rb"\bHERE\b", (address or nearby).encode(), page if address else FOR_ENGINES.sub(b"", page))


def replace(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put these files in the place of a folder, unless it is that very one: somebody may be serving it."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    if paths.keys() == files.keys() and all(path.read_bytes() == files[name] for name, path in paths.items()):
        return
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    for name, content in files.items():
        (part / name).parent.mkdir(parents=True, exist_ok=True)
        (part / name).write_bytes(content)
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)


def fill_in(name: str, content: bytes, version: str) -> bytes:
    """The page with the version where it says VERSION, and with its own address."""
    return re.sub(rb"\bVERSION\b", version.encode(), placed(content, ".")) if name == "index.html" else content


def described(files: Mapping[str, bytes], version: str) -> bytes:
    """version.json."""
    entries = {name: entry(name, content) for name, content in files.items()}
    app = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return json.dumps({"version": version, "app": app, "files": entries}, indent=1).encode()


def entry(name: str, content: bytes) -> dict[str, object]:
    """What version.json says of a file. How large a packed one becomes gzip has written at its end."""
    unpacked = {"unpacked": int.from_bytes(content[-4:], "little")} if name.endswith(".gzip") else {}
    return {"size": len(content), "sha256": digest(content)} | unpacked


def digest(content: bytes) -> str:
    """The sha256 of a file, in hex."""
    return hashlib.sha256(content).hexdigest()


def weights(files: Mapping[str, bytes]) -> dict[str, int]:
    """Bytes on the wire by part."""
    sizes: dict[str, int] = {}
    for name, content in files.items():
        part = name.split("/")[0] + "/" if name.startswith("read/") else name
        sizes[part] = sizes.get(part, 0) + len(content)
    return sizes


if __name__ == "__main__":
    main()
