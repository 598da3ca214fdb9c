"""Scenes are numbered, may have a title, and end by clearing away what has fallen."""

from collections.abc import Callable

from desk import Desk


def test_scenes_are_numbered_and_end(desks: Callable[..., Desk]) -> None:
    desk = desks()
    desk.type("add goblin x2", "damage goblin 1 raw", "scene Cripta, medianoche")
    assert desk.reply("state")["state"]["scene"] == {"number": 2, "title": "Cripta, medianoche"}
    assert desk.lines("escena") == ["Scene 3"]
    desk.type("scene end")
    assert set(desk.state.creatures) == {"goblin-2"}
    desk.type("undo")
    assert set(desk.state.creatures) == {"goblin-1", "goblin-2"}


def test_a_new_scene_allows_another_miracle(desks: Callable[..., Desk]) -> None:
    """R-EZ-45: a miracle once a scene."""
    desk = desks()
    wish = "use lucia miracle urgency=1 aloofness=2 dice=6,1,1"
    desk.type("add Lucía as hero", wish)
    assert desk.reply(wish)["error"]["id"] == "miracle-used"
    desk.type("scene", wish)


def test_dice_at_the_end_are_no_part_of_what_is_expected(desk: Desk) -> None:
    """Faces told with a tested scene are thrown, and neither its title nor its expectation has them."""
    desk.type("scene Crypt, midnight expect The guards sleep dice=6,5")
    assert desk.state.scene.title == "Crypt, midnight"
    assert (desk.state.story.expectation, desk.state.story.turn) == ("The guards sleep", "expected")
