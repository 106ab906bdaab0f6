"""What would put hands right that cannot be all that was left: a change of one tile, offered as a tap."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from referee.engine.facts import Blocked, Hand
from referee.engine.hands.misread import TileChange, only_change, photographed, suspects, undoing
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet
from referee.engine.standing import Situation, Standing
from referee.engine.wording import Sentence
from referee.web.forms.fields import Mending


@dataclass(frozen=True)
class Mender:
    """Whoever holds a hand against the rules of its table."""

    rules: RuleSet[Options]
    options: Options
    standing: Standing

    def mending(self, hand: Hand, unsure: str, changed: str) -> Iterator[Mending]:
        """The changes of one tile that make hands possible; of a photo's the one alone that its notes leave.

        Else what takes back such a change that was `changed` before.
        """
        if self._is_believed(hand):
            if undo := undoing(changed, hand.held):
                yield self._offer(undo, undo.reverted(self._name(undo)))
        elif photo := self._of_photos(hand, unsure):
            yield self._offer(photo, photo.offered(self._name(photo)))
        else:
            for change in suspects(hand, self.rules.tile_set(self.options), self._is_believed):
                yield self._offer(change, change.suspected(self._name(change)), changed=change.note)

    def _of_photos(self, hand: Hand, unsure: str) -> TileChange | None:
        if not unsure.strip():
            return None
        taken = {tile for pile in hand.piles for tile in pile.held.tiles or ()}
        free = self.rules.tile_set(self.options).tiles - taken
        hands = photographed(unsure, hand.held)
        return only_change(hands, free, lambda change: self._is_believed(change.made(hand)))

    def _name(self, change: TileChange) -> str:
        return self.standing.seating.names[change.hand.seat]

    @staticmethod
    def _offer(change: TileChange, sentence: Sentence, **noted: str) -> Mending:
        held = " ".join(map(str, change.tiles))
        return Mending(sentence, urlencode({f"held_{change.hand.seat}": held, **noted}))

    def _is_believed(self, hand: Hand) -> bool:
        return self.rules.believes(hand, Situation(self.options, self.standing))


def without_its_end(hand: Hand) -> Hand:
    """A blocked hand without the number at both ends that followed from its tiles: with others it is another."""
    return replace(hand, ending=Blocked(hand.ending.by)) if isinstance(hand.ending, Blocked) else hand
