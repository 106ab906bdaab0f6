"""What strangers may try before they have to wait, and that a table full of friends never has to."""

import json
from datetime import timedelta
from pathlib import Path
from socket import create_server
from threading import active_count

import pytest

from referee import create_app
from referee.storage import tables
from referee.web.http import limits
from tests.support.builders import CAST
from tests.support.words import IMPORT


@pytest.fixture
def limited(app, monkeypatch):
    """The app with its limits on, and nothing counted yet."""
    monkeypatch.setitem(app.config, "REFEREE_LIMITS", True)
    limits.register(app)
    return app


@pytest.fixture
def few(monkeypatch):
    """Three of everything, so that a test need not try hundreds."""
    monkeypatch.setattr(limits, "ALLOWED", dict.fromkeys(limits.ALLOWED, limits.parse("3 per hour")))


@pytest.fixture
def slow(monkeypatch):
    """The first wait is a minute, and it does not pass, so that no machine is too slow to meet it."""
    monkeypatch.setattr(limits, "FIRST", limits.LONGEST)
    monkeypatch.setattr("time.time", lambda: 2e9)
    monkeypatch.setattr(limits, "time", lambda: 2e9)


def guess(phone, times=limits.FREE, status=404):
    for each in range(times):
        phone.see(f"/t/QQQQQ{'ABCDEFGHJK'[each % 10]}", status)


def deleted(phone):
    """Delete the table this phone is at; its code."""
    code = phone.code
    phone.see(f"/t/{code}/delete")
    phone.press("Delete table", sure="y")
    return code


def test_whoever_types_wrong_codes_waits_twice_as_long_each_time_and_never_an_hour(limited, ben, monkeypatch):
    waits, clock = [], [1e9]
    monkeypatch.setattr("time.time", lambda: clock[0])
    monkeypatch.setattr(limits, "time", lambda: clock[0])
    guess(ben, limits.FREE - 1)
    for _ in range(9):
        guess(ben, 1)
        guess(ben, 1, 429)
        waits.append(int(ben.shown.headers["Retry-After"]))
        clock[0] += waits[-1]
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_while_somebody_waits_a_right_code_is_answered_as_a_wrong_one_and_says_how_long(limited, slow, ana, ben):
    codes = [ana.open_table().code, deleted(ana.open_table()), "QQQQQQ"]
    guess(ben)
    answers = []
    for code in codes:
        for path in (f"/t/{code}", f"/t/{code}/enter/{'x' * 22}", f"/join?code={code}"):
            ben.see(path, 429)
            answers.append((ben.page.heading, "Try again in 1 minute." in ben.page))
        answers.append((ben.forge(f"/deleted/{code}").status_code == 429 and ben.page.heading, True))
    assert set(answers) == {("Too many tries", True)}


def test_all_but_the_stranger_get_in_on_the_day_a_table_is_deleted_by_mistake(limited, slow, ana, new_client):
    wrong, other = ana.open_table(), new_client().open_table().code
    sheet, watchers = wrong.sheet, [new_client() for _ in range(35)]
    for watcher in watchers:
        watcher.see(sheet)
    code = deleted(ana)
    for watcher in watchers:
        watcher.see(sheet, 404)  # the poll, and the reload that it leads to
        assert watcher.see(sheet, 404).heading == f"Table {code} is deleted"
    new_client().see(f"/join?code={other}")
    assert "Put it back" in ana.see("/").buttons()
    guess(stranger := new_client())
    guess(stranger, 61 - limits.FREE, 429)
    stranger.see(f"/t/{other}", 429)
    watchers[0].see(f"/t/{other}")
    ana.see("/")
    ana.press("Put it back")
    assert ana.see(sheet).heading == watchers[1].see(sheet).heading == "Partners to 100"


NOTHING = (404, 404, 404)
CALLERS = {  # by the state of a code: how a page, a hand and putting back are answered, and whether that was a guess
    ("there", "host"): ((303, 422, 303), False),
    ("there", "watcher"): ((303, 403, 303), False),
    ("there", "of another table"): ((303, 403, 303), False),
    ("there", "stranger"): ((303, 403, 303), False),
    ("deleted", "watcher"): ((404, 410, 403), False),
    ("deleted", "of another table"): (NOTHING, False),
    ("deleted", "stranger"): (NOTHING, False),
    ("deleted", "host"): ((404, 410, 303), False),
    ("gone", "watcher"): (NOTHING, False),
    **{("gone", phone): (NOTHING, True) for phone in ("host", "of another table", "stranger")},
    **{("never there", phone): (NOTHING, True) for phone in ("host", "watcher", "of another table", "stranger")},
}


@pytest.fixture
def phones(app, new_client, monkeypatch):
    """The code that is in this state, and the phone that is this to it."""

    def meet(state, phone):
        host, other = new_client().open_table(), new_client().open_table()
        (watcher := new_client()).see(host.sheet)
        code = host.code if state in ("there", "never there") else deleted(host)
        if state == "gone":
            monkeypatch.setattr(tables, "KEPT", timedelta())
            with app.app_context():
                tables.sweep()
        met = {"host": host, "watcher": watcher, "of another table": other, "stranger": new_client()}
        return "QQQQQQ" if state == "never there" else code, met[phone]

    return meet


@pytest.mark.parametrize(("state", "caller"), CALLERS, ids=map(" ".join, CALLERS))
def test_only_a_code_that_this_phone_cannot_know_is_a_guess(limited, slow, phones, state, caller):
    answers, is_guess = CALLERS[state, caller]
    code, phone = phones(state, caller)
    page, hand = phone.get(f"/t/{code}"), phone.forge(f"/t/{code}/1", ending="0")
    assert (page.status_code, hand.status_code, phone.forge(f"/deleted/{code}").status_code) == answers
    assert (f"Table {code} is deleted" in hand.text) is (hand.status_code == 410)
    again = [phone.get(f"/t/{code}").status_code for _ in range(limits.FREE)]
    assert (429 in again) is is_guess


def test_to_a_stranger_a_deleted_code_is_no_other_than_a_wrong_one(limited, slow, phones):
    code, stranger = phones("deleted", "stranger")
    deleted_page, wrong = (stranger.forge(f"/deleted/{each}") for each in (code, "QQQQQQ"))
    assert deleted_page.text.replace(code, "QQQQQQ") == wrong.text
    for _ in range(2, limits.FREE):
        stranger.forge(f"/deleted/{code}")
    guess(stranger, 1, 429)


def test_nobody_is_told_to_try_again_at_once(limited, few, ana, monkeypatch):
    for _ in range(3):
        ana.see("/find?q=lead")
    monkeypatch.setattr(limits, "time", lambda: 2.0**40)  # the window ends while the page is written
    ana.see("/find?q=lead", 429)
    assert ana.shown.headers["Retry-After"] == "1"


@pytest.mark.parametrize("address", ["/ask/count?set=6&tiles=3&pips=30", "/find?q=lead", "/ask/block/other-rules?{}"])
def test_what_a_phone_with_a_table_asks_is_counted_by_phone(limited, few, new_client, address):
    address = address.format("game=partners&held_0=4&held_1=9&held_2=20&held_3=8&by=Ben")
    ana, ben, *strangers = (new_client() for _ in range(4))
    sheet = ana.open_table().sheet
    ben.see(sheet)
    for phone in (strangers[0], ana, ben):
        for _ in range(3):
            phone.see(address)
        phone.see(address, 429)
    strangers[1].see(address, 429)


def test_beyond_the_phones_that_have_a_number_those_of_a_table_wait_together(limited, few, slow, ana, new_client):
    """So nobody has more guesses for throwing the number away."""
    phones = [new_client() for _ in range(5)]
    for phone in phones:
        phone.see(ana.open_table().sheet if phone is phones[0] else ana.sheet)
    for phone in phones[:4]:
        guess(phone)
    for phone in phones:
        guess(phone, 1, 429)
    guess(new_client(), 1)


WRITTEN = {
    "New tables": "table",
    "imports": "record",
    "questions": "question",
    "games opened": "game",
    "sheets of an event": "sheet",
}


def test_hosts_are_told_how_much_may_be_tried():
    text = " ".join((Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8").split())
    assert [words for words, key in WRITTEN.items() if f"{words} ({limits.ALLOWED[key].amount}" not in text] == []


def test_another_address_does_not_wait(limited, slow, ben, new_client):
    guess(ben)
    guess(ben, 1, 429)
    other = new_client()
    other.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    guess(other, 1)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:1.2.3.4", "::ffff:1.2.3.4", True),
        ("1.2.3.4", "1.2.3.5", False),
    ],
)
def test_one_household_is_one_address(app, first, second, same):
    def seen_as(address):
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            return limits.address()

    assert (seen_as(first) == seen_as(second)) is same


def test_what_was_typed_for_one_table_too_many_is_kept(limited, few, ana):
    for _ in range(3):
        ana.fills_in_table()
    page = ana.fills_in_table(status=429).page
    assert [page.value(f"seat_{seat}") for seat in range(4)] == list(CAST)
    limits.register(limited)
    assert "Ana" in ana.press("Try again")


def test_records_games_and_questions_are_limited_too(limited, few, ana):
    ana.open_table()
    sent = json.dumps(ana.record)
    for _ in range(3):
        ana.see("/import")
        ana.press(IMPORT, 422, text="{}")
        ana.see("/ask/count?set=6&tiles=3&pips=30")
    ana.see("/import")
    assert ana.press(IMPORT, 429, text=sent).value("text") == sent
    ana.see("/ask/count?set=6&tiles=3&pips=30", 429)
    ana.see("/ask/count")


def test_comparing_under_other_rules_is_refused_while_questions_are_still_answered(limited, few, ana):
    query = "game=partners&held_0=4&held_1=9&held_2=20&held_3=8&by=Ben"
    for _ in range(3):
        ana.see(f"/ask/block/other-rules?{query}")
    assert ana.see(f"/ask/block/other-rules?{query}", 429).heading == "Too many tries"
    ana.see(f"/ask/block?{query}")


def test_four_phones_at_one_address_may_each_tap_every_tile_of_a_set_within_a_minute(limited, new_client):
    for _ in range(4):
        phone = new_client()
        for _ in range(28):
            phone.see("/ask/count?set=6&tiles=3&pips=30&check=1")
        phone.see("/ask/count?set=6&tiles=3&pips=30&asked=1")


@pytest.mark.tour
def test_a_club_of_friends_behind_one_address_never_waits(limited, new_client):
    for _ in range(20):
        ana = new_client().fills_in_table()
        ana.out(0, "", "1", "?", "5")
        code = ana.code
        guess(ana, 2)
        friend = new_client()
        friend.see(f"/t/{code}")
        for _ in range(5):
            friend.see("/ask/count?set=6&tiles=3&pips=30")


@pytest.fixture(params=["nobody listens", "nobody answers"])
def nowhere(request):
    """A port of a store that is away."""
    if request.param == "nobody listens":
        yield 9
    else:
        with create_server(("127.0.0.1", 0)) as silent:
            yield silent.getsockname()[1]


def test_a_store_that_is_away_keeps_nobody_waiting(limited, monkeypatch, ana, caplog, nowhere):
    monkeypatch.setitem(limited.config, "REFEREE_LIMITS_STORE", f"redis://127.0.0.1:{nowhere}")
    limits.register(limited)
    guess(ana, 1)
    assert "does not answer" in caplog.text


def test_where_nothing_is_limited_no_store_is_kept_and_no_thread_that_sweeps_it(tmp_path):
    before = active_count()
    app = create_app({"REFEREE_LIMITS": False, "SECRET_KEY": "for tests only"}, str(tmp_path))
    assert ("limits" in app.extensions, active_count()) == (False, before)


def test_a_hall_opens_a_sheet_at_every_table_round_after_round(limited, ana):
    ana.see("/event/movement")
    ana.press(
        "Open the event", people="\n".join(f"P{number}" for number in range(140)), rule_seats="2", game="block/block"
    )
    code = ana.code
    ana.press("Draw round 1")
    before = limits.ALLOWED["table"].amount
    assert before < 70
    for place in range(1, before + 2):
        answer = ana.forge(f"/t/{code}/event/1/{place}/sheet")
        assert answer.status_code == 303, place
