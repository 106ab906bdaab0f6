"""Swiss: a round is drawn as a whole, as the lightest of all perfect matchings (canon EVT-16, EVT-L2 to EVT-L7).

What a meeting costs is one whole number, in which a repeat outweighs whoever rests, that outweighs all differences in
wins, and those outweigh all differences in place; so the lightest matching obeys the laws one after another.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.events.standing import Placed

ALL = 100
"""Up to so many sides anybody may meet anybody: the matching is the best there is."""
NEAR = 40
"""With more, everybody has so many candidates on either side of whoever would be next: in the order, and among those of
as many wins. Where two would meet again, there are more of them. What may be lost is a little nearness (EVT-L7)."""
Pair = tuple[int, int]


class Contenders:
    """Who takes part, best first, who has met, and how many wins each had without playing.

    Sides are called by where they stand in that order, from 0.
    """

    def __init__(
        self, order: Sequence[Placed], met: Collection[frozenset[int]], free: Mapping[int, int], *, halves: bool = False
    ) -> None:
        self.order, self.met, self.halves = order, met, halves
        self.free = [free.get(each.side, 0) for each in order]
        self.groups: dict[int, list[int]] = defaultdict(list)
        self.within = []
        for position, contender in enumerate(order):
            self.within.append(len(self.groups[contender.half_wins]))
            self.groups[contender.half_wins].append(position)
        self.near = len(order) if len(order) <= ALL else NEAR
        spread = max(self.groups) - min(self.groups)
        self.per_float = len(order) ** 3
        self.per_rest = self.per_float * (spread**2 + 1) * len(order)
        self.per_repeat = self.per_rest * (len(order) + 1)

    def drawn(self) -> list[Pair]:
        """Who meets whom, the better one first; whoever rests meets a number beyond the last."""
        near = self.near
        while True:
            pairs = _lightest(self.costs(near))
            enough = 2 * len(pairs) >= len(self.order) and not any(map(self.repeats, pairs))
            if enough or near >= len(self.order):
                return pairs
            near *= 4

    def repeats(self, pair: Pair) -> bool:
        """Whether these two have met."""
        return frozenset(self.order[each].side for each in pair if each < len(self.order)) in self.met

    def costs(self, near: int) -> Mapping[Pair, int]:
        """What each meeting costs that comes into question."""
        costs = {pair: self._cost(pair) for upper in range(len(self.order)) for pair in self._candidates(upper, near)}
        if len(self.order) % 2:
            costs |= {(each, len(self.order)): self.per_rest * (len(self.order) - each) for each in self.may_rest(near)}
        return costs

    def may_rest(self, near: int) -> list[int]:
        """Those with the fewest free wins, the lowest of them (EVT-L4)."""
        fewest = min(self.free)
        return [position for position, free in enumerate(self.free) if free == fewest][-near:]

    def _candidates(self, upper: int, near: int) -> Iterator[Pair]:
        group = self.groups[self.order[upper].half_wins]
        partner = self.within[upper] + (len(group) // 2 if self.halves else 0)
        lower = {*range(upper + 1, upper + 1 + near), *group[max(0, partner - near) : partner + near + 1]}
        return ((upper, each) for each in lower if upper < each < len(self.order))

    def _cost(self, pair: Pair) -> int:
        upper, lower = pair
        difference = self.order[upper].half_wins - self.order[lower].half_wins
        distance = lower - upper
        if self.halves and not difference:
            distance = self.within[lower] - self.within[upper] - len(self.groups[self.order[upper].half_wins]) // 2
        return self.per_repeat * self.repeats(pair) + self.per_float * difference**2 + distance**2


def _lightest(costs: Mapping[Pair, int]) -> list[Pair]:
    from networkx.algorithms.matching import max_weight_matching  # which takes long to import
    from networkx.classes.graph import Graph

    graph = Graph()
    graph.add_weighted_edges_from((*pair, -cost) for pair, cost in costs.items())
    upper_first = ((min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True))
    return sorted(upper_first)
