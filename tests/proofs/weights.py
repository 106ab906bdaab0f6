"""Prints what the pages weigh on the wire: `python -m tests.proofs.weights`. Compressed as phones ask for it, in bytes.

The sheet is that of a game of twelve hands; with it come our stylesheets and our scripts with the modules that they
import, each once: what it must have before it can be used. What its scripts ask for later, when it is there or once
something is tapped, is weighed apart.
"""

import re
import tempfile
from urllib.parse import urljoin

from flask import Flask
from flask.testing import FlaskClient
from flask_migrate import upgrade

from referee import create_app
from referee.record import FORMAT, from_document
from referee.storage import ledger
from referee.storage.access import new_secret

PACKED = {"Accept-Encoding": "br"}
HANDS = [
    {
        "kind": "hand",
        "out": hand % 4,
        "held": ["" if seat == hand % 4 else "4-3 2-1" if seat == 1 else "6" for seat in range(4)],
    }
    for hand in range(12)
]
GAME = {"format": FORMAT, "ruleset": "partners", "preset": "collective", "seats": ["Ana", "Ben", "Cy", "Dee"]}
LIMIT = 31 * 1024  # of the sheet with everything of ours that it needs to be used
IMPORTS = re.compile(r'^(?:import|export)\b[^"=(]*"(\.\.?/(?:[\w-]+/)?[\w-]+\.js)"', re.MULTILINE)
LATER = re.compile(r'\bimport\("\./((?:[\w-]+/)?[\w-]+\.js)"\)')


def sheet_of_twelve(app: Flask) -> tuple[FlaskClient, str]:
    """A keeper's phone and the address of a sheet with twelve hands on it."""
    secret = new_secret()
    with app.app_context():
        code = ledger.open_table(from_document({**GAME, "entries": HANDS, "opening": {"lead": 0}}), secret).code
    phone = FlaskClient(app)
    phone.get(f"/t/{code}/enter/{secret}")
    return phone, f"/t/{code}/1"


def weigh(phone: FlaskClient, address: str) -> dict[str, int]:
    """A page and everything of ours that it must have to be used, with its weight."""
    return _weights(phone, [address, *_needed(phone, address)])


def weigh_later(phone: FlaskClient, address: str) -> dict[str, int]:
    """What the scripts of a page may ask for once it is there."""
    first = _needed(phone, address)
    found = [urljoin(each, name) for each in first for name in LATER.findall(_text(phone, each))]
    return _weights(phone, [each for each in _with_imports(phone, found) if each not in first])


def _needed(phone: FlaskClient, address: str) -> list[str]:
    page = re.sub(r"<template.*?</template>", "", _text(phone, address), flags=re.DOTALL)  # once asked for
    shown = re.sub(r'<link rel="apple-touch-icon"[^>]*>', "", page)  # only for who installs it
    return _with_imports(phone, re.findall(r'(?:href|src)="(/static/[^"#]+)', shown))


def _with_imports(phone: FlaskClient, asked: list[str]) -> list[str]:
    """These files, and the modules that they import, each once."""
    for each in asked:
        asked += [urljoin(each, name) for name in IMPORTS.findall(_text(phone, each))]
    return list(dict.fromkeys(asked))


def _weights(phone: FlaskClient, addresses: list[str]) -> dict[str, int]:
    return {each: len(phone.get(each, headers=PACKED, buffered=True).data) for each in addresses}


def _text(phone: FlaskClient, address: str) -> str:
    return phone.get(address, buffered=True).text


def main() -> None:
    """Weigh the sheet and a few other pages."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"TESTING": True}, instance_path=folder)
        with app.app_context():
            upgrade()
        phone, sheet = sheet_of_twelve(app)
        for address in (sheet, f"{sheet}/1", "/", "/new/partners/lagunex", "/ask/block", "/rules/partners"):
            first, later = weigh(phone, address), weigh_later(phone, address)
            print(f"{sum(first.values()):>7}  {address}, and later {sum(later.values())}")
            for part, weight in (first | later).items():
                print(f"{weight:>15}  {part.partition('?')[0]}{', later' if part in later else ''}")


if __name__ == "__main__":
    main()
