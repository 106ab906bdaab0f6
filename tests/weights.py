"""Prints what the pages weigh on the wire: `python -m tests.weights`. Compressed as phones ask for it, in bytes.

The sheet is that of a game of twelve hands; with it come our stylesheet, our scripts with the modules that they
import, and our tiles, each once.
"""

import re
import tempfile
from collections.abc import Iterator
from urllib.parse import urljoin

from flask import Flask
from flask.testing import FlaskClient
from flask_migrate import upgrade

from referee import create_app, ledger
from referee.links import new_secret
from referee.record import from_document
from referee.record.schema import FORMAT

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
LIMIT = 39 * 1024  # of the sheet with everything of ours it needs
IMPORTS = re.compile(r'^(?:import|export)\b[^"]*"\./([\w-]+\.js)"', re.MULTILINE)


def sheet_of_twelve(app: Flask) -> tuple[FlaskClient, str]:
    """A keeper's phone and the address of a sheet with twelve hands on it."""
    secret = new_secret()
    with app.app_context():
        code = ledger.open_table(from_document({**GAME, "entries": HANDS, "opening": {"lead": 0}}), secret).code
    phone = FlaskClient(app)
    phone.get(f"/t/{code}/enter/{secret}")
    return phone, f"/t/{code}/1"


def weigh(phone: FlaskClient, address: str) -> Iterator[tuple[str, int]]:
    """A page and everything of ours that it asks for, with its weight."""
    page = phone.get(address, buffered=True)
    yield address, len(phone.get(address, headers=PACKED, buffered=True).data)
    shown = re.sub(r'<link rel="apple-touch-icon"[^>]*>', "", page.text)  # only for who installs it
    asked = re.findall(r'(?:href|src)="(/static/[^"#]+)', shown)
    while asked:
        each = asked.pop(0)
        asked += [urljoin(each, name) for name in IMPORTS.findall(phone.get(each, buffered=True).text)]
        yield each.partition("?")[0], len(phone.get(each, headers=PACKED, buffered=True).data)


def main() -> None:
    """Weigh the sheet and a few other pages."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"TESTING": True}, instance_path=folder)
        with app.app_context():
            upgrade()
        phone, sheet = sheet_of_twelve(app)
        for address in (sheet, f"{sheet}/1", "/", "/new/partners/lagunex", "/ask/blocked", "/rules/partners"):
            parts = dict(weigh(phone, address))
            print(f"{sum(parts.values()):>7}  {address}")
            for part, weight in parts.items():
                print(f"{weight:>15}  {part}")


if __name__ == "__main__":
    main()
