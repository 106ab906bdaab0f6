"""The settings, all of them from the environment; where the data is; the secret key, made once for each machine.

A secret may be named by a file instead, as containers and services are given theirs: SECRET_KEY_FILE for SECRET_KEY,
DATABASE_URL_FILE for DATABASE_URL.
"""

import json
import os
import secrets
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from ipaddress import ip_address
from pathlib import Path
from shutil import rmtree
from urllib.parse import urlsplit

from referee.engine.limits import MAX_BYTES, MAX_TABLE_BYTES

DATABASE, KEY = "referee.sqlite", "secret_key"  # in the instance folder
HTMX = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
HTMX_INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"


class BadSetting(Exception):
    """A setting that cannot be used; its text is a sentence for whoever runs the server."""


def is_installed() -> bool:
    """Whether this comes from a wheel, which has the templates inside the package, and not from a checkout."""
    return (Path(__file__).parent / "templates").is_dir()


def instance_folder() -> Path:
    """Where the database and the secret key are kept unless a setting names another place for either.

    Never inside an environment: tools such as uv throw one away with everything in it when they upgrade.
    """
    if named := os.environ.get("REFEREE_INSTANCE"):
        return Path(named).resolve()
    if is_installed():
        from platformdirs import user_data_path  # the rules alone are installed without it

        return user_data_path("domino-referee", appauthor=False)
    return Path(__file__).parents[1] / "instance"


def settings(instance: Path) -> dict[str, object]:
    """Flask's settings for an instance folder, which is where the default database and the key live."""
    https = _on("REFEREE_HTTPS")
    prefix = "__Host-" if https and not path() else ""  # browsers then take such a cookie from this host alone
    return {
        "SQLALCHEMY_DATABASE_URI": _database(instance),
        "SECRET_KEY": _told("SECRET_KEY") or _secret_key(instance / KEY),
        "APPLICATION_ROOT": path() or "/",  # which is the path of the cookies, too
        "COOKIE_PREFIX": prefix,
        "REFEREE_HTTPS": https,
        "MAX_CONTENT_LENGTH": MAX_BYTES,
        "MAX_IMPORT_LENGTH": MAX_TABLE_BYTES + MAX_BYTES,  # with the rest of its form
        "MAX_FORM_PARTS": 500,
        "BABEL_DEFAULT_LOCALE": "en",
        "REFEREE_ALONE": is_alone(),
        "REFEREE_HOSTS": [host.strip() for host in os.environ.get("REFEREE_HOSTS", "").split(",") if host.strip()],
        "REFEREE_LANGUAGE": os.environ.get("REFEREE_LANGUAGE", ""),
        "REFEREE_LIMITS": os.environ.get("REFEREE_LIMITS", "on") != "off" and not is_alone(),
        "REFEREE_LIMITS_STORE": os.environ.get("REFEREE_LIMITS_STORE") or "memory://",
        "REFEREE_PROXIES": _number("REFEREE_PROXIES"),
        "REFEREE_SECURITY_CONTACT": _contact(),
    }


def engine_options(address: str) -> dict[str, object]:
    """How SQLAlchemy uses the database of this address: one beyond a network is asked first if it is still there."""
    return {
        "pool_pre_ping": not address.startswith("sqlite"),
        "hide_parameters": True,
        "json_deserializer": read_json,
        "max_overflow": _number("REFEREE_THREADS", 16),  # a connection for each thread
    }


def read_json(text: str | bytes) -> object:
    """What a column of JSON holds; where that is damaged its text, so that no other row of a statement is lost."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def path() -> str:
    """The path of this host that the app lives below, as "/dominoes"; empty where it has the host to itself."""
    path = os.environ.get("REFEREE_PATH", "").strip("/")
    return f"/{path}" if path else ""


def is_alone() -> bool:
    """Whether all of this is for the people at one phone, and nobody else can reach it."""
    return _on("REFEREE_ALONE")


def _on(name: str) -> bool:
    return os.environ.get(name, "").lower() in ("1", "true", "yes", "on")


def _number(name: str, usual: int = 0) -> int:
    text = os.environ.get(name) or str(usual)
    if not (text.isascii() and text.isdecimal()):
        raise BadSetting(f"{name} is {text!r}; it must be a number, 0 or more.")
    return int(text)


def _told(name: str) -> str:
    """What a setting says, itself or in the file that NAME_FILE names; empty where neither is there."""
    value, file = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if value and file:
        raise BadSetting(f"Both {name} and {name}_FILE are set; only one of them can be meant.")
    if not file:
        return value
    if not (content := _content(Path(file), f"{name}_FILE").strip()):
        raise BadSetting(f"{file}, which {name}_FILE names, is empty.")
    return content


def _content(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetting(f"{path}, the {name}, cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadSetting(f"{path}, the {name}, is not text.") from error


def _contact() -> str:
    """Where to write about a weakness of this server; empty where nobody said."""
    contact = os.environ.get("REFEREE_SECURITY_CONTACT", "").strip()
    if contact and (not contact.startswith(("mailto:", "https:")) or len(contact.split()) > 1):
        raise BadSetting(f"REFEREE_SECURITY_CONTACT is {contact!r}; it must begin with mailto: or https:.")
    return contact


def _database(instance: Path) -> str:
    """The database to use; a plain PostgreSQL address is given the driver that we install."""
    url = _told("DATABASE_URL")
    if not url:
        make_folder(instance)
        return f"sqlite:///{instance / DATABASE}"
    for plain in ("postgres://", "postgresql://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def _secret_key(path: Path) -> str:
    """Read the key that signs cookies, or make it; of two processes that make it at once one wins.

    It comes to its place whole and on the disk, so that nobody ever reads half a key, or none after a power cut.
    """
    make_folder(path.parent)
    if not path.exists():
        try:
            place_key(path, secrets.token_urlsafe(32))
        except OSError as error:
            raise BadSetting(f"The secret key {path} cannot be made: {error.strerror}.") from error
    key = _content(path, "secret key")
    if not key.strip():
        raise BadSetting(f"The secret key {path} is empty. Remove the file: a new key is made at the next start.")
    return key


def place_key(path: Path, key: str) -> None:
    """Put a key in its place, unless one is there already."""
    made = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    _write_key(made, key)
    try:
        path.hardlink_to(made)
    except FileExistsError:
        pass
    except (OSError, NotImplementedError):  # Android has no hard links, nor have many memory sticks and network shares
        _place_by_folder(made, path)
    finally:
        made.unlink(missing_ok=True)


def _place_by_folder(made: Path, path: Path) -> None:
    """The same without a hard link: no folder takes the place of one that holds something, so the first one counts.

    Whoever finds no key copies that of the first folder, and looks once more: a key that came meanwhile is the same.
    """
    ours, first = made.with_name(f"{made.name}.folder"), path.with_name(f"{path.name}.first")
    ours.mkdir(mode=0o700)
    made.rename(ours / KEY)
    with suppress(OSError):  # another one was first
        ours.rename(first)
    with suppress(FileNotFoundError):  # the first one is done, and has cleared up
        _write_key(made, (first / KEY).read_text(encoding="utf-8"))
        if not path.exists():
            made.replace(path)
    for folder in (ours, first):
        rmtree(folder, ignore_errors=True)


def _write_key(path: Path, key: str) -> None:
    """Write a key into a new file of its owner's, down to the disk."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())


def make_folder(instance: Path) -> None:
    """The instance folder, which only its owner looks into when it is made here."""
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(
            f"The instance folder {instance} cannot be made: {error.strerror}. REFEREE_INSTANCE names another."
        ) from error


def is_trustworthy(address: str) -> bool:
    """Whether pages at this address are what browsers call a secure context: over https, or from the machine itself.

    Elsewhere there is no service worker, no screen that stays awake, and no sharing.
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        is_local = host == "localhost" or host.endswith(".localhost")
        return parts.scheme == "https" or is_local or ip_address(host).is_loopback
    except ValueError:  # neither a number nor a name that means this machine
        return False


def _version() -> str:
    """What is installed, and in a checkout what pyproject.toml says: whatever was installed from it may be older."""
    if not is_installed():
        import tomllib

        project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
        return str(project["version"])
    try:
        return version("domino-referee")
    except PackageNotFoundError:  # unpacked by other means than an installer
        return "0"


__version__ = _version()
