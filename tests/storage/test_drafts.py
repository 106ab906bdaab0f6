"""A hand that is told as it happens: what each phone taps is kept, once, until the hand is written."""

import json

import pytest

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.record import from_document, read_fact, write_fact
from referee.rulesets import ruleset
from referee.storage import archive, drafts, ledger, queries
from referee.storage.access import new_secret
from tests.storage.test_writing import PHONES, at_once
from tests.support.builders import document, out, told

HELD = (new_secret(),)
FIVES = ruleset("fives")


@pytest.fixture
def code(app):
    """The code of a new table of two who score by fives."""
    with app.app_context():
        return ledger.open_table(from_document(document("fives", players=2)), HELD[0]).code


def game(code):
    return queries.find_game(queries.find_table(code), 1)


def running(app, code):
    """The points tapped, how often the draft and the table were written, and the running totals."""
    with app.app_context():
        table = queries.find_table(code)
        hand = drafts.running(game(code), queries.read(game(code)))
        tapped = [each["points"] for each in hand.entered]
        return tapped, hand.version, table.version, hand.scored.standing.totals


def tap(code, seat, points, key, line=1):
    drafts.tap(game(code), line, key, {"seat": seat, "points": points}, HELD)


def hand(*points, **more):
    scores = [{"seat": 0, "points": each} for each in points]
    return read_fact(out(0, "", "7", scores=scores, **more), FIVES)


def test_each_tap_is_kept_and_every_page_hears_of_it(app, code):
    with app.app_context():
        tap(code, 0, 10, "0")
        tap(code, 1, 5, "1")
    assert running(app, code) == ([10, 5], 2, 3, (10, 5))


def test_a_tap_that_is_sent_twice_is_told_once_even_when_it_was_taken_back_meanwhile(app, code):
    with app.app_context():
        for key in "001":
            tap(code, 0, 10, key)
        drafts.take_back(game(code), 1, "0", HELD)
        drafts.take_back(game(code), 1, "0", HELD)
        tap(code, 0, 10, "0")
    assert running(app, code) == ([10], 3, 4, (10, 0))


def test_phones_that_tap_at_once_lose_nothing(app, code):
    at_once(app, lambda phone: tap(code, phone % 2, 5, str(phone)))
    tapped, version, _table, totals = running(app, code)
    assert (tapped, version, totals) == ([5] * PHONES, PHONES, (20, 20))


def test_the_hand_that_is_written_ends_its_draft(app, code):
    with app.app_context():
        tap(code, 0, 10, "0")
        ledger.record_entry(game(code), 1, hand(10), HELD)
    assert running(app, code)[0] == []
    with app.app_context():
        assert queries.read(game(code)).standing.totals == (15, 0)


@pytest.mark.parametrize("points", [(), (5,), (10, 5)])
def test_a_hand_is_not_written_without_what_another_phone_has_told(app, code, points):
    with app.app_context():
        tap(code, 0, 10, "0")
        with pytest.raises(ImpossibleFact, match="More was entered since"):
            ledger.record_entry(game(code), 1, hand(*points), HELD)
    assert running(app, code)[0] == [10]


def test_what_else_is_told_at_the_table_leaves_the_hand_going_on_and_a_misdeal_ends_it(app, code):
    with app.app_context():
        tap(code, 0, 10, "0")
        ledger.record_entry(game(code), 1, read_fact(told("adjust", points=[0, 5], reason="Late"), FIVES), HELD)
        tap(code, 0, 5, "1", line=1)
    assert running(app, code)[::3] == ([10, 5], (15, 5))
    with app.app_context():
        ledger.record_entry(game(code), 2, read_fact(told("redeal"), FIVES), HELD)
    assert running(app, code)[::3] == ([], (0, 5))


def test_a_hand_that_is_undone_goes_on_unless_another_was_played_since(app, code):
    with app.app_context():
        for line in (1, 2):
            ledger.record_entry(game(code), line, hand(10), HELD)
        ledger.correct(game(code), 1, 1, None, HELD, "Undone", again=True)
    assert running(app, code)[0] == []
    with app.app_context():
        ledger.correct(game(code), 2, 1, None, HELD, "Undone", again=True)
    assert running(app, code)[0] == [10]


def test_a_bonus_is_taken_back_by_whoever_has_seen_all_that_was_told(app):
    passed = {"kind": "first_pass", "side": 0, "double": True, "partner_played": True}
    with app.app_context():
        code = ledger.open_table(from_document(document("partners")), HELD[0]).code
        for seen in (0, 1):
            drafts.earn(game(code), 1, seen, passed, HELD)
        left = []
        for seen in (1, 2, 2, 3):
            drafts.take_back_report(game(code), 1, seen, HELD)
            left.append(len(drafts.earned(drafts.stored(game(code)))))
    assert left == [2, 1, 1, 0]


def test_where_two_have_ended_a_hand_somebody_looks_again_though_one_has_not_told(app):
    with app.app_context():
        code = ledger.open_table(from_document(document("partners")), HELD[0]).code
        for seat, how, held in ((0, "out", ""), (1, "laid_last", "5"), (3, "left", "4")):
            drafts.record_report(game(code), 1, seat, f"{seat}", {"how": how, "held": held}, HELD)
        hand = drafts.reported_hand(game(code), queries.read(game(code)))
    assert (hand.waiting, hand.problem and hand.problem.field) == ((), "held.1")


def test_two_who_went_out_are_told_before_the_others_have_told_what_is_left(app):
    with app.app_context():
        code = ledger.open_table(from_document(document("partners")), HELD[0]).code
        for seat in (1, 3):
            drafts.record_report(game(code), 1, seat, f"{seat}", {"how": "out", "held": ""}, HELD)
        hand = drafts.reported_hand(game(code), queries.read(game(code)))
    assert (hand.waiting, str(hand.problem)) == ((0, 2), "held.3: Ben went out, and so did Dee: only one can.")


def test_what_was_told_can_be_thrown_away(app, code):
    with app.app_context():
        tap(code, 0, 10, "0")
        drafts.throw_away(game(code), 1, HELD)
    assert running(app, code) == ([], 0, 3, (0, 0))


def test_what_cannot_be_is_refused_and_nothing_is_kept(app, code):
    with app.app_context(), pytest.raises(ImpossibleFact) as refused:
        tap(code, 0, 7, "0")
    assert refused.value.field == "scores.0.points"
    assert running(app, code) == ([], 0, 1, (0, 0))


@pytest.mark.parametrize(("play", "left"), [("goes_on", [10]), ("cancelled", []), ("dealt_again", [])])
def test_a_penalty_leaves_the_hand_as_it_is_unless_it_breaks_it(app, code, play, left):
    with app.app_context():
        tap(code, 0, 10, "0")
        ledger.record_entry(game(code), 1, read_fact(told("penalty", seat=1, fault="talk", play=play), FIVES), HELD)
    assert running(app, code)[0] == left


def test_taps_make_way_for_the_hand_that_another_phone_has_brought(app, code):
    with app.app_context():
        before = record.table_document(archive.exported(queries.find_table(code)))
        (there,) = before["games"]
        entry = write_fact(hand(10))
        there["record"]["entries"].append(entry)
        there["history"].append({"line": 1, "told_at": there["opened_at"], "told_by": "keeper"})
        tap(code, 1, 5, "1")
        for _time in range(2):
            archive.bring_up_to_date(queries.find_table(code), record.table_from_text(json.dumps(before)), HELD)
        assert record.table_document(archive.exported(queries.find_table(code))) == before
    assert running(app, code)[0] == []
