"""A campaign and a reader of it, for lines typed in-process."""

import json
from typing import Any

from app.console.console import Console
from app.console.plain import reply_json
from app.i18n import translator
from app.session import Session
from rules.state import State

Reply = dict[str, Any]


class Desk:
    """Types lines into one campaign and keeps the answers as line mode with `--json` would print them."""

    def __init__(self, session: Session, language: str) -> None:
        self.session = session
        self.console = Console(session, translator(language))

    @property
    def state(self) -> State:
        return self.session.state

    def reply(self, line: str) -> Reply:
        """The JSON object of a line, as it is read back."""
        told = json.dumps(reply_json(self.console, self.console.run(line)))
        parsed: Reply = json.loads(told)
        return parsed

    def type(self, *lines: str) -> Reply:
        """Lines that must be allowed; the answer to the last."""
        answer: Reply = {}
        for line in lines:
            answer = self.reply(line)
            assert answer["ok"], f"{line}: {answer['error']}"
        return answer

    def lines(self, *lines: str) -> list[str]:
        told: list[str] = self.type(*lines)["lines"]
        return told

    def options(self, *lines: str) -> list[str]:
        """The ids of what is open after these lines."""
        opened = self.type(*lines)["open"]
        return [option["id"] for option in opened["options"]] if opened else []

    def refused(self, line: str) -> tuple[str, str]:
        """Id and message of a line that must be refused, with state and files as they were."""
        before, files = self.state, self.files()
        answer = self.reply(line)
        assert not answer["ok"], f"{line}: {answer}"
        assert self.state is before
        assert self.files() == files
        return answer["error"]["id"], answer["error"]["message"]

    def files(self) -> dict[str, bytes]:
        """Every byte of the campaign's folder."""
        folder = self.session.store.folder
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def creature(self, creature_id: str) -> Any:
        return self.state.creatures[creature_id]

    def sheet(self, creature_id: str) -> Any:
        return self.creature(creature_id).sheet
