"""The forms of a hand in which the open ends score: one score as it falls, and the hand when it has ended."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, RadioField, SelectField, TextAreaField
from wtforms.validators import AnyOf, InputRequired, Length

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.engine.seating import normalized
from referee.engine.wording import N_
from referee.games.sheet import Sheet
from referee.record import Json
from referee.web.filters.values import reader_language
from referee.web.forms.entry import Choices, seats
from referee.web.forms.fields import SHORT, Form, NumberField, number
from referee.web.forms.hand import HandForm
from referee.web.forms.hand.ending import BLOCKED, UNFINISHED

ENDPOINT = "running.tap"
MAX_SCORES_LENGTH = 6000  # of all scores of a hand, in letters
WHAT = r"(?P<points>\d{1,3})|(?<=[\s:+])(?P<passes>[Pp]{1,9})"
LINE = re.compile(rf"(?P<who>.+?)[\s:+]*(?:{WHAT})(?:\s*\((?P<whose>.+)\))?")


def _what(line: re.Match[str]) -> Json:
    """What a line tells beside a name: points, or a P for each player who had to pass."""
    return {"passes": len(line["passes"])} if line["passes"] else {"points": int(line["points"])}


class ScoreForm(Form):
    """One score in play: whose, and how many points, or how many had to pass where that pays.

    With it go the line that the hand will be, and how often its draft was written.
    """

    template = "games/hand/_score_fields.html"

    line = HiddenField(validators=SHORT)
    seen = HiddenField(validators=SHORT)
    seat = RadioField(_l("Who scored?"), [InputRequired(_l("Who scored?"))])
    points = NumberField(_l("How many points?"), [InputRequired(_l("How many points?"))])
    passes = NumberField(_l("How many passed?"))
    first_tile = BooleanField(_l("With the hand's first tile"))
    apart = BooleanField(_l("Passes after another tile"))
    whose = SelectField(_l("Whose, if overlooked?"), default="")

    def __init__(self, sheet: Sheet) -> None:
        sent: Any = {} if request.endpoint == ENDPOINT else {"formdata": None}  # else it is of another form
        super().__init__(**sent)
        self.rules, self.options, self.standing = sheet.record.ruleset, sheet.record.options, sheet.standing
        self.seat.choices = seats(self.standing.seating)
        self.offered = self.rules.running.points(self.options) if self.rules.running else ()
        self.passes_paid = _passes_paid(sheet)
        if self.passes_paid and self.passes.data:
            self.passes.validators, self.points.validators = [AnyOf([*self.passes_paid])], []
        else:
            self.points.validators = [*self.points.validators, AnyOf(self.offered)]
        if not self.passes_paid:
            del self.apart
        if self.rules.running and self.rules.running.claims(self.options):
            self.whose.choices = seats(self.standing.seating, _("Of who scored"))
        else:
            del self.whose

    @property
    def is_apart(self) -> bool:
        """Whether it does not go on from what was tapped before."""
        return "apart" in self and bool(self.apart.data)

    def tapped(self) -> Json:
        """What was tapped, as a game record has it."""
        if self.passes_paid and self.passes.data:
            return {"seat": number(self.seat.data), "passes": self.passes.data}
        score: Json = {"seat": number(self.seat.data), "points": self.points.data}
        if self.first_tile.data:
            score["lead"] = True
        if "whose" in self and self.whose.data:
            score["claimed_from"] = number(self.whose.data)
        return score

    def key(self) -> str:
        """By what it is known again: what was tapped, and what its phone had seen. The scripts make the same."""
        told = {"seat": 0, "points": 0, **self.tapped()}
        return "-".join(map(str, (number(self.seen.data) or 0, *map(int, told.values()))))

    def line_meant(self) -> int:
        """The line that the hand will be, as far as the phone knew."""
        return number(self.line.data) or 0

    @property
    def problems(self) -> list[str]:
        """Every refusal."""
        return [str(message) for field in self for message in field.errors]


def _passes_paid(sheet: Sheet) -> Mapping[int, int]:
    """What it pays that others pass, by how many, but for those that pay no more than one fewer."""
    live, at = sheet.record.ruleset.running, sheet.standing
    paid = live.passes(sheet.record.options, at.seating) if live else {}
    return {passes: points for passes, points in paid.items() if points != paid.get(passes - 1, 0)}


class ScoresForm(HandForm):
    """A hand with its scores in play: as they were tapped, or a line for each where they are corrected."""

    template = "games/hand/_scores_fields.html"

    tapped = HiddenField(validators=[Length(max=MAX_SCORES_LENGTH, message=_l("Enter the scores again."))])
    scores = TextAreaField(_l("Scores, in order"), [Length(max=MAX_SCORES_LENGTH)])
    first_tile = BooleanField(_l("First score with the first tile"))
    closing = BooleanField(_l("Last score with the last tile"))

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.passes_paid = _passes_paid(sheet)
        self.endings = {**seats(self.standing.seating), BLOCKED: _l("Blocked"), **self.ending.unplayed}
        self.ending.choices = self.endings if line is None and self.ending.data != UNFINISHED else self._all_ends()
        if self.tapped.data and not self.scores.data:
            with suppress(ImpossibleFact):  # refused when it is read as an entry
                self._show(self._tapped())

    def _all_ends(self) -> Choices:
        return {**self.endings, UNFINISHED: _l("Game won mid-hand")}

    def game_is_won(self) -> None:
        self.ending.choices = self._all_ends()
        self.ending.data = self.ending.data or UNFINISHED

    def is_unfolded(self) -> bool:
        return super().is_unfolded() or bool(self.first_tile.data or self.closing.data)

    def needed_holdings(self) -> list[tuple[int, ...]]:
        return [*super().needed_holdings(), ()]

    def entry(self) -> Json:
        scores = self._tapped() if self.tapped.data else list(self._lines())
        if scores and self.first_tile.data and not self.tapped.data:
            scores[0]["lead"] = True
        if scores and self.closing.data:
            scores[-1]["last_tile"] = True
        entry = {**super().entry(), "scores": scores}
        if self.ending.data == UNFINISHED and set(entry["held"]) == {"?"}:
            del entry["held"]  # a score won the game: nothing was counted
        return entry

    def _tapped(self) -> list[Json]:
        """The scores that were tapped; ImpossibleFact where no page of ours has sent them."""
        text, again = self.tapped.data or "[]", ImpossibleFact("scores", N_("Enter the scores again."))
        try:
            if len(text) > MAX_SCORES_LENGTH:
                raise again
            fact = record.read_fact({"kind": self.kind, "scores": record.parsed(text)}, self.rules)
            scores: list[Json] = record.write_fact(fact).get("scores", [])
        except ImpossibleFact as error:
            raise again from error
        if not all(self._may_be(score) for score in scores):
            raise again
        return scores

    def _may_be(self, score: Json) -> bool:
        """Whether it is anything that was told of those who play."""
        seats = {score["seat"], score.get("claimed_from", score["seat"])}
        return seats <= self.held.keys() and any(key in score for key in ("points", "passes"))

    def _lines(self) -> Iterator[Json]:
        """The scores that were typed, one a line."""
        for text in filter(None, map(str.strip, (self.scores.data or "").splitlines())):
            match = LINE.fullmatch(text)
            who, whose = (self._seat(match[part]) if match else None for part in ("who", "whose"))
            if not match or who is None or (match["whose"] and whose is None):
                raise ImpossibleFact("scores", N_("“{line}” is not a name, then points."), line=text)
            claimed = {} if whose is None else {"claimed_from": whose}
            yield {"seat": who, **_what(match), **claimed}

    def _seat(self, name: str | None) -> int | None:
        """The seat of who is called so."""
        names = [reader_language().with_words(name) for name in self.standing.seating.names]
        return next((seat for seat in self.held if name and normalized(names[seat]) == normalized(name)), None)

    def _show(self, scores: list[Json]) -> None:
        """Show scores as they would be typed."""
        names = self.standing.seating.names
        whose = {index: score.get("claimed_from") for index, score in enumerate(scores)}
        claimed = {index: "" if seat is None else f" ({names[seat]})" for index, seat in whose.items()}
        what = ["P" * score.get("passes", 0) or score["points"] for score in scores]
        lines = [f"{names[score['seat']]} {what[index]}{claimed[index]}" for index, score in enumerate(scores)]
        self.scores.data = "\n".join(lines)

    def fill(self, entry: Mapping[str, Any]) -> None:
        super().fill({"held": [], **entry})
        scores = [*entry.get("scores", [])]
        self._show(scores)
        self.first_tile.data = bool(scores and scores[0].get("lead"))
        self.closing.data = bool(scores and scores[-1].get("last_tile"))

    def field_name(self, path: str) -> str:
        whole, part = path.split(".")[0], path.split(".")[-1]
        if whole == "scores":
            parts = {"last_tile": "closing", "lead": "lead" if self.tapped.data else "first_tile"}
            return parts.get(part) or ("tapped" if self.tapped.data else "scores")
        return super().field_name(path)
