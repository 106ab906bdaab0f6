"""Cookies that outlive a server's clock: signed without the time, and aged by the clock of the phone."""

from functools import lru_cache
from typing import Any

from flask import Flask, Response, current_app
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import URLSafeSerializer
from werkzeug.http import dump_cookie

AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer


@lru_cache(maxsize=4)
def _serializer(key: str | bytes) -> URLSafeSerializer:
    """What signs with a key: made once, for a session is looked for in each request."""
    of_flask = SecureCookieSessionInterface
    return URLSafeSerializer(key, salt=of_flask.salt, serializer=of_flask.serializer)


class TimelessSessions(SecureCookieSessionInterface):
    """Flask's sessions without the server's clock, so that they outlive one that was set back."""

    def get_signing_serializer(self, app: Flask) -> Any:
        """The serializer that signs with the app's key."""
        return _serializer(app.secret_key or "")

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the session where it has changed."""
        if session.accessed:
            response.vary.add("Cookie")
        if session and session.modified:
            send_cookie(response, self.get_cookie_name(app), self.get_signing_serializer(app).dumps(dict(session)))


def send_cookie(response: Response, name: str, value: str | None) -> None:
    """Send a cookie, or take it back; its age is counted by the phone's clock, as ours may be wrong."""
    settings = current_app.config
    cookie = dump_cookie(
        name,
        value or "",
        max_age=AGE if value else 0,
        sync_expires=False,
        path=settings["SESSION_COOKIE_PATH"] or settings["APPLICATION_ROOT"],
        secure=settings["SESSION_COOKIE_SECURE"],
        httponly=True,
        samesite="Lax",
    )
    response.headers.add("Set-Cookie", cookie)
