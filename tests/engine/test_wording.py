"""Sentences with gaps: filled in English, counted, one within another, and in a language of other plurals."""

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.seating import seated
from referee.engine.verdict import Step
from referee.engine.wording import ENGLISH, N_, Counted, Language, Sentence, english

PASSES = Counted("{more} more pass would prove it.", "{more} more passes would prove it.", "more")
ARMS = Counted("It fits the arm of {names}.", "It fits the arms of {names}.", "names")


THREE_FORMS = {1: "jeszcze {more} pas", 2: "jeszcze {more} pasy", 5: "jeszcze {more} pasów"}


@pytest.mark.parametrize(
    ("text", "params", "said"),
    [
        pytest.param(PASSES, {"more": 1}, "1 more pass would prove it.", id="one"),
        pytest.param(PASSES, {"more": 2}, "2 more passes would prove it.", id="more than one"),
        pytest.param(PASSES, {"more": 0}, "0 more passes would prove it.", id="none"),
        pytest.param(PASSES, {"more": "…"}, "… more passes would prove it.", id="any number"),
        pytest.param(ARMS, {"names": ("Ben",)}, "It fits the arm of Ben.", id="one name"),
        pytest.param(ARMS, {"names": ("Ben", "Cy", "Dee")}, "It fits the arms of Ben, Cy and Dee.", id="three names"),
        pytest.param("{name} leads.", {"name": "You"}, "“You” leads.", id="a name that takes another verb"),
        pytest.param(ARMS, {"names": ("Tú", "yo")}, "It fits the arms of “Tú” and “yo”.", id="two such names"),
        pytest.param("{name} leads.", {"name": "Yolanda"}, "Yolanda leads.", id="a name that begins so"),
        pytest.param("{parts} = 12", {"parts": (5, 7)}, "5 + 7 = 12", id="a sum"),
    ],
)
def test_a_sentence_counts_what_it_says_it_counts(text, params, said):
    assert english(text, params) == said
    assert str(Step("LON-27", text, params)) == said
    assert ImpossibleFact("passes", text, **params).message == said


def test_a_sentence_within_a_sentence_is_said_in_the_same_language():
    polish = Language(lambda _text: "Nie: {what}!", lambda _one, _many, number: THREE_FORMS[number], " i ".join)
    said = [polish.say("No: {what}!", {"what": Sentence(PASSES, {"more": more})}) for more in THREE_FORMS]
    assert said == ["Nie: jeszcze 1 pas!", "Nie: jeszcze 2 pasy!", "Nie: jeszcze 5 pasów!"]


def test_a_text_that_is_marked_is_the_text():
    assert N_("Ana went out.") == "Ana went out."


def test_each_of_twelve_without_a_name_is_called_by_their_own_number():
    names = map(ENGLISH.with_words, seated(("",) * 12, pairs=False).names)
    assert list(names) == [f"Player {number}" for number in range(1, 13)]
