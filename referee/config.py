"""Settings, all of them from the environment, and the secret key that is made once for each machine."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

HTMX = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
HTMX_INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"


def settings(instance: Path) -> dict[str, object]:
    """Flask's settings for an instance folder, which is where the default database and the key live."""
    https = _on("REFEREE_HTTPS")
    prefix = "__Host-" if https else ""  # browsers then take such a cookie from this host alone
    return {
        "SQLALCHEMY_DATABASE_URI": _database(instance),
        "SECRET_KEY": os.environ.get("SECRET_KEY") or _secret_key(instance / "secret_key"),
        "COOKIE_PREFIX": prefix,
        "SESSION_COOKIE_NAME": f"{prefix}referee",
        "SESSION_COOKIE_SECURE": https,
        "MAX_CONTENT_LENGTH": 1024 * 1024,
        "MAX_FORM_PARTS": 500,
        "WTF_CSRF_SSL_STRICT": False,  # a browser without Referer, or a proxy that renames us, must not stop a table
        "WTF_CSRF_TIME_LIMIT": None,  # a sheet lies open on the table all evening
        "BABEL_DEFAULT_LOCALE": "en",
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_BR_LEVEL": 6,
        "REFEREE_HOSTS": [each.strip() for each in os.environ.get("REFEREE_HOSTS", "").split(",") if each.strip()],
        "REFEREE_LIMITS": os.environ.get("REFEREE_LIMITS", "on") != "off",
        "REFEREE_LIMITS_STORE": os.environ.get("REFEREE_LIMITS_STORE") or "memory://",
        "REFEREE_PROXIES": int(os.environ.get("REFEREE_PROXIES", "0")),
    }


def _on(name: str) -> bool:
    return os.environ.get(name, "").lower() in ("1", "true", "yes", "on")


def _database(instance: Path) -> str:
    """The database to use; a plain PostgreSQL address is given the driver that we install."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        instance.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{instance / 'referee.sqlite'}"
    for plain in ("postgres://", "postgresql://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def _secret_key(path: Path) -> str:
    """Read the key that signs sessions, or make it; of two processes that make it at once one wins.

    It comes to its place whole, so that nobody ever reads half a key.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        made = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        made.touch(0o600)
        made.write_text(secrets.token_urlsafe(32))
        with suppress(FileExistsError):
            path.hardlink_to(made)
        made.unlink()
    return path.read_text()
