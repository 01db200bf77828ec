"""What a hand seems worth: rules of thumb for bots, read off a `View` and nothing else.

Ranks are compared by their *place* on the ladder, 1 for the best card to 13 for the worst, so that
one set of rules serves ace-to-five, deuce-to-seven and ace-to-six.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp

from razz.cards import Card, MaybeCard, known
from razz.game.action import BringIn, Call, Check, Complete, Raise
from razz.game.event import Acted, StreetBegan
from razz.game.street import Street
from razz.game.view import SeatView, View
from razz.low import Category, Ladder

GOOD = 8
"""The worst place that a card to be proud of has: an eight, in deuce-to-seven a nine."""

WORST = 13


def place(card: Card, ladder: Ladder) -> int:
    """Return how good the rank of *card* is, 1 for the best to 13 for the worst.

    >>> place(Card.parse("Ah"), Ladder.ACE_TO_FIVE), place(Card.parse("Ah"), Ladder.DEUCE_TO_SEVEN)
    (1, 13)
    """
    return _place(ladder.heights[card.rank], ladder)


def _place(height: int, ladder: Ladder) -> int:
    return height - 1 if ladder is Ladder.DEUCE_TO_SEVEN else height


def places(row: Iterable[MaybeCard], view: View) -> tuple[int, ...]:
    """Return the places of *row*, best first."""
    ladder = view.setup.rules.ladder
    return tuple(sorted(place(card, ladder) for card in known(row)))


def own_cards(view: View) -> tuple[Card, ...]:
    """Return the cards of the seat that looks, and the community card."""
    return _seen_of(me(view), view)


def me(view: View) -> SeatView:
    """Return the seat that looks."""
    return view.seat(view.viewer or 1)


def rivals(view: View) -> tuple[SeatView, ...]:
    """Return the other seats that are still in the hand."""
    return tuple(s for s in view.seats if not s.folded and s.number != view.viewer)


def _seen_of(seat: SeatView, view: View) -> tuple[Card, ...]:
    return tuple(card for card in (*seat.down, *seat.up, *view.community) if card is not None)


def unseen(view: View) -> dict[int, int]:
    """Return how many cards of each place the seat that looks has not seen: the live ones.

    Up cards of folded hands are dead and count as seen.
    """
    left = dict.fromkeys(range(1, WORST + 1), 4)
    ladder = view.setup.rules.ladder
    rows = [(*seat.down, *seat.up) for seat in view.seats]
    for card in {card for row in (*rows, view.community) for card in row if card is not None}:
        left[place(card, ladder)] -= 1
    return left


def fifth_card(
    held: Iterable[int], live: dict[int, int], *, any_cards: int, good_cards: int = 0
) -> float:
    """Return the place that the fifth-best card of a hand is to be expected at.

    It is where five different cards at or below it are expected. Pairs count once, and a card
    whose like are dead is not waited for.

    Args:
        held: the places of the cards that are known.
        live: cards not seen, by place.
        any_cards: how many more cards the hand has or gets that may be anything.
        good_cards: how many more it holds that are probably good ones.

    >>> everything = dict.fromkeys(range(1, 14), 4)
    >>> fifth_card((1, 2, 3, 4, 7), everything, any_cards=0)
    7.0
    """
    held = set(held)
    fresh = {p: 0 if p in held else count for p, count in live.items()}
    all_live = sum(live.values()) or 1
    good_live = sum(live[p] for p in range(1, GOOD + 1)) or 1
    before = 0.0
    fresh_below = good_below = 0
    for here in range(1, WORST + 1):
        fresh_below += fresh[here]
        good_below += fresh[here] if here <= GOOD else 0
        expected = (
            sum(p <= here for p in held)
            + any_cards * fresh_below / all_live
            + good_cards * good_below / good_live
        )
        if expected >= 5:
            return here - 1 + (5 - before) / (expected - before)
        before = expected
    # Not five different cards: it will be a pair, the worse the more cards are lacking.
    return WORST + 3 * (5 - before)


def chance(view: View) -> float:
    """Return roughly how likely the seat that looks is to win against all its rivals.

    It holds the fifth card of its own hand against that of each rival, whose hole cards are taken
    for good ones if it came in of its own will. Equal hands have equal chances, and each place of
    difference multiplies them by the same factor.
    """
    live = unseen(view)
    to_come = Street.SEVENTH - view.street
    mine = _own_fifth(view, live, to_come)
    against = 0.0
    for rival in rivals(view):
        if rival.low is not None:  # its hole cards lie face up
            theirs = fifth_card(places(_seen_of(rival, view), view), live, any_cards=to_come)
        else:
            last_down = len(rival.down) - 2
            good = 2 if came_in(view, rival.number) else 1
            theirs = fifth_card(
                places((*rival.up, *view.community), view),
                live,
                any_cards=to_come + last_down + 2 - good,
                good_cards=good,
            )
        against += exp(_SHARPNESS[to_come] * (mine - theirs))
    return 1 / (1 + against)


# How surely the better fifth card wins, by the cards still to come; fitted to random deals.
_SHARPNESS = {0: 0.8, 1: 0.5, 2: 0.5, 3: 0.35, 4: 0.2}


def _own_fifth(view: View, live: dict[int, int], to_come: int) -> float:
    low = me(view).low
    if to_come or low is None:
        return fifth_card(places(own_cards(view), view), live, any_cards=to_come)
    # All cards are there: the low itself knows of straights and flushes too.
    if low.category is Category.NO_PAIR:
        return _place(low.heights[0], low.ladder)
    return WORST + 2.0 * low.category


def came_in(view: View, seat: int) -> bool:
    """Return whether *seat* put chips in on third street that it did not have to."""
    for deed in third_street(view):
        if deed.seat == seat and not isinstance(deed.action, BringIn | Check):
            return True
    return False


def third_street(view: View) -> Iterator[Acted]:
    """Yield what was done on third street."""
    streets = 0
    for event in view.events:
        if isinstance(event, StreetBegan):
            streets += 1
        if streets > 1:
            return
        if isinstance(event, Acted):
            yield event


def starting_points(view: View) -> int:
    """Return the points of three starting cards: 5 and more raise, 1 to 4 play, others fold.

    A draw to a five counts 10, to a six 9, a seven 6 to 8, an eight 3 to 6, a nine 2. A point more
    for each dead card like one of one's own (it cannot pair), a point less for each dead card that
    one needs, for each seat that limped in, and for each good door card still to act; two less
    for each raise.
    """
    mine = places(own_cards(view), view)
    points = _draw_points(mine)
    if not points:
        return 0
    live = unseen(view)
    for where in range(1, GOOD + 1):
        if where in mine:
            points += 3 - live[where]
        else:
            points -= 4 - live[where]
    return points - _pressure(view)


def _draw_points(mine: tuple[int, ...]) -> int:
    if len(set(mine)) < 3:
        return 0
    _, second, top = mine
    match top:
        case 3 | 4 | 5:
            return 10
        case 6:
            return 9
        case 7:
            return 12 - max(second, 4)
        case 8:
            return 10 - max(second, 4)
        case 9:
            return 2
        case _:
            return 0


def _pressure(view: View) -> int:
    """What has been done before the seat's turn, and may still be done after it, in points."""
    pressure = 0
    for deed in third_street(view):
        match deed.action:
            case Complete() | Raise():
                pressure += 2
            case Call() if not view.wagers:
                pressure += 1
    return pressure + sum(door <= GOOD for door in doors_behind(view))


def doors_behind(view: View) -> list[int]:
    """Return the places of the door cards that have still to act on third street."""
    acted = {deed.seat for deed in third_street(view)}
    behind = [s for s in rivals(view) if s.number not in acted and not s.all_in]
    return [places(seat.up, view)[0] for seat in behind if seat.up]


def odds(view: View) -> float:
    """Return the share of the final pot that a call costs; 0 where there is nothing to call."""
    call = view.options.of(Call)
    return call.cost / (view.total_pot + call.cost) if call else 0.0
