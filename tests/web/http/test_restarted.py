"""A PostgreSQL that is restarted, or does not answer, under an app that runs."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import request
from sqlalchemy import event, text

from referee.storage.db import connection, db, let_go, rows
from tests.support.client import Client
from tests.support.commands import run
from tests.support.databases import opened

PHONES = 3


@pytest.fixture
def server(start_postgres):
    """A PostgreSQL of this test's own."""
    return start_postgres()


@pytest.fixture
def app(server, tmp_path):
    address = server.address
    assert run("upgrade", database=address).exit_code == 0
    with opened(address, tmp_path) as app:
        app.test_client_class = Client
    yield app
    forget_connections(app)


def forget_connections(app):
    with app.app_context():
        let_go()
        db.engine.dispose()


def test_after_a_restart_of_the_database_the_first_request_of_every_phone_succeeds(server, app, ana):
    at = ana.open_table().address
    meet(app, connection)  # as many connections as phones, which then lie in the pool
    server.stop()
    assert app.test_client().get("/health").json == {"status": "database"}
    server.start()
    assert meet(app, lambda: app.test_client().get(at).status_code) == [200] * PHONES
    server.stop()
    server.start()
    ana.out(0, "", "10", "", "5")


def test_a_database_that_goes_once_a_hand_is_written_takes_nothing_from_the_answer(server, app, ana):
    @app.after_request
    def stop(response):
        if response.status_code == 303 and request.endpoint == "games.tell":
            rows(text("select 1"))
            server.stop()
        return response

    ana.open_table()
    told = {"told_as": "hand", "line": 1, "ending": 0, "held_1": 10, "held_3": 5}
    assert ana.forge(ana.address, **told).status_code == 303
    server.start()
    assert ana.get(ana.address).status_code == 200


def test_a_poll_that_loses_the_database_is_one_line_of_the_log(server, app, ana, caplog):
    at = ana.open_table().address
    known = {"If-None-Match": ana.get(at).headers["ETag"]}
    assert ana.get(at, headers=known).status_code == 304  # it is remembered now, so the next asks for the state
    with app.app_context():
        event.listen(db.engine, "checkout", lambda *_connection: server.stop(), once=True)
    caplog.clear()
    assert ana.get(at, headers=known).status_code == 503
    assert [(each.levelname, each.exc_info) for each in caplog.records] == [("ERROR", None)]
    server.start()
    assert ana.get(at, headers=known).status_code == 304


def meet(app, work):
    """Let phones do something at once, each on a connection of its own."""
    begin = Barrier(PHONES, timeout=60)

    def do(_phone):
        with app.app_context():
            begin.wait()
            came = work()
            begin.wait()
            return came

    with ThreadPoolExecutor(PHONES) as pool:
        return list(pool.map(do, range(PHONES)))


@pytest.mark.tour
def test_a_database_that_never_answers_keeps_nobody_waiting_for_ever(server, app, ana):
    at = ana.open_table().address
    forget_connections(app)
    os.kill(server.pid, signal.SIGSTOP)
    try:
        assert app.test_client().get("/health").json == {"status": "database"}
    finally:
        os.kill(server.pid, signal.SIGCONT)
    assert ana.get(at).status_code == 200


@pytest.mark.tour
@pytest.mark.parametrize(("told", "limit"), [("", "10s"), ("&options=-c%20statement_timeout%3D7s", "7s")])
def test_a_question_that_takes_too_long_is_given_up_when_its_address_says_or_we(server, tmp_path, told, limit):
    with opened(server.address + told, tmp_path):
        assert connection().exec_driver_sql("show statement_timeout").scalar() == limit
