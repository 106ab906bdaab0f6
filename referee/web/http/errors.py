"""What is said when something goes wrong: a page for each kind of error.

Nothing typed is lost where it could not be written: the page of a database that is away has it, ready to be sent
again. What is logged names the route and never the address, which may hold the secret of a link.
"""

import logging

from flask import Flask, Response, g, make_response, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.exceptions import Forbidden, HTTPException, NotFound, TooManyRequests

from referee.games.sheet import UnreadableGame
from referee.storage import tables
from referee.storage.access import KEEPER, role_of
from referee.storage.db import DB_ERRORS, DatabaseReplaced, let_go
from referee.storage.transaction import NotAllowed, TableGone
from referee.web.http import access, cookies
from referee.web.http.caching import no_store
from referee.web.http.hosts import Foreign

KNOWN = (403, 404, 413, 414)
SOON = 5  # seconds after which a database that was away may be back
log = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Answer every error, and log those that are ours."""
    app.register_error_handler(HTTPException, page)
    app.register_error_handler(NotAllowed, lambda _refused: page(Forbidden()))
    app.register_error_handler(TableGone, lambda gone: deleted_page(gone.code) or page(NotFound(), gone.code))
    app.register_error_handler(UnreadableGame, unreadable)
    app.add_template_test(lambda found: isinstance(found, UnreadableGame), "unreadable")
    for error in DB_ERRORS:
        app.register_error_handler(error, unavailable)
    app.register_error_handler(DatabaseReplaced, replaced)
    app.after_request(_let_go)  # the first that is registered is the last to be asked
    app.log_exception = _logged  # type: ignore[method-assign, assignment]


def page(error: HTTPException, gone: str | None = None) -> Response:
    """A page for everything that goes wrong; where our own code did, its log has the traceback.

    Where it is that a table is `gone`, its page has the phone drop what it keeps of that table.
    """
    if isinstance(error, TooManyRequests):
        return _too_many(error)
    code = error.code or 500
    if code == 404 or code >= 500:
        access.leave()  # a page that asks for nothing that is not there
    return make_response(render_template("error.html", kind=_kind(error, code), gone=gone), code)


def deleted_page(code: str) -> Response | None:
    """The page of a table that was deleted, for those who knew it, with the way back for its host; None for others.

    What is sent there is answered 410, which it is not for good: until it is, phones keep what waits to be written.
    """
    deleted = access.identify(code).deleted
    if deleted is None:
        return None
    table, secret = deleted.table, access.secret_asked()
    access.leave()
    if role_of(table, [secret]) == KEEPER:
        cookies.keep_for(table, tables.KEPT, secret)
    text = render_template("tables/deleting/deleted.html", deleted=deleted, is_keeper=cookies.role(table) == KEEPER)
    return no_store(make_response(text, 410 if request.method == "POST" else 404))


def _kind(error: HTTPException, code: int) -> str:
    if isinstance(error, Foreign):
        return "foreign"
    if code == 403 and g.get("table") and cookies.dead(g.table):
        return "replaced"
    if code in KNOWN:
        return str(code)
    return "bug" if code >= 500 else "odd"


def unavailable(error: Exception) -> Response:
    """The page of a database that did not do it; what was sent is on it, and is written once however often it is."""
    log.error("503 %s %s: %s", request.method, request.endpoint, _reason(error))
    title, says = _("Can't read this now"), _("Everything saved is safe. Try again soon.")
    if request.method == "POST":
        title, says = _("Not saved"), _("Try again in a moment.")
    return _again(503, SOON, title, says)


def replaced(_error: DatabaseReplaced) -> Response:
    """The page of a database whose file was moved or replaced: nothing is written until the server starts anew."""
    log.error("503 %s %s: the database file was moved: start the server again", request.method, request.endpoint)
    title = _("Not saved") if request.method == "POST" else _("Can't read this now")
    return _again(503, SOON, title, _("The server's database was moved. Whoever runs it must start the server again."))


def unreadable(problem: UnreadableGame) -> Response:
    """The page of a game that cannot be read. What was sent there is not refused: phones send it again later."""
    game = problem.game
    kind = "of a newer version" if problem.is_newer else "damaged"
    log.error("%s %s: game %s of %s is %s", request.method, request.endpoint, game.number, game.code, kind)
    title = _("Game %(number)s is of a newer version", number=game.number)
    says = _("It is kept as it is. Update the app to open it.")
    if not problem.is_newer:
        title = _("Game %(number)s is damaged", number=game.number)
        says = _("It is kept as it is. A backup from before may have it whole.")
    if request.method == "POST":
        return _again(503, SOON, _("Not saved"), title + ". " + says)
    return no_store(make_response(render_template("games/unreadable.html", title=title, says=says), 409))


def _too_many(error: TooManyRequests) -> Response:
    wait = error.retry_after if isinstance(error.retry_after, int) else SOON
    minutes = -(-wait // 60)
    says = ngettext("Try again in %(num)s minute.", "Try again in %(num)s minutes.", minutes)
    if wait < 60:
        says = ngettext("Try again in %(num)s second.", "Try again in %(num)s seconds.", wait)
    return _again(429, wait, _("Too many tries"), says)


def _again(code: int, wait: int, title: str, says: str) -> Response:
    """A page for what can be tried again after so many seconds, with all that was sent."""
    access.leave()
    again = make_response(render_template("again.html", title=title, says=says, sent=_sent()), code)
    again.headers["Retry-After"] = str(wait)
    return no_store(again)


def _sent() -> dict[str, str] | None:
    """What a form sent, a record that came as a file as its text; None where nothing was to be written."""
    if request.method != "POST":
        return None
    fields = request.form.to_dict()
    for file in request.files.values():
        if file.filename:
            file.stream.seek(0)
            fields["text"] = file.stream.read().decode("utf-8", "replace")
    return fields


def _let_go(response: Response) -> Response:
    let_go()
    return response


def _reason(error: Exception) -> str:
    """What the database said, on one line, without the values that it was about."""
    lines = str(getattr(error, "orig", error)).splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"


def _logged(error: BaseException) -> None:
    log.error("500 %s %s", request.method, request.endpoint, exc_info=error)
