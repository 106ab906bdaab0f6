"""What a rule set is: how a game is judged, what it is called and set up with, and what its table may be asked.

A rule set is an immutable value. It has no state and no subclasses: what two of them share is a function of the
engine that both call. Beside it are what it is made of: worked examples, which the rulebook prints and the tests run;
proposals of what may have been forgotten, which count only once somebody takes them; scoring while a hand goes on;
and the hand that is put together from what each seat has entered.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Generic, TypeVar

from referee.engine.facts import (
    BY_RULE_ALONE,
    EACH_SEAT,
    INTERRUPTIONS,
    SEAT,
    Fact,
    Hand,
    ImpossibleFact,
    Opening,
    asked_of,
)
from referee.engine.options import HouseRule, O, Options, Value, agreed, as_before, house_rules
from referee.engine.seating import Seating, seated
from referee.engine.standing import Situation, Standing, joins_last, left_with_nothing, opener_of
from referee.engine.tiles import TileSet, holding
from referee.engine.verdict import HAND, BonusType, Ended, HandWords, LeadWords, Ruling, Step, Verdict
from referee.engine.wording import N_, Counted, Pair, Sentence, Text, slug

T = TypeVar("T")
H_co = TypeVar("H_co", bound=Fact, covariant=True)  # the hand of a game, which alone is told while it is played


def by_key(values: Mapping[str, T], key: str, kind: str) -> T:
    """The one with this key; KeyError, which names those there are, where there is none."""
    if key not in values:
        raise KeyError(f"there is no {kind} {key!r}, only {either(values)}")
    return values[key]


def either(words: Iterable[object]) -> str:
    """Alternatives as an English phrase for programmers: "2, 3 or 4"."""
    *others, last = map(str, words)
    return f"{', '.join(others)} or {last}" if others else last


LEFT, OUT, LAID_LAST = "left", "out", "laid_last"
"""How a hand ended for one seat: it holds tiles, it is out, or it laid the last tile of a block and holds tiles."""


BOTH_OUT = N_("{name} went out, and so did {other}: only one can.")
NOT_BLOCKED = N_("{name} is out, so the hand is not blocked.")


def hand_of_all(reports: Mapping[int, Mapping[str, object]], seating: Seating) -> dict[str, object]:
    """A hand's entry put together from what each seat entered: how it ended for them and what they hold.

    Until somebody says how it ended, one who has not told stands for who went out, so that what the others hold can be
    checked.
    """
    untold = [seat for seat in seating.order if seat not in reports]
    texts = ["?" if seat in untold else reports[seat]["held"] if seat in reports else "" for seat in seating.seats]
    out = _only(reports, OUT, seating, BOTH_OUT)
    last = _only(reports, LAID_LAST, seating, N_("{name} played the last tile, and so did {other}: only one can have."))
    if out is None and last is None and untold:
        out, texts[untold[0]] = untold[0], ""
    if out is not None and last is not None:
        raise ImpossibleFact(f"held.{last}", NOT_BLOCKED, name=seating.names[out])
    return {"held": texts, **({"blocked_by": last} if out is None else {"out": out})}


def retold(hand: Fact, reports: Mapping[int, str], names: Sequence[str]) -> tuple[Step, ...]:
    """Where a hand is not written as its players told it: what each said that is left, "" for those who went out."""
    if not isinstance(hand, Hand):
        return ()
    went_out = Sentence(N_("out"))
    steps = []
    for seat, said in reports.items():
        written = "" if seat == hand.went_out else str(hand.held[seat])
        if "?" not in (said, written) and said != written and not _is_same(said, written):
            params = {"name": names[seat], "said": said or went_out, "written": written or went_out}
            steps.append(Step("", N_("{name} said {said}, the host wrote {written}."), params))
    return tuple(steps)


def _is_same(said: str, written: str) -> bool:
    """Whether two texts tell of the same hand, be it in tiles or in pips."""
    one, other = holding(said), holding(written)
    if not (said and written) or one.pips != other.pips:
        return False
    return one.tiles is None or other.tiles is None or {*one.tiles} == {*other.tiles}


def hand_of_each(
    hand: type[object], reports: Mapping[int, Mapping[str, object]], seating: Seating
) -> dict[str, object]:
    """A hand's entry put together from the fields that its class asks of each seat."""
    asked = asked_of(hand)
    numbers = {
        each.key: [reports.get(seat, {}).get(each.key, 0) for seat in seating.seats]
        for each in asked
        if each.of == EACH_SEAT
    }
    did = {each.key: [seat for seat in sorted(reports) if reports[seat].get("how") == each.key] for each in asked}
    return {**numbers, **{key: seats for key, seats in did.items() if seats}}


def held_by(hand: type[object], reports: Mapping[int, Mapping[str, object]], seating: Seating) -> dict[str, int]:
    """The seat that has entered that it holds a tile which counts otherwise, by the question it answers."""
    told: dict[str, int] = {}
    for asked in (each for each in asked_of(hand) if each.of == SEAT and each.brief):
        for seat in (seat for seat in seating.order if reports.get(seat, {}).get(asked.key)):
            if asked.key in told:
                names = {"name": seating.names[told[asked.key]], "other": seating.names[seat]}
                text = N_("{name} holds {tile}, and so does {other}: only one can.")
                raise ImpossibleFact(f"held.{seat}", text, tile=asked.brief, **names)
            told[asked.key] = seat
    return told


def _only(reports: Mapping[int, Mapping[str, object]], how: str, seating: Seating, text: str) -> int | None:
    seats = [seat for seat in seating.order if seat in reports and reports[seat]["how"] == how]
    if len(seats) > 1:
        name, other_name = (seating.names[seat] for seat in seats[:2])
        raise ImpossibleFact(f"held.{seats[1]}", text, name=name, other=other_name)
    return seats[0] if seats else None


Judge = Callable[[Fact, Situation[O]], Verdict]


@dataclass(frozen=True)
class Proposal:
    """One thing that may be told too, as a question with its clause."""

    step: Step
    """What is asked."""
    fact: Fact | None
    """The same fact with it told; None where people must say more than yes."""
    asked: type[object] | None = None
    """The class of what they must tell then."""
    one_of_several: bool = False
    """Whether others propose what cannot be true beside it."""


def judged(judge: Judge[O], fact: Fact, situation: Situation[O]) -> Verdict | None:
    """What a fact would be worth; None where it cannot be."""
    try:
        return judge(fact, situation)
    except ImpossibleFact:
        return None


def who_led(judge: Judge[O], hand: Fact, situation: Situation[O], text: Text) -> Iterator[Proposal]:
    """The players who may have led the first hand with the highest double, if the next lead depends on it.

    Who led has laid a tile at least, and the rest of the hand must be possible so (GEN-9). `text` has a gap for the
    `name` and one for the `tile`.
    """
    tile, result = opener_of(situation.standing), judged(judge, hand, situation)
    if not isinstance(hand, Hand) or hand.lead is not None or tile is None:
        return
    if result is None or result.next_lead is not None or result.game_winners:
        return
    for seat in situation.seating.order:
        led = replace(hand, lead=seat)
        verdict = judged(judge, led, situation)
        if verdict and verdict.next_lead is not None:
            params = {"name": situation.seating.names[seat], "tile": str(tile)}
            yield Proposal(Step("GEN-9", text, params), led, one_of_several=True)


@dataclass(frozen=True)
class LiveScoring(Generic[O, H_co]):
    """How a rule set lets a hand be told as it happens."""

    field: str
    """The part of a hand's fact that grows by one with each tap: who scored, and how many points."""
    points: Callable[[O], tuple[int, ...]]
    """The points that one tap can be."""
    judge: Callable[[H_co, Situation[O]], Verdict]
    """What a hand is worth as far as it has been told, without an end; ImpossibleFact where it cannot have happened."""
    claims: Callable[[O], bool]
    """Whether somebody of another side may claim what was overlooked."""
    until_won: Callable[[H_co, Situation[O]], Fact]
    """A hand as far as the game lasts by these rules, where it was told under others by which it lasted longer."""
    passes: Callable[[O, Seating], Mapping[int, int]] = lambda _options, _seating: {}
    """What it pays to make others pass, by how many of them in a row; nothing where that pays nothing."""
    goes_on: Callable[[Mapping[str, int], Mapping[str, int]], bool] = lambda _last, _now: False
    """Whether a tap tells what the one before told, as it went on, so that it stands in its place."""


@dataclass(frozen=True)
class Region:
    """A country, or a part of one with dominoes of its own."""

    name: str
    """What people call it; the name of each of its presets begins with it."""
    language: str
    """The language of its players, as in the first part of a locale."""
    code: str
    """Its country as locales have it (ISO 3166-1); of a part of one with more behind that."""


@dataclass(frozen=True)
class Dissent:
    """What others say where sources disagree: another answer than the preset's to one of its questions."""

    rule: str
    """The key of the house rule."""
    answer: Value
    """Their answer to it."""
    sources: tuple[str, ...]
    """The ids of what it was read from."""


@dataclass(frozen=True)
class Preset:
    """A named set of answers: what a table means by one word."""

    key: str
    """Its word in addresses and records."""
    name: str
    """What people call it."""
    summary: str
    """What is particular about it."""
    answers: Mapping[str, Value] = field(default_factory=dict)
    """Its answers, where they are not the default, or are but its sources say them."""
    sources: tuple[str, ...] = ()
    """The ids of what it was read from."""
    shutout: str = ""
    """What is called out there when the losers are left with nothing; "" where no such word is known."""
    players: int = 0
    """How many play it; 0 where it is played by more than one number."""
    place: Region | None = None
    """Where it is played so; None where that is no one place."""
    usual_in: tuple[Region, ...] = ()
    """Where it is what most people play of its game."""
    left_open: tuple[str, ...] = ()
    """The keys of the house rules that its sources leave open, so that how it answers them is ours."""
    dissents: tuple[Dissent, ...] = ()
    """Where its sources disagree, with each other or with those of other tables of its place: the answers not taken."""
    begins: str = ""
    """What people call the game of this preset and those after it, where one game has two names; "" for its own."""


@dataclass(frozen=True)
class Family:
    """Games that people know by one name, of which they choose one by how they sit: each alone, or in pairs."""

    name: str
    """What people call them all."""
    summary: str
    """What they share, in a sentence."""


@dataclass(frozen=True)
class Words:
    """What a game and its parts are called."""

    name: str
    """What people call it."""
    summary: str
    """The game in a sentence."""
    short_name: str = ""
    """What people call it where there is little room; "" for its name."""
    hand: HandWords = HAND
    """What one deal is called, and the line that tells it."""
    lead: LeadWords = field(default_factory=LeadWords)
    """What is said on who begins a hand."""
    family: Family | None = None
    """The games under whose name it is offered; None where it is offered by its own."""
    endings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The house rules that say what an ending pays, by their keys, under what people call it."""

    @property
    def called(self) -> str:
        return self.short_name or self.name

    def by_ending(self, lines: Mapping[str, T]) -> dict[str, list[T]]:
        """What is said or asked of each ending, where it is given by the keys of house rules."""
        rows = {ending: [lines[key] for key in keys if key in lines] for ending, keys in self.endings.items()}
        return {ending: row for ending, row in rows.items() if row}


@dataclass(frozen=True)
class Setup(Generic[O]):
    """What is on the table before a game, and who sits around it."""

    tile_set: TileSet
    """The tiles it is played with, where no house rule says otherwise."""
    seats: tuple[int, ...]
    """The numbers of players allowed."""
    allowed: Callable[[O], tuple[int, ...]] | None = None
    """Those that the house rules allow, some of `seats`; None where they allow all."""
    chosen_set: Callable[[O], TileSet] | None = None
    """The tiles that the house rules say it is played with; None where it is always the same set."""
    plays_in_pairs: Callable[[O], bool] = lambda _options: False
    """Whether players facing each other are one side."""
    clockwise: bool = False
    """Which way the turn goes when the table is drawn."""
    draws_lots: Callable[[O], bool] = lambda _options: False
    """Whether it is drawn by lot who begins the first hand."""
    choosers: Callable[[Situation[O]], tuple[int, ...]] = lambda _at: ()
    """The seats that agree among themselves which of them leads the hand to come; none where that is not for them."""
    two_ends: Callable[[O], bool] = lambda _options: False
    """Whether a line has two ends and every tile is dealt, so that a blocked one has the same number at both."""
    dealt: Callable[[O, int], int] = lambda _options, _players: 0
    """How many tiles each of so many players is dealt or takes; 0 where it is no number."""
    must_say: Callable[[int], tuple[str, ...]] = lambda _players: ()
    """The house rules that so many players must answer, as none of their answers is usual among so many."""
    deals_out: Callable[[O, int], bool] = lambda _options, _players: False
    """Whether every tile of the set is dealt to so many players, so that none is out of sight once hands lie open."""
    lead_words: Callable[[O], LeadWords] | None = None
    """What is said on who begins a hand, where that hangs on the house rules; None where it never does."""
    blank: Callable[[O], int] = lambda _options: 0
    """What 0-0 counts in a hand, in pips."""
    heaviest: Callable[[Situation[O]], int | None] = lambda _at: None
    """The most that one seat can be left with in the hand to come, in pips; None where nobody has worked it out."""


@dataclass(frozen=True)
class Irregularities:
    """What the rules of a game say where something went wrong."""

    clauses: Mapping[str, str]
    """The clause that each case touches; "" where no rule of the game speaks of it."""
    broken: str
    """The clause under which a hand is cancelled."""
    instead: Callable[[Options, str], str] = lambda _options, _fault: ""
    """The clause that a case touches under these house rules, where that is not the usual one."""
    cannot: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Why a case cannot be in this game, and the clause that says so."""
    same: Mapping[str, str] = field(default_factory=dict)
    """The cases that are another one in this game."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What a case is called in this game, where not as in others."""
    done: Mapping[str, str] = field(default_factory=dict)
    """What is said of somebody who has done it, where not as in others."""
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What tables of this game do instead, by the case, where that is not what they do in other games."""
    ruled: Callable[[Options, str, bool], tuple[str, str] | None] = lambda _options, _fault, _early: None
    """What the house rules say follows a fault that was noticed early or later, and under which clause; None where they
    say nothing of it."""
    of_cards: bool = False
    """Whether it comes from a card game, so that what is done there is told, and nothing of tiles laid in lines."""

    def touched(self, fault: str, options: Options) -> str:
        """The clause that a case touches under these house rules; "" where no rule of the game speaks of it."""
        return self.instead(options, fault) or self.clauses.get(fault, "")

    def why_not(self, fault: str) -> tuple[str, str] | None:
        """Why there is no such fault in this game, and the clause that says so; None where there is."""
        if fault in BY_RULE_ALONE and fault not in self.clauses:
            return N_("No rule of this game asks for that."), ""
        return self.cannot.get(fault)


@dataclass(frozen=True)
class InterruptionRules(Generic[O]):
    """What a game says beside its hands: the clauses it cites for other entries, who may join, and how it ends."""

    won: str
    """The clause by which a game is won."""
    redeal: str
    """The clause by which a hand is dealt again."""
    faults: Irregularities
    """What it says where something went wrong."""
    level: Callable[[Situation[O], tuple[int, ...]], Step]
    """What is said where a side is at the target with these totals and none has won, as several are level."""
    join: str = ""
    """The clause by which somebody sits down; "" where nobody can."""
    joins_at: Callable[[Situation[O]], int] = joins_last
    """The total at which a newcomer starts."""
    leave: str = ""
    """The clause by which somebody goes home; "" where nobody can."""
    over: str = ""
    """The clause that nothing is entered after the end; "" where no rule says so."""
    tied: Callable[[Situation[O]], tuple[tuple[int, ...], tuple[Step, ...]]] = lambda _at: ((), ())
    """Who has won where people stop while several lead, and what is said of it; nobody where no rule says so."""
    winners: Callable[[Situation[O], tuple[int, ...]], tuple[int, ...]] | None = None
    """Who has won with these totals; None where it is whoever leads, once a side is at the target."""
    rounds: Callable[[O], int | None] = lambda _options: None
    """After how many hands the game ends; None where that is left to points or people."""


@dataclass(frozen=True)
class Extras(Generic[O]):
    """What may be entered with a hand beside its tiles, and how it is put together."""

    bonuses: Callable[[O], tuple[BonusType, ...]] = lambda _options: ()
    """The bonuses that the house rules pay beside the hand."""
    proposals: Callable[[Fact, Situation[O]], Iterable[Proposal]] = lambda _fact, _at: ()
    """What may have been forgotten in a fact that can be judged, or follows from it; nothing that would not count."""
    doubts: Callable[[Fact, Situation[O]], Iterable[Step]] = lambda _fact, _at: ()
    """What is remarked of the tiles that a hand has left, whoever has won it: a part of its verdict, sooner known."""
    together: Callable[[Mapping[int, Mapping[str, object]], Seating], dict[str, object]] | None = None
    """How a hand is put together otherwise than its class declares it; None where that is enough."""


@dataclass(frozen=True)
class Accounts(Generic[O]):
    """What series, statistics, settlements and reports take from a game beside its score."""

    shut_out: Callable[[O, Standing], tuple[int, ...]] = left_with_nothing
    """The sides that a game won at its target has shut out, at the standing it ended with."""
    shut_out_counts: Callable[[O], int] = lambda _options: 1
    """How many games of a series a shut-out counts."""
    tallied: Callable[[Verdict], Mapping[str, tuple[int, ...]]] = lambda _verdict: {}
    """What people count of a hand beside who won it: the seats that it befell, by what it is called."""
    worth: Callable[[O], int | None] = lambda _options: None
    """What a unit is worth, in cents; None where no units are won and lost, to be settled at the end."""
    reported: Callable[[Standing, Verdict | None], Mapping[str, object]] = lambda _standing, _verdict: {}
    """What a report adds to a standing and the verdict that led to it (None for the opening): plain JSON values."""


@dataclass(frozen=True, eq=False)
class RuleSet(Generic[O]):
    """A game's rules as a value: what can be chosen, what can happen, and how it is judged. One is only itself."""

    key: str
    """Its word in addresses and records."""
    words: Words
    """What it is called, and its hands."""
    setup: Setup[O]
    """Its tiles, and who sits where."""
    options: type[O]
    """The class whose fields are its house rules."""
    presets: tuple[Preset, ...]
    """Named sets of answers, the usual one first."""
    entries: tuple[type[Fact], ...]
    """The classes of facts it takes, that of a finished hand first; no other is a hand."""
    judge: Callable[[Fact, Situation[O]], Verdict]
    """What a fact is worth; ImpossibleFact where it cannot have happened."""
    next_lead: Callable[[Ended, Situation[O]], Ruling[int | None]]
    """The seat that begins the hand after one that ended so; None where the tiles decide, or nobody can tell."""
    opens: Callable[[O, Seating, Opening], Standing]
    """The standing before the first entry; its aim says which totals win."""
    target: Callable[[O], int | None]
    """The points that end the game once a side has them, whether these win or lose it; None where none do."""
    interruptions: InterruptionRules[O]
    """How it treats what is no hand."""
    extras: Extras[O] = field(default_factory=Extras)
    """Its bonuses, and what it proposes to enter too."""
    accounts: Accounts[O] = field(default_factory=Accounts)
    """What is read from its games beside the score."""
    running: LiveScoring[O, Fact] | None = None
    """How a hand is told while it is played; None where it is told when it has ended."""
    upcoming: Callable[[Situation[O]], Step | None] = lambda _at: None
    """What is said of the hand to come beside who leads: "Round 4 of 13, engine 9-9"."""

    @property
    def hand(self) -> type[Fact]:
        """The class of a finished hand: the first of the game's entries."""
        return self.entries[0]

    def put_together(self, reports: Mapping[int, Mapping[str, object]], seating: Seating) -> dict[str, object]:
        """A hand's entry put together from what the seats have entered so far; refused if two contradict."""
        if self.extras.together:
            return self.extras.together(reports, seating)
        if issubclass(self.hand, Hand):
            return {**hand_of_all(reports, seating), **held_by(self.hand, reports, seating)}
        return hand_of_each(self.hand, reports, seating)

    @property
    def play(self) -> tuple[type[Fact], ...]:
        """The classes of facts about play, whose verdict house rules can change."""
        return tuple(kind for kind in self.entries if kind not in INTERRUPTIONS)

    def line_name(self, number: int | str, kind: type[Fact]) -> Sentence:
        """What a line of the sheet is called: a hand by its number among the hands, and anything else by its kind."""
        if kind is self.hand:
            return Sentence(self.words.hand.number, {"number": number})
        return Sentence(getattr(kind, "line_name", N_("Entry")))

    def preset(self, key: str) -> Preset:
        return by_key({preset.key: preset for preset in self.presets}, key, "preset")

    def alike(self, preset: Preset) -> list[Preset]:
        """The presets that people call by the same name as this one, which begins with the first of them."""
        named: list[list[Preset]] = []
        for each in self.presets:
            if each.begins or not named:
                named.append([])
            named[-1].append(each)
        return next(group for group in named if preset in group)

    def agree(self, preset: str = "", answers: Mapping[str, object] = MappingProxyType({})) -> O:
        """The options a table plays by: a preset's answers, the first's for "", and its own on top (see `agreed`)."""
        return agreed(self.options, self.preset(preset or self.presets[0].key).answers, answers)

    def agreed_before(self, preset: str, answers: Mapping[str, object]) -> O:
        """The options of a game on record, which keeps the rules by which it was opened.

        What we write down, a record or a row of the database, states every house rule. One that it lacks was asked
        only later, and until then everybody played as its default says, whatever the preset answers by now. What
        people write themselves states what differs, and the rest is as the preset has it today.
        """
        always = self.options.on_every_record
        if always and always <= answers.keys():
            return agreed(self.options, as_before(self.options, answers), answers)
        return self.agree(preset, answers)

    def fact(self, entered: Fact) -> Fact:
        """A fact as this game has it: a plain `Hand` as one of its own class, the rest of it at its defaults.

        TypeError where it is none of this game.
        """
        if type(entered) in self.entries:
            return entered
        if type(entered) is Hand and issubclass(self.hand, Hand):
            own: Fact = self.hand(**{field.name: getattr(entered, field.name) for field in fields(entered)})
            return own
        names, entry = either(kind.__name__ for kind in self.entries), type(entered).__name__
        raise TypeError(f"{self.words.name} has no {entry}, only {names}; ruleset({self.key!r}).hand is the first.")

    def believes(self, hand: Fact, at: Situation[O]) -> bool:
        """Whether a hand can be, and nothing of it should be looked at again."""
        try:
            return not any(True for _step in self.extras.doubts(hand, at)) and not self.judge(hand, at).remarks
        except ImpossibleFact:
            return False

    def first(self, options: O, seating: Seating, opening: Opening) -> Standing:
        """The standing before the first entry; ImpossibleFact where a game cannot begin so, or has ended by it."""
        standing, target = self.opens(options, seating, opening), self.target(options)
        if self.winners(Situation(options, standing), standing.totals):
            text = Counted("{target} point already ends the game.", "{target} points already end the game.", "target")
            raise ImpossibleFact("opening.totals", text, self.interruptions.won, target=target or 0)
        return standing

    def winners(self, situation: Situation[O], totals: tuple[int, ...]) -> tuple[int, ...]:
        """Who has won with totals that no hand has brought; nobody where no number of points ends the game."""
        target, found_by = self.target(situation.options), self.interruptions.winners
        if target is None:
            return ()
        return found_by(situation, totals) if found_by else replace(situation.standing, totals=totals).won_at(target)

    def is_for_units(self, options: O) -> bool:
        """Whether units are won and lost, to be settled at the end, so that totals are balances and no points."""
        return self.accounts.worth(options) is not None

    def seats(self, options: O) -> tuple[int, ...]:
        """How many can play by these house rules."""
        return self.setup.allowed(options) if self.setup.allowed else self.setup.seats

    def can_deal(self, options: O) -> tuple[int, ...]:
        """To how many of them the set can deal by these house rules; all, where it can to none and refuses them."""
        seats, most = self.seats(options), len(self.tile_set(options).tiles)
        return tuple(players for players in seats if self.setup.dealt(options, players) * players <= most) or seats

    def unsaid(self, preset: str, options: O, said: Iterable[str], players: int) -> HouseRule | None:
        """A house rule that so many players must answer, where neither the preset nor what they `said` does."""
        known = {*self.preset(preset).answers, *said}
        rules = (rule for rule in house_rules(options) if rule.key in self.setup.must_say(players))
        return next((rule for rule in rules if rule.key not in known and rule.fits(options)), None)

    def tile_set(self, options: O) -> TileSet:
        return self.setup.chosen_set(options) if self.setup.chosen_set else self.setup.tile_set

    def lead_words(self, options: O) -> LeadWords:
        return self.setup.lead_words(options) if self.setup.lead_words else self.words.lead

    def seat(self, names: tuple[str, ...], options: O | None = None, pairs: Sequence[str] = ()) -> Seating:
        """Seat people in turn order by these rules, and by the usual house rules where none are given.

        A name may be empty, and so may what each pair calls itself (`pairs`).
        """
        seating = seated(names, self.setup.plays_in_pairs(options or self.options()), self.setup.clockwise)
        named = enumerate(pairs) if seating.paired else ()
        return replace(seating, pairs=tuple(Pair(seating.people(side), name) for side, name in named if name))


@dataclass(frozen=True)
class Example:
    """A worked case: a hand under some answers, and what must come of it."""

    title: str
    """What it shows, in a few words."""
    shows: tuple[str, ...]
    """The ids of the clauses it shows."""
    entry: Mapping[str, object]
    """The hand, as in a game record but for its kind."""
    expected: Mapping[str, object]
    """What must come of it: any of winner, points, awards, pips, totals, next_lead."""
    answers: Mapping[str, Value] = field(default_factory=dict)
    """The answers to house rules, where they are not those of the first preset."""
    seats: tuple[str, ...] = ("Ana", "Ben", "Cy", "Dee")
    """Who plays, in turn order."""
    opening: Opening = field(default_factory=Opening)
    """What there was before it."""

    @property
    def slug(self) -> str:
        """Its title as part of an address, the same in every language."""
        return slug(self.title)
