"""How a hand moves: each action in, the next hand out, and everything that follows by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from razz.cards import MaybeCard
from razz.errors import DealError, IllegalAction
from razz.game import betting, showdown
from razz.game.action import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    DealCommunity,
    Fold,
    Muck,
    Opens,
    Payout,
    Raise,
    SeatAction,
    Show,
)
from razz.game.event import (
    Acted,
    AntePosted,
    Burned,
    CommunityDealt,
    Dealt,
    Event,
    FirstToAct,
    Killed,
    Misdealt,
    Returned,
    Scrambled,
    StreetBegan,
    Tabled,
    seat_word,
)
from razz.game.opening import first_able, highest_door, lowest_board
from razz.game.pots import uncalled
from razz.game.state import Seat
from razz.game.street import Phase, Street
from razz.game.stub import Step, street_steps
from razz.rules.choices import AbsentKilled, ExposedHoleCard, FoldedSeat
from razz.text import Message

if TYPE_CHECKING:
    from razz.game.hand import Hand


def begin(hand: Hand) -> Hand:
    """Return the hand with the antes in: everyone's, or all a seat has (J, P)."""
    ante = hand.stakes.ante
    if ante:
        antes = [min(ante, seat.stack) for seat in hand.seats]
        paid = [
            seat.but(stack=seat.stack - amount, put_in=amount)
            for seat, amount in zip(hand.seats, antes, strict=True)
        ]
        posted = [AntePosted(number, amount) for number, amount in enumerate(antes, start=1)]
        hand = return_uncalled(hand.put(*paid, events=tuple(posted)))
    return begin_street(hand, Street.THIRD)


def play(hand: Hand, action: Action) -> Hand:
    """Return the hand after *action* and all that follows from it.

    Raises:
        IllegalAction: the rules do not allow it now.
        DealError: the cards are not the ones the hand waits for, or have been seen.
    """
    match action:
        case Deal():
            hand = _deal(hand, action)
        case DealCommunity():
            hand = _deal_community(hand, action)
        case Opens():
            hand = _open_as_stated(hand, action)
        case Payout():
            hand = _pay_as_stated(hand, action)
        case Show() | Muck():
            hand = _show_or_muck(hand, action)
        case _:
            hand = _bet(hand, action)
    return hand


def done(hand: Hand, action: Action, *events: Event) -> Hand:
    """Return the hand with *action* among its actions and *events* among its events."""
    return hand.but(actions=(*hand.actions, action), events=hand.events + events)


# Dealing


def begin_street(hand: Hand, street: Street) -> Hand:
    """Return the hand waiting for the cards of *street*."""
    drawing = street is not Street.SEVENTH  # a seat that folded and draws on gets no seventh
    pending = tuple(
        n
        for n in hand.clockwise(hand.setup.first)
        if not (seat := hand.seats[n - 1]).folded or (drawing and seat.drawing)
    )
    steps: tuple[Step, ...] = ()
    if street is not Street.THIRD:
        steps = street_steps(
            hand.rules, street, seats=len(pending), stub=hand.stub, burned=hand.burned
        )
    if Step.COMMUNITY in steps:
        pending = ()
    return hand.but(
        seats=tuple([s.but(bet=0, matched=0) if s.bet or s.matched else s for s in hand.seats]),
        street=street,
        phase=Phase.DEALING,
        actor=None,
        opener=None,
        pending=pending,
        steps=steps,
        level=0,
        full_level=0,
        last_raise=hand.stakes.minimum,
        wagers=0,
        acted=frozenset(),
        cap_lifted=False,
        events=(*hand.events, StreetBegan(street)),
    )


def lacking(hand: Hand, seat: Seat) -> tuple[int, int]:
    """Return how many down cards and up cards *seat* still gets on this street."""
    if hand.street is Street.THIRD:
        return 2 - len(seat.down), 1 - len(seat.up)
    return (1, 0) if hand.street is Street.SEVENTH else (0, 1)


def _deal(hand: Hand, action: Deal) -> Hand:
    if action.seat not in hand.pending:
        raise DealError(
            Message("cards for seat {seat}: {needs}", seat=action.seat, needs=_waits_for(hand))
        )
    seat = hand.seats[action.seat - 1]
    down, up = lacking(hand, seat)
    if len(action.down) > down or len(action.up) > up or not (action.down or action.up):
        raise DealError(
            Message(
                "{down} down and {up} up for seat {seat}: "
                "it lacks {lacks_down} down and {lacks_up} up",
                down=len(action.down),
                up=len(action.up),
                seat=action.seat,
                lacks_down=down,
                lacks_up=up,
            )
        )
    seen = _seen(hand, action.down + action.up)
    seat = seat.but(down=seat.down + action.down, up=seat.up + action.up)
    before, steps = _split(hand.steps)
    if before:
        hand = _motions(hand, before)
    third = hand.street is Street.THIRD
    complete = not third or (len(action.down) == down and len(action.up) == up)
    hand = hand.put(
        seat,
        seen=seen,
        dealt=hand.dealt + len(action.down) + len(action.up),
        steps=steps[1:],
        pending=tuple([n for n in hand.pending if n != action.seat]) if complete else hand.pending,
        actions=(*hand.actions, action),
        events=(*hand.events, Dealt(action.seat, action.down, action.up)),
    )
    exposed = third and seat.up and len(seat.down) < 2
    if exposed and hand.rules.exposed_hole_card is ExposedHoleCard.MISDEAL:  # WT 88
        return _misdeal(hand)
    return hand if hand.pending else begin_betting(hand)


def _deal_community(hand: Hand, action: DealCommunity) -> Hand:
    before, steps = _split(hand.steps)
    if hand.phase is not Phase.DEALING or steps[:1] != (Step.COMMUNITY,):
        raise DealError(Message("a community card: {needs}", needs=_waits_for(hand)))
    seen = _seen(hand, (action.card,))
    hand = done(_motions(hand, before), action, CommunityDealt(action.card))
    return begin_betting(
        hand.but(seen=seen, dealt=hand.dealt + 1, steps=(), community=(action.card,))
    )


def _split(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """The motions before the next card is given out, and the rest."""
    count = 0
    while count < len(steps) and steps[count] in (Step.BURN, Step.SCRAMBLE):
        count += 1
    return steps[:count], steps[count:]


def steps_before(hand: Hand) -> tuple[Step, ...]:
    """Return what the dealer does before the next card is given out."""
    return _split(hand.steps)[0]


def _motions(hand: Hand, before: tuple[Step, ...]) -> Hand:
    for step in before:
        if step is Step.BURN:
            hand = hand.but(burned=hand.burned + 1).tell(Burned())
        else:
            hand = hand.but(burned=0).tell(Scrambled())
    return hand


def _seen(hand: Hand, row: tuple[MaybeCard, ...]) -> int:
    """The cards dealt so far as bits, with *row*, none of which may be among them."""
    seen = hand.seen
    for card in row:
        if card is None:
            continue
        if seen & card.bit:
            raise DealError(Message("{card} has been dealt already", card=card))
        seen |= card.bit
    return seen


def _waits_for(hand: Hand) -> Message:
    if hand.phase is not Phase.DEALING:
        return Message("the hand waits for no cards now")
    if not hand.pending:
        return Message("the hand waits for a community card")
    return Message(
        "the hand waits for cards to {seats}",
        seats=tuple(Message("seat {number}", number=n) for n in hand.pending),
    )


def _misdeal(hand: Hand) -> Hand:
    back = [s.but(stack=s.stack + s.put_in, put_in=0, bet=0) for s in hand.seats]
    hand = hand.put(*back, phase=Phase.OVER, pending=(), misdealt=True)
    return hand.tell(Misdealt())


# Betting


def begin_betting(hand: Hand, stated: int | None = None) -> Hand:
    """Return the hand waiting for the first seat to act, or moved on where nobody can bet.

    *stated* is the first seat as a record says it, where up cards are not known.
    """
    third = hand.street is Street.THIRD
    start = stated or (highest_door(hand) if third else lowest_board(hand))
    if third:
        hand = _kill_absent(hand.but(bring_in_seat=start), have_turns=True)
        # An absent player's bring-in is paid if a player who is there can match it, even where
        # nobody is left to play on (TDA 30, RR S6).
        door = hand.seat(start) if start else None
        if door and door.absent and door.stack and any(s.able and not s.absent for s in hand.seats):
            return _absent_brings_in(_open_betting(hand), door.number)
        if len(hand.live) == 1:
            return finish(hand)
    # No bring-in is posted, and nothing bet, when no other seat can match it (FullTilt-014).
    if len(hand.able) < 2:
        return end_betting(hand)
    if start is None:
        return hand.but(phase=Phase.OPENING)
    hand = _open_betting(hand)
    opener = first_able(hand, start)
    first = FirstToAct(opener, hand.street)
    return _skip_absent(hand.but(opener=opener, actor=opener, events=(*hand.events, first)))


def _open_as_stated(hand: Hand, action: Opens) -> Hand:
    if hand.phase is not Phase.OPENING:
        raise IllegalAction(
            Message("who acts first is stated only where the up cards that decide are not known")
        )
    # On third street an absent player's hand may be dead and still owe the bring-in.
    if hand.seat(action.seat).folded and hand.street is not Street.THIRD:
        raise IllegalAction(Message("{seat} has folded", seat=seat_word(action.seat)))
    return begin_betting(hand.but(actions=(*hand.actions, action)), action.seat)


def _open_betting(hand: Hand) -> Hand:
    return hand.but(
        phase=Phase.BETTING,
        aggressor=None,
        cap_lifted=betting.cap_is_lifted(hand, round_begins=True),
    )


def _bet(hand: Hand, action: SeatAction) -> Hand:
    if hand.phase is not Phase.BETTING or hand.actor is None:
        raise betting.illegal(hand, action, _why_no_action(hand))
    number = hand.actor
    seat = hand.seats[number - 1]
    action = betting.check_legal(hand, seat, action)
    match action:
        case Fold():
            # Where the bring-in is due there is something to face.
            draws = (
                hand.rules.folded_seat is FoldedSeat.DRAWS_ON
                and hand.bring_in_posted
                and not betting.owed(hand, seat)
            )
            hand = hand.put(seat.but(folded=True, drawing=draws))
        case Check():
            hand = hand.but(acted=hand.acted | {number})
        case Call(int(amount)):
            hand = betting.call(hand, seat, amount)
        case Bet(int(to)) | Raise(int(to)) | Complete(int(to)):
            hand = betting.wager(hand, seat, to)
        case BringIn():
            hand = betting.bring_in(hand, seat)
    all_in = hand.seats[number - 1].all_in
    return advance(done(hand, action, Acted(number, action, all_in)), number)


def _why_no_action(hand: Hand) -> Message:
    match hand.phase:
        case Phase.OVER:
            return Message("the hand is over")
        case Phase.DEALING:
            return _waits_for(hand)
        case _:
            return Message("the betting is over")


def advance(hand: Hand, number: int) -> Hand:
    """Return the hand after seat *number* acted: the next seat's turn, or the round's end."""
    live = hand.live
    if len(live) == 1:
        return finish(hand)
    able = [seat for seat in live if seat.stack]
    lifted = betting.cap_is_lifted(hand, round_begins=False)
    if lifted is not hand.cap_lifted:
        hand = hand.but(cap_lifted=lifted)
    for other in hand.clockwise(number)[1:]:
        seat = hand.seats[other - 1]
        if seat.folded or not seat.stack:
            continue
        waits = other not in hand.acted and len(able) > 1
        if waits or betting.owed(hand, seat):
            return _skip_absent(hand.but(actor=other))
    return end_betting(hand)


def _skip_absent(hand: Hand) -> Hand:
    """Kill an absent player's hand when the action reaches it (RR S6, WL 221)."""
    seat = hand.seats[(hand.actor or 1) - 1]
    if not seat.absent:
        return hand
    return advance(_kill(hand, seat), seat.number)


def _kill_absent(hand: Hand, *, have_turns: bool) -> Hand:
    """Kill absent hands at the deal where the rules say so, and those that will have no turn."""
    at_deal = hand.rules.absent_killed is AbsentKilled.AT_DEAL
    for seat in hand.seats:
        if seat.absent and not seat.folded and (at_deal or not have_turns or not seat.stack):
            hand = _kill(hand, seat)
    return hand


def _kill(hand: Hand, seat: Seat) -> Hand:
    return hand.put(seat.but(folded=True)).tell(Killed(seat.number))


def _absent_brings_in(hand: Hand, number: int) -> Hand:
    """Post the bring-in from an absent player's stack; the hand is dead (RR S6, TDA 30)."""
    hand = hand.but(opener=number).tell(FirstToAct(number, hand.street))
    seat = hand.seat(number)
    posted = betting.bring_in(hand, seat)
    amount = posted.seat(number).bet
    hand = posted.tell(Acted(number, BringIn(amount), posted.seat(number).stack == 0))
    if not hand.seat(number).folded:
        hand = _kill(hand, hand.seat(number))
    return advance(hand, number)


def return_uncalled(hand: Hand) -> Hand:
    """Return the hand with chips that nobody matched back in their owner's stack."""
    extra = uncalled(hand.contributions())
    if extra is None:
        return hand
    seat = hand.seat(extra.seat)
    seat = seat.but(
        stack=seat.stack + extra.chips,
        put_in=seat.put_in - extra.chips,
        bet=max(0, seat.bet - extra.chips),
    )
    return hand.put(seat).tell(Returned(extra.seat, extra.chips))


def end_betting(hand: Hand) -> Hand:
    """Return the hand after a street's betting: the next street, the showdown, or the end."""
    if hand.street is Street.THIRD:
        hand = _kill_absent(hand, have_turns=False)
    hand = return_uncalled(hand).but(actor=None)
    if len(hand.live) == 1:
        return finish(hand)
    if not hand.table_open and len(hand.able) < 2 and showdown.tables_all_in(hand):
        hand = _turn_up(hand)
    if hand.street is Street.SEVENTH:
        return begin_showdown(hand)
    return begin_street(hand, hand.street.next)


# Showdown


def _turn_up(hand: Hand) -> Hand:
    """Turn up every live hand that is known: no more betting is possible."""
    hand = hand.but(table_open=True)
    for seat in hand.live:
        if None not in seat.down:
            hand = hand.put(seat.but(tabled=True)).tell(Tabled(seat.number, seat.down))
    return hand


def begin_showdown(hand: Hand) -> Hand:
    """Return the hand at showdown, hands that lie face up counted as shown."""
    if not hand.table_open and showdown.tables_all_in(hand):
        hand = _turn_up(hand)
    open_hands = [s.but(shown=True) for s in hand.live if s.tabled and None not in s.down]
    return _ask_next(hand.put(*open_hands, phase=Phase.SHOWDOWN))


def _ask_next(hand: Hand) -> Hand:
    number = showdown.next_to_show(hand)
    if number is not None:
        return hand.but(actor=number)
    hand = hand.but(actor=None)
    if showdown.undecided(hand):
        return hand.but(phase=Phase.PAYOUT)
    return finish(hand)


def _show_or_muck(hand: Hand, action: Show | Muck) -> Hand:
    if hand.phase is not Phase.SHOWDOWN or hand.actor is None:
        raise betting.illegal(hand, action, _why_no_showdown(hand))
    actor = hand.actor
    if isinstance(action, Muck):
        seat = hand.seat(actor)
        hand = done(hand.put(seat.but(mucked=True)), action, Acted(seat.number, action))
        return _ask_next(hand)
    number = action.seat or actor
    seat = hand.seat(number)
    if seat.folded or seat.mucked or seat.shown:
        raise IllegalAction(
            Message(
                "Show: {seat} has no hand left to show",
                seat=Message("seat {number}", number=number),
            )
        )
    if action.down:
        hand = _reveal(hand, seat, action.down)
        seat = hand.seat(number)
    action = Show(seat.down, None if number == actor else number)
    hand = hand.put(seat.but(shown=True, tabled=True))
    return _ask_next(done(hand, action, Acted(number, action)))


def _why_no_showdown(hand: Hand) -> Message:
    if hand.phase is Phase.OVER:
        return Message("the hand is over")
    return Message("it is not the showdown yet")


def _reveal(hand: Hand, seat: Seat, down: tuple[MaybeCard, ...]) -> Hand:
    """Fill in hole cards that were dealt unknown; cards that are known must be among *down*."""
    known = [card for card in seat.down if card is not None]
    new = tuple(card for card in down if card is not None and card not in known)
    room = len(seat.down) - len(known)
    if len(down) != len(seat.down) or len(new) > room or any(c not in down for c in known):
        raise DealError(
            Message(
                "seat {seat} shows {shown}, but was dealt {dealt}",
                seat=seat.number,
                shown=" ".join(str(card or "??") for card in down),
                dealt=" ".join(str(card or "??") for card in seat.down),
            )
        )
    fresh = iter(new)
    filled = tuple(card if card is not None else next(fresh, None) for card in seat.down)
    return hand.put(seat.but(down=filled), seen=_seen(hand, new))


def _pay_as_stated(hand: Hand, action: Payout) -> Hand:
    if hand.phase is not Phase.PAYOUT:
        raise IllegalAction(
            Message("a payout is stated only where cards that decide a pot are not known")
        )
    hand = showdown.settle_as_stated(hand, action)
    return done(hand, action).but(phase=Phase.OVER)


def finish(hand: Hand) -> Hand:
    """Return the hand paid and over."""
    hand = return_uncalled(hand).but(actor=None)
    return showdown.settle(hand).but(phase=Phase.OVER)
