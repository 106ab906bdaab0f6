"""The forms of an event: what it agrees on and who takes part, what came of a table, who comes late or leaves."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, RadioField, SelectField, StringField, TextAreaField
from wtforms.validators import Length, NumberRange, Optional

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_NAME_LENGTH, MAX_POINTS, MAX_SEATS
from referee.engine.options import Options, Value, answers, house_rules, written_today
from referee.engine.ruleset import RuleSet
from referee.engine.wording import N_
from referee.events.event import (
    ABSENT,
    MAX_CONTESTS,
    MAX_ROUNDS,
    MAX_SIDE_NAME,
    MAX_SIDES,
    PAIRS,
    PLAYED,
    SINGLES,
    TEAMS,
    TIME,
    VOID,
    Contest,
    Entrant,
    Event,
    Meeting,
    Result,
)
from referee.events.rules import FORMAT_RULE, MATCH, MOVEMENT, PARTNERS, PLAN, EventRules
from referee.events.sides import read_sides
from referee.games.sheet import Sheet
from referee.record import Json
from referee.storage import events
from referee.storage.models import TableRow
from referee.web import places
from referee.web.filters.values import translated
from referee.web.forms.fields import SENT, SHORT, Form, NumberField, declare, numbered, with_rules
from referee.web.forms.new_game import GameRulesForm, RulesForm, rule_field
from referee.web.forms.tables import OpeningForm

MAX_LIST = MAX_SIDES * 3 * MAX_NAME_LENGTH
ALONE = (PARTNERS, PLAN, MOVEMENT)
"""The formats in which everybody is placed alone."""
LAST = "last"
"""The game, with its house rules, that was played last on this phone."""


class NewEvent(RulesForm, OpeningForm):
    """An event by its format: house rules in `rule_KEY`, who takes part in a list.

    Its game may be that of the `last` sheet, with its house rules.
    """

    name = StringField(_l("What is the event called?"), SHORT)
    kind = RadioField(_l("How do people enter?"), default=PAIRS)
    people = TextAreaField(_l("Who takes part"), [Length(max=MAX_LIST)])
    game = SelectField(_l("Which game is played?"))
    target = NumberField(_l("Played to"), [Optional(), NumberRange(1, MAX_POINTS)])
    declared = EventRules

    def __init__(self, format_: str, last: Sheet | None) -> None:
        self.format, self.last, self.answer = format_, last, FORMAT_RULE.answer(format_)
        self.usual = answers(EventRules(format=format_))
        super().__init__(SENT, data={f"rule_{key}": value for key, value in self.usual.items()})
        if format_ in (*ALONE, MATCH):
            del self.kind
        else:
            self.kind.choices = {PAIRS: _("Pairs"), SINGLES: _("Each alone")}
        self._choose_game()
        self._choose_rules()

    @property
    def placed(self) -> str:
        """What a side is."""
        return self.kind.data if "kind" in self else SINGLES if self.format in ALONE else TEAMS

    def _choose_game(self) -> None:
        """Offer every preset; none for teams, whose games are their own."""
        offered = {f"{rules.key}/{preset.key}": translated(preset.name) for rules, preset in places.offered()}
        again = {LAST: _("As last time: %(game)s", game=translated(self.last.preset.name))} if self.last else {}
        self.game.choices = {**again, **offered, "": _("Another game, on paper")}
        self.game.data = self._usual_game() if self.game.data is None else self.game.data
        if self.format == MATCH:
            del self.game, self.target

    def _usual_game(self) -> str:
        """The game that is usual where the reader plays, of pairs but where everybody moves alone."""
        rules = next(
            rules
            for rules, _preset in places.offered()
            if rules.setup.plays_in_pairs(rules.agree(places.usual(rules).key)) != (self.format == MOVEMENT)
        )
        return f"{rules.key}/{places.usual(rules).key}"

    def example(self) -> str:
        """How a list of those who are placed is written."""
        if self.format == MATCH:
            return _("One team per line, with its players if you like: Anchor: Ana, Luis, Rosa")
        if "kind" not in self:
            return _("One name per line.")
        return _("One name or pair per line: Ana & Luis")

    def event(self) -> Event:
        """The event before its first round; ImpossibleFact where something does not fit."""
        told: dict[str, Value] = {rule.key: field.data for rule, field in self._asked_rules() if field.data is not None}
        rules = EventRules(**{"format": self.format, **told})  # type: ignore[arg-type]
        sides = read_sides(self.people.data or "", self.placed)
        target = self.target.data if "target" in self else None
        event = Event(kind=self.placed, rules=rules, sides=sides, target=target or 0)
        key, _slash, preset = (self.game.data if "game" in self else "").partition("/")
        agreed: Mapping[str, Value] = {}
        if key == LAST and self.last:
            game = self.last.record
            key, preset, agreed = game.ruleset.key, game.preset, answers(written_today(game.options))
        return events.playing(event, key, preset, agreed, target) if key else event

    def ready(self) -> Callable[[], TableRow]:
        return partial(
            events.open_event, self.event(), " ".join((self.name.data or "").split()), self.ticket.data or ""
        )


for rule in house_rules(EventRules):
    setattr(NewEvent, f"rule_{rule.key}", rule_field(rule))


class GameRules(GameRulesForm):
    """The house rules of an event's game."""

    def __init__(self, rules: RuleSet[Options], game: Json) -> None:
        told = {f"rule_{key}": value for key, value in game["options"].items()}
        super().__init__(rules, rules.preset(game["preset"]), told)
        self._choose_rules()

    def ruled(self, event: Event) -> Event:
        """The event by these house rules, from the next sheet on; ImpossibleFact where they do not go together."""
        target = None if "rule_target" in self else event.target
        return events.playing(event, self.rules.key, self.preset.key, self.options(), target)


def game_rules(rules: RuleSet[Options], game: Json) -> GameRules:
    """The form of the house rules by which an event plays this game."""
    form: GameRules = with_rules(GameRules, rules.options, rule_field)(rules, game)
    return form


class TableResult(Form):
    """What came of a table: points of each camp in `points_N`, or why there are none."""

    outcome = RadioField(_l("How did it end?"), default=PLAYED)

    def __init__(self, event: Event, meeting: Meeting) -> None:
        self.camps, result = event.camps(meeting), meeting.result or Result()
        gone = [camp for camp, who in enumerate(self.camps) if {*who} & {*result.absent}]
        outcome = f"{ABSENT}_{gone[0]}" if gone else result.outcome
        points = {f"points_{camp}": made for camp, made in enumerate(result.points)}
        super().__init__(SENT, data={"outcome": outcome, **points})
        self.points = numbered(self, "points", range(len(self.camps)))
        names = [" & ".join(event.side(side).name for side in camp) for camp in self.camps]
        for camp, field in self.points.items():
            field.label.text = names[camp]
        absent = {f"absent_{camp}": _("%(side)s did not come", side=name) for camp, name in enumerate(names)}
        ends = {PLAYED: _("Played to the end"), TIME: _("Time was called"), VOID: _("Does not count")}
        self.outcome.choices = ends | absent

    def entered(self, meeting: Meeting) -> Meeting:
        """The table with what came of it; ImpossibleFact where points are missing."""
        word, _line, camp = (self.outcome.data or PLAYED).partition("_")
        if word == ABSENT:
            return replace(meeting, result=Result((), ABSENT, self.camps[int(camp)]))
        if word == VOID:
            return replace(meeting, result=Result((), VOID))
        for field in self.points.values():
            if field.data is None:
                raise ImpossibleFact(field.name, N_("How many points?"))
        return replace(meeting, result=Result(tuple(field.data for field in self.points.values()), word))


declare(TableResult, "points", MAX_SEATS, lambda: NumberField(validators=[Optional(), NumberRange(0, MAX_POINTS)]))


class MatchSheet(Form):
    """The games of a match of two teams: who plays, and who has won, in fields with the number of the game."""

    def __init__(self, event: Event, meeting: Meeting) -> None:
        told: dict[str, str] = {}
        for number, contest in enumerate(meeting.contests):
            told |= {f"home_{number}": ", ".join(contest.home), f"away_{number}": ", ".join(contest.away)}
            told[f"won_{number}"] = contest.won
        super().__init__(SENT, data=told)
        games = range(len(meeting.contests))
        self.home, self.away, self.won = (numbered(self, name, games) for name in ("home", "away", "won"))
        names = [event.side(side).name for side in meeting.sides]
        choices = {"": _("not yet"), "home": names[0], "away": names[1], VOID: _("not played")}
        for number, field in self.won.items():
            field.choices, field.label.text = choices, _("Game %(number)s", number=number + 1)

    def entered(self, meeting: Meeting) -> Meeting:
        """The table with the games as they are filled in."""
        contests = (
            Contest(_names(self.home[number].data), _names(self.away[number].data), self.won[number].data or "")
            for number in self.won
        )
        return replace(meeting, contests=tuple(contests))


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name for part in (text or "").split(",") if (name := " ".join(part.split())[:MAX_NAME_LENGTH]))


for prefix in ("home", "away"):
    declare(MatchSheet, prefix, MAX_CONTESTS, lambda: StringField(validators=[Length(max=2 * MAX_NAME_LENGTH + 2)]))
declare(MatchSheet, "won", MAX_CONTESTS, lambda: RadioField(default=""))


class MoreSides(Form):
    """Sides that come late, one in a line."""

    people = TextAreaField(_l("Who else takes part?"), [Length(max=MAX_LIST)])

    def added(self, event: Event) -> Event:
        """The event with them, from the next round on."""
        more = read_sides(self.people.data or "", event.kind, event.sides, len(event.rounds) + 1)
        return replace(event, sides=(*event.sides, *more))


class ChangedSide(Form):
    """A side that is called otherwise, gets a substitute, leaves, comes back or misses the next round."""

    name = StringField(_l("Name"), [Length(max=MAX_SIDE_NAME)])
    people = StringField(_l("Its players"), [Length(max=12 * (MAX_NAME_LENGTH + 2))])
    here = BooleanField(_l("Still playing"))
    misses = BooleanField(_l("Misses the next round"))

    def __init__(self, event: Event, side: Entrant) -> None:
        self.side, number = side, len(event.rounds) + 1
        told = {"name": side.name, "people": ", ".join(side.people), "here": side.until >= number}
        super().__init__(SENT, data={**told, "misses": number in side.misses})

    def changed(self, event: Event) -> Event:
        """The event with the side as it is from the next round on; what was played before stays as it was."""
        side, last = event.side(self.side.number), len(event.rounds)
        name, people = " ".join((self.name.data or "").split()) or side.name, _names(self.people.data)
        until = MAX_ROUNDS if self.here.data else min(side.until, last)
        misses = {*side.misses} - {last + 1} | ({last + 1} if self.misses.data else set())
        return event.with_side(replace(side, name=name, people=people, until=until, misses=tuple(sorted(misses))))
