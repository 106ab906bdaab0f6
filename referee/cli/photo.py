"""The command that reads the tiles on a photo. The web runs it as a process of its own, one for each photo."""

import json
import sys
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from referee.camera.photo import MAX_BYTES, MAX_PIXELS, SURE, TROUBLES, NoPhoto, TooLarge, Trouble
from referee.engine.wording import N_
from referee.i18n import translated as _

if TYPE_CHECKING:
    from referee.camera.read import Reading


@click.command()
@click.argument("photo", type=click.Path(allow_dash=True))
@click.option("--highest", type=click.IntRange(1, 12), default=6, show_default=True, help="The most pips of a half.")
@click.option("--json", "as_json", is_flag=True, help="Print the tiles with their places on the photo as JSON.")
def read_tiles(photo: str, highest: int, as_json: bool) -> None:
    """Read the tiles on a PHOTO: a JPEG, PNG or WebP; - for standard input.

    It may be wrong: somebody should compare. It needs the extra `camera`.
    """
    try:
        readings, trouble = _read(_content(photo), highest)
    except NoPhoto:
        _refuse(_("{file} is not a JPEG, PNG or WebP image.", file=photo))
    except TooLarge:
        limits = {"megabytes": MAX_BYTES // 1024**2, "megapixels": MAX_PIXELS // 10**6}
        _refuse(
            _("{file} is too large: at most {megabytes} MB and {megapixels} megapixels.", {"file": photo, **limits})
        )
    if as_json:
        click.echo(json.dumps({"tiles": [asdict(reading) for reading in readings], "trouble": trouble}))
    else:
        click.echo("\n".join(_lines(readings, trouble)))


def _content(photo: str) -> bytes:
    """The bytes of a photo, up to one more than it may have."""
    try:
        with nullcontext(sys.stdin.buffer) if photo == "-" else Path(photo).open("rb") as content:
            return content.read(MAX_BYTES + 1)
    except OSError as error:
        _refuse(_("Cannot read {file}: {problem}", file=photo, problem=str(error.strerror)))


def _read(content: bytes, highest: int) -> "tuple[list[Reading], Trouble | None]":
    try:
        from referee.camera import read
    except ImportError:
        _refuse(_('Reading photos needs more packages: pip install "domino-referee[camera]"'))
    return read.read_photo(content, highest)


def _lines(readings: "list[Reading]", trouble: Trouble | None) -> list[str]:
    """A line a tile, the unsure ones marked, and what is wrong with the photo."""
    texts = {True: "{tile}", False: N_("{tile}  (not sure)")}
    lines = [_(texts[reading.confidence >= SURE], tile=f"{reading.a}-{reading.b}") for reading in readings]
    return [*lines, *([_(TROUBLES[trouble])] if trouble else [])]


def _refuse(sentence: str) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(2)
