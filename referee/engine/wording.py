"""Sentences with named gaps, kept apart from what fills them so that they can be translated whole.

A text is marked with `N_` where it is declared, or with `Counted` where it counts something, and is translated where
it is shown. `Language` says how; English needs no catalogue. Refusals that several rules share are written here once.

Babel's lazy strings were looked at: they ask for the language of a request, of which the rules know nothing, and have
their gaps filled before anybody can still translate the names in them.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase, digits
from unicodedata import normalize

MANY = 100  # for a gap that is filled with words, such as a "…" that stands for any number


def N_(text: str) -> str:  # noqa: N802
    """Mark a text for translation and leave it as it is: gettext's own name for that."""
    return text


class Sense(str):
    """A text whose English has several senses; its context tells a translator which is meant."""

    context: str


def NP_(context: str, text: str) -> Sense:  # noqa: N802
    """Mark a text with its context for translation and leave it as it is, as N_ does without one."""
    marked = Sense(text)
    marked.context = context
    return marked


@dataclass(frozen=True)
class Counted:
    """A text that counts something: as it reads for one, and for any other number.

    `by` is the gap whose number, or number of names, decides between them.
    """

    one: str
    many: str
    by: str = "value"

    def __str__(self) -> str:
        return self.many


Text = str | Counted


@dataclass(frozen=True)
class Sentence:
    """A text with what fills its gaps; it may fill a gap of another and is translated there too."""

    text: Text
    params: Mapping[str, "Param"] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return english(self.text, self.params)


UNNAMED: Mapping[str, tuple[str, str]] = {
    "mrfl": (N_("My seat, Right, Across, Left"), N_("My seat, Right, Partner, Left")),
    "mlfr": (N_("My seat, Left, Across, Right"), N_("My seat, Left, Partner, Right")),
    "mrl": (N_("My seat, Right, Left"), N_("My seat, Right, Left")),
    "mlr": (N_("My seat, Left, Right"), N_("My seat, Left, Right")),
    "mf": (N_("My seat, Across"), N_("My seat, Across")),
}
"""What people without names are called in the order of their turns, by where they sit: each alone, and in pairs.

They sit where whoever asks does (m), on the right, facing them, or on the left. Each takes the verb of a name, so
that the sentences of three languages read the same with them. "You" would not ("You leads", "Tú sale"), nor would it
be true for a reader to whom the answer was sent.
"""
PLAYER = N_("Player {number}")
"""What somebody without a name is called where everybody plays alone, by their place in the order of the turns."""
SIDES = (NP_("side", "Us"), NP_("side", "Them"))
"""What pairs are called of whose people nobody has a name, from where the first of them sits."""
MARK = "\u2060"
"""A sign that no page shows and no name can have (`readable`): what follows it stands for a word of ours."""
NUMBERS = digits + ascii_lowercase  # one sign each, so that a number may stand behind a name
ALONE, SIDE, TURNS = "p", "s", {True: "c", False: "a"}
_PLACEHOLDER = re.compile(rf"{MARK}([{ALONE}{SIDE}{''.join(TURNS.values())}])([{NUMBERS}])")


def placeholder(kind: str, number: int) -> str:
    """What stands for somebody without a name, or for their side, until a language says its own word for it."""
    return f"{MARK}{kind}{NUMBERS[number]}"


def is_placeholder(name: str) -> bool:
    """Whether nobody has given this name: it stands for a word of ours."""
    return name.startswith(MARK)


class Pair(tuple[str, ...]):
    """The people of a side by their names; they may have a name together."""

    name: str
    """What they call themselves, or what stands for "Us"; "" where the side is called by its people."""

    def __new__(cls, people: Iterable[str], name: str = "") -> "Pair":
        """These people, called so together."""
        pair = super().__new__(cls, people)
        pair.name = name
        return pair


PRONOUNS = {
    *("i", "me", "you", "we", "us", "they", "them"),
    *("yo", "tu", "tú", "vos", "usted", "ustedes", "nosotros"),
    *("eu", "você", "voce", "vocês", "nós"),
}
"""What a name may be that takes another verb than a name does, in the languages there are, in small letters."""


def mentioned(name: str) -> str:
    """A name as a sentence mentions it: whoever is called "You" in quotation marks, so that “You” leads."""
    return f"“{name}”" if name.lower() in PRONOUNS else name


def as_called(names: Sequence[str]) -> Sequence[str]:
    """Several people as a sentence calls them: by the name of their pair alone, where they have given it one."""
    if isinstance(names, Pair) and names.name and not is_placeholder(names.name):
        return (names.name,)
    return names


def as_headed(names: Sequence[str]) -> Sequence[str]:
    """Several people as a heading calls them, which may say "Us" too."""
    return (names.name,) if isinstance(names, Pair) and names.name else names


Param = int | str | tuple[str, ...] | tuple[int, ...] | Sentence | tuple[Sentence, ...]
"""A number, a word, several names ("Ana and Cy"), several numbers ("5 + 9"), or sentences of their own."""


@dataclass(frozen=True)
class Language:
    """How one language says things: gettext's two functions, and several names in a row.

    `gettext` is given a `Sense` too, and looks for its context.
    """

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    listing: Callable[[Sequence[str]], str]
    code: str = "en"
    """Which it is: the first part of its locale."""

    def say(self, text: Text, params: Mapping[str, Param]) -> str:
        gaps = {name: self._spoken(value) for name, value in params.items()}
        return self.with_words(self._chosen(text, params).format(**gaps))

    def with_words(self, text: str) -> str:
        """A text, or a page, with a word of this language for everybody who has no name."""
        return _PLACEHOLDER.sub(lambda found: self._word(*found.groups()), text) if MARK in text else text

    def _word(self, kind: str, sign: str) -> str:
        number = NUMBERS.index(sign)
        if kind == ALONE:
            return self.gettext(PLAYER).format(number=number + 1)
        if kind == SIDE:
            return self.gettext(SIDES[number])
        places = "mlfr" if kind == TURNS[True] else "mrfl"
        return self.gettext(UNNAMED[places][1]).split(", ")[number]

    def _chosen(self, text: Text, params: Mapping[str, Param]) -> str:
        if isinstance(text, Counted):
            return self.ngettext(text.one, text.many, _number(params[text.by]))
        return self.gettext(text)

    def _spoken(self, value: Param) -> int | str:
        if isinstance(value, Sentence):
            return self.say(value.text, value.params)
        if not isinstance(value, tuple):
            return mentioned(value) if isinstance(value, str) else value
        people = as_called(value) if isinstance(value, Pair) else value
        names = [self.with_words(str(self._spoken(item))) for item in people if not isinstance(item, int)]
        return self.listing(names) if names else plus(value)


def _number(value: Param) -> int:
    """The number that chooses singular or plural: the value of a gap, or how many names fill it."""
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, tuple) else MANY


def _listing(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


ENGLISH = Language(str, lambda one, many, number: one if number == 1 else many, _listing)


def english(text: Text, params: Mapping[str, Param]) -> str:
    """A text in English, its gaps filled."""
    return ENGLISH.say(text, params)


WHOLE = str.maketrans({**dict(zip("łøđħıð", "lodhid", strict=True)), "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that are no others with a mark on them to Unicode, but are to people who look for a name."""


def folded(text: str) -> str:
    """A text without accents and strokes, in small letters."""
    small = text.casefold()
    return small if small.isascii() else re.sub("[\u0300-\u036f]", "", normalize("NFKD", small.translate(WHOLE)))


def slug(text: str) -> str:
    """A text as part of an address or an id."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def plus(numbers: tuple[object, ...]) -> str:
    """Numbers as a sum people would write: "5 + 9"; nothing at all is "0"."""
    return " + ".join(map(str, numbers)) or "0"


NOBODY_SITS = N_("Nobody sits in seat {seat}.")
"""A seat that is empty."""
NOT_IN_SET = N_("{tile} is not in a {set} set.")
"""A tile of another set."""
TOLD_TWICE = N_("{tile} is entered twice.")
"""One tile in the same hand twice."""
NOT_OFFERED = N_("Choose from these: {choices}.")
"""A choice there is not."""
NOT_PLAYING = N_("{name} is not playing.")
"""Somebody who has gone home."""
ALREADY_SEATED = N_("{name} already has a seat.")
"""A second player of the same name."""
NOBODY_DRAWS = N_("Nobody draws tiles in this game.")
"""A tile that was drawn where there is nothing to draw."""
NO_SUCH_LINE = Counted("The sheet has {lines} line.", "The sheet has {lines} lines.", "lines")
"""A line beyond the next of the sheet."""
SIGNED_LATER = N_("Sign when the game is over.")
"""A signature before the end of the game."""
NAMELESS = N_("What is the player's name?")
"""A player without a name."""
HAND_UNTOLD = N_("What does {name} have left?")
"""A hand that the rules need and nobody has told."""
NO_END = N_("Who went out, or was it blocked?")
"""A hand without an end."""
LATER: dict[Text, Text] = {
    HAND_UNTOLD: N_("Nobody entered what {name} had left."),
    NO_END: N_("Under these rules the hand went on: nobody entered how it ended."),
}
"""The same of a hand that was told before."""
IN_A_RECORD: dict[Text, Text] = {
    NO_END: N_("Who went out, or was it blocked? “out” or “blocked_by” says so; null is for a seat that nobody knows.")
}
"""The same of an entry of a record, which somebody may have written by hand."""
