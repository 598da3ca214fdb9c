"""A settings file is read whatever is in it, and written without losing anything."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import settings as module
from app.settings import Settings, load_settings, save_settings, saves_folder, settings_file, state_folder


def write(text: str | bytes) -> Path:
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_without_a_file_the_defaults() -> None:
    assert load_settings() == (Settings(), None)


def test_saved_settings_come_back() -> None:
    mine = Settings(language="es", theme='a "quoted" \\ name\x7f', dice="table", odds=False, glyphs="ascii")
    save_settings(mine)
    assert load_settings() == (mine, None)
    save_settings(Settings())
    assert load_settings() == (Settings(), None)


@pytest.mark.parametrize("damaged", ["language = ", b"\xff\xfe", "a = " + "[" * 100_000, "x" * 1_000_001])
def test_a_damaged_file_gives_defaults_and_a_warning(damaged: str | bytes) -> None:
    write(damaged)
    assert load_settings() == (Settings(), "settings-damaged")


def test_an_unreadable_file_gives_defaults_and_a_warning() -> None:
    settings_file().mkdir(parents=True)
    assert load_settings() == (Settings(), "settings-unreadable")


def test_a_wrong_value_costs_only_itself() -> None:
    write('language = "es"\ndice = "magic"\nodds = 1\n')
    assert load_settings() == (Settings(language="es"), "settings-bad-value")


def test_saving_keeps_comments_other_keys_and_tables() -> None:
    path = write('# mine\nother = 3\nodds = true\n\n[keymap]\nodds = "x"\n')
    save_settings(Settings(odds=False))
    text = path.read_text("utf-8")
    assert text.startswith("# mine\nother = 3\n")
    assert text.endswith('[keymap]\nodds = "x"\n')
    assert load_settings() == (Settings(odds=False), None)


def test_saving_puts_a_damaged_file_aside() -> None:
    path = write("language = ")
    save_settings(Settings(language="en"))
    assert path.with_suffix(".toml.damaged").read_text("utf-8") == "language = "
    assert load_settings() == (Settings(language="en"), None)


def test_a_failed_write_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(language="es"))

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(module.os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        save_settings(Settings(language="en"))
    assert load_settings() == (Settings(language="es"), None)
    assert [path.name for path in settings_file().parent.iterdir()] == ["config.toml"]


@given(st.one_of(st.text(), st.binary(), st.from_regex(r'(language|odds|dice) = ("[a-z]*"|1|"""|\[)\n?')))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_is_an_error(content: str | bytes) -> None:
    write(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    load_settings()
    save_settings(Settings(odds=False))
    assert load_settings() == (Settings(odds=False), None)


def test_where_campaigns_live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert saves_folder(None) == Path(__file__).parents[2] / "saves"
    monkeypatch.setattr(module, "checkout_folder", lambda: None)
    assert saves_folder(None).parts[-2:] == ("fogon", "saves")
    monkeypatch.setenv("FOGON_SAVES", str(tmp_path))
    assert saves_folder(None) == tmp_path
    assert saves_folder("~/tables") == Path.home() / "tables"
    assert state_folder().name == "fogon"
