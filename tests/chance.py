"""Random hands for tests: any rule set, any stakes, any stacks, from one seeded source."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from razz.cards import Card, Rank, Suit, shuffled
from razz.game.action import Action, BringIn, Call, Check, Fold
from razz.game.betting import Option
from razz.game.dealer import Dealer
from razz.game.hand import Hand
from razz.game.state import SetUp
from razz.game.street import Phase
from razz.low import Ladder
from razz.rules import NAMED, Rake, RuleSet, Stakes
from razz.rules.choices import BringInOption, FreeFold, Limit, OddChip


def random_rules(source: random.Random, limits: Iterable[Limit] = Limit) -> RuleSet:
    """Return one of the named rule sets, now and then as a variant or with a field changed."""
    rules = source.choice([*NAMED.values()])
    if source.random() < 0.3:
        rules = rules.variant(ladder=source.choice([*Ladder]))
    if source.random() < 0.3:
        rules = rules.variant(limit=source.choice([*limits]))
    if source.random() < 0.3:
        rules = replace(
            rules,
            bring_in_option=source.choice([*BringInOption]),
            free_fold=source.choice([*FreeFold]),
            odd_chip=source.choice([*OddChip]),
        )
    return rules


def random_stakes(source: random.Random, rules: RuleSet) -> Stakes:
    """Return stakes for *rules*, raked now and then, in chips of one or more units."""
    chip = source.choice([1, 1, 5])
    small = source.randint(1, 10)
    rake = None
    if source.random() < 0.4:
        rake = Rake(
            percent=Fraction(source.choice(["5", "2.5", "10"])),
            cap=source.choice([None, 3, 20]),
            unit=source.choice([1, 2]),
            no_rake_on_third=source.random() < 0.5,
        )
    ante, bring_in = source.randint(0, small), source.randint(1, small)
    big = source.randint(small, 2 * small) if rules.limit is Limit.FIXED else small
    return Stakes(
        ante=ante * chip,
        bring_in=bring_in * chip,
        small_bet=small * chip,
        big_bet=big * chip,
        smallest_chip=chip,
        rake=rake,
    )


def random_setup(
    source: random.Random, rules: RuleSet | None = None, stakes: Stakes | None = None
) -> SetUp:
    """Return a set-up of 2 to 8 seats, short stacks and absent players among them."""
    rules = rules or random_rules(source)
    stakes = stakes or random_stakes(source, rules)
    seats = source.randint(2, 8)
    deep = source.choice([2, 6, 20, 80]) * stakes.small_bet
    absent = frozenset[int]()
    if source.random() < 0.15:
        absent = frozenset(source.sample(range(1, seats + 1), source.randint(1, seats - 1)))
    return SetUp(
        rules=rules,
        stakes=stakes,
        stacks=tuple(source.randint(1, deep) for _ in range(seats)),
        first=source.randint(1, seats),
        absent=absent,
        event_heads_up=seats == 2 and source.random() < 0.5,
    )


def random_dealer(source: random.Random) -> Dealer:
    """Return a dealer with a shuffled deck, now and then one that makes ties likely."""
    if source.random() < 0.3:
        # Rank after rank: at a table of two or four the seats get the same ranks.
        ranks = source.sample([*Rank], len(Rank))
        deck = [Card(rank, suit) for rank in ranks for suit in source.sample([*Suit], len(Suit))]
        return Dealer(deck, source.randrange)
    return Dealer(shuffled(source.randrange), source.randrange)


def random_action(hand: Hand, source: random.Random) -> Action:
    """Return something legal; what keeps a hand going is drawn more often than a fold."""
    options = hand.legal_actions()
    staying = [option for option in options if option.kind is not Fold]
    option: Option = source.choice([*options, *staying])
    if source.random() < 0.3:
        option = options.of(BringIn, Check, Call) or option
    if option.least < option.most:
        chip = hand.stakes.smallest_chip
        inside = range(-(-option.least // chip) * chip, option.most + 1, chip)
        return option.action(source.choice([option.least, option.most, *inside[:40]]))
    return option.action()


def random_hand(source: random.Random, setup: SetUp | None = None) -> Hand:
    """Return a hand played at random to its end."""
    hand, dealing = Hand.from_setup(setup or random_setup(source)), random_dealer(source)
    while not hand.is_over:
        dealt = hand.phase is Phase.DEALING
        hand = dealing.deal(hand) if dealt else hand.apply(random_action(hand, source))
    return hand
