"""The published shape of a game record."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, get_args

import pytest
from jsonschema import Draft202012Validator

from referee.engine.facts import Heap, Score
from referee.engine.limits import MAX_LINES
from referee.engine.options import house_rules
from referee.record import read_fact, record_schema, write_fact
from referee.record.entries import definitions, of_kinds
from referee.rulesets import rulesets
from referee.rulesets.partners import PARTNERS
from referee.rulesets.partners.facts import Bonus
from tests.support.builders import DOCUMENTED, block, document, out, told, tricks

PUBLISHED = Path(__file__).parents[2] / "static/schemas" / "record.schema.json"


def accepts(document):
    return Draft202012Validator(record_schema()).is_valid(document)


def test_the_schema_is_itself_valid():
    Draft202012Validator.check_schema(record_schema())


def test_the_published_schema_is_the_one_in_force():
    assert PUBLISHED.read_text("utf-8") == json.dumps(record_schema(), indent=1) + "\n"


def test_the_documented_record_fits():
    assert accepts(DOCUMENTED)


@pytest.mark.parametrize(
    "bonus",
    [
        told("first_pass", side=0, double=True, partner_played=True),
        told("round_pass", side=0, plays_again=True),
        told("double_win", tile="2-3", ends=[2, 3]),
        told("stuck_blank", holder=3, other_blanks_on_table=6),
    ],
    ids=lambda bonus: bonus["kind"],
)
def test_every_bonus_fits(bonus):
    assert accepts(document("partners", out(0, "", "6", "9", "4", bonuses=[bonus])))
    assert not accepts(document("partners", out(0, "", "6", "9", "4", bonuses=[bonus | {"points": 25}])))


@pytest.mark.parametrize(
    ("ruleset", "entry"),
    [
        ("partners", block("5", "6", "7", "8", by=None)),
        ("longana", out(0, "", "6", "9", "4", lead=1)),
        ("loo", tricks(2, 1, 1, 1, dropped=[], missed=[0], turn_up="6-4", dealer=2)),
        ("loo", told("redeal")),
        ("loo", told("void", reason="renege")),
        ("loo", told("time", in_play=False)),
        ("loo", told("penalty", seat=1, fault="pass", points=20, to="opponents", card="red", play="lost")),
        ("loo", told("adjust", points=[-5, 5, 0, 0], reason="miscounted")),
        ("loo", told("join", name="Eve", after=0)),
        ("loo", told("leave", seat=0)),
        ("loo", told("substitute", seat=0, name="Eve")),
        ("loo", told("swap", seats=[0, 3])),
        ("loo", told("stop", reason="the bus")),
    ],
    ids=lambda told: told if isinstance(told, str) else told["kind"],
)
def test_every_kind_of_entry_fits_and_nothing_more(ruleset, entry):
    assert accepts(document(ruleset, entry))
    assert not accepts(document(ruleset, entry | {"total": 5}))


def test_no_two_classes_of_facts_share_a_definition():
    classes = {entry for rules in rulesets() for entry in rules.entries} | {*get_args(Bonus), Heap, Score}
    assert {each.__name__ for each in classes} == {*record_schema()["$defs"]}
    assert len(classes) == len(record_schema()["$defs"])


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.words.name)
def test_the_kinds_of_a_game_tell_its_entries_apart(rules):
    assert len({each.kind for each in rules.entries}) == len(rules.entries)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.words.name)
def test_every_house_rule_is_in_it_with_its_answers(rules):
    for rule in house_rules(rules.options):
        for answer in rule.answers:
            assert accepts(document(rules.key, **{rule.key: answer.value}))
        assert not accepts(document(rules.key, **{rule.key: None}))
        assert not accepts(document(rules.key, **{rule.key: 10**6}))


@pytest.mark.canon("LON-02", "LOO-01", "LAG-05")
@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"totals": [0, 0]}, id="an unknown key"),
        pytest.param({"format": "domino-referee/2"}, id="another version"),
        pytest.param({"ruleset": "poker"}, id="another game"),
        pytest.param({"preset": "pot"}, id="a preset of another game"),
        pytest.param({"options": {"count": "all"}}, id="a house rule of another game"),
        pytest.param({"seats": ["Ana", "Ben", "Cy"]}, id="three partners"),
        pytest.param({"seats": ["Ana", "Ben", "Cy", None]}, id="nobody"),
        pytest.param({"pairs": ["Us", "Them", "The others"]}, id="three pairs"),
        pytest.param({"seats": ["Ana", "Ben", "Cy", "D" * 41]}, id="a name as long as the table"),
        pytest.param({"entries": [told("substitute", seat=0, name="E" * 41)]}, id="a newcomer's name as long"),
        pytest.param({"opening": {"kind": "opening"}}, id="an opening with a kind"),
        pytest.param({"opening": {"totals": [1.5, 0]}}, id="half a point"),
        pytest.param({"entries": [tricks(2, 1, 1, 1)]}, id="a hand of another game"),
        pytest.param({"entries": [{"kind": "hand"}]}, id="a hand without what was held"),
        pytest.param({"entries": [told("penalty", seat=0, fault="yawned")]}, id="a fault that nobody knows"),
        pytest.param({"entries": [{"kind": "void"}]}, id="a broken hand without a reason"),
        pytest.param({"entries": [told("win")]}, id="an unknown kind"),
        pytest.param({"entries": [told("redeal")] * (MAX_LINES + 1)}, id="more entries than any evening has"),
    ],
)
def test_what_is_not_documented_does_not_fit(wrong):
    assert not accepts(DOCUMENTED | wrong)


@pytest.mark.canon("LON-02", "LOO-01")
@pytest.mark.parametrize("ruleset", ["longana", "loo"])
def test_two_to_four_sit_at_the_other_games(ruleset):
    names = ["Ana", "Ben", "Cy", "Dee", "Eve"]
    fits = [accepts(document(ruleset) | {"seats": names[:players]}) for players in range(6)]
    assert fits == [False, False, True, True, True, False]


@dataclass(frozen=True)
class Throw:
    """What belongs to a fact, and to no other of its place: it needs no kind."""

    seat: int
    points: int = 5


@dataclass(frozen=True)
class Throws:
    """A fact made of several of them."""

    kind: ClassVar[str] = "throws"

    thrown: tuple[Throw, ...] = ()


def test_what_belongs_to_a_fact_needs_no_kind_where_nothing_else_could_stand_there():
    rules = replace(PARTNERS, entries=(Throws,))
    entry, fact = {"kind": "throws", "thrown": [{"seat": 1}]}, Throws((Throw(1),))
    assert (read_fact(entry, rules), write_fact(fact)) == (fact, entry)
    fits = Draft202012Validator({**of_kinds(rules.entries).schema, "$defs": definitions(rules.entries)}).is_valid
    assert fits(entry)
    assert not fits({"kind": "throws", "thrown": [{"points": 5}]})
