"""What the last of six rounds of a Swiss costs to draw, beside networkx alone that knows no law but nearness."""

import time
from collections.abc import Callable, Iterator
from random import Random

from networkx.algorithms.matching import max_weight_matching
from networkx.classes.graph import Graph

from referee.events.draw import draw
from referee.events.standing import standing
from referee.events.swiss import Contenders
from tests.events.evenings import entered, with_results

SIZES = (16, 122, 1200)
ROUNDS = 6


def main(sizes: tuple[int, ...] = SIZES) -> Iterator[str]:
    yield f"{'':20}{'CPU s':>9}{'networkx':>10}{'ratio':>8}"
    for sides in sizes:
        lots, event = Random(sides), entered(sides, rounds=ROUNDS)
        for _round in range(ROUNDS - 1):
            event = with_results(event, draw(event, standing(event)), lots)
        rows = standing(event)
        ours = cost(lambda event=event, rows=rows: draw(event, rows))
        field = Contenders(rows, set(), {})
        graph = Graph()
        graph.add_weighted_edges_from((*pair, -((pair[1] - pair[0]) ** 2)) for pair in field.costs(field.near))
        alone = cost(lambda graph=graph: max_weight_matching(graph, maxcardinality=True))
        yield f"{f'draw of {sides:,} sides':20}{ours:9.2f}{alone:10.2f}{ours / alone:8.1f}"


def cost(work: Callable[[], object]) -> float:
    """Seconds of a processor."""
    before = time.process_time()
    work()
    return time.process_time() - before
