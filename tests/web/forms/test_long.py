"""Whatever is too long is refused where it was typed, and no answer to it is much longer than an ordinary page."""

import pytest
from wtforms import HiddenField, IntegerField, StringField
from wtforms.validators import Length, NumberRange, Regexp

from referee.desk import question, questions
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact, Opening
from referee.engine.limits import MAX_NAMES_LENGTH, MAX_QUERY_LENGTH, MAX_TEXT_LENGTH
from referee.games.sheet import Sheet
from referee.record import Record
from referee.rulesets import rulesets
from referee.web.entry_types import entries
from referee.web.forms.new_game import new_game
from referee.web.forms.tables import ImportGame, JoinTable, NewLink
from tests.support.builders import CAST, for_four
from tests.web.good import GOOD

LIMITED = (Length, Regexp)
LONG = "6-4 " * 25_000


def forms():
    """Every form that people fill in, for every preset."""
    yield from (JoinTable(), NewLink(), ImportGame())
    for rules in rulesets():
        for preset in rules.presets:
            yield new_game(rules, preset, {})
            options = rules.agree(preset.key, {})
            people = CAST if for_four(rules, preset.key) else CAST[: min(3, max(rules.seats(options)))]
            first = rules.first(options, rules.seat(people, options), Opening())
            sheet = Sheet(None, Record(rules, preset.key, options, people, Opening(), ()), first, (), first)
            yield from (form.of(sheet) for form in entries(rules).values())


def is_limited(field):
    """Whether a field says how long its text or how large its number may be."""
    if isinstance(field, IntegerField):
        return any(isinstance(each, NumberRange) and each.max is not None for each in field.validators)
    texts = [each for each in field.validators if isinstance(each, LIMITED)]
    return any(isinstance(each, Regexp) or each.max > 0 for each in texts)


def test_every_field_that_is_typed_in_has_a_limit(app):
    with app.test_request_context():
        for form in forms():
            typed = [each for each in form if isinstance(each, StringField | HiddenField | IntegerField)]
            assert typed
            assert [each.name for each in typed if not is_limited(each)] == [], form


@pytest.mark.tour
@pytest.mark.parametrize("name", ["held_0", "last_tile", "ending", "lead", "bonus_0", "stuck_laid", "kept", "line"])
def test_a_field_that_is_far_too_long_is_refused(ana, name):
    ana.open_table("partners/collective", rule_stuck_blank=5)
    hand = {"ending": "0", "held_1": "6", "held_2": "7", "held_3": "8", "line": "1", "revision": "0"}
    answer = ana.forge(ana.address, **hand | {name: LONG})
    assert answer.status_code == 422
    assert len(answer.data) < 2 * len(LONG)


@pytest.mark.parametrize("key", [each.key for each in questions()])
def test_a_question_refuses_a_long_text_at_its_field(key):
    for name in (*question(key).names, "preset", "target"):
        most = MAX_NAMES_LENGTH if name == "names" else MAX_TEXT_LENGTH
        with pytest.raises(ImpossibleFact, match=f"Use at most {most} letters") as problem:
            question(key).ask(Inputs(GOOD[key] | {name: "1" * (most + 1)}))
        assert problem.value.field == name


def test_the_page_of_a_question_shows_a_long_text_with_its_refusal(eve):
    eve.get("/ask/block", query_string=GOOD["block"] | {"held_2": LONG[:1000]})
    assert eve.page.problem("held_2") == "Use at most 200 letters."
    assert eve.page.value("held_2") == LONG[:1000].strip()


@pytest.mark.parametrize("names", ["," * 5_000, "Ana," * 9_000, ",".join(map(str, range(2_000)))])
def test_thousands_of_names_are_refused(eve, names):
    assert eve.get("/ask/block", query_string={"names": names}).status_code in (414, 422)


@pytest.mark.parametrize("path", ["/", "/ask/block", "/rules/partners/compare", "/join", "/new/partners/lagunex"])
def test_an_address_longer_than_any_of_ours_is_refused_unread(eve, path):
    assert eve.get(f"{path}?code={'A' * (MAX_QUERY_LENGTH - 5)}").status_code != 414
    assert eve.get(f"{path}?code={'A' * (MAX_QUERY_LENGTH - 4)}").status_code == 414
    assert eve.page.heading == "Link too long"
    assert len(eve.shown.data) < 8_000


def test_every_question_can_be_asked_with_every_field_filled_to_the_last(eve):
    for asked, game in [(each, game) for each in questions() for game in each.parts or [""]]:
        told = dict.fromkeys(asked.under(Inputs({"game": game})).names, "牌" * MAX_TEXT_LENGTH)
        told |= {"names": "牌" * MAX_NAMES_LENGTH} if "names" in told else {}
        told |= {"game": game} if game else {}
        assert eve.get(f"/ask/{asked.key}", query_string=told).status_code == 422, asked.key
