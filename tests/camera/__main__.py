"""`python -m tests.camera PHOTOS` reads photos as a page does, and prints a JSON object for each, one a line."""

import argparse
import json
import sys
from pathlib import Path

from playwright.sync_api import Error

from tests.camera.reader import reading

KINDS = {".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"}


def photos(place: Path) -> list[Path]:
    """A photo, or those in a folder."""
    if place.is_dir():
        return sorted(each for each in place.iterdir() if each.suffix.lower() in KINDS and each.is_file())
    return [place] if place.is_file() else []


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.camera", description=__doc__)
    parser.add_argument("photos", type=Path, help="a photo, or a folder of them")
    parser.add_argument("--highest", type=int, default=6, help="the most pips of a half (6)")
    parser.add_argument(
        "--table", action="store_true", help="of a whole table: also the line, and the hand at each side"
    )
    asked = parser.parse_args()
    found = photos(asked.photos) or sys.exit(f"There is no photo in {asked.photos}.")
    with reading() as reader:
        for file in found:
            try:
                read = reader.read(file, highest=asked.highest, is_table=asked.table)
            except Error as error:
                read = {"tiles": [], "unread": [], "trouble": "crashed", "why": str(error).splitlines()[0]}
            print(json.dumps({"file": str(file), **read}), flush=True)


if __name__ == "__main__":
    main()
