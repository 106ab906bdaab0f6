"""The pocket's shell without Python in it: a worker that answers a few fixed pages, and a host of the folder."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from babel import Locale

from referee import i18n
from static.pocket.builder.pages import in_each_language

SOURCES = Path(__file__).parents[2] / "static/pocket"
WORKER = Path(__file__).parent / "worker.js"
VERSION = "0123456789ab"
LOCALES = [Locale.parse(each) for each in i18n.offered()]
SAID = [{"LANGUAGE": i18n.tag(str(each)), "OWN_NAME": each.language_name.capitalize()} for each in LOCALES]
SAID = [each | {"TOO_OLD": "Old", "RULEBOOK": "Rules"} for each in SAID]


def build(folder: Path, version: str = VERSION, words: dict[str, dict[str, str]] | None = None, **how: Any) -> Path:
    """Write the folder as `make pocket` does, with the worker of the tests, which does what `how` says; its path.

    `breaks` names a module that only throws.
    """
    own = folder / "pocket" / version
    own.mkdir(parents=True)
    for source in _sources():
        shutil.copy(source, own)
    (own / "worker.js").write_text(f"const HOW = {json.dumps(how)};\n{WORKER.read_text('utf-8')}", "utf-8")
    (own / "words.json").write_text(json.dumps(words or {}), "utf-8")
    for language in (each["LANGUAGE"] for each in SAID):
        (own / f"manifest.{language}.webmanifest").write_text(json.dumps({"start_url": "../../", "name": language}))
        (folder / "read" / language).mkdir(parents=True)
        (folder / "read" / language / "rules.html").write_text(
            "<!doctype html><title>Rulebook</title><h1>Rulebook</h1>"
        )
        (folder / "read" / language / "index.html").write_text(f"<!doctype html><title>{language}</title><h1>Door</h1>")
    (own / how.pop("breaks", "broken.js")).write_text("throw new Error('broken');", "utf-8")
    shell = in_each_language((SOURCES / "index.html").read_text("utf-8"), SAID).replace("VERSION", version)
    for page in folder / "index.html", own / "index.html":
        page.write_text(shell, "utf-8")
    for name in "sw.js", "404.html":
        shutil.copy(SOURCES / name, folder)
    files = {file.relative_to(own).as_posix(): _file(file) for file in sorted(own.rglob("*")) if file.is_file()}
    (folder / "pocket/version.json").write_text(json.dumps({"version": version, "app": "1.0.0", "files": files}))
    return folder


def _sources() -> list[Path]:
    own = [path for kind in ("js", "css") for path in SOURCES.rglob(f"*.{kind}") if path.name != "sw.js"]
    return [*own, SOURCES.parent / "css/referee.css", *SOURCES.parent.glob("icon*")]


def _file(path: Path) -> dict[str, object]:
    content = path.read_bytes()
    return {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
