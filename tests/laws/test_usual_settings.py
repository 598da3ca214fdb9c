"""What somebody who has chosen nothing gets: signs where the terminal has a font for them."""

from __future__ import annotations

import pytest

from app.settings import Settings, load_settings, save_settings


@pytest.mark.parametrize(
    ("term", "glyphs"), [("linux", "ascii"), ("xterm-256color", "unicode"), ("", "unicode")]
)
def test_the_console_without_a_desktop_gets_plain_letters(
    term: str, glyphs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    settings, _ = load_settings()
    assert settings.glyphs == glyphs


def test_what_was_chosen_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(glyphs="unicode", theme="plain-dark"))
    monkeypatch.setenv("TERM", "linux")
    assert load_settings() == (Settings(glyphs="unicode", theme="plain-dark"), None)
