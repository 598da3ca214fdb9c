"""A settings file is read whatever is in it, and written without losing anything."""

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import settings as module
from app.i18n import translator
from app.settings import (
    Settings,
    load_settings,
    save_settings,
    save_table,
    saves_folder,
    settings_file,
    settings_warning,
    state_folder,
)


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


def test_saving_changes_a_value_where_it_stands_and_keeps_its_comment() -> None:
    path = write('theme = "fogon" # mine\n# second\n"odds" = true\nbackups=3\nother = "x = 1"\n')
    save_settings(Settings(theme="fogon-16", odds=False, backups=3))
    text = path.read_text("utf-8")
    assert text.startswith(
        'theme = "fogon-16" # mine\n# second\nodds = false\nbackups = 3\nother = "x = 1"\n'
    )
    assert load_settings() == (Settings(theme="fogon-16", odds=False, backups=3), None)


def test_what_cannot_be_changed_line_by_line_is_kept_beside() -> None:
    path = write('note = """\nodds = true\n"""\n')
    save_settings(Settings(odds=False))
    assert load_settings() == (Settings(odds=False), None)
    assert path.with_suffix(".toml.old").read_text("utf-8").startswith('note = """')


def test_a_table_is_changed_and_all_else_kept() -> None:
    path = write(
        '# top\ntheme = "fogon"\n\n[keymap] # keys\n# mine\nact = "x" # why\nmove = "v"\n\n'
        "[other]\na = [1, 2]\n"
    )
    assert save_table("keymap", {"act": ["t", "ctrl+s"], "next": "ñ"})
    assert path.read_text("utf-8") == (
        '# top\ntheme = "fogon"\n\n[keymap] # keys\n# mine\nact = ["t", "ctrl+s"] # why\nnext = "ñ"\n\n'
        "[other]\na = [1, 2]\n"
    )
    assert save_table("keymap", {})
    assert tomllib.loads(path.read_text("utf-8")) == {"theme": "fogon", "keymap": {}, "other": {"a": [1, 2]}}
    save_settings(Settings(odds=False))
    assert save_table("new", {"a": "b"})
    assert tomllib.loads(path.read_text("utf-8"))["new"] == {"a": "b"}


def test_a_table_that_is_not_understood_stays_as_it_is() -> None:
    path = write('keymap = { act = "x" }\n')
    assert not save_table("keymap", {"act": "t"})
    assert path.read_text("utf-8") == 'keymap = { act = "x" }\n'


def test_what_is_wrong_is_told_in_one_sentence() -> None:
    path = write('dice = "magic"\n')
    told = {
        "en": f"In the settings file {path} the value of dice is wrong: its default is used.",
        "es": f"En el archivo de ajustes {path} el valor de dice no es válido: se usa el de fábrica.",
    }
    assert {code: settings_warning(translator(code)) for code in told} == told
    write('dice = "magic"\nturn_timer = -3\n')
    assert "has a wrong value" in settings_warning(translator("en"))
    write("language = ")
    assert "is not valid TOML" in settings_warning(translator("en"))
    write("backups = 7\n")
    assert settings_warning(translator("en")) == ""


def test_saving_puts_a_damaged_file_aside() -> None:
    path = write("language = ")
    save_settings(Settings(language="en"))
    assert path.with_suffix(".toml.damaged").read_text("utf-8") == "language = "
    assert load_settings() == (Settings(language="en"), None)


def test_a_failed_write_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(language="es"))

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
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
