"""Everything that is killed, and how often of a hundred times."""

from __future__ import annotations

from kill_lines import kill_anything, kill_long, kill_short, kill_windows
from kill_screen import kill_screen
from kill_shell import (
    kill_demo,
    kill_export,
    kill_import,
    kill_migration,
    kill_new,
    kill_repair,
    kill_restore,
)
from killing import Kind

KINDS: dict[str, tuple[Kind, int]] = {
    "short": (kill_short, 14),
    "windows": (kill_windows, 12),
    "anything": (kill_anything, 10),
    "long": (kill_long, 14),
    "screen": (kill_screen, 18),
    "restore": (kill_restore, 7),
    "repair": (kill_repair, 6),
    "new": (kill_new, 3),
    "demo": (kill_demo, 3),
    "export": (kill_export, 5),
    "import": (kill_import, 5),
    "migration": (kill_migration, 7),
}
