"""How values look on a page, and what is said of house rules there, in the reader's language."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any, Protocol

from babel import Locale
from flask import Flask, g
from flask_babel import format_date, format_datetime, get_locale
from flask_babel import gettext as _
from jinja2 import Template
from markupsafe import Markup

from referee import i18n
from referee.engine.desk.game import Printed
from referee.engine.desk.question import Choices
from referee.engine.facts import ImpossibleFact
from referee.engine.options import HouseRule, Options, Value
from referee.engine.ruleset import Preset, Region, RuleSet
from referee.engine.seating import Seating, given, normalized
from referee.engine.tiles import HALF
from referee.engine.verdict import Step, is_ours
from referee.engine.wording import Language, Param, Sentence, Text, as_headed, is_placeholder
from referee.rulesets import game, ruleset, rulesets
from referee.web.places import here

MINUS = "−"
UNBROKEN = "\u2011"  # a hyphen at which no line ends
_TILE = re.compile(rf"\b(?<!-)({HALF})-({HALF})\b(?!-)")
_NEGATIVE = re.compile(r"(?<!\w)-(?=\d)")
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"  # letters written from right to left
_NAME = re.compile(rf"{_LEFTWARD}(?:[\s'’.-]*{_LEFTWARD})*")


class Page(Template):
    """A template whose text has a word of the reader's language for everybody who has no name."""

    def render(self, *args: Any, **more: Any) -> str:
        """The text: sheets are remembered for readers of all languages, so it is said here and not before."""
        return reader_language().with_words(super().render(*args, **more))


def register(app: Flask) -> None:
    """Make the filters known to the templates."""
    app.jinja_env.template_class = Page
    values = (signed, figure, score, spoken, passed, day, moment, isolated, given, initials)
    for template_filter in (*values, brief, silent, worded, cited_rules, by_place, beside):
        app.add_template_filter(template_filter)
    register_sentences(app, listing, heading, either, step, refusal, refused_at, translated, sentence)
    app.jinja_env.tests["unnamed"] = is_placeholder
    app.jinja_env.globals |= {"plural_forms": plural_forms, "begins_refusals": begins_refusals}


def plural_forms() -> list[tuple[str, int]]:
    """The plural forms of the reader's language, each with a number that takes it: [("one", 1), ("other", 0)].

    With them a page gives a script every form of a sentence, of which `Intl.PluralRules` chooses one by the same name.
    """
    form = (get_locale() or Locale("en")).plural_form
    numbers = {form(number): number for number in reversed(range(200))}
    return sorted(numbers.items(), key=lambda item: item[1], reverse=True)


def passed(passes: int, seating: Seating) -> str:
    """How many of the others had to pass after a tile."""
    if passes == 1:
        return _("next passed")
    return _("all passed") if passes == len(seating.order) - 1 else _("%(passes)s passed", passes=passes)


def begins_refusals() -> bool:
    """Whether this is asked for the first time for this page: at the first refused field a reader goes on."""
    is_first = "refused" not in g
    g.refused = True
    return is_first


def spoken(texts: Iterable[str]) -> str:
    """Sentences as a voice reads them well: each with its dot, tiles in words ("six four"), signs that voices know."""
    sentences = [_spoken(text.strip().rstrip(".")) for text in texts if text.strip()]
    return " ".join(f"{text}." if text[-1] not in "?!" else text for text in sentences)


def _spoken(text: str) -> str:
    # Translators: the halves of a tile as people call them, from blank to fifteen: "6-4" is read "six four".
    halves = _("blank one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen").split()
    plain = text.replace(UNBROKEN, "-").replace("\u2068", "").replace("\u2069", "")
    tiles_in_words = _TILE.sub(lambda tile: f"{halves[int(tile[1])]} {halves[int(tile[2])]}", plain)
    return tiles_in_words.replace(MINUS, "-")


def register_sentences(app: Flask, *sentences: Callable[..., str]) -> None:
    """Make filters known that say something of people, in whatever script their names are."""
    for phrase in sentences:
        app.add_template_filter(
            lambda *words, say=phrase, **more: isolated(unbroken(say(*words, **more))), phrase.__name__
        )


def unbroken(text: str) -> str:
    """A text in which no line ends within a tile: what people read, never what is sent or read again."""
    return _TILE.sub(rf"\1{UNBROKEN}\2", text)


def isolated(text: str) -> str:
    """A text in which names of the other direction do not disturb what stands around them."""
    return _NAME.sub("\u2068\\g<0>\u2069", text)


def listing(words: Sequence[str]) -> str:
    """Several names as the language lists them: "Ana and Cy"."""
    return i18n.listing(words, _locale())


def heading(people: Sequence[str]) -> str:
    """A side as the head of its column has it: by the name of the pair, "Us", or "Ana and Cy"."""
    return i18n.listing(as_headed(people), _locale())


def initials(seating: Seating) -> list[str]:
    """What heads a narrow column for each side: three letters, or two and a number where several begin alike."""
    named = [as_headed(seating.people(side))[0] for side in range(len(seating.sides))]
    begin = [normalized(name)[:3] for name in named]
    return [
        str(number) if is_placeholder(name) else name[:3] if begin.count(start) == 1 else f"{name[:2]}{number}"
        for number, (name, start) in enumerate(zip(named, begin, strict=True), start=1)
    ]


def either(words: Iterable[object]) -> str:
    """Several words of which one is meant, as the language lists them: "4 or 5"."""
    return i18n.either([str(word) for word in words], _locale())


def figure(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", MINUS)


def score(totals: Sequence[int]) -> str:
    """Totals side by side: "53 : 60"."""
    return " : ".join(map(figure, totals))


def signed(number: int) -> str:
    """A number that says which way it goes: +23."""
    return f"{number:+}".replace("-", MINUS)


def translated(text: Text, params: Mapping[str, Param] | None = None, **more: Param) -> str:
    """A sentence of the rules in the reader's language, its gaps filled."""
    return unbroken(_NEGATIVE.sub(MINUS, reader_language().say(text, {**(params or {}), **more})))


def sentence(message: Sentence) -> str:
    """A sentence that stands for itself, in the reader's language."""
    return translated(message.text, message.params)


def reader_language() -> Language:
    """How the rules speak to whoever asks."""
    return i18n.language(_locale())


def _locale() -> str:
    return str(get_locale() or i18n.ENGLISH)


def step(message: Step | None) -> str:
    """One step of a verdict."""
    return translated(message.text, message.params) if message else ""


def labelled(label: str, text: str) -> str:
    """A text after what it is about, with the spaces that the language has there: "Hand 2: Ana went out"."""
    return _("%(label)s: %(text)s", label=label, text=text)


def joined(*texts: str) -> str:
    """The texts that say anything, joined as the language does it: "Ana went out; Ben 4-3"."""
    return _("; ").join(filter(None, texts))


def refusal(error: ImpossibleFact) -> str:
    """Why something cannot be."""
    return translated(error.text, error.params)


def refused_at(error: ImpossibleFact) -> str:
    """The game and the line of a document that this is about; "" where it is about all of it."""
    game = re.match(r"games\.(\d+)", error.field)
    if game and error.entry is not None:
        return _("Game %(game)s, line %(line)s:", game=int(game[1]) + 1, line=error.entry + 1)
    if game:
        return _("Game %(game)s:", game=int(game[1]) + 1)
    return _("Line %(line)s:", line=error.entry + 1) if error.entry is not None else ""


def day(when: date) -> Markup:
    """A day as people say it: a script tells that of the phone."""
    return Markup('<time datetime="{}" data-day>{}</time>').format(when.isoformat(), format_date(when, "d MMM yyyy"))


def moment(when: datetime) -> Markup:
    """A time as people say it, with its zone: a script tells it in that of the phone."""
    text = format_datetime(when, "d MMM HH:mm z")
    return Markup('<time datetime="{}">{}</time>').format(when.isoformat(timespec="seconds"), text)


def worded(rule: HouseRule, value: Value) -> str:
    """An answer that can be understood beside others, with a gap for the value of a number: "Target {value}"."""
    if rule.is_number:
        return _("%(rule)s %(value)s", rule=translated(rule.answers[0].label), value="{value}")
    label = rule.answer(value).label
    is_bare = isinstance(value, bool) or label in ("Yes", "No")
    return f"{translated(rule.question)} {translated(label)}" if is_bare else translated(label)


def brief(rule: HouseRule, value: Value) -> str:
    """An answer in few words; "" where it needs none."""
    if not rule.accepts(value) or value in silent(rule):
        return ""
    return worded(rule, value).replace("{value}", str(value))


def is_no_number(value: Value) -> bool:
    """Whether a number stands for what is usual, which a field leaves empty: it is below nought."""
    return isinstance(value, int) and value < 0


def silent(rule: HouseRule) -> list[Value]:
    """The answers that need no words: nothing is played, or it is what everybody takes for granted."""
    nothing: list[Value] = [0] if rule.nought(0) else []
    nothing += [rule.default] if is_no_number(rule.default) else []
    usual = rule.when.needs or (not rule.is_number and rule.answer(rule.default).label in ("Yes", "No"))
    return nothing + ([rule.default] if usual else [])


class Agreed(Protocol):
    """The rules that something was judged by."""

    @property
    def ruleset(self) -> RuleSet[Options]: ...

    @property
    def preset(self) -> str: ...

    @property
    def options(self) -> object: ...


def by_place(presets: Iterable[Preset], ours: Preset | None = None) -> tuple[list[Preset], list[Preset]]:
    """The presets that the reader looks for first, what was played last before them, and those of other countries."""
    place = here()
    return near_and_far(presets, _locale().partition("_")[0], ours, place.name if place else "")


def near_and_far(
    presets: Iterable[Preset], language: str, ours: Preset | None = None, place: str = ""
) -> tuple[list[Preset], list[Preset]]:
    """What readers of a language look for first, and the rest, which is worth a list of its own once it is two.

    First is what they played last (`ours`), then what is played where they do, then where the language is spoken, then
    what is of no place.
    """
    near: list[Preset] = [] if ours is None else [ours]
    anywhere: list[Preset] = []
    far: list[Preset] = []
    for preset in _grouped(preset for preset in presets if preset != ours):
        is_near = preset.place is not None and (preset.place.language == language or preset.place.name == place)
        shelf = anywhere if preset.place is None else near if is_near else far
        shelf.append(preset)
    near.sort(key=lambda preset: preset != ours and (preset.place is None or preset.place.name != place))
    return ([*near, *anywhere], far) if len(far) > 1 else ([*near, *anywhere, *far], [])


def _grouped(presets: Iterable[Preset]) -> Iterator[Preset]:
    """The same in their order, but for those of one place, which follow the first of them."""
    places: dict[Region | None, list[Preset]] = {}
    for preset in presets:
        places.setdefault(preset.place, []).append(preset)
    for of_place in places.values():
        yield from of_place


def near_first(choices: Choices) -> Choices:
    """The keys and names of presets to choose from, those that the reader looks for first before the others."""
    offered = [preset for rules in rulesets() for preset in rules.presets if (preset.key, preset.name) in choices]
    near, far = by_place(offered)
    return tuple((preset.key, preset.name) for preset in (*near, *far))


def beside(preset: Preset, rules: RuleSet[Options], ours: Preset | None = None) -> Preset:
    """What a preset of several is compared with: what was played last, else the usual one, else another one near by."""
    near, far = by_place(rules.presets)
    return next(each for each in (ours, rules.presets[0], *near, *far) if each is not None and each != preset)


def cited_rules(steps: Iterable[Step], agreed: Agreed) -> dict[str, tuple[str, bool]]:
    """The rules that steps cite, by their ids: each in the sentence of the rulebook, and whether it is our default."""
    rules = _printed(agreed.ruleset.key, agreed.preset, agreed.options)
    cited = dict.fromkeys(step.clause for step in steps if step.clause)
    printed = ((clause, rules[clause]) for clause in cited if clause in rules)
    return {clause: (sentence(each.sentence), each.is_ours and is_ours(clause)) for clause, each in printed}


@lru_cache(maxsize=64)
def _printed(key: str, preset: str, options: Options) -> dict[str, Printed]:
    return game(key).printed(options, ruleset(key).preset(preset))
