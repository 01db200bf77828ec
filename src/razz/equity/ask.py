"""Ask for an equity: exact where the time allows it, else an interval or a sample that says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from html import escape
from typing import Any, NamedTuple

from razz.cards import Card
from razz.equity import exact
from razz.equity.combine import card_spot, choices, spots
from razz.equity.reading import dead_cards, holding
from razz.equity.spot import CardSpot, Holding, Spot
from razz.equity.tally import Tally
from razz.errors import CardError
from razz.low import Ladder
from razz.text import Message

Progress = Callable[[float], None]
"""Told now and then which part of the work is done, from 0 to 1."""

FEWEST_HANDS, MOST_HANDS = 2, 8
PATIENCE = 10.0  # seconds that an answer may take where nothing else is asked for
SEED = 1
_TELLS_LITTLE = Fraction(1, 100)
_LAST_WORD = 0.5  # seconds that a sample takes when a count is broken off
MOST_CHOICES = 300_000  # joint starts of ranges that are counted one by one


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
        deals: the deals counted: all there are, each as often as its start weighs, or the sample.
        possible: all the deals there are; None where ranges are too wide to add them up.
        seconds: the time it took.
        seed: what the sample was drawn from; None if there was none.
        interrupted: whether it was stopped before its time.
    """

    hands: tuple[HandEquity, ...]
    method: Method
    deals: int
    possible: int | None
    seconds: float
    seed: int | None = None
    interrupted: bool = False

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
            answer |= {"seed": self.seed, "possible": self.possible and str(self.possible)}
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
        caption = escape(f"{self.method.value}: {self.deals:,} deals")
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
            take longer, an interval or a sample is returned, marked as what it is.
        seed: what a sample is drawn from.
        progress: is told how far it is.

    Returns:
        Exact counts wherever they can be had in time. Ctrl-C ends the work early with the best
        answer so far.

    Raises:
        CardError: a hand cannot be read or cannot be; a card is in two places; the question needs
            more cards than there are; exactness is asked for where it would take too much memory.

    >>> answer = equity(["A23", "456"])
    >>> print(answer)
    A23: 52.8586%
    456: 47.1414%
    >>> answer.deals, answer.hands[0].win, answer.hands[0].ties, answer.method
    (18265297050, 9651514149, (6515802,), <Method.EXACT: 'exact'>)
    """
    question = Question(
        [_as_holding(hand) for hand in hands],
        dead if isinstance(dead, str) else " ".join(card.code for card in dead),
        ladder,
        community,
    )
    begun = time.perf_counter()
    answer = question.answer(
        must_be_exact=must_be_exact,
        deals=deals,
        seconds=PATIENCE if seconds is None else seconds,
        seed=SEED if seed is None else seed,
        progress=progress or (lambda _: None),
    )
    return answer._replace(seconds=time.perf_counter() - begun)


def _as_holding(hand: str | Sequence[Card] | Holding) -> Holding:
    if isinstance(hand, Holding):
        return hand
    return holding(hand if isinstance(hand, str) else " ".join(card.code for card in hand))


class Question:
    """An equity question that has been read."""

    def __init__(
        self, holdings: Sequence[Holding], dead: str, ladder: Ladder, community: bool
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
        # Read at once, so that what is wrong with the question is said before any work.
        self.spots: list[tuple[Spot, int]] | None = None
        if ladder is Ladder.ACE_TO_FIVE and choices(holdings) <= MOST_CHOICES:
            self.spots = spots(holdings, self.dead, community)
        else:
            _ = self.card_spot

    @cached_property
    def card_spot(self) -> CardSpot:
        """The question in real cards."""
        return card_spot(self.holdings, self.dead, self.community, self.ladder)

    def answer(
        self,
        *,
        must_be_exact: bool,
        deals: int | None,
        seconds: float,
        seed: int,
        progress: Progress,
    ) -> Equity:
        """Return the answer in the best way that fits; see `equity`."""
        stopped = False
        if deals is None:
            found = self._counted(must_be_exact, seconds, progress)
            stopped = found is not None and found.interrupted
            # Bounds that are far apart tell less than a short sample.
            if found is not None and not (stopped and found.hands[0].width > _TELLS_LITTLE):
                return found
        answer = self._sampled(deals, _LAST_WORD if stopped else seconds, seed, progress)
        return answer._replace(interrupted=answer.interrupted or stopped)

    def _counted(self, must_be_exact: bool, seconds: float, progress: Progress) -> Equity | None:
        if self.spots is not None:
            plan = exact.plan(self.spots, None if must_be_exact else seconds)
            counted = plan and exact.carry_out(plan, progress)
            if counted:
                tally, interrupted = counted
                method = Method.EXACT if tally.decided == tally.deals else Method.INTERVAL
                return self._told(tally, method, tally.deals, interrupted=interrupted)
        return self._listed(must_be_exact, seconds, progress)

    def _listed(self, must_be_exact: bool, seconds: float, progress: Progress) -> Equity | None:
        from razz.equity import listing

        number = listing.deals_to_list(self.card_spot)
        if must_be_exact and number > listing.MOST_LISTED:
            raise CardError(
                Message(
                    "{number:,} deals are too many to count exactly in two gigabytes of memory; "
                    "leave exactness out, and they are sampled",
                    number=number,
                )
            )
        if number > (listing.MOST_LISTED if must_be_exact else seconds * listing.LISTED_A_SECOND):
            return None
        tally = listing.listing(self.card_spot, progress)
        return self._told(tally, Method.EXACT, tally.deals)

    def _sampled(self, deals: int | None, seconds: float, seed: int, progress: Progress) -> Equity:
        from razz.equity.sample import sample

        begun = time.perf_counter()

        def part(done: int, of: int | None) -> None:
            progress(done / of if of else min(1.0, (time.perf_counter() - begun) / seconds))

        drawn = sample(
            self.card_spot,
            deals=deals,
            seconds=None if deals is not None else seconds,
            seed=seed,
            progress=part,
        )
        return self._told(
            drawn.tally,
            Method.SAMPLED,
            self.possible,
            stderr=drawn.stderr,
            seed=seed,
            interrupted=drawn.interrupted,
        )

    @property
    def possible(self) -> int | None:
        """All the deals there are, each as often as its start weighs, if they can be told."""
        if self.spots is not None:
            return sum(spot.deals * weight for spot, weight in self.spots)
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
        return Equity(hands, method, tally.deals, possible, 0.0, seed, interrupted)
