"""What travels: of the app, its requirements and Python's library only what a page can need.

A file that is left out by mistake is a page that fails. So what libraries import at once stays, needed or not, and
`tests/pocket/test_build.py` looks for what is imported and not there.
"""

import re
from collections.abc import Iterable, Mapping

from referee.search.stems import STEMMERS

NEVER = re.compile(  # by the name in the wheel
    r"""
      \.(pyi|c|cpp|h|pyx|pxd|so|pot|rst)$ | ^(?!referee/).*\.po$ | /py\.typed$ | (^|/)__main__\.py$
    | /tests?/ | ^[^/]+\.data/ | \.dist-info/(?!METADATA$|entry_points\.txt$)
    | ^alembic/(templates|testing)/
    | ^babel/messages/(checkers|extract|frontend|jslexer|mofile|setuptools_frontend)\.py$
    | ^click/(_winconsole|testing)\.py$
    | ^flask/testing\.py$ | ^flask_migrate/templates/
    | ^mako/(testing|ext)/
    | ^networkx/(?!(__init__|convert|exception|lazy_imports)\.py|(utils|classes)/|algorithms/(__init__|matching)\.py)
    | ^packaging/(?!__init__|_structures|version)
    | ^pytz/zoneinfo/
    | ^segno/(cli|helpers)\.py$
    | ^sqlalchemy/(dialects/(mysql/|oracle/|mssql/|\w+/provision)|testing/)
    | ^sqlalchemy/dialects/type_migration
    | ^sqlalchemy/ext/(?!__init__|compiler)
    | ^werkzeug/(debug|middleware/(lint|profiler))
    | ^referee/static/(icon-512|pocket/|preview/|schemas/)
    """,
    re.VERBOSE,
)
NEVER_IN_LIBRARY = re.compile(  # by the name in Python's own library
    r"""
      (_pyrepl|ctypes|multiprocessing|pydoc_data|site-packages|unittest|xmlrpc)/ | email/mime/ | xml/(dom|etree)/
    | (_pydatetime|_pyio|antigravity|bdb|cProfile|cmd|colorsys|compileall|doctest|filecmp|fileinput|ftplib|getopt)\.py
    | (imaplib|mailbox|modulefinder|netrc|nturl2path|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pty)\.py
    | (py_compile|pyclbr|pydoc|rlcompleter|runpy|sched|shelve|smtplib|symtable|tabnanny|tarfile|trace)\.py
    | (tracemalloc|tty|wave|webbrowser|zipapp)\.py
    | asyncio/(proactor_events|tools|windows_\w+)\.py | concurrent/(interpreters/|futures/(interpreter|process)\.py)
    | html/parser\.py | http/cookiejar\.py | importlib/(resources/)?simple\.py | json/tool\.py
    | logging/(config|handlers)\.py | pyodide/(console|_nodesock_transport)\.py | sqlite3/dump\.py
    | urllib/robotparser\.py | wsgiref/(simple_server|validate)\.py | xml/sax/expatreader\.py | .*/__main__\.py
    | encodings/(?!(__init__|aliases|ascii|charmap|cp1252|cp437|idna|latin_1|punycode|(raw_)?unicode_escape)\.py|utf_)
    """,
    re.VERBOSE,
)
OF_A_LANGUAGE = re.compile(
    r"^(?:babel/locale-data/(\w+)\.dat|wtforms/locale/(\w+)/.*|snowballstemmer/(\w+)_stemmer\.py)$"
)
CATALOGUE = re.compile(r"^referee/translations/((\w+?)(?:_\w+)?)/")
DERIVED = {"root", "en", "en_001", "en_GB", "es_419"}  # from which Babel takes what others say
# What networkx imports at once of what is left out: of its algorithms the app uses one.
OF_NETWORKX = re.compile(
    rb"^from networkx(\.| import )(convert_matrix|relabel|generators|readwrite|algorithms|linalg|drawing)\b.*\n",
    re.MULTILINE,
)
BLOCK = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")  # of a stylesheet
GROUP = re.compile(r"\s*@(media|container|supports)\b")
ASIDE = re.compile(r"\([^()]*\)|\[[^]]*\]|::?[\w-]+")  # in a selector, what no page is looked through for
TAG, NAMES = re.compile(r"<(\w+)"), re.compile(r'\b(class|id)="([^"]*)"')
STEMMER = re.compile(rb"^ +(?:from \.|')(\w+?)(?:_stemmer|').*Stemmer,?\n", re.MULTILINE)


def site(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The modules of the app and its requirements, and what else they need; migrations are read as they are written."""
    spoken = _languages(files)
    kept = {name: _slim(name, content, spoken) for name, content in files.items() if _is_kept(name, spoken)}
    code = {name: content for name, content in kept.items() if name.endswith(".py") and "/migrations/" not in name}
    return code, {name: content for name, content in kept.items() if name not in code}


def _languages(files: Iterable[str]) -> set[str]:
    """The languages of the app, as the libraries call them, those of countries too."""
    catalogues = {part for name in files if (found := CATALOGUE.match(name)) for part in found.groups()}
    return DERIVED | catalogues | {STEMMERS[each] for each in {"en"} | catalogues if each in STEMMERS}


def _is_kept(name: str, spoken: set[str]) -> bool:
    language = OF_A_LANGUAGE.match(name)
    return not NEVER.search(name) and (language is None or not spoken.isdisjoint(language.groups()))


def _slim(name: str, content: bytes, spoken: set[str]) -> bytes:
    """A file without what nobody reads on a phone: what a package says of itself."""
    if name.endswith("/METADATA"):
        return b"".join(line for line in content.splitlines(True)[:9] if line.startswith((b"Name:", b"Version:")))
    if name == "snowballstemmer/__init__.py":
        return STEMMER.sub(lambda line: line[0] if line[1].decode() in spoken else b"", content)
    if name == "networkx/__init__.py":
        return OF_NETWORKX.sub(b"", content)
    return b"" if name == "networkx/algorithms/__init__.py" else content


def worn(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Plain pages, and their stylesheets without the rules that no page which names them has a use for."""
    pages = [content.decode() for name, content in files.items() if name.endswith(".html")]
    return {name: _worn(name, content, pages) if name.endswith(".css") else content for name, content in files.items()}


def _worn(name: str, style: bytes, pages: list[str]) -> bytes:
    text = "".join(page for page in pages if name.removeprefix("read/") in page)
    there = set(TAG.findall(text))
    for kind, values in NAMES.findall(text):
        there |= {f"{'.' if kind == 'class' else '#'}{value}" for value in values.split()}
    return _rules(style.decode(), there).encode()


def _rules(style: str, there: set[str]) -> str:
    """The rules of a stylesheet, or of a group in one, that are for something that is there."""
    inner = [(head, _rules(body, there) if GROUP.match(head) else body) for head, body in BLOCK.findall(style)]
    return "".join(f"{head}{{{body}}}" for head, body in inner if body.strip() and _is_there(head, there))


def _is_there(head: str, there: set[str]) -> bool:
    """Whether all that one of these selectors names is there."""
    if head.lstrip().startswith("@"):
        return True
    bare = head
    while (less := ASIDE.sub("", bare)) != bare:
        bare = less
    return any(there.issuperset(re.findall(r"[.#]?[a-zA-Z][\w-]*", each)) for each in bare.split(","))


def standard_library(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules of Python's own library."""
    return {
        name: content for name, content in files.items() if name.endswith(".py") and not NEVER_IN_LIBRARY.match(name)
    }
