"""Who may write what, and when not any more: each row of `tests/guards/writes.py`, at both of its doors."""

import ast
import importlib
from pathlib import Path

import pytest

from referee import storage
from referee.record import WholeTable
from referee.storage import archive
from tests.guards.hall import FORBIDDEN, MISSING, REFUSED, inner_door_open, opened
from tests.guards.writes import ROLES, UNASKED_ADDRESSES, UNASKED_FUNCTIONS, WRITERS, WRITES, Write

every_write = pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
BEGINS = {"writing", "transaction", "held_for", "begin", "commit"}


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hall")
    with opened(f"sqlite:///{folder / 'referee.sqlite'}", folder) as hall:
        yield hall


@pytest.fixture(scope="module")
def postgres_hall(tmp_path_factory, new_postgres):
    with opened(new_postgres(), tmp_path_factory.mktemp("hall")) as hall:
        yield hall


def by_state(write, door):
    """What comes of something in each state, sent by somebody who may."""
    came = {}
    for state in write.by_state:
        sends = "scorer" if "scorer" in write.may and state != "signed_keeper" else "keeper"
        came[state] = door(write, sends, state)
    return came


@every_write
def test_only_those_who_may_write(hall, write):
    assert {role: hall.write(write, role) for role in ROLES} == write.by_role


@every_write
def test_the_address_refuses_the_others_by_itself(hall, write):
    def sent(role):
        if role in (*write.may, *write.inside):
            return hall.send(write, role)
        with inner_door_open():
            return hall.send(write, role)

    expected = {role: write.address.get(role, answer) for role, answer in write.by_role.items()}
    assert {role: sent(role) for role in ROLES} == expected


@every_write
def test_what_stands_in_the_way_is_refused_where_it_is_written(hall, write):
    assert by_state(write, hall.write) == write.by_state


@every_write
def test_what_stands_in_the_way_is_refused_at_the_address(hall, write):
    answers = {state: REFUSED if isinstance(reason, str) else reason for state, reason in write.by_state.items()}
    expected = {state: write.address.get(state, answer) for state, answer in answers.items()}
    assert by_state(write, hall.send) == expected


@every_write
def test_a_deleted_table_and_the_game_of_another_are_not_there_for_anybody(hall, write):
    if "deleted" in write.by_state:
        assert hall.send(write, "nobody", "deleted") == MISSING
    if "game" in hall.rule(write.endpoint).arguments:
        assert hall.send(write, "keeper", game=2) == MISSING


@pytest.mark.parametrize(
    "headers",
    [
        *({"Sec-Fetch-Site": site, "Origin": "http://localhost"} for site in ("cross-site", "same-site", "x")),
        *({"Origin": origin} for origin in ("null", "http://evil.example", "http://localhost:81", "")),
        {"HX-Request": "true", "X-Requested-With": "XMLHttpRequest", "X-HTTP-Method-Override": "GET"},
    ],
    ids=str,
)
def test_no_address_takes_a_form_of_another_page(hall, headers):
    at = hall.at("partners", "open", "open")
    for rule in hall.forms:
        assert hall.ask(rule, at, "keeper", headers=headers).status_code == 403, rule
    assert hall.rows() == hall.before


@pytest.mark.tour
@pytest.mark.parametrize("role", ROLES)
def test_nothing_but_a_form_writes_and_no_page_has_the_secret_of_another(hall, role):
    at = hall.at("partners", "open", "open")
    others = {secret for secrets in at.secrets.values() for secret in secrets} - {*at.secrets[role]}
    for rule in hall.app.url_map.iter_rules():
        for method in ("GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE"):
            named = {"key": "count"} if rule.endpoint.startswith("ask") else {}
            answer = hall.ask(rule, at, role, method=method, **named)
            assert answer.status_code < 500, (method, rule)
            assert not [secret for secret in others if secret in f"{answer.text} {answer.headers}"], (method, rule)
    assert hall.rows() == hall.before


@pytest.mark.parametrize("role", [role for role in ROLES if role not in WRITERS])
def test_nobody_but_who_writes_there_brings_a_table_up_to_date(hall, role):
    write = Write("tables.bring", {}, archive.bring_up_to_date, (WholeTable(()),))
    assert hall.write(write, role) == FORBIDDEN


@pytest.mark.database
@pytest.mark.parametrize("name", ["a hand", "a correction", "a protest", "names", "a table put back"])
def test_the_other_database_refuses_the_same(postgres_hall, name):
    write = WRITES[name]
    assert {role: postgres_hall.write(write, role) for role in ROLES} == write.by_role
    assert by_state(write, postgres_hall.write) == write.by_state


def test_every_address_that_takes_a_form_has_its_row(hall):
    within = {rule.endpoint for rule in hall.forms}
    named = {write.endpoint for write in WRITES.values()} | UNASKED_ADDRESSES.keys()
    assert within == named, "Say in WRITES of tests/guards/writes.py who may send it, and what it must be answered"


def test_every_function_that_writes_has_its_row():
    named = {write.function for write in WRITES.values()} | UNASKED_FUNCTIONS.keys()
    assert {*writers()} == named, "Say in WRITES of tests/guards/writes.py who may call it, and what it must refuse"


def writers():
    """The public functions of the storage that begin a transaction, or have a private one of their module do so."""
    folder = Path(storage.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        if path.stem not in ("db", "transaction"):
            name = ".".join(("referee.storage", *path.relative_to(folder).with_suffix("").parts))
            module = importlib.import_module(name.removesuffix(".__init__"))
            defined = {each.name: called(each) for each in ast.parse(path.read_text()).body if is_function(each)}
            begin = {name for name, names in defined.items() if names & BEGINS}
            through = {name for name in begin if name.startswith("_")}
            for name in begin | {name for name, names in defined.items() if names & through}:
                if not name.startswith("_"):
                    yield getattr(module, name)


def is_function(node):
    return isinstance(node, ast.FunctionDef)


def called(function):
    """The names of what a function calls."""
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {getattr(each, "id", getattr(each, "attr", "")) for each in calls}
