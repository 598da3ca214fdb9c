"""The user's keymap: taken whole where it is sound, told in one sentence where it is not."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.help import key_help
from app.i18n import translator
from app.keymap import REASONS, keys_with, problem_text, refusal_of
from app.keys import KEY_TABLE, PLAY_KEYS, owners, written_key
from rules.text import Translator

ROOT = Path(__file__).parents[2]


def told(wanted: dict[str, Any], t: Translator | None = None) -> list[str]:
    return [problem_text(problem, t or translator("en")) for problem in keys_with(wanted)[1]]


def test_a_key_or_a_list_of_keys_takes_the_place_of_those_that_come() -> None:
    table, problems = keys_with({"act": "K", "move": ["F2", "Ctrl+S", "ñ"]})
    assert problems == []
    assert table.keys_of("act") == ("k",)
    assert table.keys_of("move") == ("f2", "ctrl+s", "ñ")
    assert table.action_for("upper_k", "K") == "act"
    assert table.action_for("f2", None) == "move"
    assert table.action_for("a", "a") is None
    assert table.key_of("move") == "F2"
    assert table.keys_of("check") == KEY_TABLE.keys_of("check")


def test_two_actions_may_exchange_their_keys() -> None:
    table, problems = keys_with({"undo": "y", "redo": "u"})
    assert problems == []
    assert (table.action_for("y", "y"), table.action_for("u", "u")) == ("undo", "redo")


def test_a_clash_is_told_and_not_applied() -> None:
    table, _ = keys_with({"act": "n"})
    assert table == KEY_TABLE
    assert told({"act": "n"}) == ["Keymap: “n” cannot be Act, because it is Next already."]
    assert told({"act": "n"}, translator("es")) == [
        "Teclas: «n» no puede ser Acción, porque ya es Siguiente."
    ]
    # Of two that want the same, the first has it.
    table, problems = keys_with({"act": "k", "move": "k", "check": "f5"})
    assert table.keys_of("act") == ("k",)
    assert table.keys_of("move") == ("m",)
    assert table.keys_of("check") == ("f5",)
    assert len(problems) == 1


def test_what_is_unknown_is_told_and_the_rest_applied() -> None:
    sentences = told({"fly": "k", "act": 7, "move": [], "next": "f13", "check": "f5"})
    assert sentences == [
        "Keymap: there is no action “fly”.",
        'Keymap: “act” needs a key or a list of keys, such as "x".',
        'Keymap: “move” needs a key or a list of keys, such as "x".',
        "Keymap: “f13” cannot be Next: there is no such key.",
    ]
    assert keys_with({"fly": "k", "check": "f5"})[0].keys_of("check") == ("f5",)


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("5", "digit"),
        ("enter", "moves"),
        ("space", "moves"),
        ("ctrl+q", "taken"),
        ("f10", "terminal"),
        ("f11", "terminal"),
        ("ctrl+i", "other"),
        ("ctrl+m", "other"),
        ("ctrl+h", "other"),
        ("alt+1", "terminal"),
        ("shift+f10", "terminal"),
        ("ctrl+1", "terminal"),
        ("´", "dead"),
        ("hyper+x", "unknown"),
        ("banana", "unknown"),
        ("k", ""),
        ("ñ", ""),
        ("f12", ""),
        ("ctrl+s", ""),
    ],
)
def test_keys_that_a_terminal_cannot_send_are_refused_with_a_reason(key: str, why: str) -> None:
    """What arrives was measured in terminals with a Spanish keyboard."""
    assert refusal_of(key) == why
    if why:
        assert REASONS[why] in told({"act": key})[0]
        assert keys_with({"act": key})[0] == KEY_TABLE


def test_a_key_that_only_some_terminals_send_needs_another_beside_it() -> None:
    assert keys_with({"act": "f1", "help": "?"})[0].keys_of("act") == ("a",)
    table, problems = keys_with({"act": ["k", "f1"], "help": "?"})
    assert (table.keys_of("act"), problems) == (("k", "f1"), [])


def test_the_keys_that_come_could_all_be_asked_for() -> None:
    table, problems = keys_with({row.action: list(row.keys) for row in PLAY_KEYS})
    assert (table, problems) == (KEY_TABLE, [])


_KEYS = st.sampled_from(sorted({key for row in PLAY_KEYS for key in row.keys} | {"k", "f5", "F10", "´", ""}))
_ACTIONS = st.sampled_from([*(row.action for row in PLAY_KEYS), "fly"])


@given(st.dictionaries(_ACTIONS, st.one_of(_KEYS, st.lists(_KEYS, max_size=3), st.integers())))
def test_no_keymap_makes_a_clash_or_leaves_an_action_without_a_key(wanted: dict[str, Any]) -> None:
    table, problems = keys_with(wanted)
    assert all(len(actions) == 1 for actions in owners(table.rows).values())
    assert all(row.keys for row in table.rows)
    assert {row.action for row in table.rows} == {row.action for row in PLAY_KEYS}
    assert len({problem.action for problem in problems}) == len(problems)
    # What was not taken is as it comes.
    assert all(table.keys_of(p.action) == KEY_TABLE.keys_of(p.action) for p in problems if p.why != "action")


def test_the_help_follows_the_keymap() -> None:
    t = translator("en")
    table, _ = keys_with({"act": "ctrl+s"})
    page = "\n".join("".join(span.text for span in one) for one in key_help(t, "ezd6", table))
    assert "  Ctrl+S" in page
    assert "\n  a " not in page


def test_the_key_page_of_the_manual_has_every_key() -> None:
    """README.md says what the table says."""
    page = (ROOT / "README.md").read_text("utf-8").split("## Keys")[1].split("\n## ")[0]
    missing = [row.action for row in PLAY_KEYS if f"`{written_key(row.keys[0])}`" not in page]
    assert missing == []
