"""What a request costs, counted and not timed: statements, judgements, and classes that are made."""

import pytest
from flask.testing import FlaskClient
from wtforms import Form

from referee.engine.score import score_fact
from referee.rulesets.partners import PARTNERS
from referee.web.entry_types import entries
from tests.support.databases import statements


@pytest.fixture
def judged():
    """The facts that are judged by the rules of partners."""
    score_fact.cache_clear()
    facts, judge = [], PARTNERS.judge

    def noted(fact, at):
        facts.append(fact)
        return judge(fact, at)

    object.__setattr__(PARTNERS, "judge", noted)
    yield facts
    object.__setattr__(PARTNERS, "judge", judge)


def classes(of=Form):
    """How many classes of forms there are."""
    return sum(1 + classes(each) for each in of.__subclasses__())


def asked(app, act):
    """The statements that something asks of the database."""
    with app.app_context(), statements() as found:
        act()
    return [statement.split(maxsplit=1)[0] for statement in found]


def test_a_sheet_that_has_not_changed_is_one_statement(app, keeper, ben):
    tag = ben.get(keeper.sheet).headers["ETag"]
    assert asked(app, lambda: ben.get(keeper.sheet, headers={"If-None-Match": tag})) == ["SELECT"]


def test_a_phone_that_has_the_sheet_is_sent_no_headers_that_came_with_it(keeper, ben):
    whole = ben.get(keeper.sheet).headers
    unchanged = ben.get(keeper.sheet, headers={"If-None-Match": whole["ETag"]}).headers
    assert {"Cache-Control", "ETag", "Vary"} <= {*unchanged.keys()}
    assert {*whole.keys()} - {*unchanged.keys()} >= {"Content-Security-Policy", "Permissions-Policy", "Referrer-Policy"}


def test_a_hand_told_is_three_statements_once_it_is_known_who_tells_it(app, keeper):
    keeper.see(keeper.sheet)
    found = asked(app, lambda: keeper.out(0, "", "10", "", "5"))
    assert found[: found.index("INSERT") + 1] == ["SELECT", "UPDATE", "SELECT", "INSERT"]


def test_a_hand_told_is_on_the_sheet_without_reading_the_sheet_again(app, keeper):
    keeper.see(keeper.sheet)
    keeper.out(0, "", "10", "", "5")
    assert asked(app, lambda: keeper.out(1, "3", "", "4", ""))[:2] == ["SELECT", "UPDATE"]


def test_a_verdict_is_answered_alone_to_a_form_that_follows_what_is_told(app, keeper):
    told = {"line": 1, "revision": 0, "told_as": "hand", "ending": 0, "held_1": "10", "held_3": "5", "check": 1}
    whole = keeper.forge(keeper.sheet, **told).text
    form = {"method": "POST", "data": told, "headers": {"HX-Request-Type": "partial"}}
    verdict = FlaskClient.open(keeper, keeper.sheet, **form).text.strip()
    assert verdict.startswith('<div class="verdict side-0" id="verdict"')
    assert verdict in whole
    assert verdict.endswith("</div>")
    assert asked(app, lambda: FlaskClient.open(keeper, keeper.sheet, **form)) == ["SELECT"]


def test_a_form_has_no_field_that_its_game_never_has(app, keeper, stored):
    sheet, form = stored(keeper), entries(PARTNERS)["hand"]
    with app.test_request_context():
        asked_for = {field.name for field in form.of(sheet)}
        known = classes()
        assert asked_for == {field.name for field in form.of(sheet)}
        assert {"held_0", "held_3", "ending"} <= asked_for
        assert not asked_for & {"held_4", "last_tile"}
        assert classes() == known


def test_a_hand_told_is_judged_once_and_not_again_by_who_looks_at_it(keeper, ben, judged):
    keeper.see(keeper.sheet)
    judged.clear()
    keeper.out(0, "", "10", "", "5")
    ben.see(keeper.sheet)
    hand = judged[0]
    assert judged.count(hand) == 1


def test_no_page_makes_a_class_of_forms_each_time_it_is_asked_for(keeper):
    pages = [keeper.sheet, f"{keeper.sheet}/tell/adjust", f"{keeper.sheet}/replay", "/ask/block", "/new", "/import"]
    for page in pages:
        keeper.get(page)
    known = classes()
    for page in pages:
        keeper.get(page)
    assert classes() == known
