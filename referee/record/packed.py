"""A document as what follows the # of a link, and back: so a table goes from one phone to another without a server.

It is packed by zlib, with words that both sides have beforehand, in the letters that stand in any address. Its first
bytes say which words those are, its last ones whether all of it came.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from importlib.resources import files

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_BYTES
from referee.engine.wording import N_

MARK = "t="
"""What stands before it in the part of a link after the #."""
MOST_BYTES = MAX_BYTES  # of a document: a link costs who reads it no more than a game's file
_WORDS = files("referee.record").joinpath("packed.txt").read_bytes()
"""What documents are full of. Never changed: no link that was made before could be read."""
_LINK = re.compile(rb"import#t=([\w-]*)|\A\s*#?t=([\w-]+)\s*\Z")


def packed(text: str) -> str:
    """A document for a link; "" where it is too large for one."""
    content = text.encode()
    if len(content) > MOST_BYTES:
        return ""
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    return urlsafe_b64encode(packer.compress(content) + packer.flush()).decode().rstrip("=")


def packed_in(content: bytes) -> bytes | None:
    """What a text has packed in a link, or is itself; None where it is anything else."""
    link = None if content.lstrip().startswith(b"{") else _LINK.search(content)
    return link[link.lastindex or 1] if link else None


def unpacked(letters: bytes) -> bytes:
    """The document of a link. ImpossibleFact where it is not whole, or larger than any that is packed."""
    unpacker = zlib.decompressobj(zlib.MAX_WBITS, _WORDS)
    try:
        content = unpacker.decompress(urlsafe_b64decode(letters + b"=" * (-len(letters) % 4)), MOST_BYTES)
    except (Error, zlib.error):
        content = b""
    if not unpacker.eof:
        raise ImpossibleFact("text", N_("This link is incomplete. Copy all of it, or scan the code again."))
    return content
