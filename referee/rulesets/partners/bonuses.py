"""The collective-points bonuses of a partnership hand (RAF-01 to RAF-09, V-P13), in the order they are earned.

A bonus belongs to the side, counts in every hand, and stops when the side is nearly there. Which bonuses a table
plays, and for how many points, is for its house rules: a bonus worth 0 is not played. What may have been forgotten is
proposed: a stuck 0-0, a double win, and what 6-6 proves of the first hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.facts import Fact
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.parity import Remains, ends_before, odd_numbers
from referee.engine.ruleset import Judge, Proposal, judged, who_led
from referee.engine.standing import Situation, opener_of
from referee.engine.tiles import BLANK, DOUBLE_SIX
from referee.engine.verdict import BonusType, Step
from referee.engine.wording import N_, Param, Text
from referee.rulesets.partners.evidence import last_tile
from referee.rulesets.partners.facts import AgreedWin, Bonus, DoubleWin, FirstPass, PartnersHand, RoundPass, StuckBlank
from referee.rulesets.partners.lead import breaks_run, hands_of
from referee.rulesets.partners.options import FIRST_HANDS, Partners
from referee.rulesets.partners.options.bonuses import BonusRules, need_clause


@dataclass(frozen=True)
class Earned:
    """What one told bonus comes to before it is asked whether the side may still have it.

    `side` is None where it goes to nobody; `step` then says why. `always` exempts it from the need rule (LAG-G15).
    """

    side: int | None
    points: int
    step: Step
    always: bool = False


def earned(bonus: Bonus, checked: CheckedHand, winner: int | None, rules: BonusRules) -> Earned:
    """Judge one bonus by itself, for the side that wins the hand as `winner`."""
    match bonus:
        case FirstPass():
            return _first_pass(bonus, checked, rules)
        case RoundPass():
            return _round_pass(bonus, checked, rules)
        case DoubleWin():
            return _last_tile(bonus, checked, winner, rules=rules)
        case AgreedWin():
            return _agreed_win(bonus, checked, winner, rules=rules)
        case StuckBlank():
            return _stuck_blank(bonus, checked, winner, rules=rules)


class BonusTally:
    """The points of one hand as they fall: bonuses, the pips of the hand, and a stuck 0-0 after them.

    `awards` are points per side, `first` the side that reached the target before the other, `of_hand` what is written
    for the hand itself, `unwritten` why nothing is where it would pass the target.
    """

    def __init__(self, checked: CheckedHand, totals: tuple[int, ...], rules: BonusRules, target: int) -> None:
        self.checked, self.rules, self.target = checked, rules, target
        self.totals, self.awards = list(totals), [0] * len(totals)
        self.first: int | None = None
        self.steps: list[Step] = []
        self.of_hand = 0
        self.unwritten: Step | None = None

    def add(self, bonuses: tuple[Bonus, ...], winner: int | None, points: int) -> None:
        late = [bonus for bonus in bonuses if isinstance(bonus, StuckBlank)]
        for bonus in bonuses:
            if bonus not in late:
                self.give(bonus, winner, points)
        if winner is not None and self.fits(winner, points):
            self.score(winner, points)
            self.of_hand = points
        elif winner is not None:
            self.unwritten = self.steps[-1]
        for bonus in late:
            self.give(bonus, winner, 0, added=self.of_hand)

    def fits(self, side: int, points: int) -> bool:
        """Whether points of the hand are written at all, where only those are that do not pass the target (NHR-10)."""
        if misfit := self._misfit(side, points):
            self.steps.append(misfit)
        return not misfit

    def _misfit(self, side: int, points: int) -> Step | None:
        """Why points are not written (NHR-10); None where they are."""
        need = self.target - self.totals[side]
        if not self.rules.must_fit or points <= need:
            return None
        text = N_("{points:+} do not fit: {side} need {need}.")
        return Step("NHR-10", text, {"points": points, "side": self.checked.seating.people(side), "need": need})

    def score(self, side: int, points: int) -> None:
        self.totals[side] += points
        self.awards[side] += points
        if self.first is None and self.totals[side] >= self.target:
            self.first = side

    def stop_at_target(self) -> None:
        """Take back what goes beyond the target, where it is not written (V-P16)."""
        for side, total in enumerate(self.totals):
            if (beyond := total - self.target) > 0:
                text = N_("{side} {points:+}: points beyond {target} do not count.")
                who: Param = self.checked.seating.people(side)
                self.steps.append(Step("V-P16", text, {"side": who, "points": -beyond, "target": self.target}))
                self.score(side, -beyond)

    def give(self, bonus: Bonus, winner: int | None, pips: int, added: int = 0) -> None:
        """Judge a bonus and add it where it is due.

        `pips` are points that the hand will still add for its winner, `added` those that it has added already.
        """
        won = earned(bonus, self.checked, winner, rules=self.rules)
        if won.side is None:
            self.steps.append(won.step)
            return
        refusal = self._refusal(won, won.side, *((pips, added) if won.side == winner else (0, 0)))
        self.steps.append(refusal or won.step)
        if refusal is None:
            self.score(won.side, won.points)

    def _refusal(self, won: Earned, side: int, pips: int, added: int) -> Step | None:
        """Why a side may not have a bonus it earned (RAF-03, LAG-G7, LAG-G8, REG-G6); None when it may."""
        rules, total = self.rules, self.totals[side]
        params: dict[str, Param] = {"side": self.checked.seating.people(side), "points": won.points}
        needs = {"when_earned": -added, "after_hand": pips, "at_start": -self.awards[side]}
        need = self.target - total - needs[rules.bonus_need_measured]
        if rules.stops_at and need <= rules.stops_at and not won.always:
            text = N_("No {points:+} bonus: {side} need {need}, bonuses stop at {stop}.")
            return Step(need_clause(rules.stops_at), text, params | {"need": max(0, need), "stop": rules.stops_at})
        if not rules.bonus_may_finish and total < self.target <= total + won.points:
            return Step("LAG-G7", N_("No bonus: {points:+} would win {side} the game."), params)
        return self._misfit(side, won.points)


def _first_pass(bonus: FirstPass, checked: CheckedHand, rules: BonusRules) -> Earned:
    points = rules.first_pass_double if bonus.double else rules.first_pass_other
    if not bonus.partner_played:
        return _nobody("RAF-05", N_("No first pass: the opener's partner passed too."))
    if not points:
        text = N_("First pass on another tile: no bonus.")
        return _nobody("RAF-04", N_("First pass on a double: no bonus.") if bonus.double else text)
    text = N_("First pass on a double: {side} {points:+}.") if bonus.double else N_("First pass: {side} {points:+}.")
    return _to(bonus.side, points, "RAF-04", text=text, checked=checked)


def _round_pass(bonus: RoundPass, checked: CheckedHand, rules: BonusRules) -> Earned:
    if not rules.round_pass:
        return _nobody("RAF-06", N_("Round pass: no bonus."))
    if not bonus.plays_again:
        return _nobody("LAG-G11", N_("No round pass: the player could not play again."))
    return _to(bonus.side, rules.round_pass, "RAF-06", text=N_("Round pass: {side} {points:+}."), checked=checked)


def _last_tile(bonus: DoubleWin, checked: CheckedHand, winner: int | None, rules: BonusRules) -> Earned:
    if not (rules.double_win or rules.blank_win):
        return _nobody("RAF-07", N_("Double win: no bonus."))
    if checked.hand.side_out(checked.seating) is None or winner is None:
        return _nobody("LAG-G13", N_("No double win: nobody went out."))
    if bonus.tile == BLANK and rules.blank_win:
        return _to(winner, rules.blank_win, "V-P13", text=N_("Out with 0-0: {side} {points:+}."), checked=checked)
    if not rules.double_win and not bonus.tile.is_double:
        return _nobody("RAF-07", N_("Double win: no bonus."))
    return _double_win(bonus, checked, winner, rules=rules)


def no_double_win(last: DoubleWin, rules: BonusRules) -> Step | None:
    """Why a last tile makes no double win; None where it makes one."""
    if last.tile.is_double:
        return Step("RAF-08", N_("No double win: the last tile is a double."))
    if last.ends[0] == last.ends[1] and not rules.double_win_equal_ends:
        return Step("LAG-G12", N_("No double win: both ends are the same."))
    if not all(last.tile.has(end) for end in last.ends):
        return Step("RAF-07", N_("No double win: the last tile fits one end."))
    if last.tile.has(0) and not rules.double_win_blanks:
        return Step("LAG-G12", N_("No double win: the last tile has a blank."))
    return None


def _double_win(bonus: DoubleWin, checked: CheckedHand, winner: int, rules: BonusRules) -> Earned:
    if refusal := no_double_win(bonus, rules):
        return Earned(None, 0, refusal)
    equal = bonus.ends[0] == bonus.ends[1]
    return _to(
        winner,
        rules.double_win,
        "LAG-G12" if equal else "RAF-07",
        text=N_("Double win: {side} {points:+}."),
        checked=checked,
    )


def _agreed_win(bonus: AgreedWin, checked: CheckedHand, winner: int | None, rules: BonusRules) -> Earned:
    if not rules.double_win:
        return _nobody("RAF-07", N_("Double win: no bonus."))
    if checked.hand.side_out(checked.seating) is None or winner != bonus.side:
        return _nobody("LAG-G13", N_("No double win: that side did not go out."))
    text = N_("Double win, as agreed: {side} {points:+}.")
    return _to(bonus.side, rules.double_win, "RAF-07", text=text, checked=checked)


def _stuck_blank(bonus: StuckBlank, checked: CheckedHand, winner: int | None, rules: BonusRules) -> Earned:
    if not rules.stuck_blank:
        return _nobody("RAF-09", N_("Stuck 0-0: no bonus."))
    if bonus.other_blanks_on_table < 6:
        return _nobody("LAG-G15", N_("0-0 is not stuck: another blank is in hand."))
    if winner is None or checked.seating.side_of(bonus.holder) == winner:
        return _nobody("RAF-09", N_("No stuck 0-0: no loser holds it."))
    return _to(
        winner,
        rules.stuck_blank,
        "RAF-09",
        text=N_("Stuck 0-0: {side} {points:+}."),
        checked=checked,
        always=not rules.stuck_blank_stops,
    )


def _nobody(clause: str, text: str) -> Earned:
    return Earned(None, 0, Step(clause, text))


def _to(side: int, points: int, clause: str, text: str, checked: CheckedHand, always: bool = False) -> Earned:
    params: dict[str, Param] = {"side": checked.seating.people(side), "points": points}
    return Earned(side, points, Step(clause, text, params), always=always)


def earnable(rules: Partners) -> tuple[BonusType, ...]:
    """The bonuses worth any points, those of a pass in the order a hand may bring them."""
    others = (
        BonusType(RoundPass, rules.round_pass, N_("Round pass")),
        BonusType(DoubleWin, _paid_for_last_tile(rules), when=_last_tile_condition(rules)),
        BonusType(AgreedWin, 0 if _by_tile(rules) else rules.double_win, N_("Double win, tile not noted")),
        BonusType(StuckBlank, rules.stuck_blank),
    )
    # the last tile is paid in the hand itself
    in_hand = {DoubleWin} if _by_tile(rules) else set()
    return (
        *_first_passes(rules),
        *(bonus_type for bonus_type in others if bonus_type.points or bonus_type.bonus in in_hand),
    )


def _by_tile(rules: Partners) -> bool:
    """Whether what the hand itself is worth hangs on the last tile."""
    return rules.scoring == "by_win" or rules.counts_some_twice or rules.counts_dekabes


def _paid_for_last_tile(rules: Partners) -> int:
    """The points beside the hand for its last tile; 0 where the hand itself is worth more for it."""
    return 0 if rules.scoring == "by_win" else rules.double_win or rules.blank_win


def pays_last_tile(rules: Partners) -> bool:
    """Whether anything is paid for the last tile of who goes out."""
    return bool(_paid_for_last_tile(rules) or _by_tile(rules))


def _last_tile_condition(rules: Partners) -> Text:
    if rules.scoring == "by_win":
        return N_("Only if the last tile was a double or fit both ends.")
    if rules.blank_win or (rules.counts_some_twice and rules.twice == "double_win_or_blank"):
        return N_("Only if the last tile was 0-0 or fit both ends.")
    return N_("Only if the last tile fit both ends.")


def _first_passes(rules: Partners) -> Iterator[BonusType]:
    """A pass on the first tile; where it is paid at all it may be told that it earns nothing (RAF-05)."""
    double, plain = rules.first_pass_double, rules.first_pass_other
    if double:
        text = N_("First pass on a double")
        yield BonusType(FirstPass, double, text, {"double": True, "partner_played": True})
    if plain:
        text = N_("First pass on another tile")
        yield BonusType(FirstPass, plain, text, {"double": False, "partner_played": True})
    if double or plain:
        text = N_("First pass, partner passed too (no points)")
        yield BonusType(FirstPass, 0, text, {"double": False, "partner_played": False})


def proposed(judge: Judge[Partners], fact: Fact, situation: Situation[Partners]) -> Iterator[Proposal]:
    """What may have been forgotten in a hand; nothing that these rules do not pay, and nothing told already."""
    if isinstance(fact, PartnersHand):
        yield from _propose_stuck_blank(judge, fact, situation)
        yield from _propose_double_win(judge, fact, situation)
        yield from _propose_ends(fact, situation.options)
        yield from _propose_first_pass(judge, fact, situation)
        yield from who_led(judge, fact, situation, N_("{name} led with {tile}"))


def _propose_stuck_blank(
    judge: Judge[Partners], hand: PartnersHand, situation: Situation[Partners]
) -> Iterator[Proposal]:
    """0-0 in a loser's hand, and no other blank in any (RAF-09). In a heap of losers only people know whose it is."""
    blanks = [(pile, tile) for pile in hand.piles for tile in pile.held.tiles or () if tile.has(0)]
    if not _shown(hand) or [tile for _pile, tile in blanks] != [BLANK] or _has(hand, StuckBlank):
        return
    seats, names = blanks[0][0].seats, situation.seating.names
    stuck = [replace(hand, bonuses=(*hand.bonuses, StuckBlank(holder))) for holder in seats]
    points = min(_more(judge, hand, candidate, situation) for candidate in stuck)
    if points and len(seats) == 1:
        text = N_("{name} is stuck with 0-0: {points:+}?")
        yield Proposal(Step("RAF-09", text, {"name": names[seats[0]], "points": points}), stuck[0])
    elif points:
        text = N_("Which of {names} is stuck with 0-0? {points:+}")
        who = tuple(names[seat] for seat in seats)
        yield Proposal(Step("RAF-09", text, {"names": who, "points": points}), None, StuckBlank)


def _propose_double_win(
    judge: Judge[Partners], hand: PartnersHand, situation: Situation[Partners]
) -> Iterator[Proposal]:
    """A last tile that may have fitted both ends: they show the same number now (GEN-7). Only people know the tile."""
    holdings = tuple(pile.held for pile in hand.piles)
    if not situation.options.all_dealt:  # what is left says nothing of the ends
        return
    if hand.went_out is None or not _shown(hand) or odd_numbers(holdings) or _has(hand, DoubleWin, AgreedWin):
        return
    in_hands = {tile for holding in holdings for tile in holding.tiles or ()}
    some = next((tile for tile in _FITTING if tile not in in_hands), _FITTING[0])
    won = replace(hand, bonuses=(*hand.bonuses, DoubleWin(some, (some.high, some.low))))
    if points := _more(judge, hand, won, situation):
        text = N_("Did the last tile fit both ends? {points:+}")
        yield Proposal(Step("RAF-07", text, {"points": points}), None, DoubleWin)


def _propose_ends(hand: PartnersHand, options: Partners) -> Iterator[Proposal]:
    """The two ends that the tiles left prove, where others were entered with the last tile (GEN-6, GEN-7)."""
    last = last_tile(hand)
    if last is None or not options.all_dealt:
        return
    remains = Remains(tuple(pile.held for pile in hand.piles), DOUBLE_SIX, blocked=False)
    match ends_before(remains, last.tile):
        case (one, other) if {one, other} != {*last.ends}:
            ends = replace(last, ends=(one, other))
            bonuses = tuple(ends if bonus is last else bonus for bonus in hand.bonuses)
            text = N_("Ends {one} and {other}, as the tiles left say?")
            params: dict[str, Param] = {"one": one, "other": other}
            clause = "GEN-7" if all(map(last.tile.has, ends.ends)) else "GEN-6"
            yield Proposal(Step(clause, text, params), replace(hand, bonuses=bonuses))


_FITTING = [tile for tile in sorted(DOUBLE_SIX.tiles) if not tile.is_double and not tile.has(0)]


def _propose_first_pass(
    judge: Judge[Partners], hand: PartnersHand, situation: Situation[Partners]
) -> Iterator[Proposal]:
    """6-6 leads the first hand, so its first pass is on a double (GEN-9)."""
    opener, double = opener_of(situation.standing), tuple(map(_on_a_double, hand.bonuses))
    if opener is None or not situation.options.all_dealt:
        return
    if double == hand.bonuses or not situation.options.first_pass_double:
        return
    with_bonus = replace(hand, bonuses=double)
    if judged(judge, with_bonus, situation):
        text = N_("{tile} led: the first pass is on a double")
        yield Proposal(Step("GEN-9", text, {"tile": str(opener)}), with_bonus)


def _on_a_double(bonus: Bonus) -> Bonus:
    return replace(bonus, double=True) if isinstance(bonus, FirstPass) and bonus.partner_played else bonus


def _has(hand: PartnersHand, *bonuses: type[Bonus]) -> bool:
    return any(isinstance(item, bonuses) for item in hand.bonuses)


def _shown(hand: PartnersHand) -> bool:
    return all(pile.held.tiles is not None for pile in hand.piles)


def _more(judge: Judge[Partners], hand: PartnersHand, other_hand: PartnersHand, situation: Situation[Partners]) -> int:
    verdict, then = judged(judge, hand, situation), judged(judge, other_hand, situation)
    if verdict is None or then is None or verdict.winner is None:
        return 0
    return then.awards[verdict.winner] - verdict.awards[verdict.winner]


def add_first_hands(tally: BonusTally, situation: Situation[Partners], winner: int | None) -> None:
    """What the winners of one of the first hands of the game get beside its points (V-P14, PUE-02, PUE-G1)."""
    number = hands_of(situation.standing).won
    if winner is None or number is None or number >= len(FIRST_HANDS) or not situation.options.first_hands:
        return
    text = N_("{side} {points:+}: hand {number} won this game.")
    if not tally.fits(winner, FIRST_HANDS[number]):
        return
    tally.score(winner, FIRST_HANDS[number])
    params: dict[str, Param] = {
        "side": situation.seating.people(winner),
        "points": FIRST_HANDS[number],
        "number": number + 1,
    }
    tally.steps.append(Step("V-P14", text, params))


def wipe_out(tally: BonusTally, situation: Situation[Partners], winner: int | None) -> None:
    """Where hands must be won in a row, the loser of one starts again (V-P20), or after a broken run both (NHR-4)."""
    if winner is None or not situation.options.in_a_row:
        return
    sides = (winner, 1 - winner) if breaks_run(situation, winner) else (1 - winner,)
    for side in sides:
        if (lost := tally.totals[side]) > 0:
            tally.score(side, -lost)
            params: dict[str, Param] = {"side": situation.seating.people(side), "points": -lost}
            tally.steps.append(Step("V-P20", N_("{side} start again: {points:+}."), params))
