"""A short history that crosses every kind of boundary, to be interrupted anywhere."""

from __future__ import annotations

from collections.abc import Callable

from saving import Told, add, record

from app.storage import CampaignStore

LIMIT = 2

Deed = Callable[[CampaignStore, Told], Told]


def adding(number: int, branch: str) -> Deed:
    return lambda store, told: add(store, told, record(number, branch))


def going(seq: int) -> Deed:
    def go(store: CampaignStore, told: Told) -> Told:
        store.move_head(seq)
        return told._replace(head=seq)

    return go


COMES_BACK = adding(2, "a")  # the very record that was undone, at the end of its chapter

SCRIPT: tuple[Deed, ...] = (
    *(adding(number, "a") for number in range(1, 8)),
    going(3),  # into the middle of an earlier chapter, over two boundaries
    going(7),
    going(4),  # to a boundary, with full chapters after it
    adding(5, "b"),  # replaces the chapter after the boundary, and drops another
    adding(6, "b"),
    adding(7, "b"),
    going(0),
    going(6),
    going(1),
    COMES_BACK,
    adding(3, "c"),
    adding(4, "c"),
    adding(5, "c"),
    going(0),
    adding(1, "d"),
)


def after_each() -> list[Told]:
    """What the campaign holds before the script and after each of its deeds."""

    class Nothing:
        def append(self, *_: object) -> None: ...
        def move_head(self, seq: int) -> None: ...

    told = [Told()]
    for deed in SCRIPT:
        told.append(deed(Nothing(), told[-1]))  # type: ignore[arg-type]
    return told


TOLD = after_each()


def play_on(store: CampaignStore, begun: int) -> int:
    """Do the rest of the script, and return how many deeds are done; raises in the middle with the count."""
    done = begun
    try:
        for done in range(begun, len(SCRIPT)):
            SCRIPT[done](store, TOLD[done])
    except BaseException as error:
        error.__dict__["done"] = done
        raise
    return len(SCRIPT)


def allowed(done: int) -> list[Told]:
    """What may be found when the next deed was interrupted: the campaign before it or after it."""
    before, after = TOLD[done], TOLD[done + 1]
    if SCRIPT[done] is not COMES_BACK:
        return [before, after]
    # Later chapters would fit the record that comes back, so that they must go before it is written.
    return [after, *(before._replace(records=before.records[:end]) for end in range(LIMIT, 8))]
