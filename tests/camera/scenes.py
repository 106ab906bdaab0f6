"""Draws tables with tiles on them, and knows what lies there. The same seed always draws the same photo."""

from dataclasses import dataclass
from itertools import combinations_with_replacement

import cv2
import numpy as np

WIDE, HIGH = 1600, 1200
UNIT = 88  # pixels of a tile's width
FINE = 4  # a tile is drawn so many times larger, and then shrunk
PLACES = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568", 7: "0234568", 8: "01235678", 9: "012345678"}
LIGHT, DARK, INK, CHALK = (228, 240, 244), (40, 30, 28), (38, 32, 34), (232, 238, 238)
TABLES = [(60, 105, 55), (150, 90, 50), (70, 95, 150)]


@dataclass(frozen=True)
class Laid:
    """A tile on a photo: its halves, and its corners in pixels."""

    a: int
    b: int
    corners: np.ndarray


def photo(seed, *, count=None, highest=6, is_dark=False, hardness=0.0):
    """A photo (blue, green, red) and the tiles on it. `hardness` runs from 0, flat and even, to 1."""
    rng = np.random.default_rng(seed)
    picture = table(rng, hardness)
    every = list(combinations_with_replacement(range(highest + 1), 2))
    count = int(rng.integers(2, 8)) if count is None else count
    drawn = [every[number] for number in rng.permutation(len(every))[:count]]
    style = {"pip": rng.uniform(0.078, 0.092), "bar": rng.uniform(0.72, 0.9), "is_dark": is_dark}
    places = [(column, row) for row in range(2) for column in range(4)]
    laid = []
    for (a, b), place in zip(drawn, rng.permutation(len(places)), strict=False):
        column, row = places[place]
        middle = (350 + 300 * column + rng.uniform(-35, 35), 410 + 380 * row + rng.uniform(-35, 35))
        laid.append(Laid(a, b, lay(picture, face(a, b, style), middle, rng.uniform(0, 360), rng.uniform(0.85, 0.95))))
    return seen(rng, picture, laid, hardness)


def table(rng, hardness):
    """Plain, or with the grain of wood or cloth the harder it is."""
    picture = np.full((HIGH, WIDE, 3), TABLES[rng.integers(len(TABLES))], np.float32)
    if rng.random() < hardness:
        grain = rng.normal(0, 1, (HIGH // 5, WIDE // 120)).astype(np.float32)
        picture *= 1 + 0.15 * cv2.resize(grain, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)[..., None]
    return picture


def face(a, b, style):
    """A tile from straight above, FINE times as large, with a rim of its own colour."""
    unit = UNIT * FINE
    body, ink = (DARK, CHALK) if style["is_dark"] else (LIGHT, INK)
    picture = np.full((2 * unit, unit, 3), [0.75 * part for part in body], np.float32)
    picture[10:-10, 10:-10] = body
    half, thick = int(unit * style["bar"] / 2), int(unit * 0.03)
    cv2.rectangle(picture, (unit // 2 - half, unit - thick), (unit // 2 + half, unit + thick), ink, -1)
    for pips, middle in ((a, unit // 2), (b, unit * 3 // 2)):
        for place in PLACES.get(pips, ""):
            row, column = divmod(int(place), 3)
            at = (int(unit * (0.5 + 0.27 * (column - 1))), int(middle + unit * 0.27 * (row - 1)))
            cv2.circle(picture, at, int(unit * style["pip"]), ink, -1, cv2.LINE_AA)
    return picture


def lay(picture, tile, middle, degrees, size):
    """Put a tile on the table, with a soft shadow, and return its corners."""
    high, wide = tile.shape[:2]
    put = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, size / FINE)
    put[:, 2] += np.array(middle) - (wide / 2, high / 2)
    soft = cv2.GaussianBlur(tile, (0, 0), FINE / 2)
    cover = cv2.warpAffine(np.ones((high, wide), np.float32), put, (WIDE, HIGH), flags=cv2.INTER_LINEAR)[..., None]
    shadow = cv2.GaussianBlur(np.roll(cover, (5, 3), (0, 1)), (0, 0), 4)[..., None]
    picture *= 1 - 0.5 * shadow
    picture *= 1 - cover
    picture += cover * cv2.warpAffine(soft, put, (WIDE, HIGH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.transform(np.array([[(0, 0), (wide, 0), (wide, high), (0, high)]], np.float64), put)[0]


def seen(rng, picture, laid, hardness):
    """The table through a camera: tilted, unevenly lit, not quite sharp, grainy."""
    lens = tilted(rng.uniform(0, 28) * hardness, rng.uniform(0, 2 * np.pi))
    picture = cv2.warpPerspective(picture, lens, (WIDE, HIGH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    ramp = np.linspace(-0.5, 0.5, WIDE, dtype=np.float32)[None, :, None]
    picture *= rng.uniform(1 - 0.4 * hardness, 1) * (1 + 0.5 * hardness * ramp)
    if rng.random() < 0.5 * hardness:
        picture *= 1 - 0.225 * (1 + np.tanh(100 * (ramp - rng.uniform(-0.2, 0.2))))
    picture = cv2.GaussianBlur(picture, (0, 0), 0.5 + hardness)
    picture += rng.standard_normal(picture.shape, np.float32) * np.float32(1.5 + 6 * hardness)
    corners = [cv2.perspectiveTransform(tile.corners[None], lens)[0] for tile in laid]
    tiles = [Laid(tile.a, tile.b, each) for tile, each in zip(laid, corners, strict=True)]
    return np.clip(picture, 0, 255).astype(np.uint8), tiles


def tilted(degrees, turn):
    """The view of a camera that leans so far to one side."""
    far, lean = 1.4 * WIDE, np.deg2rad(degrees)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    down = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    turned = spin.T @ down @ spin
    middle = np.array([[1, 0, -WIDE / 2], [0, 1, -HIGH / 2], [0, 0, 1.0]])
    camera = np.array([[far, 0, WIDE / 2], [0, far, HIGH / 2], [0, 0, 1.0]])
    return camera @ np.column_stack([turned[:, 0], turned[:, 1], [0, 0, far]]) @ middle


def clutter(seed):
    """What may lie on a table and is no tile: cards, keys, coins, a chequered cloth."""
    rng = np.random.default_rng(seed)
    picture = table(rng, 1.0)
    if seed % 2:
        checks = (np.indices((HIGH, WIDE)) // rng.integers(30, 70)).sum(axis=0) % 2
        picture = np.where(checks[..., None], picture, 255 - 0.8 * picture).astype(np.float32)
    picture = np.clip(picture + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)
    for _ in range(4):
        x, y = (int(rng.uniform(0.1, 0.8) * side) for side in (WIDE, HIGH))
        cv2.rectangle(picture, (x, y), (x + 130, y + 190), (240, 240, 240), -1)
        cv2.putText(picture, str(rng.integers(2, 10)), (x + 12, y + 44), 0, 1.4, (30, 30, 180), 4)
        cv2.circle(picture, (WIDE - x, HIGH - y), 46, (90, 150, 190), -1)
        cv2.line(picture, (WIDE - x, y), (WIDE - x + 120, y + 60), (150, 160, 165), 12)
    return picture
