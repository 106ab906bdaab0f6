"""A game more whose hand is no hand of tiles: each seat has pips of its own, or stayed out of it.

Its folder is this file, and its word is added to the games: no page, form, style, record or question knows it.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import pytest

from referee import rulesets
from referee.engine.desk.game import Desk, Game
from referee.engine.desk.question import GamePart, Inputs, QuestionField, Reply
from referee.engine.facts import EACH_SEAT, SEAT, Asked, Fact, ImpossibleFact, asks
from referee.engine.hands.interruptions import FIXED_SEATS, interrupted
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import Tile
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Sentence
from referee.web.entry_types import entry_type
from tests.rulesets import toll
from tests.rulesets.toll.registered import register
from tests.support.words import CHECK, TELL, WRITE
from tests.web.sitting import seated_phones

ROOT = Path(__file__).parents[2]
CAST = ("Ana", "Ben", "Cy", "Dee")


@dataclass(frozen=True)
class TrainHand:
    """What everybody had left, who stayed out, and what few tables tell."""

    kind: ClassVar[str] = "hand"
    otherwise: ClassVar[str] = N_("Played")
    rarely: ClassVar[str] = N_("last tile, who was out")

    carriages: tuple[int, ...] = asks(Asked(N_("Pips left"), of=EACH_SEAT, high=200))
    sidings: frozenset[int] = asks(Asked(N_("Stayed out"), spared=True), frozenset())
    caboose: Tile | None = asks(Asked(N_("Last tile"), rare=True), None)
    conductor: int | None = asks(Asked(N_("Who was out first?"), of=SEAT, rare=True), None)
    whistled: bool | None = asks(Asked(N_("Did they whistle?")), None)

    def headline(self, seating: Seating) -> Sentence:
        """What happened, in a few words."""
        return Sentence(N_("{name} had the fewest"), {"name": seating.names[self.lightest]})

    @property
    def lightest(self) -> int:
        """The seat that played and had the fewest pips."""
        return min({*range(4)} - self.sidings, key=lambda seat: self.carriages[seat])


def judge(fact: Fact, at: Situation[toll.Rules]) -> Verdict:
    """The side of whoever has the fewest pips scores ten."""
    if not isinstance(fact, TrainHand):
        return interrupted(fact, at, TRAIN)
    if fact.conductor in fact.sidings:
        raise ImpossibleFact("conductor", N_("Whoever stays out is never out first."))
    side, seat = at.seating.side_of(fact.lightest), fact.lightest
    step = Step("TOL-02", N_("{name} has the fewest pips: ten points."), {"name": at.seating.names[seat]})
    return Verdict(at.award(side, 10), (step,), seat, winner=side, points=10)


def reply(inputs: Inputs) -> Reply:
    """Who leads: whoever had the fewest."""
    step = Step("TOL-02", N_("Whoever had the fewest leads."))
    return Reply(step, {"fewest": inputs.needed("fewest", 0, 200)}, inputs.agreed(), (step,))


ENTRIES = (TrainHand, *FIXED_SEATS)
WORDS = replace(toll.TOLL.words, name=N_("Train"))
TRAIN = replace(toll.TOLL, key="train", words=WORDS, entries=ENTRIES, judge=judge)
FEWEST = QuestionField("fewest", N_("How few pips?"), "20")
GAME = Game(TRAIN, replace(toll.GAME.book, examples=()), Desk(lead=GamePart((FEWEST,), reply)))
HAND = {"carriages_0": 30, "carriages_1": 12, "carriages_2": 7, "did_2": "sidings", "carriages_3": 50}
ENTRY = {"kind": "hand", "carriages": [30, 12, 0, 50], "sidings": [2]}


@pytest.fixture
def train(monkeypatch, ana):
    """Ana's phone at a new table of it."""
    register(monkeypatch, GAME)
    return ana.open_table("train/usual")


def test_its_hand_is_entered_by_form_and_stands_in_the_record(train):
    assert "has the fewest pips" in train.press(CHECK, **HAND).id("verdict").text
    train.press(WRITE, **HAND, whistled="yes")
    assert train.totals == ["0", "10"]
    assert train.record["entries"] == [{**ENTRY, "whistled": True}]


def test_what_it_declares_is_shown_with_the_line(train):
    train.press(WRITE, **HAND, caboose="5-3", conductor=1)
    page = train.see(f"{train.sheet}/1")
    assert page.heading == "Hand 1: Ben had the fewest"
    told = {each.one("dt").text: each.one("dd").text for each in page.one("dl", class_="evidence").all("div")}
    assert told == {
        "Pips left": "Ana 30, Ben 12, Cy 0, Dee 50",
        "Stayed out": "Cy",
        "Last tile": "5-3",
        "Who was out first?": "Ben",
    }


def test_a_correction_shows_what_stands(train):
    train.press(WRITE, **HAND, caboose="5-3", whistled="no")
    page = train.see(f"{train.sheet}/1/correct")
    shown = {name: page.value(name) for name in ("carriages_1", "did_0", "did_2", "caboose", "whistled")}
    assert shown == {"carriages_1": "12", "did_0": "in", "did_2": "sidings", "caboose": "5-3", "whistled": "no"}
    train.corrects(1, carriages_1=40, why="Miscounted")
    assert train.record["entries"][0]["carriages"] == [30, 40, 0, 50]


@pytest.mark.parametrize(
    ("fields", "field", "problem"),
    [
        ({"carriages_1": 201}, "carriages_1", "Number must be between 0 and 200."),
        ({"conductor": 2}, "conductor", "Whoever stays out is never out first."),
    ],
    ids=["by what it declares", "by its rules"],
)
def test_what_cannot_be_comes_back_at_its_field(train, fields, field, problem):
    assert train.press(WRITE, 422, **{**HAND, **fields}).problem(field) == problem


def test_each_seat_enters_its_own_part_on_its_own_phone(train, new_client):
    sheet = train.sheet
    phones = seated_phones(train, new_client, *CAST)
    for seat, phone in enumerate(phones):
        phone.see(f"{sheet}/own/{seat}")
        phone.press(TELL, did="sidings" if seat == 2 else "in", carriages=[30, 12, 7, 50][seat])
    train.see(sheet)
    train.press("Save this hand")
    assert train.record["entries"] == [ENTRY]


def test_the_seats_are_not_asked_for_a_hand_that_is_not_theirs_to_tell(monkeypatch, ana, new_client):
    register(monkeypatch)
    ana.open_table("toll/usual")
    sheet = ana.sheet
    (phone, *_others) = seated_phones(ana, new_client, *CAST)
    assert not phone.see(sheet).id("own").text
    assert not phone.see(f"{sheet}/own/0").all("form", class_="own-form")


def test_the_referee_says_who_leads_by_its_part_in_the_question(train):
    page = train.see("/ask/lead?game=train&fewest=3&asked=1")
    assert page.heading == "Whoever had the fewest leads."


def test_a_fact_that_nothing_shows_is_refused_before_there_is_a_page():
    with pytest.raises(LookupError, match="Score has no form"):
        entry_type(type("Score", (), {"kind": "score", "__annotations__": {}, "__dataclass_fields__": {}}))


@pytest.mark.parametrize("path", sorted((ROOT / "static/css").glob("*.css")), ids=lambda path: path.name)
def test_no_style_names_a_game_or_what_is_entered_of_it(path):
    words = set(re.findall(r"[\w-]+", re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)))
    games = {*rulesets.keys()} - {"block"}  # a display, too
    assert not words & (games | {"dropped", "missed", "tricks", "stuck_holder", "last_tile", "turn_up", "loo-seat"})
