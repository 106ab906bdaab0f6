"""Hands of Loo by a simulator: every play and count as the referee has it, and what cannot be refused."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import Tile
from referee.rulesets.loo.tricks import first_leader, legal_follows, legal_leads, trick_winner
from tests.proofs.simulators.loo import HAND, Deal, deals, points
from tests.support.builders import Told, last, lines, seats, tricks

FEW, MANY = range(5), range(5, 500)
SEEDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.tour)]
pytestmark = [pytest.mark.parametrize("players", [2, 3, 4]), pytest.mark.parametrize("seeds", SEEDS)]


def entry(deal: Deal, taken: list[int] | None = None, **changed: object) -> Told:
    """A hand as it is told."""
    said = {
        "dealer": deal.dealer,
        "dropped": sorted(deal.dropped),
        "missed": sorted(deal.missed),
        "turn_up": f"{deal.turn_up[0]}-{deal.turn_up[1]}",
        "took_turn_up": deal.took_turn_up,
    }
    return tricks(*(taken or deal.taken), **(said | changed))


def test_every_hand_of_a_game_for_points_scores_what_was_played_until_somebody_has_15(players, seeds):
    for seed in seeds:
        totals, played = [0] * players, list(deals(players, seed, 60))
        said = []
        while not (max(totals) >= 15 and totals.count(max(totals)) == 1) and played:
            deal = played.pop(0)
            said.append(entry(deal))
            totals = [total + won for total, won in zip(totals, points(deal), strict=True)]
        standing = lines("loo", *said, players=players)[-1].standing
        assert list(standing.totals) == totals, (players, seed)
        won = (totals.index(max(totals)),) if played else ()
        assert standing.winners == won, (players, seed)


def first_at(target: int, totals: list[int], deal: Deal) -> int | None:
    """The seat whose trick was the first to reach the target; None where no trick did."""
    reached = list(totals)
    for trick in deal.tricks:
        reached[trick.winner] += 1
        if reached[trick.winner] == target:
            return trick.winner
    return None


def test_where_the_first_at_15_wins_it_is_the_one_whose_trick_was_and_nobody_is_asked_in_vain(players, seeds):
    for seed in seeds:
        totals, said = [0] * players, []
        for deal in deals(players, seed, 60):
            first = first_at(15, totals, deal)
            totals = [total + won for total, won in zip(totals, points(deal), strict=True)]
            several = sum(total >= 15 for total in totals) > 1
            said.append(entry(deal, first_at_target=first) if several else entry(deal))
            if max(totals) >= 15:
                came = lines("loo", *said, players=players, at_target="trick_order")[-1]
                assert came.standing.winners == (deal.alone if first is None else first,)
                break


@pytest.mark.parametrize(("cap", "times"), [("none", None), ("x5", 5), ("x20", 20)])
def test_every_pot_is_paid_out_and_put_in_as_it_was_played(players, seeds, cap, times):
    for seed in seeds:
        dues, balances = [5 + 5 * (seat == 0) for seat in range(players)], [0] * players
        played = list(deals(players, seed, 6))
        came = lines("loo", *map(entry, played), players=players, preset="pot", cap=cap)
        for deal, line in zip(played, came, strict=True):
            pot = sum(dues)
            shares = points(deal) if deal.alone is not None else deal.taken
            balances = [had - due + pot // 5 * won for had, due, won in zip(balances, dues, shares, strict=True)]
            loo = pot if times is None else min(pot, times * players)
            dealer = (deal.dealer + 1) % players
            dues = [loo * (seat in deal.looed) + 5 * (seat == dealer) for seat in range(players)]
            assert list(line.standing.totals) == balances, (players, seed)
            assert (list(line.standing.state.dues), line.standing.next_lead) == (dues, dealer), (players, seed)


def test_the_referee_allows_every_play_that_was_legal_and_no_other_and_gives_the_trick_to_the_same(players, seeds):
    names = seats(players).names
    for deal in (deal for seed in seeds for deal in deals(players, seed, 3)):
        for trick in deal.tricks:
            for at, (had, could) in enumerate(zip(trick.had, trick.could, strict=True)):
                held = [Tile(*tile) for tile in had]
                follows = legal_follows(deal.trump, held, trick.suit)
                ruled = follows if at else legal_leads(deal.trump, held, trick.won_last)
                assert set(ruled.answer) == {Tile(*tile) for tile in could}, trick
            shown = [(names[seat], Tile(*tile)) for seat, tile in trick.plays]
            assert trick_winner(deal.trump, trick.suit, shown).answer[0] == names[trick.winner], trick
        if deal.tricks:
            leads = first_leader(deal.dealer, frozenset(deal.dropped), seats(players)).answer
            assert leads == deal.tricks[0].plays[0][0], deal


def tricks_miscounted(deal: Deal, chance: Random) -> Iterator[Told]:
    """A trick too few or too many, or the tricks of others."""
    seat = chance.randrange(len(deal.held))
    for step in (-1, 1):
        yield entry(deal, [taken + step * (at == seat) for at, taken in enumerate(deal.taken)])
    yield entry(deal, chance.sample(deal.taken, len(deal.held)))


def dropped_wrongly(deal: Deal, chance: Random) -> Iterator[Told]:
    """Somebody else out, or everybody."""
    seat = chance.randrange(len(deal.held))
    yield entry(deal, dropped=sorted(deal.dropped | {seat}))
    yield entry(deal, dropped=sorted(deal.dropped - {seat}))
    yield entry(deal, dropped=list(range(len(deal.held))))


def missed_wrongly(deal: Deal, chance: Random) -> Iterator[Told]:
    """Somebody else with the miss, or everybody."""
    yield entry(deal, missed=sorted(deal.missed | {chance.randrange(len(deal.held))}))
    yield entry(deal, missed=list(range(len(deal.held))))


def turn_up_wrongly(deal: Deal, chance: Random) -> Iterator[Told]:
    """The turn-up taken, misread by one pip, or of another set."""
    yield entry(deal, took_turn_up=True)
    high, low = deal.turn_up
    yield entry(deal, turn_up=f"{high + 1}-{low}")
    yield entry(deal, turn_up=f"{high}-{chance.randint(0, 7)}")


def another_dealer(deal: Deal, chance: Random) -> Iterator[Told]:
    """Somebody else said to have dealt."""
    yield entry(deal, dealer=chance.randrange(len(deal.held)))


def first_of_nobody(deal: Deal, chance: Random) -> Iterator[Told]:
    """Somebody said to have been first at the target."""
    yield entry(deal, first_at_target=chance.randrange(len(deal.held)))


Mistake = Callable[[Deal, Random], Iterator[Told]]
MISTAKES: tuple[Mistake, ...] = (
    tricks_miscounted, dropped_wrongly, missed_wrongly, turn_up_wrongly, another_dealer, first_of_nobody,
)  # fmt: skip
NEAR = 12  # points of everybody before the hand, three short of the target


def impossible(said: Told, dealer: int) -> bool:
    """Whether logic alone says that no hand ended so after one that leaves the deal to this `dealer`."""
    taken, dropped, missed = said["tricks"], set(said["dropped"]), set(said["missed"])
    players, first = len(taken), said.get("first_at_target")
    stock, draws = 28 - 5 * players - 1, 7 if players == 4 else 6
    unplayed = len(dropped) == players - 1
    return (
        min(taken) < 0
        or (sum(taken) != HAND and not (unplayed and sum(taken) == 0))
        or any(taken[seat] for seat in dropped)
        or bool(dropped and players == 2)
        or len(dropped) == players
        or bool(dropped & missed)
        or draws * len(missed) > stock
        or (said["took_turn_up"] and said["dealer"] in dropped | missed)
        or any(int(half) > 6 for half in said["turn_up"].split("-"))
        or said["dealer"] != dealer
        or (first is not None and (first in dropped or (taken[first] < 15 - NEAR and not unplayed)))
    )


def noticed(said: Told, dealer: int) -> bool:
    """Whether the referee refuses a hand told like this, or remarks on it."""
    players = len(said["tricks"])
    try:
        return bool(last("loo", said, players=players, totals=[NEAR] * players, lead=dealer).verdict.remarks)
    except ImpossibleFact:
        return True


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.__name__)
def test_what_cannot_be_is_refused_or_remarked_and_nothing_else(players, seeds, mistake):
    chance, seen = Random(players), set()
    for deal in (deal for seed in seeds[:150] for deal in deals(players, seed, 3)):
        assert not impossible(entry(deal), deal.dealer)
        assert not noticed(entry(deal), deal.dealer)
        for said in mistake(deal, chance):
            assert noticed(said, deal.dealer) == impossible(said, deal.dealer), said
            seen.add(impossible(said, deal.dealer))
    assert seen == {False, True}
