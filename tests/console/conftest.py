"""A campaign and a reader of it, for lines typed in-process."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from desk import Desk

from app.session import Session


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Make a campaign: `desks("es", dice="table")`."""
    made: list[Desk] = []

    def make(language: str = "en", dice: Any = "program") -> Desk:
        session = Session.create(
            tmp_path,
            title=f"Mesa {len(made)}",
            rules="ezd6",
            language=language,
            dice=dice,
            seed="console",
            created="2026-01-01T00:00:00+00:00",
        )
        made.append(Desk(session, language))
        return made[-1]

    yield make
    for desk in made:
        desk.session.close()


@pytest.fixture
def desk(desks: Callable[..., Desk]) -> Desk:
    """Lucía, Ñandú, Vera and four goblins near, one archer far; narrative time, in English."""
    table = desks()
    table.type(
        "add Lucía as hero strikes=3 armour=5 karma=3",
        "add Ñandú as hero",
        "add Vera as hero",
        "add goblin x4 near strikes=1",
        "add goblin archer far",
    )
    return table


@pytest.fixture
def fight(desk: Desk) -> Desk:
    """The same in action time, on Lucía's turn."""
    desk.type("action")
    return desk
