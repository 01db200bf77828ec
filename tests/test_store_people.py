# ruff: noqa: F811 - a test names the fixture that it asks for
from collections.abc import Iterator
from threading import Barrier, Thread

import pytest
from databases import Clock, place, server_on  # noqa: F401
from sqlalchemy import text

from razz.store import Conflict, Player, Store, StoreError, Unstorable

TOKEN = "a-token-that-nobody-can-guess"  # noqa: S105 - nobody's


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(place: str, clock: Clock) -> Iterator[Store]:
    with server_on(place, clock) as store:
        store.people.add("p1", name="Ann", language="en")
        yield store


def test_a_player_is_found_by_id(store: Store, clock: Clock) -> None:
    ann = Player(id="p1", name="Ann", language="en", created=clock.now)
    assert store.people.get("p1") == ann
    assert store.people.get("p2") is None


def test_a_player_changes_name_and_language(store: Store) -> None:
    store.people.change("p1", name="アン")
    store.people.change("p1", language="ja")
    ann = store.people.get("p1")
    assert ann is not None
    assert (ann.name, ann.language) == ("アン", "ja")
    with pytest.raises(StoreError, match="there is no player p2"):
        store.people.change("p2", name="Bo")


def test_two_players_may_have_one_name_but_not_one_id(store: Store) -> None:
    store.people.add("p2", name="Ann", language="en")
    with pytest.raises(Conflict, match="there is a player p2"):
        store.people.add("p2", name="Bo", language="en")


@pytest.mark.parametrize("odd", ["A\0nn", "\udcff"])
def test_a_name_that_no_database_can_hold_is_refused(store: Store, odd: str) -> None:
    with pytest.raises(Unstorable, match="characters that cannot be stored"):
        store.people.add("p2", name=odd, language="en")
    with pytest.raises(Unstorable, match="characters that cannot be stored"):
        store.people.change("p1", name=odd)


class TestLogins:
    def test_a_token_stands_for_its_player_until_it_expires(
        self, store: Store, clock: Clock
    ) -> None:
        store.people.log_in("p1", TOKEN, expires=clock.now + 60)
        assert store.people.logged_in(TOKEN) == store.people.get("p1")
        assert store.people.logged_in("another") is None
        clock.now += 60
        assert store.people.logged_in(TOKEN) is None

    def test_a_token_that_is_used_stands_longer(self, store: Store, clock: Clock) -> None:
        store.people.log_in("p1", TOKEN, expires=clock.now + 60)
        store.people.seen(TOKEN, expires=clock.now + 120)
        clock.now += 100
        assert store.people.logged_in(TOKEN) is not None

    def test_who_has_logged_out_is_not_known_again(self, store: Store, clock: Clock) -> None:
        store.people.log_in("p1", TOKEN, expires=clock.now + 60)
        store.people.log_out(TOKEN)
        assert store.people.logged_in(TOKEN) is None
        store.people.log_out(TOKEN)

    def test_a_token_is_given_out_once_and_to_a_player(self, store: Store) -> None:
        store.people.log_in("p1", TOKEN, expires=2e9)
        with pytest.raises(StoreError, match="this token was given out before"):
            store.people.log_in("p1", TOKEN, expires=2e9)
        with pytest.raises(StoreError, match="there is no player p2"):
            store.people.log_in("p2", "another", expires=2e9)

    @pytest.mark.parametrize("odd", ["", "\0", "\ud800", "x" * 10_000])
    def test_a_cookie_may_hold_anything(self, store: Store, odd: str) -> None:
        assert store.people.logged_in(odd) is None
        assert store.people.use_link(odd) is None

    def test_no_token_is_stored_as_it_is(self, store: Store) -> None:
        store.people.log_in("p1", TOKEN, expires=2e9)
        store.people.give_link("p1", TOKEN, expires=2e9)
        with store.database.reading() as connection:
            rows = [
                *connection.execute(text("SELECT * FROM logins")),
                *connection.execute(text("SELECT * FROM one_time_links")),
            ]
        assert len(rows) == 2
        assert not [row for row in rows if TOKEN in str(row)]


class TestLinks:
    def test_a_link_lets_its_player_in_once(self, store: Store, clock: Clock) -> None:
        store.people.give_link("p1", TOKEN, expires=clock.now + 60)
        assert store.people.use_link("another") is None
        assert store.people.use_link(TOKEN) == store.people.get("p1")
        assert store.people.use_link(TOKEN) is None

    def test_a_link_expires(self, store: Store, clock: Clock) -> None:
        store.people.give_link("p1", TOKEN, expires=clock.now + 60)
        clock.now += 60
        assert store.people.use_link(TOKEN) is None

    def test_a_link_is_for_a_player(self, store: Store) -> None:
        with pytest.raises(StoreError, match="there is no player p2"):
            store.people.give_link("p2", TOKEN, expires=2e9)

    def test_of_many_who_use_a_link_at_the_same_time_one_gets_in(self, store: Store) -> None:
        store.people.give_link("p1", TOKEN, expires=2e9)
        start = Barrier(4)
        entered: list[Player | None] = []

        def enter() -> None:
            start.wait()
            entered.append(store.people.use_link(TOKEN))

        threads = [Thread(target=enter) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(entered) == 4
        assert len([player for player in entered if player is not None]) == 1


def test_what_has_expired_is_deleted(store: Store, clock: Clock) -> None:
    def rows() -> tuple[int, ...]:
        with store.database.reading() as connection:
            return tuple(
                connection.execute(text(query)).scalar_one()
                for query in ("SELECT count(*) FROM logins", "SELECT count(*) FROM one_time_links")
            )

    store.people.log_in("p1", "a", expires=clock.now + 60)
    store.people.log_in("p1", "b", expires=clock.now + 90)
    store.people.give_link("p1", "c", expires=clock.now + 60)
    store.people.give_link("p1", "d", expires=clock.now + 90)
    store.people.give_link("p1", "e", expires=clock.now + 90)
    store.people.use_link("d")
    store.tidy()
    assert rows() == (2, 2)
    clock.now += 60
    store.tidy()
    assert rows() == (1, 1)
    assert store.people.logged_in("b") is not None
    assert store.people.use_link("e") is not None
