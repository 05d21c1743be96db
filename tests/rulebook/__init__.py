"""Tests of the rulebook alone."""
