"""Any order of appending, undo, redo, jumps and reopening gives what a plain list gives."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from saving import IN_MEMORY, LIMIT, Told, add, create, everything, open_plainly, record
from thorough import examples

from app.storage import CampaignStore
from app.storage.fingerprints import is_intact


class StoreAgainstList(RuleBasedStateMachine):
    """The store beside a list of records and a head."""

    @initialize(limit=st.sampled_from([1, 2, LIMIT]))
    def begin(self, limit: int) -> None:
        self.room = TemporaryDirectory(dir=IN_MEMORY)
        self.limit = limit
        self.store = create(Path(self.room.name), chapter_limit=limit)
        self.told = Told()
        self.branch = 0

    @rule(count=st.integers(1, 2 * LIMIT + 1))
    def append(self, count: int) -> None:
        self.branch += 1
        for _ in range(count):
            entry = record(self.told.head + 1, f"b{self.branch}")
            self.told = add(self.store, self.told, entry)

    @rule()
    def append_what_was_undone(self) -> None:
        if self.told.head < len(self.told.records):
            self.told = add(self.store, self.told, self.told.records[self.told.head])

    @rule()
    def undo(self) -> None:
        self._move(max(self.told.head - 1, 0))

    @rule()
    def redo(self) -> None:
        self._move(min(self.told.head + 1, len(self.told.records)))

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        self._move(round(share * len(self.told.records)))

    @rule()
    def jump_to_a_boundary(self) -> None:
        self._move(self.told.head // self.limit * self.limit)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = CampaignStore.open(self.store.folder, chapter_limit=self.limit)

    @rule(limit=st.sampled_from([1, 2, LIMIT]))
    def reopen_with_another_limit(self, limit: int) -> None:
        self.limit = limit
        self.reopen()

    @rule(share=st.floats(0, 1))
    def find_a_record(self, share: float) -> None:
        seq = round(share * self.store.tail)
        chapter = self.store.load(self.store.number_at(seq))
        if seq:
            assert chapter.records[seq - chapter.base - 1] == self.told.records[seq - 1]
        else:
            assert chapter.number == self.store.first

    @invariant()
    def agrees_with_the_list(self) -> None:
        assert everything(self.store) == self.told

    @invariant()
    def a_reader_sees_the_same(self) -> None:
        assert everything(CampaignStore.open(self.store.folder, read_only=True)) == self.told

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            open_plainly(self.store.folder)
            assert all(is_intact(path.read_bytes()) for path in self.store.folder.rglob("*.json"))
            self.room.cleanup()

    def _move(self, seq: int) -> None:
        self.store.move_head(seq)
        self.told = self.told._replace(head=seq)


StoreAgainstList.TestCase.settings = settings(
    max_examples=examples(60), stateful_step_count=25, derandomize=True, deadline=None, database=None
)
TestStoreAgainstList = StoreAgainstList.TestCase
