"""The form that opens a game: who sits where, who begins, the house rules, its series, and a score begun on paper."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import Field, HiddenField, RadioField, SelectField, StringField
from wtforms.validators import Length, NumberRange, Optional, Regexp

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_LINES, MAX_NAME_LENGTH, MAX_POINTS
from referee.engine.options import HouseRule, Options, Value, answers, house_rules
from referee.engine.ruleset import Preset, RuleSet
from referee.engine.seating import Seating, normalized, seated
from referee.engine.wording import ALREADY_SEATED, N_
from referee.games.series import BEST_OF
from referee.games.sheet import Sheet
from referee.record import FORMAT, Json, Record
from referee.storage import ledger
from referee.storage.models import TableRow
from referee.web.filters.values import brief, is_no_number, refusal, translated
from referee.web.forms.fields import BALANCE, SENT, Form, NumberField, declare, number, numbered, with_rules
from referee.web.forms.tables import OpeningForm
from referee.web.places import family

Asked = list[tuple[HouseRule, Field]]  # house rules with their fields
Group = tuple[bool, dict[str, list[str]]]  # answers by fields, and whether something is asked where all are so, or not
LOT = "lot"
PLACES = (
    _l("First seat"),
    _l("Second seat"),
    _l("Third seat"),
    _l("Fourth seat"),
    _l("Fifth seat"),
    _l("Sixth seat"),
    _l("Seventh seat"),
    _l("Eighth seat"),
    _l("Ninth seat"),
    _l("Tenth seat"),
    _l("Eleventh seat"),
    _l("Twelfth seat"),
)
PAIRS = (_l("First and third seat"), _l("Second and fourth seat"))
IN_PAIRS = 2 * len(PAIRS)


class RulesForm(Form):
    """A form that asks house rules, each in a field `rule_KEY`."""

    declared: type[object]
    """The class of these house rules."""
    usual: dict[str, Value]
    """How each is answered where nobody answers it otherwise."""

    def _choose_rules(self) -> None:
        """Ask no house rule that the preset is about, or that has no meaning whatever else is answered beside it."""
        rules = {rule.key: rule for rule in house_rules(self.declared)}
        self.hangs: dict[str, list[Group]] = {}
        for rule in rules.values():
            groups = self._groups(rule, rules)
            if rule.by_preset or groups is None:
                del self[f"rule_{rule.key}"]
                continue
            if groups:
                self.hangs[f"rule_{rule.key}"] = groups
            if not rule.is_number:
                self[f"rule_{rule.key}"].choices = {
                    str(answer.value): translated(answer.label) for answer in rule.answers
                }

    def _groups(self, rule: HouseRule, rules: Mapping[str, HouseRule]) -> list[Group] | None:
        """What a house rule hangs on that the form asks too; None where the preset leaves it no meaning."""
        groups = []
        for so, group in rule.when.groups:
            asked = {f"rule_{key}": [*map(str, values)] for key, *values in group if not rules[key].by_preset}
            holds = all(self._may_be(rules[key], values, rules) for key, *values in group)
            if so != holds and (so or not asked):
                return None
            if holds and asked:
                groups.append((so, asked))
        return groups

    def _may_be(self, rule: HouseRule, values: Sequence[Value], rules: Mapping[str, HouseRule]) -> bool:
        """Whether a rule may be answered so in this form."""
        return self.usual[rule.key] in values if rule.by_preset else self._groups(rule, rules) is not None

    def prominent(self) -> Asked:
        """The fields of the house rules that are asked beside the names."""
        return [(rule, field) for rule, field in self._asked_rules() if rule.prominent]

    def folded(self) -> Asked:
        """The fields that are put away with the rest."""
        return [(rule, field) for rule, field in self._asked_rules() if not rule.prominent]

    def _asked_rules(self) -> Asked:
        """Each house rule that is asked, with its field."""
        rules = house_rules(self.declared)
        return [(rule, self[name]) for rule in rules if (name := f"rule_{rule.key}") in self]

    def is_refused(self, rule_fields: Asked | None = None) -> bool:
        """Whether one of these house rules, or of all, was answered wrongly, so that their fold must be open."""
        return any(field.errors for _rule, field in rule_fields or self.folded())


class GameRulesForm(RulesForm):
    """The house rules of a game by a preset."""

    def __init__(self, rules: RuleSet[Options], preset: Preset, data: Mapping[str, object], sent: Any = SENT) -> None:
        self.rules, self.preset, self.declared = rules, preset, rules.options
        self.usual = {rule.key: rule.default for rule in house_rules(rules.options)} | dict(preset.answers)
        filled = {f"rule_{key}": value for key, value in self.usual.items() if not is_no_number(value)}
        super().__init__(sent, data={**filled, **data})

    def _agreed(self) -> Options:
        """The house rules as they are answered now; those that are answered wrongly as the preset has them."""
        fitting = {rule.key: value for rule, value in self._told() if rule.accepts(value)}
        return self.rules.agree(self.preset.key, fitting)

    def endings(self) -> dict[str, Asked]:
        """The fields of the house rules that say what an ending pays, by what the ending is called."""
        return self.rules.words.by_ending({rule.key: (rule, field) for rule, field in self.folded()})

    def asked(self) -> Iterator[tuple[str, Asked]]:
        """The fields of the other house rules, by the heading they stand under."""
        groups: dict[str, Asked] = {}
        of_endings = [*chain(*self.endings().values())]
        for asked in self.folded():
            if asked not in of_endings:
                groups.setdefault(asked[0].group, []).append(asked)
        yield from groups.items()

    def help(self, rule: HouseRule) -> str:
        """What is said of a number: the sentence that it fills, or what the preset has without one."""
        return translated(rule.in_force(self.rules.agree(self.preset.key, {})).sentence, {"value": "…"})

    def chosen(self, rule_fields: Asked) -> str:
        """What these house rules are answered with, in few words."""
        agreed = self._agreed()
        fitting = [(rule, field) for rule, field in rule_fields if rule.fits(agreed)]
        texts = [brief(rule, self.usual[rule.key] if field.data is None else field.data) for rule, field in fitting]
        asked = [translated(rule.question) for rule, _field in fitting]
        return told_apart(asked, texts) or self.nothing(rule_fields)

    def nothing(self, rule_fields: Asked) -> str:
        """What is said of house rules whose answers need no words."""
        numbers = (rule.nought(0) for rule, _field in rule_fields)
        return _("off") if any(number and not number.zero_is_usual for number in numbers) else _("standard")

    def differs(self, rule_fields: Asked | None = None) -> bool:
        """Whether any of these house rules, or of all, is answered otherwise than the preset answers it."""
        return any(field.data not in (None, self.usual[rule.key]) for rule, field in rule_fields or self.folded())

    def options(self) -> dict[str, Value]:
        """The answers to the house rules as they are typed; one without meaning beside the others is refused."""
        told = {rule: value for rule, value in self._told() if value is not None}
        agreed = self.rules.agree(self.preset.key, {rule.key: value for rule, value in told.items()})
        for rule in (rule for rule, value in told.items() if value != self.usual[rule.key] and not rule.fits(agreed)):
            text = N_("With your other answers, this one means nothing: leave it as it was.")
            raise ImpossibleFact(f"options.{rule.key}", text)
        return {rule.key: value for rule, value in told.items()}

    def _told(self) -> Iterator[tuple[HouseRule, Any]]:
        """Each house rule that is asked, with what is filled in."""
        yield from ((rule, field.data) for rule, field in self._asked_rules())


class NewGame(GameRulesForm, OpeningForm):
    """A game by a preset of a rule set: names in fields `seat_N`, house rules in `rule_KEY`, totals in `total_N`."""

    family = RadioField(_l("Each alone, or in pairs?"))  # which game, where one is for pairs
    number = HiddenField(default="1", validators=[Regexp(r"\d{1,4}\Z")])
    lead = SelectField()
    best_of = SelectField(_l("How many games?"), coerce=int, default=0)
    players = RadioField(_l("How many players?"), default="", validators=[Optional()])  # where names may be left out
    opened = HiddenField(default="", validators=[Regexp(r"[a-z_]{0,40}\Z")])  # the house rule that was left open
    sides = HiddenField(validators=[Regexp(r"\d{0,2}\Z")])  # for how many the totals are asked
    pot = NumberField(
        _l("Units in the pot"),
        [Optional(), NumberRange(1, MAX_POINTS)],
        description=_l("Balances total 0, with or without the pot."),
    )
    round = NumberField(_l("Next round"), [Optional(), NumberRange(1, MAX_LINES)])

    def __init__(self, rules: RuleSet[Options], preset: Preset, data: Mapping[str, object], anew: bool) -> None:
        super().__init__(rules, preset, data, _beside_rules() if anew else SENT)
        places = [str(place) for place in PLACES[: self._seats_asked()]]
        self.seats = numbered(self, "seat", range(len(places)))
        for seat, field in self.seats.items():
            field.label.text = places[seat]
        self.unnamed = self._seated().names
        self._choose_family()
        self._choose_players()
        self.best_of.choices = best_of_choices()
        self._choose_lead(places)
        self._choose_rules()
        self._choose_totals(places)

    def _seats_asked(self) -> int:
        """How many seats there are to sit in; pairs have four, but a name that was typed beside them stays."""
        most = max(self.rules.setup.seats)
        beside = any(self[f"seat_{seat}"].data for seat in range(IN_PAIRS, most))
        return IN_PAIRS if self.in_pairs() and not beside else most

    def _seated(self) -> Seating:
        """The seats as they are called as long as nobody has a name."""
        in_pairs = self.in_pairs() and len(self.seats) == IN_PAIRS
        return seated(("",) * len(self.seats), in_pairs, self.rules.setup.clockwise)

    def _choose_family(self) -> None:
        """Offer the other game of its family, where people sit otherwise."""
        self.family.choices, self.family.data = [*family(self.rules).items()], self.rules.key
        if not self.family.choices:
            del self.family

    def _choose_players(self) -> None:
        """Ask how many play where that may differ, and what pairs call themselves where there are some."""
        self.pairs = numbered(self, "pair", range(2 if self.in_pairs() else 0))
        for field, label in zip(self.pairs.values(), PAIRS, strict=False):
            field.label.text = str(label)
        if self.in_pairs():
            del self.players
        else:
            offered = {*map(str, self.allowed), self.players.data}
            numbers = [str(number) for number in self.rules.setup.seats if str(number) in offered]
            self.players.choices = [(number, number) for number in numbers]
            self.players.data = self.players.data or str(self.preset.players or min(self.allowed))

    def _choose_lead(self, places: list[str]) -> None:
        words = self.rules.lead_words(self.rules.agree(self.preset.key, {}))
        by_tiles = {"": translated(words.by_tiles)} if words.by_tiles else {}
        seats = {str(seat): place for seat, place in enumerate(places)}
        self.lead.label.text = translated(words.asked)
        self.lead.choices = {**by_tiles, **seats, LOT: _("Draw lots")}

    def _choose_totals(self, places: list[str]) -> None:
        """Ask for a total for each side; what was typed before the sides were others stays until it is taken out."""
        pairs = [*map(str, PAIRS)]
        typed = [seat for seat in range(len(places)) if self[f"total_{seat}"].data]
        numbers = sorted({*range(len(pairs)), *typed}) if self.in_pairs() else range(len(places))
        self.totals = numbered(self, "total", numbers)
        for side, field in self.totals.items():
            field.label.text = pairs[side] if self.in_pairs() and side < len(pairs) else places[side]
        self.asked_before, self.sides.data = self.sides.data, str(2 if self.in_pairs() else len(places))
        usual = self.rules.agree(self.preset.key, {})
        if not self.rules.is_for_units(usual):
            del self.pot
        if self.rules.interruptions.rounds(usual) is None:
            del self.round

    def in_pairs(self) -> bool:
        """Whether players facing each other are one side, by the house rules as they are answered now."""
        return self.rules.setup.plays_in_pairs(self._agreed())

    @property
    def allowed(self) -> tuple[int, ...]:
        """How many can play by the house rules as they are answered now."""
        return self.rules.can_deal(self._agreed())

    @property
    def seen(self) -> int:
        """How many seats of a list are seen at first: of everybody who plays, and the next free ones two by two."""
        tapped = number(self.players.data) if "players" in self else 0
        last = max((seat for seat, name in enumerate(self._names(), start=1) if name), default=0)
        return max(tapped or 0, last, min(last + 2 - last % 2, max(self.allowed)))

    def is_from_paper(self) -> bool:
        """Whether anything from paper is filled in or refused, so that the fold must be open."""
        beside = [self[name] for name in ("pot", "round") if name in self]
        return any(field.data or field.errors for field in (*self.totals.values(), *beside))

    def ready(self) -> Callable[[], TableRow]:
        args = self.game(), self.ticket.data or "", self.draws_lots(), self.most_games()
        return partial(ledger.open_table, *args)

    def game(self) -> Record:
        """The game as a record with no entries; ImpossibleFact where something does not fit."""
        by_seat = self._taken()
        if not self.in_pairs():
            self._refuse_unsaid(len(by_seat))
        chosen: Json = {
            "format": FORMAT,
            "ruleset": self.rules.key,
            "preset": self.preset.key,
            "options": {**answers(self.rules.agree(self.preset.key, {})), **self.options()},
        }
        seats, opening = list(by_seat.values()), self._opening(list(by_seat))
        pairs = [field.data or "" for field in self.pairs.values()]
        said: Json = {"seats": seats, "pairs": pairs, "opening": opening, "entries": []}
        game = record.from_document({**chosen, **said})
        game.first()
        return game

    def _refuse_unsaid(self, players: int) -> None:
        """Leave a house rule open that so many must answer, until one of its answers is chosen."""
        said = (
            rule.key
            for rule, field in self._asked_rules()
            if field.raw_data and (rule.key == self.opened.data or field.data != self.usual[rule.key])
        )
        if unsaid := self.rules.unsaid(self.preset.key, self._agreed(), said, players):
            self.opened.data, self[f"rule_{unsaid.key}"].data = unsaid.key, None
            text = N_("Among so many no answer is usual: choose one.")
            raise ImpossibleFact(f"options.{unsaid.key}", text)

    def draws_lots(self) -> bool:
        """Whether who begins is to be drawn by lot."""
        by_rule = self.rules.setup.draws_lots(self.rules.agree(self.preset.key, self.options()))
        return self.lead.data == LOT or (not self.lead.data and by_rule)

    def most_games(self) -> int:
        """How many games the series has at the most; 0 for as many as they like."""
        return int(self.best_of.data)

    def _taken(self) -> dict[int, str]:
        """The names by the seat of the form they were typed in; "" for somebody who plays without one."""
        names = self._names()
        for seat, name in enumerate(names):
            if name and normalized(name) in map(normalized, names[:seat]):
                raise ImpossibleFact(f"seat_{seat}", ALREADY_SEATED, name=name)
        return {seat: names[seat] for seat in self._seats_taken()}

    def _names(self) -> list[str]:
        return [" ".join((field.data or "").split()) for field in self.seats.values()]

    def _seats_taken(self) -> list[int]:
        """The seats of the form in which people play: all with a name, and the first without one as far as needed."""
        named = [seat for seat, name in enumerate(self._names()) if name]
        wanted = max(len(named), IN_PAIRS if self.in_pairs() else int(self.players.data))
        playing = next(number for number in self.rules.setup.seats if number >= wanted)
        return sorted([*named, *(seat for seat in self.seats if seat not in named)][:playing])

    def _opening(self, seats: list[int]) -> Json:
        """Where the game begins, as a record has it: what is not known is left out."""
        beside = {name: self[name].data for name in ("pot", "round") if name in self}
        opening = {"lead": self._lead(seats), "totals": self._totals(seats), **beside}
        return {key: value for key, value in opening.items() if value is not None}

    def _lead(self, seats: list[int]) -> int | None:
        """The seat that begins, counted among those taken; None where lots or the tiles decide."""
        if not self.lead.data or self.lead.data == LOT:
            return None
        if int(self.lead.data) not in seats:
            raise ImpossibleFact("lead", N_("Nobody sits in that seat."))
        return seats.index(int(self.lead.data))

    def _totals(self, seats: list[int]) -> list[int] | None:
        """The points each side already has; None where nobody has any."""
        totals = {side: field.data or 0 for side, field in self.totals.items()}
        self._refuse_other_sides(totals)
        sides = [0, 1] if self.in_pairs() else seats
        if astray := [side for side in totals if totals[side] and side not in sides]:
            raise ImpossibleFact(f"total_{astray[0]}", N_("Nobody sits in that seat."))
        return [totals[side] for side in sides] if any(totals.values()) else None

    def _refuse_other_sides(self, totals: dict[int, int]) -> None:
        """Refuse totals that were typed before pairs were chosen, or before they were not."""
        if self.in_pairs():
            for side in (side for side, total in totals.items() if total and side > 1):
                text = N_("Partners have one score: enter it once.")
                raise ImpossibleFact(f"total_{side}", text)
        elif self.asked_before == "2" and any(totals.values()):
            raise ImpossibleFact("total_0", N_("This was a pair's score; now each player has one."))

    def refuse(self, error: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        places = {"opening.totals": "total_0", **{f"opening.{name}": name for name in ("lead", "pot", "round")}}
        places |= {"seats": "players"} if "players" in self else {}
        places |= {f"seats.{place}": f"seat_{seat}" for place, seat in enumerate(self._seats_taken())}
        places |= {f"pairs.{side}": field.name for side, field in self.pairs.items()}
        super().refuse(error.at(field=places.get(error.field)))


class SeatNames(Form):
    """What the people of a game are called, and its pairs: by the seats in which they sat down, empty for nobody."""

    def __init__(self, sheet: Sheet) -> None:
        seats, pairs = sheet.record.seats, sheet.record.pair_names
        super().__init__(
            data={f"seat_{n}": v for n, v in enumerate(seats)} | {f"pair_{n}": v for n, v in enumerate(pairs)}
        )
        self.sheet, self.rules, self.paired = sheet, sheet.record.ruleset, sheet.first.seating.paired
        self.seats, self.seen = numbered(self, "seat", range(len(seats))), len(seats)
        self.pairs = numbered(self, "pair", range(2 if self.paired else 0))
        self.unnamed = self.rules.seat(("",) * len(seats), sheet.record.options).names
        for seat, field in self.seats.items():
            field.label.text = str(PLACES[seat])
        for field, label in zip(self.pairs.values(), PAIRS, strict=False):
            field.label.text = str(label)

    def in_pairs(self) -> bool:
        """Whether players facing each other are one side."""
        return self.paired

    def people(self) -> tuple[list[str], list[str]]:
        """The names of the seats, and of the pairs, as they are typed."""
        seats, pairs = (
            [" ".join((field.data or "").split()) for field in fields.values()] for fields in (self.seats, self.pairs)
        )
        return seats, pairs

    def refuse(self, error: ImpossibleFact) -> None:
        """Put a refusal beside the name it is about, or at the head of the form."""
        kind, _dot, number = error.field.partition(".")
        name = {"seats": "seat", "pairs": "pair"}.get(kind, "") + f"_{number}"
        if name in self and error.entry is None:
            self[name].errors = [refusal(error)]
        else:
            self.form_errors.append(refusal(error))


def told_apart(asked: Sequence[str], texts: Sequence[str]) -> str:
    """Answers in a row; one that was given before comes with its question."""
    named = [
        f"{question} {text}" if text in texts[:place] else text
        for place, (question, text) in enumerate(zip(asked, texts, strict=True))
        if text
    ]
    return " · ".join(named)


for form in (NewGame, SeatNames):
    declare(form, "seat", len(PLACES), lambda: StringField(validators=[Length(max=MAX_NAME_LENGTH)]))
    declare(form, "pair", len(PAIRS), lambda: StringField(validators=[Length(max=MAX_NAME_LENGTH)]))
declare(NewGame, "total", len(PLACES), lambda: NumberField(validators=BALANCE))


def new_game(rules: RuleSet[Options], preset: Preset, data: Mapping[str, object], anew: bool = False) -> NewGame:
    """The form that opens a game by a preset of a rule set, with a field for each house rule.

    It is filled `anew` where another game of its family was sent, which has house rules of its own.
    """
    form: NewGame = with_rules(NewGame, rules.options, rule_field)(rules, preset, data, anew)
    return form


def _beside_rules() -> MultiDict[str, str]:
    """What was sent but for house rules, and the one that was left open."""
    names = (name for name in request.form if not name.startswith("rule_") and name != "opened")
    return MultiDict((name, request.form[name]) for name in names)


def rule_field(rule: HouseRule) -> Field:
    """The field in which a house rule is answered."""
    label = _l(rule.question)
    if number := rule.number:
        limits = {"min": number.low, "max": number.high}
        return NumberField(label, [Optional(), NumberRange(number.low, number.high)], render_kw=limits)
    values = {str(answer.value): answer.value for answer in rule.answers}
    return RadioField(label, coerce=lambda value: values.get(str(value), value))


def best_of_choices() -> list[tuple[int, str]]:
    """How many games a series can have at the most, and what that is called."""
    return [(games, _("Best of %(games)s", games=games) if games else _("Any number")) for games in BEST_OF]
