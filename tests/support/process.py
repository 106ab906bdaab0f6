"""A server of the tests: the real command in a process of its own, which can be ended, killed and started again."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from ssl import SSLContext
from urllib.parse import urlencode

from tests.support.builders import document, out

PATIENCE = 60  # seconds; a laptop that runs other things too starts it slowly


class Server:
    """`referee serve` on a port of its own, with its log and, if nothing else is said, its database in a folder."""

    def __init__(self, folder: Path, *options: str, trusting: SSLContext | None = None, **settings: str) -> None:
        """`trusting` is given where `options` have a certificate; `settings` are more of the environment."""
        self.options, self.trusting = options, trusting
        self.log = folder / "server.log"
        self.settings = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite'}",
            "SECRET_KEY": "the browser tests",
            "REFEREE_LIMITS": "off",
            **settings,
        }
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """Where home is, without the stroke at its end."""
        return f"http{'s' if self.trusting else ''}://127.0.0.1:{self.port}{self.settings.get('REFEREE_PATH', '')}"

    def start(self) -> None:
        """Start it, on the port it had before if it had one, and wait until it answers."""
        here = ["--host", "127.0.0.1", "--port", str(self.port)]
        command = [sys.executable, "-m", "referee.cli", "serve", *here, *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.settings, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if time.monotonic() > deadline or self.process.poll() is not None:
                self.kill()
                raise RuntimeError(f"The server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def answers(self) -> bool:
        if not self.port and (announced := re.search(r"127\.0\.0\.1:(\d+)/", self.log.read_text())):
            self.port = int(announced[1])
        try:
            home = f"{self.url}/"
            return bool(self.port) and urllib.request.urlopen(home, timeout=5, context=self.trusting).status == 200
        except OSError:  # nobody listens yet, or nobody answers yet
            return False

    def opens_a_table(self, ticket: str) -> str:
        """Import a game on a phone of its own, with the secret that its link will have; the code of the table."""
        phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        phone.addheaders.append(("Sec-Fetch-Site", "same-origin"))
        fields = {"ticket": ticket, "text": json.dumps(document("partners", out(0, "", "5", "?", "6")))}
        return str(phone.open(f"{self.url}/import", urlencode(fields).encode()).url.split("/")[4])

    def kill(self) -> None:
        """As when the plug is pulled: the process and its workers, with nothing said."""
        with suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As whoever runs it ends it: what is being answered is answered."""
        os.kill(self.process.pid, signal.SIGTERM)
        self.process.wait(PATIENCE)
