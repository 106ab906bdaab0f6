"""A page that is rendered only when something on it has changed.

Whoever has seen it sends its tag along; where the table's version, the role and the language are the same, the
answer is one small query and no page.
"""

import hashlib
from collections.abc import Callable

from flask import Response, g, request, session
from flask_babel import get_locale

from referee import __version__


def fresh(render: Callable[[], str]) -> Response:
    """The page of this address at a table, or 304 where the phone has it already."""
    unchanged = request.if_none_match.contains_weak(_tag())
    response = Response(status=304) if unchanged else Response(render())
    response.set_etag(_tag(), weak=True)  # only now: the first form of a session makes its token
    return response


def _tag() -> str:
    """What a page depends on: the table's writes, who asks in which language, and the token in its forms."""
    seen = (__version__, request.path, g.table.version, g.role, str(get_locale()), session.get("csrf_token"))
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:20]
