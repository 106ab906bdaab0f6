"""The words around a table that no single entry has to say: what means the same everywhere, and what tiles are called.

Each list is translated like any text, and is then the other language's own: as many words as it has.
"""

from collections.abc import Callable

from referee.engine.desk.words import Vocabulary
from referee.engine.wording import NP_, Sense

Say = Callable[[str], str]
FUNCTION_WORDS = NP_(
    "search words",
    "a, an, and, any, are, as, at, be, been, but, by, can, could, did, do, does, for, from, get, got, had, has, have, "
    "he, her, him, his, how, i, if, in, is, it, its, ive, just, me, my, not, of, on, or, our, own, she, should, so, "
    "that, the, their, them, then, there, they, this, to, us, was, we, were, what, whats, when, where, which, while, "
    "who, whose, why, will, with, would, you, your, im, hes, shes, theyre, dont, doesnt, didnt, cant, isnt, am, may, "
    "must, need, someone, somebody, allowed, able, possible, supposed, actually, really, ever, always, want, know, "
    "gets, getting, whos, whens, arent, wont, wasnt, werent",
)
"""What says little of what is looked for."""
SYNONYMS = (
    NP_(
        "search words",
        "lead, pose, start, open, begin, go first, set the first tile, put down first, led, began, begun, first turn, "
        "come out",
    ),
    NP_("search words", "block, lock, jam, close, dead game"),
    NP_("search words", "tile, bone, domino, stone, piece"),
    NP_("search words", "pip, dot, spot, point"),
    NP_(
        "search words",
        "go out, domino, finish, empty hand, play the last tile, dominoes, dominoed, chip out, rid of all tiles, went "
        "out, gone out, chipped out",
    ),
    NP_("search words", "tie, draw, even, equal, same, level, tied, drew"),
    NP_("search words", "boneyard, stock, sleeping tiles, pile, bone pile, yard"),
    NP_("search words", "draw, pick up, take, fish, buy, drew, took, drawn, taken, bought"),
    NP_("search words", "pass, knock, cannot play, rap, tap, skip, bye"),
    NP_("search words", "double, twin, doublet"),
    NP_("search words", "partner, mate, teammate"),
    NP_("search words", "opponent, other side, enemy, rival"),
    NP_("search words", "target, goal, winning score"),
    NP_("search words", "score, count, points, total"),
    NP_("search words", "shuffle, mix, wash, stir"),
    NP_("search words", "deal, hand out, give out, dealt, gave"),
    NP_("search words", "reshuffle, redeal, deal again, deal over"),
    NP_("search words", "round, hand, deal, leg, drop"),
    NP_("search words", "win, take, beat, won"),
    NP_("search words", "lose, lost, loser, losing"),
    NP_("search words", "penalty, fine, punishment, sanction"),
    NP_("search words", "pot, pool, kitty"),
    NP_("search words", "token, marker, coin, penny, chip, train piece, little train"),
    NP_("search words", "wrong, incorrect, mistake, error, false, bad"),
    NP_("search words", "fit, match, playable, go"),
    NP_("search words", "fix, correct, edit, change"),
    NP_("search words", "time, clock, timer, minutes"),
    NP_("search words", "join, come in, enter, add, newcomer, new player"),
    NP_("search words", "leave, quit, go home, give up, left, gone"),
    NP_("search words", "limit, most, maximum, cap"),
    NP_("search words", "spinner, first double, cross"),
    NP_("search words", "talk, speak, chat, spoke, said"),
    NP_("search words", "show, expose, reveal, shown, saw, seen, look"),
    NP_("search words", "discard, throw away, throw in"),
    NP_("search words", "exchange, swap, trade, change, swapped"),
    NP_("search words", "play, lay, put down, place, laid, put, slam"),
    NP_("search words", "lowest, fewest, least, lightest, less"),
    NP_("search words", "heavy, highest, most, biggest"),
    NP_("search words", "end, side"),
    NP_("search words", "blank, zero"),
    NP_("search words", "trump, trumps"),
    NP_("search words", "warn, warning, card"),
    NP_("search words", "engine, locomotive, hub, station"),
    NP_("search words", "on purpose, deliberately, intentionally, voluntarily, by choice"),
    NP_("search words", "leftover, remaining, spare, extra, unused"),
    NP_("search words", "announce, call, say, declare, shout, said, told, tell"),
    NP_("search words", "pair, team, side"),
    NP_("search words", "choose, pick, decide, select, determine, chose, chosen, picked"),
    NP_("search words", "subtract, deduct, take off, minus"),
    NP_("search words", "fold, drop out, throw in"),
    NP_("search words", "bonus, extra points, premium"),
)
"""Words that mean the same wherever they stand."""
NUMBERS = (
    NP_("search words", "blank, blanks, zero"),
    NP_("search words", "one, ones, ace"),
    NP_("search words", "two, twos, deuce"),
    NP_("search words", "three, threes, trey"),
    NP_("search words", "four, fours"),
    NP_("search words", "five, fives"),
    NP_("search words", "six, sixes"),
    NP_("search words", "seven, sevens"),
    NP_("search words", "eight, eights"),
    NP_("search words", "nine, nines"),
    NP_("search words", "ten, tens"),
    NP_("search words", "eleven, elevens"),
    NP_("search words", "twelve, twelves"),
    NP_("search words", "thirteen, thirteens"),
    NP_("search words", "fourteen, fourteens"),
    NP_("search words", "fifteen, fifteens"),
)
"""What half a tile is called, from 0."""
DOUBLES = NP_("search words", "double, big")
"""What a double is called, with its number after it."""
JOINTS = NP_("search words", "of")
"""What stands between a double and its number, or between the halves of a tile."""
TILES = {
    "0-0": NP_("search words", "blank double, double zero"),
    "6-6": NP_("search words", "boxcars, six double"),
}
"""Tiles with names of their own."""
FILLERS = NP_(
    "search words",
    "dominoes, domino game, mexican train, mexican train game, mexican train dominoes, chickenfoot, longana, loo, all "
    "fives, what happens, what happens if, what happens when, what if, chicken foot, chicken foot dominoes, fives and "
    "threes, in dominoes, a game of dominoes",
)
"""What says little beside other words: what games are called, and how a question begins."""
HOW_TO_PLAY = NP_("search words", "how to play, rules, explain, learn, teach me, basics, guide")
"""What people say who look for a whole guide."""


def phrases(listed: str) -> tuple[str, ...]:
    """What a text of search words lists."""
    return tuple(filter(None, (phrase.strip() for phrase in listed.split(", "))))


def vocabulary(language: str, say: Say) -> Vocabulary:
    """What a language says at a table."""

    def said(words: Sense) -> tuple[str, ...]:
        return phrases(say(words).lower())

    digits = tuple((*said(names), str(number)) for number, names in enumerate(NUMBERS))
    return Vocabulary(
        language,
        function_words=frozenset(said(FUNCTION_WORDS)),
        synonyms=(*map(said, SYNONYMS), *digits),
        numbers={name: number for number, names in enumerate(digits) for name in names},
        doubles=frozenset(said(DOUBLES)),
        joints=frozenset(said(JOINTS)),
        tiles={name: tile for tile, names in TILES.items() for name in said(names)},
        fillers=said(FILLERS),
    )
