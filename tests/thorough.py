"""How many examples a law is tried with: a few that still find faults, or many with FOGON_THOROUGH=1."""

from __future__ import annotations

import os

#: How many times as many examples, when time does not matter.
TIMES = 8 if os.environ.get("FOGON_THOROUGH") == "1" else 1


def examples(usual: int) -> int:
    """The number of examples, of which `usual` are enough to catch what the law is for."""
    return usual * TIMES
