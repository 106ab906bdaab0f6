"""What the referee can be asked of Longana, and its part in what is asked across games (canon, section 4).

Do these passes prove a block, where may this tile go, and who leads? Turns are counted from 1 over a round; an arm's
`open_since` is the turn in which its token went down, None while it is closed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee.engine.desk.blocked import (
    ASKS_WHO_IS_OUT,
    Claim,
    asks_held,
    asks_open_ends,
    blocked_part,
    if_out,
    refuse_of_block,
    untold,
)
from referee.engine.desk.lead import ASK_SHOWN, ASKS_ENDED, began_by, shown
from referee.engine.desk.question import (
    ASK_NAMES_COUNTERCLOCKWISE,
    WITH_RULES,
    GamePart,
    Inputs,
    LastHand,
    Moved,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks,
    done_wrong,
)
from referee.engine.facts import Blocked, Hand, ImpossibleFact, required
from referee.engine.options import house_rules
from referee.engine.ruleset import Irregularities
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_NINE, Tile
from referee.engine.verdict import Ended, Ruling, Step
from referee.engine.wording import N_, NOBODY_DRAWS, NOBODY_SITS, Counted
from referee.rulesets.longana.evidence import DEAL, LonganaHand, refuse_more_than_arms
from referee.rulesets.longana.lead import longana_lead
from referee.rulesets.longana.options import MUST_LEAD, ONE_ROUND, Longana

NO_MORE = Counted(
    "Not proven yet: it takes {more} more pass.",
    "Not proven yet: it takes {more} more passes in a row.",
    "more",
)
ASK_ENDS = replace(asks_open_ends(DOUBLE_NINE.highest), label=N_("Which numbers end the arms?"), most=4)
ENDS = (("", N_("Not given")), *((str(number), str(number)) for number in range(DOUBLE_NINE.highest + 1)))


def _claim(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Claim:
    holdings, _heaps = inputs.hands("held", seating)
    hand = LonganaHand(holdings, Blocked(), lead=inputs.seat("right", seating))
    if out := if_out(inputs, seating):
        refuse_of_block({name: inputs.text(name) or None for name in ("passes", "open", "ends")})
        return Claim(replace(hand, ending=out))
    if shown := _of_ends(inputs, hand, seating, one_round=rules.of(Longana).one_round_blocks):
        return shown
    passes = required(
        inputs.seats("passes", seating) or None, "passes", N_("First, enter who passed, in order."), "LON-27"
    )
    opened = frozenset(inputs.seats("open", seating))
    ruling = block_after(passes, opened, seating, one_round=rules.of(Longana).one_round_blocks)
    block, clause = ruling.answer, ruling.steps[0].clause
    answer = {
        "blocked": block.blocked,
        "after_pass": block.after_pass,
        "open_arms": sorted(block.open_arms),
        "more_passes": block.more_passes,
    }
    headline = None if any(held.told for held in holdings) else Step(clause, N_("Blocked."))
    if not block.blocked:
        headline = Step(clause, NO_MORE, {"more": block.more_passes})
    return Claim(hand, answer, ruling.steps, ruling=headline)


def _of_ends(inputs: Inputs, hand: Hand, seating: Seating, *, one_round: bool) -> Claim | None:
    """What the ends of the arms prove beside the tiles that were shown; None where they prove nothing (LON-27).

    Where a block is one round of passes a tile may lie idle beside a closed arm, but no double (LON-08).
    """
    ends = tuple(dict.fromkeys(map(int, inputs.chosen(ASK_ENDS.name, ASK_ENDS.choices))))
    refuse_more_than_arms(ends, len(seating.order))
    tiles = [tile for held in hand.held for tile in held.tiles or () if tile.is_double or not one_round]
    end = next((end for end in ends if any(tile.has(end) for tile in tiles)), None)
    if end is not None:
        playable = tuple(str(tile) for tile in tiles if tile.has(end))
        text = N_("Not blocked: {tiles} can still be played on {number}.")
        step = Step("LON-27", text, {"tiles": playable, "number": end})
        return Claim(hand, {"blocked": False, "playable": list(playable)}, (step,), ruling=step)
    if not ends or one_round or any(held.tiles is None for held in hand.held):
        return None
    proof = Step("LON-27", N_("Nobody holds a tile for {number}: blocked."), {"number": tuple(map(str, ends))})
    return Claim(hand, {"blocked": True}, (proof,))


def tile_goes(inputs: Inputs) -> Reply:
    """On which arms a player may lay a tile, and why not on the others (LON-08, LON-17 to LON-24)."""
    seating = inputs.seating(2, 4)
    tile = required(inputs.tile("tile", DOUBLE_NINE), "tile", N_("First, which tile?"))
    player = required(inputs.seat("player", seating), "player", N_("First, enter whose turn it is."))
    opened = _opened(inputs, seating)
    arms = [Arm(seat, inputs.needed(f"end_{seat}", 0, 9), opened.get(seat)) for seat in seating.seats]
    rules = inputs.agreed()
    ruling = places(tile, player, arms, seating, rules.of(Longana).oldest_binds_all)
    names = tuple(seating.names[seat] for seat in ruling.answer)
    text = Counted("{tile} may go on {names}'s arm.", "{tile} may go on any of these arms: {names}.", "names")
    headline = Step("LON-18", text if names else N_("{tile} fits nowhere now."), {"tile": str(tile), "names": names})
    evidence = ((seating.names[player], (tile,)),)
    steps = (*ruling.steps, *(() if names else _if_nothing_fits(seating.names[player])))
    return Reply(headline, {"arms": list(ruling.answer)}, rules, steps=steps, evidence=evidence)


def _opened(inputs: Inputs, seating: Seating) -> dict[int, int]:
    seats = inputs.seats("open", seating)
    for number, seat in enumerate(seats):
        if seat in seats[:number]:
            raise ImpossibleFact("open", N_("{name}'s arm is entered twice."), "LON-21", name=seating.names[seat])
    return {seat: number for number, seat in enumerate(seats, 1)}


def _if_nothing_fits(name: str) -> tuple[Step, ...]:
    """What follows only where no other tile of the hand can be laid either, of which nothing was told."""
    text = N_("If no other tile fits, {name} opens the arm and passes.")
    return (Step("LON-22", text, {"name": name}),)


BLOCKED = blocked_part(
    *ASKS_WHO_IS_OUT,
    QuestionField("open", N_("Whose arms were open before?"), kind="people"),
    QuestionField("passes", N_("Who passed, in order?"), kind="list"),
    replace(asks_held(DOUBLE_NINE), label=N_("If shown: what's left in each hand?"), needed=False),
    QuestionField("right", N_("Who was to lead?"), kind="person"),
    ASK_ENDS,
    *(asks(rule) for rule in house_rules(Longana) if rule.key == "one_round_blocks"),
    claim=_claim,
    defaults=lambda last: {"right": last.place(last.after.next_lead)},
    elsewhere={"lead": "right"},
)

PLACE = Question(
    key="place",
    title=N_("Where may this tile go?"),
    summary=N_("Longana: arms, their ends, the order they opened."),
    fields=(
        QuestionField("player", N_("Whose turn is it?"), kind="person"),
        QuestionField("tile", N_("The tile"), "7-4", tiles=DOUBLE_NINE, most=1),
        QuestionField("end", N_("Number at each arm's end"), choices=ENDS, seats=4),
        QuestionField("open", N_("Which arms are open, oldest first?"), kind="ranking"),
        ASK_NAMES_COUNTERCLOCKWISE,
        *(asks(rule) for rule in house_rules(Longana) if rule.key == "oldest_binds_all"),
    ),
    reply=tile_goes,
    subject="may",
    follow_ups=done_wrong("longana", **{"pass": N_("Passed, though a tile fit")}, wrong=N_("A tile that does not fit")),
)


@dataclass(frozen=True)
class Arm:
    """One player's arm: the seat it belongs to, the number at its end, and the turn it was opened in."""

    owner: int
    end: int
    open_since: int | None = None


@dataclass(frozen=True)
class ArmsBlock:
    """What a run of passes proves: whether the round is blocked, after which pass, and how many more it would take."""

    blocked: bool
    after_pass: int | None
    open_arms: frozenset[int]
    more_passes: int


def block_after(
    passes: Sequence[int], open_before: frozenset[int], seating: Seating, one_round: bool = False
) -> Ruling[ArmsBlock]:
    """Whether passes in a row prove a block (LON-27, LON-G13).

    Each pass opens the passer's own arm (LON-22), which those who passed earlier could not use. So a round
    is blocked only after as many passes in a row as players, each made while every arm was open to the passer;
    with `one_round` after as many passes as players, whatever was open.
    """
    if one_round:
        return _after_one_round(passes, open_before, seating)
    players, opened, proof = len(seating.order), set(open_before), 0
    for number, seat in enumerate(passes, 1):
        _in_turn(passes, number, seating)
        proof = proof + 1 if opened >= set(seating.order) - {seat} else 0
        opened.add(seat)
        if proof == players:
            block = ArmsBlock(True, number, frozenset(opened), 0)
            text = Counted(
                "Every arm was open for the last {players} pass: blocked after pass {number}.",
                "Every arm was open for the last {players} passes: blocked after pass {number}.",
                "players",
            )
            return Ruling(block, (Step("LON-27", text, {"players": players, "number": number}),))
    more = players - proof if opened >= set(seating.order) else _passes_to_go(opened, passes, seating)
    why = Step("LON-G13", N_("Passers could not use arms that opened after them."))
    return Ruling(ArmsBlock(False, None, frozenset(opened), more), (why,))


def _after_one_round(passes: Sequence[int], open_before: frozenset[int], seating: Seating) -> Ruling[ArmsBlock]:
    players, opened = len(seating.order), frozenset(open_before)
    for number, seat in enumerate(passes, 1):
        _in_turn(passes, number, seating)
        opened |= {seat}
        if number == players:
            text = Counted("{players} pass in a row: blocked.", "{players} passes in a row: blocked.", "players")
            return Ruling(ArmsBlock(True, number, opened, 0), (Step("LON-G13", text, {"players": players}),))
    return Ruling(ArmsBlock(False, None, opened, players - len(passes)), (Step("LON-G13", ONE_ROUND),))


def _in_turn(passes: Sequence[int], number: int, seating: Seating) -> None:
    seat = passes[number - 1]
    if seat not in seating.order:
        raise ImpossibleFact("passes", NOBODY_SITS, "LON-16", seat=seat)
    if number > 1 and seat != seating.right_of(passes[number - 2]):
        text = N_("{name} passed out of turn: play goes right.")
        raise ImpossibleFact("passes", text, "LON-16", name=seating.names[seat])


def _passes_to_go(opened: set[int], passes: Sequence[int], seating: Seating) -> int:
    opened, players, proof, count = set(opened), len(seating.order), 0, 0
    seat = seating.right_of(passes[-1]) if passes else seating.order[0]
    while proof < players:
        proof = proof + 1 if opened >= set(seating.order) - {seat} else 0
        opened.add(seat)
        seat, count = seating.right_of(seat), count + 1
    return count


def places(
    tile: Tile, player: int, arms: Sequence[Arm], seating: Seating, oldest_binds_all: bool = False
) -> Ruling[tuple[int, ...]]:
    """The owners of the arms on which a player may lay a tile, and for every arm why or why not.

    A double goes on any arm that ends in its number (LON-08); any other tile on the player's own arm
    (LON-17), or on somebody else's while it is open (LON-20), of several the one open longest (LON-21).
    With `oldest_binds_all` that goes for doubles and the player's own open arm too (LON-G8). It never takes a
    tile's last place, so it changes nothing of when a player must pass, nor of what passes prove.
    """
    steps: list[Step] = []
    allowed: list[int] = []
    for arm in arms:
        older = any(
            _opened_before(other_arm, arm) for other_arm in arms if other_arm.owner != player or oldest_binds_all
        )
        may, clause, text = _place(tile, player, arm, older, oldest_binds_all)
        allowed += [arm.owner] if may else []
        steps.append(Step(clause, text, {"name": seating.names[arm.owner], "end": arm.end}))
    return Ruling(tuple(allowed), tuple(steps))


def _place(tile: Tile, player: int, arm: Arm, older: bool, oldest_binds_all: bool) -> tuple[bool, str, str]:
    if not tile.has(arm.end):
        return False, "LON-18", N_("{name}'s arm ends in {end}, which the tile lacks.")
    free = _free(tile, player, arm)
    if free and not (older and oldest_binds_all):
        return True, *free
    if arm.open_since is None:
        return False, "LON-20", N_("{name}'s arm is closed.")
    if older:
        return False, "LON-G8" if free else "LON-21", OLDER
    return True, "LON-20", N_("{name}'s arm is open.")


def _free(tile: Tile, player: int, arm: Arm) -> tuple[str, str] | None:
    if tile.is_double:
        return "LON-08", N_("{name}'s arm: a double may go on any arm.")
    return ("LON-17", N_("{name}'s arm is the player's own.")) if arm.owner == player else None


OLDER = N_("{name}'s arm is open, but another with {end} opened earlier.")


def _opened_before(other_arm: Arm, arm: Arm) -> bool:
    return (
        other_arm.open_since is not None and other_arm.end == arm.end and other_arm.open_since < (arm.open_since or 0)
    )


def passed(arms: Sequence[Arm], player: int, turn: int) -> tuple[Arm, ...]:
    """The arms after a pass: the passer's own opens, or stays open with its age (LON-22, LON-G10, LON-G12)."""
    return tuple(
        replace(arm, open_since=turn) if arm.owner == player and arm.open_since is None else arm for arm in arms
    )


def played(arms: Sequence[Arm], player: int, tile: Tile, on: int) -> tuple[Arm, ...]:
    """The arms after a tile: the arm's end changes, and the player's own token comes off (LON-18, LON-24, LON-G11)."""
    after = [replace(arm, end=tile.other(arm.end)) if arm.owner == on else arm for arm in arms]
    return tuple(replace(arm, open_since=None) if arm.owner == player else arm for arm in after)


IRREGULARITIES = Irregularities(
    clauses={"pass": "LON-22", "turn": "LON-16", "wrong": "LON-18", "block": "LON-27", "many": "LON-G19",
        "misdeal": "LON-G19"},
    broken="LON-G19",
    cannot={"drew": (NOBODY_DRAWS, "LON-22")},
)  # fmt: skip


def who_leads(inputs: Inputs) -> Reply:
    """The highest double first, later the last winner's right, which passes to the right (LON-10 to LON-13)."""
    rules, seating = inputs.agreed(), inputs.seating(2, 4)
    hands = tuple(inputs.hand(f"held_{seat}", DOUBLE_NINE, DEAL.dealt, DEAL.dealt_clause) for seat in seating.seats)
    doubles = [frozenset(tile.high for tile in hand if tile.is_double) for hand in hands]
    right, moved = _first_right(inputs, rules, seating)
    declined = frozenset(inputs.seats("declined", seating))
    if declined and not rules.of(Longana).may_decline:
        raise ImpossibleFact("declined", MUST_LEAD, "LON-G5")
    may = [frozenset() if seat in declined else numbers for seat, numbers in enumerate(doubles)]
    _refuse_silence(hands, may, right, seating)
    unseen = frozenset(seat for seat, hand in enumerate(hands) if not hand)
    ruling = longana_lead(doubles, right, seating, declined, unseen, rules.of(Longana).may_decline)
    leads, steps = ruling.answer, (*moved, *ruling.steps)
    answer: dict[str, object] = {"leader": None if leads.redeal else leads.leader, "redeal": leads.redeal}
    if not leads.redeal:
        answer["may_lead"] = list(leads.may_lead)
    if leads.depends_on:
        answer["if_none"] = list(leads.depends_on)
    return Reply(ruling.steps[-1], answer, rules, steps=steps, evidence=shown(hands, seating))


def _first_right(inputs: Inputs, rules: RulesInForce, seating: Seating) -> tuple[int | None, tuple[Step, ...]]:
    """Who has the first right to lead, and why where it has moved on."""
    right = inputs.seat("right", seating)
    asked = bool(inputs.text("ended")) or (right is not None and rules.of(Longana).right_moves)
    ended = inputs.choice(ASKS_ENDED) if asked else ""
    if right is None and ended == "won":
        raise ImpossibleFact("right", N_("Who won that round?"), "LON-11")
    if right is None or ended != "drawn":
        return right, ()
    first = rules.ruleset.next_lead(Ended(won=False), began_by(rules, seating, right))
    return first.answer, first.steps


def _refuse_silence(
    hands: tuple[tuple[Tile, ...], ...], doubles: list[frozenset[int]], right: int | None, seating: Seating
) -> None:
    """That nobody holds a double is no ruling while somebody's tiles are not told."""
    unseen = [seat for seat, hand in enumerate(hands) if not hand]
    if any(doubles) or not unseen:
        return
    if len(unseen) == len(hands) and right is None:
        raise ImpossibleFact("hands", N_("First, enter who holds which doubles."), "LON-10")
    raise untold(unseen[0], seating, "LON-13")


def _last_round(last: LastHand) -> Mapping[str, str]:
    if last.verdict.winner is not None or last.after.next_lead is None:
        return {"right": last.place(last.after.next_lead), "ended": "won" if last.after.next_lead is not None else ""}
    led = last.fact.lead if isinstance(last.fact, Hand) else None
    return {"right": last.place(led if last.before.next_lead is None else last.before.next_lead), "ended": "drawn"}


LEAD = GamePart(
    fields=(
        ASKS_ENDED,
        QuestionField("right", N_("Who won the last round (first right to lead)?"), kind="person"),
        replace(ASK_SHOWN, tiles=DOUBLE_NINE),
        QuestionField("declined", N_("Who declines to lead a double?"), kind="people", fold=WITH_RULES),
        *(asks(rule) for rule in house_rules(Longana) if rule.key == "may_decline"),
    ),
    reply=who_leads,
    defaults=_last_round,
    elsewhere={"hands": "held_0", "doubles": "held", "first_right": "right"},
)
MOVED = {"longana-block": Moved("block")}
"""What was asked under a word of its own."""
