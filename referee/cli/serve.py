"""The `referee serve` command: where the app can be reached, and what the server logs.

A line for each write and each error, and with --access-log one for each request. A reader of the log must not become
the keeper of a table: the secret of a link is left out of its path, and query strings are left out altogether.
"""

import errno
import logging
import logging.config
import os
import re
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from referee import config
from referee.cli import shows
from referee.cli.asgi import CONNECTIONS, THREADS, lasting_app
from referee.cli.maintenance import upgrade_database

MERCY = 3  # seconds for requests that are under way when the server is asked to stop
FEWER = 400  # connections of waitress, which waits for them by `select`: Windows has it look after 512
IDLE = 30  # seconds after which waitress closes a connection on which nothing is asked; Granian does so by itself
MAX_HEAD_BYTES = 80 * 1024  # bytes that are read of a request's head: the longest query, and what `asgi.HEAD` allows
LACKING = """\
Over http:// phones cannot keep the app without a network, keep the screen awake, or share;
see docs/hosting/https-at-home.md."""
BLOCKS = "▀▄█"  # what a QR code is drawn of
FILE = click.Path(dir_okay=False, path_type=Path)
SHOWN: dict[str, Any] = {"show_default": True, "show_envvar": True}


@click.command()
@click.option("--host", envvar="HOST", default="0.0.0.0", help="The address to listen on.", **SHOWN)  # noqa: S104
@click.option("--port", envvar="PORT", default=8000, type=click.IntRange(0, 65535), **SHOWN)
@click.option("--workers", envvar="WORKERS", default=1, type=click.IntRange(1, 64), help="How many processes.", **SHOWN)
@click.option("--threads", default=THREADS, show_default=True, type=click.IntRange(2, 256), help="In each of them.")
@click.option("--certificate", "ssl_cert", type=FILE, help="Serve https with this certificate (PEM, with its chain).")
@click.option("--key", "ssl_key", type=FILE, help="The private key of the certificate (PEM).")
@click.option("--access-log", "log_access", is_flag=True, help="Write a line for each request, without secrets.")
@click.option("--metrics", "metrics_enabled", is_flag=True, help="Serve metrics for Prometheus, to this machine only.")
@click.option("--metrics-port", default=9090, show_default=True, type=click.IntRange(1, 65535))
def serve(host: str, port: int, threads: int, **passed_on: Any) -> None:
    """Upgrade the database and serve the app."""
    run = _server(passed_on)
    secure = _is_pair(passed_on["ssl_cert"], passed_on["ssl_key"])
    port = _free(host, port)
    if passed_on["metrics_enabled"]:
        _free("127.0.0.1", passed_on["metrics_port"], "--metrics-port")
    upgrade_database()
    os.environ["REFEREE_THREADS"] = str(threads)  # for the workers, which are processes of their own
    if secure:
        os.environ["REFEREE_HTTPS"] = "1"
    announce(host, port, secure=secure)
    run(host, port, **passed_on)


def _server(options: dict[str, Any]) -> Callable[..., None]:
    """Granian, or where it is not installed waitress; in words what is asked for that no server here can do."""
    if _has("granian"):
        return _by_granian
    if not _has("waitress"):
        raise click.ClickException("`referee serve` needs Granian or waitress, and neither of them is installed.")
    asked = {
        "--workers": options["workers"] > 1,
        "--certificate": options["ssl_cert"] or options["ssl_key"],
        "--access-log": options["log_access"],
        "--metrics": options["metrics_enabled"],
    }
    if names := ", ".join(name for name, is_asked in asked.items() if is_asked):
        raise click.UsageError(f"{names}: only with Granian, which is not installed. Waitress serves in its place.")
    return _by_waitress


def _has(package: str) -> bool:
    try:
        import_module(package)
    except ImportError:  # not installed, or made for another system
        return False
    return True


def _by_granian(host: str, port: int, **passed_on: Any) -> None:
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces, SSLProtocols
    from granian.http import HTTP1Settings

    server = Granian(
        "referee.cli.asgi:create",
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        factory=True,
        backpressure=CONNECTIONS,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(max_buffer_size=MAX_HEAD_BYTES),
        websockets=False,
        ssl_protocol_min=SSLProtocols.tls12,
        log_dictconfig=log_config(),
        respawn_failed_workers=True,
        workers_kill_timeout=MERCY,
        **passed_on,
    )
    server.serve()


def _by_waitress(host: str, port: int, **_options: Any) -> None:
    """Serve from one process, which gathers bodies too before a thread has them, however long they take."""
    from waitress import create_server

    logging.config.dictConfig({"version": 1, "disable_existing_loggers": False, **OUR_LOG})
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns whenever two ask at once
    app = lasting_app()
    server = create_server(
        app,
        host=host,
        port=port,
        threads=int(os.environ["REFEREE_THREADS"]),
        max_request_body_size=app.config["MAX_IMPORT_LENGTH"],
        max_request_header_size=MAX_HEAD_BYTES,
        channel_timeout=IDLE,
        connection_limit=FEWER,
        clear_untrusted_proxy_headers=False,  # REFEREE_PROXIES says which are believed
        ident=None,
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # upon which it finishes what it has in hand
    server.run()


def _is_pair(certificate: Path | None, key: Path | None) -> bool:
    """Whether there are a certificate and its key; in words what is wrong where they are no pair that can be used."""
    if not certificate and not key:
        return False
    if not certificate or not key:
        raise click.UsageError("--certificate and --key belong together: give both, or neither.")
    for file in (certificate, key):
        try:
            file.read_bytes()
        except OSError as error:
            raise click.ClickException(f"{file} cannot be read: {error.strerror}.") from error
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        mismatch = "MISMATCH" in (error.reason or "")
        why = "the key is another certificate's" if mismatch else "both must be PEM, the key without a passphrase"
        raise click.ClickException(f"{certificate} and {key} cannot be used: {why}.") from error
    return True


def _free(host: str, port: int, option: str = "--port") -> int:
    """The port, taken if it is free and refused in words if it is not; 0 asks the system for one."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows, where the other option takes a port that is in use
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise click.ClickException(f"{host} is no address of this machine: see --host, or HOST.") from error
            raise click.ClickException(f"Port {port} on {host} is not free: try {option} {port + 1}.") from error
        free_port: int = probe.getsockname()[1]
        return free_port


def announce(host: str, port: int, *, secure: bool = False) -> None:
    """Say where the app can be reached, with a QR code where other phones can, and what such an address lacks."""
    import segno

    scheme = "https" if secure else "http"
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104
    where = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    address = f"{scheme}://{where}:{port}{config.path()}/"
    click.echo(f"On this machine:  {address}")
    if everywhere and not config.is_alone() and (near := _near_address()):
        address = f"{scheme}://{near}:{port}{config.path()}/"
        click.echo(f"On other phones:  {address}")
        if shows(BLOCKS):
            segno.make(address, micro=False).terminal(compact=True)
    if not config.is_trustworthy(address) and not os.environ.get("REFEREE_HTTPS"):
        click.echo(LACKING)


def _near_address() -> str | None:
    """This machine's address on its network: the one it would talk from. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


SECRET = re.compile(r"(?s)(?<=/enter/).+|(?<=/)[^/]{20,}")  # what follows `enter`, and whatever is as long as a secret


class WithoutSecrets(logging.Filter):
    """Takes secrets out of the path that the server is about to log, and what would break the line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, its path made clean."""
        if isinstance(record.args, dict):
            record.args = {**record.args, "path": clean(str(record.args.get("path", "")))}
        return True


def clean(path: str) -> str:
    """A path as it may be written down."""
    return quote(SECRET.sub("...", path))


OUR_LOG: dict[str, dict[str, Any]] = {
    "formatters": {"referee": {"format": "[%(asctime)s] %(levelname)s %(message)s"}},
    "handlers": {"referee": {"class": "logging.StreamHandler", "formatter": "referee", "stream": "ext://sys.stdout"}},
    "loggers": {"referee": {"handlers": ["referee"], "level": "INFO", "propagate": False}},
}


def log_config() -> dict[str, object]:
    """What Granian's own logging has to know beyond its defaults."""
    from granian.log import LOGGING_CONFIG

    defaults: dict[str, dict[str, Any]] = LOGGING_CONFIG  # type: ignore[assignment]
    access = {**defaults["loggers"]["granian.access"], "filters": ["without secrets"]}
    return {
        "filters": {"without secrets": {"()": f"{__name__}.{WithoutSecrets.__name__}"}},
        "formatters": {**defaults["formatters"], **OUR_LOG["formatters"]},
        "handlers": {**defaults["handlers"], **OUR_LOG["handlers"]},
        "loggers": {**defaults["loggers"], "granian.access": access, **OUR_LOG["loggers"]},
    }
