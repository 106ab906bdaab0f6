"""The hosts that a phone asks, on this machine: the CDN, and the referee behind Caddy as the hosting guide has it.

A Chromium keeps nothing that came with an error of its certificate, so it is told which keys to trust.
"""

import base64
import hashlib
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import brotli
import trustme
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate

from tests.browser.htmx import CDN, htmx_file
from tests.proofs.hosting.running import NAME, caddy, free_port
from tests.proofs.hosting.running import Process as Running
from tests.support.process import Server

BEHIND = {"REFEREE_HTTPS": "1", "REFEREE_PROXIES": "1", "REFEREE_HOSTS": f"{NAME},127.0.0.1"}


@dataclass(frozen=True)
class Host:
    """A name that a browser asks, the port on this machine that answers, and the digest of its key."""

    name: str
    port: int
    key: str

    @classmethod
    def at(cls, port: int, certificate: trustme.LeafCert, name: str) -> Self:
        """The host that answers here with this certificate."""
        public = load_pem_x509_certificate(certificate.cert_chain_pems[0].bytes()).public_key()
        spki = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return cls(name, port, base64.b64encode(hashlib.sha256(spki).digest()).decode())


def finding(hosts: Sequence[Host]) -> list[str]:
    """The arguments with which a Chromium finds these hosts and trusts them."""
    found = ", ".join(f"MAP {each.name}:443 127.0.0.1:{each.port}" for each in hosts)
    keys = ",".join(each.key for each in hosts)
    return [f'--host-resolver-rules="{found}"', f"--ignore-certificate-errors-spki-list={keys}"]


class Answers(BaseHTTPRequestHandler):
    """htmx, whatever is asked: the pages check its digest themselves."""

    protocol_version = "HTTP/1.1"
    packed = b""

    def do_GET(self) -> None:
        self.send_response(200)
        for name, value in (
            ("Content-Type", "application/javascript; charset=utf-8"),
            ("Content-Encoding", "br"),
            ("Content-Length", str(len(self.packed))),
            ("Access-Control-Allow-Origin", "*"),
            ("Cache-Control", "public, max-age=31536000, immutable"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.packed)

    def log_message(self, *_said: object) -> None:
        """Say nothing of it."""


@contextmanager
def cdn() -> Iterator[Host]:
    """The CDN, which answers with htmx at its own address and packed as there."""
    Answers.packed = brotli.compress(htmx_file().read_bytes())
    name = str(urlsplit(CDN).hostname)
    certificate = trustme.CA().issue_cert(name)
    trusting = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    certificate.configure_cert(trusting)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.socket = trusting.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Host.at(server.server_port, certificate, name)
    finally:
        server.shutdown()
        server.server_close()


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
