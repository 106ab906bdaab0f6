"""What an earlier version wrote opens with the same standings: a record of each game, and the database behind them.

The database and the whole table also hold a corrected and a struck line, which a record leaves out.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee import record
from referee.engine.options import rules_on_record
from referee.record import report
from referee.rulesets import ruleset, rulesets
from referee.storage import ledger, queries
from referee.storage.access import KEEPER, new_secret
from tests.support.client import Client
from tests.support.commands import run
from tests.support.databases import opened
from tests.support.databases import sheets as all_sheets

STORED = Path(__file__).parent / "stored"
GAMES = {name: json.loads((STORED / f"{name}.json").read_text("utf-8")) for name in
         ("partners", "unfinished", "longana", "loo", "pot", "fives", "threes")}  # fmt: skip
PRESETS = json.loads((STORED / "presets.json").read_text("utf-8"))
"""A game by each preset of partners, as it was before some of them were put right."""


def standings(scored):
    """A report without its sentences, the steps and the remarks, which may be put better."""
    said = ("steps", "remarks")
    entries = [{key: value for key, value in each.items() if key not in said} for each in scored["entries"]]
    return {**scored, "entries": entries}


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_an_earlier_version_has_the_same_standings(name):
    came = run("score", "-", "--json", sent=json.dumps(GAMES[name]["record"]))
    assert standings(json.loads(came.stdout)) == GAMES[name]["report"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_keeps_the_rules_by_which_it_was_opened_though_its_preset_has_changed(preset):
    before = PRESETS[preset]
    game = record.from_document(before["record"])
    assert standings(report(game)) == before["report"]
    assert standings(report(record.from_document(record.document(game)))) == before["report"]


ASKED_LATER = {"fives": {"pass_points", "round_pass", "double_out"}}  # an older record has no passes


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_what_we_wrote_first_states_the_rules_by_which_a_record_of_ours_is_known(rules):
    oldest = [game["record"]["options"] for game in GAMES.values() if game["record"]["ruleset"] == rules.key]
    known_by = rules.options.on_every_record - ASKED_LATER.get(rules.key, set())
    assert all(known_by <= options.keys() for options in oldest)


def test_what_people_write_states_what_differs_from_the_preset_as_it_is_now():
    told = {**GAMES["partners"]["record"], "preset": "jamaica", "options": {"target": 5}, "entries": []}
    agreed = record.from_document(told).options
    assert (agreed.target, agreed.blocked, agreed.drawn_lead) == (5, "individual", "double_six")


def test_a_whole_table_of_an_earlier_version_is_written_as_it_was_read():
    text = (STORED / "table.json").read_text("utf-8")
    (before,), table = json.loads(text)["games"], record.table_from_text(text)
    (now,) = record.table_document(table)["games"]
    assert {**now, "record": {}} == {**before, "record": {}}
    assert table.games[0].record.scored()[-1].standing.totals == (51, 0)


@pytest.fixture(scope="module")
def renewed(tmp_path_factory):
    """The app on a database of an earlier version, brought to this one."""
    folder = tmp_path_factory.mktemp("stored")
    with closing(sqlite3.connect(folder / "referee.sqlite")) as old:
        old.executescript((STORED / "tables.sql").read_text("utf-8"))
    address = f"sqlite:///{folder / 'referee.sqlite'}"
    assert run("upgrade", database=address).exit_code == 0
    with opened(address, folder) as app:
        yield app


@pytest.fixture(scope="module")
def sheets(renewed):
    """The sheets there, in the order they were opened."""
    return all_sheets()


def test_a_database_of_an_earlier_version_has_the_same_standings(sheets):
    assert [standings(report(each.record)) for each in sheets] == [each["report"] for each in GAMES.values()]
    assert [each.problem for each in sheets] == [None] * len(GAMES)


def test_a_database_of_an_earlier_version_gives_the_same_records(sheets):
    for now, before in zip(map(record.document, (each.record for each in sheets)), GAMES.values(), strict=True):
        options = now.pop("options")
        assert {**now, "options": before["record"]["options"]} == before["record"]
        rules = {rule.key: rule for rule in rules_on_record(ruleset(now["ruleset"]).options)}
        for key, value in before["record"]["options"].items() - options.items():  # house rules may come, and go
            assert rules[key].former, key
            assert value == rules[key].default


def test_a_database_of_an_earlier_version_keeps_its_corrections(sheets):
    partners = sheets[0].lines
    assert [revision.reason for revision in partners[2].revisions] == ["", "Dee had one more"]
    assert partners[-1].latest.struck
    assert partners[-1].latest.reason == "Told twice"


def test_every_page_of_a_database_of_an_earlier_version_is_there(renewed, sheets):
    for sheet in sheets:
        phone, table = Client(renewed), queries.find_table(sheet.game.code)
        ledger.replace_link(table, KEEPER, secret := new_secret(), None)
        phone.enter(f"/t/{table.code}/enter/{secret}")
        for path in [*phone.addresses(sheet.game.number)]:
            assert phone.get(path).status_code < 500, path
