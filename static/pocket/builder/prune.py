"""What travels: of the app, its requirements and Python's library only what pages can need."""

import re
from collections.abc import Mapping

NEVER = re.compile(  # by the name in the wheel
    r"""
      \.(pyi|c|cpp|h|pyx|pxd|so|po|pot)$ | /py\.typed$ | /tests?/ | (^|/)__pycache__/
    | ^babel/locale-data/(?!((root|(en|es|pt)(_\w+)?)\.dat)$)
    | ^tzdata/ | ^pytz/zoneinfo/
    | ^sqlalchemy/(dialects/(mysql|oracle|mssql)|testing)/
    | ^alembic/(templates|testing)/ | ^mako/(testing|ext)/
    | ^referee/static/pocket/
    | \.dist-info/(?!METADATA$|entry_points\.txt$)
    """,
    re.VERBOSE,
)


def site(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The modules of the app and its requirements, and what else they need; migrations are read as they are written."""
    kept = {name: content for name, content in files.items() if not NEVER.search(name)}
    code = {name: content for name, content in kept.items() if name.endswith(".py") and "/migrations/" not in name}
    code["brotli.py"] = b"MODE_GENERIC = MODE_TEXT = MODE_FONT = 0\nclass error(Exception): ...\n"
    rest = {name: _head(name, content) for name, content in kept.items() if name not in code}
    return code, rest


def _head(name: str, content: bytes) -> bytes:
    """Of a package's METADATA what it is, without what it says of itself at length."""
    return content.partition(b"\n\n")[0] + b"\n" if name.endswith(".dist-info/METADATA") else content


def standard_library(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The modules of Python's own library, and what else is in it."""
    code = {name: content for name, content in files.items() if name.endswith(".py")}
    return code, {name: content for name, content in files.items() if name not in code}
