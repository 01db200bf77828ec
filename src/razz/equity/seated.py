"""The equities of the hands at a table, as the cards lie at one moment of a recorded hand."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from razz.cards import Card, Rank
from razz.equity import ask, exact
from razz.equity.ask import Method
from razz.equity.combine import card_spot, spots
from razz.equity.spot import HAND_SIZE, Counts, Holding, Spot, Start
from razz.equity.tally import no_deals
from razz.low import Ladder, best_low

SAMPLED_DEALS = 200_000
"""The deals of a sample; its standard error is then at most about a tenth of a percent."""


class Lie(NamedTuple):
    """How the cards lie.

    Attributes:
        seats: seats that can win.
        hands: their known cards, without the community card.
        dead: the known cards that nobody can get any more.
        community: the community card, if it has been dealt.
        has_common_seventh: whether the seventh card is to be one for all.
        unknown: seats of which dealt cards are not known; any unseen cards stand for those.
    """

    seats: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    dead: tuple[Card, ...] = ()
    community: Card | None = None
    has_common_seventh: bool = False
    unknown: tuple[int, ...] = ()


class Odds(NamedTuple):
    """The equities of some seats.

    Attributes:
        seats: seats that can win.
        unknown: those of which cards are not known, so that any unseen cards stand for them.
        shares: the equity of each, in the order of *seats*.
        method: how the equities were found.
        errors: how far off each may be: the standard error of a sample; of an interval the part
            of the deals that is not decided; else 0.
    """

    seats: tuple[int, ...]
    unknown: tuple[int, ...]
    shares: tuple[Fraction, ...]
    method: Method
    errors: tuple[float, ...]

    def share(self, seat: int) -> Fraction | None:
        """Return the equity of *seat*; None if it cannot win."""
        return self.shares[self.seats.index(seat)] if seat in self.seats else None


def odds_of(lie: Lie, ladder: Ladder, seconds: float) -> Odds | None:
    """Return the equities of the seats of *lie*.

    Args:
        lie: how the cards lie.
        ladder: which low is best.
        seconds: the time there is; what would take longer is sampled.

    Returns:
        None in the rare case that cannot be worked out in that time: a community card lies there,
        and hole cards are not known.

    >>> from razz.cards import cards
    >>> lie = Lie((2, 5), (cards("As2d3h"), cards("4s5d6h")))
    >>> odds_of(lie, Ladder.ACE_TO_FIVE, 1.0).share(2)
    Fraction(278637, 527137)
    """
    if len(lie.seats) == 1:
        return _known(lie, (Fraction(1),))
    if lie.community is not None:
        return _with_community_card(lie, lie.community, ladder, seconds)
    hands = [Holding("", (Start(cards),)) for cards in lie.hands]
    if ladder is Ladder.ACE_TO_FIVE:
        found = _counted(lie, spots(hands, Start(lie.dead), lie.has_common_seventh), seconds)
        if found is not None:
            return found
        can_list = False
    else:
        can_list = _can_list(hands, lie, ladder, seconds)
    answer = ask.equity(
        hands,
        lie.dead,
        ladder=ladder,
        community=lie.has_common_seventh,
        must_be_exact=can_list,
        # A number of deals, not a time, so that the same hand always has the same odds.
        deals=None if can_list else SAMPLED_DEALS,
    )
    if answer.interrupted:
        raise KeyboardInterrupt  # half an answer would pass for a whole one among the others
    return Odds(
        lie.seats,
        lie.unknown,
        tuple(hand.equity for hand in answer.hands),
        answer.method,
        tuple(hand.stderr for hand in answer.hands),
    )


def _can_list(hands: list[Holding], lie: Lie, ladder: Ladder, seconds: float) -> bool:
    from razz.equity import listing

    question = card_spot(hands, Start(lie.dead), lie.has_common_seventh, ladder)
    return listing.deals_to_list(question) <= min(
        listing.MOST_LISTED, seconds * listing.LISTED_A_SECOND
    )


def _counted(lie: Lie, questions: list[tuple[Spot, int]], seconds: float) -> Odds | None:
    """The equities by rank counts; None if that takes too long."""
    plan = exact.plan(questions, seconds)
    if plan is None:
        return None
    hands = len(lie.seats)
    if plan.with_pairs:
        tally = no_deals(hands)
        for spot, weight in questions:
            tally = tally.plus(exact.count(spot).times(weight))
    else:
        counted = exact.carry_out(plan)
        if counted.interrupted:
            raise KeyboardInterrupt
        tally = counted.tally
    # The small part of an interval that is not decided is split evenly, so that all sum to one.
    undecided = 1 - tally.decided / tally.deals
    return Odds(
        lie.seats,
        lie.unknown,
        tuple(tally.share(hand) + undecided / hands for hand in range(hands)),
        Method.INTERVAL if undecided else Method.EXACT,
        (float(undecided),) * hands,
    )


def _known(lie: Lie, shares: tuple[Fraction, ...]) -> Odds:
    return Odds(lie.seats, lie.unknown, shares, Method.EXACT, (0.0,) * len(shares))


def _with_community_card(lie: Lie, card: Card, ladder: Ladder, seconds: float) -> Odds | None:
    """The equities on seventh street when the one card of the middle is everybody's last."""
    if all(len(hand) == HAND_SIZE - 1 for hand in lie.hands):
        lows = [best_low((*hand, card), ladder) for hand in lie.hands]
        best = min(lows)
        part = Fraction(1, lows.count(best))
        return _known(lie, tuple(part if low == best else Fraction() for low in lows))
    if ladder is not Ladder.ACE_TO_FIVE:
        return None
    hands = tuple(_counts((*hand, card)) for hand in lie.hands)
    missing = tuple(HAND_SIZE - sum(counts) for counts in hands)
    gone = _counts((*lie.dead, card, *(card for hand in lie.hands for card in hand)))
    spot = Spot(hands, missing, tuple(4 - number for number in gone))
    return _counted(lie, [(spot, 1)], seconds)


def _counts(cards: tuple[Card, ...]) -> Counts:
    ranks = [card.rank for card in cards]
    return tuple(ranks.count(rank) for rank in Rank)
