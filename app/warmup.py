"""Start-up: what can wait is read after the first frame, and without the garbage collector.

What is loaded then stays, and is not worth looking through.
"""

from __future__ import annotations

import gc
from importlib import import_module

#: What the first frame does without, and the first keys do not: the command language and its completion.
_SOON = ("app.console.console", "app.console.complete")


def begin() -> None:
    """Leave the collector off while everything is loaded: a sixth of the time to the first frame."""
    gc.disable()


def settled() -> None:
    """Read what the first keys will want; collect from now on, but not what has been loaded."""
    for name in _SOON:
        import_module(name)
    gc.freeze()
    gc.enable()
