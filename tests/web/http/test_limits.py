"""What strangers may try before they have to wait, and that a table full of friends never has to."""

import json
from pathlib import Path
from socket import create_server
from threading import active_count

import pytest

from referee import create_app
from referee.web.http import limits
from tests.support.builders import CAST
from tests.support.words import IMPORT, REPLACE_LINK


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


def guess(phone, times, status=404):
    for each in range(times):
        phone.see(f"/t/QQQQQ{'ABCDEFGHJK'[each % 10]}", status)


def test_who_guesses_codes_has_to_wait_and_is_told_how_long(limited, few, ana, ben):
    code = ana.open_table().code
    guess(ben, 3)
    page = ben.see("/t/QQQQQQ", 429)
    assert page.heading == "Too many tries"
    assert "Try again in 60 minutes." in page
    assert 3500 < int(ben.shown.headers["Retry-After"]) <= 3600
    ben.see(f"/t/{code}", 429)
    ben.see(f"/join?code={code}", 429)


def test_who_knows_a_table_reads_and_writes_on_whatever_strangers_do_at_their_address(
    limited, few, ana, ben, new_client
):
    code = ana.open_table().code
    ben.see(f"/t/{code}")
    guess(new_client(), 3)
    guess(new_client(), 1, 429)
    ben.see(f"/t/{code}")
    ana.see(f"/t/{code}")
    ana.out(0, "", "1", "?", "5")


def test_a_good_link_opens_its_table_however_many_codes_were_guessed_from_its_address(limited, few, ana, new_client):
    code = ana.open_table().code
    link = ana.see(f"/t/{code}/share").id("keeper-link")["value"]
    guess(new_client(), 3)
    ben = new_client().enter(link)
    ben.out(0, "", "1", "?", "5")
    ana.press_in("keeper", REPLACE_LINK)
    ben.enter(ana.see(f"/t/{code}/share").id("keeper-link")["value"])
    new_client().see(f"/t/{code}", 429)


def test_a_bad_link_does_not_say_whether_its_table_is_there(limited, few, ana, new_client):
    code = ana.open_table().code
    guess(new_client(), 3)
    for guessed in (code, "QQQQQQ"):
        new_client().see(f"/t/{guessed}/enter/{'x' * 22}", 429)


def test_nobody_is_told_to_try_again_at_once(limited, few, ben, monkeypatch):
    guess(ben, 3)
    monkeypatch.setattr(limits, "time", lambda: 2.0**40)  # the window ends while the page is written
    guess(ben, 1, 429)
    assert ben.shown.headers["Retry-After"] == "1"


WRITTEN = {
    "Wrong codes": "code",
    "wrong links": "secret",
    "new tables": "table",
    "imports": "record",
    "questions": "question",
    "games opened": "game",
}


def test_hosts_are_told_how_much_may_be_tried():
    text = " ".join((Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8").split())
    assert [words for words, key in WRITTEN.items() if f"{words} ({limits.ALLOWED[key].amount}" not in text] == []


def test_another_address_does_not_wait(limited, few, ben, new_client):
    guess(ben, 3)
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


def test_guessing_links_has_to_wait_at_that_table_alone_and_the_right_link_never(limited, few, ana, ben):
    code, other = ana.open_table().code, ana.open_table().code
    link = ana.see(f"/t/{code}/share").id("keeper-link")["value"].rpartition("/")[2]
    for _ in range(3):
        ben.see(f"/t/{code}/enter/{'x' * 22}", 403)
    ben.see(f"/t/{code}/enter/{'x' * 22}", 429)
    ben.see(f"/t/{other}/enter/{'x' * 22}", 403)
    ben.enter(f"/t/{code}/enter/{link}")
    assert ben.shown.status_code == 200


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
