"""What can be earned beside a hand, as people are asked for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.engine.wording import Text


@dataclass(frozen=True)
class Earnable:
    """A bonus that some house rules pay."""

    bonus: type[Any]
    """The class of the bonus."""
    points: int = 0
    """What it is worth to the side that earns it; 0 where it is only told that it earns nothing."""
    text: Text = ""
    """What it is called where only its side is asked for; "" where more is."""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """What is the same whichever side earns it, as a game record has it."""
    when: Text = ""
    """When it has to be told, where more than its side is asked for; "" where that needs no words."""
