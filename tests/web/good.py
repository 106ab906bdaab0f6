"""Every question to the referee with a good answer, as an address would ask it; and nonsense of many kinds."""

BLOCK = {"held_0": "2-3", "held_1": "1-2", "held_2": "3-6", "held_3": "6-6 2-6", "end": "5", "by": "Dee", "lead": "Ben"}
ARMS = {"end_0": "3", "end_1": "7", "end_2": "4", "end_3": "7", "since_1": "5", "since_3": "2"}

GOOD = {
    "blocked": BLOCK,
    "lead": {"game": "longana", "right": "Cy", "held_0": "4-4"},
    "count": {"set": "6", "tiles": "3", "pips": "40"},
    "irregularity": {"what": "pass", "found": "after"},
    "longana-block": {"passes": "Ana, Ben, Cy, Dee"},
    "place": {"player": "Ana", "tile": "7-4", **ARMS},
    "trick": {"turn_up": "6-2", "played": "5-2 5-5 6-0 5-4", "suit": "5"},
    "legal": {"turn_up": "6-2", "suit": "5", "hand": "6-5 2-1 3-3"},
    "pot": {"dealer": "Ana", "pot": "25", "tricks_0": "3", "tricks_1": "1", "tricks_2": "1"},
}

NONSENSE = {
    "nothing but space": "   ",
    "a tile twice": "6-4 6-4",
    "less than nothing": "-1",
    "a number too large to read": "9" * 1000,
    "a long word": "x" * 1000,
    "digits of another script": "٣",
    "a fraction": "½",
    "a byte that ends strings": "a\x00b",
    "markup": "<script>alert('x')</script>\"",
    "signs of our own texts": "{0 100% %s",
    "everybody": "Ana, Ben, Cy, Dee",
    "many commas": ",,,,,",
    "half a picture": "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
}
