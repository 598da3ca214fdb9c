"""The one file that a whole campaign travels in: a zip that says itself what must be in it.

`manifest.json` names every other member with its size and SHA-256; what a stranger made of such a file
is refused before anything is unpacked, or thrown away before anything is put in place.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO, Final, NoReturn, Self

import msgspec
from msgspec import Meta, Struct

from app.storage.atomic import SIZE_LIMIT, decode
from app.storage.problems import ProblemId, SaveProblem

FORMAT: Final = "fogon-campaign"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
SUFFIX: Final = ".fogon"
"""What the name of such a file should end with; nothing depends on it."""

TOTAL_LIMIT: Final = 2 * 1024**3
"""The most bytes that all files of one campaign may unpack to."""

COUNT_LIMIT: Final = 50_000
"""The most files in one campaign; a plain zip holds no more than 65,534."""

CHUNK: Final = 1 << 20

_MANIFEST_LIMIT: Final = 16 * 1024**2
_DIRECTORY_LIMIT: Final = 16 * 1024**2
_MEMBER = re.compile(r"campaign\.json|chapters/(aside/)?[a-z0-9][a-z0-9.-]{0,99}\.json", re.ASCII)
_END = struct.Struct("<4s4H2LH")
_LARGE_END: Final = (b"PK\x06\x07", 20)
_HEAD_SIZE: Final = 30
"""Bytes before the name of the first member."""

# What reading a torn, encrypted or invented zip may raise.
_ZIP_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class Member(Struct, frozen=True):
    """A file in the parcel."""

    size: Annotated[int, Meta(ge=0)]
    sha256: str


class Manifest(Struct, frozen=True, kw_only=True):
    """What the parcel says of itself; `made` is an ISO date and time, `files` are by their names."""

    format: str
    version: Annotated[int, Meta(ge=1)]
    schema: Annotated[int, Meta(ge=1)]
    rules: str
    title: str
    language: str
    entries: Annotated[int, Meta(ge=0)]
    made: str
    files: dict[str, Member]


class _Kind(Struct):
    format: str
    version: Annotated[int, Meta(ge=1)]


_MANIFEST_DECODER = msgspec.json.Decoder(Manifest)
_KIND_DECODER = msgspec.json.Decoder(_Kind)


def is_member(name: str) -> bool:
    """Tell whether a file of this name, relative to the campaign, belongs in a parcel."""
    return _MEMBER.fullmatch(name) is not None


def fingerprint(path: Path) -> Member:
    """Return the size and the SHA-256 of a file. Raises OSError."""
    digest, size = hashlib.sha256(), 0
    with open(path, "rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            size += len(chunk)
    return Member(size, digest.hexdigest())


def pack(folder: Path, manifest: Manifest, target: BinaryIO) -> None:
    """Write the manifest and the files that it names. Raises OSError, or zlib.error."""
    # One fixed day: the same campaign gives the same members.
    day = (1980, 1, 1, 0, 0, 0)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in (MANIFEST, *manifest.files):
            info = zipfile.ZipInfo(name, day)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            if name == MANIFEST:
                archive.writestr(info, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
                continue
            with open(folder / name, "rb") as source, archive.open(info, "w") as member:
                while chunk := source.read(CHUNK):
                    member.write(chunk)


class Parcel:
    """A parcel from a stranger, opened: its manifest is read, and the members are those that it names.

    Raises SaveProblem `not-an-export`, `damaged-export`, `too-large`, `too-new` and others.
    """

    manifest: Manifest

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            # A pipe would be waited for.
            if not stat.S_ISREG(os.stat(path).st_mode):
                raise SaveProblem("not-an-export", path)
            self._file = open(path, "rb")  # noqa: SIM115 - open as long as the parcel is
        except OSError as error:
            raise SaveProblem.from_system(error, path) from error
        except ValueError as error:
            raise SaveProblem("not-an-export", path) from error
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def unpack(self, goal: Path) -> None:
        """Write the files durably into an empty folder, each as its fingerprint says. Raises OSError."""
        for name, member in self.manifest.files.items():
            path = goal / name
            path.parent.mkdir(parents=True, exist_ok=True)
            digest, size = hashlib.sha256(), 0
            with open(path, "xb") as file:
                # `zipfile` gives no more than the size that was compared on opening.
                for chunk in self._chunks(name):
                    size += len(chunk)
                    digest.update(chunk)
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            if size != member.size or digest.hexdigest() != member.sha256:
                self._refuse(name)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> None:
        self._check_end()
        try:
            self._zip = zipfile.ZipFile(self._file)
        except OSError as error:
            raise self._from_system(error, "not-an-export") from error
        except _ZIP_FAULTS as error:
            raise SaveProblem("not-an-export", self.path) from error
        infos = {info.orig_filename: info for info in self._zip.infolist()}
        if MANIFEST not in infos:
            raise SaveProblem("not-an-export", self.path)
        self._check_members()
        self.manifest = self._read_manifest(infos[MANIFEST])
        if infos.keys() - {MANIFEST} != self.manifest.files.keys():
            self._refuse(min(infos.keys() ^ {MANIFEST, *self.manifest.files}))
        for name, member in self.manifest.files.items():
            if infos[name].file_size != member.size:
                self._refuse(name)

    def _check_end(self) -> None:
        """Refuse a list of members that is too long before `zipfile` reads it whole."""
        self._file.seek(0, os.SEEK_END)
        length = self._file.tell()
        self._file.seek(max(0, length - _END.size - _LARGE_END[1]))
        tail = self._file.read()
        end = tail[-_END.size :]
        # Ours end without a comment; one that does is opened by `zipfile` at this very place.
        if len(end) < _END.size or not end.startswith(b"PK\x05\x06") or not end.endswith(b"\0\0"):
            raise SaveProblem("cut-export" if self._begins_as_ours() else "not-an-export", self.path)
        _, _, _, _, count, size, _, _ = _END.unpack(end)
        if tail[: -_END.size].startswith(_LARGE_END[0]) or count > COUNT_LIMIT or size > _DIRECTORY_LIMIT:
            raise SaveProblem("too-large", self.path, size=length, limit=TOTAL_LIMIT)

    def _begins_as_ours(self) -> bool:
        """Whether the first member is the manifest, as in every file that `pack` wrote."""
        self._file.seek(0)
        head = self._file.read(_HEAD_SIZE + len(MANIFEST))
        return head.startswith(b"PK\x03\x04") and head[_HEAD_SIZE:] == MANIFEST.encode()

    def _check_members(self) -> None:
        seen: set[str] = set()
        total = 0
        for info in self._zip.infolist():
            name = info.orig_filename
            kind = stat.S_IFMT(info.external_attr >> 16)
            known = name == MANIFEST or is_member(name)
            readable = info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
            if not known or name in seen or kind not in (0, stat.S_IFREG) or info.flag_bits & 1:
                self._refuse(name)
            if not readable:
                self._refuse(name)
            seen.add(name)
            total += info.file_size
            if info.file_size > SIZE_LIMIT or total > TOTAL_LIMIT:
                raise SaveProblem("too-large", self.path, size=total, limit=TOTAL_LIMIT)

    def _read_manifest(self, info: zipfile.ZipInfo) -> Manifest:
        if info.file_size > _MANIFEST_LIMIT:
            raise SaveProblem("too-large", self.path, size=info.file_size, limit=_MANIFEST_LIMIT)
        data = b"".join(self._chunks(MANIFEST))
        try:
            kind = decode(_KIND_DECODER, data, self.path)
        except SaveProblem as problem:
            raise SaveProblem("not-an-export", self.path) from problem
        if kind.format != FORMAT:
            raise SaveProblem("not-an-export", self.path)
        if kind.version > VERSION:
            raise SaveProblem("too-new", self.path, schema=kind.version)
        try:
            return decode(_MANIFEST_DECODER, data, self.path)
        except SaveProblem as problem:
            raise SaveProblem("damaged-export", self.path, field=MANIFEST) from problem

    def _chunks(self, name: str) -> Iterator[bytes]:
        try:
            with self._zip.open(name) as member:
                while chunk := member.read(CHUNK):
                    yield chunk
        except OSError as error:
            raise self._from_system(error, "damaged-export", field=name) from error
        except _ZIP_FAULTS as error:
            raise SaveProblem("damaged-export", self.path, field=name) from error

    def _from_system(self, error: OSError, else_: ProblemId, **args: object) -> SaveProblem:
        """A fault of the disk; of the file, where it sends its reader to a place before its beginning."""
        if error.errno == errno.EINVAL:
            return SaveProblem(else_, self.path, **args)
        return SaveProblem.from_system(error, self.path)

    def _refuse(self, name: str) -> NoReturn:
        raise SaveProblem("damaged-export", self.path, field=name)
