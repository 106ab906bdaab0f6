"""Draws photos of tiles, and knows what lies there. The same seed always draws the same photo.

A photo is an SVG, seen through a lens that leans, and a browser takes it (`taken`): nothing else is needed to draw it.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from random import Random

from playwright.sync_api import Page

WIDE, HIGH = 1600, 1200
UNIT = 80  # pixels of a tile's width
PLACES = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568", 7: "0234568", 8: "01235678", 9: "012345678"}
FOUR = (-1, -1 / 3, 1 / 3, 1)
BETWEEN = {10: (-1, 1), 11: (-1, 0, 1), 12: FOUR}  # a ring, one with a pip in it, three lines: as five real sets have
LENS = 0.8  # how far a photo seems to be away, in its widths: a phone has 26 to 28 mm
CLOTHS = ["#376939", "#325a96", "#965f46"]
OVER = "<!-- over the tiles -->"
BACK = None
"""A tile that lies face down."""

Point = tuple[float, float]
Halves = tuple[int, int] | None
Spot = tuple[float, float, float]
"""Where the middle of a tile lies, and by how many degrees it is turned; at 0 its first half is above the other."""
Lens = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Look:
    """A set of tiles, in widths of a tile."""

    body: tuple[int, int, int] = (244, 240, 228)
    ink: str = "#262024"
    pip: float = 0.085
    bar: float = 0.8
    thick: float = 0.06
    stud: float = 0.0
    inks: tuple[str, ...] = ()
    """The colour of the pips of each number in turn, where they have their own."""
    across: bool = False
    """Whether the lines of ten to twelve pips lie like the bar."""


LIGHT = Look()
COLOURED = Look(inks=("#262024", "#1446a0", "#1e6428", "#a01e1e", "#6e1e82", "#8c5a14", "#14788c"))
DARK = Look(body=(28, 30, 40), ink="#eeeee8")
STUDDED = Look(bar=0.84, thick=0.045, stud=0.24)
"""White, with a thin bar and a large stud of metal, as they are played in Spain and Latin America."""


@dataclass(frozen=True)
class Laid:
    """A tile on a photo: its halves, its corners in pixels (both of a's end first), and whose it is."""

    a: int
    b: int
    corners: tuple[Point, ...]
    whose: str = ""


@dataclass(frozen=True)
class Photo:
    """A drawing of a photo, and the tiles that lie on it face up."""

    svg: str
    tiles: tuple[Laid, ...]
    size: tuple[int, int] = (WIDE, HIGH)

    def under(self, more: str) -> "Photo":
        """The same with something over the tiles, as SVG in pixels of the photo."""
        return replace(self, svg=self.svg.replace(OVER, more + OVER))


def taken(page: Page, photo: Photo, css: str = "", **shot: object) -> bytes:
    """A photo as a JPEG, or as Playwright's `shot` says; `css` is a filter of the whole, such as brightness(1.2)."""
    page.set_viewport_size({"width": photo.size[0], "height": photo.size[1]})
    page.set_content(f'<body style="margin: 0; overflow: hidden; filter: {css or "none"}">{photo.svg}')
    return page.screenshot(**{"type": "jpeg", "quality": 85} | shot)


def draw(seed: int, count: int, highest: int = 6) -> list[Halves]:
    """So many tiles of a set."""
    return list(Random(seed).sample(list(combinations_with_replacement(range(highest + 1), 2)), count))


# What lies on the table

Lying = tuple[Halves, Spot]


def scattered(seed: int, tiles: Sequence[Halves]) -> list[Lying]:
    """Up to eight tiles apart from each other, turned anyhow."""
    rng = Random(seed)
    places = rng.sample([(x, y) for y in (410, 790) for x in (350, 650, 950, 1250)], len(tiles))
    spots = [(x + rng.uniform(-35, 35), y + rng.uniform(-35, 35), rng.uniform(0, 360)) for x, y in places]
    return list(zip(tiles, spots, strict=True))


def in_a_row(tiles: Sequence[Halves], *, gap: float = 0.0, y: float = HIGH / 2) -> list[Lying]:
    """Side by side, as a hand is laid open; `gap` in widths of a tile."""
    step = (1 + gap) * UNIT
    first = WIDE / 2 - step * (len(tiles) - 1) / 2
    return [(halves, (first + step * place, y, 0.0)) for place, halves in enumerate(tiles)]


def in_a_line(tiles: Sequence[tuple[int, int]], *, unit: float = UNIT, row: float = math.inf) -> list[Lying]:
    """End to end, doubles across, around (0, 0); where a row is as long as `row`, the line goes down and back."""
    x, y, way, lying = 0.0, 0.0, 1, []
    for a, b in tiles:
        is_double = a == b
        if way * x >= (row if way > 0 else 0) and not is_double:
            lying.append(((a, b), (x + way * unit / 2, y + unit / 2, 0.0)))
            x, y, way = x + way * unit, y + 2.15 * unit, -way
        else:
            length = unit if is_double else 2 * unit
            lying.append(((a, b), (x + way * length / 2, y, 0.0 if is_double else -90.0 * way)))
            x += way * length
    return around(lying, (0, 0))


def around(lying: Sequence[Lying], middle: Point) -> list[Lying]:
    """The same, with its middle elsewhere."""
    far = [(min(places) + max(places)) / 2 for places in zip(*((x, y) for _, (x, y, _) in lying), strict=True)]
    right, down = middle[0] - far[0], middle[1] - far[1]
    return [(halves, (x + right, y + down, degrees)) for halves, (x, y, degrees) in lying]


# A blocked table

SIDES = "near", "left", "far", "right"


def blocked(rng: Random) -> tuple[list[tuple[int, int]], list[list[tuple[int, int]]]]:
    """Four with seven tiles play anyhow until nobody can: the line, and what each of them holds."""
    while True:
        deal = rng.sample(list(combinations_with_replacement(range(7), 2)), 28)
        hands = [deal[seat::4] for seat in range(4)]
        line, passed, seat = [hands[0].pop()], 0, 1
        while passed < 4 and all(hands):
            passed = 0 if plays(line, hands[seat]) else passed + 1
            seat = (seat + 1) % 4
        if all(hands):
            return line, hands


def plays(line: list[tuple[int, int]], hand: list[tuple[int, int]]) -> bool:
    """Whether one of a hand's tiles could be put to the line, as it then is."""
    for a, b in hand:
        for one, other in ((a, b), (b, a)):
            if one == line[-1][1] or other == line[0][0]:
                line.insert(len(line) if one == line[-1][1] else 0, (one, other))
                hand.remove((a, b))
                return True
    return False


def table(seed: int, *, look: Look = LIGHT, hardness: float = 0.0) -> Photo:
    """All tiles of a double six after a block: the line in the middle, and a hand at each side."""
    rng = Random(seed)
    wide, high, unit = 2000, 1500, 44
    line, hands = blocked(rng)
    lying = around(in_a_line(line, unit=unit, row=20 * unit), (wide / 2, high / 2))
    whose = ["line"] * len(line)
    for side, hand in enumerate(hands):
        far = 0.41 * (wide if side % 2 else high)
        across, along = math.cos(math.radians(90 * side)), math.sin(math.radians(90 * side))
        for place, halves in enumerate(hand):
            step = (place - (len(hand) - 1) / 2) * 1.1 * unit
            x, y = wide / 2 + step * across - far * along, high / 2 + step * along + far * across
            lying.append((halves, (x, y, 90 * side + rng.uniform(-2, 2))))
            whose.append(SIDES[side])
    drawing = photo(seed, lying, look=look, hardness=hardness, unit=unit, size=(wide, high))
    owned = [replace(tile, whose=each) for tile, each in zip(drawing.tiles, whose, strict=True)]
    return replace(drawing, tiles=tuple(owned))


# Through a lens


def tilted(degrees: float, turn: float, size: tuple[int, int] = (WIDE, HIGH)) -> Lens:
    """The view of a camera that leans so far towards one side, given in degrees as well."""
    far, lean, way = LENS * size[0], math.radians(degrees), math.radians(turn)
    x, y = math.cos(way), math.sin(way)
    less, deep = 1 - math.cos(lean), math.sin(lean) / far
    return [[1 - less * x * x, -less * x * y, 0], [-less * x * y, 1 - less * y * y, 0], [deep * x, deep * y, 1]]


def through(lens: Lens, size: tuple[int, int], points: Iterable[Point]) -> list[Point]:
    """Where points of the table are on a photo."""
    middle, seen = (size[0] / 2, size[1] / 2), []
    for point in points:
        x, y = point[0] - middle[0], point[1] - middle[1]
        right, down, deep = (row[0] * x + row[1] * y + row[2] for row in lens)
        seen.append((middle[0] + right / deep, middle[1] + down / deep))
    return seen


@dataclass(frozen=True)
class Drawing:
    """Draws what lies on a table as it is seen."""

    look: Look
    lens: Lens
    size: tuple[int, int]
    unit: float

    def seen(self, spot: Spot, points: Iterable[Point]) -> list[Point]:
        """Where points of a tile are on the photo; they are given in its widths, from its middle."""
        x, y, degrees = spot
        across, along = self.unit * math.cos(math.radians(degrees)), self.unit * math.sin(math.radians(degrees))
        turned = [(x + right * across - down * along, y + right * along + down * across) for right, down in points]
        return through(self.lens, self.size, turned)

    def area(self, spot: Spot, points: Iterable[Point], colour: str) -> str:
        """A part of a tile in one colour."""
        return polygon(self.seen(spot, points), colour)

    def tile(self, halves: Halves, spot: Spot) -> str:
        """A tile with a rim of its own colour."""
        look = self.look
        body, rim = (f"rgb({','.join(str(round(share * part)) for part in look.body)})" for share in (1, 0.75))
        parts = [self.area(spot, box(0.5, 1), rim), self.area(spot, box(0.47, 0.97), body)]
        if halves is not BACK:
            parts.append(self.area(spot, box(look.bar / 2, look.thick / 2), look.ink))
            parts.append(self.area(spot, disc(0, 0, look.stud / 2), "#b4a078"))
            for pips, middle in zip(halves, (-0.5, 0.5), strict=True):
                ink = look.inks[pips % len(look.inks)] if look.inks else look.ink
                pip = look.pip * (1 if pips < 10 else 0.73)
                for right, down in places(pips, look.across):
                    parts.append(self.area(spot, disc(0.27 * right, middle + 0.27 * down, pip), ink))
        return "".join(parts)


def places(pips: int, across: bool) -> list[Point]:
    """Where the pips of a half lie, from -1 to 1 both ways."""
    if pips < 10:
        return [(int(place) % 3 - 1, int(place) // 3 - 1) for place in PLACES.get(pips, "")]
    lines = [(line, place) for line, between in ((-1, FOUR), (0, BETWEEN[pips]), (1, FOUR)) for place in between]
    return [(place, line) for line, place in lines] if across else lines


def box(right: float, down: float, middle: float = 0.0) -> list[Point]:
    """A rectangle around the middle of a tile, by the halves of its sides."""
    return [(-right, middle - down), (right, middle - down), (right, middle + down), (-right, middle + down)]


def disc(x: float, y: float, radius: float) -> list[Point]:
    turns = [math.tau * part / 20 for part in range(20)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" display="block">
<filter id="grain" x="0" y="0" width="1" height="1">
<feTurbulence type="fractalNoise" baseFrequency="0.004 0.12" numOctaves="2" seed="{seed}"/>
<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  3 0 0 0 -1.2"/></filter>
<filter id="noise" x="0" y="0" width="1" height="1">
<feTurbulence type="fractalNoise" baseFrequency="0.9" seed="{seed}"/>
<feColorMatrix values="1 0 0 0 0  1 0 0 0 0  1 0 0 0 0  0 0 0 0 {noise}"/></filter>
<filter id="soft" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="{blur}"/></filter>
<filter id="shade"><feGaussianBlur stdDeviation="{shade}"/></filter>
<linearGradient id="light" gradientTransform="rotate({turn} 0.5 0.5)"><stop stop-opacity="{dim}"/>
<stop offset="1" stop-opacity="0"/></linearGradient>
<g filter="url(#soft)"><path d="M0 0h{0}v{1}H0z" fill="{cloth}"/>
<path d="M0 0h{0}v{1}H0z" filter="url(#grain)" opacity="{grain}"/>
<g filter="url(#shade)" opacity="0.5">{shadows}</g>{tiles}{over}</g>
<path d="M0 0h{0}v{1}H0z" fill="url(#light)"/><path d="M0 0h{0}v{1}H0z" filter="url(#noise)"/></svg>"""


def photo(
    seed: int,
    lying: Sequence[Lying],
    *,
    look: Look = LIGHT,
    hardness: float = 0.0,
    tilt: float | None = None,
    unit: float = UNIT,
    size: tuple[int, int] = (WIDE, HIGH),
) -> Photo:
    """A photo of what lies on a table. `hardness` runs from 0, flat and even, to 1; `tilt` is in degrees."""
    rng = Random(seed)
    lens = tilted(rng.uniform(0, 28) * hardness if tilt is None else tilt, rng.uniform(0, 360), size)
    drawing = Drawing(look, lens, size, unit)
    svg = FRAME.format(
        *size,
        seed=seed,
        cloth=rng.choice(CLOTHS),
        grain=0.5 if rng.random() < hardness else 0,
        noise=0.05 + 0.2 * hardness,
        blur=0.5 + hardness,
        shade=0.06 * unit,
        turn=rng.uniform(0, 360),
        dim=0.5 * hardness,
        shadows="".join(drawing.area(spot, box(0.53, 1.05, 0.03), "black") for _, spot in lying),
        tiles="".join(drawing.tile(*each) for each in lying),
        over=OVER,
    )
    face_up = [(*halves, spot) for halves, spot in lying if halves is not BACK]
    return Photo(svg, tuple(Laid(a, b, tuple(drawing.seen(spot, box(0.5, 1)))) for a, b, spot in face_up), size)


# What lies in the way


def polygon(points: Iterable[Point], colour: str) -> str:
    """An area of one colour."""
    return f'<polygon points="{" ".join(f"{x:.2f},{y:.2f}" for x, y in points)}" fill="{colour}"/>'


def middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def half_hidden(tile: Laid) -> str:
    """An arm lies on half of a tile, and on the table beside it."""
    x, y = middle(tile.corners)
    first, second, third, fourth = (((right - x) * 1.5 + x, (down - y) * 1.5 + y) for right, down in tile.corners)
    return polygon((first, second, middle((second, third)), middle((fourth, first))), "#cd9678")


def glare(tile: Laid) -> str:
    """A lamp is mirrored in a tile."""
    x, y = middle(tile.corners)
    return f'<ellipse cx="{x}" cy="{y}" rx="60" ry="40" fill="white" style="filter: blur(20px)"/>' * 2


def speck(tile: Laid, x: float, y: float) -> str:
    """A pip is worn off, so far from the middle of a tile in its widths."""
    first, second, _, fourth = tile.corners
    right, down = 0.5 + x, 0.5 + y / 2
    at = [a + right * (b - a) + down * (c - a) for a, b, c in zip(first, second, fourth, strict=True)]
    return f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{0.09 * math.dist(first, second):.1f}" fill="#f4f0e4"/>'


def washed(tile: Laid) -> str:
    """Light has washed most of a tile's bar out."""
    first, second, third, fourth = tile.corners
    from_x, from_y = middle((first, fourth))
    to_x, to_y = middle((second, third))
    return f'<path d="M{from_x} {from_y}L{to_x} {to_y}" stroke="#f4f0e4" stroke-width="12" opacity="0.85"/>'


def dice(seed: int) -> str:
    """Two dice that nearly touch."""
    rng = Random(seed)
    x, y, turn, gap = rng.uniform(0.2, 0.8) * WIDE, rng.uniform(0.2, 0.8) * HIGH, rng.uniform(0, 90), rng.uniform(1, 6)
    parts = []
    for left in (-92 - gap / 2, gap / 2):
        parts.append(f'<rect x="{left}" y="-46" width="92" height="92" rx="12" fill="#f2f0ea"/>')
        for right, down in places(rng.randint(1, 6), across=False):
            parts.append(f'<circle cx="{left + 46 + 26 * right}" cy="{26 * down}" r="9" fill="#222"/>')
    return f'<g transform="translate({x} {y}) rotate({turn})">{"".join(parts)}</g>'


def clutter(seed: int) -> str:
    """What may lie on a table and is no tile: cards, coins, a chequered napkin, keys."""
    rng, parts = Random(seed), []
    for _ in range(4):
        x, y = rng.uniform(0.1, 0.8) * WIDE, rng.uniform(0.1, 0.8) * HIGH
        squares = "".join(
            f'<path d="M{x + 60 * i} {HIGH - y + 60 * j}h60v60h-60z" fill="{"#fff" if (i + j) % 2 else "#223"}"/>'
            for i in range(4)
            for j in range(4)
        )
        parts.append(f"""{squares}<path d="M{x} {y}h130v190h-130z" fill="#f0f0f0"/>
            <text x="{x + 12}" y="{y + 44}" font-size="44" fill="#b41e1e">{rng.randint(2, 9)}</text>
            <circle cx="{WIDE - x}" cy="{HIGH - y}" r="46" fill="#be965a"/>
            <path d="M{WIDE - x} {y}l120 60" stroke="#a5a096" stroke-width="12"/>""")
    return "".join(parts)
