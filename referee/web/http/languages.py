"""Which language a reader gets: the one they chose, else the club's, else the best that their browser asks for.

`?lang=es` chooses it on any page and is remembered for a year; being an address and no form, it can be sent to others.
The rules and the questions stay there, for search engines to find.
"""

from collections.abc import Container
from gettext import NullTranslations
from urllib.parse import quote, urlencode

from babel import Locale
from flask import Flask, Response, current_app, g, redirect, request, url_for
from flask_babel import Babel, Domain, get_locale
from werkzeug.wrappers import Response as AnyResponse

from referee import config, i18n
from referee.engine.limits import MAX_QUERY_LENGTH
from referee.storage.db import is_alone
from referee.web.http import alone
from referee.web.http.cookies import is_newcomer, name_here, send_cookie

LANGUAGE = "lang"
LARGEST = 10**6  # of a number in an address; a page takes a larger one for its last
FINDABLE = {"rulebook", "ask"}  # whose pages have an address in each language, for search engines


def register(app: Flask) -> None:
    """Speak the languages that are there at the start."""
    app.extensions["languages"] = languages = {name: Locale.parse(name) for name in i18n.available()}
    club = app.config["REFEREE_LANGUAGE"]
    if club and not i18n.best_match([club], languages, ""):
        raise config.BadSetting(
            f"REFEREE_LANGUAGE is {club!r}; it must be one of {', '.join(map(i18n.tag, languages))}."
        )
    Babel(app, locale_selector=_wanted)
    app.extensions["babel"].instance.domain_instance = Texts()
    app.before_request(_go_on_without)
    app.after_request(_remember)
    app.context_processor(lambda: {"languages": choices, "language": present, "alternates": alternates})


class Texts(Domain):
    """The texts of pages, from where the rules have theirs."""

    def get_translations(self) -> NullTranslations:
        """Those of whoever asks."""
        texts = i18n.catalogue(i18n.FOLDER, str(get_locale() or i18n.ENGLISH))
        return alone.texts(texts) if is_alone() else texts


def choices() -> list[tuple[str, str, str]]:
    """The languages to choose from: tag, own name, this page in it; none where there is one alone."""
    names = [(name, (_languages()[name].language_name or name).capitalize()) for name in i18n.offered(_languages())]
    return [(i18n.tag(name), own_name, address(LANGUAGE, i18n.tag(name))) for name, own_name in names if len(names) > 1]


def present() -> str:
    """The tag under which the language of this page is offered, in whichever country's words it is."""
    return i18n.tag(i18n.best_match([str(get_locale())], i18n.offered(_languages())))


def alternates() -> dict[str, str]:
    """Where a page of the rules or the questions is in each language, by tag, and under "" where it is itself."""
    if request.blueprint not in FINDABLE or not is_plain() or len(_languages()) == 1:
        return {}
    addresses = {tag: address(LANGUAGE, tag, external=True) for tag in map(i18n.tag, i18n.offered(_languages()))}
    plain = address(LANGUAGE, "", external=True)
    return {"": addresses[present()] if request.args else plain, "x-default": plain} | addresses


def chosen() -> str | None:
    """The tag of the language that was chosen on this phone, for the links that it gives away; None where none was."""
    tag = i18n.best_match([request.cookies.get(_cookie(), "")], _languages(), "")
    return i18n.tag(tag) if tag else None


def is_plain() -> bool:
    """Whether an address asks for nothing but a language."""
    return set(request.args) <= {LANGUAGE}


def _wanted() -> Locale:
    if len(_languages()) == 1:
        return _languages()[i18n.ENGLISH]
    chosen = [request.args.get(LANGUAGE), request.cookies.get(_cookie()), current_app.config["REFEREE_LANGUAGE"]]
    browser = [tag for tag, quality in request.accept_languages if quality > 0]
    return _languages()[i18n.best_match([*map(_without_country, filter(None, chosen)), *browser], _languages())]


def _without_country(tag: str) -> str:
    """What was chosen, where it is one of the languages that are offered: in the words of whichever country."""
    return tag.partition("-")[0] if tag in map(i18n.tag, i18n.offered(_languages())) else tag


def _go_on_without() -> AnyResponse | None:
    """Once a language is chosen, a page goes on at its own address, where a phone keeps it; a program keeps nothing."""
    if LANGUAGE not in request.args or len(_languages()) == 1 or is_program():
        return None
    is_page = request.endpoint != "install.manifest" and request.method == "GET" and request.blueprint not in FINDABLE
    return redirect(address(LANGUAGE, ""), 303) if is_page else None


def is_program() -> bool:
    """Whether this is asked for a chat by a program: without any cookie, and without saying how, as browsers do."""
    return is_newcomer() and "Sec-Fetch-Mode" not in request.headers


def _remember(response: Response) -> Response:
    """Keep a language that was asked for by name, and say which one this is; a program takes it along."""
    if len(_languages()) == 1:
        return response
    wanted = request.args.get(LANGUAGE)
    if wanted and response.location and request.method == "GET" and is_program():
        response.location += f"{'&' if '?' in response.location else '?'}{urlencode({LANGUAGE: wanted})}"
    tag = wanted and i18n.best_match([wanted], _languages(), "")
    if tag and request.cookies.get(_cookie()) != i18n.tag(tag):
        send_cookie(response, _cookie(), i18n.tag(tag))
    if response.mimetype == "text/html":
        response.vary.update(("Accept-Language", "Cookie"))
        if response.status_code != 304:  # whoever has the page has this with it
            response.content_language.add(i18n.tag(str(get_locale())))
    return response


def address(name: str, value: str, without: Container[str] = (), external: bool = False) -> str:
    """This page with something chosen, as a language is; the first page where this one can only be sent to, or is
    refused for its length.
    """
    rule = request.url_rule
    is_only_sent_to = rule is not None and "GET" not in (rule.methods or ())
    if is_only_sent_to or len(request.query_string) > MAX_QUERY_LENGTH:
        return url_for("tables.home", **({name: value} if value else {}))  # type: ignore[arg-type]
    path = (request.host_url.rstrip("/") if external else "") + _path()
    query = [(key, kept) for key, kept in request.args.items(multi=True) if key != name and key not in without]
    query += [(name, value)] if value else []
    return f"{path}?{urlencode(query)}" if query else path


def _path() -> str:
    """The path of this page as we write it, however it was asked for: a page is kept for all with the links on it."""
    rule = request.url_rule
    if rule is None or rule.endpoint == "static" or ("code" in rule.arguments and not g.get("table")):
        return quote(request.root_path + request.path)
    values = {
        name: min(value, LARGEST) if isinstance(value, int) else value
        for name, value in (request.view_args or {}).items()
    }
    return url_for(str(request.endpoint), **values)  # type: ignore[arg-type]


def _languages() -> dict[str, Locale]:
    languages: dict[str, Locale] = current_app.extensions["languages"]
    return languages


def _cookie() -> str:
    return name_here(LANGUAGE)
