"""A photo before it is decoded: its format, its size, and what may be wrong with it. This needs no OpenCV."""

import struct
from enum import StrEnum

from referee.engine.wording import N_

MAX_BYTES = 16 * 1024 * 1024
MAX_PIXELS = 16_000_000
SURE = 0.8
"""The confidence in a tile below which people must look at it before it counts."""
PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}  # markers of a JPEG that stand alone
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # and those that say its size


class BadPhoto(ValueError):
    """What was given cannot be looked at as a photo."""


class NoPhoto(BadPhoto):
    """It is neither JPEG, PNG nor WebP."""


class TooLarge(BadPhoto):
    """It has more bytes or more pixels than are looked at."""


class Trouble(StrEnum):
    """Why a photo shows too little, the first that holds."""

    UNREADABLE = "unreadable"
    DARK = "dark"
    BLURRED = "blurred"
    ASLANT = "aslant"
    SMALL = "small"
    NONE = "none"


TROUBLES = {
    Trouble.UNREADABLE: N_("I could not read that as a photo."),
    Trouble.DARK: N_("Too dark: more light, no flash."),
    Trouble.BLURRED: N_("Too blurred: hold still, tap to focus."),
    Trouble.ASLANT: N_("Taken too much from the side: hold the phone above the tiles."),
    Trouble.SMALL: N_("The tiles are too small: come closer."),
    Trouble.NONE: N_("I see no tile. Lay them flat, face up, not on top of each other; or tap them in."),
}
"""Each trouble in a sentence for whoever took the photo."""


def size(content: bytes) -> tuple[int, int]:
    """The width and height of a photo in pixels, from its first bytes; `BadPhoto` where it should not be decoded."""
    if len(content) > MAX_BYTES:
        raise TooLarge
    try:
        width, height = _size(content)
    except (struct.error, IndexError) as error:  # it ends before it says
        raise NoPhoto from error
    if width * height > MAX_PIXELS:
        raise TooLarge
    return width, height


def _size(content: bytes) -> tuple[int, int]:
    if content.startswith(PNG):
        return _unpacked(">II", content, 16)
    if content.startswith(JPEG):
        return _size_of_jpeg(content)
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return _size_of_webp(content)
    raise NoPhoto


def _size_of_jpeg(content: bytes) -> tuple[int, int]:
    """From the header of its frame, past all markers before it."""
    place = 2
    while True:
        if content[place] != 0xFF:
            raise NoPhoto
        marker = content[place + 1]
        if marker in FRAMES:
            height, width = _unpacked(">HH", content, place + 5)
            return width, height
        if marker == 0xFF:  # filling
            place += 1
        else:
            place += 2 if marker in WITHOUT_LENGTH else 2 + _length(content, place + 2)


def _length(content: bytes, place: int) -> int:
    (length,) = struct.unpack_from(">H", content, place)
    return int(length)


def _size_of_webp(content: bytes) -> tuple[int, int]:
    """From its first chunk, of which there are three kinds."""
    kind = content[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(content[place : place + 3], "little") + 1 for place in (24, 27))
        return width, height
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", content, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = _unpacked("<HH", content, 26)
    return width & 0x3FFF, height & 0x3FFF


def _unpacked(form: str, content: bytes, place: int) -> tuple[int, int]:
    first, second = struct.unpack_from(form, content, place)
    return int(first), int(second)
