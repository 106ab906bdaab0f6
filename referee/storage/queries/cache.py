"""What a process remembers of what it has read and worked out."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """The values used most recently, as many as there is room for; safe for several threads.

    A key is made of what the database says, never of what a request sends, so nobody can fill it with copies.
    """

    def __init__(self, room: int, size: Callable[[V], int]) -> None:
        """`size` says how much of the room a value takes."""
        self.room, self.size, self.lock = room, size, Lock()
        self.known: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of a key; None where it is not kept."""
        with self.lock:
            if key not in self.known:
                return None
            self.known.move_to_end(key)
            return self.known[key][0]

    def put(self, key: K, value: V) -> None:
        """Keep a value at its present size, and drop those used least recently."""
        size = self.size(value)
        with self.lock:
            self.room += self.known.pop(key)[1] if key in self.known else 0
            self.known[key] = value, size
            self.room -= size
            while self.room < 0 and len(self.known) > 1:
                self.room += self.known.popitem(last=False)[1][1]

    def drop(self, key: K) -> None:
        """Keep this no longer, where it is kept."""
        with self.lock:
            self.room += self.known.pop(key)[1] if key in self.known else 0
