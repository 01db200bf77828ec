"""Who acts first: the bring-in on third street, the lowest board from fourth street on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from razz.cards import known
from razz.low import best_low, suits_from_the_top
from razz.rules.choices import BoardTie, CommunityOpener

if TYPE_CHECKING:
    from razz.game.hand import Hand


def highest_door(hand: Hand) -> int | None:
    """Return the seat whose door card brings it in; ``None`` if a door card is not known.

    The highest door card, king high and ace low (on a deuce-to-seven ladder the ace is high); equal
    ranks by suit, spades, hearts, diamonds, clubs, so K♠ always (WT, WL 235, RR Z2). An absent
    player's card counts (RR S6), and so does that of a seat that is all-in from the ante.
    """
    doors = {seat.number: card for seat in hand.seats if (card := seat.door_card) is not None}
    if len(doors) < len(hand.seats):
        return None
    return max(doors, key=lambda number: hand.rules.ladder.card_order(doors[number]))


def lowest_board(hand: Hand) -> int | None:
    """Return the live seat with the lowest board, all-in seats included.

    ``None`` if an up card is not known. Pairs count against a board and hole cards do not count at
    all. Tied boards: the first seat clockwise from the dealer position (WT, WL 235, RR Z2), or the
    one whose highest card has the higher suit, a seat using its best-suited duplicate (TDA
    RP-10-D). A community card counts only where the rule set says so (RR S15).
    """
    ladder = hand.rules.ladder
    shared = hand.rules.community_opener is CommunityOpener.BOARDS_WITH_COMMUNITY
    extra = hand.community if shared else ()
    boards = {seat.number: known(seat.up) + extra for seat in hand.live}
    if any(None in seat.up for seat in hand.live):
        return None
    lows = {number: best_low(board, ladder) for number, board in boards.items()}
    best = min(lows.values())
    tied = [n for n in hand.clockwise(hand.setup.first) if lows.get(n) == best]
    if len(tied) > 1 and hand.rules.board_tie is BoardTie.HIGH_SUIT:
        return max(tied, key=lambda n: suits_from_the_top(boards[n], ladder))
    return tied[0]


def first_able(hand: Hand, start: int) -> int:
    """Return the first seat clockwise from *start*, that seat included, that can act.

    An opener that is all-in counts as having checked (WL 240, WL 217, TDA RP-10-E): the next seat
    clockwise acts, not the next-lowest board or next-highest door card.
    """
    return next(n for n in hand.clockwise(start) if hand.seats[n - 1].able)
