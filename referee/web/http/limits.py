"""What may be tried before somebody has to wait: from one address, by one phone, or at one table.

Whoever types wrong codes waits after a few of them, each time twice as long, and never longer than a minute: that
guards as many codes as it would to lock an address out for an hour, and locks nobody out. Wrong codes count, right
ones do not; but while there is a wait no code is looked at, so that a right guess is not told from a wrong one. Who
has to wait with whom is asked in `referee.web.http.access`.
"""

import ipaddress
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from time import time

from flask import Flask, current_app, request
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from werkzeug.exceptions import TooManyRequests

ALLOWED: dict[str, RateLimitItem] = {
    "table": parse("60 per hour"),  # tables opened
    "record": parse("120 per hour"),  # records read
    "whole": parse("12 per hour"),  # files read that are larger than a record: each takes seconds
    "game": parse("60 per hour"),  # games opened at one table, from wherever
    "sheet": parse("1200 per hour"),  # sheets opened at one event, whose phones share the address of a hall
    "question": parse("120 per minute"),  # questions answered: a page asks at each tap, and four may tap all 28 tiles
    "search": parse("120 per minute"),  # words looked for: a page asks while somebody types
    "comparison": parse("20 per minute"),  # hands judged under other rules, which costs a hundred times as much
    "phone": parse("60 per hour"),  # phones at one address that are counted each by itself
}
FREE = 5  # wrong codes, the last of which is followed by the first wait
FIRST, LONGEST = 1, 60  # seconds to wait after a wrong code: twice as long after each
COUNTED = 3600  # seconds for which wrong codes are counted together
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


def spend(what: str, *of: str) -> None:
    """Count one more of this; refuse with 429 where it was too many."""
    if allows(what, *of):
        return
    with _store() as limiter:
        _refuse(what, limiter.get_window_stats(ALLOWED[what], what, *(of or (address(),))).reset_time)


def allows(what: str, *of: str) -> bool:
    """Count one more of this, and say whether it was not too many."""
    if is_on():
        with _store() as limiter:
            return limiter.hit(ALLOWED[what], what, *(of or (address(),)))
    return True


def wait_after_guesses(whose: str) -> None:
    """Refuse with 429 whoever has typed a wrong code just now, the longer the more of them."""
    if is_on():
        with _store() as limiter:
            wait = f"wait/{whose}"
            if limiter.storage.get(wait):
                _refuse("code", limiter.storage.get_expiry(wait))


def guess(whose: str) -> None:
    """Count one more wrong code, after which there may be a wait."""
    if is_on():
        with _store() as limiter:
            beyond = limiter.storage.incr(f"code/{whose}", COUNTED) - FREE
            if beyond >= 0:
                limiter.storage.incr(f"wait/{whose}", min(FIRST * 2**beyond, LONGEST))


def is_on() -> bool:
    """Whether anything is counted here."""
    return bool(current_app.config["REFEREE_LIMITS"])


def address() -> str:
    """Where a request comes from; an IPv6 network of the size that one household has is one address."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))


@contextmanager
def _store() -> Iterator[RateLimiter]:
    """What counts; where it is away nothing is counted, for whoever plays must not wait for it."""
    try:
        yield current_app.extensions["limits"]
    except StorageError:
        log.warning("The store of REFEREE_LIMITS_STORE does not answer: nothing is limited.")


def _refuse(what: str, until: float) -> None:
    log.warning("429 %s %s: too many of “%s”", request.method, request.endpoint, what)
    raise TooManyRequests(retry_after=max(1, ceil(until - time())))
