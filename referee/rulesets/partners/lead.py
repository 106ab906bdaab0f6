"""Who leads a hand of partners, and what the game carries from hand to hand for it.

The tile that leads the first hand, and how many hands have been won and drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine.facts import Fact, ImpossibleFact, Opening, Penalty, Redeal, Void
from referee.engine.hands.interruptions import interrupted
from referee.engine.hands.penalties import breaks_hand
from referee.engine.ruleset import RuleSet
from referee.engine.seating import Seating
from referee.engine.standing import Opener, Situation, Standing, highest_double, is_first
from referee.engine.tiles import Tile
from referee.engine.verdict import Ended, LeadWords, Ruling, Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.line import lead
from referee.rulesets.line.lead import DOUBLE, leader
from referee.rulesets.partners.options import Partners

LEAD_WORDS = LeadWords(
    by_tiles=N_("The holder of 6-6"),
    tiles=N_("6-6 leads"),
    holder=N_("Who had 6-6?"),
    unknown=N_("Who leads this hand?"),
)


BY_DOUBLE = LeadWords(
    by_tiles=N_("The highest double"),
    tiles=N_("The highest double leads"),
    holder=N_("Who leads this hand?"),
    unknown=N_("Who leads this hand?"),
)


def lead_words(options: Partners) -> LeadWords:
    """What is said on who begins a hand: where tiles sleep 6-6 may too, so it is the highest double that leads."""
    return LEAD_WORDS if options.all_dealt else BY_DOUBLE


def double_six_lead(hands: Sequence[Sequence[Tile]], seating: Seating) -> Ruling[int]:
    """Who leads the first hand of partners where every tile is dealt: the holder of 6-6 (LAG-20, DUO-07)."""
    for seat, hand in enumerate(hands):
        if SIX_SIX in hand:
            return Ruling(seat, (Step("LAG-20", N_("{name} holds 6-6 and leads it."), {"name": seating.names[seat]}),))
    if not all(hands):
        raise ImpossibleFact("double_six", N_("None of these is 6-6: who holds it?"), "LAG-20")
    raise ImpossibleFact("hands", N_("All tiles are dealt: somebody must hold 6-6."), "LAG-20")


def next_lead(ended: Ended, situation: Situation[Partners]) -> Ruling[int | None]:
    """The seat that leads the next hand; None where the tiles decide, the winners choose, or nobody can tell."""
    if ended.won and ended.again and situation.options.both_start_anew:
        return _after_broken_run(situation.options, one_all=False)
    return lead.next_lead(ended, situation, hands_of(situation.standing).last_winner)


def dealt_anew(fact: Fact, situation: Situation[Partners], rules: RuleSet[Partners]) -> Verdict:
    """Judge what is no hand before one that 6-6 leads, as the first: dealt once more, 6-6 decides again (LAG-G5)."""
    broken = isinstance(fact, Penalty) and breaks_hand(fact, situation, rules)
    if not isinstance(fact, Redeal | Void) and not broken:
        return interrupted(fact, situation, rules)
    open_again = replace(situation, standing=replace(situation.standing, next_lead=None))
    as_first = replace(rules, interruptions=replace(rules.interruptions, redeal="LAG-G5"))
    verdict = interrupted(fact, open_again, as_first)
    if verdict.game_winners:
        return verdict
    return replace(verdict, steps=(*verdict.steps, Step("LAG-G5", _again(situation))))


def _again(situation: Situation[Partners]) -> str:
    if situation.options.all_dealt:
        return N_("Still the first hand: 6-6 leads.") if is_first(situation.standing) else N_("6-6 leads again.")
    if is_first(situation.standing):
        return N_("Still the first hand: the highest double leads.")
    return N_("The highest double leads again.")


SIX_SIX = Tile(6, 6)


@dataclass(frozen=True)
class Hands(Opener):
    """The hands of a game so far."""

    tile: Tile | None = None
    first: bool = False
    won: int | None = None
    """How many have been won; None where nobody can tell, as in a game taken over from paper."""
    drawn_since: int = 0
    """How many have been drawn since the last that was won."""

    last_winner: int | None = None
    """The seat that won the last one that was won, where a lead can hang on it; None where nobody can tell."""

    last_side: int | None = None
    """The side that won the last hand; None where it was drawn, or nobody can tell."""
    doubled_by: str = ""
    """The clause by which the next hand that is won counts twice: after a draw (NHR-6), or one all (NHR-4)."""

    def summary(self, _seating: Seating) -> Step | None:
        return Step(self.doubled_by, N_("the next hand won counts twice")) if self.doubled_by else None

    def after(self, ended: Ended, options: Partners, winner: int | None) -> "Hands":
        """The hands after one that this side won, or nobody."""
        by_winner = options.drawn_lead == "last_winner"
        again = options.highest_double if leader(ended, options)[0] == DOUBLE else None
        if ended.won:
            won = None if self.won is None else self.won + 1
            return Hands(again, won=won, last_winner=ended.winner if by_winner else None, last_side=winner)
        doubled_by = self.doubled_by or ("NHR-6" if options.doubles_after_draw else "")
        drawn_since = self.drawn_since + 1
        return replace(self, tile=again, first=False, drawn_since=drawn_since, last_side=None, doubled_by=doubled_by)

    def after_broken_run(self, options: Partners, one_all: bool) -> "Hands":
        """The hands after one that broke a run, where both sides start again and 6-6 leads (NHR-4)."""
        won = None if self.won is None else self.won + 1
        return Hands(options.highest_double, won=won, doubled_by="NHR-4" if one_all else "")


def hands_before(options: Partners, opening: Opening) -> Hands:
    """What is known before the first entry: in a game that begins from nothing no hand has been won."""
    opener = highest_double(opening, options.tile_set) if options.first_lead == "double_six" else None
    won = None if any(opening.totals) else 0
    return Hands(won=won) if opener is None else Hands(opener.tile, first=True, won=won)


def hands_of(standing: Standing) -> Hands:
    """The hands of the game that a standing has behind it."""
    return standing.state if isinstance(standing.state, Hands) else Hands()


def choosers(situation: Situation[Partners]) -> tuple[int, ...]:
    """The pair that chooses which of them leads the hand to come; nobody where that is not for them (NHR-7)."""
    side = hands_of(situation.standing).last_side
    if side is None or situation.options.next_lead != "winning_pair" or situation.standing.next_lead is not None:
        return ()
    return situation.seating.sides[side]


def breaks_run(situation: Situation[Partners], winner: int | None) -> bool:
    """Whether this side breaks the other's run with a hand that counts for nobody then (NHR-4, REG-G1)."""
    return winner is not None and situation.options.both_start_anew and situation.standing.totals[1 - winner] > 0


def goes_on(ended: Ended, situation: Situation[Partners], winner: int | None) -> tuple[Ruling[int | None], Hands]:
    """Who leads the hand after one that this side won, or nobody, and what the game carries on to it."""
    options, before = situation.options, hands_of(situation.standing)
    if winner is not None and breaks_run(situation, winner):
        one_all = options.broken_run == "one_all_two" and situation.standing.totals[1 - winner] == 1
        return _after_broken_run(options, one_all), before.after_broken_run(options, one_all)
    ruling = next_lead(ended, situation)
    if winner is None and options.doubles_after_draw:
        twice = Step("NHR-6", N_("The next hand won counts double."))
        ruling = replace(ruling, steps=(*ruling.steps, twice))
    return ruling, before.after(ended, options, winner)


def _after_broken_run(options: Partners, one_all: bool) -> Ruling[int | None]:
    text = N_("After a broken run 6-6 leads.")
    if not options.all_dealt:
        text = N_("After a broken run the highest double leads.")
    steps = (Step("NHR-4", text),)
    return Ruling(None, (Step("NHR-4", N_("One all: the next hand won counts two.")), *steps) if one_all else steps)
