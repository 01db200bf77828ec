"""What every site's hands have in common: what is read off the lines, and how it becomes a record.

A site's module reads lines into a `SiteHand`: who sat, what was dealt, what was done and what the
site says of the results, each with its line number. `assemble` plays that through the engine and
keeps the site's own totals as claims, to be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from enum import Enum

from razz.cards import Card, MaybeCard, check_distinct
from razz.errors import CardError, DealError, MoneyError, RazzError, RecordError
from razz.game.event import Returned, with_names
from razz.game.hand import Hand
from razz.game.state import NeedCards, NeedCommunity, Seat, SetUp
from razz.game.street import Phase, Street
from razz.history.deviations import of_play, of_results
from razz.history.playback import Playback
from razz.money import Money, decimals_of
from razz.record import Claim, ClaimKind, HandRecord, Player
from razz.rules import RuleSet, Stakes
from razz.rules.choices import Limit
from razz.text import Message


class Deed(Enum):
    """What a line says a seat did."""

    ANTE = "ante"
    BRING_IN = "bring-in"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    WAGER = "wager"  # complete, bet or raise; the amount is the whole wager on the street
    ALL_IN = "all-in"  # call or wager with all that is left
    SHOW = "show"
    MUCK = "muck"


@dataclass(frozen=True)
class Seated:
    """A line of the seat list.

    Attributes:
        line: its number in the file.
        seat: the number of the seat.
        name: the player's name, verbatim.
        stack: chips before the ante.
        away: whether the player sits out, as far as the list says.
    """

    line: int
    seat: int
    name: str
    stack: Decimal
    away: bool = False


@dataclass(frozen=True)
class Act:
    """A line that says what a seat did.

    Attributes:
        line: its number in the file.
        name: the player's name.
        deed: what it was.
        amount: how much: for a wager the whole wager on the street, else what was added; ``None``
            where the site does not say.
        is_total: whether a call's amount is the seat's whole wager on the street.
    """

    line: int
    name: str
    deed: Deed
    amount: Decimal | None = None
    is_total: bool = False


@dataclass(frozen=True)
class Said:
    """What a site says of the result: kind, amount, and whose it is where it is somebody's."""

    line: int
    kind: ClaimKind
    amount: Decimal
    name: str | None = None


@dataclass(kw_only=True)
class SiteHand:
    """A hand as a site's lines tell it.

    Attributes:
        site: the site's name.
        line: the number of the first line.
        rules: the rule set of the site, with the game's ladder and limit.
        small_bet: the bet on third and fourth street; the minimum bet in pot and no limit.
        big_bet: the bet from fifth street on.
        ante: the ante, where the site states it; else it is the most that was posted.
        bring_in: the bring-in, where the site states it; else it is what was posted or called.
        currency: the money's code, empty for chips.
        symbol: the money's sign.
        cash: whether it is a cash game, in which rake is taken.
        hand_id: the site's number of the hand.
        table: the table's name.
        event: the tournament's name.
        when: the start in UTC.
        seated: the seat list.
        first: who is dealt to first, where the order of the ante lines tells.
        acts: what was done, in order.
        dealt: the new cards of a player on a street, in the order dealt.
        told: cards told of a player at a showdown or in a summary, whatever their order.
        community: the community card.
        said: what the site says of the results.
        rake: the rake, where the site states it.
        uncalled_is_won: whether the site counts what goes back uncalled as won from the pots.
        notes: deviations met in reading.
        assembly: what makes the record of it, where it takes more than an `Assembly`.
    """

    site: str
    line: int
    rules: RuleSet
    small_bet: Decimal
    big_bet: Decimal
    ante: Decimal | None = None
    bring_in: Decimal | None = None
    currency: str = ""
    symbol: str = ""
    cash: bool = True
    hand_id: str | None = None
    table: str | None = None
    event: str | None = None
    when: datetime | None = None
    seated: list[Seated] = field(default_factory=list)
    first: str | None = None
    acts: list[Act] = field(default_factory=list)
    dealt: dict[tuple[str, Street], tuple[MaybeCard, ...]] = field(default_factory=dict)
    told: dict[str, tuple[MaybeCard, ...]] = field(default_factory=dict)
    community: Card | None = None
    said: list[Said] = field(default_factory=list)
    rake: Decimal | None = None
    uncalled_is_won: bool = False
    notes: list[Message] = field(default_factory=list)
    assembly: Callable[[SiteHand], Assembly] | None = None


def at_line(line: int, reason: Message) -> RecordError:
    """Return the error that says on which line of a file *reason* came up."""
    return RecordError(Message("line {line}: {reason}", line=line, reason=reason))


def assemble(site: SiteHand) -> HandRecord:
    """Return the record of a hand that a site's lines tell, played through the engine.

    Raises:
        RecordError: it does not replay; names the line and the reason.
    """
    return assemble_hand(site)[0]


def assemble_hand(site: SiteHand) -> tuple[HandRecord, Hand]:
    """Return the record of a hand (see `assemble`), and the hand that it replays to."""
    return (site.assembly or Assembly)(site).record()


def _check_seats(row: list[Seated]) -> None:
    """Complain of a seat or a name that two players have: who did what would not be told."""
    names = set()
    seats = set()
    for seated in row:
        if seated.seat in seats:
            reason = Message("two players have seat {seat}", seat=seated.seat)
            raise at_line(seated.line, reason)
        seats.add(seated.seat)
        if seated.name in names:
            reason = Message("two players are called {name}", name=seated.name)
            raise at_line(seated.line, reason)
        names.add(seated.name)


class Assembly:
    """Makes the record of a hand: sets it up, plays it through the engine, keeps what was said.

    Args:
        site: the hand as a site's lines tell it.
    """

    def __init__(self, site: SiteHand) -> None:
        self.site = site
        amounts = [seated.stack for seated in site.seated]
        amounts += [act.amount for act in site.acts if act.amount is not None]
        amounts += [said.amount for said in site.said]
        amounts += [site.small_bet, site.big_bet]
        self.money = Money(
            currency=site.currency, symbol=site.symbol, decimals=decimals_of(list(amounts))
        )
        posted = {act.name for act in site.acts}
        dealt = {name for name, _ in site.dealt}
        taking_part = posted | dealt
        row = sorted(site.seated, key=lambda seated: seated.seat)
        _check_seats(row)
        self.players = tuple(
            Player(
                name=seated.name,
                seat=seated.seat,
                stack=self._units(seated.line, seated.stack),
                dealt_in=seated.name in taking_part,
            )
            for seated in row
        )
        dealt_in = [player for player in self.players if player.dealt_in]
        self.numbers = {player.name: number for number, player in enumerate(dealt_in, start=1)}
        self.names = {number: name for name, number in self.numbers.items()}
        self.holes = {name: self._holes(name) for name in self.numbers}

    def record(self) -> tuple[HandRecord, Hand]:
        """Return the record, and the hand that it replays to.

        Raises:
            RecordError: the hand does not replay; names the line and the reason.
        """
        setup = self._setup()
        try:
            record, hand = self._record(setup)
        except RecordError as error:
            if isinstance(error.__cause__, CardError | DealError | MoneyError):
                raise  # no rule is to blame
            known = self.site.first is not None
            fitting = self._fitting(of_play(setup, self.names, first_known=known))
            if fitting is None:
                raise
            return fitting
        if not record.problems(hand):
            return record, hand
        return self._fitting(of_results(setup)) or (record, hand)

    def _fitting(
        self, deviations: Iterable[tuple[SetUp, Message]]
    ) -> tuple[HandRecord, Hand] | None:
        """Return the hand by the first of *deviations* that fits to the last chip."""
        for other, note in deviations:
            try:
                record, hand = self._record(other, note)
            except RecordError:
                continue
            if not record.problems(hand):
                return record, hand
        return None

    def _record(self, setup: SetUp, *notes: Message) -> tuple[HandRecord, Hand]:
        """Return the record that *setup* gives, with *notes*, and the hand."""
        site = self.site
        hand, playback = self._play(setup)
        record = HandRecord(
            setup=hand.setup,
            actions=hand.actions,
            players=self.players,
            money=self.money,
            site=site.site,
            hand_id=site.hand_id,
            table=site.table,
            event=site.event,
            when=site.when,
            hero=self._hero(),
            claims=self._claims(hand),
            revealed=tuple(sorted(playback.revealed.items())),
            notes=(*site.notes, *notes, *playback.notes),
        )
        return record, hand

    def _units(self, line: int, amount: Decimal) -> int:
        try:
            return self.money.units(amount)
        except RazzError as error:
            raise at_line(line, error.message) from error

    def _setup(self) -> SetUp:
        site = self.site
        try:
            return SetUp(
                rules=site.rules,
                stakes=self._stakes(),
                stacks=tuple(player.stack for player in self.players if player.dealt_in),
                first=self.numbers.get(site.first or "", 1),
                stated_rake=self._rake(),
            )
        except RazzError as error:
            raise at_line(site.line, error.message) from error

    def _rake(self) -> int | None:
        if self.site.rake is not None:
            return self._units(self.site.line, self.site.rake)
        return None if self.site.cash else 0

    def _stakes(self) -> Stakes:
        site = self.site
        antes = [act.amount for act in site.acts if act.deed is Deed.ANTE and act.amount]
        ante = site.ante if site.ante is not None else max(antes, default=Decimal(0))
        fixed = site.rules.limit is Limit.FIXED
        return Stakes(
            ante=self._units(site.line, ante),
            bring_in=self._bring_in(),
            small_bet=self._units(site.line, site.small_bet),
            big_bet=self._units(site.line, site.big_bet if fixed else site.small_bet),
        )

    def _bring_in(self) -> int:
        """The bring-in: as stated, as posted, or as called if it was posted short."""
        site = self.site
        small_bet = self._units(site.line, site.small_bet)
        if site.bring_in is not None:
            return self._units(site.line, site.bring_in)
        amounts = []
        for act in site.acts:
            if act.deed in (Deed.WAGER, Deed.ALL_IN, Deed.CHECK):
                break
            if act.deed in (Deed.BRING_IN, Deed.CALL) and act.amount is not None:
                amounts.append(self._units(act.line, act.amount))
        if amounts:
            return max(amounts)
        # Nobody posted it, so it changes nothing; a third of the small bet is usual.
        return max(1, small_bet // 3)

    # Cards

    def _holes(self, name: str) -> list[MaybeCard]:
        """The hole cards of a player in order: as dealt, filled up with what was told later."""
        site = self.site
        third = site.dealt.get((name, Street.THIRD), ())
        seventh = site.dealt.get((name, Street.SEVENTH), ())
        holes: list[MaybeCard] = [*third[:2]] if len(third) > 1 else [None, None]
        holes += [None] * (2 - len(holes))
        holes.append(seventh[0] if seventh else None)
        ups = set(third[2:] if len(third) > 1 else third)
        for street in (Street.FOURTH, Street.FIFTH, Street.SIXTH):
            ups |= set(site.dealt.get((name, street), ()))
        used = {*holes, *ups, site.community}
        fresh = [card for card in site.told.get(name, ()) if card is not None and card not in used]
        for place, card in enumerate(holes):
            if card is None and fresh:
                holes[place] = fresh.pop(0)
        if fresh:
            line = next(seated.line for seated in site.seated if seated.name == name)
            raise at_line(
                line,
                Message(
                    "{name} is told to hold {card} besides the cards dealt",
                    name=name,
                    card=fresh[0],
                ),
            )
        check_distinct((*holes, *ups))
        return holes

    def _deal(self, playback: Playback) -> None:
        """Deal what the hand waits for: what the site says, and unknown cards for the rest."""
        while playback.hand.phase is Phase.DEALING:
            street = playback.hand.street
            match playback.hand.needs:
                case NeedCards(seat):
                    name = self.names[seat]
                    new = self.site.dealt.get((name, street), ())
                    holes = self.holes[name]
                    if street is Street.THIRD:
                        door = new[-1] if new else None
                        playback.deal(seat, (*holes[:2], door))
                    elif street is Street.SEVENTH:
                        playback.deal(seat, (holes[2],))
                    else:
                        playback.deal(seat, (new[-1] if new else None,))
                case NeedCommunity():
                    if self.site.community is None:
                        raise RecordError(
                            Message("the rules call for a community card, but none is printed")
                        )
                    playback.community(self.site.community)

    def _hero(self) -> int | None:
        """The seat whose hole cards the site deals face up, if that is one seat."""
        heroes = [
            number
            for name, number in self.numbers.items()
            if len(third := self.site.dealt.get((name, Street.THIRD), ())) > 1
            and None not in third[:2]
        ]
        return heroes[0] if len(heroes) == 1 else None

    # Play

    def _play(self, setup: SetUp) -> tuple[Hand, Playback]:
        """Return the hand played from *setup*, with the rake reckoned where it is not stated."""
        playback, shows = self._play_acts(setup)
        last = self.site.acts[-1].line if self.site.acts else self.site.line
        line = next((act.line for act in shows.values()), last)
        try:
            rake = self._missing_rake(playback.hand)
            if rake:
                playback, shows = self._play_acts(replace(setup, stated_rake=rake))
            return self._finish(playback, shows), playback
        except RazzError as error:
            raise self._at_line(line, error) from error

    def _play_acts(self, setup: SetUp) -> tuple[Playback, dict[str, Act]]:
        """Play what was done up to the showdown; return what the site says of that besides."""
        playback = Playback(setup, self.money)
        line = self.site.line
        shows: dict[str, Act] = {}
        try:
            for act in self.site.acts:
                line = act.line
                match act.deed:
                    case Deed.ANTE:
                        self._check_ante(playback.hand.seat(self.numbers[act.name]), act, setup)
                    case Deed.SHOW | Deed.MUCK:
                        shows.setdefault(act.name, act)
                    case _:
                        self._deal(playback)
                        self._act(playback, act)
            self._deal(playback)
        except RazzError as error:
            raise self._at_line(line, error) from error
        return playback, shows

    def _at_line(self, line: int, error: RazzError) -> RecordError:
        if error.message.sentence.startswith("line {line}"):
            return RecordError(error.message)
        return at_line(line, with_names(error.message, self.names, self.money.text))

    def _finish(self, playback: Playback, shows: Mapping[str, Act]) -> Hand:
        """Return the hand after its showdown, of which *shows* tells; it is over."""
        for name, act in shows.items():
            seat = self.numbers[name]
            held = playback.hand.seat(seat)
            if act.deed is Deed.MUCK:
                playback.mucks(seat)
            elif not held.shown:  # as hands are that the rules turn up
                playback.shows(seat, held.down if playback.hand.is_over else None)
        return playback.finish(winnings=self._winnings(playback.hand))

    def _check_ante(self, seat: Seat, act: Act, setup: SetUp) -> None:
        posted = min(setup.stakes.ante, setup.stacks[seat.number - 1])
        if act.amount is not None and self._units(act.line, act.amount) != posted:
            raise RecordError(
                Message(
                    "{name} antes {amount}, but the ante is {ante}",
                    name=act.name,
                    amount=str(act.amount),
                    ante=self.money.text(posted),
                )
            )

    def _act(self, playback: Playback, act: Act) -> None:
        seat = self.numbers[act.name]
        amount = None if act.amount is None else self._units(act.line, act.amount)
        held = playback.hand.seat(seat)
        match act.deed:
            case Deed.BRING_IN:
                playback.bring_in(seat, amount)
            case Deed.FOLD:
                playback.fold(seat)
            case Deed.CHECK:
                playback.check(seat)
            case Deed.CALL:
                if amount is not None and act.is_total:
                    amount -= held.bet
                playback.call(seat, amount)
            case Deed.WAGER if amount is not None:
                self._wager(playback, act, amount)
            case Deed.ALL_IN:
                if amount is not None and amount != held.stack:
                    raise RecordError(
                        Message(
                            "{name} goes all-in with {amount}, but has {stack}",
                            name=act.name,
                            amount=self.money.text(amount),
                            stack=self.money.text(held.stack),
                        )
                    )
                self._all_in(playback, seat)

    def _all_in(self, playback: Playback, seat: int) -> None:
        """Bring in, call or wager with all that *seat* has."""
        hand = playback.hand
        to = hand.seat(seat).bet + hand.seat(seat).stack
        is_first = hand.street is Street.THIRD and not hand.bring_in_posted
        if is_first and to <= hand.stakes.bring_in:
            playback.bring_in(seat)
        elif to > hand.level:
            playback.wager(seat, to)
        else:
            playback.call(seat)

    def _wager(self, playback: Playback, act: Act, amount: int) -> None:
        """Complete, bet or raise to *amount*; Winamax prints what an all-in raise adds."""
        seat = self.numbers[act.name]
        total = amount + playback.hand.seat(seat).bet
        option = playback.hand.legal_actions().wager if playback.hand.actor == seat else None
        if option and not option.least <= amount <= option.most and total == option.least:
            playback.notes.append(
                Message(
                    "{name}'s wager of {written} is what it adds; it is a wager to {meant}",
                    name=act.name,
                    written=self.money.text(amount),
                    meant=self.money.text(total),
                )
            )
            amount = total
        playback.wager(seat, amount)

    # Results

    def _winnings(self, hand: Hand) -> list[int] | None:
        """What each seat collected, where the site says."""
        won = self._amounts(ClaimKind.COLLECTED, hand)
        nets = self._amounts(ClaimKind.NET, hand)
        held = hand.total_pot - (hand.setup.stated_rake or 0)
        if sum(won.values()) != held and len(nets) == len(hand.seats):
            # Some line that awards a pot is missing, but the nets tell who has it.
            won = {seat.number: seat.put_in + nets[seat.number] for seat in hand.seats}
        return [won.get(seat.number, 0) for seat in hand.seats] if any(won.values()) else None

    def _missing_rake(self, hand: Hand) -> int:
        """The rake of a site that does not print it: what nobody got of the pots."""
        if hand.setup.stated_rake is not None:
            return 0
        won = sum(self._amounts(ClaimKind.COLLECTED, hand).values())
        return max(0, hand.total_pot - won) if won else 0

    def _amounts(self, kind: ClaimKind, hand: Hand) -> dict[int, int]:
        """What the site says of *kind*, by seat of the hand."""
        return {claim.seat or 0: claim.amount for claim in self._claims(hand) if claim.kind is kind}

    def _claims(self, hand: Hand) -> tuple[Claim, ...]:
        """What the site says, amounts of one kind and seat added up."""
        sums: dict[tuple[ClaimKind, int | None], tuple[int, int]] = {}
        for said in self.site.said:
            seat = None if said.name is None else self.numbers.get(said.name)
            if said.name is not None and seat is None:
                if said.kind is ClaimKind.COLLECTED:
                    reason = Message("{name} collects, but was not dealt in", name=said.name)
                    raise at_line(said.line, reason)
                continue
            amount, line = sums.get((said.kind, seat), (0, said.line))
            sums[said.kind, seat] = amount + self._units(said.line, said.amount), line
        if self.site.uncalled_is_won:
            for key, (amount, line) in sums.items():
                sums[key] = amount - _uncalled(hand, *key), line
        return tuple(
            Claim(kind=kind, amount=amount, seat=seat, line=line)
            for (kind, seat), (amount, line) in sums.items()
        )


def _uncalled(hand: Hand, kind: ClaimKind, seat: int | None) -> int:
    """What a figure of *kind* holds of uncalled bets, at a site that counts them as won."""
    if kind not in (ClaimKind.COLLECTED, ClaimKind.POT, ClaimKind.POT_LESS_RAKE):
        return 0
    back = (event for event in hand.events if isinstance(event, Returned))
    return sum(event.amount for event in back if seat in (None, event.seat))
