"""Sentences with their slots filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping

_SLOT = re.compile(r"\{(\w+)\}")


def filled(sentence: str, /, **slots: object) -> str:
    """A sentence with its `{slots}` filled in, all at once: braces in a name or in a line are only text.

    Slots that nothing is said of stay as they are.
    """
    return _SLOT.sub(lambda slot: str(slots[slot[1]]) if slot[1] in slots else slot[0], sentence)


def filled_from(sentence: str, slots: Mapping[str, str], missing: str = "–") -> str:
    """The same with `missing` in every slot that nothing is said of."""
    return _SLOT.sub(lambda slot: slots.get(slot[1], missing), sentence)
