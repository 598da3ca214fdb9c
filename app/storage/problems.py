"""The one exception by which the storage says no."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Literal, Self

ProblemId = Literal[
    "ambiguous",  # several campaigns answer to a name: candidates
    "bad-name",  # a title that cannot be one
    "changed",  # something else has changed a file of an open campaign
    "cut-export",  # an exported campaign whose end is missing
    "damaged-export",  # an exported campaign is not what was written: field
    "damaged",  # a file is not what was written: reason, and byte or field
    "file-exists",  # a file is there already that was to be written
    "exists",  # a campaign of this title is there already
    "is-folder",  # a folder where a file was to be written
    "locked",  # another instance is writing: holder, None when nobody knows who
    "no-access",  # the system refuses to read or write
    "no-backup",  # no backup of this name: name
    "no-folder",  # what is to hold the campaigns is no folder
    "no-space",
    "not-an-export",  # a file that no export wrote
    "not-found",  # no such campaign
    "read-only",  # opened for reading, or a file system that cannot be written
    "rules-lost",  # nothing in a damaged campaign tells of its rule system
    "too-large",  # over the size limit: size, limit
    "too-new",  # written by a later version: schema
    "unsound",  # a damaged campaign, which is not exported: name, files
    "unknown-rules",  # made with a rule system that is not here: name
    "unknown-data",  # a later version wrote more than this one knows: field
    "unknown",  # any other fault of the system: errno
    "vanished",  # a file of the campaign is not there
]

_BY_ERRNO: dict[int | None, ProblemId] = {
    errno.ENOENT: "vanished",
    errno.ENOTDIR: "vanished",
    errno.ESTALE: "vanished",
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EFBIG: "no-space",
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
