"""R-2D-37: whose back somebody has is a mark that the table sets, that shows, and that a move apart ends."""

from bases2d6_duel import Game, duel

from app.i18n import translator
from rules import commands as kernel
from rules.system import get
from rules.systems.bases2d6 import commands as do
from rules.text import plain


def _behind(game: Game) -> tuple[str, ...]:
    return tuple(game.state.creatures["vera"].sheet.behind)


def _apart(*moves: tuple[str, str]) -> Game:
    game = duel()
    game.do(do.Behind(creature="vera", of="goblin"))
    for who, zone in moves:
        game.do(kernel.MoveCreature(creature=who, zone=zone))
    return game


def test_a_move_of_either_ends_it_and_is_told() -> None:
    for mover in ("vera", "goblin"):
        game = _apart((mover, "far"))
        assert _behind(game) == ()
        assert "Vera is no longer behind Goblin 1" in "\n".join(game.lines())


def test_it_stays_when_somebody_else_moves_and_when_the_two_come_together() -> None:
    assert _behind(_apart(("goblin-2", "far"))) == ("goblin",)
    game = _apart(("vera", "far"))
    game.do(do.Behind(creature="vera", of="goblin"))
    game.do(kernel.MoveCreature(creature="vera", zone="near"))
    assert _behind(game) == ("goblin",)


def test_a_push_by_an_ability_ends_it() -> None:
    game = _apart()
    game.use("vera", "gust", "goblin", force=True)
    game.finish()
    assert game.state.creatures["goblin"].zone != "near"
    assert _behind(game) == ()


def test_the_mark_shows_whose_back_it_is() -> None:
    game = _apart()
    marks = get("bases2d6").marks(game.state, game.state.creatures["vera"], translator("en"))
    assert plain(marks) == f"♥10/10 ↷{game.state.creatures['goblin'].key} ◆5"
