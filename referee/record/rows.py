"""The lines of a score sheet as people have it, each with its numbers in the columns that most lines agree on.

Lines of sums, a chat, columns out of a spreadsheet, the JSON of another app: what stands on each is read here, and what
its numbers mean in `pasted.py`. What is no hand is left out with a word.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_LINES, MAX_NAME_LENGTH, MAX_POINTS, MAX_SEATS, MAX_TEXT_LENGTH
from referee.engine.wording import N_, Sentence, Text, folded
from referee.record.parsing import NO_POINTS, SIDES, columns_of, words

Points = tuple[int, ...]
MOST_LETTERS, MOST_OF_A_LINE = 32_768, 400  # of a sheet: looking at a line takes the square of its length
TOO_LONG = N_("That's too long for one game. Paste only its lines.")
ORDER = N_("Which of these hands came first isn't known.")
NUMBER_LEFT = N_("Left out: a number can't be read.")
OTHER_COUNT = N_("Left out: there isn't one number for each name.")


@dataclass(frozen=True)
class PastedRow:
    """A line with its numbers, before it is known what they mean."""

    text: str
    sender: str = ""
    is_ruled: bool = False  # a line was drawn above it
    slots: tuple[int | None, ...] = ()  # its numbers, with None for a dash that stands alone
    numbers: Points = ()
    names: tuple[str, ...] = ()  # whose each number is, where names stand beside them
    said: tuple[int | None, ...] = ()  # the score that it gives beside the hand
    before: str = ""  # the words before its numbers, but for those that join them
    lead: int = 0  # how many of its numbers stand before other words
    is_talk: bool = False  # there are too many other words for a hand
    is_total: bool = False
    is_running: bool = False  # it says in words that this is the score so far
    is_left: bool = False
    doubt: Sentence | None = None

    def left(self, why: Text) -> "PastedRow":
        return replace(self, numbers=(), said=(), is_total=False, is_left=True, doubt=Sentence(why))

    @property
    def is_hand(self) -> bool:
        return bool(self.numbers) and not self.is_total


Read = tuple[tuple[str, ...], list[PastedRow]]
"""The names of the columns, and the rows that have a number in each of them."""
_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_HAND = r"(?:mano|hand|round|ronda|rodada|rd|juego|game|jogo|partida|m[aã]o|vuelta|data|manche)"
_CHATS = [
    re.compile(rf"\[[^\]]{{0,20}}{_TIME}[^\]]{{0,20}}\]\s*(?P<sender>[^:]{{1,40}}):(?P<text>.*)", re.IGNORECASE),
    re.compile(rf"{_DAY},?\s+{_TIME}\s+-\s+(?P<sender>[^:]{{1,40}}):(?P<text>.*)", re.IGNORECASE),
    re.compile(rf"(?P<sender>[^,\[\]]{{1,40}}), \[{_DAY}[^\]]{{0,20}}\]:?(?P<text>.*)", re.IGNORECASE),
    re.compile(rf"{_TIME}\s+(?:-\s+)?(?P<sender>[^\W\d][^:\d]{{0,39}}):(?P<text>.*)", re.IGNORECASE),
]
_SYSTEM = re.compile(rf"(?:{_DAY},?\s+{_TIME}\s+-|\[{_DAY},?\s+{_TIME}\])", re.IGNORECASE)
_CLOCK = re.compile(r"\A\d{1,2}:\d{2}(?::\d{2})?\s+(?=\S*\d\D+\d)(?!.*\d:\d)")
_DATE = re.compile(
    r"\b(?:(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?:,?\s+\d{1,2}:\d{2}(?::\d{2})?\b)?|\d{1,2}:\d{2}\s?[ap]\.?\s?m\b\.?"
    r"|\d{1,2}\s(?:de\s)?[^\W\d_]{3,10}\s(?:de\s)?\d{4}|[^\W\d_]{3,10}\s\d{1,2},?\s\d{4}|\d{1,2}\sde\s[^\W\d_]{4,10})"
)
_SHORT_DATE = re.compile(r"(?:[12]?\d|3[01])[./-](?:1[0-2]|0?[1-9])[./-]\d\d")
_ORDINAL = re.compile(
    rf"\A\W{{0,5}}(?:{_HAND}\s*(?:#|n[º°o.]*)?\s*\d{{1,3}}\s*[ªº]?\s*[.):–-]?|[rhm]\d{{1,2}}\s*[.):-]?"
    rf"|\d{{1,2}}\s*(?:[rdtmv]a|st|nd|rd|th|[ªºao])?\s*{_HAND}\b\s*[.):–-]?"
    r"|#\s*\d{1,3}\s*[.):-]?|\d{1,3}\s*[.)ªº°])(?=\s+\S*[\w-])",
    re.IGNORECASE,
)
_GAME = re.compile(r"\W*(?:partida|partido|juego|game|jogo|match|set)\s*(?:#|n[º°o.]*)?\s*(\d{1,2})\W*", re.IGNORECASE)
_RULE = re.compile(r"(?=.*[-=_*–—]{3})[\s|:+=_*–—-]+")
_GLUED = re.compile(r"(?<![-–:x\d])\d+[-–:x]\d+(?![-–:x\d])")
_CROSS = re.compile(r"(?<=\d)[xX×](?=\d)")
_UNITS = re.compile(r"(\d)\s?(?:pts?|ptos?|p|puntos?|pontos?|points?|pips?)\b\.?", re.IGNORECASE)
_TEAM = r"(?:equipos?|equipe|team|dupla|pareja|pair|jugador|jogador|player)\s?(?:\d|(?-i:[A-Z]))\b"
_TOKEN = re.compile(
    r"\([^()\w]*\d[^()]*\)|=\s*[-−]?\d.*$"
    rf"|(?P<team>{_TEAM})"
    r"|(?P<odd>\d+[oO]\d*\b|\b[oO]\d+|(?<!\S)O(?!\S)|\d*\?+\d*|\d+[^\W\d_]\w*)"
    r"|(?P<number>(?:(?<!\S)[-−+])?\d+)|(?P<dash>(?<![\w-])[-–—xX](?![\w-]))|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)",
    re.IGNORECASE,
)
_RELATIVE, _TITLES, _TOTALS = words("relative"), words("titles"), words("totals")
_SO_FAR, _NOUGHT, _JOINS = words("so_far"), words("nought"), words("joins")
_AROUND = _JOINS | words("around")
_HEADED = ("\t", ";", r"\|", ",", r"\s(?:vs\.?|x|contra|v\.?)\s", r"\s[-–—]\s", r"\s/\s", "/", r"\s{2,}", r"\s")
"""What can stand between the names of columns, the surest first."""
_BLANK = ("", "-", "–", "—", "x", ".")
_TITLED = re.compile(r"[^\d:]{1,40}:\s*\d")
_LABELLED = re.compile(r"[^\W\d].*?[:=\s]\s*\d+")
_FRAME = re.compile(r"^\s*\|(.*)\|\s*$")


def rows_of(text: str) -> Read:
    """The names and the rows of a text; ImpossibleFact where it is too long, or where no hand can be made out."""
    if len(text) > MOST_LETTERS or text.count("\n") > MAX_LINES:
        raise ImpossibleFact("text", TOO_LONG)
    lines = _one_game([*_lines(columns_of(text))])
    names, rows = next(filter(None, (_table(lines, mark) for mark in "\t;|,")), None) or _written(lines)
    hands = [row for row in rows if row.is_hand]
    if not hands and any(row.is_total for row in rows):
        text = N_("These are only totals. Choose a game, and enter them there as the current score.")
        raise ImpossibleFact("text", text)
    if not hands or len(names) > MAX_SEATS or (len(hands) == 1 and len(names) > 4 and not any(names)):
        raise ImpossibleFact("text", N_("No hands can be made out. Write one a line, such as “25 0”."))
    return names, rows


def _one_game(lines: Sequence[PastedRow]) -> list[PastedRow]:
    """The lines of the first game; those of another one, by its number or under its names again, are left out."""
    first = next((place for place, line in enumerate(lines) if re.search(r"\d", _DATE.sub("", line.text))), 0)
    head = lines[first - 1].text if first and len(lines[first - 1].text.split()) > 1 else ""
    numbers = [(place, int(game[1])) for place, line in enumerate(lines) if (game := _GAME.fullmatch(line.text))]
    others = [place for place, number in numbers if number != numbers[0][1]]
    others += [place for place, line in enumerate(lines) if place > first and line.text == head]
    end, why = min(others, default=len(lines)), N_("Left out: another game begins here. Paste each game by itself.")
    own = [line for line in lines[:end] if not _GAME.fullmatch(line.text)]
    return own + [line.left(why) for line in lines[end:]]


def _lines(text: str) -> Iterator[PastedRow]:
    """The lines of a text without what stands around them: who sent them and when, bullets, and lines drawn."""
    plain = "".join(letter if letter.isprintable() or letter in "\n\t" else " " for letter in text.replace("\xa0", " "))
    bullets, is_ruled = _bullets(plain), False
    for line in plain.split("\n"):
        sender, told = _sent(line.strip(" ")) if len(line) <= MOST_OF_A_LINE else ("", "")
        if len(line.strip()) > MOST_OF_A_LINE:
            yield PastedRow(line[:MAX_NAME_LENGTH]).left(N_("Left out: this line is too long."))
        elif _RULE.fullmatch(told):
            is_ruled = True
        elif told.strip():
            yield PastedRow(told[len(bullets) :], sender, is_ruled)
            is_ruled = False


def _bullets(text: str) -> str:
    """The mark with which every line of a list begins; "" where it is none."""
    first = {line.strip()[:1] for line in text.split("\n") if line.strip()}
    mark = first.pop() if len(first) == 1 and "\n" in text.strip() else ""
    return mark if mark in tuple("-–—*•·") else ""


def _sent(line: str) -> tuple[str, str]:
    """Who has sent a line of a chat, and what; what nobody has sent is nothing."""
    sent = next(filter(None, (chat.fullmatch(line) for chat in _CHATS)), None)
    if sent:
        return sent["sender"].strip(" ~"), sent["text"].strip()
    return "", "" if _SYSTEM.match(line) else _CLOCK.sub("", line)


def _table(lines: Sequence[PastedRow], mark: str) -> Read | None:
    """The columns of a text that are parted by a mark; None where it has none."""
    cells = [_cells(line.text, mark) for line in lines]
    wide = [place for place, each in enumerate(cells) if _is_wide(each)]
    firsts = [cells[place][0] for place in wide]
    labelled = [cell for cell in firsts if _LABELLED.fullmatch(cell) and not _ORDINAL.match(f"{cell} 0")]
    if len(wide) < 1 + (mark != "\t") or 2 * len(labelled) > len(wide):
        return None
    width = max(len(cells[place]) for place in wide)
    heads = [place for place in range(wide[0]) if 1 < len(cells[place]) <= width and any(cells[place])]
    heads = [place for place in heads if not any(re.match(r"\W*\d", cell) for cell in cells[place])]
    start = heads[-1] + 1 if heads else next(place for place, line in enumerate(lines) if re.search(r"\d", line.text))
    body = [[*each, *[""] * (width - len(each))] for each in cells[start:]]
    columns = _columns([each for each in body if not _has(each, _TOTALS)], width)
    head = _over(cells[heads[-1]], columns, width) if heads else []
    columns = [column for column in columns if not head or _heads_points(head[column])]
    if len(columns) < 2:
        return None
    rows = [_of_cells(line, each, columns, width) for line, each in zip(lines[start:], body, strict=True)]
    are_labels = all(_number(each[0]) is None for each in body)
    if columns[0] and are_labels and all(not head or re.search(r"\d", head[column]) for column in columns):
        said = [_number(each[-1]) for each in body] if columns[-1] < width - 1 else [None] * len(body)
        players = [replace(row, said=(total,) * (total is not None)) for row, total in zip(rows, said, strict=True)]
        if across := _by_player([replace(row, before=each[0]) for row, each in zip(players, body, strict=True)]):
            return across
    return tuple(head[column][:MAX_NAME_LENGTH] if head else "" for column in columns), rows


def _over(head: Sequence[str], columns: Sequence[int], width: int) -> list[str]:
    """What stands over each column: a line that is shorter has nothing over numbers of hands, or over words."""
    if len(head) < width and len(head) == len(columns) and all(head):
        over = dict(zip(columns, head, strict=True))
        return [over.get(column, "") for column in range(width)]
    missing = [""] * (width - len(head))
    return [*head, *missing] if columns and columns[-1] < width - 1 else [*missing, *head]


def _heads_points(head: str) -> bool:
    named = re.sub(r"[^\w#]", "", folded(head))
    return bool(named) and named not in NO_POINTS and not _has([head], _TOTALS)


def _cells(text: str, mark: str) -> list[str]:
    framed = _FRAME.sub(r"\1", text) if mark == "|" else text
    return [cell.strip().strip('"').strip() for cell in framed.split(mark)]


def _is_wide(cells: Sequence[str]) -> bool:
    """Whether a line is one of columns: a number, and another one or nothing beside it."""
    numbers = sum(_number(cell) is not None for cell in cells)
    return numbers > 0 and numbers + sum(cell in _BLANK for cell in cells) > 1


def _number(cell: str) -> int | None:
    """The points that a cell holds; None where it holds something else, or nothing."""
    number = re.fullmatch(r"([-−+]?\d{1,6})(?:[.,]0+)?", cell)
    return int(number[1].replace("−", "-")) if number else None


def _has(texts: Iterable[str], words: Container[str]) -> bool:
    return any(word in words for text in texts for word in re.findall(r"[^\W\d_]+|#", folded(text)))


def _columns(body: Sequence[Sequence[str]], width: int) -> list[int]:
    """The columns that hold points: most of their cells are numbers, and they are no numbers of hands."""
    columns = []
    for column in range(width):
        cells = [row[column] for row in body]
        told = [number for number in map(_number, cells) if number is not None]
        if told and len(told) + sum(cell in _BLANK for cell in cells) >= 0.6 * len(cells):
            columns.append(column)
    first = [_number(row[columns[0]]) for row in body] if len(columns) > 2 else []
    return columns[1:] if len(first) > 2 and first == [*range(1, len(first) + 1)] else columns


def _of_cells(line: PastedRow, cells: Sequence[str], columns: Sequence[int], width: int) -> PastedRow:
    told = [0 if cells[column] in _BLANK else _number(cells[column]) for column in columns]
    within = tuple(map(int, re.findall(r"-?\d+", line.text)))
    row = replace(line, text=line.text.strip(), is_total=_has(cells, _TOTALS))
    if row.is_left or not within:
        return row
    if row.is_total and None in told and len(within) == len(columns):
        return replace(row, numbers=within)
    numbers = tuple(number for number in told if number is not None)
    is_whole = len(numbers) == len(told) and len(cells) == width
    return replace(row, numbers=numbers) if is_whole else row.left(NUMBER_LEFT)


def _written(lines: Sequence[PastedRow]) -> Read:
    """The names and the rows of what is written as people write."""
    parts = [(line, part) for line in lines for part in _parts(line.text)]
    if len(parts) > MAX_LINES:
        raise ImpossibleFact("text", TOO_LONG)
    rows = [_row(line, part) for line, part in parts]
    if across := _by_player(_below_names(rows)):
        return across
    rows = _unnumbered(rows)
    plain = Counter(row.lead for row in rows if row.lead > 1 and not row.names and not row.is_left)
    dashed = Counter(len(row.slots) for row in rows if len(row.slots) > 1 and not row.names)
    told = [row for row in rows if row.names and (not plain or _names_sides(row, plain))]
    beside = [_called(name) for row in told if not row.is_total for name in row.names]
    called = [*dict.fromkeys(beside or [_called(name) for row in told for name in row.names])]
    sides = plain or ({len(called): 1} if len(called) > 1 else dashed) or {2: 1}
    names = _heading(rows, max(sides, key=lambda number: (sides[number], -number)), called)
    return names, [*_fitting(rows, names)]


def _names_sides(row: PastedRow, plain: Container[int]) -> bool:
    """Whether a row says whose the numbers are that stand alone: it has both sides, in words that mean nobody else."""
    return len(row.names) in plain and {*map(_called, row.names)} <= _RELATIVE


def _parts(text: str) -> list[str]:
    """The hands that stand on one line."""
    glued = _GLUED.findall(text)
    if len(glued) > 1 and not re.search(r"[(=]", text) and len(re.findall(r"\d+", text)) == 2 * len(glued):
        return glued
    for mark in ("/", ";", ","):
        parts = [part.strip() for part in text.split(mark) if part.strip()]
        told = [
            len(re.findall(r"\d+", re.sub(_TEAM, "", _DATE.sub(" ", _ORDINAL.sub("", part, 1)), flags=re.IGNORECASE)))
            for part in parts
        ]
        words = ["".join(re.findall(r"[^\W\d_]+", folded(part))) for part in parts]
        is_each_named = all(words) and {*told} == {1} and len({*words}) < len(words)
        if len(parts) > 1 and (min(told) > 1 or is_each_named):
            return parts
    return [text]


def _row(line: PastedRow, text: str) -> PastedRow:
    """What stands on a line, with its numbers as they are written."""
    row = replace(line, text=text.strip()[:MAX_TEXT_LENGTH])
    if row.is_left or re.search(r"~[^~]*\d[^~]*~", text):
        return row if row.is_left else row.left(N_("Left out: it's crossed out."))
    groups: list[list[str]] = [[]]
    said = Points()
    for token in _TOKEN.finditer(_CROSS.sub(" x ", _UNITS.sub(r"\1 ", _ORDINAL.sub(" ", _DATE.sub(" ", text), 1)))):
        if token.lastgroup in ("word", "team") and folded(token[0]) not in _NOUGHT:
            groups[-1].append(token[0])
        elif token.lastgroup:
            row = _counted(row, token)
            groups += [[]] if row.slots and row.slots[-1] is not None else []
        else:
            said += tuple(map(int, re.findall(r"\d+", token[0])))
    return row if row.is_left else _with_words(replace(row, said=said), groups)


def _counted(row: PastedRow, token: "re.Match[str]") -> PastedRow:
    """The row with one more number, or a dash for none, and a doubt where it is not written as a number."""
    told = token[0].replace("−", "-")
    digits = told.replace("o", "0").replace("O", "0")
    if token.lastgroup in ("word", "dash"):
        return replace(row, slots=(*row.slots, 0 if token.lastgroup == "word" else None))
    if not digits.lstrip("+-").isdigit() or int(digits) > MAX_POINTS:
        return row.left(NUMBER_LEFT)
    if token.lastgroup == "odd":
        why = N_("Is “{number}” a number? Taken for {points}.")
        row = replace(row, doubt=Sentence(why, {"number": told, "points": int(digits)}))
    elif told[0] == "-" and row.slots and row.slots[-1] is not None:
        row = replace(row, doubt=Sentence(N_("Is this a minus, or just a dash?")))
    return replace(row, slots=(*row.slots, int(digits)))


def _with_words(row: PastedRow, groups: Sequence[Sequence[str]]) -> PastedRow:
    """The row with what its words mean: the names beside its numbers, the total, or the score so far."""
    words = {folded(word) for group in groups for word in group}
    numbers = tuple(number for number in row.slots if number is not None)
    bare = [*map(_bare, groups)]
    apart = (place for place, group in enumerate(groups) if place and {*map(folded, group)} - _JOINS)
    named = bare[:-1] if all(bare[:-1]) else bare[1:] if not bare[0] and all(bare[1:]) else []
    is_named = bool(numbers) and all(len(name.split()) < 5 for name in named)
    return replace(
        row,
        numbers=numbers,
        names=tuple(named) if is_named else (),
        before=bare[0],
        lead=min(next(apart, len(numbers)), len(numbers)),
        is_talk=((len(groups[0]) > 3 or len(bare[0].split()) > 2) and not _TITLED.match(row.text)) or any(bare[1:-1]),
        is_total=bool(words & _TOTALS) and len(row.slots) > 1,
        is_running=bool(words & _SO_FAR),
    )


def _bare(group: Sequence[str]) -> str:
    """Words without those around them that join numbers or say how the hand ended."""
    words = [*group]
    for end in (0, -1):
        while words and folded(words[end]) in _AROUND | _TOTALS | _SO_FAR:
            words.pop(end)
    return " ".join(words)


def _below_names(rows: Sequence[PastedRow]) -> list[PastedRow]:
    """The rows of a sheet in which the numbers of each player stand below their name, with a row for each."""
    told = [row for row in rows if row.numbers]
    if any(row.names or len(row.numbers) > 1 or row.is_left for row in rows):
        return told
    players: list[PastedRow] = []
    for row in rows:
        if not row.numbers:
            players.append(replace(row, before=row.text.strip(" :")))
        elif players:
            players[-1] = replace(players[-1], numbers=players[-1].numbers + row.numbers)
    return [player for player in players if player.numbers]


def _by_player(rows: Sequence[PastedRow]) -> Read | None:
    """The hands of a sheet with a row for each player, all of them with numbers; None where it is none."""
    told = [row for row in rows if row.numbers]
    names, lengths = tuple(row.before for row in told), {len(row.numbers) for row in told}
    if not 1 < len(names) <= MAX_SEATS or not all(names) or len({*map(_called, names)}) < len(names):
        return None
    if max(lengths) < 2 or any(len(row.names) > 1 or row.is_left or _ORDINAL.match(row.before) for row in rows):
        return None
    apart = len(lengths) > 1 or not any(0 in row.numbers for row in told)
    hands = [*_each(told)] if apart else [*zip(*(row.numbers for row in told), strict=True)]
    texts = [
        ", ".join(f"{name} {points}" for name, points in zip(names, hand, strict=True) if points) for hand in hands
    ]
    doubt = Sentence(ORDER) if apart else None
    played = [PastedRow(text or "0", numbers=hand, doubt=doubt) for text, hand in zip(texts, hands, strict=True)]
    said = tuple(row.said[-1] or 0 for row in told if row.said)
    total = PastedRow(" : ".join(map(str, said)), numbers=said, is_total=True)
    return names, [*played, *[total] * (len(said) == len(told))]


def _each(rows: Sequence[PastedRow]) -> Iterator[Points]:
    """One hand for each number, in turn: nobody knows which came first."""
    for place in range(max(len(row.numbers) for row in rows)):
        for side, row in enumerate(rows):
            if place < len(row.numbers):
                yield tuple(row.numbers[place] if each == side else 0 for each in range(len(rows)))


def _unnumbered(rows: list[PastedRow]) -> list[PastedRow]:
    """The rows without the numbers of their hands, where they begin with 1, 2, 3."""
    told = [row for row in rows if row.is_hand and len(row.numbers) > 1]
    if len(told) < 2 or any(len(row.numbers) < 3 or row.numbers[0] != number for number, row in enumerate(told, 1)):
        return rows
    why = Sentence(N_("The first number is taken for the number of the hand.")) if len(told) == 2 else None
    return [
        replace(row, numbers=row.numbers[1:], slots=row.slots[1:], lead=row.lead - 1, doubt=row.doubt or why)
        if row in told
        else row
        for row in rows
    ]


def _called(name: str) -> str:
    """A name as it is compared."""
    plain = folded(name).strip()
    return SIDES.get(plain, plain)


def is_person(name: str) -> bool:
    """Whether a column may be one person's: it is one word, and none for a side."""
    return len(name.split()) == 1 and _called(name) not in _RELATIVE and not re.search(r"[/&+]", name)


def _heading(rows: Sequence[PastedRow], number: int, called: Sequence[str]) -> tuple[str, ...]:
    """The names of so many columns: of the last line before the numbers that has as many, else those beside them."""
    fits = (
        place
        for place, row in enumerate(rows)
        if (called and row.names) or number in (len(row.numbers), len(row.slots), row.lead)
    )
    above = [row for row in rows[: next(fits, 0)] if not (row.numbers or row.is_left)]
    for row in reversed(above):
        for mark in _HEADED:
            names = [name for each in re.split(mark, row.text) if (name := each.strip(" :*_|-"))]
            words = {word for name in names for word in folded(name).split()}
            if len(names) == number and not words & _TITLES and {*called} <= {*map(_called, names)}:
                return tuple(name[:MAX_NAME_LENGTH] for name in names)
    beside = {_called(name): name for row in reversed(rows) for name in reversed(row.names)}
    names = [beside[each][:MAX_NAME_LENGTH] for each in called]
    return (*names, *[""] * number)[: max(number, len(names))]


def _fitting(rows: Sequence[PastedRow], names: tuple[str, ...]) -> Iterator[PastedRow]:
    """The rows that tell something, each with a number for every column or left out with a word."""
    once = Counter(_called(row.names[0]) for row in rows if len(row.names) == 1)
    is_once = {*once.values()} == {1} and not any(row.numbers and not row.names for row in rows)
    sender = next((row.sender for row in rows if row.names), "")
    for row in (row for row in rows if row.numbers or row.said or row.is_left):
        fitted = row if row.is_left else _fitted(row, names)
        if row.sender != sender and any(_called(name) in _RELATIVE for name in row.names):
            whose = N_("“{name}” means others when someone else writes it.")
            fitted = replace(fitted, doubt=Sentence(whose, {"name": row.names[0]}))
        if not fitted.doubt and any(_is_slip(_called(name), once) for name in row.names):
            fitted = replace(fitted, doubt=Sentence(N_("Is “{name}” somebody else?"), {"name": row.names[0]}))
        if is_once and not fitted.doubt:
            fitted = replace(fitted, doubt=Sentence(N_("Is this a hand, or the total?")))
        yield fitted


def _is_slip(name: str, told: Counter[str]) -> bool:
    """Whether a name stands there once, and one that is nearly the same more often."""
    return told[name] == 1 and bool(get_close_matches(name, [each for each in told if told[each] > 1], 1, 0.75))


def _fitted(row: PastedRow, names: tuple[str, ...]) -> PastedRow:
    places, named = [*map(_called, names)], [*map(_called, row.names)]
    is_named = bool(named) and {*named} <= {*places} and len({*named}) == len(named)
    has_more = not is_named and row.lead == len(names) < len(row.numbers)
    slots = row.slots if len(row.numbers) < len(names) else row.numbers[: row.lead] if has_more else row.numbers
    if not is_named and len(slots) != len(names):
        return row.left(OTHER_COUNT)
    if not is_named and row.is_talk and not has_more:
        return row.left(N_("Left out: this seems to be talk."))
    numbers = tuple(number or 0 for number in slots)
    said = row.said
    if is_named:
        numbers = tuple(dict(zip(named, row.numbers, strict=True)).get(place, 0) for place in places)
        said = tuple(map(dict(zip(named, said, strict=False)).get, places)) if len(said) == len(named) else said
    doubt = row.doubt or (Sentence(N_("Are these words about the hand?")) if row.before and not is_named else None)
    if not is_named and len(names) == 3 and _SHORT_DATE.fullmatch(row.text):
        doubt = Sentence(N_("Is this a hand, or a date?"))
    if has_more or (said and len(said) != len(names)):
        doubt = Sentence(N_("Another number stands here, and is left out."))
    return replace(row, numbers=numbers, said=said if len(said) == len(names) else (), doubt=doubt)
