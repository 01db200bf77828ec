"""Random hands under every rule set: what always holds, and a settlement written another way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import pytest
from chance import random_dealer, random_hand, random_setup
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from razz.cards import Card, known
from razz.game.action import Bet, BringIn, Call, Complete, Fold, Muck, Raise
from razz.game.dealer import Dealer
from razz.game.event import Acted, AntePosted, Killed, StreetBegan
from razz.game.hand import Hand
from razz.game.state import NeedAction, NeedCards, NeedCommunity
from razz.game.street import Phase, Street
from razz.low import Ladder
from razz.rules.choices import OddChip

# What always holds


class RazzMachine(RuleBasedStateMachine):
    """Hands one after the other, each action drawn from what the hand says is legal."""

    def __init__(self) -> None:
        super().__init__()
        self.hand: Hand | None = None
        self.dealer: Dealer | None = None

    @precondition(lambda self: self.hand is None or self.hand.is_over)
    @rule(seed=st.integers(0, 2**32))
    def next_hand(self, seed: int) -> None:
        source = random.Random(seed)
        self.dealer = random_dealer(source)
        self.hand = Hand.from_setup(random_setup(source))

    @precondition(lambda self: self.hand is not None and self.hand.phase is Phase.DEALING)
    @rule()
    def deal(self) -> None:
        assert self.hand is not None
        assert self.dealer is not None
        self.hand = self.dealer.deal(self.hand)

    @precondition(lambda self: self.hand is not None and bool(self.hand.legal_actions()))
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        assert self.hand is not None
        option = data.draw(st.sampled_from(self.hand.legal_actions()))
        to = None
        if option.least < option.most:
            chip = self.hand.stakes.smallest_chip
            steps = data.draw(st.integers(0, (option.most - option.least) // chip))
            between = -(-option.least // chip) * chip + steps * chip
            to = min(between, option.most)
        self.hand = self.hand.apply(option.action(to))

    @precondition(lambda self: self.hand is not None and self.hand.phase is Phase.BETTING)
    @rule()
    def fold(self) -> None:
        """Fold, listed or not; only before the bring-in is posted a seat may have to stay."""
        assert self.hand is not None
        if self.hand.bring_in_posted:
            self.hand = self.hand.apply(Fold())

    @invariant()
    def chips_are_constant(self) -> None:
        if self.hand is None:
            return
        stacks = sum(seat.stack for seat in self.hand.seats)
        middle = self.hand.rake if self.hand.is_over else self.hand.total_pot
        assert stacks + middle == sum(self.hand.setup.stacks)
        assert all(seat.stack >= 0 and seat.bet >= 0 for seat in self.hand.seats)
        assert sum(pot.amount for pot in self.hand.pot_layers) == self.hand.total_pot

    @invariant()
    def no_card_comes_twice(self) -> None:
        if self.hand is None:
            return
        out = [card for seat in self.hand.seats for card in (*seat.down, *seat.up)]
        out += self.hand.community
        assert len(out) == len(set(out)) == self.hand.dealt
        assert self.hand.stub >= 0

    @invariant()
    def something_is_always_legal_while_the_hand_is_live(self) -> None:
        if self.hand is None:
            return
        assert (self.hand.needs is None) == self.hand.is_over
        match self.hand.needs:
            case NeedAction(number):
                assert number == self.hand.actor
                options = self.hand.legal_actions()
                assert options
                for option in options:
                    assert 0 <= option.cost <= self.hand.seat(number).stack
                    self.hand.apply(option.action(option.least or None))
                    if option.most > option.least:
                        self.hand.apply(option.action(option.most))
            case NeedCards(down=down, up=up):
                assert down + up > 0
                assert not self.hand.legal_actions()
            case NeedCommunity():
                assert self.hand.street is Street.SEVENTH

    @invariant()
    def no_secret_is_in_a_view(self) -> None:
        if self.hand is None:
            return
        for viewer in (None, *range(1, len(self.hand.seats) + 1)):
            view = self.hand.view(viewer)
            for seat in self.hand.seats:
                if seat.number != viewer and not seat.tabled:
                    assert view.seat(seat.number).down == (None,) * len(seat.down)

    @invariant()
    def a_replay_equals_the_hand_and_its_nets_sum_to_minus_the_rake(self) -> None:
        if self.hand is None or not self.hand.is_over:
            return
        assert Hand.from_setup(self.hand.setup, self.hand.actions) == self.hand
        assert sum(seat.net for seat in self.hand.seats) == -self.hand.rake
        assert all(
            seat.stack == start + seat.net
            for seat, start in zip(self.hand.seats, self.hand.setup.stacks, strict=True)
        )

    def teardown(self) -> None:
        if self.hand is not None:
            assert Hand.from_setup(self.hand.setup, self.hand.actions) == self.hand


RazzMachine.TestCase.settings = settings(max_examples=150, stateful_step_count=60, deadline=None)
TestRazz = RazzMachine.TestCase


# A settlement written another way: chip by chip


@dataclass
class Ledger:
    """What each seat did with its chips, read off the actions alone."""

    put: list[int]
    dead: set[int] = field(default_factory=set)
    mucked: list[int] = field(default_factory=list)


def ledger(hand: Hand) -> Ledger:
    """Add up antes and actions; bets that went back uncalled are still in."""
    books = Ledger([0] * len(hand.seats))
    front = [0] * len(hand.seats)
    for event in hand.events:
        match event:
            case AntePosted(seat, amount):
                books.put[seat - 1] += amount
            case StreetBegan(street):
                front = [0] * len(front)
                if street is Street.THIRD:  # the part of an ante that nobody could match is back
                    matched = sorted(books.put)[-2]
                    books.put = [min(put, matched) for put in books.put]
            case Killed(seat) | Acted(seat, Fold()):
                books.dead.add(seat)
            case Acted(seat, Muck()):
                books.mucked.append(seat)
            case Acted(seat, action):
                added = 0
                match action:
                    case BringIn(int(amount)) | Call(int(amount)):
                        added = amount
                    case Complete(int(to)) | Bet(int(to)) | Raise(int(to)):
                        added = to - front[seat - 1]
                front[seat - 1] += added
                books.put[seat - 1] += added
    return books


def badness(five: Sequence[Card], ladder: Ladder) -> tuple[int, ...]:
    """How bad five cards are for low: a row of numbers, the smaller the better."""
    high_ace = ladder is Ladder.DEUCE_TO_SEVEN
    ranks = sorted(14 if high_ace and card.rank == 1 else int(card.rank) for card in five)
    counts = Counter(ranks)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    shape = [count for count, _ in groups]
    kind = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], "straight", "flush", [3, 2], [4, 1]].index(
        shape
    )
    if ladder is not Ladder.ACE_TO_FIVE and kind == 0:
        straight = ranks == [*range(ranks[0], ranks[0] + 5)]
        flush = len({card.suit for card in five}) == 1
        kind = 8 if straight and flush else 5 if flush else 4 if straight else 0
    return (kind, *(rank for _, rank in groups))


def best(seven: Sequence[Card], ladder: Ladder) -> tuple[int, ...]:
    return min(badness(five, ladder) for five in combinations(seven, 5))


def odd_key(hand: Hand, seven: Sequence[Card], place: int) -> list[tuple[int, ...]]:
    """Sort key for odd chips: the seat with the smallest comes first."""
    ladder = hand.rules.ladder
    high_ace = ladder is Ladder.DEUCE_TO_SEVEN
    rank_of = {card: 14 if high_ace and card.rank == 1 else int(card.rank) for card in seven}
    key: list[tuple[int, ...]] = []
    match hand.rules.odd_chip:
        case OddChip.HIGH_SUIT_IN_FIVE:
            target = best(seven, ladder)
            fives = [five for five in combinations(seven, 5) if badness(five, ladder) == target]
            rows = [sorted((-rank_of[c], -c.suit) for c in five) for five in fives]
            key = list(min(rows))
        case OddChip.LOW_SUIT_IN_SEVEN:
            key = [*sorted((rank_of[card], int(card.suit)) for card in seven)]
        case OddChip.FIRST_CLOCKWISE:
            key = []
    return [*key, (place,)]


def pots_chip_by_chip(
    books: Ledger, stacks: list[int], live: list[int]
) -> list[tuple[list[int], int]]:
    """Return who can win each pot and what it holds; chips nobody matched go back to *stacks*.

    Level after level, one chip from everybody who put in that many. Levels that the same seats can
    win make a pot. Dead chips beyond all who are all-in belong to who could still match them.
    """
    with_chips = [seat for seat in live if stacks[seat - 1] > 0]
    pots: list[tuple[list[int], int]] = []
    for level in range(1, max(books.put) + 1):
        payers = [seat for seat, put in enumerate(books.put, start=1) if put >= level]
        if len(payers) == 1 and payers[0] in live:
            stacks[payers[0] - 1] += 1
            continue
        able = [seat for seat in payers if seat in live] or with_chips or pots[-1][0]
        if pots and pots[-1][0] == able:
            pots[-1] = able, pots[-1][1] + len(payers)
        else:
            pots.append((able, len(payers)))
    return pots


def winners(hand: Hand, able: list[int], mucked: list[int]) -> list[int]:
    """Return the seats that share a pot, in the order in which they get odd chips."""
    rivals = [seat for seat in able if seat not in mucked]
    if not rivals:
        return [[seat for seat in mucked if seat in able][-1]]
    if len(rivals) == 1:
        return rivals
    sevens = {seat: known(hand.cards_of(seat)) for seat in rivals}
    lows = {seat: best(seven, hand.rules.ladder) for seat, seven in sevens.items()}
    tied = [seat for seat in rivals if lows[seat] == min(lows.values())]
    count, first = len(hand.seats), hand.setup.first
    if len(tied) == 1:
        return tied
    return sorted(tied, key=lambda seat: odd_key(hand, sevens[seat], (seat - first) % count))


def settle_chip_by_chip(hand: Hand) -> tuple[list[int], int]:
    """Return the final stacks and the rake of a finished hand, from its actions and cards alone."""
    books = ledger(hand)
    stacks = [start - put for start, put in zip(hand.setup.stacks, books.put, strict=True)]
    live = [seat.number for seat in hand.seats if seat.number not in books.dead]
    rake, chip, taken = hand.stakes.rake, hand.stakes.smallest_chip, 0
    for able, held in pots_chip_by_chip(books, stacks, live):
        left = held
        if rake and not (rake.no_rake_on_third and hand.street is Street.THIRD):
            share = int(held * rake.percent // 100)
            share -= share % rake.unit
            if rake.cap is not None:
                share = min(share, rake.cap - taken)
            taken += share
            left -= share
        order = winners(hand, able, books.mucked)
        while left:
            # A round of whole chips while it reaches, then odd chips one each, the last maybe cut.
            for seat in order:
                coin = min(chip, left)
                stacks[seat - 1] += coin
                left -= coin
    return stacks, taken


@pytest.mark.parametrize("block", range(20))
def test_a_settlement_chip_by_chip_agrees_on_thousands_of_hands(block: int) -> None:
    for seed in range(250):
        hand = random_hand(random.Random(f"settle {block} {seed}"))
        stacks, rake = settle_chip_by_chip(hand)
        assert [seat.stack for seat in hand.seats] == stacks, (block, seed)
        assert hand.rake == rake


def test_the_random_hands_cover_what_the_settlement_is_about() -> None:
    """Side pots, splits, odd chips, mucks, community cards, absent players and rake."""
    found: Counter[str] = Counter()
    for seed in range(1500):
        hand = random_hand(random.Random(f"cover {seed}"))
        told = {type(event).__name__ for event in hand.events}
        found["side pot"] += len(hand.pots) > 1
        found["four pots"] += len(hand.pots) > 3
        found["split"] += any(
            len([e for e in hand.events if getattr(e, "pot", None) == pot and hasattr(e, "odd")])
            > 1
            for pot in range(len(hand.pots))
        )
        found["odd chip"] += any(getattr(event, "odd", 0) for event in hand.events)
        found["muck"] += any(seat.mucked for seat in hand.seats)
        found["tabled"] += "Tabled" in told
        found["community"] += bool(hand.community)
        found["absent"] += "Killed" in told
        found["returned"] += "Returned" in told
        found["rake"] += hand.rake > 0
        found["third"] += hand.street is Street.THIRD
        found["scrambled"] += "Scrambled" in told
    assert min(found.values()) >= 10, found


@pytest.mark.parametrize("block", range(4))
def test_random_hands_replay_to_equal_hands(block: int) -> None:
    for seed in range(100):
        hand = random_hand(random.Random(f"replay {block} {seed}"))
        assert Hand.from_setup(hand.setup, hand.actions) == hand
