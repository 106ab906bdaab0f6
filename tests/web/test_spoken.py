"""Every page in the languages that are there: not one English word stays, whatever is asked."""

import re

import pytest

from referee import i18n
from referee.desk import questions
from referee.record import from_document
from referee.storage import ledger
from referee.storage.access import new_secret
from tests.support import messages, pseudo, reader
from tests.support.builders import document
from tests.support.pseudo import GAP
from tests.web.good import GOOD
from tests.web.test_every_page import crawl

BLOCK = {"kind": "hand", "blocked_by": 3, "end": 5, "held": ["2-3", "1-2", "3-6", "6-6 2-6"]}
OUT = {"kind": "hand", "out": 0, "held": ["", "9", "2", "5"]}
VOID = {"kind": "void", "reason": "6-6"}
GAMES = {
    "partners/duo50": [BLOCK, VOID, OUT],
    "longana/longana": [OUT, OUT],
    "loo/pot": [{"kind": "hand", "tricks": [3, 2, 0, 0]}, {"kind": "leave", "seat": 1}, {"kind": "stop"}],
    "fives/all_fives": [OUT],
    "block/block": [OUT],
}
# Of which neither language has one.
WORDS = re.compile(
    r"\b(the|and|with|whoever|hands?|tiles?|games?|points?|of|is|are|was|were|what|which|this|that|those|you|they|their"
    r"|score|players?|save|next|rules?|open|nobody|enter|edit|undo|back|share|another|any|each|every|how|if|it|may|must"
    r"|not|now|out|over|say|sides?|than|then|there|to|wins?|won|by|from|has|have|after|before|between|both|can|does)\b"
)
SITE = re.compile(r"[\w-]+(?:\.[a-z-]+)+")  # the name of a site, in the title of a source


@pytest.fixture(params=["es", "pt-BR"])
def phone(request, ana, monkeypatch):
    """A phone in that language, which fails where it reads an English word."""
    ana.environ_base["HTTP_ACCEPT_LANGUAGE"] = request.param
    english, asks = {}, ana.open

    def reads(*args, **kwargs):
        answer = asks(*args, **kwargs)
        for text in reader.texts(answer):
            if words := WORDS.findall(SITE.sub("", GAP.sub("", reader.untranslated(text)))):
                english.setdefault(answer.request.path, set()).update(words)
        return answer

    monkeypatch.setattr(ana, "open", reads)
    yield ana
    file = i18n.FOLDER / request.param.replace("-", "_") / "LC_MESSAGES/messages.po"
    if english and (waits := messages.waiting(messages.read(file), pseudo.catalogue())):
        pytest.xfail(f"{request.param}: {waits}")
    assert english == {}


@pytest.mark.tour
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_table_is_in_the_language(phone, game):
    key, _, preset = game.partition("/")
    with phone.application.app_context():
        record = from_document(document(key, *GAMES[game], preset=preset))
        code = ledger.open_table(record, secret := new_secret()).code
    seen, _wanted = crawl(phone.enter(f"/t/{code}/enter/{secret}"), phone.address)
    assert len(seen) > 20


@pytest.mark.tour
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("key", [question.key for question in questions()])
def test_every_question_and_its_answer_are_in_the_language(phone, key):
    phone.see(f"/ask/{key}")
    phone.get(f"/ask/{key}", query_string=GOOD[key])
    phone.get(f"/ask/{key}", query_string=GOOD[key], headers={"Accept": "application/json"})
