"""What browsers may keep of a page: a sheet until something on it has changed, a page with a secret never.

Whoever has seen a sheet sends its tag along; where the table's version, the role and the language are the same, the
answer is one small query and no page.
"""

import hashlib
from collections.abc import Callable, Hashable

from flask import Response, current_app, g, request, session
from flask_babel import get_locale
from werkzeug.wrappers import Response as AnyResponse

from referee.version import __version__
from referee.web.drawn import page
from referee.web.http.static_files import modules


def fresh(draw: Callable[[], str], part: int | None = None) -> Response:
    """The page of this address at a table, or a part of it by its number; 304 where the phone has it already."""
    shown = _shown(part)
    tag = _tag(shown)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        response = _drawn(shown, draw)
        tag = _tag(shown)  # anew: the first form of a session makes its token
    response.set_etag(tag, weak=True)
    return response


def _drawn(shown: Hashable, draw: Callable[[], str]) -> Response:
    if request.query_string or current_app.debug:  # what is said once is for one phone; who writes templates looks
        return Response(draw())
    return page(shown, draw)


def _shown(part: int | None) -> tuple[Hashable, ...]:
    """What a page shows: a view of a game, or a part of it, after so many writes, to whom, in which language.

    Nothing of it is as it was sent: one address can be written in many ways, which are all one page.
    """
    return request.endpoint, part, g.table.code, g.game.number, g.table.version, g.role.key, g.player, str(get_locale())


def _tag(shown: Hashable) -> str:
    """What a page depends on: what it shows, the token in its forms, our scripts."""
    asked = (__version__, modules(), shown, session.get("csrf_token"))
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:20]


def no_store(shown: str | AnyResponse) -> Response:
    """A page with a secret in it, or at an address with one: in no cache, and not compressed."""
    response = current_app.make_response(shown)
    response.cache_control.no_store = True
    response.content_encoding = "identity"  # so that its length tells nothing
    return response
