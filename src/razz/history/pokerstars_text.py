"""A hand as the lines that PokerStars prints of it, down to the blanks at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from razz.cards import MaybeCard, known
from razz.errors import RazzError
from razz.game.action import Bet, BringIn, Call, Check, Complete, Fold, Muck, Raise, Show
from razz.game.event import (
    Acted,
    AntePosted,
    Dealt,
    Event,
    Killed,
    Misdealt,
    Returned,
    StreetBegan,
    Won,
)
from razz.game.hand import Hand
from razz.game.showdown import show_order
from razz.game.state import Seat
from razz.game.street import Phase, Street
from razz.history.pokerstars_words import (
    FOLDED,
    STREETS,
    amount_text,
    cards_text,
    header_text,
    table_text,
)
from razz.low import best_low
from razz.record import HandRecord, at_action
from razz.rules.choices import Limit


class HandText:
    """The lines of one hand.

    Args:
        record: the hand.
        names: what to call the players, in the record's order.
        number: what to call the hand if it has no number of its own.

    Raises:
        RecordError: the record does not replay.

    Attributes:
        hand: what the record replays to.
        lines: the lines.
    """

    def __init__(self, record: HandRecord, names: Sequence[str], number: int) -> None:
        self.record = record
        self.lines: list[str] = []
        self._players = list(zip(record.players, names, strict=True))
        dealt_in = [(player, name) for player, name in self._players if player.dealt_in]
        self._names = {n: name for n, (_, name) in enumerate(dealt_in, start=1)}
        seats = {n: player.seat for n, (player, _) in enumerate(dealt_in, start=1)}
        self._by_seat = sorted(seats, key=lambda n: seats[n])
        self._seats = seats
        self._street = Street.THIRD
        self._dealt: list[int] = []  # on this street, and not printed yet
        self._printed: dict[int, list[MaybeCard]] = {n: [] for n in seats}
        self._header_due = False
        self._folded: dict[int, Street] = {}

        states = list(states_of(record))
        self.hand = states[-1]
        self._full = self._dealt_face_up()
        self._head(number)
        self._play(states)
        self._end()
        self._summary()

    def _amount(self, units: int) -> str:
        return amount_text(self.record.money, units)

    # What stands before the play

    def _head(self, number: int) -> None:
        self.lines += [header_text(self.record, number), table_text(self.record)]
        absent = {self._seats[number] for number in self.record.setup.absent}
        for player, name in sorted(self._players, key=lambda row: row[0].seat):
            away = not player.dealt_in or player.seat in absent
            seat = f"Seat {player.seat}: {name} ({self._amount(player.stack)} in chips) "
            self.lines.append(seat + ("is sitting out" if away else ""))

    # Play

    def _play(self, states: list[Hand]) -> None:
        first = states[0]
        antes = {e.seat: e.amount for e in first.events if isinstance(e, AntePosted)}
        for number in first.clockwise(self.record.setup.first):
            if number in antes:
                amount = antes[number]
                all_in = amount == self.record.setup.stacks[number - 1]
                self._say(number, f"posts the ante {self._amount(amount)}", all_in=all_in)
        for event in first.events:
            if not isinstance(event, AntePosted):
                self._tell(event, first)
        for before, after in pairwise(states):
            for event in after.events[len(before.events) :]:
                self._tell(event, before)
                if isinstance(event, Acted) and _caps(event, after):
                    self.lines.append("Betting is capped")
        self._print_deal()

    def _say(self, number: int, words: str, *, all_in: bool = False) -> None:
        self.lines.append(f"{self._names[number]}: {words}" + (" and is all-in" if all_in else ""))

    def _tell(self, event: Event, before: Hand) -> None:
        match event:
            case StreetBegan(street):
                self._print_deal()
                self._street, self._header_due = street, True
            case Dealt(seat):
                self._dealt.append(seat)
            case Acted(action=Show() | Muck()):
                pass
            case Acted(seat, Fold()) | Killed(seat):
                self._print_deal()
                self._folded[seat] = self._street
                self._say(seat, self._fold(self.hand.seat(seat)))
            case Acted(seat, _, all_in):
                self._print_deal()
                words = self._deed(event, before)
                self._say(seat, words, all_in=all_in)
            case Returned(seat, amount):
                name = self._names[seat]
                self.lines.append(f"Uncalled bet ({self._amount(amount)}) returned to {name}")
            case Misdealt():
                self._print_deal()
                self.lines.append("Hand cancelled")

    def _fold(self, seat: Seat) -> str:
        if not self._shows_folded(seat):
            return "folds "
        boards = seat.up[: self._street - 2]
        return f"folds [{cards_text((*seat.down[:2], *boards, *seat.down[2:]))}]"

    def _deed(self, event: Acted, before: Hand) -> str:
        match event.action:
            case BringIn(amount):
                return f"brings in for {self._amount(amount or 0)}"
            case Call(amount):
                return f"calls {self._amount(amount or 0)}"
            case Complete(to) | Bet(to) | Raise(to) if to is not None and before.level:
                return f"raises {self._amount(to - before.level)} to {self._amount(to)}"
            case Complete(to) | Bet(to) | Raise(to):
                return f"bets {self._amount(to or 0)}"
            case Check() | Fold() | Show() | Muck():
                return "checks "

    # Cards

    def _dealt_face_up(self) -> set[int]:
        """The hero, and other seats whose hole cards are known but are not told later."""
        shown = {seat.number for seat in self.hand.seats if self._is_told(seat)}
        shown |= {seat.number for seat in self._shows_alone()}
        shown |= {seat.number for seat in self.hand.seats if self._shows_folded(seat)}
        known_holes = {s.number for s in self.hand.seats if known(s.down)}
        return (known_holes - shown) | ({self.record.hero or 0} & known_holes)

    def _shows_folded(self, seat: Seat) -> bool:
        """Whether *seat* folded cards that are known, and not as the hero's."""
        return seat.folded and None not in seat.down and seat.number != self.record.hero

    def _is_told(self, seat: Seat) -> bool:
        """Whether all hole cards of *seat* are told at the showdown or in the summary."""
        at_showdown = self._has_showdown and not seat.folded
        return at_showdown and (seat.shown or seat.mucked) and None not in seat.down

    @property
    def _has_showdown(self) -> bool:
        return len(self.hand.live) > 1 and not self.hand.misdealt

    def _shows_alone(self) -> list[Seat]:
        """The winner nobody contested, if it showed its hand all the same."""
        if self._has_showdown or len(self.hand.live) != 1:
            return []
        (winner,) = self.hand.live
        shows = dict(self.record.revealed).get(winner.number) == winner.down
        return [winner] if shows and None not in winner.down else []

    def _print_deal(self) -> None:
        """Print the header of a street and the cards of it, once all of them are dealt."""
        if not self._header_due:
            return
        self._header_due = False
        header = f"*** {STREETS[self._street]} ***"
        if self._street is Street.SEVENTH and self.hand.community:
            header += f" [{self.hand.community[0].code}]"
        self.lines.append(header)
        for number in self._by_seat:
            if number in self._dealt:
                self._print_cards(number)
        self._dealt.clear()

    def _print_cards(self, number: int) -> None:
        seat, old = self.hand.seat(number), self._printed[number]
        full = number in self._full
        new: list[MaybeCard]
        if self._street is Street.THIRD:
            holes = seat.down[:2] if full and known(seat.down[:2]) else ()
            new = [*holes, *seat.up[:1]]
        elif self._street is Street.SEVENTH:
            new = [*seat.down[2:]] if full else []
        else:
            new = [*seat.up[self._street - 3 : self._street - 2]]
        if not known(new):
            return
        before = f" [{cards_text(old)}]" if old else ""
        self.lines.append(f"Dealt to {self._names[number]}{before} [{cards_text(new)}]")
        self._printed[number] = old + new

    # The end

    def _end(self) -> None:
        if self._has_showdown:
            self._showdown()
            return
        for event in self._wins():
            self._collect(event)
        for seat in self._shows_alone():
            self._say(seat.number, self._show(seat))

    def _wins(self) -> Iterator[Won]:
        return (event for event in self.hand.events if isinstance(event, Won))

    def _showdown(self) -> None:
        self.lines.append("*** SHOW DOWN ***")
        hand = self.hand
        depth = {n: place for place, pot in enumerate(hand.pots) for n in pot.seats}
        last = len(hand.pots) - 1
        wins = list(self._wins())
        # The hands in the last side pot are shown first, and win it before the others show.
        for place in range(last, -1, -1):
            for number in show_order(hand):
                if depth.get(number, 0) == place:
                    self._show_or_muck(hand.seat(number))
            for event in wins:
                if event.pots > 1 and event.pot == place:
                    self._collect(event)
        for event in wins:
            if event.pots == 1:
                self._collect(event)

    def _show_or_muck(self, seat: Seat) -> None:
        if seat.mucked:
            self._say(seat.number, "mucks hand ")
        elif seat.shown and known(seat.down):
            self._say(seat.number, self._show(seat))

    def _show(self, seat: Seat) -> str:
        row = self.hand.cards_of(seat.number)
        low = "" if None in row else f" (Lo: {self._low(row)})"
        return f"shows [{cards_text(_in_order(seat))}]{low}"

    def _low(self, row: Iterable[MaybeCard]) -> str:
        low = best_low(known(row), self.record.setup.rules.ladder)
        return ",".join(rank.code for rank in low.ranks)

    def _collect(self, won: Won) -> None:
        pot = "pot"
        if won.pots > 1 and not won.pot:
            pot = "main pot"
        elif won.pots > 1:
            pot = "side pot" if won.pots == 2 else f"side pot-{won.pot} "
        name = self._names[won.seat]
        self.lines.append(f"{name} collected {self._amount(won.amount)} from {pot}")

    # The summary

    def _summary(self) -> None:
        hand = self.hand
        self.lines.append("*** SUMMARY ***")
        total = f"Total pot {self._amount(sum(pot.amount for pot in hand.pots))}"
        if len(hand.pots) > 1:
            total += f" Main pot {self._amount(hand.pots[0].amount)}."
            for place, pot in enumerate(hand.pots[1:], start=1):
                name = "Side pot" if len(hand.pots) == 2 else f"Side pot-{place}"
                total += f" {name} {self._amount(pot.amount)}."
        self.lines.append(f"{total} | Rake {self._amount(hand.rake)} ")
        if hand.community:
            self.lines.append(f"Board [{hand.community[0].code}]")
        for number in self._by_seat:
            what = self._summed_up(hand.seat(number))
            if what:
                self.lines.append(f"Seat {self._seats[number]}: {self._names[number]} {what}")

    def _summed_up(self, seat: Seat) -> str:
        if seat.number in self._folded:
            street = self._folded[seat.number]
            ante = min(self.record.setup.stakes.ante, self.record.setup.stacks[seat.number - 1])
            idle = street is Street.THIRD and seat.put_in <= ante
            return f"folded on the {FOLDED[street]}" + (" (didn't bet)" if idle else "")
        won = f"({self._amount(seat.won)})"
        if self._has_showdown and seat.shown and known(seat.down):
            row = self.hand.cards_of(seat.number)
            result = f"won {won}" if seat.won else "lost"
            low = "" if None in row else f" with Lo: {self._low(row)}"
            return f"showed [{cards_text(_in_order(seat))}] and {result}{low}"
        if seat.won:
            return f"collected {won}"
        if not self._has_showdown:
            return ""
        return f"mucked [{cards_text(_in_order(seat))}]" if self._is_told(seat) else "mucked"


def states_of(record: HandRecord) -> Iterator[Hand]:
    """Yield the hand before the first action of *record*, and after each.

    Raises:
        RecordError: an action is not possible; names its number and the reason.
    """
    hand = Hand.from_setup(record.setup)
    yield hand
    for number, action in enumerate(record.actions, start=1):
        try:
            hand = hand.apply(action)
        except RazzError as error:
            raise at_action(number, repr(action), error, record.money) from error
        yield hand


def _caps(event: Acted, after: Hand) -> bool:
    """Whether the wager of *event* is the last one of the street."""
    return (
        isinstance(event.action, Complete | Bet | Raise)
        and after.phase is Phase.BETTING
        and after.rules.limit is Limit.FIXED
        and not after.cap_lifted
        and after.wagers >= after.rules.cap
    )


def _in_order(seat: Seat) -> tuple[MaybeCard, ...]:
    """All cards of a seat as they were dealt."""
    return (*seat.down[:2], *seat.up, *seat.down[2:])
