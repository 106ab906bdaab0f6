"""An evening of several tables as a value: who takes part, who meets whom and why, what it adds up to; canon EVT."""
