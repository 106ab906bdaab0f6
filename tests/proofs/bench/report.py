"""Rounds side by side: how often in a second, and how many times that of what it is compared with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

WIDE = 46
HEAD = f"{'':{WIDE}}{'a second':>9}{'ratio':>9}  {'spread':20}{'CPU ms':>8}{'ratio':>9}"


@dataclass(frozen=True)
class Seen:
    """What one round of a row came to."""

    rate: float
    """Answers in a second."""
    cost: float
    """Seconds of a processor for each of them."""


@dataclass
class Measured:
    """All rounds of a row, each with the round of what it is compared with that was just before it."""

    name: str
    rounds: list[Seen] = field(default_factory=list)
    beside: list[Seen] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """How many times as often it is answered, round by round."""
        return [mine.rate / other.rate for mine, other in zip(self.rounds, self.beside, strict=True)]

    @property
    def thrift(self) -> list[float]:
        """The same by what an answer costs, whatever else the machine does meanwhile."""
        return [other.cost / mine.cost for mine, other in zip(self.rounds, self.beside, strict=True)]

    def __str__(self) -> str:
        rate, cost = median(each.rate for each in self.rounds), median(each.cost for each in self.rounds)
        ratio = spread = thrift = ""
        if self.beside:
            ratio, thrift = figure(median(self.ratios)), figure(median(self.thrift))
            spread = f"{figure(min(self.ratios))} to {figure(max(self.ratios))}"
        return f"{self.name:{WIDE}}{figure(rate):>9}{ratio:>9}  {spread:20}{figure(1000 * cost):>8}{thrift:>9}".rstrip()


def figure(value: float) -> str:
    """Three digits, however small it is."""
    if not value:
        return "0"
    return f"{value:,.0f}" if value >= 100 else f"{value:.{max(0, 2 - digits(value))}f}"


def digits(value: float) -> int:
    """The power of ten of its first digit."""
    return int(f"{value:.2e}".partition("e")[2])


def lines(measured: Sequence[Measured]) -> Iterator[str]:
    """The table."""
    yield HEAD
    yield from map(str, measured)
