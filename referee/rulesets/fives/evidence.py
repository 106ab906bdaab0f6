"""What a hand that is scored by fives proves: what each can hold at its end, and what the tiles left say of the layout.

What they prove (FIV-33, FIV-36, FIV-39, GEN-10) is remarked and never refuses a hand: a tile that was laid on a wrong
end and noticed late stands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from referee.engine.facts import Blocked, ImpossibleFact, Pile, counted_apart
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.evidence import Deal, refuse_ends, refuse_more_than_is_left, refuse_playable
from referee.engine.hands.parity import LINE, Remains, doubts, odd_numbers
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_SIX, Holding, Tile, TileSet
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.fives.counting import worth
from referee.rulesets.fives.facts import FivesHand, is_told_again
from referee.rulesets.fives.options import Fives


def refuse_open(hand: FivesHand, piles: Sequence[Pile], options: Fives) -> None:
    """Refuse a block that some tile told would open (FIV-12, FIV-34)."""
    _refuse_ends(hand, options)
    if not isinstance(hand.ending, Blocked):
        return
    refuse_playable(piles, options.tile_set, hand.ends, "FIV-34")


def _refuse_ends(hand: FivesHand, options: Fives) -> None:
    refuse_ends(hand.ending, hand.ends, options.tile_set, ("FIV-12", "FIV-12"))
    if options.branches == "none" and len(hand.ends) > 2:
        cited = "FIV-G4" if options.by_fives else "FIV-41"
        raise ImpossibleFact("ends", N_("No double branches: the line has two ends."), cited)


DEAL = Deal(DOUBLE_SIX, dealt=7, set_clause="FIV-02", dealt_clause="FIV-36")


def deal_of(hand: FivesHand, situation: Situation[Fives]) -> Deal:
    """What a seat can hold at the end: what it was dealt, or where tiles are drawn all that can be left."""
    dealt = situation.options.dealt(len(situation.seating.order))
    if not situation.options.draws:
        return Deal(situation.options.tile_set, dealt, set_clause="FIV-02", dealt_clause="FIV-36")
    most = _most_left(hand, situation)
    return Deal(situation.options.tile_set, most, set_clause="FIV-02", dealt_clause="FIV-36", together=most)


def none_asleep(hand: FivesHand, situation: Situation[Fives]) -> bool:
    """Whether every tile is on the table or in a hand: all were dealt, or drawn before the block (FIV-12)."""
    if situation.options.draws:
        return isinstance(hand.ending, Blocked)
    players = len(situation.seating.order)
    return situation.options.dealt(players) * players == len(situation.options.tile_set.tiles)


def _most_left(hand: FivesHand, situation: Situation[Fives]) -> int:
    """How many tiles all hands can hold together at the end: not those that who is out has put down (FIV-36)."""
    dealt = situation.options.dealt(len(situation.seating.order))
    played = dealt * (1 + situation.options.needs_both) if hand.side_out(situation.seating) is not None else 1
    return len(situation.options.tile_set.tiles) - played


def _held(pile: Pile) -> int:
    return len(pile.seats) if pile.held.count is None else pile.held.count


def refuse_too_much(hand: FivesHand, situation: Situation[Fives]) -> None:
    """Refuse more tiles, or more pips, than can be left where who cannot play draws (FIV-36)."""
    refuse_more_than_is_left(
        counted_apart(hand.held, hand.heaps), situation.options.tile_set, _most_left(hand, situation), "FIV-36"
    )


def refuse_more_scores_than_tiles(checked: CheckedHand, hand: FivesHand, situation: Situation[Fives]) -> None:
    """Refuse more scores than tiles were laid, and more that were claimed (FIV-33)."""
    dealt = situation.options.dealt(len(situation.seating.order)) * len(situation.seating.order)
    left = [checked.deal.holders(pile.seats) if pile.held.count is None else pile.held.count for pile in checked.piles]
    taken = len(situation.options.tile_set.tiles) if situation.options.draws else dealt
    laid_count = taken - (sum(left) if hand.has_ended else 0)
    for claimed in (False, True):
        places = [
            place
            for place, score in enumerate(hand.scores)
            if (score.claimed_from is not None) == claimed and not score.passes
        ]
        if len(places) > laid_count:
            text = Counted(
                "{count} scores are too many: at most {laid} tile was played.",
                "{count} scores are too many: at most {laid} tiles were played.",
                "laid",
            )
            raise ImpossibleFact(
                f"scores.{places[laid_count]}.seat", text, "FIV-33", count=len(places), laid=laid_count
            )


def refuse_too_often(hand: FivesHand, situation: Situation[Fives]) -> None:
    """Refuse more scores of a seat than it has played tiles; what it claimed of others is not counted (FIV-33)."""
    for seat, played in _most_played(hand, situation).items():
        own = [place for place, score in enumerate(hand.scores) if score.seat == seat and score.claimed_from is None]
        own = [place for place in own if not hand.scores[place].passes]
        if len(own) > played:
            text = Counted(
                "{name} can't score {times} times with {played} tile played.",
                "{name} can't score {times} times with {played} tiles played.",
                "played",
            )
            name, field = situation.seating.names[seat], f"scores.{own[-1]}.seat"
            raise ImpossibleFact(field, text, "FIV-33", name=name, times=len(own), played=max(0, played))
        _refuse_passes_too_often(hand, seat, played, situation=situation)


def _refuse_passes_too_often(hand: FivesHand, seat: int, played: int, situation: Situation[Fives]) -> None:
    """Refuse that others had to pass more often than after every tile of a seat but those that came later (NHR-14)."""
    turns = [place for place, score in enumerate(hand.scores) if score.seat == seat and score.passes]
    turns = [place for place in turns if not is_told_again(hand.scores, place, situation.options)]
    if not turns:
        return
    plays_on = hand.scores[turns[-1]].passes == len(situation.seating.order) - 1 > 1
    if len(turns) + (plays_on or hand.went_out == seat) > played:
        text = Counted(
            "With {played} tile played, {name} can't have made others pass {times} times and played on.",
            "With {played} tiles played, {name} can't have made others pass {times} times and played on.",
            "played",
        )
        name, field = situation.seating.names[seat], f"scores.{turns[-1]}.passes"
        raise ImpossibleFact(field, text, "NHR-14", name=name, times=len(turns), played=max(0, played))


def _most_played(hand: FivesHand, situation: Situation[Fives]) -> dict[int, int]:
    """How many tiles each seat can have played, by what is left of its hand."""
    separate = counted_apart(hand.held, hand.heaps)
    left = {seat: _held(pile) for pile in separate if len(pile.seats) == 1 for seat in pile.seats}
    dealt, players = situation.options.dealt(len(situation.seating.order)), len(situation.seating.order)
    drawn_count = len(situation.options.tile_set.tiles) - dealt * players if situation.options.draws else 0
    out = hand.may_be_out(situation.seating)
    return {
        seat: dealt + drawn_count - (left.get(seat, 1) if hand.has_ended and seat not in out else 0)
        for seat in situation.seating.order
    }


def refuse_double(checked: CheckedHand, hand: FivesHand) -> None:
    """Refuse a double as the last tile where nobody went out, or where others hold all there are (NHR-15)."""
    if not hand.with_double:
        return
    if hand.side_out(checked.seating) is None:
        raise ImpossibleFact("with_double", N_("Nobody went out, so nobody did with a double."), "NHR-15")
    if {tile for pile in checked.piles for tile in pile.held.tiles or ()} >= _doubles(checked.deal.tile_set):
        text = N_("The others hold every double, so nobody went out with one.")
        raise ImpossibleFact("with_double", text, "NHR-15")


def emptied(hand: FivesHand, situation: Situation[Fives]) -> frozenset[int]:
    """The seats that had played their last tile before the hand ended; none where one player out ends it."""
    if not situation.options.needs_both or len(hand.held) != len(situation.seating.names):
        return frozenset()
    side = hand.side_out(situation.seating)
    out = () if side is None else situation.seating.sides[side]
    return frozenset(
        seat
        for seat in situation.seating.order
        if hand.held[seat].is_empty or (seat in out and seat != hand.went_out and not hand.held[seat].told)
    )


def refuse_partner(hand: FivesHand, situation: Situation[Fives]) -> None:
    """Refuse a pair that is out though one of it still holds tiles, and one that is out though nobody says so."""
    if not situation.options.needs_both:
        return
    names, out = situation.seating.names, hand.side_out(situation.seating)
    for side, seats in enumerate(situation.seating.sides):
        holds = [seat for seat in seats if hand.held[seat].told and not hand.held[seat].is_empty]
        if side == out and holds:
            text = N_("{name} still holds tiles: both partners must be out.")
            raise ImpossibleFact(f"held.{holds[0]}", text, "FIV-49", name=names[holds[0]])
        if side != out and all(hand.held[seat].is_empty for seat in seats):
            people = tuple(names[seat] for seat in seats)
            raise ImpossibleFact("out", N_("{names} hold nothing, so they went out."), "FIV-49", names=people)


ARMS = {"none": LINE, "first": 4, "sniff": 4}
"""The most ends of a layout, by which doubles branch; where all do there may be any number."""


def remarks(hand: FivesHand, holdings: Sequence[Holding], situation: Situation[Fives]) -> Iterator[Step]:
    """What should be looked at again, the tiles or what was told of the ends; nothing where some tiles may sleep."""
    if not none_asleep(hand, situation):
        return
    blocked, arms = isinstance(hand.ending, Blocked), ARMS.get(situation.options.branches)
    left = Remains(tuple(holdings), situation.options.tile_set, blocked, open_ends=arms, ends=hand.ends)
    if not blocked and arms and left.tiles is not None and left.tiles >= _doubles(left.tile_set):
        left = replace(left, open_ends=LINE)
    doubted = tuple(doubts(left, "GEN-10" if blocked else "FIV-39"))
    yield from doubted
    if not blocked and arms == LINE and left.tiles is not None and all(step.clause != "FIV-39" for step in doubted):
        yield from _of_last_score(hand, tuple(odd_numbers(left.held)), left.tiles, options=situation.options)


def _doubles(tile_set: TileSet) -> frozenset[Tile]:
    """The tiles one of which must lie on the table for a layout to branch."""
    return frozenset(tile for tile in tile_set.tiles if tile.is_double)


def _of_last_score(hand: FivesHand, odd: tuple[int, ...], left: frozenset[Tile], options: Fives) -> Iterator[Step]:
    """Remark a score with the last tile that no such ends are worth, a double at an end or none."""
    last = hand.scores[-1] if hand.scores else None
    if last is None or not last.last_tile:
        return
    if last.points not in {worth(total, options) for total in _sums(odd, left, options.tile_set)}:
        same = N_("Check the last score. By the tiles left, the ends are equal and never make {points}.")
        two = N_("Check the last score. By the tiles left, the ends, {one} and {other}, never make {points}.")
        ends: dict[str, Param] = {"one": odd[0], "other": odd[1]} if odd else {}
        yield Step("FIV-39", two if odd else same, {**ends, "points": last.points})


def _sums(odd: tuple[int, ...], left: frozenset[Tile], tile_set: TileSet) -> set[int]:
    """What the two ends can come to: each counts its number, or both halves of its double where that was laid."""
    numbers = range(tile_set.highest + 1)
    doubles = [number for number in numbers if Tile(number, number) not in left]
    if not odd:
        return {2 * number for number in numbers} | {3 * number for number in doubles}
    doubled = [(number, 2 * number) if number in doubles else (number,) for number in odd]
    return {left + right for left, right in product(*doubled)}
