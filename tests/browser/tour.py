"""A tour of the app: every page, as empty as it can be and as full.

Full is a game of twelve hands, names as long as they come, in more than one script, and totals of four figures.
The album is made of it, and what must hold on every page is tried along it.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

from referee.events.event import EVENT_FORMAT
from referee.record import FORMAT
from tests.browser.phone import Phone
from tests.support.builders import CAST
from tests.support.words import CORRECT, CROSS_OUT, IMPORT, OPEN_TABLE, WRITE, WRITE_CORRECTION
from tests.web.good import GOOD

TOLD = ("redeal", "void", "adjust", "penalty", "substitute", "swap", "time", "stop")
LONG = ["Maximiliano Alejandro Fernández-Guerra", "Jo", "Wolfeschlegelsteinhausenbergerdorff", "عبد الرحمن بن محمد"]
BLOCK = {"kind": "hand", "blocked_by": 3, "end": 5, "held": ["2-3", "1-2", "3-6", "6-6 2-6"]}
TIE = {"kind": "hand", "blocked_by": 0, "end": 1, "held": ["4-4", "5-5", "0-6", "0-4"]}
DOUBLE = {"kind": "double_win", "tile": "2-3", "ends": [2, 3]}
PARTNERS = [
    BLOCK,
    {"kind": "hand", "out": 1, "held": ["6-5 4-1 5-5 3-2 1-1", "", "12+9", "40/5"]},
    TIE,
    {"kind": "hand", "out": 2, "held": ["6-6", "17", "", "12+5"], "bonuses": [DOUBLE]},
    {"kind": "redeal", "reason": "Five doubles in one hand"},
    {"kind": "hand", "out": 0, "held": ["", "6-6 6-5 6-4 6-3", "1", "5-5 5-4 5-3 5-2"]},
    {"kind": "adjust", "points": [0, 10], "reason": "A line of the paper sheet was added up wrongly, all agreed"},
    {"kind": "hand", "out": 3, "held": ["3-2", "4", "6-4 6-3", ""]},
    {"kind": "void", "reason": "Seven tiles were not drawn by everybody", "side": 0, "points": 25},
    {"kind": "hand", "out": 3, "held": ["9", "8", "7", ""]},
    BLOCK,
    {"kind": "hand", "out": 0, "held": ["", "6-6 6-5 6-4 6-3", "1", "5-5 5-4 5-3 5-2"]},
]
LONGANA = [
    {"kind": "hand", "out": 0, "held": ["", "9-9 9-8 9-7 9-6 8-8", "7-7 0-0", "5"]},
    {"kind": "hand", "blocked_by": 1, "held": ["1-5", "0-2 0-4", "6-8", "9-9"]},
    *({"kind": "hand", "out": hand % 4, "held": ["" if hand % 4 == seat else "9-8 7-6" if seat == 3 else "40/6"
                                                  for seat in range(4)]} for hand in range(10)),
]  # fmt: skip
LOO = [
    {"kind": "hand", "tricks": [3, 2, 0, 0]},
    {"kind": "hand", "tricks": [0, 0, 5, 0]},
    {"kind": "hand", "tricks": [1, 4, 0, 0], "dropped": [2], "turn_up": "6-2"},
    {"kind": "hand", "tricks": [2, 2, 1, 0], "dropped": [3], "missed": [1]},
    *({"kind": "hand", "tricks": [2, 1, 1, 1]} for _hand in range(7)),
    {"kind": "hand", "tricks": [0, 0, 0, 5]},
]
TRAINS = [
    {"kind": "hand", "out": 2, "held": ["12-11 3-2", "17/3", "", "104", "9", "31", "58", "6-6"]},
    {"kind": "hand", "blocked_by": None, "held": ["4", "31", "9", "12", "110", "7", "1", "66"]},
    {"kind": "void", "reason": "Somebody had taken tiles of another's train"},
    *({"kind": "hand", "out": hand % 8, "held": ["" if hand % 8 == seat else f"{7 * seat + 3 * hand + 4}"
                                                 for seat in range(8)]} for hand in range(9)),
]  # fmt: skip
EIGHT = [*LONG, "Eve", "Florentina", "山田 花子", "Hal"]
TWELVE = [*EIGHT, "Ida", "Joaquín Sebastián", "Kim", "Lou"]
AMONG_TWELVE = [
    {"kind": "hand", "out": hand % 12, "held": ["" if hand % 12 == seat else f"{5 * seat + 9 * hand + 6}"
                                                for seat in range(12)]} for hand in range(15)
]  # fmt: skip
BLOCK_HANDS = [
    {"kind": "hand", "out": 1, "held": ["6-5 4-1", "", "12", "9"]},
    {"kind": "hand", "blocked_by": 2, "held": ["5", "12", "8", "20"]},
    *({"kind": "hand", "out": hand % 4, "held": ["" if hand % 4 == seat else "6-4 5-3" if seat == 3 else "9"
                                                 for seat in range(4)]} for hand in range(6)),
]  # fmt: skip
WIDTHS = (320, 390, 768, 1280)  # of the screens that every page must fit
AS_LINE = """line => {
    const form = document.getElementById("hand");
    form.dataset.next = form.elements.line.value = line; // both, or the page would put the number right
}"""
Stop = str | Callable[[Phone], None]


def game(ruleset: str, preset: str, names: list[str], entries: list[dict[str, Any]], **more: Any) -> str:
    """The record of a game."""
    told = {"format": FORMAT, "ruleset": ruleset, "preset": preset, "seats": names, "entries": entries}
    return json.dumps(told | {"options": {}} | more)


PARTNERS_FULL = game(
    "partners", "collective", LONG, PARTNERS, options={"target": 6000}, opening={"totals": [4812, 5077], "lead": 1}
)
PARTNERS_WON = game(
    "partners", "collective", LONG, PARTNERS, options={"target": 5092}, opening={"totals": [4810, 4900], "lead": 1}
)
LONGANA_FULL = game(
    "longana", "longana", LONG, LONGANA, options={"target": 3000}, opening={"totals": [998, 0, 7, 1004]}
)
LOO_FULL = game("loo", "pot", LONG, LOO, opening={"totals": [-1105, 1210, 0, -105], "lead": 0})
BLOCK_FULL = game("block", "block", LONG, BLOCK_HANDS, options={"target": 500})
TRAINS_FULL = game("trains", "fifty", EIGHT, TRAINS)
TRAINS_OF_TWELVE = game("trains", "double_fifteen", TWELVE, AMONG_TWELVE)
CHICKENFOOT = game("trains", "chickenfoot_blanks", EIGHT[:5], [])
LOO_POINTS = game("loo", "points", CAST, LOO[:4], opening={"totals": [4, 3, 0, 5], "lead": 0})
RECORDS = {
    "full": PARTNERS_FULL,
    "won": PARTNERS_WON,
    "block": BLOCK_FULL,
    "longana": LONGANA_FULL,
    "loo": LOO_FULL,
    "points": LOO_POINTS,
    "trains": TRAINS_FULL,
    "twelve": TRAINS_OF_TWELVE,
    "feet": CHICKENFOOT,
}
"""The tables of the tour but for an empty one, by what they are called there."""
PAIRED = [
    {"number": number, "name": f"{name} & {other}"[:83], "people": [name, other]}
    for number, (name, other) in enumerate(zip(TWELVE[:6], TWELVE[6:], strict=True), start=1)
]
EVENT = {
    "format": EVENT_FORMAT,
    "name": LONG[0],
    "rules": {"minutes": 30},
    "target": 100,
    "sides": PAIRED[:5],
    "rounds": [
        {
            "meetings": [
                {"sides": [1, 2], "why": "lot", "result": {"points": [4812, 5077]}},
                {"sides": [3, 4], "why": "lot", "result": {"outcome": "absent", "absent": [4]}},
            ],
            "rests": [{"side": 5, "why": "lowest", "place": 5}],
        },
        {
            "meetings": [
                {"sides": [1, 3], "why": "level", "wins": [2, 2]},
                {"sides": [4, 5], "why": "float", "wins": [0, 2]},
            ],
            "rests": [{"side": 2, "why": "lowest", "place": 2}],
            "left": 1800,
        },
    ],
}
LEAGUE = {
    "format": EVENT_FORMAT,
    "name": "",
    "kind": "teams",
    "rules": {"format": "match", "singles": 2, "doubles": 1},
    "sides": [{"number": number, "name": name} for number, name in enumerate(LONG, start=1)],
    "rounds": [
        {
            "meetings": [
                {"sides": [1, 4], "why": "turn", "contests": [{"won": "home"}, {"won": "away", "home": LONG[1:2]}, {}]},
                {"sides": [2, 3], "why": "turn", "contests": [{}, {}, {}]},
            ]
        }
    ],
}
"""Two events of long names: pairs in their second round, and a league of teams in its first."""


class Stops:
    """Every page of the app, at tables whose sheets have these addresses."""

    def __init__(self, **sheets: str) -> None:
        self.sheets = sheets
        self.full, self.longana, self.loo = sheets["full"], sheets["longana"], sheets["loo"]
        self.points, self.trains, self.twelve = sheets["points"], sheets["trains"], sheets["twelve"]

    def stops(self) -> Iterator[tuple[str, Stop]]:
        """Each page by a name of its own: its address, or how to get there."""
        yield from self._without_a_table()
        yield from self._questions()
        for name, table in self.sheets.items():
            yield f"sheet {name}", table
            yield f"board {name}", f"{table}/board"
            yield f"shape {name}", f"{table}/shape"
        yield from self._at_a_table()
        yield from self._over_all_games()
        yield from self._in_the_middle()

    def _without_a_table(self) -> Iterator[tuple[str, Stop]]:
        addresses = {
            "home with tables": "/",
            "choose": "/new",
            "new partners": "/new/partners/collective",
            "new block": "/new/block/block",
            "new longana": "/new/longana/longana",
            "new loo": "/new/loo/pot",
            "new trains": "/new/trains/double_twelve",
            "import": "/import",
            "what is kept": "/kept",
            "no such table": "/join?code=NOSUCH",
            "no such page": "/nothing-here",
            "offline": "/offline",
            "rulebook": "/rules",
            "ask": "/ask",
            "search": "/find",
            "search, found": "/find?q=0-0 stuck",
            "search, nothing found": "/find?q=xylophone",
        }
        yield from addresses.items()
        for key in ("block", "partners", "longana", "loo", "fives", "trains"):
            yield f"rules {key}", f"/rules/{key}"
            yield f"rule card {key}", f"/rules/{key}/card"
            yield f"rules {key} compared", f"/rules/{key}/compare"
        yield "home without tables", self._the_first_visit
        yield "new refused", self._a_refused_game
        yield "import refused", self._a_refused_record

    def _questions(self) -> Iterator[tuple[str, Stop]]:
        for key, told in GOOD.items():
            yield f"ask {key}", f"/ask/{key}"
            yield f"answer {key}", f"/ask/{key}?{urlencode(told)}"
        yield "answer under other rules", f"/ask/block/other-rules?{urlencode(GOOD['block'])}"
        long = {
            "game": "partners",
            "names": ",".join(LONG),
            "held_0": "6-6 5-5",
            "held_1": "9",
            "held_2": "20/5",
            "held_3": "8",
        }
        yield "answer blocked, long names", f"/ask/block?{urlencode(long)}"
        yield "answer blocked, a hand unknown", "/ask/block?game=partners&held_0=4&held_1=9&held_2=20"
        yield "answer blocked, refused", "/ask/block?game=partners&held_0=9-9&held_1=9"

    def _at_a_table(self) -> Iterator[tuple[str, Stop]]:
        within = {
            "own tiles": "own/0",
            "agreement": "agree",
            "line": "3",
            "line with a bonus": "4",
            "line to correct": "3/correct",
            "line corrected": "2",
            "line under other rules": "3/other-rules",
            "line struck": "8",
            "line adjusted": "7",
            "all lines": "lines",
            "rules here": "rules",
            "replay": "replay",
            "more": "more",
            "replayed": "replay?scoring=all",
            "questions here": "ask",
            "clock": "clock",
            "share": "../share",
            "seats": "../seats",
            "delete": "../delete",
            "forget": "../forget",
            "names": "people",
            "further game": "../new",
            "further game, named": "../new/partners/collective",
            **{
                f"tell {kind}": f"tell/{kind}"
                for kind in ("redeal", "void", "adjust", "penalty", "substitute", "swap", "stop")
            },
        }
        yield from ((name, f"{self.full}/{path}") for name, path in within.items())
        yield "sheet of a watcher", self._a_watcher
        yield "no link", f"{self.full}/../enter/{'x' * 22}"
        yield "line of longana", f"{self.longana}/2"
        yield "line of loo", f"{self.loo}/4"
        yield from self._of_many()
        yield "tell join", f"{self.points}/tell/join"
        yield "tell leave", f"{self.points}/tell/leave"
        yield "loo replayed", f"{self.points}/replay?at_target=shared"

    def _of_many(self) -> Iterator[tuple[str, Stop]]:
        """Pages of a table of eight, and of one of twelve."""
        yield "line of trains", f"{self.trains}/1"
        yield "line of trains to correct", f"{self.trains}/1/correct"
        yield "people of trains", f"{self.trains}/../people"
        yield "own tiles of trains", f"{self.trains}/own/7"
        yield "own tiles of twelve", f"{self.twelve}/own/11"
        yield "share of twelve", f"{self.twelve}/../share"
        yield "agreement of eight", f"{self.trains}/agree"

    def _over_all_games(self) -> Iterator[tuple[str, Stop]]:
        """What a table says of itself, and what its people did over all of its games."""
        pages = {page: page for page in ("games", "log", "people", "about", "next")}
        pages |= {"season": "people?season=1", "person": "people?name=Jo"}
        yield from ((name, f"{self.full}/../{page}") for name, page in pages.items())

    def _in_the_middle(self) -> Iterator[tuple[str, Stop]]:
        yield "menu open", self._an_open_menu
        yield "everything open", self._everything_open
        yield "hand tapped in", self._a_hand_tapped_in
        yield "hand in pips", self._a_hand_in_pips
        yield "hand of longana tapped in", self._a_hand_of_longana
        yield "hand of loo told", self._a_hand_of_loo
        yield "hand refused", self._a_refused_hand
        yield "correction refused", self._a_refused_correction
        yield "strike refused", self._a_refused_strike
        yield "other refused", self._a_refused_adjustment
        yield "conflict", self._a_conflict
        yield "links made", self._the_links
        yield "kept", self._a_hand_that_waits

    # What cannot be reached by an address

    def _the_first_visit(self, phone: Phone) -> None:
        self._as_a_stranger(phone, "/")

    def _a_watcher(self, phone: Phone) -> None:
        self._as_a_stranger(phone, self.full)

    def _as_a_stranger(self, phone: Phone, address: str) -> None:
        phone.context.clear_cookies()
        phone.goes_to(address)

    def _a_refused_game(self, phone: Phone) -> None:
        phone.goes_to("/new/partners/collective")
        phone.fills(seat_0="Ana", seat_1="Ana")
        phone.taps(OPEN_TABLE)
        phone.page.locator(".notice.bad .problem").first.wait_for()

    def _a_refused_record(self, phone: Phone) -> None:
        phone.goes_to("/import")
        phone.page.locator("#text").fill(PARTNERS_FULL.replace('"2-3"', '"9-3"', 1))
        phone.taps(IMPORT)
        phone.page.locator("#problem").wait_for()

    def _an_open_menu(self, phone: Phone) -> None:
        phone.goes_to(self.full)
        phone.page.locator(".menu > summary").tap()

    def _everything_open(self, phone: Phone) -> None:
        phone.goes_to(self.full)
        for fold in phone.page.locator("#hand details.fold > summary").all():
            fold.tap()
        phone.page.locator("tap-list [data-value]").first.tap()

    def _a_hand_tapped_in(self, phone: Phone) -> None:
        phone.goes_to(self.full)
        phone.tells("blocked", "2-3 6-6", "1-2", "3-6 4-4 1-1", "2-6", blocked_by=LONG[2], end="5")
        phone.verdict.locator(".ruling").wait_for()
        phone.page.evaluate("document.activeElement.blur()")

    def _a_hand_in_pips(self, phone: Phone) -> None:
        phone.goes_to(self.full)
        phone.tells("Jo", "17", "", "12+5")
        phone.taps("Pips")
        phone.page.evaluate("localStorage.clear()")

    def _a_hand_of_longana(self, phone: Phone) -> None:
        phone.goes_to(self.longana)
        phone.tells("Jo", "9-9 9-4 7-4", "", "9-0 8-4", "8-8")
        phone.verdict.locator(".ruling").wait_for()

    def _a_hand_of_loo(self, phone: Phone) -> None:
        phone.goes_to(self.loo)
        phone.tells_tricks(3, 2, "dropped", 0)
        phone.verdict.locator(".ruling").wait_for()

    def _a_refused_hand(self, phone: Phone) -> None:
        phone.goes_to(self.full)
        phone.tells("Jo", "6-6 9-9", "", "12", "6-6 x")
        phone.taps(WRITE)
        phone.page.locator("[aria-invalid=true]").first.wait_for()

    def _a_refused_correction(self, phone: Phone) -> None:
        phone.goes_to(f"{self.full}/3")
        phone.opens(CORRECT)
        phone.fills(held_1="9-9")
        phone.taps(WRITE_CORRECTION)
        phone.page.locator("[aria-invalid=true]").first.wait_for()

    def _a_refused_strike(self, phone: Phone) -> None:
        phone.goes_to(f"{self.full}/3")
        phone.opens(CROSS_OUT)
        phone.page.locator("#strike-why").fill("  ")
        phone.taps(CROSS_OUT)
        phone.page.locator("main .problem").first.wait_for()

    def _a_refused_adjustment(self, phone: Phone) -> None:
        phone.goes_to(f"{self.full}/tell/adjust")
        phone.taps(WRITE)
        phone.page.locator(".problem").first.wait_for()

    def _a_conflict(self, phone: Phone) -> None:
        phone.goes_to(self.full)
        phone.tells("Jo", "6-5 4-3", "", "12", "9")
        phone.verdict.locator(".ruling").wait_for()
        phone.page.evaluate(AS_LINE, "3")
        phone.taps(WRITE)
        phone.page.locator(".versus").wait_for()

    def _the_links(self, phone: Phone) -> None:
        phone.goes_to(f"{self.full}/../share")
        phone.opens("More links")
        phone.page.get_by_role("region", name=phone.says("Scorekeeper link")).get_by_role("button").first.tap()
        phone.page.locator(".secret").first.wait_for()

    def _a_hand_that_waits(self, phone: Phone) -> None:
        phone.goes_to(self.full)
        phone.tells("Jo", "6-5 4-3", "", "12", "9")
        phone.verdict.locator(".ruling").wait_for()
        phone.context.set_offline(True)
        phone.taps(WRITE)
        phone.page.locator(".slip").wait_for()


def of_events(event: str, league: str) -> Iterator[tuple[str, str]]:
    """The pages of events, of which two have these addresses."""
    yield from (("events", "/event"), ("new event", "/event/swiss"), ("new league", "/event/match"))
    for page in ("", "wall", "print", "people", "people/1", "game", "side/2", "1/1", "2/1", "../share", "../delete"):
        yield f"event {page}", f"{event}/{page}".rstrip("/")
    yield from ((f"league {page}", f"{league}/{page}".rstrip("/")) for page in ("", "1/1"))


class Tour(Stops):
    """The tables that are visited, opened by the phone that makes the tour."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        phone.sits_at()
        super().__init__(empty=phone.page.url, **{name: self._brings(record) for name, record in RECORDS.items()})
        phone.goes_to(self.full)
        phone.corrects(2, "the 5-5 was a 5-4", held_0="6-5 4-1 5-4 3-2 1-1")
        phone.goes_to(f"{self.full}/8")
        phone.opens(CROSS_OUT)
        phone.page.locator("#strike-why").fill("That hand was of the game before")
        phone.taps(CROSS_OUT)  # in line 8: a misdeal and an adjustment are no hands
        phone.sees("That hand")
        self.events = [self._brings(json.dumps(event)) for event in (EVENT, LEAGUE)]
        self.cookies: Any = phone.context.cookies()

    def stops(self) -> Iterator[tuple[str, Stop]]:
        yield from of_events(*self.events)
        yield from super().stops()  # of which the last is without a network

    def visits(self, stop: Stop) -> None:
        """Go there, as the keeper."""
        self.phone.context.add_cookies(self.cookies)
        self.phone.page.evaluate("localStorage.clear()")  # what was half told at another stop
        if isinstance(stop, str):
            self.phone.goes_to(stop)
        else:
            stop(self.phone)
        self.phone.page.wait_for_load_state()

    def _brings(self, record: str) -> str:
        self.phone.imports(record)
        return self.phone.page.url
