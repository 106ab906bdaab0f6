"""The version of this program."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("domino-referee")
except PackageNotFoundError:  # run from a checkout that nobody installed
    __version__ = "0"
