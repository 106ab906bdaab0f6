"""Sentences with named gaps, kept apart from what fills them so that they can be translated whole.

A gap takes a number, a word, several names ("Ana and Cy") or several numbers ("5 + 9").
"""

from collections.abc import Mapping

Param = int | str | tuple[str, ...] | tuple[int, ...]


def english(text: str, params: Mapping[str, Param]) -> str:
    """Fill the gaps of an English sentence."""
    return text.format(**{name: _spoken(value) for name, value in params.items()})


def _spoken(value: Param) -> int | str:
    if not isinstance(value, tuple):
        return value
    if all(isinstance(each, int) for each in value):
        return plus(value)
    words = [str(each) for each in value]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plus(numbers: tuple[int | str, ...]) -> str:
    """Numbers as a sum people would write: "5 + 9"; nothing at all is "0"."""
    return " + ".join(map(str, numbers)) or "0"
