"""Games that could have been played, for properties: every entry told is one the rules accept.

A game is drawn forwards: each entry fits the standing that the entries before it lead to.
"""

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from referee.engine.facts import ImpossibleFact, Join, Leave
from referee.engine.hands.penalties import DONE
from referee.engine.options import HouseRule, house_rules
from referee.engine.ruleset import RuleSet
from referee.engine.standing import Standing
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.record import Record, from_document, read_fact
from referee.rulesets import ruleset, rulesets
from referee.rulesets.block.evidence import BlockHand
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.longana.evidence import LonganaHand
from referee.rulesets.loo.facts import Tricks
from referee.rulesets.partners.facts import PartnersHand
from referee.rulesets.trains.facts import TrainsHand
from tests.support.builders import Told, document

KEYS = [rules.key for rules in rulesets()]
NEWCOMERS = ("Mia", "Ned", "Ola", "Pia", "Rex", "Sue", "Tom")

quick = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def answers(key: str) -> st.SearchStrategy[dict[str, Any]]:
    """The house rules of a rule set, each answered somehow."""
    return st.fixed_dictionaries({rule.key: _answer(rule) for rule in house_rules(ruleset(key).options)})


def _answer(rule: HouseRule) -> st.SearchStrategy[Any]:
    if rule.is_number:
        return st.sampled_from(sorted({*rule.common, rule.default, rule.number.high}))
    return st.sampled_from([answer.value for answer in rule.answers])


@st.composite
def hands(draw: st.DrawFn, key: str, standing: Standing) -> Told:
    """A hand that these rules can have seen."""
    rules = ruleset(key)
    return draw(TOLD[rules.hand](rules, standing))


@st.composite
def _block_hand(draw: st.DrawFn, rules: RuleSet[Any], standing: Standing) -> Told:
    order, names = standing.seating.order, standing.seating.names
    end = draw(st.integers(0, 6))
    tile_set = rules.setup.tile_set
    left = sorted(tile_set.tiles - tile_set.suit(end))
    shuffled = draw(st.permutations(left))
    sizes = [draw(st.integers(1, min(5, len(left) // len(order)))) for _ in order]
    held = [""] * len(names)
    for seat, size in zip(order, sizes, strict=True):
        held[seat] = " ".join(str(shuffled.pop()) for _ in range(size))
    told: Told = {"kind": "hand", "held": held, "lead": draw(st.sampled_from(order))}
    if draw(st.booleans()):
        out = told["out"] = draw(st.sampled_from(order))
        held[out] = ""
    else:
        told["blocked_by"] = draw(st.sampled_from(order))
        if rules.setup.two_ends:
            told["end"] = end
    pays = any(rules.extras.bonuses(rules.agree(preset.key, {})) for preset in rules.presets)
    return told | (draw(_bonuses(told, end)) if pays else {})


@st.composite
def _fives_hand(draw: st.DrawFn, rules: RuleSet[Any], standing: Standing) -> Told:
    told = draw(_block_hand(rules, standing))
    points = draw(st.sampled_from([(5, 10, 15, 20), (1, 2, 3, 4)]))
    one = st.builds(_score, st.sampled_from(standing.seating.order), st.sampled_from(points))
    return told | {"scores": draw(st.lists(one, max_size=4))}


def _score(seat: int, points: int) -> Told:
    return {"seat": seat, "points": points}


@st.composite
def _bonuses(draw: st.DrawFn, hand: Told, end: int) -> Told:
    told = draw(st.lists(st.builds(_round_pass, st.integers(0, 1), st.booleans()), max_size=2))
    if draw(st.booleans()):
        told.append(_first_pass(hand["lead"] % 2, draw(st.booleans()), draw(st.booleans())))
    if draw(st.booleans()):
        last = Tile(*sorted((end, draw(st.integers(0, 6))), reverse=True))
        told.append({"kind": "double_win", "tile": str(last), "ends": [end, draw(st.integers(0, 6))]})
    return {"bonuses": draw(st.permutations(told))}


def _round_pass(side: int, again: bool) -> Told:
    return {"kind": "round_pass", "side": side, "plays_again": again}


def _first_pass(side: int, double: bool, partner: bool) -> Told:
    return {"kind": "first_pass", "side": side, "double": double, "partner_played": partner}


@st.composite
def _tricks(draw: st.DrawFn, _rules: RuleSet[Any], standing: Standing) -> Told:
    order, taken = standing.seating.order, [0] * len(standing.seating.names)
    stay = draw(st.lists(st.sampled_from(order), min_size=1, max_size=len(order), unique=True))
    stay = list(order) if len(order) == 2 else stay
    for _ in range(5 if len(stay) > 1 else 0):
        taken[draw(st.sampled_from(stay))] += 1
    dropped = [seat for seat in order if seat not in stay]
    told: Told = {"kind": "hand", "tricks": taken, "dealer": draw(st.sampled_from(order))}
    return told | ({"dropped": dropped} if dropped else {})


@st.composite
def _trains_hand(draw: st.DrawFn, rules: RuleSet[Any], standing: Standing) -> Told:
    """A round in which nobody holds a double, so that any double can be its engine."""
    order, end = standing.seating.order, draw(st.integers(0, 6))
    free = [str(tile) for tile in DOUBLE_SIX.in_order if not tile.is_double and not tile.has(end)]
    shuffled = draw(st.permutations(free))
    held = [""] * len(standing.seating.names)
    for seat in order:
        held[seat] = draw(st.one_of(st.just(shuffled.pop()), st.integers(1, 40).map(str)))
    told: Told = {"kind": "hand", "held": held, "lead": draw(st.sampled_from(order))}
    if draw(st.booleans()):
        told["engine"] = draw(st.integers(0, 6))
    if draw(st.booleans()):
        out = told["out"] = draw(st.sampled_from(order))
        held[out] = ""
        return told
    return told | draw(
        st.sampled_from([{"blocked_by": None}, {"blocked_by": order[0]}, {"blocked_by": 0, "ends": [end]}])
    )


TOLD = {PartnersHand: _block_hand, BlockHand: _block_hand, Tricks: _tricks, FivesHand: _fives_hand}
TOLD |= {TrainsHand: _trains_hand, LonganaHand: _block_hand}


@st.composite
def interruptions(draw: st.DrawFn, key: str, standing: Standing) -> Told:
    """Something else than a hand that these rules accept here."""
    order, sides, entries = standing.seating.order, len(standing.totals), ruleset(key).entries
    pot = standing.state is not None
    fresh = next(name for name in NEWCOMERS if name not in standing.seating.names)
    points = draw(st.lists(st.integers(-9, 9), min_size=sides, max_size=sides))
    faults = [fault for fault in DONE if not ruleset(key).interruptions.faults.why_not(fault)]
    if pot:
        points[0] -= sum(points)
    choices: list[Told] = [
        {"kind": "redeal"},
        {"kind": "void", "reason": "renege", **({} if pot else {"side": sides - 1, "points": 3})},
        {"kind": "adjust", "points": points, "reason": "recount"},
        {"kind": "penalty", "seat": order[0], "fault": draw(st.sampled_from(faults))},
        {"kind": "substitute", "seat": order[0], "name": fresh},
        {"kind": "swap", "seats": [order[-1], order[0]]},
    ]
    if not pot and not standing.called:
        choices.append({"kind": "time", "in_play": draw(st.booleans())})
    if Join in entries and len(order) < max(ruleset(key).setup.seats):
        gone = [name for seat, name in enumerate(standing.seating.names) if seat not in order]
        name = draw(st.sampled_from([fresh, *gone]))
        choices.append({"kind": "join", "name": name, "after": draw(st.sampled_from(order))})
    if Leave in entries and len(order) > 2 and not standing.seating.paired:
        choices.append({"kind": "leave", "seat": draw(st.sampled_from(order))})
    return draw(st.sampled_from(choices))


@st.composite
def records(draw: st.DrawFn, key: str = "", preset: str | None = None, **said: Any) -> Record:
    """A game of up to six entries by some house rules, or by what is `said`; every entry is accepted."""
    key = key or draw(st.sampled_from(KEYS))
    rules = ruleset(key)
    agreed = {**draw(answers(key)), **said}
    chosen = preset or draw(st.sampled_from([each.key for each in rules.presets]))
    fitting = [players for players in rules.setup.seats if _can_open(key, chosen, players, agreed)]
    assume(fitting)
    players = draw(st.sampled_from(fitting))
    lead = draw(st.integers(0, players - 1))
    record = from_document(document(key, players=players, preset=chosen, lead=lead, **agreed))
    for _ in range(draw(st.sampled_from((3, 6, 1)))):
        standing = record.scored()[-1].standing if record.facts else record.first()
        if standing.over:
            break
        told = draw(st.one_of(hands(key, standing), hands(key, standing), interruptions(key, standing)))
        record = _and(record, told)
    return record


def _can_open(key: str, preset: str, players: int, agreed: dict[str, Any]) -> bool:
    """Whether so many can play by these house rules."""
    try:
        from_document(document(key, players=players, preset=preset, **agreed)).first()
    except ImpossibleFact:
        return False
    return True


def _and(record: Record, told: Told) -> Record:
    """The record with one more entry, or as it was where its house rules need more than was told."""
    longer = replace(record, facts=(*record.facts, read_fact(told, record.ruleset)))
    try:
        longer.scored()
    except ImpossibleFact:
        return record
    return longer
