"""Settling up: everybody is even afterwards, and nobody could have done it with fewer payments."""

from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.games.payments import Payment, payments


def even(*won):
    """Balances in which the last player has lost what the others won."""
    return (*won, -sum(won))


BALANCES = st.lists(st.integers(-8, 8), max_size=6).map(lambda won: even(*won))


def fewest(balances):
    """The fewest payments, found by trying every way to part people into groups that are even among themselves."""
    seats = [seat for seat, units in enumerate(balances) if units]

    def groups(left):
        if not left:
            return 0
        first, *others = left
        parts = (rest for size in range(len(others) + 1) for rest in combinations(others, size))
        tried = [part for part in parts if balances[first] + sum(balances[seat] for seat in part) == 0]
        return max(1 + groups([seat for seat in others if seat not in part]) for part in tried)

    return len(seats) - groups(seats)


def test_who_has_lost_pays_who_has_won():
    assert payments((30, -10, -20)) == (Payment(1, 0, 10), Payment(2, 0, 20))


def test_people_who_are_even_among_themselves_do_not_trouble_the_others():
    assert payments((15, -10, -15, 10)) == (Payment(1, 3, 10), Payment(2, 0, 15))


def test_nobody_pays_where_all_are_even():
    assert payments((0, 0, 0)) == ()


def test_balances_that_do_not_add_up_cannot_be_settled():
    with pytest.raises(ValueError, match="5, 5"):
        payments((5, 5))


@given(BALANCES)
def test_everybody_is_even_afterwards(balances):
    left = list(balances)
    for each in payments(balances):
        assert each.units > 0
        left[each.payer] += each.units
        left[each.payee] -= each.units
    assert not any(left)


@given(BALANCES)
@example((3, -2, -2, -3, 8, -4))  # two groups that no seat order finds: drawn once in twenty
def test_no_other_payments_would_be_fewer(balances):
    assert len(payments(balances)) == fewest(balances)
