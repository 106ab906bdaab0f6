"""How values look on a page."""

from flask import Flask

from referee.web.filters import comparisons, headlines, values


def register(app: Flask) -> None:
    """Give templates every filter."""
    values.register(app)
    headlines.register(app)
    comparisons.register(app)
