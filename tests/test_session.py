import random
from collections.abc import Callable

import pytest

from razz.bots import make_bot
from razz.bots.player import Player
from razz.cards import shuffled
from razz.errors import DealError, IllegalAction, RuleError
from razz.game.action import Bet, BringIn, Fold, SeatAction, Show
from razz.game.dealer import Dealer
from razz.game.event import Acted, Tabled
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.game.view import View
from razz.rules import rule_set
from razz.rules.stakes import Stakes
from razz.table.session import Session
from razz.text import Message

STAKES = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)


def decks(seed: int) -> Callable[[int], Dealer]:
    def deal(number: int) -> Dealer:
        below = random.Random(f"{seed} {number}").randrange
        return Dealer(shuffled(below), below)

    return deal


def bots(*kinds: str) -> list[Player | None]:
    return [make_bot(kind, random.Random(n).randrange) for n, kind in enumerate(kinds)]


def table(
    players: list[Player | None], seed: int = 1, buy_in: int = 200, rules: str = "standard"
) -> Session:
    return Session(
        rules=rule_set(rules), stakes=STAKES, players=players, buy_in=buy_in, deal=decks(seed)
    )


def current(session: Session) -> Hand:
    assert session.hand is not None
    return session.hand


def call_down(session: Session) -> None:
    """Finish the hand with the least that keeps it, a person's turn after the other."""
    station = make_bot("station", random.Random(0).randrange)
    while session.turn is not None:
        session.act(station.choose(session.view(session.turn)))


def test_bots_alone_play_a_hand_at_once_and_chips_stay_at_the_table() -> None:
    session = table(bots("maniac", "station", "rock", "sensible"))
    for number in range(1, 61):
        session.next_hand()
        assert session.turn is None
        assert current(session).is_over
        assert session.played == session.number == number
        assert sum(session.stacks) == sum(session.bought)
    assert sum(session.net(seat) for seat in range(1, 5)) == 0


def test_the_session_waits_for_a_person_and_bots_do_the_rest() -> None:
    session = table([None, *bots("maniac", "station")])
    session.next_hand()
    while not current(session).is_over:
        assert session.turn == 1
        option = session.view(1).options[0]
        session.act(option.action())
    assert session.turn is None


def test_every_seat_may_be_a_person() -> None:
    session = table([None, None, None])
    session.next_hand()
    turns = []
    while session.turn is not None:
        turns.append(session.turn)
        session.act(session.view(session.turn).options[0].action())
    assert set(turns) == {1, 2, 3}
    assert session.played == 1


def test_who_is_broke_buys_in_again_before_the_next_hand() -> None:
    session = table(bots("maniac", "maniac"), buy_in=20)
    rebought = 0
    for _ in range(20):
        broke = {seat for seat in (1, 2) if session.stacks[seat - 1] == 0}
        assert set(session.next_hand()) == broke
        rebought += len(broke)
        assert all(stack > 0 for stack in current(session).setup.stacks)
    assert rebought
    assert sum(session.bought) == 20 * (2 + rebought)


def test_an_illegal_action_changes_nothing() -> None:
    session = table([None, *bots("station")])
    session.next_hand()
    before, stacks = current(session), list(session.stacks)
    with pytest.raises(IllegalAction):
        session.act(Bet(9999))
    assert session.hand is before
    assert session.stacks == stacks
    call_down(session)
    assert session.played == 1


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    session = table([None, *bots("station")])
    with pytest.raises(RuleError, match="no hand is in play"):
        session.act(Fold())
    session.next_hand()
    with pytest.raises(RuleError, match="a hand is still in play"):
        session.next_hand()


@pytest.mark.parametrize("seed", range(12))
def test_who_leaves_posts_a_bring_in_that_is_due_and_folds_at_the_next_turn(seed: int) -> None:
    """R67 and R68 of the problems: the ante stays, the hand is folded, the others play on."""
    session = table([None, *bots("maniac", "station", "maniac")], seed)
    session.next_hand()
    due = session.view(1).options.of(BringIn) is not None
    session.leave(1)
    hand = current(session)
    assert hand.is_over
    deeds = [e.action for e in hand.events if isinstance(e, Acted) and e.seat == 1]
    assert deeds[-1] == Fold()
    assert deeds[:-1] == ([BringIn(2)] if due else [])
    assert session.net(1) == (-3 if due else -1)


def test_who_leaves_in_a_hand_that_nobody_raises_stays_folded() -> None:
    session = table([None, *bots("station", "station")])
    session.next_hand()
    session.leave(1)
    assert current(session).seat(1).folded
    assert session.turn is None
    session.leave(1)
    assert session.played == 1


def test_an_abandoned_hand_is_as_if_it_had_not_been_dealt() -> None:
    session = table([None, *bots("station")])
    session.next_hand()
    session.act(session.view(1).options[0].action())
    session.abandon()
    assert (session.number, session.played, session.turn) == (0, 0, None)
    assert session.stacks == session.bought == [200, 200]
    session.next_hand()
    call_down(session)
    assert session.number == 1
    session.abandon()
    assert session.number == session.played == 1


def test_the_biggest_pot_is_remembered_with_its_hand_and_winners() -> None:
    session = table(bots("maniac", "station", "rock"))
    pots = {}
    for _ in range(30):
        session.next_hand()
        pots[session.number] = current(session).total_pot
    biggest = session.biggest
    assert biggest is not None
    assert biggest.amount == max(pots.values()) == pots[biggest.hand]
    assert biggest.winners


def test_the_same_decks_and_bots_make_the_same_session() -> None:
    def stacks() -> list[int]:
        session = table(bots("sensible", "maniac", "rock"), seed=9)
        for _ in range(25):
            session.next_hand()
        return session.stacks

    assert stacks() == stacks()


class Spy:
    """A station that notes what it is given."""

    name = Message("Spy")

    def __init__(self) -> None:
        self.given: list[View] = []

    def choose(self, view: View) -> SeatAction:
        self.given.append(view)
        return make_bot("station", random.Random(0).randrange).choose(view)


def test_a_bot_is_given_its_own_view_and_no_hidden_card_of_the_others() -> None:
    """R70 and R71 of the problems: hole cards of others are absent until a showdown."""
    spy = Spy()
    session = table([spy, *bots("station", "maniac")])
    for _ in range(10):
        session.next_hand()
    assert spy.given
    for view in spy.given:
        assert type(view) is View
        assert view.viewer == 1
        opened = {event.seat for event in view.events if isinstance(event, Tabled)}
        for seat in view.seats[1:]:
            shown = seat.number in opened or view.phase is Phase.SHOWDOWN
            assert shown or set(seat.down) <= {None}


def test_two_seats_are_a_heads_up_event() -> None:
    """WT 100: no cap while two players are left in the whole event."""
    session = table([None, None], rules="wsop")
    session.next_hand()
    assert session.view(1).cap is None
    three = table([None, None, None], rules="wsop")
    three.next_hand()
    assert three.view(1).cap == 5


@pytest.mark.parametrize(("players", "buy_in"), [(1, 200), (9, 200), (3, 0), (3, 1)])
def test_what_cannot_be_played_is_refused_before_the_first_hand(players: int, buy_in: int) -> None:
    with pytest.raises(RuleError):
        table([None] * players, buy_in=buy_in)


def test_the_deck_comes_from_outside() -> None:
    def no_deck(number: int) -> Dealer:
        raise DealError(Message("no deck {number}", number=number))

    with pytest.raises(DealError, match="no deck 1"):
        Session(
            rules=rule_set("standard"),
            stakes=STAKES,
            players=[None, None],
            buy_in=200,
            deal=no_deck,
        )


def test_nobody_shows_the_hand_of_another_seat() -> None:
    session = table([None, *bots("station")])
    session.next_hand()
    while session.view(1).phase is not Phase.SHOWDOWN:
        session.act(session.view(1).options[0].action())
    with pytest.raises(IllegalAction, match="a seat shows its own hand only"):
        session.act(Show(seat=2))
    assert None in session.view(1).seat(2).down
