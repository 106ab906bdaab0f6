"""A plain host of static files, as anybody may have one: nothing is packed on the way, and nothing is known of the app.

`python -m tests.pocket.served dist/pocket 8123 --below /sub` serves a folder by hand. In tests it counts what went over
the wire, and a file can be slow, cut, refused or never come.
"""

import argparse
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
PIECE = 16 * 1024


@dataclass
class Host:
    """A folder on a host; all of it may be changed while it is served."""

    folder: Path
    """What is served; another one is another version on the same host."""
    below: str = "/"
    """The path at which it is served, with a slash at either end."""
    pace: float = 0
    """Bytes a second for all together; 0 is as fast as it goes."""
    faults: dict[str, str] = field(default_factory=dict)
    """A pattern of names below `below`, and what becomes of them: `refuse` (503), `cut` (half of it comes), `stall`
    (half of it comes, and then nothing until this is taken out)."""
    sent: list[tuple[str, int]] = field(default_factory=list)
    """The names that were asked for, with the bytes that went out, heads not counted."""
    address: str = ""
    """Where a browser finds it, with the slash at its end."""

    @property
    def start(self) -> str:
        """Where the app starts at once, past the door."""
        return f"{self.address}?to=/"

    @property
    def bytes_sent(self) -> int:
        """All that went over the wire, heads not counted."""
        return sum(size for _, size in self.sent)

    def find(self, target: str) -> tuple[str, Path | None]:
        """The name below `below` that is asked for, and its file if there is one."""
        path = unquote(urlsplit(target).path)
        if not path.startswith(self.below):
            return path, None
        name = path.removeprefix(self.below)
        file = self.folder / (f"{name}index.html" if name == "" or name.endswith("/") else name)
        inside = file.resolve().is_relative_to(self.folder.resolve())
        return name, file if inside and file.is_file() else None

    def fault(self, name: str) -> str:
        """What becomes of this name: empty where nothing does."""
        return next((fault for pattern, fault in self.faults.items() if fnmatch(name, pattern)), "")


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    host: Host

    def do_GET(self) -> None:
        name, file = self.host.find(self.path)
        fault = self.host.fault(name)
        if fault == "refuse" or file is None:
            self._refuse(503 if fault == "refuse" else 404)
            return
        content = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", formatdate(file.stat().st_mtime, usegmt=True))
        self.end_headers()
        if self.command == "GET":
            self._send(name, content, fault)

    do_HEAD = do_GET  # noqa: N815

    def _refuse(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, name: str, content: bytes, fault: str) -> None:
        whole, size = content, 0
        try:
            for piece in _pieces(whole[: len(whole) // 2] if fault else whole):
                self.wfile.write(piece)
                size += len(piece)
                if self.host.pace:
                    time.sleep(len(piece) / self.host.pace)
            while fault == "stall" and self.host.fault(name) == "stall":
                time.sleep(0.05)
        except OSError:  # the browser went
            fault = "cut"
        self.host.sent.append((name, size))
        self.close_connection = bool(fault)

    def log_message(self, *_: object) -> None:
        """Say nothing: `sent` has it."""


def _pieces(content: bytes) -> Iterator[bytes]:
    for start in range(0, len(content), PIECE):
        yield content[start : start + PIECE]


@contextmanager
def served(folder: Path, below: str = "/", port: int = 0) -> Iterator[Host]:
    """Serve a folder on this machine while the block lasts."""
    host = Host(folder, f"/{below.strip('/')}/".replace("//", "/"))
    server = ThreadingHTTPServer(("127.0.0.1", port), type("Answer", (_Answer,), {"host": host}))
    server.daemon_threads = True
    host.address = f"http://127.0.0.1:{server.server_port}{host.below}"
    running = threading.Thread(target=server.serve_forever)
    running.start()
    try:
        yield host
    finally:
        host.faults.clear()
        server.shutdown()
        running.join()
        server.server_close()


def main() -> None:
    """Serve a folder until the keyboard says stop."""
    arguments = argparse.ArgumentParser(prog="python -m tests.pocket.served", description=__doc__.split("\n")[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("port", type=int)
    arguments.add_argument("--below", default="/", help="the path at which it is served")
    told = arguments.parse_args()
    with served(told.folder, told.below, told.port) as host:
        print(host.address, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print(f"{host.bytes_sent} bytes of {len(host.sent)} files")


if __name__ == "__main__":
    main()
