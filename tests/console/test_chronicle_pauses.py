"""Readable exports of what is put aside or half seen: a paused fight, a hidden zone, a deed done unseen."""

from __future__ import annotations

from pathlib import Path

from chronicled import Played

FIGHT = ("add Lucía as hero", "add wolf", "action", "encounter pause")


def paragraphs(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


def test_a_fight_put_aside_has_not_ended(tmp_path: Path) -> None:
    """And one that is come back to has not begun."""
    played = Played(tmp_path, *FIGHT, "add bear", "encounter start fight")
    told = played.export()
    assert "The fight is over" not in told
    assert told.count("**The fight is left for later.**") == 1
    assert told.count("**A fight begins.**") == 1
    assert "**The fight goes on.** Lucía" in told
    played.type("narrative")
    assert played.export().count("**The fight is over.**") == 1
    assert "El combate se deja para más tarde." in played.export(language="es")


def test_a_deed_done_to_somebody_hidden_keeps_its_name(tmp_path: Path) -> None:
    """That she strikes is seen, whom she strikes is not."""
    played = Played(
        tmp_path, "add sor Inés as hero", "add goblin hidden", "action", "turn sor inés",
        "use strike goblin", "pass", rules="bases2d6",
    )  # fmt: skip
    told = played.export()
    assert "goblin" not in told.casefold()
    deed = next(line for line in paragraphs(told) if line.startswith("**Sor Inés**"))
    assert "strike" in deed.casefold()
    # The same name begins every sentence in the same letter.
    assert "**sor Inés**" not in told


def test_a_zone_out_of_sight_has_not_gone(tmp_path: Path) -> None:
    lines = ("zone add Ford", "note We wade", "hide Ford", "note Fog", "show Ford")
    told = Played(tmp_path, *lines).export()
    assert "Zone gone" not in told
    order = [told.index(said) for said in ("New zone: Ford", "Ford is out of sight", "Ford is in sight")]
    assert order == sorted(order)
