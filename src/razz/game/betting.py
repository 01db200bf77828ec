"""What a seat may do when it is its turn, and what a wager does to the round.

Three numbers carry a round. ``level`` is what a seat must have in front to stay in. ``full_level``
is where the last full wager stood: the next full wager, and the half-bet test for a short all-in,
are measured from it. ``wagers`` counts full wagers towards the cap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from razz.errors import IllegalAction
from razz.game.action import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Fold,
    Muck,
    Raise,
    SeatAction,
    Show,
    Wager,
)
from razz.game.state import Seat
from razz.game.street import Phase, Street
from razz.rules.choices import BringInOption, FirstWager, FreeFold, HeadsUpCap, Limit
from razz.text import Chips, Message

if TYPE_CHECKING:
    from razz.game.hand import Hand


@dataclass(frozen=True)
class Option:
    """One thing a seat may do.

    Attributes:
        kind: the class of the action.
        least: for a wager the least it may be raised to; else what it costs.
        most: the most; equal to *least* in fixed limit.
        cost: chips that the seat adds (for a wager, at *least*).
        wager: the number of the wager on this street ("bet 2 of 4"); 0 if it is none, as a short
            all-in is not.
        cap: the cap in force; 0 if there is none.
    """

    kind: type[SeatAction]
    least: int = 0
    most: int = 0
    cost: int = 0
    wager: int = 0
    cap: int = 0

    def action(self, to: int | None = None) -> SeatAction:
        """Return the action, wagers to *to* chips, or to the least.

        >>> Option(Raise, least=8, most=40, cost=8).action(20)
        Raise(to=20)
        """
        if self.kind in (Complete, Bet, Raise):
            return self.kind(self.least if to is None else to)
        if self.kind in (BringIn, Call):
            return self.kind(self.cost)
        return self.kind()

    @property
    def message(self) -> Message:
        """The option in words: "complete to 4", "raise to 8, bet 2 of 4"."""
        deed = self.deed
        if self.wager and self.cap:
            return Message(
                "{deed}, bet {count} of {cap}", deed=deed, count=self.wager, cap=self.cap
            )
        return deed

    @property
    def deed(self) -> Message:
        """The option without the count of wagers: "raise to 8"."""
        amount = (
            Chips(self.least)
            if self.least == self.most
            else Message("{least}-{most}", least=Chips(self.least), most=Chips(self.most))
        )
        words = {
            BringIn: Message("bring in for {amount}", amount=amount),
            Complete: Message("complete to {amount}", amount=amount),
            Bet: Message("bet {amount}", amount=amount),
            Raise: Message("raise to {amount}", amount=amount),
            Call: Message("call {amount}", amount=amount),
            Check: Message("check"),
            Fold: Message("fold"),
            Show: Message("show"),
            Muck: Message("muck"),
        }
        return words[self.kind]

    def __str__(self) -> str:
        return str(self.message)


_CHECK = Option(Check)
_FOLD = Option(Fold)


class Options(tuple[Option, ...]):
    """The things a seat may do; prints as a menu.

    >>> print(Options((Option(Call, 2, 2, 2), Option(Fold))))
    call 2
    fold
    """

    def of(self, *kinds: type[SeatAction]) -> Option | None:
        """Return the option of one of *kinds*, or ``None``."""
        return next((option for option in self if option.kind in kinds), None)

    @property
    def wager(self) -> Option | None:
        """The option to complete, bet or raise, if there is one."""
        return self.of(Complete, Bet, Raise)

    def __str__(self) -> str:
        return "\n".join(str(option) for option in self)

    def __repr__(self) -> str:
        return f"Options({super().__repr__()})"


def options(hand: Hand) -> Options:
    """Return what the seat whose turn it is may do: the one source of legality."""
    if hand.actor is None:
        return Options()
    if hand.phase is Phase.SHOWDOWN:
        return Options((Option(Show), Option(Muck)))
    return Options(_betting_options(hand, hand.seats[hand.actor - 1]))


def _betting_options(hand: Hand, seat: Seat) -> Iterator[Option]:
    if hand.street is Street.THIRD and not hand.bring_in_posted:
        # The bring-in seat may not check or fold; one that stands in for an all-in door card may.
        post = min(hand.stakes.bring_in, seat.stack)
        yield Option(BringIn, post, post, post)
        wager = _wager_option(hand, seat, 0)
        if wager:
            yield wager
        if seat.number != hand.bring_in_seat:
            yield _FOLD
        return
    price = owed(hand, seat)
    if price:
        cost = min(price, seat.stack)
        yield Option(Call, cost, cost, cost)
    else:
        yield _CHECK
    if why_no_wager(hand, seat) is None:
        wager = _wager_option(hand, seat, price)
        if wager:
            yield wager
    if price or hand.rules.free_fold is FreeFold.LISTED:
        yield _FOLD


def owed(hand: Hand, seat: Seat) -> int:
    """Return what *seat* must add to stay in, its stack left aside.

    A bring-in that was posted short still stands at its full amount, but a seat never owes more
    than some other seat can still match (FullTilt-013).
    """
    level = hand.level
    if level <= seat.bet:
        return 0
    if hand.street is Street.THIRD:
        reach = 0
        for other in hand.seats:
            if other is not seat and not other.folded:
                reach = max(reach, other.bet + other.stack)
                if reach >= level:
                    break
        level = min(level, reach)
    return max(0, level - seat.bet)


def why_no_wager(hand: Hand, seat: Seat) -> Message | None:
    """Return why *seat* may not make the others pay more; ``None`` if it may."""
    if len(hand.able) < 2:
        return Message("no other seat has chips left to call it")
    if seat.stack <= owed(hand, seat):
        return Message("the seat has only enough to call")
    if hand.rules.limit is Limit.FIXED and not hand.cap_lifted and hand.wagers >= hand.rules.cap:
        return Message(
            "{street} is capped at {cap} bets", street=hand.street.word, cap=hand.rules.cap
        )
    if seat.number in hand.acted and not reopened(hand, seat):
        return Message("the seat has acted, and a short all-in does not reopen the betting to it")
    return None


def reopened(hand: Hand, seat: Seat) -> bool:
    """Whether what *seat* faces beyond its own last matched level lets it wager again.

    Fixed limit: half a bet or more (WL 129, RR B6, TDA 47-B). Pot and no limit: a full raise
    (WT 96, WL 171-173). Several short all-ins add up; a full wager reopens by itself.
    """
    facing = hand.level - seat.matched
    if hand.rules.limit is Limit.FIXED:
        return 2 * facing >= hand.bet_size
    return facing >= hand.last_raise


def full_wager(hand: Hand) -> int:
    """Return what the next full wager of fixed limit is raised to.

    The first wager on third street is exactly one small bet, the bring-in included (WT, WL 219,
    RR S3); any other is a bet on top of the last full level.
    """
    if hand.street is Street.THIRD and not hand.completed:
        return hand.stakes.small_bet
    return hand.full_level + hand.bet_size


def _wager_option(hand: Hand, seat: Seat, price: int) -> Option | None:
    reach = seat.bet + seat.stack
    due = hand.street is Street.THIRD and not hand.bring_in_posted
    stands = hand.stakes.bring_in if due else hand.level
    fixed = hand.rules.limit is Limit.FIXED
    if fixed:
        least = most = min(full_wager(hand), reach)
    else:
        least, most = _free_range(hand, price, reach)
    if most <= stands:  # nothing beyond the call, or beyond a bring-in that is a full bet itself
        return None
    counts = fixed and (least == full_wager(hand) or _half_or_more(hand, least))
    cap = hand.rules.cap if fixed and not hand.cap_lifted else 0
    return Option(
        _wager_kind(hand), least, most, least - seat.bet, hand.wagers + 1 if counts else 0, cap
    )


def _measured_from(hand: Hand) -> int:
    """Where the half-bet test of fixed limit begins to measure."""
    first = hand.street is Street.THIRD and not hand.completed
    if first and hand.rules.first_wager_measured is FirstWager.OVER_BRING_IN:
        return hand.stakes.bring_in
    return hand.full_level


def _half_or_more(hand: Hand, to: int) -> bool:
    """Whether a wager to *to* is half a bet or more: a shorter all-in is none (WL 129, RR B6)."""
    return 2 * (to - _measured_from(hand)) >= hand.bet_size


def _wager_kind(hand: Hand) -> type[Wager]:
    if hand.rules.limit is Limit.FIXED and not hand.wagers:
        # Completing is a fixed-limit word (WL 172): over the bring-in, or over a short all-in.
        return Complete if hand.level or hand.street is Street.THIRD else Bet
    return Raise if hand.level else Bet


def _free_range(hand: Hand, price: int, reach: int) -> tuple[int, int]:
    """The least and most of a wager in pot and no limit, for a seat that can reach *reach*."""
    chip = hand.stakes.smallest_chip
    least = hand.level + hand.last_raise
    if not hand.level and hand.street is Street.THIRD and hand.stakes.bring_in == least:
        least += chip  # a bring-in equal to the minimum is that bet already
    most = reach
    if hand.rules.limit is Limit.POT:
        pot = hand.level + hand.total_pot + price
        most = min(reach, max(least, pot // chip * chip))
    return min(least, reach), most


def wager(hand: Hand, seat: Seat, to: int) -> Hand:
    """Return the hand after *seat* raised its wager to *to*; the amount has been checked."""
    base = hand.full_level
    last_raise = hand.last_raise
    if hand.rules.limit is Limit.FIXED:
        base = _measured_from(hand)
        full = to == full_wager(hand)  # else it is an all-in
        long_enough = _half_or_more(hand, to)
    else:
        full = long_enough = to - hand.level >= last_raise
        last_raise = max(last_raise, to - hand.level)
    number = seat.number
    killed = [s.but(drawing=False) for s in hand.seats if s.drawing]
    return hand.put(
        *killed,
        pay(seat, to - seat.bet).but(matched=to),
        level=to,
        full_level=to if long_enough else base,
        last_raise=last_raise,
        wagers=hand.wagers + (full or long_enough),
        acted=frozenset((number,)) if full else hand.acted | {number},
        completed=True,
        bring_in_posted=True,
        aggressor=number,
    )


def bring_in(hand: Hand, seat: Seat) -> Hand:
    """Return the hand after *seat* posted the bring-in, or all it had of it.

    A short bring-in stands; everybody else still owes the full amount (WT, WL 217). One that equals
    the small bet is the first bet of the cap. Posting it is acting (an assumption), unless the rule
    set gives the seat an option when everybody just calls.
    """
    amount = hand.stakes.bring_in
    is_bet = amount == hand.stakes.minimum
    option = hand.rules.bring_in_option is BringInOption.MAY_COMPLETE
    paid = pay(seat, min(amount, seat.stack))
    return hand.put(
        paid.but(matched=bring_in_match(hand)),
        level=amount,
        full_level=amount if is_bet else 0,
        wagers=1 if is_bet else 0,
        completed=is_bet,
        acted=frozenset() if option else frozenset((seat.number,)),
        bring_in_posted=True,
    )


def bring_in_match(hand: Hand) -> int:
    """Return the level that paying only the bring-in counts as having matched.

    Where the half-bet test looks at the whole wager, the bring-in is no part of a bet yet.
    """
    whole = hand.rules.first_wager_measured is FirstWager.TOTAL
    if hand.rules.limit is Limit.FIXED and whole and hand.stakes.bring_in < hand.stakes.small_bet:
        return 0
    return hand.stakes.bring_in


def call(hand: Hand, seat: Seat, amount: int) -> Hand:
    """Return the hand after *seat* called with *amount*."""
    first = hand.street is Street.THIRD and not hand.completed
    matched = bring_in_match(hand) if first else hand.level
    return hand.put(pay(seat, amount).but(matched=matched), acted=hand.acted | {seat.number})


def pay(seat: Seat, amount: int) -> Seat:
    """Return *seat* with *amount* of its stack in front of it."""
    return seat.but(stack=seat.stack - amount, bet=seat.bet + amount, put_in=seat.put_in + amount)


def cap_is_lifted(hand: Hand, *, round_begins: bool) -> bool:
    """Whether the street has no cap, asked when it begins and after every fold or all-in."""
    match hand.rules.heads_up_cap:
        case HeadsUpCap.NEVER:
            return False
        case HeadsUpCap.EVENT_HEADS_UP:  # WT 100, TDA 48
            return hand.setup.event_heads_up
        case HeadsUpCap.ROUND_BEGINS_HEADS_UP:  # WL 126-127: two seats that are not all-in
            return hand.cap_lifted or (round_begins and len(hand.able) == 2)
        case HeadsUpCap.BEFORE_CAP:  # RR B4: a round that is capped stays capped
            return hand.cap_lifted or (len(hand.able) == 2 and hand.wagers < hand.rules.cap)


def check_legal(hand: Hand, seat: Seat, action: SeatAction) -> SeatAction:
    """Return what *seat* does, with its amount filled in.

    Raises:
        IllegalAction: it is not legal; says what was tried, why not, and what is.
    """
    menu = hand.legal_actions()
    option = menu.of(type(action))
    if option is None:
        if isinstance(action, Fold) and hand.bring_in_posted:
            return action  # giving up with nothing to face can always be done
        raise illegal(hand, action, _why_not(hand, action, seat))
    if isinstance(action, _WITHOUT_AMOUNT):
        return action
    match action:
        case Complete(None) | Bet(None) | Raise(None):
            if option.least < option.most:
                why = Message(
                    "say how much, from {least} to {most}",
                    least=Chips(option.least),
                    most=Chips(option.most),
                )
                raise illegal(hand, action, why)
            return option.action()
        case Complete(int(to)) | Bet(int(to)) | Raise(int(to)):
            if not option.least <= to <= option.most:
                raise illegal(hand, action, _wrong_amount(option))
            chip = hand.stakes.smallest_chip
            if to % chip and to not in (option.least, option.most):
                raise illegal(
                    hand, action, Message("the smallest chip is {chip}", chip=Chips(chip))
                )
        case BringIn(None) | Call(None):
            return option.action()
        case BringIn(int(to)) | Call(int(to)):
            if to != option.cost:
                raise illegal(hand, action, _wrong_amount(option))
        case _:
            raise illegal(hand, action, Message("chips come in whole numbers"))
    return action if type(to) is int else option.action(int(to))  # True is no amount to write down


_WITHOUT_AMOUNT = (Fold, Check)


def _wrong_amount(option: Option) -> Message:
    if option.least == option.most:
        return Message("the amount is {amount}", amount=Chips(option.least))
    return Message(
        "the amount is {least} to {most}", least=Chips(option.least), most=Chips(option.most)
    )


def _why_not(hand: Hand, action: SeatAction, seat: Seat) -> Message:
    if hand.street is Street.THIRD and not hand.bring_in_posted:
        return Message("the bring-in is due")
    match action:
        case BringIn():
            return Message("the bring-in is not due")
        case Check():
            return Message("there are {price} to call", price=Chips(owed(hand, seat)))
        case Call():
            return Message("there is nothing to call")
    called = hand.legal_actions().wager
    if called:
        return Message("here that is called: {option}", option=called.message)
    return why_no_wager(hand, seat) or Message("there is nothing beyond the call")


def illegal(hand: Hand, action: SeatAction, why: Message) -> IllegalAction:
    """Return the error for *action*: what was tried, why not, what is legal."""
    legal = tuple(option.deed for option in hand.legal_actions())
    return IllegalAction(
        Message(
            "{tried}: {why}; legal: {legal}",
            tried=_tried(action),
            why=why,
            legal=legal or Message("nothing, until the hand has what it needs"),
        )
    )


def _tried(action: SeatAction) -> Message:
    amount = getattr(action, "to", getattr(action, "amount", None))
    words = {
        BringIn: Message("Bring in"),
        Complete: Message("Complete"),
        Bet: Message("Bet"),
        Raise: Message("Raise"),
        Call: Message("Call"),
        Check: Message("Check"),
        Fold: Message("Fold"),
        Show: Message("Show"),
        Muck: Message("Muck"),
    }
    word = words.get(type(action))
    if word is None:
        raise TypeError(f"{action!r} is no action; an action is an object such as Call()")
    if amount is None:
        return word
    if isinstance(amount, int):
        amount = Chips(amount)
    if isinstance(action, Complete | Bet | Raise):
        return Message("{action} to {amount}", action=word, amount=amount)
    return Message("{action} {amount}", action=word, amount=amount)
