"""Evenings of several tables: who meets whom, what it adds up to, and the laws of both."""
