"""A field for whole numbers."""

from typing import Any

from wtforms import IntegerField

LONGEST = 9  # digits and a sign, more than any number of ours has


class NumberField(IntegerField):
    """A whole number; what is longer than any of ours is read as none."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent; ValueError where it is no number."""
        if valuelist and len(valuelist[0].strip()) > LONGEST:
            self.data = None
            raise ValueError(self.gettext("Not a valid integer value."))
        super().process_formdata(valuelist)
