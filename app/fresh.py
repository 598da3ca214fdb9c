"""What a new campaign begins with and nobody chooses."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def today() -> str:
    """The date and time in UTC, as campaigns keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
