"""The one exception by which the storage says no."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Literal, Self

ProblemId = Literal[
    "ambiguous",  # several campaigns answer to a name: candidates
    "bad-name",  # a title that cannot be one
    "damaged",  # a file is not what was written: reason, and byte or field
    "exists",  # a campaign of this title is there already
    "locked",  # another instance is writing
    "no-access",  # the system refuses to read or write
    "no-backup",  # no backup of this name: name
    "no-space",
    "not-found",  # no such campaign
    "read-only",  # opened for reading, or a file system that cannot be written
    "too-large",  # over the size limit: size, limit
    "too-new",  # written by a later version: schema
    "unknown-rules",  # made with a rule system that is not here: name
    "unknown",  # any other fault of the system: errno
    "vanished",  # a file of the campaign is not there
]

_BY_ERRNO: dict[int | None, ProblemId] = {
    errno.ENOENT: "vanished",
    errno.ENOTDIR: "vanished",
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EROFS: "read-only",
    errno.EACCES: "no-access",
    errno.EPERM: "no-access",
    errno.ENAMETOOLONG: "bad-name",
}


class SaveProblem(Exception):
    """A campaign could not be found, read or written.

    `id` is one of `ProblemId`, `path` the file or folder it is about, `args_` (also `args`)
    the values that its message needs; the sentence itself belongs to whoever shows it.
    """

    id: ProblemId
    path: Path | None
    args_: dict[str, object]

    def __init__(self, id: ProblemId, path: Path | None = None, /, **args: object) -> None:
        super().__init__(id, path)
        self.id = id
        self.path = path
        self.args_ = args

    @classmethod
    def from_system(cls, error: OSError, path: Path) -> Self:
        """Give the problem that an error of the operating system stands for."""
        known = _BY_ERRNO.get(error.errno)
        if known:
            return cls(known, path)
        return cls("unknown", path, errno=errno.errorcode.get(error.errno or 0, ""))

    @property
    def args(self) -> dict[str, object]:  # type: ignore[override]  # one face with the ids
        """The values that the message needs, by name."""
        return self.args_

    def __str__(self) -> str:
        """Give the id, the file and the values, for a developer's eyes only."""
        values = "".join(f", {name}={value!r}" for name, value in self.args_.items())
        return f"{self.id}({self.path}{values})"
