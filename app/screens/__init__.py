"""Screens of the table."""
