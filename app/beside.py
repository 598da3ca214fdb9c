"""Long work beside the screen, so that keys are answered meanwhile and leaving never waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> T:
    """Do something in a thread of its own and return what it returns, or raise what it raises.

    The thread dies with the program: only for work that may be cut short anywhere, as all our writing may.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, fault: BaseException | None) -> None:
        if done.cancelled():
            return
        if fault is not None:
            done.set_exception(fault)
        else:
            done.set_result(result)  # type: ignore[arg-type]  # T may be None itself

    def run() -> None:
        result: T | None = None
        fault: BaseException | None = None
        try:
            result = work()
        except BaseException as raised:
            fault = raised
        # The program may have been left.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, result, fault)

    threading.Thread(target=run, name="beside", daemon=True).start()
    return await done
