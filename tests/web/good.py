"""What people type: a good answer to every question to the referee, hands of every game, and nonsense of many kinds.

And what only a program sends, in the fields that no page shows.
"""

from tests.support.client import ended

BLOCK = {
    "game": "partners",
    "held_0": "2-3",
    "held_1": "1-2",
    "held_2": "3-6",
    "held_3": "6-6 2-6",
    "end": "5",
    "by": "Dee",
    "lead": "Ben",
}
ARMS = {"end_0": "3", "end_1": "7", "end_2": "4", "end_3": "7", "open": "4, 2"}

GOOD = {
    "block": BLOCK,
    "lead": {"game": "longana", "ended": "won", "right": "Cy", "held_0": "4-4"},
    "may-pass": {"game": "partners", "hand": "6-4 3-1", "end_a": "6", "end_b": "2"},
    "count": {"set": "6", "tiles": "3", "pips": "40"},
    "irregularity": {"what": "pass", "found": "after", "game": "partners"},
    "place": {"player": "Ana", "tile": "7-4", **ARMS},
    "trick": {"turn_up": "6-2", "played": "5-2 5-5 6-0 5-4", "suit": "5"},
    "legal": {"turn_up": "6-2", "when": "follow", "suit": "5", "hand": "6-5 2-1 3-3"},
    "layout": {"double": "5-5", "arms": "6, 4"},
    "key": {"tile": "5-4", "left": "2-2 1-0"},
    "where": {"player": "Ana", "hand": "7-2 5-4", "end_0": "7", "open": "2", "end_1": "5", "mexican": "3"},
    "lowest": {"names": "Ana, Ben, Cy", "total_0": "208", "total_1": "192", "total_2": "240"},
    "cover": {"laid": "Ben", "unable": "2, 3"},
    "may-play": {"tile": "5-1", "double": "5-5", "arms": "0"},
    "pot": {"dealer": "Ana", "pot": "25", "tricks_0": "3", "tricks_1": "1", "tricks_2": "1"},
}

BLOCKED = {"blocked_by": 0}
HANDS = {
    "partners": [
        ended("blocked", "1-2", "0-2", "3-6", "4-6") | BLOCKED,
        ended("blocked", "1-2", "3-3", "3-6", "6-6") | BLOCKED,
        ended(0, "", "6-4 0-0", "5", "6"),
    ],
    "longana": [ended("blocked", "1-5", "0-2 0-4", "6-8", "9-9") | BLOCKED, ended(0, "", "6-4", "5", "6")],
    "fives": [ended(0, "", "6-4", "5", "6")],
    "block": [ended("blocked", "1-5", "0-2 0-4", "6-1", "4-4") | BLOCKED, ended(0, "", "6-4", "5", "6")],
    "trains": [
        ended("blocked", "9-1 0-0", "4-4", "7", "17/3"),
        ended(1, "9-3 6-6", "", "16/2", "4"),
        ended(0, "", "8-4", "5", "6"),
    ],
    "loo": [
        {"tricks_0": 3, "tricks_1": 2, "turn_up": "6-2"},
        {"tricks_1": 5, "did_0": "dropped"},
        {"did_0": "dropped", "did_1": "dropped", "did_2": "dropped"},
    ],
}

NONSENSE = {
    "nothing but space": "   ",
    "a tile twice": "6-4 6-4",
    "less than nothing": "-1",
    "a number too large to read": "9" * 900,
    "a long word": "x" * 900,
    "digits of another script": "٣",
    "a fraction": "½",
    "a byte that ends strings": "a\x00b",
    "markup": "<script>alert('x')</script>\"",
    "signs of our own texts": "{0 100% %s",
    "everybody": "Ana, Ben, Cy, Dee",
    "many commas": ",,,,,",
    "half a picture": "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
}

HOSTILE = {
    **NONSENSE,
    "nothing": "",
    "no number": "NaN",
    "null": "null",
    "a number": "5",
    "true": "true",
    "a text": '"abc"',
    "a list": "[1]",
    "a list of nothing": "[null]",
    "lists": "[[]]",
    "an object": '{"a": 1}',
    "half an object": "{",
    "a seat that is not there": '[{"seat": 99, "points": 5}]',
    "a seat before the first": '[{"seat": -1, "points": 5}]',
    "a seat with a name": '[{"seat": "x", "points": 5}]',
    "a seat in halves": '[{"seat": 0.5, "points": 5}]',
    "a seat that is a float": '[{"seat": 1.0, "points": 5.0}]',
    "a huge seat": '[{"seat": 1e99, "points": 5}]',
    "points that are no number": '[{"seat": 0, "points": NaN}]',
    "points without end": '[{"seat": 0, "points": Infinity}]',
    "no points": '[{"seat": 0}]',
    "claimed from nobody": '[{"seat": 0, "points": 5, "claimed_from": 7}]',
    "twice the same": '[{"seat": 0, "seat": 1, "points": 5}]',
    "deep brackets": "[" * 100_000,
    "brackets as deep as there is room": "[" * 5_999,
    "5000 digits": "9" * 5000,
    "beyond what a database counts": str(2**63),
    "a power": "1e99",
    "minus": "-" + "9" * 30,
    "letters that run backwards": "\u202ea\u200b",
    "a surrogate": '["\\ud800"]',
    "letters of 22": "é" * 22,
    "200 kB": "x" * 200_000,
    "a list of 200 kB": "[" + "0," * 100_000 + "0]",
}
