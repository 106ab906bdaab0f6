"""The texts of one game more are translated with all others, on every page and at the command line."""

import json

import pytest

from referee import i18n
from tests.rulesets.toll.test_record import GAME
from tests.support import pseudo
from tests.support.commands import run
from tests.support.reader import reading, translated
from tests.support.words import WRITE
from tests.web.test_every_page import crawl


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    """A folder of translations that has the game's texts too."""
    folder = tmp_path_factory.mktemp("translations")
    pseudo.write(folder, pseudo.catalogue("tests/rulesets/toll"))
    pseudo.write(folder, pseudo.forms(), "wtforms")
    return folder


@pytest.fixture(scope="module")
def app(tmp_path_factory, spoken):
    """The app in that language."""
    with translated(tmp_path_factory.mktemp("pseudo"), spoken) as app:
        yield app


@pytest.mark.usefixtures("registered")
@pytest.mark.tour
def test_every_page_of_its_table_is_translated(app):
    with reading(app) as reader:
        reader.open_table("toll/usual")
        reader.see(f"{reader.sheet}/tell/toll")
        reader.press(WRITE, 422, seat=2, ends=10)
        reader.press(WRITE, seat=2, ends=9)
        reader.press(WRITE, out=1, left=20)
        crawl(reader, reader.sheet)
        for page in ("/rules/toll/compare", "/ask/toll-left"):
            reader.see(page)
        for left in (20, 200):
            reader.get(f"/ask/toll-left?left={left}")


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("told", [("score", "-"), ("ask", "toll-left", "left=20")], ids=["a game", "a question"])
def test_the_command_line_speaks_the_language_too(monkeypatch, spoken, told):
    monkeypatch.setattr(i18n, "FOLDER", spoken)
    came = run(*told, sent=json.dumps(GAME), LANGUAGE=f"{pseudo.NAME}_PL.UTF-8")
    assert came.exit_code == 0
    assert {*pseudo.outside(came.stdout)} <= {*GAME["seats"]}
