"""The hosting guide, tried from an empty directory: `make hosting`, or `python -m tests.proofs.hosting nginx`.

Nothing but the wheel, docs/hosting/ and a PostgreSQL is used: two servers on one empty database behind the example's
proxy with https, a real browser, a backup, and another machine that it is restored on. It prints what it saw, a line
for each step, and ends at the first thing that is not so. Loopback only.
"""
