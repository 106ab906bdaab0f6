"""The host that a phone asks, on this machine: the referee behind Caddy as the hosting guide has it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import trustme

from tests.browser.cdn import Host
from tests.proofs.hosting.running import NAME, caddy, free_port
from tests.proofs.hosting.running import Process as Running
from tests.support.process import Server

BEHIND = {"REFEREE_HTTPS": "1", "REFEREE_PROXIES": "1", "REFEREE_HOSTS": f"{NAME},127.0.0.1"}


@contextmanager
def behind_caddy(server: Server, folder: Path) -> Iterator[Host]:
    """The site that phones ask over HTTP/2: Caddy by the example, before this server."""
    certificate = trustme.CA().issue_cert(NAME)
    certificate.private_key_and_cert_chain_pem.write_to_path(folder / "site.pem")
    port = free_port()
    command = caddy(folder, port, [f"127.0.0.1:{server.port}"])
    file = folder / "Caddyfile"
    file.write_text(file.read_text().replace("tls internal", f"tls {folder / 'site.pem'} {folder / 'site.pem'}"))
    with Running(command, server.settings | {"HOME": str(folder)}, folder / "caddy.log", port) as proxy:
        proxy.wait()
        yield Host.at(port, certificate, NAME)
