"""The entry point: everything that must hold whatever the arguments say."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import rules
from app import locale_bytes, warmup
from app.filling import filled
from app.i18n import N_, Translator, pick_language, translator

# Codes of a shell: 128 and the number of the signal.
INTERRUPTED = 130
BROKEN_PIPE = 141

# What a stream says that takes no more; a fault of a file would name it.
LOST_OUTPUT = frozenset({errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT})


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 done, 1 failed, 2 wrong usage."""
    warmup.begin()
    _speak_utf8()
    argv = sys.argv[1:] if argv is None else argv
    if Path(__file__).parents[1] != Path(next(iter(rules.__path__))).parent:
        hidden = N_("fogon: another package named “rules” hides ours; install apart.")
        print(_translator(argv).text(hidden), file=sys.stderr)
        return 1
    try:
        from app.cli import run

        try:
            return run(argv)
        finally:
            # Here, where a reader that left is still understood.
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # `fogon list | head -1`
        _forget_output()
        return BROKEN_PIPE
    except Exception as fault:
        if isinstance(fault, OSError) and fault.errno in LOST_OUTPUT and fault.filename is None:
            # `fogon list >/dev/full`
            _forget_output()
            lost = N_("fogon: the output cannot be written; every finished step of a campaign is saved.")
            print(_translator(argv).text(lost), file=sys.stderr)
            return 1
        print(crash_sentence(write_crash(fault), _translator(argv)), file=sys.stderr)
        return 1


def _forget_output() -> None:
    """Let the rest of the output go: Python flushes once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_crash(fault: BaseException) -> Path | None:
    """Write a crash file for the developers and return its path; None when it cannot be written.

    It holds versions and the traceback, not the values of variables.
    """
    import platform
    import time
    import traceback

    try:
        from app.settings import state_folder
        from app.version import version

        path = state_folder() / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        trace = "".join(traceback.format_exception(fault))
        about = f"fogon {version()}\nPython {platform.python_version()}\n{platform.platform()}\n\n"
        path.write_text(about + trace, "utf-8", errors="replace")
    except Exception:
        # Whatever stops the report must not hide that there was a fault.
        return None
    return path


def crash_sentence(path: Path | None, words: Translator) -> str:
    """Return the one sentence that tells the user of a crash and of its file, if there is one."""
    if path is None:
        return words.text("fogon: an unexpected fault; every finished step of a campaign is saved.")
    told = words.text(
        "fogon: an unexpected fault, described in {path}; every finished step of a campaign is saved."
    )
    return filled(told, path=path)


def _translator(argv: Sequence[str]) -> Translator:
    """Return the user's translator, also when the settings are what is broken."""
    try:
        from app.cli import spoken_language
        from app.settings import load_settings

        return translator(pick_language(spoken_language(argv), load_settings()[0].language))
    except Exception:
        return translator(pick_language(None, None))


def _speak_utf8() -> None:
    """Make the three streams UTF-8 whatever the locale, so that LC_ALL=C works."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            errors = "replace" if stream is sys.stdin else locale_bytes.SHOW_BYTES
            stream.reconfigure(encoding="utf-8", errors=errors)


if __name__ == "__main__":
    sys.exit(main())
