"""The app for the people at one phone (REFEREE_ALONE): what it cannot offer them, and what it says otherwise.

Everything that needs another phone, a link or a server is named here once. Its address is not there, templates ask
`offered` before they lead to it, and a sentence that speaks of it is another one. Who may do what needs no link either:
see `referee/storage/access.py`.
"""

import logging
from functools import lru_cache
from ipaddress import ip_address

from babel.support import NullTranslations
from flask import Flask, abort, current_app, request

from referee.engine.wording import N_, Counted
from referee.storage.db import is_alone

log = logging.getLogger(__name__)
FORWARDING = ("forwarded", "x-forwarded-", "x-real-ip")  # how the names of headers begin that a proxy adds
OF_OTHERS = frozenset(
    {
        *("tables.join", "tables.enter", "tables.replace_link", "tables.forget"),
        *("seats.choose", "seats.take", "seats.free", "games.own", "games.tell_own", "earned.earn"),
        *("install.worker", "install.offline"),  # whoever shows the pages keeps them, and needs no network
    }
)
"""The endpoints of what nobody can do alone."""
INSTEAD = {
    N_("Nothing to install, no account, no ads."): N_("All on this phone. No account, no ads."),
    N_("No game yet. Start one, or join a friend's."): N_("No game yet. Start one, or look at an example."),
    N_("What you enter stays at your table."): N_("What you enter stays on this phone."),
    N_("Share any answer by link."): N_("Send any answer as a picture."),
    N_("Anyone with the code sees them."): N_("They are in the table's file, and on its pages."),
    N_("Unsaved hands, seats and links stay behind."): N_("Unsaved hands stay behind."),
    N_("Starts with the first line or a tap, on every phone."): N_("Starts with the first line or a tap."),
    N_("What we keep"): N_("What is kept"),
    N_("Delete everything for everyone."): N_("Delete everything."),
    N_("Until %(time)s it can be put back, from this phone or with the host link. Then it is gone."): N_(
        "Until %(time)s it can be put back. Then it is gone."
    ),
    N_("Another phone was faster. Keep one."): N_("Another tab was faster. Keep one."),
    N_("The other phone's"): N_("The other tab's"),
    N_("Another phone saved this hand. Yours is kept here."): N_("Another tab saved this hand. Yours is kept here."),
    N_("Not on the sheet. Another phone was faster."): N_("Not on the sheet. Another tab was faster."),
    N_("Connection"): N_("This page"),
    N_("No connection. This is how it stood at %(time)s."): N_("No answer. This is how it stood at %(time)s."),
    N_("Not on the sheet yet. Kept here since %(time)s, and sent once connected."): N_(
        "Not on the sheet yet. Kept here since %(time)s, and saved as soon as it can be."
    ),
    N_("No ruling offline. You can still save."): N_("No ruling just now. You can still save."),
    N_("The server's database was moved. Whoever runs it must start the server again."): N_(
        "The games were moved. Close the app, and open it again."
    ),
}
"""What is said instead of a sentence that speaks of others."""
INSTEAD_COUNTED = {
    "Deletes its game with every hand, name and link.": Counted(
        "Deletes its game with every hand and name.",
        "Deletes its %(num)s games with every hand and name.",
    )
}
"""The same of those that count something, by how they read for one."""


def register(app: Flask) -> None:
    """Refuse what is not there, and let templates ask what is offered."""
    app.before_request(_refuse)
    app.context_processor(lambda: {"offered": offered, "one_phone": is_alone()})


def offered(endpoint: str) -> bool:
    """Whether there is somebody to do this with."""
    return not (is_alone() and endpoint in OF_OTHERS)


def _refuse() -> None:
    if request.endpoint and not offered(request.endpoint):
        abort(404)
    if is_alone() and not _is_here():
        abort(403)


def _is_here() -> bool:
    """Whether this machine asks itself: whoever has the phone is the host of all its tables, and nobody else is."""
    if not current_app.config["REFEREE_PROXIES"] and _is_forwarded():
        log.warning("403: a proxy passed this on, and REFEREE_PROXIES names none. REFEREE_ALONE is for one machine.")
        return False
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def _is_forwarded() -> bool:
    return any(name.lower().startswith(FORWARDING) for name in request.headers.keys())  # noqa: SIM118  pairs otherwise


@lru_cache(maxsize=8)
def texts(catalogue: NullTranslations) -> NullTranslations:
    """The texts of a language as they are said where one phone is alone."""
    return Alone(catalogue)


class Alone(NullTranslations):
    """A catalogue of which some texts are replaced by others of its own before they are translated."""

    def __init__(self, catalogue: NullTranslations) -> None:
        super().__init__()
        self.add_fallback(catalogue)

    def ugettext(self, message: str) -> str:
        """A text, or what is said instead of it."""
        return super().ugettext(INSTEAD.get(message, message))

    def ungettext(self, singular: str, plural: str, num: int) -> str:
        """A counted text, or what is said instead of it."""
        said = INSTEAD_COUNTED.get(singular, Counted(singular, plural))
        return super().ungettext(said.one, said.many, num)
