"""Installs a file of requirements into the environment of the Python that runs this, and the checkout as `referee`.

    .venv/bin/python requirements/install.py requirements/run.txt

By uv where it is on the PATH, in a tenth of the time, else by the pip that comes with Python as a wheel and is run from
there. Nothing is built: a path of its own leads the environment to the checkout, which knows its version by itself.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMMAND = """\
#!/bin/sh
exec {python} -m referee.cli "$@"
"""


def main(file: str) -> None:
    """Install what a file names, all of it by hash, and the command of this checkout."""
    wanted = ["install", "-qq", "--no-deps", "--require-hashes", "-r", file]
    if not _by_uv(wanted):  # which is set up by other settings than pip, and may not get at what pip does
        options = ["--disable-pip-version-check", "--no-compile"]  # what is used is compiled once it is
        subprocess.run([sys.executable, f"{bundled_pip()}/pip", *wanted, *options], check=True)
    Path(sysconfig.get_path("purelib"), "domino-referee.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    command = Path(sysconfig.get_path("scripts"), "referee")
    command.write_text(COMMAND.format(python=shlex.quote(sys.executable)), encoding="utf-8")
    command.chmod(0o755)


def _by_uv(wanted: list[str]) -> bool:
    uv = shutil.which("uv")
    return bool(uv) and subprocess.run([uv, "pip", *wanted, "--python", sys.executable], check=False).returncode == 0


def bundled_pip() -> Path:
    """The wheel of pip with which Python makes environments; a distribution may have it in a folder of its own."""
    import ensurepip  # which Debian has in a package of its own, and nobody needs who has uv

    folder = sysconfig.get_config_var("WHEEL_PKG_DIR") or Path(ensurepip.__file__).parent / "_bundled"
    return next(Path(folder).glob("pip-*.whl"))


if __name__ == "__main__":
    os.chdir(ROOT)
    main(sys.argv[1])
