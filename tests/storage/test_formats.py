"""Older code leaves games alone that need a newer version of the app, and says which; until then it can come back."""

import hashlib
import json
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.config import __version__
from referee.record import Played, WholeTable, from_document, record_schema, table_schema
from referee.rulesets import formats, keys
from referee.rulesets.formats import FORMATS, TABLE, Format
from referee.storage import archive, drafts, ledger, queries
from referee.storage.access import new_secret
from tests.support.builders import document
from tests.support.commands import run
from tests.support.databases import GAME, opened, rows

MIGRATIONS = Path(formats.__file__).parents[1] / "migrations"
SAYS = {"description", "title", "default", "$schema"}
HOW = """
What a stored game or table may hold has changed, and code of the last version cannot read what is new.
In referee/rulesets/formats.py name what has changed, with the digest below, in the newest format if no release has that
one yet; else in a new one, with the version of the app that will bring it."""


def held(schema, definitions):
    """What a schema lets a document hold: without its words, and what it refers to in its place."""
    if isinstance(schema, list):
        return [held(each, definitions) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if name := schema.get("$ref", "").partition("#/$defs/")[2]:
        return held(definitions[name], definitions)
    return {key: held(value, definitions) for key, value in schema.items() if key not in SAYS}


def digests():
    """A digest of all that may be held of each game, and of every table."""
    schema = record_schema()
    definitions, games = schema.pop("$defs"), schema.pop("allOf")
    parts = {game["if"]["properties"]["ruleset"]["const"]: game["then"] for game in games}
    parts[TABLE] = [schema["properties"] | {"ruleset": {}}, table_schema()]
    texts = {key: json.dumps(held(part, definitions), sort_keys=True) for key, part in parts.items()}
    return {key: hashlib.sha256(text.encode()).hexdigest()[:12] for key, text in texts.items()}


def test_what_may_be_stored_has_not_changed_without_a_format():
    newest = {key: formats.newest(key).shapes.get(key) for key in (*keys(), TABLE)}
    changed = {key: digest for key, digest in digests().items() if newest.get(key) != digest}
    assert not changed, f"{HOW}\n{changed}"


def test_formats_are_counted_by_versions_that_follow_one_another():
    versions = [tuple(map(int, each.app.split("."))) for each in FORMATS]
    assert [each.number for each in FORMATS] == [*range(1, len(FORMATS) + 1)]
    assert versions == sorted(versions)


def test_every_migration_since_there_are_formats_needs_one():
    scripts = sorted((MIGRATIONS / "versions").glob("0*.py"))
    assert all("insert into formats" in script.read_text("utf-8") for script in scripts if script.name >= "0013")


@contextmanager
def newer_app(*shapes):
    """Version 99.1.0 of the app, which has brought something new for these, in the place of this one."""
    newer = Format(len(FORMATS) + 1, "99.1.0", dict.fromkeys(shapes, ""))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(formats, "FORMATS", (*FORMATS, newer))
        yield


NEEDS = f"Error: These games need version 99.1.0 of the app, or a later one; this is {__version__}.\n"
WRITES = {
    "a game": lambda table, secret: ledger.rematch(queries.find_game(table, 1), [secret]),
    "a line": lambda table, secret: ledger.record_entry(queries.find_game(table, 1), 3, GAME.facts[0], [secret]),
    "a correction": lambda table, secret: ledger.correct(queries.find_game(table, 1), 1, 1, None, [secret], "Twice"),
    "what a seat holds": lambda table, secret: drafts.record_report(
        queries.find_game(table, 1), 3, 0, "key", {"how": "left", "held": "5"}, [secret]
    ),
    "a table that is brought": lambda *_: archive.open_table(WholeTable((Played(GAME),)), new_secret()),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_once_something_is_written_that_needs_a_version_older_ones_leave_all_of_it_alone(new_database, tmp_path, write):
    address, secret = new_database(), new_secret()
    run("upgrade", database=address)
    with opened(address, tmp_path):
        table = ledger.open_table(GAME, secret)
    with newer_app("partners"):
        run("upgrade", database=address)
        with opened(address, tmp_path):
            ledger.open_table(from_document(document("longana")), new_secret())
    assert run("upgrade", database=address).exit_code == 0
    with newer_app("partners"), opened(address, tmp_path):
        write(table, secret)
    written = rows(address)
    for command in (["upgrade"], ["serve", "--port", "0"]):
        came = run(*command, database=address)
        assert (came.exit_code, came.stderr) == (1, NEEDS)
    assert rows(address) == written
    with newer_app("partners"):
        assert run("upgrade", database=address).exit_code == 0


def test_what_tables_have_needs_its_version_from_the_start_on(played):
    with newer_app(TABLE):
        assert run("upgrade", database=played).exit_code == run("upgrade", database=played).exit_code == 0
    assert run("upgrade", database=played).stderr == NEEDS


def test_a_backup_that_needs_a_newer_version_is_not_restored(played, tmp_path):
    copy, there = tmp_path / "backup.sqlite", f"sqlite:///{tmp_path / 'there.sqlite'}"
    with newer_app(TABLE):
        run("upgrade", database=played)
    run("backup", copy, database=played)
    assert run("restore", copy, database=there).stderr == NEEDS.replace("Error: ", f"Error: {copy}: ")
    with newer_app(TABLE):
        assert run("restore", copy, database=there).exit_code == 0
    assert run("upgrade", database=there).stderr == NEEDS
