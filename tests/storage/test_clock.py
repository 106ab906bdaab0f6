"""How long a clock still runs, whoever started, stopped it or gave it minutes, and when."""

from datetime import UTC, datetime, timedelta

from referee.storage.clock import GIVE, START, STOP, Change, clock

EIGHT = datetime(2026, 1, 2, 20, tzinfo=UTC)


def after(minutes):
    return EIGHT + timedelta(minutes=minutes)


def test_a_clock_that_nobody_started_stands_at_its_limit():
    now = clock(40, [])
    assert (now.until, now.begun, now.stands_at) == (None, False, "40:00")


def test_it_ends_so_many_minutes_after_it_was_started_and_what_it_was_given():
    assert clock(40, [Change(START, 0, EIGHT)]).until == after(40)
    assert clock(40, [Change(START, 0, EIGHT), Change(GIVE, 5, after(10))]).until == after(45)


def test_while_it_is_stopped_no_time_goes_by():
    stopped = [Change(START, 0, EIGHT), Change(STOP, 0, after(10))]
    assert clock(40, stopped).stands_at == "30:00"
    assert clock(40, [*stopped, Change(START, 0, after(60))]).until == after(90)


def test_the_first_line_starts_it_where_nobody_has():
    assert clock(40, [], first_line=EIGHT).until == after(40)
    assert clock(40, [Change(GIVE, 5, after(-9))], first_line=EIGHT).until == after(45)
    assert clock(40, [Change(START, 0, after(-9))], first_line=EIGHT).until == after(31)
    stopped = [Change(START, 0, after(-9)), Change(STOP, 0, after(-4))]
    assert clock(40, stopped, first_line=EIGHT).stands_at == "35:00"


def test_started_twice_it_runs_from_the_first_time():
    assert clock(40, [Change(START, 0, EIGHT), Change(START, 0, after(3))]).until == after(40)


def test_minutes_count_from_when_they_are_given_where_time_was_out_before():
    out = [Change(START, 0, EIGHT), Change(GIVE, 5, after(50))]
    assert clock(40, out).until == after(55)
    assert clock(40, [*out, Change(GIVE, 5, after(52))]).until == after(60)


def test_minutes_below_zero_are_nobody_s_debt():
    stopped = [Change(START, 0, EIGHT), Change(STOP, 0, after(38))]
    assert clock(40, [*stopped, Change(GIVE, -5, after(39)), Change(GIVE, 5, after(40))]).stands_at == "5:00"
    over = [Change(START, 0, EIGHT), Change(STOP, 0, after(60)), Change(GIVE, 5, after(61))]
    assert clock(40, over).stands_at == "5:00"
