"""How pages look on this phone: light, dark or as the phone does, with larger figures, and many people by their seats.

`?theme=dark` and `?figures=large` choose it on any page, as a language is chosen, and are remembered in a cookie; the
page goes on at its own address. It is in the first bytes of every page, so nothing is shown in other colours before.
"""

from flask import Flask, Response, redirect, request
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response as AnyResponse

from referee.web.http.cookies import name_here, send_cookie
from referee.web.http.languages import address

LOOKS = {
    "theme": {"": _l("As the phone"), "light": _l("Light"), "dark": _l("Dark")},
    "figures": {"": _l("Usual figures"), "large": _l("Larger figures")},
    "order": {"": _l("By standing"), "seats": _l("By seat")},
}
"""What can be chosen, by the name under which it is kept; "" is what is usual."""


def register(app: Flask) -> None:
    """Remember what is chosen, and let templates ask."""
    app.before_request(_go_on_without)
    app.after_request(_remember)
    app.context_processor(lambda: {"look": look, "looks": choices})


def look() -> dict[str, str]:
    """What was chosen on this phone, by its name; "" for what is usual."""
    return {name: _known(name, request.cookies.get(name_here(name), "")) for name in LOOKS}


def choices(*names: str) -> list[tuple[object, str, bool]]:
    """What can be chosen under these names: what it is called, where it is chosen on this page, and whether it is."""
    chosen = look()
    return [
        (text, address(name, key or USUAL), key == chosen[name]) for name in names for key, text in LOOKS[name].items()
    ]


USUAL = "usual"  # in an address, where "" would be nothing


def _known(name: str, key: str) -> str:
    return key if key in LOOKS[name] else ""


def _go_on_without() -> AnyResponse | None:
    is_asked = request.method == "GET" and request.endpoint != "static" and not LOOKS.keys().isdisjoint(request.args)
    return redirect(address("", "", LOOKS), 303) if is_asked else None


def _remember(response: Response) -> Response:
    for name in LOOKS:
        if name in request.args and request.method == "GET":
            send_cookie(response, name_here(name), _known(name, request.args[name]) or None)
    if response.mimetype == "text/html":
        response.vary.add("Cookie")
    return response
