"""What the server writes down: a line for each write and each error, and with --access-log one for each request.

Whoever reads a log may not become the keeper of a table: the secret of a link is left out of its path, and the
query strings are left out altogether.
"""

import logging
import re
from typing import Any
from urllib.parse import quote

SECRET = re.compile(r"(?s)(?<=/enter/).+|(?<=/)[^/]{20,}")  # what follows `enter`, and whatever is as long as a secret


class WithoutSecrets(logging.Filter):
    """Takes secrets out of the path that the server is about to log, and what would break the line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, its path made clean."""
        if isinstance(record.args, dict):
            record.args = {**record.args, "path": clean(str(record.args.get("path", "")))}
        return True


def clean(path: str) -> str:
    """A path as it may be written down."""
    return quote(SECRET.sub("...", path))


def config() -> dict[str, Any]:
    """What the server's own logging has to know beyond its defaults."""
    from granian.log import LOGGING_CONFIG

    known: dict[str, dict[str, Any]] = LOGGING_CONFIG  # type: ignore[assignment]
    access = {**known["loggers"]["granian.access"], "filters": ["without secrets"]}
    ours = {"handlers": ["referee"], "level": "INFO", "propagate": False}
    written = {"class": "logging.StreamHandler", "formatter": "referee", "stream": "ext://sys.stdout"}
    return {
        "filters": {"without secrets": {"()": f"{__name__}.{WithoutSecrets.__name__}"}},
        "formatters": {**known["formatters"], "referee": {"format": "[%(asctime)s] %(levelname)s %(message)s"}},
        "handlers": {**known["handlers"], "referee": written},
        "loggers": {**known["loggers"], "granian.access": access, "referee": ours},
    }
