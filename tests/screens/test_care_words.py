"""What is said of backups, damage and who plays, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.care_words import change_words, repair_words, size_words, soundness
from app.i18n import translator
from app.looking_after import Diagnosis, Point
from app.storage import SaveProblem
from app.storage.holder import Holder
from app.storage.inspection import Fault
from app.storage.mending import Mended
from app.storage_words import BARRED, barred_text, holder_text, problem_text

EN, ES = translator("en"), translator("es")
NOW = datetime(2026, 11, 29, 21, 43, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "then", "english", "spanish"),
    [
        (
            Point(1204, 4, ""), Point(1170, 3, "Cripta"),
            "Goes back 34 entries, from 1,204 to 1,170, to scene 3 “Cripta”.",
            "Retrocede 34 entradas, de 1.204 a 1.170, a la escena 3 «Cripta».",
        ),
        (
            Point(3, 1, ""), Point(2, 1, ""),
            "Goes back 1 entry, from 3 to 2, to scene 1.",
            "Retrocede 1 entrada, de 3 a 2, a la escena 1.",
        ),
        (
            Point(2, 1, ""), Point(12, 2, ""),
            "Has 10 entries more, 12 instead of 2, and stands in scene 2.",
            "Tiene 10 entradas más, 12 en vez de 2, y está en la escena 2.",
        ),
        (Point(2, 1, ""), Point(2, 1, ""), "Stands at 2 entries too, in scene 1.", None),
        (None, Point(2, 1, ""), "The campaign would then stand at 2 entries, scene 1.", None),
        (Point(2, 1, ""), None, "This backup is damaged: it does not open.", None),
    ],
)  # fmt: skip
def test_what_going_back_would_change(
    now: Point | None, then: Point | None, english: str, spanish: str | None
) -> None:
    assert change_words(now, then, EN) == english
    assert spanish is None or change_words(now, then, ES) == spanish
    assert "{" not in change_words(now, then, ES)


def diagnosis(entries: int, *lost: tuple[int, int | None]) -> Diagnosis:
    found = Diagnosis(Path("/saves/x"), [Fault("chapters/0003.json", "unreadable")])
    found.entries = entries
    found.mended = [Mended("chapters/0003.json", "read", "", lost)]
    return found


@pytest.mark.parametrize(
    ("found", "sound", "plan"),
    [
        (
            diagnosis(1240, (1241, 1300)),
            "sound up to entry 1,240 of 1,300",
            "keeps 1,240 entries; lost: entries 1,241–1,300",
        ),
        (
            diagnosis(1240, (1241, None)),
            "sound up to entry 1,240",
            "keeps 1,240 entries; lost: what came after entry 1,240, if anything did",
        ),
        (
            diagnosis(1300, (12, 12)),
            "1,299 of 1,300 entries are sound",
            "keeps 1,299 entries; lost: entry 12",
        ),
        (
            diagnosis(1240, (12, 14), (1241, 1300)),
            "sound up to entry 11 of 1,300",
            "keeps 1,237 entries; lost: entries 12–14, entries 1,241–1,300",
        ),
        (diagnosis(1300), "every entry can be saved", "keeps 1,300 entries, loses nothing"),
    ],
)
def test_how_far_a_damaged_campaign_is_sound(found: Diagnosis, sound: str, plan: str) -> None:
    assert soundness(found, EN) == sound
    assert repair_words(found, EN) == plan


def test_where_a_repair_cannot_be_done() -> None:
    found = Diagnosis(Path("/saves/x"), [Fault("chapters", "missing")])
    assert soundness(found, EN) == "only a backup can help"


def test_sizes() -> None:
    assert [size_words(size, EN) for size in (0, 1, 1001, 999_999, 2_340_000)] == [
        "0 kB", "1 kB", "2 kB", "1000 kB", "2.3 MB",
    ]  # fmt: skip
    assert size_words(2_340_000, ES) == "2,3 MB"


def held(holder: Holder | None) -> SaveProblem:
    return SaveProblem("locked", Path("/saves/x/lock"), holder=holder)


def test_who_plays_is_told_in_words() -> None:
    """U48: which process, on which machine, since when."""
    since = int((NOW - timedelta(days=1, hours=2)).timestamp() * 1000)
    away = held(Holder(4711, "otra\x1b[31m-máquina", since))
    assert holder_text(away, EN, NOW) == "since yesterday 19:43 on otra[31m-máquina (process 4711)"
    assert "desde " in problem_text(away, ES)
    assert problem_text(held(None), EN) == "This campaign is open in another window; close it there first."
    assert barred_text(held(None), EN) == EN.text(BARRED["locked"])
    for wrong in (-(10**30), 10**30):
        assert holder_text(held(Holder(1, "x", wrong)), EN, NOW) == ""


def test_every_reason_for_only_looking_has_a_sentence() -> None:
    for name in ("locked", "no-access", "read-only", "too-new", "unknown-data", "damaged"):
        for t in (EN, ES):
            text = barred_text(SaveProblem(name, Path("/saves/x")), t)  # type: ignore[arg-type]
            assert text.endswith(".")
            assert "{" not in text
