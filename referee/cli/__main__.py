"""So that `python -m referee.cli` is the command, where it is not installed."""

from referee.cli import main

main(prog_name="referee")
