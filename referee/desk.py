"""Every question that the referee answers across games, and those of each game, in the order they are offered.

Can these tiles make that count? Who leads? What happens after a mistake, and what does it cost (canon, section 4)?
Ours is a friendly referee: before the next tile a mistake is taken back, after it it stands, and what cannot be put
right cancels the hand. Every ruling can be undone by consent.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import chain
from typing import Any

from referee.engine.desk.faults import (
    BROKEN,
    BROKEN_AFTER_FOUR,
    CASES,
    GOES_ON,
    LOST,
    PRICED,
    SILENT,
    STANDS,
    UNRULED,
    Ruled,
)
from referee.engine.desk.game import Desk, Game
from referee.engine.desk.question import (
    ASK_NAMES,
    GamePart,
    Inputs,
    LastHand,
    Moved,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    Subject,
    asks,
)
from referee.engine.facts import FAULTS, ImpossibleFact, Play
from referee.engine.hands.evidence import Deal, can_hold, in_set, span, whole_set
from referee.engine.hands.house_rules import OFF_THE_OFFENDER, Sanction, SoFar, TableRules, costs, proposed
from referee.engine.options import Options, house_rules
from referee.engine.ruleset import Irregularities, by_key
from referee.engine.seating import Seating
from referee.engine.verdict import Step
from referee.engine.wording import N_, NOT_OFFERED, NP_, Sentence
from referee.rulesets import games


def across_games() -> tuple[Question, ...]:
    """The questions that are asked of several games, each of which has its part in them."""
    among = games()
    return (blocked(among), lead(among), turn(among), irregularity(among), count(among))


def questions() -> tuple[Question, ...]:
    """The questions across games, and then each game's own."""
    return (*across_games(), *chain(*map(_own, games())))


SUBJECTS: Mapping[Subject, tuple[str, str]] = {
    "blocked": (N_("Who wins the hand?"), N_("Out or blocked: who, how much, why.")),
    "may": (N_("May I …?"), N_("Play here, draw, pass, and who takes the trick.")),
    "lead": (N_("Who leads?"), N_("By doubles, last winner or starter, or dealer.")),
    "count": (N_("What does it count?"), N_("A layout, a key, or a count that may be wrong.")),
    "pot": (N_("What goes into the pot?"), N_("Loo: last pot, tricks, who dropped out, limit.")),
    "fault": (N_("Rule broken?"), N_("False pass, wrong tile, out of turn, false block, misdeal.")),
}
"""What people ask about, in the order it is offered: each as a question of a few words, and what is told of it."""
WHERE_NONE: Mapping[Subject, Subject] = {"blocked": "pot"}
"""What is disputed instead in a game that nobody can block."""


def about(subject: Subject, game: str = "") -> tuple[Question, ...]:
    """The questions about this that a game can be asked, or that any can where none is named; () where there is none.

    Those come first that are asked of several games.
    """
    asked = tuple(each for each in questions() if each.subject == subject and (not game or game in each.games))
    return asked or (about(WHERE_NONE[subject], game) if subject in WHERE_NONE else ())


def usual_game(question: Question) -> str:
    """The game that somebody asks about who has told nothing: the first of those played in pairs, if there is one."""
    in_pairs = {game.rules.key for game in games() if _in_pairs(game)}
    return next((key for key in question.games if key in in_pairs), next(iter(question.games), ""))


def question(key: str) -> Question:
    """The question with this key; KeyError when there is none."""
    return by_key({topic.key: topic for topic in questions()}, key, "question")


def moved(key: str, told: Mapping[str, str]) -> tuple[Moved, dict[str, str]]:
    """Where a question is asked now that had a word of its own, with what was told of it; KeyError if none had it.

    It is asked of the game that is named, by its preset too, or else of the one whose word it was.
    """
    game, now = next(((game, game.desk.moved[key]) for game in games() if key in game.desk.moved), (None, None))
    if game is None or now is None:
        raise KeyError(key)
    named = [each for each in games() if told.get("preset") in {preset.key for preset in each.rules.presets}]
    asked = game if game in named or not named else named[0]
    of_game = {} if question(now.key).rules else {"game": told.get("game") or asked.rules.key}
    return now, {**now.told(told), **of_game}


def _own(game: Game[Options]) -> tuple[Question, ...]:
    key = game.rules.key
    return tuple(replace(topic, rules=game.rules, games=topic.games or {key: {}}) for topic in game.desk.questions)


def _can_be_counted(inputs: Inputs, game: Game[Options], deal: Deal) -> Reply:
    """Whether so many tiles can hold so many pips, or whether table and hands make the whole set (GEN-2).

    Where no pips are told to be checked, what the set has, and what so many tiles of it hold.
    """
    rules, all_pips = inputs.agreed(game.rules), deal.tile_set.pips
    table, hands = inputs.number("table", 0, all_pips), inputs.number("hands", 0, all_pips)
    if table is not None or hands is not None:
        if table is None or hands is None:
            raise ImpossibleFact("hands" if hands is None else "table", N_("Enter both counts."), "GEN-2")
        checked = whole_set(table, hands, deal)
        return Reply(checked.steps[0], checked.answer, rules, steps=checked.steps)
    tiles, pips = inputs.needed("tiles", 1, len(deal.tile_set.tiles)), inputs.number("pips", 0, 9999)
    if pips is None:
        return _in_set(tiles, deal, rules)
    ruling = can_hold(tiles, pips, deal)
    return Reply(ruling.steps[0], ruling.answer, rules, steps=ruling.steps)


def _in_set(tiles: int, deal: Deal, rules: RulesInForce) -> Reply:
    (least, most), held = span(tiles, deal)
    has = in_set(deal)
    answer = {name: has.params[of] for name, of in (("tiles", "all"), ("doubles", "doubles"), ("pips", "pips"))}
    return Reply(held, {**answer, "least": least, "most": most}, rules, steps=(held, has))


@cache
def count(among: tuple[Game[Options], ...]) -> Question:
    """The question, of each set of tiles, by the first game that is usually played with it and says what is dealt."""
    dealt = [(game, deal) for game in reversed(among) for deal in game.desk.deals]
    dealt.sort(key=lambda each: each[0].rules.setup.tile_set == each[1].tile_set)  # those come last, and stay
    games = {deal.tile_set.highest: (game, deal) for game, deal in dealt}
    sets = tuple((str(highest), games[highest][1].tile_set.title) for highest in sorted(games))
    which = QuestionField("set", N_("Which set?"), choices=sets)
    asked = {game.rules.key: {"set": str(highest)} for highest, (game, _deal) in sorted(games.items(), reverse=True)}
    return Question(
        key="count",
        title=N_("Is this count possible?"),
        summary=N_("Of some tiles, or the whole set."),
        fields=(
            which,
            QuestionField("tiles", N_("How many tiles?"), "3", kind="number"),
            QuestionField("pips", N_("Pips claimed"), "17", kind="number"),
            QuestionField("table", N_("Or, with all tiles dealt: pips on the table"), "134", kind="number"),
            QuestionField("hands", N_("and in hands"), "34", kind="number"),
        ),
        reply=lambda inputs: _can_be_counted(inputs, *games[int(inputs.choice(which))]),
        subject="count",
        games=dict(reversed(asked.items())),
    )


EARLY = "before"
FOUND = ((EARLY, N_("Before the next tile")), ("after", N_("Later")))
POINTS = (("0", NP_("points", "None")), *((points, points) for points in ("25", "30", "50", "80", "100")))
NOT_DEALT_RIGHT = ("many", "misdeal")  # what no penalty puts right


ASK_WHAT = QuestionField(
    "what", N_("What happened?"), choices=tuple((key, case.title) for key, case in CASES.items()), kind="long"
)
ASK_FOUND = QuestionField("found", N_("When was it noticed?"), choices=FOUND)
ASK_POINTS = QuestionField("points", N_("Points for the opponents"), choices=POINTS, usual="0")


@dataclass(frozen=True)
class Consequence:
    """What becomes of the play, under which clause, and the kind of line to write for it, "" for none."""

    text: str
    clause: str = ""
    entry: str = ""


@dataclass(frozen=True)
class Incident:
    """What went wrong in a game, when it was noticed, and what is ruled of it, step by step."""

    game: Game[Options]
    told: str
    """The case as it was told, which may be another one in this game."""
    early: bool
    rules: RulesInForce
    seating: Seating
    offender: int | None
    points: int
    """What the table gives the opponents, where it agreed on no penalties."""

    @property
    def says(self) -> Irregularities:
        return self.game.rules.interruptions.faults

    @property
    def what(self) -> str:
        return self.says.same.get(self.told, self.told)

    @property
    def ours(self) -> Ruled:
        return CASES[self.what].before if self.early else CASES[self.what].after

    @cached_property
    def sanction(self) -> Sanction | None:
        return sanction_for(self.rules, self.what, self.early, self.seating)

    @cached_property
    def ruling(self) -> Consequence:
        ours, sanction = self._recommended(), self.sanction
        if sanction is None:
            return ours
        if sanction.is_lost:
            return Consequence(LOST, sanction.clause)
        if sanction.play == "cancelled":
            return Consequence(BROKEN_AFTER_FOUR if self.what == "wrong" else BROKEN, sanction.clause, "void")
        if ours.entry == "void" and self.what not in NOT_DEALT_RIGHT and not is_friendly(self.rules):
            return Consequence(GOES_ON if self.what == "block" else STANDS, sanction.clause)
        return replace(ours, text=PRICED.get(ours.text, ours.text))

    def _recommended(self) -> Consequence:
        """What we recommend, under the clause that rules it, which is not the one that was broken; "" for none."""
        clause = CASES[self.what].clause
        if ruled := self.says.ruled(self.rules.options, self.what, self.early):
            return Consequence(*ruled)
        touched = self.says.touched(self.what, self.rules.options) or clause
        if self.what in NOT_DEALT_RIGHT:
            clause = self.says.clauses["misdeal"]
        elif self.ours.entry == "void" or touched == self.says.broken:
            clause = self.says.broken
        elif touched != clause:
            clause = ""
        return Consequence(self.ours.text, clause, self.ours.entry)

    @cached_property
    def given(self) -> dict[str, Any]:
        """The points that go to the other side with a broken hand, and to which side; none unless the table agrees."""
        if self.points and self.sanction:
            text = N_("This table's penalties set the cost, so leave the points empty.")
            raise ImpossibleFact("points", text, "SAN-G1")
        if self.ruling.entry != "void" or self.sanction or not _in_pairs(self.game):
            return {}
        if not self.points:
            return {"points": 0, "side": None}
        if self.offender is None:
            raise ImpossibleFact("who", N_("For points, say who did it."))
        return {"points": self.points, "side": 1 - self.seating.side_of(self.offender)}

    @property
    def punished(self) -> dict[str, Any]:
        plays: dict[str, Play] = {"void": "cancelled", "redeal": "dealt_again"}
        play, sanction = plays.get(self.ruling.entry, ""), self.sanction
        usual = sanction_for(self.rules, self.what, False, self.seating)
        who = "" if self.offender is None else self.seating.names[self.offender]
        own = "" if sanction is not None and play == sanction.play else play
        return penalty(self.what, usual=usual, sanction=sanction, who=who, play=own)

    def reasons(self) -> Iterator[Step]:
        """The rule that was broken, in its own words, and where no rule says what follows that this is our advice.

        Where penalties say what follows, no rule is told that says so too.
        """
        broken, ruling = self.says.touched(self.what, self.rules.options), self.ruling
        printed = self.game.printed(self.rules.options).get(broken)
        if printed and broken not in (ruling.clause, self.sanction and self.says.broken):
            yield Step(broken, printed.sentence.text, printed.sentence.params)
        if not ruling.clause and self.sanction is None:
            yield Step("", UNRULED if broken else SILENT)

    def costs(self) -> Iterator[Step]:
        if self.sanction:
            yield from priced(self.rules, self.sanction)
        elif self.given.get("points"):
            side = self.seating.people(self.given["side"])
            yield Step(self.says.broken, N_("{side} {points:+}, as agreed."), {"side": side, "points": self.points})
        elif not self.says.of_cards and self.ruling.entry == "void":
            text = N_("Points for the opponents: none by default; some tables give 25, 30, 50, 80 or 100.")
            yield Step(self.says.broken, text)

    def others(self) -> Iterator[Step]:
        if not self.sanction:
            yield from (Step("", advice) for advice in self.ours.elsewhere(self.game, self.told))

    @property
    def title(self) -> str:
        return self.says.titles.get(self.what, FAULTS[self.what])

    def reply(self) -> Reply:
        ruling, given = self.ruling, self.given
        headline, why, costs = Step(ruling.clause, ruling.text), tuple(self.reasons()), tuple(self.costs())
        answer = {"ruling": ruling.text, "write": ruling.entry or None, **given, "penalty": self.punished}
        if self.sanction:
            first = () if ruling.clause == self.sanction.clause else (headline,)
            steps = (*first, *costs, *why)
            return Reply(headline, answer | {"write": None}, self.rules, steps=steps, about=self.title)
        others = tuple(self.others())
        steps = (headline, *why, *costs, *others)
        return Reply(headline, answer, self.rules, steps=steps, says_of_others=bool(others), about=self.title)


def _either(early: Incident, later: Incident) -> Reply:
    """The reply where nobody has said when it was noticed: what is ruled of both, if it is not the same."""
    first, last = early.reply(), later.reply()
    if first.headline == last.headline:
        return last
    headline = Step(
        later.ruling.clause,
        N_("Before the next tile: {early} Later: {later}"),
        {"early": Sentence(early.ruling.text), "later": Sentence(later.ruling.text)},
    )
    both = (early, later)
    others = [step for each in both for step in each.others()]
    steps = [
        Step(early.ruling.clause, N_("Before the next tile: {ruling}"), {"ruling": Sentence(early.ruling.text)}),
        Step(later.ruling.clause, N_("Later: {ruling}"), {"ruling": Sentence(later.ruling.text)}),
    ]
    steps += [step for each in both for step in (*each.reasons(), *each.costs())] + others
    once = tuple(step for place, step in enumerate(steps) if step not in steps[:place])
    answer = {EARLY: first.answer, "after": last.answer}
    says_of_others = bool(others)
    return Reply(headline, answer, later.rules, steps=once, says_of_others=says_of_others, about=later.title)


def _irregular_reply(inputs: Inputs, by_key: dict[str, Game[Options]], which: QuestionField) -> Reply:
    """What follows; refused where it cannot go wrong like that in the game."""
    what, found = inputs.choice(ASK_WHAT), inputs.text("found") and inputs.choice(ASK_FOUND)
    game = by_key[inputs.choice(which)]
    rules = inputs.agreed(game.rules)
    if why := game.rules.interruptions.faults.why_not(what):
        raise ImpossibleFact("what", *why)
    seating = inputs.at_table(rules)
    offender, points = inputs.seat("who", seating), int(inputs.choice(ASK_POINTS))
    early, later = (Incident(game, what, each, rules, seating, offender, points) for each in (True, False))
    if not found:
        return _either(early, later)
    return early.reply() if found == EARLY else later.reply()


def _in_pairs(game: Game[Options]) -> bool:
    return game.rules.setup.plays_in_pairs(game.rules.options())


def _which(among: Iterable[Game[Options]]) -> QuestionField:
    return QuestionField(
        "game", N_("Which game?"), choices=tuple((game.rules.key, game.rules.words.called) for game in among)
    )


def _chosen_by(which: QuestionField) -> dict[str, dict[str, str]]:
    return {key: {which.name: key} for key, _called in which.choices}


@cache
def irregularity(among: tuple[Game[Options], ...]) -> Question:
    """The question, of those games that say what follows."""
    by_key = {game.rules.key: game for game in among if game.rules.interruptions.faults.clauses}
    which = _which(by_key.values())
    paired = tuple(key for key, game in by_key.items() if _in_pairs(game))
    return Question(
        key="irregularity",
        title=N_("Rule broken?"),
        summary=N_("False pass, wrong tile, out of turn, false block, misdeal."),
        fields=(
            ASK_WHAT,
            ASK_FOUND,
            QuestionField("who", N_("Who did it?"), kind="person"),
            which,
            replace(ASK_POINTS, games=paired, only_if=(SANCTIONS.key, "none")),
            asks(SANCTIONS),
            ASK_NAMES,
        ),
        reply=lambda inputs: _irregular_reply(inputs, by_key, which),
        subject="fault",
        games=_chosen_by(which),
        rules_of={key: game.rules for key, game in by_key.items()},
    )


Part = Callable[[Desk], GamePart | None]


def _across(
    among: tuple[Game[Options], ...],
    part_of: Part,
    key: str,
    subject: Subject,
    title: str,
    summary: str,
    *,
    of_people: bool = True,
) -> Question:
    """A question of those games that have a part in it, each with what it asks, and most with who sits there."""
    asked = {game: part for game in among if (part := part_of(game.desk))}
    parts = {
        game.rules.key: replace(part, rules=game.rules, fields=(*[game.desk.names] * of_people, *part.fields))
        for game, part in asked.items()
    }
    which = _which(asked)
    presets = ("", *(preset.key for game in asked for preset in game.rules.presets))  # of another game it is left alone

    def reply(inputs: Inputs) -> Reply:
        part = parts[inputs.choice(which)]
        if inputs.text("preset") not in presets:
            raise ImpossibleFact("preset", NOT_OFFERED, choices=tuple(filter(None, presets)))
        return part.reply(replace(inputs, rules=part.rules))

    def defaults(last: LastHand) -> Mapping[str, str]:
        part = parts.get(last.rules.key)
        return part.defaults(last) if part else {}

    fields = (which, *_merged(parts.values()))
    games = _chosen_by(which)
    return Question(key, title, summary, fields, reply, subject, defaults=defaults, parts=parts, games=games)


def _merged(parts: Iterable[GamePart]) -> Iterator[QuestionField]:
    asked: dict[str, list[tuple[str, QuestionField]]] = {}
    for part in parts:
        for ask in part.fields:
            if part.rules:
                asked.setdefault(ask.name, []).append((part.rules.key, ask))
    for of_games in asked.values():
        keys, fields = zip(*of_games, strict=True)
        choices = {value: label for ask in reversed(fields) for value, label in ask.choices}
        seats = max(ask.seats for ask in fields)
        yield replace(fields[0], choices=tuple(choices.items()), games=keys, seats=seats)


@cache
def blocked(among: tuple[Game[Options], ...]) -> Question:
    """The question, of those games whose hands can be blocked."""
    summary = N_("Out or blocked, with every bonus: who wins, how much, why.")
    title = N_("How did the hand end, and what does it pay?")
    return _across(among, lambda desk: desk.blocked, "block", "blocked", title, summary)


@cache
def lead(among: tuple[Game[Options], ...]) -> Question:
    """The question, of those games that say who leads."""
    summary = N_("By doubles, last winner or starter, or dealer.")
    return _across(among, lambda desk: desk.lead, "lead", "lead", N_("Who leads?"), summary)


@cache
def turn(among: tuple[Game[Options], ...]) -> Question:
    """The question, of those games that are played on a line with two ends."""
    summary = N_("One hand, both ends, and the tiles left to draw.")
    title = N_("May I draw? May I pass?")
    return _across(among, lambda desk: desk.turn, "may-pass", "may", title, summary, of_people=False)


SANCTIONS = next(rule for rule in house_rules(TableRules) if rule.key == "sanctions")


def sanction_for(rules: RulesInForce, what: str, early: bool, seating: Seating) -> Sanction | None:
    """What the sanctions asked under say of it, the first time; None where none are agreed or no points are counted.

    The world federation cancels a hand for a tile that does not fit only once four more are laid: one that is
    noticed at once is a light fault there, as any other (SAN-1).
    """
    table = rules.options.sanctions
    if table == "none" or rules.ruleset.is_for_units(rules.options):
        return None
    made = proposed(table, "other" if table == "world" and what == "wrong" and early else what, SoFar())
    return made.fitted(rules.ruleset.target(rules.options), rules.options.score_step, sides=len(seating.sides))


def is_friendly(rules: RulesInForce) -> bool:
    """Whether the sanctions are our own, which leave it to the ruling what becomes of the hand."""
    return bool(rules.options.sanctions == "friendly")


def priced(rules: RulesInForce, sanction: Sanction) -> Iterator[Step]:
    """What it costs the first time."""
    table, note = SANCTIONS.answer(rules.options.sanctions), costs(sanction)
    text = N_("{table}. First time: {costs}.")
    if note:
        yield Step(sanction.clause, text, {"table": Sentence(table.label), "costs": note})
    if sanction.points and proposed(rules.options.sanctions, "other", SoFar()).to != sanction.to:
        yield Step("SAN-6", OFF_THE_OFFENDER)


def penalty(what: str, *, usual: Sanction | None, sanction: Sanction | None, who: str, play: Play) -> dict[str, object]:
    """How a penalty for it is filled in: who, for what, and what its `usual` sanctions do not say themselves."""
    filled: dict[str, object] = {"fault": what, "who": who, "play": play}
    if usual != sanction:
        filled |= {part: getattr(sanction, part) for part in ("points", "card", "play")}
    return {part: fault for part, fault in filled.items() if fault != ""}
