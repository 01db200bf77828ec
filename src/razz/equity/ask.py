"""Ask for an equity: exact where the time allows it, else an interval or a sample that says so."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from html import escape
from time import perf_counter
from typing import Any, NamedTuple

from razz.cards import Card
from razz.equity import exact
from razz.equity.budget import Budget, Progress
from razz.equity.combine import card_spot, choices, spots
from razz.equity.given import check_limits, dead_given, hands_given
from razz.equity.reading import dead_cards
from razz.equity.spot import CardSpot, Holding, Spot
from razz.equity.tally import Tally
from razz.errors import CardError
from razz.low import Ladder
from razz.text import Message

FEWEST_HANDS, MOST_HANDS = 2, 8
PATIENCE = 10.0  # seconds that an answer may take where nothing else is asked for
SEED = 1
_TELLS_LITTLE = Fraction(1, 100)
_LAST_WORD = 0.5  # seconds that a sample takes when a count is broken off
_MANY_SPOTS = 5  # from so many on the time that a sum of spots will take can be told as it goes
MOST_CHOICES = 300_000  # joint starts of ranges that are counted one by one
_READ_A_SECOND = 60_000  # of them go together in half a second or so


class Method(Enum):
    """How an answer was found.

    Attributes:
        EXACT: every deal was counted.
        INTERVAL: nearly every deal was counted; the others could go to any hand, so the equity is
            known to lie between two bounds.
        SAMPLED: deals were drawn at random; the standard error says how far off the answer may be.
    """

    EXACT = "exact"
    INTERVAL = "interval"
    SAMPLED = "sampled"


class HandEquity(NamedTuple):
    """What one hand of a question gets.

    Attributes:
        text: the hand as it was asked for.
        low: the part of the pot it gets at least, on average.
        high: ... and at most: the same number but for an interval.
        win: the deals it wins alone.
        ties: the deals it shares two ways, three ways, and so on.
        stderr: the standard error of its equity; 0 unless the answer is sampled.
    """

    text: str
    low: Fraction
    high: Fraction
    win: int
    ties: tuple[int, ...]
    stderr: float = 0.0

    @property
    def width(self) -> Fraction:
        """How far apart the bounds are."""
        return self.high - self.low

    @property
    def equity(self) -> Fraction:
        """The part of the pot it gets on average; of an interval, the middle."""
        return (self.low + self.high) / 2


class Equity(NamedTuple):
    """The answer to an equity question.

    Attributes:
        hands: what each hand gets, in the order asked.
        method: how it was found.
        deals: the deals counted: all there are, or the sample. Where starts have weights and the
            answer is not sampled, `deals` and the deals won and shared are in units of the
            smallest common weight: each deal counts as often as its starts weigh.
        possible: all the deals there are, weights aside; None where ranges are too wide to add
            them up.
        seconds: the time it took.
        seed: what the sample was drawn from; None if there was none.
        interrupted: whether it was stopped before its time.
        is_weighted: whether starts of a hand have weights that are not all the same.
    """

    hands: tuple[HandEquity, ...]
    method: Method
    deals: int
    possible: int | None
    seconds: float
    seed: int | None = None
    interrupted: bool = False
    is_weighted: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether every deal was counted."""
        return self.method is Method.EXACT

    def as_json(self) -> dict[str, Any]:
        """Return it for `json.dumps`; counts are strings, since they outgrow a float."""
        answer: dict[str, Any] = {
            "exact": self.is_exact,
            "method": self.method.value,
            "deals": str(self.deals),
            "seconds": round(self.seconds, 6),
            "hands": [_hand_as_json(hand, self.method) for hand in self.hands],
        }
        if self.method is Method.SAMPLED:
            answer["seed"] = self.seed
        if self.method is Method.SAMPLED or self.is_weighted:
            answer["possible"] = self.possible and str(self.possible)
        if self.is_weighted:
            answer["weighted"] = True
        if self.interrupted:
            answer["interrupted"] = True
        return answer

    def __str__(self) -> str:
        return "\n".join(f"{hand.text}: {float(hand.equity):.4%}" for hand in self.hands)

    def _repr_html_(self) -> str:
        """A table, for notebooks."""
        rows = "".join(
            f"<tr><td>{escape(hand.text)}</td><td>{float(hand.equity):.4%}</td>"
            f"<td>{hand.win:,}</td><td>{sum(hand.ties):,}</td></tr>"
            for hand in self.hands
        )
        deals = self.deals
        if self.method is not Method.SAMPLED and self.possible is not None:
            deals = self.possible
        caption = escape(f"{self.method.value}: {deals:,} deal{'s' * (deals != 1)}")
        if self.is_weighted:
            caption += ", counted by weight"
        head = "<tr><th>hand</th><th>equity</th><th>wins</th><th>ties</th></tr>"
        return f"<table><caption>{caption}</caption>{head}{rows}</table>"


def _hand_as_json(hand: HandEquity, method: Method) -> dict[str, Any]:
    told: dict[str, Any] = {
        "hand": hand.text,
        "equity": float(hand.equity),
        "win": str(hand.win),
        "ties": [str(number) for number in hand.ties],
        "stderr": hand.stderr,
    }
    if method is Method.INTERVAL:
        told |= {"low": float(hand.low), "high": float(hand.high)}
    return told


def equity(
    hands: Sequence[str | Sequence[Card] | Holding],
    dead: str | Sequence[Card] = "",
    *,
    ladder: Ladder = Ladder.ACE_TO_FIVE,
    community: bool = False,
    must_be_exact: bool = False,
    deals: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """Return how often each of *hands* wins when all of them get seven cards.

    Args:
        hands: two to eight hands, each as cards, or as text: cards (``"As2d3h"``), bare ranks
            (``"A23"``), unknown cards (``"??5"``), nothing known (``"random"``) or a range
            (``"[A2-A5]7"``); see `razz.equity.reading`. They may be on different streets.
        dead: cards that nobody can get, as cards or as text; bare ranks will do.
        ladder: which low is best. On the others than ace-to-five suits count.
        community: whether the seventh card is one, common to all, as when the deck runs out.
        must_be_exact: count every deal, however long it takes.
        deals: sample so many deals instead.
        seconds: the time to spend at most, 10 s if nothing is said; where an exact answer would
            take longer, an interval or a sample is returned, marked as what it is. Loading
            compiled code, up to a second, may come on top, and so does compiling it, once a
            machine.
        seed: what a sample is drawn from.
        progress: is told how far it is.

    Returns:
        Exact counts wherever they can be had in time. Ctrl-C ends the work early with the best
        answer so far; once more ends it without one.

    Raises:
        CardError: a hand cannot be read or cannot be; a card is in two places; the question needs
            more cards than there are; exactness is asked for where it would take too much memory.
        RazzError: *hands* is no list of hands; a number makes no sense; or more than one of
            *must_be_exact*, *deals* and *seconds* is given.

    >>> answer = equity(["A23", "456"])
    >>> print(answer)
    A23: 52.8586%
    456: 47.1414%
    >>> answer.deals, answer.hands[0].win, answer.hands[0].ties, answer.method
    (18265297050, 9651514149, (6515802,), <Method.EXACT: 'exact'>)
    """
    check_limits(must_be_exact=must_be_exact, deals=deals, seconds=seconds, seed=seed)
    begun = perf_counter()
    if must_be_exact:
        seconds = math.inf
    budget = Budget(PATIENCE if seconds is None else seconds)
    question = Question(hands_given(hands), dead_given(dead), ladder, community, budget)
    answer = question.answer(
        deals=deals,
        seed=SEED if seed is None else seed,
        progress=progress or (lambda _: None),
    )
    return answer._replace(seconds=perf_counter() - begun)


class Question:
    """An equity question that has been read.

    Args:
        holdings: the hands.
        dead: the dead cards.
        ladder: which low is best.
        community: whether the seventh card is one, common to all.
        budget: the time there is; without an end the answer has to be exact.
    """

    def __init__(
        self,
        holdings: Sequence[Holding],
        dead: str,
        ladder: Ladder,
        community: bool,
        budget: Budget,
    ) -> None:
        if not FEWEST_HANDS <= len(holdings) <= MOST_HANDS:
            raise CardError(
                Message(
                    "an equity question has {fewest} to {most} hands, and there are {count}",
                    fewest=FEWEST_HANDS,
                    most=MOST_HANDS,
                    count=len(holdings),
                )
            )
        self.holdings = holdings
        self.dead = dead_cards(dead)
        self.ladder = ladder
        self.community = community
        self.budget = budget
        # Read at once, so that what is wrong with the question is said before any work.
        self.spots: list[tuple[Spot, int]] | None = None
        most = min(MOST_CHOICES, budget.left * _READ_A_SECOND)
        if ladder is Ladder.ACE_TO_FIVE and choices(holdings) <= most:
            self.spots = spots(holdings, self.dead, community)
        else:
            _ = self.card_spot

    @cached_property
    def card_spot(self) -> CardSpot:
        """The question in real cards."""
        return card_spot(self.holdings, self.dead, self.community, self.ladder)

    def answer(self, *, deals: int | None, seed: int, progress: Progress) -> Equity:
        """Return the answer in the best way that fits; see `equity`."""
        stopped = False
        if deals is None:
            found, stopped = self._counted(progress)
            # Bounds that are far apart tell less than a short sample.
            if found is not None and not (stopped and found.hands[0].width > _TELLS_LITTLE):
                return found._replace(interrupted=stopped and not self.budget.is_over)
        by_hand = stopped and not self.budget.is_over
        answer = self._sampled(deals, _LAST_WORD if by_hand else None, seed, progress)
        if by_hand and answer.interrupted:
            raise KeyboardInterrupt  # the second time it is meant
        return answer._replace(interrupted=answer.interrupted or by_hand)

    def _counted(self, progress: Progress) -> tuple[Equity | None, bool]:
        """Return the answer by rank counts or by listing, if any, and whether it was broken off."""
        if self.spots is not None:
            plan = exact.plan(self.spots, self.budget.left if self.budget.has_end else None)
            if plan is not None:
                is_even = len(self.spots) >= _MANY_SPOTS
                counted = exact.carry_out(plan, self.budget.watched(progress, is_even=is_even))
                tally = counted.tally
                method = Method.EXACT if tally.decided == tally.deals else Method.INTERVAL
                return self._told(tally, method, self.possible), counted.interrupted
        return self._listed(progress)

    def _listed(self, progress: Progress) -> tuple[Equity | None, bool]:
        from razz.equity import listing

        number = listing.deals_to_list(self.card_spot)
        if not self.budget.has_end and number > listing.MOST_LISTED:
            raise CardError(
                Message(
                    "{number:,} deals are too many to count exactly in two gigabytes of memory; "
                    "leave exactness out, and they are sampled",
                    number=number,
                )
            )
        if number > min(listing.MOST_LISTED, self.budget.left * listing.LISTED_A_SECOND):
            return None, False
        try:
            watched = self.budget.watched(progress, is_even=True)
            found = listing.listed(self.card_spot, watched)
        except KeyboardInterrupt:
            # The deals listed first are no random ones, so they tell nothing of the others.
            return None, True
        return self._told(found.tally, Method.EXACT, found.deals), False

    def _sampled(
        self, deals: int | None, seconds: float | None, seed: int, progress: Progress
    ) -> Equity:
        """Return the answer by so many *deals*; else for *seconds*, or what the budget has left."""
        from razz.equity.sample import sample

        question, possible = self.card_spot, self.possible
        begun = perf_counter()
        seconds = self.budget.rest if seconds is None else seconds

        def part(done: int, of: int | None) -> None:
            progress(done / of if of else min(1.0, (perf_counter() - begun) / seconds))

        drawn = sample(
            question,
            deals=deals,
            seconds=None if deals is not None else seconds,
            seed=seed,
            progress=part,
        )
        return self._told(
            drawn.tally,
            Method.SAMPLED,
            possible,
            stderr=drawn.stderr,
            seed=seed,
            interrupted=drawn.interrupted,
        )

    @cached_property
    def is_weighted(self) -> bool:
        """Whether starts of a hand have weights that are not all the same."""
        return any(
            len({start.weight / start.ways for start in one.starts}) > 1 for one in self.holdings
        )

    @property
    def possible(self) -> int | None:
        """All the deals there are, weights aside, if they can be told."""
        if self.spots is not None:
            counted = self.spots
            if self.is_weighted:
                alike = [one.without_weights() for one in self.holdings]
                counted = spots(alike, self.dead, self.community)
            return sum(spot.deals * times for spot, times in counted)
        if any(len(starts) > 1 for starts in self.card_spot.starts):
            return None  # starts can meet, and not all joint choices can be gone through
        from razz.equity.listing import deals_to_list

        return deals_to_list(self.card_spot)

    def _told(
        self,
        tally: Tally,
        method: Method,
        possible: int | None,
        *,
        stderr: Sequence[float] | None = None,
        seed: int | None = None,
        interrupted: bool = False,
    ) -> Equity:
        shares = [tally.share(hand) for hand in range(len(self.holdings))]
        undecided = 1 - sum(shares, Fraction())
        hands = tuple(
            HandEquity(
                one.text, share, share + undecided, won[0], won[1:], stderr[hand] if stderr else 0.0
            )
            for hand, (one, share, won) in enumerate(
                zip(self.holdings, shares, tally.won, strict=True)
            )
        )
        return Equity(
            hands, method, tally.deals, possible, 0.0, seed, interrupted, self.is_weighted
        )
