"""Print how many mistakes were made of hands that were really played, and how many were noticed: `python -m` this."""

from collections import Counter
from random import Random

from tests.simulators import fives_mistakes, test_fives
from tests.simulators.logic import impossible
from tests.simulators.mistakes import MISTAKES
from tests.simulators.other_engine import games
from tests.simulators.test_partners import noticed, scored, tellings

HANDS = list(games(range(400)))

told = [scored(hand, each).verdict for hand in HANDS for each in tellings(hand)]
print(f"{len(HANDS)} hands told in {len(told)} ways: {sum(bool(each.remarks) for each in told)} remarked, 0 refused")
print(f"{'mistake':<18}{'made':>7}{'impossible':>12}{'noticed':>9}{'in vain':>9}")
for mistake in MISTAKES:
    chance, seen = Random(0), Counter[tuple[bool, bool]]()
    for hand in HANDS:
        seen.update((bool(impossible(each, hand.first)), noticed(hand, each)) for each in mistake(hand, chance))
    wrong = seen[True, True] + seen[True, False]
    print(f"{mistake.__name__:<18}{seen.total():>7}{wrong:>12}{seen[True, True]:>9}{seen[False, True]:>9}")

dealt = list(test_fives.dealt(range(150)))
believed = sum(
    not test_fives.said_of(fives_mistakes.truth(hand, agreed), agreed, players) for hand, agreed, players in dealt
)
print(f"\n{len(dealt)} hands by fives told: {believed} believed")
for mistake in fives_mistakes.MISTAKES:
    chance, cited = Random(0), Counter[str]()
    for hand, agreed, players in dealt:
        cited.update(" ".join(test_fives.said_of(each, agreed, players)) for each in mistake(hand, agreed, chance))
    print(
        f"{mistake.__name__:<24}{cited.total():>7}  "
        + ", ".join(f"{clause or 'believed'} {times}" for clause, times in cited.items())
    )
