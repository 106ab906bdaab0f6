"""The CDN on this machine: htmx at its own address and packed as there, for a browser told to look here."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import brotli
import trustme

from tests.browser.htmx import CDN, htmx_file

HOST = str(urlsplit(CDN).hostname)


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
def answering() -> Iterator[list[str]]:
    """While it runs: the arguments with which a Chromium finds it."""
    Answers.packed = brotli.compress(htmx_file().read_bytes())
    trusting = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trustme.CA().issue_cert(HOST).configure_cert(trusting)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.socket = trusting.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        there = f"127.0.0.1:{server.server_port}"
        yield [f'--host-resolver-rules="MAP {HOST}:443 {there}"', "--ignore-certificate-errors"]
    finally:
        server.shutdown()
        server.server_close()
