"""The line mode: one line in, its sentences or one JSON object out. For screen readers, pipes and scripts."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any, TextIO

import msgspec

from app.console import published
from app.console.console import Console, Reply, plain_lines, published_odds
from app.console.situation import open_lines, status_line
from app.session import Session
from app.storage import SaveProblem
from app.storage_words import step_problem_text
from rules.text import Translator, plain

INTERRUPTED = 130


def run_plain(session: Session, t: Translator, *, as_json: bool, source: TextIO, target: TextIO) -> int:
    """Read lines until the end of input or `quit`, and answer each at once; the exit code."""
    console = Console(session, t, by_id=as_json)
    prompts = not as_json and source.isatty()
    if not as_json:
        _say(target, plain(status_line(session.store.meta.title, session.state, t)))
    while True:
        text = _read_line(source, edited=prompts and source is sys.stdin)
        if not text:
            return 0
        try:
            reply = console.run(text)
        except SaveProblem as problem:
            _fault(target, problem, t, as_json=as_json)
            continue
        if as_json:
            _say(target, msgspec.json.encode(reply_json(console, reply)).decode())
        else:
            _speak(target, console, reply)
        if reply.quits:
            return 0


def _read_line(source: TextIO, *, edited: bool) -> str:
    """A line, "" at the end of input; a terminal that has gone away is one too."""
    try:
        return _edited_line() if edited else source.readline()
    except OSError:
        return ""


def _edited_line() -> str:
    """A line from a terminal, with its editing keys and earlier lines; "" at the end of input."""
    with suppress(ImportError):
        import readline  # noqa: F401 - `input` uses it once it is there
    try:
        return input("› ") + "\n"
    except EOFError:
        return ""


def _say(target: TextIO, text: str) -> None:
    target.write(text + "\n")
    target.flush()


def _speak(target: TextIO, console: Console, reply: Reply) -> None:
    if reply.error is not None:
        _say(target, console.error_text(reply.error))
        return
    state, t = console.session.state, console.t
    if reply.shows_state:
        _say(target, plain(status_line(console.session.store.meta.title, state, t)))
    secret = reply.step is not None and reply.step.record.secret
    for text in plain_lines(reply.lines):
        _say(target, f"{t.text('(GM only)')} {text}" if secret else text)
    if reply.aside:
        _say(target, plain(reply.aside))
    if reply.step is not None or reply.moved:
        for one in open_lines(state, t):
            _say(target, plain(one))


def reply_json(console: Console, reply: Reply) -> dict[str, Any]:
    """A reply under its published keys."""
    if reply.error is not None:
        return {"ok": False, "error": {"id": reply.error.id, "message": console.error_text(reply.error)}}
    state, t = console.session.state, console.t
    answer: dict[str, Any] = {"ok": True, "seq": state.seq}
    if reply.shows_state:
        return {**answer, "state": published.state_view(state, t)}
    if reply.odds is not None:
        answer["odds"] = published_odds(reply.odds)
    if reply.proposals is not None:
        answer["proposals"] = reply.proposals
    answer["lines"] = plain_lines(reply.lines)
    if reply.step is not None:
        answer["rolls"] = published.rolls(reply.step.record)
        if reply.step.record.of is not None:
            answer["of"] = reply.step.record.of
        if reply.step.record.secret:
            answer["secret"] = True
    answer["open"] = published.opened(state, t)
    return answer


def _fault(target: TextIO, problem: SaveProblem, t: Translator, *, as_json: bool) -> None:
    text = step_problem_text(problem, t)
    if as_json:
        error = {"ok": False, "error": {"id": problem.id, "message": text}}
        _say(target, msgspec.json.encode(error).decode())
    else:
        print(text, file=sys.stderr)
