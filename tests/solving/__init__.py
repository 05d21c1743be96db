"""Tests of solving and of certificates."""
