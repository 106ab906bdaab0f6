"""What people tell wrongly of a hand scored by fives, such that it cannot have been, by nothing of the referee.

Each makes some mistakes of a hand that was really played and told in tiles, with every score; none where it cannot.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

from tests.proofs.simulators.fives import SET, Hand, Pair
from tests.proofs.simulators.fives_house import House, side_of, tiles_each
from tests.proofs.simulators.fives_sums import Told
from tests.proofs.simulators.fives_told import called, in_tiles, points
from tests.proofs.simulators.logic import last_totals, odd_numbers

MOST = {"none": 20, "first": 35, "sniff": 35, "all": 75}
"""The most that one tile can score, in pips, by which doubles branch (FIV-31)."""


def truth(hand: Hand, agreed: House) -> Told:
    """A hand as it was: every score, every tile, the open numbers of a block."""
    told: Told = {"kind": "hand", "lead": hand.lead, "scores": called(hand, agreed, Random(0), forgotten=0)}
    end = {"out": hand.last} if hand.out else {"blocked_by": hand.last, "ends": hand.layout.ends}
    if hand.with_double and agreed["double_out"]:
        end["with_double"] = True
    return told | end | {"held": [in_tiles(held) for held in hand.held]}


def unit(agreed: House) -> int:
    """What is written for one five."""
    return 1 if agreed["unit"] == "fives" else 5


def _by_fives(agreed: House) -> bool:
    return agreed["points_for"] == "fives"


def _both_out(agreed: House) -> bool:
    return agreed["pairs_out"] == "both" and agreed["sides"] == "pairs"


def _with_points(told: Told, at: int, points: int) -> Told:
    changed = deepcopy(told)
    changed["scores"][at]["points"] = points
    return changed


def _any_score(told: Told, chance: Random) -> list[int]:
    """The place of one of the scores that tiles made; none where there is none."""
    places = [at for at, score in enumerate(told["scores"]) if "points" in score]
    return chance.sample(places, min(1, len(places)))


def _with_held(told: Told, seat: int, held: str) -> Told:
    return told | {"held": [held if at == seat else each for at, each in enumerate(told["held"])]}


def no_such_score(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A score that no sum of ends is worth (FIV-30, FIV-43)."""
    told = truth(hand, agreed)
    for at in _any_score(told, chance):
        near = told["scores"][at]["points"] + chance.randint(1, 4)
        by_fives = [0, near] if agreed["unit"] == "pips" else [0, -1]
        yield _with_points(told, at, chance.choice(by_fives if _by_fives(agreed) else [0, 5, 7]))


def too_much(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A score that no layout comes to (FIV-31, FIV-43)."""
    told = truth(hand, agreed)
    for at in _any_score(told, chance):
        most = MOST[agreed["spinner"]] // 5 + chance.randint(1, 4)
        yield _with_points(told, at, most * unit(agreed) if _by_fives(agreed) else 9)


def too_much_led(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A score that no first tile makes alone (FIV-32, FIV-43)."""
    told = truth(hand, agreed)
    if told["scores"] and told["scores"][0].get("lead"):
        yield _with_points(
            told, 0, unit(agreed) * chance.choice([3, 4]) if _by_fives(agreed) else chance.choice([6, 8])
        )


def led_later(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A later score told as made with the first tile, or the first by who did not lead (FIV-32, FIV-43)."""
    told = truth(hand, agreed)
    for at in _any_score(told, chance):
        score = told["scores"][at]
        if (at or score["seat"] != hand.lead) and score["points"] <= 2 * unit(agreed):
            changed = deepcopy(told)
            changed["scores"][at]["lead"] = True
            yield changed


def last_too_soon(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A score with the last tile that was not the last, or of who did not go out, or in a block (FIV-48, FIV-11)."""
    told = truth(hand, agreed)
    for at in _any_score(told, chance):
        if at + 1 < len(told["scores"]) or told["scores"][at]["seat"] != told.get("out"):
            changed = deepcopy(told)
            changed["scores"][at]["last_tile"] = True
            yield changed


def more_scores_than_tiles(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A seat told to have scored once more than it laid tiles, where nobody draws (FIV-33)."""
    told = truth(hand, agreed)
    if agreed["draw"] == "none":
        seat = chance.randrange(len(hand.held))
        laid = sum(play.seat == seat for play in hand.plays)
        scored = [score for score in told["scores"] if "points" in score]
        own = sum(score["seat"] == seat for score in scored)
        more = [{"seat": seat, "points": unit(agreed) if _by_fives(agreed) else 1}] * (laid + 1 - own)
        plain = [{"seat": score["seat"], "points": score["points"]} for score in scored]
        yield told | {"scores": chance.sample([*plain, *more], len(plain) + len(more))}


def more_passes_than_tiles(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """Others told to have had to pass after more tiles than a seat has laid, or after the last of all (NHR-14)."""
    told, seat = truth(hand, agreed), chance.randrange(len(hand.held))
    if agreed["draw"] != "none" or not agreed["pass_points"]:
        return
    laid = sum(play.seat == seat for play in hand.plays)
    others = [score for score in told["scores"] if score["seat"] != seat and "last_tile" not in score]
    one, everybody = {"seat": seat, "passes": 1}, {"seat": seat, "passes": 3}
    yield told | {"scores": [*others, *[one] * (laid + (told.get("out") != seat))]}
    if laid > 1:  # the same seat plays on after a galo
        yield told | {"scores": [*others, *[one] * (laid - 1), {"seat": seat, "points": 5}, everybody]}


def more_passes_than_others(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """More told to have passed in a row than there are others (NHR-14)."""
    told, players = truth(hand, agreed), len(hand.held)
    if agreed["pass_points"]:
        scores = [score for score in told["scores"] if "last_tile" not in score]
        yield told | {"scores": [*scores, {"seat": chance.randrange(players), "passes": players}]}


def double_in_a_block(hand: Hand, agreed: House, _chance: Random) -> Iterator[Told]:
    """A block told as gone out of with a double (NHR-15)."""
    if not hand.out and agreed["double_out"]:
        yield truth(hand, agreed) | {"with_double": True}


def open_to_play(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A block told with an open number that somebody holds (FIV-34)."""
    told, held = truth(hand, agreed), sorted({half for tiles in hand.held for tile in tiles for half in tile})
    if not hand.out:
        yield told | {"ends": [*told["ends"][1:], chance.choice(held)]}


def every_number_held(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A block told with all seven numbers in the hands (FIV-34)."""
    told = truth(hand, agreed)
    numbers = {half for tiles in hand.held for tile in tiles for half in tile}
    laid = {play.tile for play in hand.plays}
    if not hand.out:
        seat = max(range(len(hand.held)), key=lambda at: len(hand.held[at]))
        more = [next(iter(sorted(tile for tile in laid if number in tile))) for number in {*range(7)} - numbers]
        tiles = [*hand.held[seat], *dict.fromkeys(more)]
        told.pop("ends")
        if len(tiles) < tiles_each(agreed, len(hand.held)):
            yield _with_held(told, seat, in_tiles(tiles))


def out_with_tiles(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """Somebody said to have gone out who holds a tile (FIV-35)."""
    told = truth(hand, agreed)
    if hand.out:
        yield _with_held(told, hand.last, in_tiles([chance.choice(hand.plays).tile]))


def nothing_left(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """Somebody who is not out, and whose partner need not be, told with nothing in hand (FIV-35)."""
    told, full = truth(hand, agreed), [seat for seat, held in enumerate(hand.held) if held]
    if not _both_out(agreed):
        yield _with_held(told, chance.choice(full), "")


def partner_not_out(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A pair said to be out of which one holds a tile, or told empty in a block, where both must be out (FIV-49)."""
    told = truth(hand, agreed)
    if not _both_out(agreed):
        return
    if hand.out:
        yield _with_held(told, (hand.last + 2) % 4, in_tiles([chance.choice(hand.plays).tile]))
    else:
        yield _with_held(_with_held(told, hand.lead, ""), (hand.lead + 2) % 4, "")


def too_many_held(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """More in a hand than was dealt, or in all hands than was not put down (FIV-36)."""
    told, each = truth(hand, agreed), tiles_each(agreed, len(hand.held))
    seat = chance.choice([seat for seat, tiles in enumerate(hand.held) if tiles])
    others = {tile for at, tiles in enumerate(hand.held) for tile in tiles if at != seat}
    too_many = each + 1 - (seat == hand.lead) if agreed["draw"] == "none" else 29 - each - len(others)
    if (agreed["draw"] == "none" or hand.out) and too_many <= 28 - len(others):
        more = chance.sample(sorted({*SET} - others - {*hand.held[seat]}), too_many - len(hand.held[seat]))
        yield _with_held(told, seat, in_tiles([*hand.held[seat], *more]))


def in_two_hands(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A tile told of two hands, though the set has it once (FIV-38, FIV-02)."""
    told, full = truth(hand, agreed), [seat for seat, held in enumerate(hand.held) if held]
    if len(full) > 1:
        one, other = chance.sample(full, 2)
        yield _with_held(told, one, in_tiles([*hand.held[one][1:], chance.choice(hand.held[other])]))


def no_such_pips(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """Pips that so many tiles cannot have (FIV-38, FIV-36)."""
    told, seat = truth(hand, agreed), max(range(len(hand.held)), key=lambda at: len(hand.held[at]))
    tiles = len(hand.held[seat])
    ranked = sorted(sum(tile) for tile in SET)
    most = sum(ranked[-tiles:])
    yield _with_held(told, seat, f"{most + chance.randint(1, 9)}/{tiles}")
    if tiles > 1:
        yield _with_held(told, seat, f"{sum(ranked[:tiles]) - 1}/{tiles}")


def wrong_ends(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A block on a line of known tiles told with ends that nobody holds, but that the tiles do not make (GEN-10)."""
    held = {half for tiles in hand.held for tile in tiles for half in tile}
    free = sorted({*range(7)} - held - {*hand.layout.ends})
    if _all_known(hand, agreed) and not hand.out and free:
        yield truth(hand, agreed) | {
            "ends": sorted({chance.choice(free), (odd_numbers(_left(hand.held)) or hand.layout.ends)[0]})
        }


def wrong_last_score(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A score with the last tile that no ends which the tiles make come to (FIV-39)."""
    told = truth(hand, agreed)
    went_out = hand.out and bool(told["scores"]) and told["scores"][-1].get("last_tile")
    can = {points(agreed, total) for total in last_totals(_left(hand.held))}
    wrong = sorted({points(agreed, total) for total in range(1, 21)} - {0} - can)
    if _all_known(hand, agreed) and went_out and wrong:
        yield _with_points(told, len(told["scores"]) - 1, chance.choice(wrong))


def no_line(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A tile misread as another, such that the rest makes no line of two ends (FIV-39, GEN-10)."""
    seat = chance.choice([seat for seat, tiles in enumerate(hand.held) if tiles])
    other = chance.choice([play.tile for play in hand.plays])
    tiles = [other, *hand.held[seat][1:]]
    held = [tiles if at == seat else each for at, each in enumerate(hand.held)]
    open_still = {half for each in held for tile in each for half in tile} & {*hand.layout.ends}
    if _all_known(hand, agreed) and len(odd_numbers(_left(held))) > 2 * hand.out and (hand.out or not open_still):
        yield _with_held(truth(hand, agreed), seat, in_tiles(tiles))


def _all_known(hand: Hand, agreed: House) -> bool:
    dealt = tiles_each(agreed, len(hand.held)) * len(hand.held)
    return dealt == 28 and agreed["spinner"] == "none" and agreed["draw"] == "none"


def _left(held: list[list[Pair]]) -> list[Pair]:
    return [tile for hand in held for tile in hand]


def claimed(hand: Hand, agreed: House, chance: Random) -> Iterator[Told]:
    """A score claimed where that is not played, or from who is no opponent (FIV-G7)."""
    told = truth(hand, agreed)
    for at in _any_score(told, chance):
        seats, side = range(len(hand.held)), side_of(told["scores"][at]["seat"], agreed)
        own = [seat for seat in seats if side_of(seat, agreed) == side]
        changed = deepcopy(told)
        changed["scores"][at]["claimed_from"] = chance.choice(
            own if agreed["muggins"] else [seat for seat in seats if seat not in own]
        )
        yield changed


def without_an_end(hand: Hand, agreed: House, _chance: Random) -> Iterator[Told]:
    """A hand that has no end, though no score has won the game (FIV-11, FIV-12)."""
    told = truth(hand, agreed)
    yield {key: told[key] for key in ("kind", "lead", "scores")}


Mistake = Callable[[Hand, House, Random], Iterator[Told]]
MISTAKES: tuple[Mistake, ...] = (
    no_such_score,
    too_much,
    too_much_led,
    led_later,
    last_too_soon,
    more_scores_than_tiles,
    more_passes_than_tiles,
    more_passes_than_others,
    double_in_a_block,
    open_to_play,
    every_number_held,
    out_with_tiles,
    nothing_left,
    partner_not_out,
    too_many_held,
    in_two_hands,
    no_such_pips,
    wrong_ends,
    wrong_last_score,
    no_line,
    claimed,
    without_an_end,
)
