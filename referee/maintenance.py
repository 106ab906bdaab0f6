"""Looking after the database: bringing it to this version, and copying it while the app runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from sqlalchemy.exc import NoSuchTableError, SQLAlchemyError


@click.command()
def upgrade() -> None:
    """Bring the database to this version."""
    upgrade_database()
    click.echo("The database is up to date.")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy everything into a new SQLite FILE while the app runs, whatever database it uses."""
    from referee import create_app
    from referee.db import copy_to

    if file.exists():
        raise click.ClickException(f"{file} exists already.")
    with _database_in_words(), create_app().app_context():
        rows = copy_to(file)
    click.echo(f"{rows} rows are in {file}. DATABASE_URL=sqlite:///{file.absolute()} opens it.")


def upgrade_database() -> None:
    """Bring the database to this version; a sentence where it cannot be used."""
    from flask_migrate import upgrade as run

    from referee import create_app

    with _database_in_words(), create_app().app_context():
        run()


@contextmanager
def _database_in_words() -> Iterator[None]:
    """Say in a sentence what is wrong with the database, where something is."""
    try:
        yield
    except NoSuchTableError as problem:
        raise click.ClickException("The database is still empty.") from problem
    except SQLAlchemyError as problem:
        reason = str(problem).splitlines()[0]
        raise click.ClickException(f"The database cannot be used: {reason}") from problem


@click.command()
@click.argument("code")
@click.argument("role", type=click.Choice(["keeper", "scorer"]))
@click.option("--address", default="http://localhost:8000", show_default=True, help="Where the app is reached.")
def link(code: str, role: str, address: str) -> None:
    """Make a new secret link to the table with this CODE; the one handed out before stops working."""
    from flask import url_for

    from referee import create_app, ledger, queries
    from referee.links import new_secret

    with _database_in_words(), create_app().test_request_context(base_url=address):
        table = queries.find_table(code)
        if table is None:
            raise click.ClickException(f"There is no table {code}.")
        secret = new_secret()
        ledger.replace_link(table, role, secret, None)
        click.echo(url_for("tables.enter", code=table.code, secret=secret, _external=True))
