"""Serving the app: the `referee serve` command, and where the app can then be reached."""

import os
import socket

import click

from referee.maintenance import upgrade_database


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
def serve(host: str, port: int, workers: int) -> None:
    """Upgrade the database and serve the app."""
    from granian import Granian
    from granian.constants import Interfaces

    port = _free(host, port)
    upgrade_database()
    announce(host, port)
    server = Granian(
        "referee:create_app",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=workers,
        blocking_threads=2 * (os.cpu_count() or 1),
        websockets=False,
        respawn_failed_workers=True,
    )
    server.serve()


def _free(host: str, port: int) -> int:
    """The port, taken if it is free and refused in words if it is not; 0 asks the system for one."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            raise click.ClickException(f"Port {port} on {host} is not free: try --port {port + 1}.") from problem
        taken: int = probe.getsockname()[1]
        return taken


def announce(host: str, port: int) -> None:
    """Say where the app can be reached, with a QR code where other phones can."""
    import segno

    everywhere = host in ("0.0.0.0", "::")  # noqa: S104
    click.echo(f"On this machine:  http://{'localhost' if everywhere else host}:{port}/")
    if everywhere and (near := _near_address()):
        address = f"http://{near}:{port}/"
        click.echo(f"On other phones:  {address}")
        segno.make(address, micro=False).terminal(compact=True)


def _near_address() -> str | None:
    """This machine's address on its network: the one it would talk from. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
