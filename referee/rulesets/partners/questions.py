"""What the referee answers of partners in what is asked across games: what does a hand pay, who leads, who may pass?

When all 28 tiles were dealt a blocked line shows the same number at both ends, and all seven of its tiles lie on the
table (GEN-5). Of a hand that is not known the answer is who could still have won, by what it may hold.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from referee.engine.desk.blocked import (
    ASK_BY,
    ASK_KEY,
    ASK_WHO_GAVE_UP,
    ASKS_ENDING,
    BONUSES,
    Claim,
    as_ended,
    asks_held,
    asks_open_ends,
    blocked_part,
    last_hand,
    untold,
)
from referee.engine.desk.lead import ASK_AGAIN, ASK_BLOCKED, ASK_SHOWN, lead_part, leads_by_tiles, shown
from referee.engine.desk.question import (
    UNKNOWN,
    WITH_RULES,
    Inputs,
    LastHand,
    Moved,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks_preset,
    asks_rules,
    done_wrong,
)
from referee.engine.desk.rulebook import in_force
from referee.engine.desk.turn import TurnRules, turn_part
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening, required
from referee.engine.hands.evidence import cross_check, whole_set
from referee.engine.hands.heaps import EACH, PAIRS
from referee.engine.hands.key import key_clause, no_key
from referee.engine.ruleset import Irregularities
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing
from referee.engine.tiles import BLANK, DOUBLE_NINE, DOUBLE_SIX, Holding, Tile, extremes
from referee.engine.verdict import Ruling, Step, Verdict
from referee.engine.wording import N_, NOBODY_DRAWS, Counted, Param, Sentence
from referee.rulesets.partners.bonuses import no_double_win, pays_last_tile
from referee.rulesets.partners.facts import (
    DEAL,
    Bonus,
    DoubleWin,
    FirstPass,
    PartnersHand,
    RoundPass,
    StuckBlank,
    deal_of,
)
from referee.rulesets.partners.lead import SIX_SIX, double_six_lead
from referee.rulesets.partners.options import Partners, asleep_lead_clause
from referee.rulesets.partners.presets import PRESETS

ASK_PRESET = asks_preset(PRESETS)
ENDS = (("", N_("Not given")), *((str(number), str(number)) for number in range(DOUBLE_NINE.highest + 1)))
FORCED = (("", N_("Not given")), ("yes", N_("Yes")), ("no", N_("No")), (UNKNOWN, N_("Nobody knows")))
_YES_NO = {"yes": True, "no": False}
COUNTED = ((EACH, N_("By player")), (PAIRS, N_("By pair")))
ASK_FORCED = QuestionField("forced", N_("Was the block forced?"), choices=FORCED, fold=WITH_RULES)
ASK_OPEN_ENDS = replace(asks_open_ends(DOUBLE_NINE.highest), when=lambda options: not options.all_dealt)
ASK_FIRST_PASS = QuestionField(
    "first_pass",
    N_("Did the next player pass on the first tile?"),
    choices=(("", N_("No")), ("double", N_("First pass on a double")), ("other", N_("First pass on another tile"))),
    when=lambda options: bool(options.first_pass_double or options.first_pass_other),
    fold=BONUSES,
)
ASK_ROUND_PASS = QuestionField(
    "rounds_passed",
    N_("Who made all three others pass? Each time."),
    kind="list",
    when=lambda options: bool(options.round_pass),
    fold=BONUSES,
)
ASK_LAST = QuestionField(
    "last",
    N_("Last tile, if it fit both ends or was a double"),
    "3-2",
    tiles=DOUBLE_SIX,
    most=1,
    when=lambda options: options.counts_keys or pays_last_tile(options),
    fold=BONUSES,
)
ASK_LAST_ENDS = tuple(
    QuestionField(name, label, choices=ENDS, when=pays_last_tile, fold=BONUSES)
    for name, label in (("end_a", N_("One end before it")), ("end_b", N_("The other end")))
)
ASK_STUCK = QuestionField(
    "stuck",
    N_("Who is stuck with 0-0, the last blank left?"),
    kind="person",
    when=lambda options: bool(options.stuck_blank),
    fold=BONUSES,
)
ASK_COUNTED = QuestionField("counted", N_("Count"), choices=COUNTED, usual=EACH)


def _told_hand(inputs: Inputs, rules: RulesInForce, seating: Seating) -> PartnersHand:
    """The hand as it was told: blocked if nothing else is said."""
    holdings, heaps = inputs.hands("held", seating, inputs.choice(ASK_COUNTED))
    by, lead = (inputs.seat_if_known(name, seating) for name in ("by", "lead"))
    end = inputs.number("end", 0, rules.of(Partners).set)
    ends = tuple(map(int, inputs.chosen(ASK_OPEN_ENDS.name, ASK_OPEN_ENDS.choices)))
    forced = inputs.choice(ASK_FORCED)
    pairs = (("blocked_by", "by"), ("forced", "forced"), ("lead", "lead"))
    nobody = frozenset(field for field, name in pairs if inputs.is_unknown(name))
    hand = PartnersHand(
        holdings, Blocked(by, end), lead=lead, heaps=heaps, nobody_knows=nobody, forced=_YES_NO.get(forced), ends=ends
    )
    hand = as_ended(hand, inputs, seating, {"by": by, "end": end, "ends": ends or None, "forced": hand.forced})
    hand = _with_bonuses(hand, inputs, rules.of(Partners), seating)
    if isinstance(hand.ending, Blocked):
        return hand
    return replace(hand, nobody_knows=nobody - {"blocked_by", "forced"})


def _with_bonuses(hand: PartnersHand, inputs: Inputs, options: Partners, seating: Seating) -> PartnersHand:
    """The hand with what was earned beside it, in the order it can be earned."""
    last, key = inputs.tile(ASK_LAST.name, options.tile_set), bool(inputs.choice(ASK_KEY))
    bonuses: list[Bonus] = [RoundPass(seating.side_of(seat)) for seat in inputs.seats(ASK_ROUND_PASS.name, seating)]
    if first := inputs.choice(ASK_FIRST_PASS):
        lead = required(hand.lead, "lead", N_("First, who led the hand?"), "RAF-04")
        bonuses.insert(0, FirstPass(seating.side_of(lead), first == "double", partner_played=True))
    if last and not key:
        bonuses.append(DoubleWin(last, _ends_before(inputs, last)))
    if (holder := inputs.seat(ASK_STUCK.name, seating)) is not None:
        bonuses.append(StuckBlank(holder))
    return replace(hand, bonuses=tuple(bonuses), key=key, key_tile=last if key else None)


def _ends_before(inputs: Inputs, last: Tile) -> tuple[int, int]:
    """The two ends that were open to the last tile; of a double that nobody told them of both are its own number."""
    one, other = (inputs.choice(ask) for ask in ASK_LAST_ENDS)
    if last.is_double and not one + other:
        return last.high, last.low
    for ask, end in zip(ASK_LAST_ENDS, (one, other), strict=True):
        if not end:
            raise ImpossibleFact(ask.name, N_("Which two ends were open to the last tile?"), "RAF-07")
    return int(one), int(other)


def _last_block(last: LastHand) -> Mapping[str, str]:
    hand = last.fact
    told = last_hand(last, hand.ends) if isinstance(hand, PartnersHand) else {}
    if not told or not isinstance(hand, PartnersHand):
        return {}
    lead = last.place(last.before.next_lead if hand.lead is None else hand.lead)
    told |= {"lead": UNKNOWN if "lead" in hand.nobody_knows else lead, "counted": PAIRS if hand.heaps else EACH}
    if isinstance(hand.ending, Blocked):
        forced = {None: UNKNOWN if "forced" in hand.nobody_knows else "", True: "yes", False: "no"}[hand.forced]
        told |= {"end": "" if hand.ending.end is None else str(hand.ending.end), "forced": forced}
        told |= {"by": UNKNOWN} if "blocked_by" in hand.nobody_knows else {}
    return told


BONUS_FIELDS = {"bonuses": "last", "tile": "last", "holder": "stuck", "key_tile": "last"}
"""The field in which each part of a bonus is told."""
ASKED = ("scoring", "block_points", "blocked", "tie", "forced_blocker", "next_lead", "drawn_lead")
"""What can matter to a blocked hand."""
EVIDENT = ("LAG-12", "DUO-18")  # what the tiles show by themselves: that it is blocked, and what each held


def _claim(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Claim:
    options = rules.of(Partners)
    hand = _told_hand(inputs, rules, seating)
    holdings = tuple(pile.held for pile in hand.piles)
    if not any(holding.told for holding in holdings):
        raise ImpossibleFact("held.0", N_("First, enter what they have left."))
    cross_check(hand.piles, seating.names, deal_of(options))
    block, checks = hand.ending, tuple(_whole(inputs, hand, options.all_dealt))
    if not isinstance(block, Blocked):
        return Claim(hand, steps=checks)
    if opened := opens(hand, options):
        answer = {"blocked": False, "playable": list(opened.answer)}
        return Claim(hand, answer, (*opened.steps, *checks), ruling=opened.steps[0])
    claim = Claim(hand, steps=(*checks, *(line_checks(block, holdings) if options.all_dealt else ())))
    if hand.unknown and len(hand.unknown) > 1 and inputs.brief:
        raise untold(hand.unknown[0], seating, "LAG-13")
    return _undecided(claim, rules, seating) if hand.unknown else claim


def _undecided(claim: Claim, rules: RulesInForce, seating: Seating) -> Claim:
    before = replace(rules.ruleset.first(rules.of(Partners), seating, Opening()), state=None)
    assert isinstance(claim.hand, PartnersHand)  # noqa: S101 - there are no other hands of this game
    block_outcomes = outcomes(rules, claim.hand, before)
    unknown = claim.hand.unknown
    winners = list(dict.fromkeys(outcome.verdict.winner for outcome in block_outcomes))
    winner = winners[0] if len(winners) == 1 else None
    answer = {"blocked": True, "winner": winner, "could_win": winners}
    steps = tuple(told_apart(block_outcomes, before, unknown[0])) if len(unknown) == 1 else ()
    ruling = _hanging(winners, unknown, seating)
    return replace(claim, answer=answer, steps=(*claim.steps, *steps), ruling=ruling, side=winner)


def _hanging(winners: list[int | None], unknown: tuple[int, ...], seating: Seating) -> Step:
    params: dict[str, Param] = {"names": tuple(seating.names[seat] for seat in unknown)}
    if len(winners) > 1:
        text = Counted(
            "If blocked, it depends on what {names} holds.",
            "If blocked, it depends on what {names} hold.",
            "names",
        )
        return Step("LAG-13", text, params)
    if winners[0] is None:
        text = Counted(
            "If blocked, nobody scores, whatever {names} holds.",
            "If blocked, nobody scores, whatever {names} hold.",
            "names",
        )
        return Step("LAG-13", text, params)
    text = Counted(
        "If blocked, {side} win, whatever {names} holds.",
        "If blocked, {side} win, whatever {names} hold.",
        "names",
    )
    return Step("LAG-13", text, params | {"side": seating.people(winners[0])})


def _whole(inputs: Inputs, hand: Hand, all_dealt: bool) -> Iterator[Step]:
    """The whole-set check, where the pips on the table were counted, every hand is known and no tile sleeps."""
    table = inputs.number("table", 0, DOUBLE_SIX.pips)
    if table is not None:
        if not all_dealt:
            raise ImpossibleFact("table", N_("Tiles may sleep under these rules, so this proves nothing."), "GEN-2")
        if hand.unknown:
            raise ImpossibleFact("table", N_("This check needs every hand."), "GEN-2")
        checked = whole_set(table, sum(pile.held.pips for pile in hand.piles), DEAL)
        if not checked.answer:
            step = checked.steps[0]
            raise ImpossibleFact("table", step.text, step.clause, **step.params)
        yield checked.steps[0]


BLOCKED = blocked_part(
    replace(ASK_BY, unknown=True),
    asks_held(DOUBLE_NINE),
    ASKS_ENDING,
    ASK_COUNTED,
    ASK_PRESET,
    QuestionField("end", N_("Number at both ends"), choices=ENDS, when=lambda options: options.all_dealt),
    QuestionField("lead", N_("Who led the hand?"), kind="person", unknown=True),
    ASK_FIRST_PASS,
    ASK_ROUND_PASS,
    ASK_LAST,
    *ASK_LAST_ENDS,
    ASK_STUCK,
    ASK_KEY,
    ASK_WHO_GAVE_UP,
    ASK_OPEN_ENDS,
    ASK_FORCED,
    *asks_rules(Partners, *ASKED),
    QuestionField("table", N_("Pips on the table, if counted"), "134", kind="number", fold=WITH_RULES),
    claim=_claim,
    defaults=_last_block,
    evident=EVIDENT,
    elsewhere={"heaps": "held", **BONUS_FIELDS},
)


def opens(hand: PartnersHand, options: Partners) -> Ruling[tuple[str, ...]] | None:
    """The tiles in hand that still play, where that is certain: at the ends told, or at any ends there can be."""
    hands = [pile.held.tiles for pile in hand.piles if pile.held.tiles]
    if not hand.open_ends:
        if _ends(hands, options.set):
            return None
        text = N_("Not blocked: every number is still in a hand.")
        return Ruling(tuple(str(tile) for hand in hands for tile in hand), (Step("LAG-12", text),))
    rulings = (still_playable(end, hands) for end in hand.open_ends)
    playable = next((ruling for ruling in rulings if ruling.answer), None)
    return Ruling(tuple(map(str, playable.answer)), playable.steps) if playable else None


def line_checks(block: Blocked, holdings: tuple[Holding, ...]) -> Iterator[Step]:
    """What must lie on the table for the claim to be true."""
    hands = [holding.tiles for holding in holdings if holding.tiles]
    if block.end is not None:
        tiles = tuple(str(tile) for tile in sorted(DOUBLE_SIX.suit(block.end)))
        text = N_("Blocked only if all seven with {end} are played: {tiles}.")
        yield Step("LAG-12", text, {"end": block.end, "tiles": tiles})
    elif hands:
        ends = tuple(str(number) for number in _ends(hands, DOUBLE_SIX.highest))
        only = Counted(
            "Blocked only if both ends are {ends}, which nobody holds.",
            "Blocked only if both ends are the same number that nobody holds: {ends}.",
            "ends",
        )
        yield Step("LAG-12", only, {"ends": ends})


def _ends(hands: list[tuple[Tile, ...]], highest: int) -> list[int]:
    """The numbers that no tile shown carries, so that a line could be blocked on them."""
    return [number for number in range(highest + 1) if not any(tile.has(number) for hand in hands for tile in hand)]


def still_playable(number: int, hands: Sequence[Sequence[Tile]]) -> Ruling[tuple[Tile, ...]]:
    """The tiles in hand that play on a line with `number` at an end; none when it is truly blocked (LAG-12)."""
    playable = tuple(sorted(tile for hand in hands for tile in hand if tile.has(number)))
    if playable:
        params: dict[str, Param] = {"tiles": tuple(map(str, playable)), "number": number}
        return Ruling(playable, (Step("LAG-12", N_("Not blocked: {tiles} can still be played on {number}."), params),))
    return Ruling((), (Step("LAG-12", N_("Nobody holds a tile for {number}: blocked."), {"number": number}),))


STRIDE = {1: 1, 2: 3, 3: 9}  # from one count of pips to the next that is tried, by how many hands are not known


@dataclass(frozen=True)
class BlockOutcome:
    """What a hand comes to when those not known hold so many pips."""

    pips: tuple[int, ...]
    verdict: Verdict


def outcomes(rules: RulesInForce, hand: PartnersHand, before: Standing) -> tuple[BlockOutcome, ...]:
    """What the hand comes to for everything the hands not told may hold; ImpossibleFact where nothing is possible."""
    unknown, options = hand.unknown, rules.of(Partners)
    stride = STRIDE.get(len(unknown), 25) * (1 if len(unknown) < 2 or options.all_dealt else 2)
    counts = tuple(_counts(hand, options, stride))
    block_outcomes, error = [], None
    for pips in product(counts, repeat=len(unknown)):
        holdings = list(hand.held)
        for seat, count in zip(unknown, pips, strict=True):
            holdings[seat] = Holding((count,))
        try:
            verdict = rules.ruleset.judge(replace(hand, held=tuple(holdings)), Situation(rules.of(Partners), before))
            block_outcomes.append(BlockOutcome(pips, verdict))
        except ImpossibleFact as refused:
            error = refused
    if not block_outcomes and error:
        raise error
    return tuple(block_outcomes)


def _counts(hand: PartnersHand, options: Partners, stride: int) -> Iterator[int]:
    """The pips one hand may hold: of the tiles that are in no other hand and not on the table."""
    known_tiles = {tile for pile in hand.piles for tile in pile.held.tiles or ()}
    dead = {tile for end in hand.open_ends for tile in options.tile_set.suit(end)}
    left = options.tile_set.tiles - dead - known_tiles
    low, high = extremes([tile.pips for tile in left], 1, options.dealt)
    yield from sorted({*range(low, high, stride), high})


def _span(low: int, high: int) -> Param:
    return low if low == high else Sentence(N_("{low} to {high}"), {"low": low, "high": high})


def told_apart(block_outcomes: tuple[BlockOutcome, ...], before: Standing, unknown: int) -> Iterator[Step]:
    """For one hand not known, who wins by how much of it there is."""
    seating = before.seating
    for winner, group in groupby(block_outcomes, key=lambda outcome: outcome.verdict.winner):
        span = list(group)
        low, high = span[0].pips[0], span[-1].pips[0]
        params: dict[str, Param] = {"name": seating.names[unknown], "pips": _span(low, high)}
        clause = _decided_by(span[0].verdict)
        if winner is None:
            yield Step(
                clause,
                Counted(
                    "If {name} holds {pips} pip, nobody scores.", "If {name} holds {pips} pips, nobody scores.", "pips"
                ),
                params,
            )
        else:
            text = Counted(
                "If {name} holds {pips} pip, {side} win.", "If {name} holds {pips} pips, {side} win.", "pips"
            )
            yield Step(clause, text, {**params, "side": seating.people(winner)})


def _decided_by(verdict: Verdict) -> str:
    """The clause that decides who wins a blocked hand: of the step before the one that says for how much."""
    clauses = [step.clause for step in verdict.steps]
    decisive = verdict.steps.index(verdict.gist) if verdict.gist else 0
    return clauses[decisive if verdict.winner is None else decisive - 1]


TURN = turn_part(
    DOUBLE_NINE,
    TurnRules(plays="LAG-08", passes="LAG-10", deal=lambda rules: deal_of(rules.of(Partners)), most=10),
    replace(ASK_PRESET, fold=WITH_RULES),
    follow_ups=done_wrong(
        "partners", **{"pass": N_("Passed, though a tile fit")}, wrong=N_("A tile that does not fit")
    ),
)


def _first_lead(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Reply:
    """The holder of 6-6 leads the first hand (LAG-20), or where tiles sleep the highest double (BRA-08, CUB-09)."""
    options = rules.of(Partners)
    deal, holder = deal_of(options), inputs.seat("double_six", seating)
    held = [inputs.hand(f"held_{seat}", deal.tile_set, deal.dealt, deal.dealt_clause) for seat in seating.seats]
    if not options.all_dealt:
        clause = asleep_lead_clause(options.set)
        return leads_by_tiles(tuple(held), seating, rules, double=clause, heaviest=clause)
    hands = tuple((SIX_SIX,) if seat == holder else hand for seat, hand in enumerate(held))
    if not any(hands):
        raise ImpossibleFact("double_six", N_("First: who led the last hand?"), "LAG-20")
    ruling = double_six_lead(hands, seating)
    answer, evidence = {"leader": ruling.answer}, shown(hands, seating)
    return Reply(ruling.steps[0], answer, rules, steps=ruling.steps, evidence=evidence)


LEAD = lead_part(
    ASK_PRESET,
    QuestionField(
        "double_six",
        N_("Who holds 6-6 in the first hand?"),
        kind="person",
        when=lambda options: options.all_dealt,
    ),
    replace(ASK_BLOCKED, when=lambda options: options.next_lead == "previous_winner"),
    replace(ASK_AGAIN, label=N_("Did it break a run?"), when=lambda options: options.both_start_anew),
    replace(ASK_SHOWN, tiles=DOUBLE_NINE, when=lambda options: not options.all_dealt),
    first=_first_lead,
    by_lot="LAG-21",
)
ASK_KEY_RULES = replace(ASK_PRESET, usual="jamaica")


def _is_key(inputs: Inputs) -> Reply:
    """What a last tile that fitted both ends counts, or whether it was a key where keys count (NHR-5, REG-12)."""
    rules = inputs.agreed(preset=inputs.choice(ASK_KEY_RULES))
    cited, options = key_clause(rules.options), rules.of(Partners)
    tile = required(inputs.tile("tile", DOUBLE_SIX), "tile", N_("First, which tile?"), cited)
    held = inputs.tiles("left", DOUBLE_SIX)
    refusal = no_key(tile, held)
    if options.counts_keys:
        text = N_("{tile} was a key if it fit both ends and nobody still holds a {high} or {low}.")
        can_be = Step(cited, text, {"tile": str(tile), "high": tile.high, "low": tile.low})
        worth = Step(cited, N_("Under these rules a key counts 2."))
        steps = [replace(refusal, clause=cited)] if refusal else [can_be, worth]
    else:
        steps = list(_pays_both_ends(tile, options))
    return Reply(steps[0], {"key": refusal is None}, rules, steps=tuple(steps), evidence=(("", (tile,)), ("", held)))


def _pays_both_ends(tile: Tile, options: Partners) -> Iterator[Step]:
    """What this table pays for a last tile that fits both ends, as its rulebook says it."""
    pays = {each.rule.key: each for each in in_force(options) if not each.is_off}
    keys = ["both_win", "cross_win"] if options.scoring == "by_win" else ["double_win", "twice", "dekabes"]
    if tile == BLANK and options.blank_win:
        keys = ["blank_win"]
    elif options.scoring != "by_win" and (never := no_double_win(DoubleWin(tile, (tile.high, tile.low)), options)):
        yield from [never] if pays_last_tile(options) else []
    paid = [pays[key].step for key in keys if key in pays]
    yield from paid or [Step("", N_("Under these rules a last tile that fits both ends counts like any other."))]


KEY = Question(
    key="key",
    title=N_("Was it a key, or a double win?"),
    summary=N_("The last tile, and what is left."),
    fields=(
        QuestionField("tile", N_("Last tile played"), "5-4", tiles=DOUBLE_SIX, most=1),
        QuestionField("left", N_("Tiles left in all hands, if shown"), "2-2 1-0", tiles=DOUBLE_SIX, most=21),
        ASK_KEY_RULES,
    ),
    reply=_is_key,
    subject="count",
)
MOVED = {"blocked": Moved("block"), "pass": Moved("may-pass")}
"""What was asked under words of its own."""


IRREGULARITIES = Irregularities(
    clauses={"pass": "LAG-08", "turn": "LAG-07", "wrong": "DUO-09", "block": "LAG-12", "many": "LAG-G19",
        "misdeal": "LAG-G19"},
    broken="LAG-G19",
    cannot={"drew": (NOBODY_DRAWS, "LAG-08")},
)  # fmt: skip
