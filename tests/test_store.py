# ruff: noqa: F811 - a test names the fixture that it asks for
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from databases import Clock, place, server_on  # noqa: F401
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from razz.cards import DECK, cards, shuffled
from razz.errors import RazzError
from razz.store import (
    Command,
    Conflict,
    FinishedHand,
    LeaseLost,
    Repeated,
    Store,
    StoreError,
    Unstorable,
    Write,
    decks,
    log,
    open_store,
)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(place: str, clock: Clock) -> Iterator[Store]:
    with server_on(place, clock) as store:
        yield store


def entry(seq: int, **what: Any) -> tuple[int, float, dict[str, Any]]:
    return seq, 100.0 + seq, what


def numbers(store: Store, table: str = "table", after: int = 0) -> list[int]:
    return [seq for seq, _, _ in store.log(table, after)]


def hand(number: int, **facts: Any) -> FinishedHand:
    usual: dict[str, Any] = {
        "ended": 5.5,
        "pot": 40,
        "summary": {"won": "Ann"},
        "record": {"actions": []},
    }
    return FinishedHand(number=number, **(usual | facts))


class TestTheLog:
    def test_what_is_appended_is_read_in_order(self, store: Store) -> None:
        store.append("table", [entry(1, kind="opened"), entry(2, kind="sat")])
        store.append("table", [entry(3, kind="left", why={"m": "x", "a": {"n": 1}})])
        assert list(store.log("table")) == [
            (1, 101.0, {"kind": "opened"}),
            (2, 102.0, {"kind": "sat"}),
            (3, 103.0, {"kind": "left", "why": {"m": "x", "a": {"n": 1}}}),
        ]
        assert store.last("table") == 3

    def test_a_reader_goes_on_from_where_it_was(self, store: Store) -> None:
        store.append("table", [entry(seq) for seq in range(1, 6)])
        assert numbers(store, after=3) == [4, 5]
        assert numbers(store, after=5) == []

    def test_a_log_longer_than_a_page_is_read_whole(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(log, "_PAGE", 3)
        store.append("table", [entry(seq) for seq in range(1, 10)])
        assert numbers(store) == list(range(1, 10))
        assert numbers(store, after=4) == [5, 6, 7, 8, 9]

    def test_a_table_without_entries_has_an_empty_log(self, store: Store) -> None:
        assert (numbers(store), store.last("table")) == ([], 0)
        assert (numbers(store, "nowhere"), store.last("nowhere")) == ([], 0)

    def test_tables_do_not_share_numbers(self, store: Store) -> None:
        store.tables.create("other", host="bo", summary={}, entries=[entry(1), entry(2)])
        store.append("table", [entry(1)])
        assert (numbers(store), numbers(store, "other")) == ([1], [1, 2])

    @pytest.mark.parametrize("seq", [1, 2, 4])
    def test_a_number_that_is_taken_or_not_the_next_is_refused(
        self, store: Store, seq: int
    ) -> None:
        store.append("table", [entry(1), entry(2)])
        with pytest.raises(Conflict) as caught:
            store.append("table", [entry(seq)])
        assert str(caught.value) == (
            f"the log of table table ends with number 2: 3 must be next, not {seq}"
        )
        assert numbers(store) == [1, 2]

    def test_of_entries_that_do_not_follow_each_other_none_is_written(self, store: Store) -> None:
        with pytest.raises(Conflict, match="2 must be next, not 3"):
            store.append("table", [entry(1), entry(3)])
        assert numbers(store) == []

    def test_there_is_no_log_without_its_table(self, store: Store) -> None:
        with pytest.raises(Conflict, match="there is no table nowhere"):
            store.append("nowhere", [entry(1)])

    def test_a_damaged_entry_is_named(self, store: Store) -> None:
        store.append("table", [entry(1), entry(2), entry(3)])
        with store.database.writing() as connection:
            connection.execute(text("UPDATE events SET what = '{' WHERE seq = 2"))
        with pytest.raises(StoreError, match=r"entry 2 in the log of table table is damaged"):
            numbers(store)
        with store.database.writing() as connection:
            connection.execute(text("UPDATE events SET what = '7' WHERE seq = 2"))
        with pytest.raises(StoreError, match=r"entry 2 in the log of table table is damaged"):
            numbers(store)

    def test_a_missing_entry_is_named(self, store: Store) -> None:
        store.append("table", [entry(1), entry(2), entry(3)])
        with store.database.writing() as connection:
            connection.execute(text("DELETE FROM events WHERE seq = 2"))
        with pytest.raises(StoreError, match=r"entry 2 in the log of table table .* missing"):
            numbers(store)

    def test_what_was_appended_is_there_after_the_store_is_opened_again(self, place: str) -> None:
        with server_on(place) as store:
            store.append("table", [entry(1, n=1)])
        with open_store(place) as store:
            assert list(store.log("table")) == [(1, 101.0, {"n": 1})]

    def test_who_has_not_claimed_the_database_only_reads(self, place: str) -> None:
        with server_on(place) as store, open_store(place) as reader:
            store.append("table", [entry(1)])
            assert numbers(reader) == [1]
            with pytest.raises(LeaseLost, match=r"has not claimed the database .* only read"):
                reader.append("table", [entry(2)])


def test_a_store_whose_connections_are_all_busy_says_so(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("razz.store.database.BUSY_SECONDS", 0.01)
    with open_store(place) as store, ExitStack() as stack:
        for _ in range(15):
            stack.enter_context(store.database.reading())
        with pytest.raises(StoreError, match="all its connections are busy"):
            store.last("table")
        stack.close()
        assert store.last("table") == 0


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    # Lone surrogates and NULs too: chat comes from anybody.
    | st.text(st.characters(exclude_categories=())),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(), parts, max_size=3),
    max_leaves=8,
)
WHATS = st.dictionaries(st.text(max_size=5), ANY_JSON, max_size=3)
TIMES = st.floats(allow_nan=False, allow_infinity=False)


def test_any_log_is_read_as_it_was_written(place: str) -> None:
    with server_on(place) as store:
        tables = iter(range(10**6))

        @settings(max_examples=60, deadline=None)
        @given(
            batches=st.lists(st.lists(st.tuples(TIMES, WHATS), max_size=3), max_size=5),
            stale=st.integers(0, 5),
        )
        def check(batches: list[list[tuple[float, dict[str, Any]]]], stale: int) -> None:
            table = f"table {next(tables)}"
            store.tables.create(table, host="ann", summary={})
            written: list[tuple[int, float, dict[str, Any]]] = []
            for batch in batches:
                end = len(written)
                entries = [(end + n, at, what) for n, (at, what) in enumerate(batch, start=1)]
                store.append(table, entries)
                written += entries
                if entries:
                    # The same again, and what comes too late, changes nothing.
                    with pytest.raises(Conflict):
                        store.append(table, entries)
                    with pytest.raises(Conflict):
                        store.append(table, [(max(1, end - stale), 0.0, {})])
            assert list(store.log(table)) == written
            assert list(store.log(table, stale)) == written[stale:]
            assert store.last(table) == len(written)

        check()


def test_of_two_that_write_one_number_at_the_same_time_exactly_one_wins(store: Store) -> None:
    """What the threads of one server might do, were the server wrong."""
    writers, rounds = 4, 12
    start = Barrier(writers)
    won: list[list[int]] = [[] for _ in range(rounds + 1)]

    def write(writer: int) -> None:
        for seq in range(1, rounds + 1):
            start.wait()
            try:
                store.append("table", [entry(seq, writer=writer)])
            except Conflict:
                continue
            won[seq].append(writer)

    threads = [Thread(target=write, args=(writer,)) for writer in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [[what["writer"]] for _, _, what in store.log("table")] == won[1:]


class TestCommands:
    def test_a_command_that_comes_again_gets_its_first_answer_and_does_nothing(
        self, store: Store
    ) -> None:
        first = Command(player="ann", id="c1", answer={"type": "done", "seq": 1})
        again = Command(player="ann", id="c1", answer={"type": "done", "seq": 2})
        store.append("table", [entry(1)], command=first)
        with pytest.raises(Repeated) as caught:
            store.append("table", [entry(2)], command=again)
        assert caught.value.answer == {"type": "done", "seq": 1}
        assert store.answer("table", "ann", "c1") == {"type": "done", "seq": 1}
        assert numbers(store) == [1]

    def test_ids_are_of_one_player_at_one_table(self, store: Store) -> None:
        store.tables.create("other", host="bo", summary={})
        store.append("table", [entry(1)], command=Command(player="ann", id="c1", answer={}))
        store.append("table", [entry(2)], command=Command(player="bo", id="c1", answer={}))
        store.append("other", [entry(1)], command=Command(player="ann", id="c1", answer={}))
        assert store.answer("table", "cy", "c1") is None
        assert store.answer("table", "ann", "c2") is None

    @pytest.mark.parametrize("odd", ["", "\0", "\ud800", "x" * 5000, "牌"])
    def test_an_id_is_any_text(self, store: Store, odd: str) -> None:
        command = Command(player="ann", id=odd, answer={"seq": 1})
        store.append("table", [entry(1)], command=command)
        assert store.answer("table", "ann", odd) == {"seq": 1}

    def test_a_refusal_can_be_kept_too(self, store: Store) -> None:
        command = Command(player="ann", id="c1", answer={"type": "refused"})
        store.append("table", [], command=command)
        assert (store.answer("table", "ann", "c1"), numbers(store)) == ({"type": "refused"}, [])

    def test_an_answer_is_not_kept_for_what_was_not_written(self, store: Store) -> None:
        with pytest.raises(Conflict):
            store.append("table", [entry(7)], command=Command(player="ann", id="c", answer={}))
        assert store.answer("table", "ann", "c") is None

    def test_answers_are_forgotten_after_an_hour(self, store: Store, clock: Clock) -> None:
        store.append("table", [], command=Command(player="ann", id="old", answer={}))
        clock.now += log.COMMAND_SECONDS
        store.append("table", [], command=Command(player="ann", id="new", answer={}))
        store.tidy()
        assert store.answer("table", "ann", "old") == {}
        clock.now += 1
        store.tidy()
        assert store.answer("table", "ann", "old") is None
        assert store.answer("table", "ann", "new") == {}


class TestManyAtOnce:
    def test_each_is_written_or_refused_on_its_own(self, store: Store) -> None:
        store.tables.create("other", host="bo", summary={})
        done = Command(player="ann", id="c1", answer={"seq": 1})
        writes = [
            Write(table="table", entries=[entry(1), entry(2)], command=done),
            Write(table="table", entries=[entry(9)]),
            Write(table="other", entries=[entry(1)]),
            Write(table="nowhere", entries=[entry(1)]),
            Write(table="table", entries=[entry(3)], command=done),
            Write(table="table", entries=[entry(3)], hand=hand(1)),
        ]
        outcome = store.append_all(writes)
        assert [type(why) for why in outcome] == [
            type(None),
            Conflict,
            type(None),
            Conflict,
            Repeated,
            type(None),
        ]
        assert (numbers(store), numbers(store, "other")) == ([1, 2, 3], [1])
        assert store.hands.get("table", 1) is not None

    def test_what_breaks_the_rules_of_the_database_undoes_only_its_own(self, store: Store) -> None:
        store.append("table", [entry(1)], hand=hand(1))
        twice = Write(table="table", entries=[entry(2)], hand=hand(1))
        outcome = store.append_all([twice, Write(table="table", entries=[entry(2)])])
        assert isinstance(outcome[0], Conflict)
        assert "has been written to by another: read its log again" in str(outcome[0])
        assert outcome[1] is None
        assert numbers(store) == [1, 2]

    def test_nothing_is_written_if_one_cannot_be_stored(self, store: Store) -> None:
        writes = [Write(table="table", entries=[entry(1)]), Write(table="\0", entries=[entry(1)])]
        with pytest.raises(Unstorable):
            store.append_all(writes)
        assert numbers(store) == []


class TestHands:
    def test_a_hand_comes_back_as_it_was_kept(self, store: Store) -> None:
        kept = hand(7, sat=((1, "ann"), (3, "bo")), record={"cards": ["As", None], "n": 2.5})
        store.append("table", [entry(1)], hand=kept)
        assert store.hands.get("table", 7) == kept
        assert kept.seat_of("bo") == 3
        assert kept.seat_of("cy") is None

    def test_hands_come_newest_first_twenty_at_a_time(self, store: Store) -> None:
        for number in range(1, 46):
            store.append("table", [entry(number)], hand=hand(number, sat=((1, "ann"),)))
        page = store.hands.page("table")
        assert [line.number for line in page] == list(range(45, 25, -1))
        assert (page[0].sat, page[0].summary) == (((1, "ann"),), {"won": "Ann"})
        assert [line.number for line in store.hands.page("table", 26)] == list(range(25, 5, -1))
        assert [line.number for line in store.hands.page("table", 6)] == [5, 4, 3, 2, 1]
        assert store.hands.page("table", 1) == []

    @pytest.mark.parametrize("number", [0, -1, 10**30, -(10**30)])
    def test_a_number_that_no_hand_has_finds_nothing(self, store: Store, number: int) -> None:
        store.append("table", [entry(1)], hand=hand(1))
        assert store.hands.get("table", number) is None
        assert [line.number for line in store.hands.page("table", number)] == [1] * (number > 0)

    def test_a_hand_and_the_event_that_ends_it_are_kept_together(self, store: Store) -> None:
        with pytest.raises(Conflict):
            store.append("table", [entry(2)], hand=hand(1))
        assert store.hands.get("table", 1) is None


class TestTables:
    def test_a_table_is_made_with_the_start_of_its_log(self, store: Store, clock: Clock) -> None:
        store.tables.create(
            "t2",
            host="bo",
            summary={"name": "夜"},
            listed=True,
            password="a hash",  # noqa: S106 - none of anybody's
            invite="code",
            entries=[entry(1), entry(2)],
        )
        line = store.tables.get("t2")
        assert line is not None
        assert (line.id, line.created, line.host) == ("t2", clock.now, "bo")
        assert (line.summary, line.listed, line.closed) == ({"name": "夜"}, True, False)
        assert (line.password, line.invite) == ("a hash", "code")
        assert numbers(store, "t2") == [1, 2]

    def test_two_tables_cannot_have_one_id(self, store: Store) -> None:
        with pytest.raises(Conflict, match="there is a table table"):
            store.tables.create("table", host="bo", summary={}, entries=[entry(1)])
        assert numbers(store) == []

    def test_a_table_whose_log_cannot_begin_so_is_not_made(self, store: Store) -> None:
        with pytest.raises(Conflict):
            store.tables.create("t2", host="bo", summary={}, entries=[entry(2)])
        assert store.tables.get("t2") is None

    def test_the_lobby_lists_open_tables_newest_first(self, store: Store, clock: Clock) -> None:
        for table, listed in (("a", True), ("b", False), ("c", True)):
            clock.now += 1
            store.tables.create(table, host="ann", summary={}, listed=listed)
        assert [line.id for line in store.tables.open()] == ["c", "b", "a", "table"]
        assert [line.id for line in store.tables.open(listed_only=True)] == ["c", "a"]
        store.tables.change("c", closed=True)
        assert [line.id for line in store.tables.open(listed_only=True)] == ["a"]

    def test_what_is_not_named_in_a_change_stays(self, store: Store) -> None:
        store.tables.change("table", summary={"stakes": [1, 2]}, password="h")  # noqa: S106
        store.tables.change("table", password=None, host="bo", invite="code", listed=True)
        line = store.tables.get("table")
        assert line is not None
        assert (line.summary, line.password, line.host) == ({"stakes": [1, 2]}, None, "bo")
        assert (line.invite, line.listed, line.closed) == ("code", True, False)

    def test_a_table_that_is_not_there_is_not_changed(self, store: Store) -> None:
        assert store.tables.get("nowhere") is None
        with pytest.raises(StoreError, match="there is no table nowhere"):
            store.tables.change("nowhere", closed=True)

    @pytest.mark.parametrize("odd", ["\0", "a\ud800"])
    def test_an_id_that_no_database_can_look_for_is_refused(self, store: Store, odd: str) -> None:
        with pytest.raises(RazzError, match="characters that cannot be stored"):
            store.tables.get(odd)


class TestDecks:
    DECK = decks.Deck(
        table="table", hand=3, cards=shuffled(Random(1).randrange), seed=bytes(range(32))
    )

    def test_a_deck_is_kept_with_the_event_that_starts_its_hand(self, store: Store) -> None:
        store.append("table", [entry(1)], deck=decks.keep(self.DECK))
        assert decks.deck_of(store, "table", 3) == self.DECK
        assert decks.deck_of(store, "table", 4) is None

    def test_a_deck_without_its_event_is_not_kept(self, store: Store) -> None:
        with pytest.raises(Conflict):
            store.append("table", [entry(2)], deck=decks.keep(self.DECK))
        assert decks.deck_of(store, "table", 3) is None

    def test_a_deck_that_is_fixed_is_never_replaced(self, store: Store) -> None:
        store.append("table", [entry(1)], deck=decks.keep(self.DECK))
        other = decks.Deck(table="table", hand=3, cards=DECK, seed=b"")
        with pytest.raises(Conflict):
            store.append("table", [entry(2)], deck=decks.keep(other))
        assert decks.deck_of(store, "table", 3) == self.DECK
        assert numbers(store) == [1]

    def test_a_deck_shows_no_card(self) -> None:
        assert repr(self.DECK) == "Deck(table='table', hand=3)"

    def test_an_error_shows_nothing_of_what_was_to_be_stored(self, store: Store) -> None:
        deck = decks.Deck(table="nowhere", hand=1, cards=cards("As 2d"), seed=b"secret")
        with pytest.raises(Conflict) as caught:
            store.append("table", [entry(1)], deck=decks.keep(deck))
        cause: BaseException | None = caught.value
        told = []
        while cause is not None:
            told.append(str(cause))
            cause = cause.__cause__
        assert len(told) > 1
        assert not [text for text in told if "As2d" in text or b"secret".hex() in text]
