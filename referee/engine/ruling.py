"""The referee's answer to a question: the answer itself, and the steps that lead to it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.engine.verdict import Step

A = TypeVar("A", covariant=True)


@dataclass(frozen=True)
class Ruling(Generic[A]):
    """An answer with its reasons, each citing a clause."""

    answer: A
    steps: tuple[Step, ...]
