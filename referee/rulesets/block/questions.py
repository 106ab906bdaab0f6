"""What the referee can be asked of Block and Draw, and its part in what is asked across games.

Is it blocked, who wins it and for how much under each answer; what may I play, draw or pass; what does a hand count;
which tile sleeps; who leads?
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    ASKS_ENDED,
    ASKS_UNPLAYED,
    TOLD_ELSEWHERE,
    UNPLAYED,
    GamePart,
    Inputs,
    Irregularities,
    LastHand,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks_preset,
    asks_rules,
    asks_who_gave_up,
    began_by,
    blocked_before,
    done_wrong,
    how_it_ended,
    unplayed,
)
from referee.engine.facts import Blocked, ImpossibleFact, Opening, Redeal, Unfinished
from referee.engine.hands.parity import SEARCHED, sleepers
from referee.engine.options import house_rules
from referee.engine.seating import UNNAMED_TWO, Seating
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, DOUBLE_TWELVE, Tile
from referee.engine.verdict import Ended, Step, Verdict
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.rulesets.block.ending import every_way
from referee.rulesets.block.evidence import BlockHand, checked_hand, remains_of
from referee.rulesets.block.options import PRESETS, Block

ASK_PRESET = asks_preset(PRESETS)
NUMBERS = tuple((str(number), str(number)) for number in range(DOUBLE_TWELVE.highest + 1))
ENDS = (("", N_("Not given")), *NUMBERS)
ASK_HELD = QuestionField(
    "held",
    N_("What's left in each hand?"),
    N_("6-4 3-1 or 17"),
    many=True,
    kind="hand",
    tiles=DOUBLE_SIX,
    needed=True,
)
ASK_NAMES = replace(ASK_NAMES_CLOCKWISE, hint=UNNAMED_TWO)
ASK_OPEN = QuestionField(
    "ends", N_("Which numbers are open?"), choices=NUMBERS, kind="ranking",
    fold=N_("Check it by the open ends"),
)  # fmt: skip
ASK_BONEYARD = QuestionField("boneyard", N_("Tiles left in the boneyard"), "0", kind="number")


def _seated(inputs: Inputs, options: Block) -> Seating:
    """The people asked about: by the names that were typed, else as many as have hands."""
    if not inputs.text("names") and not options.in_pairs:
        seats = [seat for seat in range(4) if inputs.text(f"held_{seat}")]
        names = ("Ana", "Ben", "Cy", "Dee")[: max([2, *(seat + 1 for seat in seats)])]
        inputs = replace(inputs, values={**inputs.values, "names": ", ".join(names)})
    return inputs.seating(4 if options.in_pairs else 2, 4, pairs=options.in_pairs)


def _entered_hand(inputs: Inputs, seating: Seating) -> BlockHand:
    """The hand, blocked if nothing else is said, of which everybody's tiles or pips must be entered."""
    holdings, _heaps = inputs.hands("held", seating)
    for seat in seating.seats:
        if not holdings[seat].told:
            text = N_("First, what does {name} have left?")
            raise ImpossibleFact(f"held.{seat}", text, "BLO-14", name=seating.names[seat])
    ends = tuple(dict.fromkeys(map(int, inputs.chosen("ends", NUMBERS))))
    by, won = inputs.seat("by", seating), inputs.seat("winner", seating)
    block = BlockHand(holdings, Blocked(by), ends=ends)
    hand = unplayed(block, inputs, seating, {"by": by, "ends": ends or None})
    if hand.conceded is None and won is not None:
        raise ImpossibleFact("winner", N_("Only for a hand that somebody gave up."), "GEN-4")
    return replace(hand, winner=None if won is None else seating.side_of(won))


def reply_block(inputs: Inputs) -> Reply:
    """Whether it is blocked (BLO-11, BLO-12), who wins it, and for how much under each answer (BLO-G8)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    seating = _seated(inputs, rules.options)
    hand = _entered_hand(inputs, seating)
    evidence = tuple((seating.names[seat], held.tiles) for seat, held in enumerate(hand.held) if held.tiles)
    if isinstance(hand.ending, Blocked) and (open_still := _still_open(inputs, hand, rules, seating)):
        answer, step = open_still
        return Reply(step, answer, rules, steps=(step,), evidence=evidence)
    before = replace(rules.ruleset.first(rules.options, seating, Opening()), state=None)  # it may be any hand
    situation = Situation(rules.options, before)
    verdict = rules.ruleset.judge(hand, situation)
    ways = _ways(hand, situation, verdict)
    answer = {
        "blocked": isinstance(hand.ending, Blocked), "may_draw": 0, "can_play": {}, "winner": verdict.winner,
        "points": verdict.points, "awards": list(verdict.awards), "ways": dict(ways), "next_lead": verdict.next_lead,
    }  # fmt: skip
    return Reply(
        _headline(hand, verdict, seating),
        answer,
        rules,
        steps=(*verdict.steps, *_table(ways)),
        remarks=verdict.remarks,
        evidence=evidence,
        judged=(before, hand),
        side=verdict.winner,
    )


def _still_open(
    inputs: Inputs, hand: BlockHand, rules: RulesInForce, seating: Seating
) -> tuple[dict[str, Any], Step] | None:
    """Why it is not blocked: somebody can play on an open end, or tiles may still be drawn; None where it may be."""
    fits = {
        seat: [str(tile) for tile in held.tiles or () if any(map(tile.has, hand.ends))]
        for seat, held in enumerate(hand.held)
    }
    can_play = {seat: tiles for seat, tiles in fits.items() if tiles}
    boneyard = inputs.number("boneyard", 0, len(rules.options.tile_set.tiles)) or 0
    may_draw = max(0, boneyard - rules.options.reserve) if rules.options.draws else 0
    answer = {"blocked": False, "may_draw": may_draw, "can_play": can_play}
    if can_play:
        seat, tiles = next(iter(can_play.items()))
        text = N_("Not blocked: {name} can play {tiles}.")
        return answer, Step("BLO-38", text, {"name": seating.names[seat], "tiles": tuple(tiles)})
    if may_draw:
        drawable = Counted(
            "Not blocked: {count} tile may still be drawn.", "Not blocked: {count} tiles may still be drawn.", "count"
        )
        return answer, Step("BLO-12", drawable, {"count": may_draw})
    return None


def _ways(hand: BlockHand, situation: Situation[Block], verdict: Verdict) -> tuple[tuple[str, int], ...]:
    """What the winner of a block would score under each answer to the table's rule."""
    if verdict.winner is None or not hand.counts_as_block or hand.agreed_points is not None:
        return ()
    return tuple(every_way(checked_hand(hand, situation), situation, verdict.winner))


def _table(ways: tuple[tuple[str, int], ...]) -> Iterator[Step]:
    rule = next(rule for rule in house_rules(Block) if rule.key == "block_points")
    for value, points in ways:
        label = Sentence(rule.answer(value).label)
        yield Step("BLO-G8", N_("{answer}: {points:+}."), {"answer": label, "points": points})


def _headline(hand: BlockHand, verdict: Verdict, seating: Seating) -> Step:
    """Who wins it and for how much; as a question of the tiles where they cannot be so."""
    paid = [(side, points) for side, points in enumerate(verdict.awards) if points]
    plain, doubted = isinstance(hand.ending, Unfinished), bool(verdict.remarks)
    if verdict.winner is None:
        shares = tuple(
            Sentence(N_("{side} {points:+}"), {"side": seating.people(side), "points": points}) for side, points in paid
        )
        text: Text = N_("Blocked and tied: {awards}.") if paid else N_("Blocked and tied: nobody scores.")
        if plain:
            text = N_("Tied: {awards}.") if paid else N_("Tied: nobody scores.")
        if doubted:
            text = N_("Count again: as entered it is tied.")
        return Step("BLO-G9", text, {"awards": shares} if paid else {})
    won: Text = Counted("Blocked: {side} wins it, {points:+}.", "Blocked: {side} win it, {points:+}.", "side")
    if plain:
        won = Counted("{side} wins it, {points:+}.", "{side} win it, {points:+}.", "side")
    if doubted:
        won = Counted(
            "Count again: as entered {side} wins it, {points:+}.",
            "Count again: as entered {side} win it, {points:+}.",
            "side",
        )
    return Step("BLO-14", won, {"side": seating.people(verdict.winner), "points": verdict.points})


def last_block(last: LastHand) -> Mapping[str, str]:
    """If the last hand was blocked: what each held, who played the last tile, and the open ends."""
    return blocked_before(last, last.fact, last.fact.ends) if isinstance(last.fact, BlockHand) else {}


BLOCK_QUESTION = Question(
    key="block-block",
    title=N_("Block & Draw: is it blocked, and who wins it?"),
    summary=N_("Each hand, the boneyard, and what a block pays under each rule."),
    fields=(
        ASK_HELD,
        ASK_PRESET,
        QuestionField("by", N_("Who played the last tile?"), kind="person"),
        ASK_BONEYARD,
        ASK_NAMES,
        ASKS_UNPLAYED,
        asks_who_gave_up(),
        QuestionField("winner", N_("If several could have won: who won?"), kind="person", fold=UNPLAYED),
        ASK_OPEN,
        *asks_rules(Block, "sides", "block_points", "tie", "doubles", "draw", "reserve", "set", "hand_tiles"),
    ),
    reply=reply_block,
    defaults=last_block,
    elsewhere=TOLD_ELSEWHERE,
    follow_ups=done_wrong("block", block=N_("It wasn't a block")),
)


def reply_draw(inputs: Inputs) -> Reply:
    """What a player may do: play if anything fits, else draw what the table lets them, else pass (BLO-06, BLO-07)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    hand = inputs.tiles("hand", rules.options.tile_set)
    ends = [inputs.number(name, 0, rules.options.tile_set.highest) for name in ("end_a", "end_b")]
    if not hand:
        raise ImpossibleFact("hand", N_("First, enter the player's tiles."), "BLO-06")
    for name, end in zip(("end_a", "end_b"), ends, strict=True):
        if end is None:
            raise ImpossibleFact(name, N_("First, enter the numbers at both ends."), "BLO-04")
    fits = tuple(str(tile) for tile in hand if any(end is not None and tile.has(end) for end in ends))
    boneyard = inputs.number("boneyard", 0, len(rules.options.tile_set.tiles))
    may_draw = _may_draw(rules.options, boneyard) if not fits else 0
    headline, steps = _must(fits, may_draw, rules.options)
    may_pass = None if may_draw is None else not fits and may_draw == 0
    answer = {"playable": list(fits), "may_draw": may_draw, "may_pass": may_pass}
    return Reply(headline, answer, rules, steps=steps, evidence=(("", hand),))


def _may_draw(options: Block, boneyard: int | None) -> int | None:
    """How many tiles may be drawn; None where nobody said how many are left."""
    if not options.draws:
        return 0
    most = {"one": 1, "up_to_three": 3}.get(options.draw, len(options.tile_set.tiles))
    return None if boneyard is None else min(most, max(0, boneyard - options.reserve))


def _must(fits: tuple[str, ...], may_draw: int | None, options: Block) -> tuple[Step, tuple[Step, ...]]:
    """What is to be done, and why."""
    if fits:
        text = Counted("Play: {tiles} fits.", "Play: one of {tiles} fits.", "tiles")
        headline = Step("BLO-06", text, {"tiles": fits})
        first, elsewhere = N_("Whoever can play may not draw first."), N_("Some tables allow it: no score changes.")
        return headline, (headline, Step("BLO-07", first), Step("BLO-G3", elsewhere))
    if may_draw == 0:
        headline = Step("BLO-07", N_("Nothing fits and nothing may be drawn: pass."))
        return headline, (headline,)
    unknown = N_("Nothing fits: draw, if any tiles are left to draw.")
    headline = Step("BLO-07", unknown if may_draw is None else N_("Nothing fits: draw."))
    rule = next(rule for rule in house_rules(Block) if rule.key == "draw")
    return headline, (headline, Step("BLO-G3", rule.in_force(options).sentence))


MAY_DRAW = Question(
    key="may-draw",
    title=N_("May I draw? May I pass?"),
    summary=N_("One hand, both ends, and the tiles left to draw."),
    fields=(
        QuestionField("end_a", N_("Number at one end"), choices=ENDS),
        QuestionField("end_b", N_("Number at the other end"), choices=ENDS),
        QuestionField("hand", N_("The player's tiles"), "6-4 3-1", tiles=DOUBLE_SIX, most=28),
        ASK_BONEYARD,
        ASK_PRESET,
        *asks_rules(Block, "draw", "reserve", "set"),
    ),
    reply=reply_draw,
    follow_ups=done_wrong("block", **{"pass": N_("Passed, though a tile fit")}, drew=N_("A tile that was drawn")),
)


def reply_count(inputs: Inputs) -> Reply:
    """What a hand counts, a double in full or one half of it (BLO-G10)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    hand = inputs.tiles("hand", rules.options.tile_set)
    if not hand:
        raise ImpossibleFact("hand", N_("First, enter the player's tiles."), "BLO-15")
    parts = tuple(map(rules.options.worth, hand))
    text = Counted("This hand counts {pips} pip.", "This hand counts {pips} pips.", "pips")
    headline = Step("BLO-G10", text, {"pips": sum(parts)})
    sums = Step("BLO-G10", N_("{parts} = {pips}."), {"parts": parts, "pips": sum(parts)})
    return Reply(headline, {"pips": sum(parts), "parts": list(parts)}, rules, steps=(sums,), evidence=(("", hand),))


HAND_COUNT = Question(
    key="hand-count",
    title=N_("What does a hand count?"),
    summary=N_("The tiles left, and whether doubles count both halves."),
    fields=(
        QuestionField("hand", N_("The player's tiles"), "6-4 3-1", tiles=DOUBLE_SIX, most=28),
        ASK_PRESET,
        *asks_rules(Block, "doubles", "set"),
    ),
    reply=reply_count,
)


def reply_asleep(inputs: Inputs) -> Reply:
    """Which tiles can sleep in a blocked hand that is known by its tiles (BLO-42)."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    seating = _seated(inputs, rules.options)
    situation = Situation(rules.options, rules.ruleset.first(rules.options, seating, Opening()))
    hand = _entered_hand(inputs, seating)
    remains = remains_of(hand, checked_hand(hand, situation), situation)
    if remains is None or not remains.asleep or remains.asleep > SEARCHED or not remains.tiles:
        text = N_("This needs one or two tiles asleep, and every hand entered by its tiles.")
        raise ImpossibleFact("preset", text, "BLO-42")
    possible = [sorted(map(str, tiles), reverse=True) for tiles in sleepers(remains)]
    headline = _sleeping(possible, remains.asleep)
    evidence = tuple((seating.names[seat], held.tiles) for seat, held in enumerate(hand.held) if held.tiles)
    return Reply(headline, {"asleep": possible}, rules, steps=(headline,), evidence=evidence)


def _sleeping(possible: list[list[str]], asleep: int) -> Step:
    """The headline: the tiles that sleep, how many sets of them may, or that none can."""
    if len(possible) == 1:
        text: Text = Counted("{tiles} sleeps.", "{tiles} sleep.", "tiles")
        return Step("BLO-42", text, {"tiles": tuple(possible[0])})
    if not possible:
        return Step("BLO-42", N_("Count again: no tile can sleep, so one is misread."))
    if asleep == 1:
        return Step("BLO-42", N_("One of these sleeps: {tiles}."), {"tiles": tuple(tiles[0] for tiles in possible)})
    text = Counted("Any of {ways} pair of tiles may sleep.", "Any of {ways} pairs of tiles may sleep.", "ways")
    return Step("BLO-42", text, {"ways": len(possible)})


ASLEEP = Question(
    key="asleep",
    title=N_("Which tile sleeps?"),
    summary=N_("A block, all hands shown, one or two tiles asleep."),
    fields=(
        ASK_HELD,
        replace(ASK_PRESET, usual="threes"),
        ASK_NAMES,
        ASK_OPEN,
        *asks_rules(Block, "hand_tiles", "reserve", "set"),
    ),
    reply=lambda inputs: reply_asleep(_as_threes(inputs)),
    defaults=last_block,
)


def _as_threes(inputs: Inputs) -> Inputs:
    """The question as of Threes where no rules are named, for there one tile sleeps."""
    return inputs if inputs.text("preset") else replace(inputs, values={**inputs.values, "preset": "threes"})


QUESTIONS = (BLOCK_QUESTION, MAY_DRAW, HAND_COUNT, ASLEEP)


IRREGULARITIES = Irregularities(
    clauses={
        "pass": "BLO-06",
        "turn": "BLO-04",
        "wrong": "BLO-04",
        "block": "BLO-11",
        "many": "BLO-03",
        "misdeal": "BLO-G19",
        "drew": "BLO-07",
    },
    broken="BLO-G19",
    others={
        "wrong": (N_("A maker's manual: before the next tile it is taken back; later it stands."),),
        "turn": (N_("A maker's manual: before the next tile it is taken back; later it stands."),),
        "exposed": (N_("A maker's manual: a tile one player saw is shown to all."),),
        "drew": (N_("Some tables allow it: no score changes."),),
        "many": (N_("A maker's manual: extra tiles go back unseen, and all are shuffled again."),),
    },
)


def reply_lead(inputs: Inputs) -> Reply:
    """The highest double or a lot first; later as the last hand ended (BLO-08, BLO-G4 to BLO-G6)."""
    rules, seating = inputs.agreed(), _seated(inputs, inputs.agreed().options)
    hands = [inputs.tiles(f"held_{seat}", rules.options.tile_set) for seat in seating.seats]
    told_ending = any(inputs.text(name) for name in ("ended", "led", "won"))
    if told_ending and not (any(hands) and rules.options.next_lead == "highest_double"):
        seat, steps = _next_lead(inputs, rules, seating)
        return Reply(steps[-1], {"leader": seat}, rules, steps=steps)
    if not told_ending and rules.options.first_lead == "drawn":
        by_lot = Step("BLO-G4", N_("The first lead is drawn by lot; any tile may be led."))
        return Reply(by_lot, {"leader": None}, rules, steps=(by_lot,))
    _refuse_silence(hands, seating)
    evidence = tuple((seating.names[seat], hand) for seat, hand in enumerate(hands) if hand)
    answer, step = _highest(hands, rules.options, seating)
    return Reply(step, answer, rules, steps=(step,), evidence=evidence)


def _refuse_silence(hands: list[tuple[Tile, ...]], seating: Seating) -> None:
    """That nobody holds a double is no ruling while somebody's tiles are not entered."""
    if not any(hands):
        raise ImpossibleFact("held_0", N_("First, enter who holds which doubles."), "BLO-08")
    missing = [seat for seat, hand in enumerate(hands) if not hand]
    if missing and not any(tile.is_double for hand in hands for tile in hand):
        name = seating.names[missing[0]]
        raise ImpossibleFact(f"held_{missing[0]}", N_("First, what does {name} have left?"), "BLO-G5", name=name)


def _highest(
    hands: list[tuple[Tile, ...]], options: Block, seating: Seating
) -> tuple[dict[str, int | str | None], Step]:
    """Who leads by the tiles shown: the highest double (BLO-08), or without one as the table agreed (BLO-G5)."""
    doubles = {tile: seat for seat, hand in enumerate(hands) for tile in hand if tile.is_double}
    if doubles:
        best = max(doubles)
        unseen = tuple(seating.names[seat] for seat, hand in enumerate(hands) if not hand)
        params: dict[str, Param] = {"name": seating.names[doubles[best]], "tile": str(best), "others": unseen}
        text: Text = N_("{name} holds the highest double and must lead {tile}.")
        if unseen and best.high < options.tile_set.highest:
            text = Counted(
                "{name} must lead {tile}, if {others} holds no higher double.",
                "{name} must lead {tile}, if {others} hold no higher double.",
                "others",
            )
        return {"leader": doubles[best], "with": str(best)}, Step("BLO-08", text, params)
    if options.no_double == "redeal":
        return {"leader": None, "with": None}, Step("BLO-G5", N_("Nobody holds a double: deal again."))
    tiles = {tile: seat for seat, hand in enumerate(hands) for tile in hand}
    heaviest = max(tiles, key=lambda tile: (tile.pips, tile.high))
    text = N_("Nobody holds a double: {name} leads the heaviest tile, {tile}.")
    step = Step("BLO-G5", text, {"name": seating.names[tiles[heaviest]], "tile": str(heaviest)})
    return {"leader": tiles[heaviest], "with": str(heaviest)}, step


def _next_lead(inputs: Inputs, rules: RulesInForce, seating: Seating) -> tuple[int | None, tuple[Step, ...]]:
    """Who leads a later hand, by how the last one ended; refused where that must be told."""
    ended, starter, winner = how_it_ended(inputs), inputs.seat("led", seating), inputs.seat("won", seating)
    situation = began_by(rules, seating, starter)
    if ended == "redeal":
        verdict = rules.ruleset.judge(Redeal(), situation)
        return verdict.next_lead, verdict.steps
    ruling = rules.ruleset.next_lead(Ended(ended == "won", winner, starter), situation)
    by_tiles = rules.options.next_lead == "highest_double"
    if ruling.answer is None and not by_tiles:
        by_winner = rules.options.next_lead == "winner" and ended == "won"
        name, text = ("won", N_("Who won that hand?")) if by_winner else ("led", N_("Who led that hand?"))
        raise ImpossibleFact(name, text, "BLO-G6")
    return ruling.answer, ruling.steps


def last_ended(last: LastHand) -> Mapping[str, str]:
    """How the last hand ended, who led it, and who won it."""
    hand = last.fact
    if not isinstance(hand, BlockHand):
        return {}
    led = last.place(last.before.next_lead if hand.lead is None else hand.lead)
    if last.verdict.winner is None:
        return {"led": led, "ended": "drawn"}
    won = last.verdict.next_lead if hand.went_out is None else hand.went_out
    return {"led": led, "won": last.place(won), "ended": "won"}


LEAD_QUESTION = GamePart(
    fields=(
        ASKS_ENDED,
        QuestionField("led", N_("Who led the last hand?"), kind="person"),
        QuestionField("won", N_("Who won it? (only if the winner leads)"), kind="person"),
        QuestionField("held", N_("Tiles shown (doubles are enough)"), "9-9 2-2", many=True, tiles=DOUBLE_NINE),
    ),
    reply=reply_lead,
    defaults=last_ended,
    elsewhere={},
)
