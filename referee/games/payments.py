"""Who pays whom, so that everybody is even again with the fewest payments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Payment:
    """What one seat pays another, in units."""

    payer: int
    payee: int
    units: int


def payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """The payments, by who pays, that settle what each seat has won (above 0) or lost, which adds up to 0.

    No other payments are fewer: people whose balances add up to 0 among themselves settle without the others, and of
    so many people one payment fewer settles all. ValueError where the balances add up to something else.
    """
    if sum(balances):
        raise ValueError(balances)
    payments = (payment for group in _groups(balances) for payment in _settled(group, balances))
    return tuple(sorted(payments, key=lambda payment: (payment.payer, payment.payee)))


def _groups(balances: Sequence[int]) -> Iterator[list[int]]:
    """The seats that are not even, in as many groups as there can be of which each adds up to 0.

    Sets of seats are bits of a number. The most groups within a set are the most within it without one of its seats,
    and one more if all of it adds up to 0.
    """
    seats = [seat for seat, units in enumerate(balances) if units]
    total, most, last = [0], [0], [0]
    for members in range(1, 1 << len(seats)):
        within = [index for index in range(len(seats)) if members >> index & 1]
        index = max(within, key=lambda index: most[members ^ 1 << index])
        total.append(total[members ^ 1 << index] + balances[seats[index]])
        most.append(most[members ^ 1 << index] + (total[members] == 0))
        last.append(index)
    members, group = (1 << len(seats)) - 1, list[int]()
    while members:
        group.append(seats[last[members]])
        members ^= 1 << last[members]
        if total[members] == 0:
            yield group
            group = []


def _settled(group: Sequence[int], balances: Sequence[int]) -> Iterator[Payment]:
    """The largest debtor pays the largest creditor until all are even: each payment settles one of the two."""
    left = {seat: balances[seat] for seat in sorted(group)}
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        units = min(-left[payer], left[payee])
        left[payer] += units
        left[payee] -= units
        yield Payment(payer, payee, units)
