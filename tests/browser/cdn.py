"""The CDN on this machine: a browser finds it by its name, trusts its key, and checks the digest of what it answers.

A Chromium keeps nothing that came with an error of its certificate, so it is told which keys to trust. Nothing that a
page asks for passes through the test, as it would where Playwright answered for the CDN.
"""

import base64
import hashlib
import socket
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import urlsplit

import brotli
import trustme
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate

from tests.browser.htmx import CDN, htmx_file


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


def finding(*hosts: Host, more: Sequence[str] = ()) -> list[str]:
    """The arguments with which a Chromium finds these hosts and trusts them; `more` are other rules of its resolver."""
    places = ", ".join([*(f"MAP {each.name}:443 127.0.0.1:{each.port}" for each in hosts), *more])
    keys = ",".join(each.key for each in hosts)
    return [f"--host-resolver-rules={places}", f"--ignore-certificate-errors-spki-list={keys}"]


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


NAME = str(urlsplit(CDN).hostname)


@cache
def cdn() -> Host:
    """The CDN, which answers with htmx at its own address and packed as there, as long as this process runs."""
    return _serving(Answers)


def _serving(answers: type[Answers]) -> Host:
    Answers.packed = brotli.compress(htmx_file().read_bytes())
    certificate = trustme.CA().issue_cert(NAME)
    trusting = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    certificate.configure_cert(trusting)
    server = ThreadingHTTPServer(("127.0.0.1", 0), answers)
    server.socket = trusting.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return Host.at(server.server_port, certificate, NAME)


# A CDN that is not there for the phones of a hall, in each way that a network has of keeping it from them.

REFUSES, NEVER_ANSWERS, DROPS = "refuses", "never answers", "drops packets"


@contextmanager
def cdn_that(does: str) -> Iterator[Host]:
    """A CDN that refuses the connection, takes it and never answers, or loses every packet."""
    with ExitStack() as open_sockets:
        port = open_sockets.enter_context(socket.socket())
        port.bind(("127.0.0.1", 0))
        if does != REFUSES:
            port.listen(0 if does == DROPS else 100)
        for _connection in range(2 if does == DROPS else 0):  # the queue is full, and Linux drops what else comes
            waiting = open_sockets.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(port.getsockname())
        yield Host(NAME, port.getsockname()[1], cdn().key)


class Late(threading.Event):
    """What a CDN waits for before it answers, and which addresses it has been asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []


def late_cdn() -> tuple[Host, Late]:
    """A CDN that answers once the event is set."""
    late = Late()

    class AnswersLate(Answers):
        def do_GET(self) -> None:
            late.asked.append(self.path)
            late.wait()
            super().do_GET()

    return _serving(AnswersLate), late
