"""What may be tried before somebody has to wait: from one address, or at one table.

A table full of friends behind one address never comes near it; who guesses codes, or opens tables by the hundred,
soon does. Wrong guesses count, right ones do not; but while an address has guessed too often it finds no table that
its phone does not know already, so that a right guess is not told from a wrong one.
"""

import ipaddress
import logging
from time import time

from flask import Flask, current_app, request
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from werkzeug.exceptions import TooManyRequests

ALLOWED: dict[str, RateLimitItem] = {
    "code": parse("60 per hour"),  # codes of no table
    "secret": parse("30 per hour"),  # links that open nothing, at one table
    "table": parse("60 per hour"),  # tables opened
    "record": parse("120 per hour"),  # records read
    "whole": parse("12 per hour"),  # files read that are larger than a record: each takes seconds
    "game": parse("60 per hour"),  # games opened at one table, from wherever
    "question": parse("120 per minute"),  # questions answered: a page asks at each tap, and four may tap all 28 tiles
    "search": parse("120 per minute"),  # words looked for: a page asks while somebody types
    "comparison": parse("20 per minute"),  # hands judged under other rules, which costs a hundred times as much
}
PATIENCE = 0.5  # seconds for a store that all processes share
log = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Count where the settings say: in this process, or in a store that all processes share. Else there is no store.

    The one in this process has a thread of its own.
    """
    if not app.config["REFEREE_LIMITS"]:
        return
    address = app.config["REFEREE_LIMITS_STORE"]
    waits = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE} if address.startswith("redis") else {}
    store = storage_from_string(address, wrap_exceptions=True, **waits)
    app.extensions["limits"] = FixedWindowRateLimiter(store)


def check(what: str, *of: str) -> None:
    """Refuse with 429 where no more of this may be tried."""
    _ask("test", what, *of)


def spend(what: str, *of: str) -> None:
    """Count one more of this; refuse with 429 where it was too many."""
    _ask("hit", what, *of)


def address() -> str:
    """Where a request comes from; an IPv6 network of the size that one household has is one address."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))


def _ask(act: str, what: str, *of: str) -> None:
    if not current_app.config["REFEREE_LIMITS"]:
        return
    limiter: RateLimiter = current_app.extensions["limits"]
    whose = of or (address(),)
    try:
        if getattr(limiter, act)(ALLOWED[what], what, *whose):
            return
        again = limiter.get_window_stats(ALLOWED[what], what, *whose).reset_time
    except StorageError:  # whoever plays must not wait for a store that only keeps strangers off
        log.warning("The store of REFEREE_LIMITS_STORE does not answer: nothing is limited.")
        return
    log.warning("429 %s %s: too many of “%s”", request.method, request.endpoint, what)
    raise TooManyRequests(retry_after=max(1, int(again - time())))
