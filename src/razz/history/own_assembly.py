"""Makes the record of a hand whose text has lines of ours (see `razz.history.own_lines`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC
from decimal import Decimal
from functools import partial
from typing import Any

from razz.cards import maybe_cards
from razz.errors import RazzError, RecordError
from razz.game.action import Deal, DealCommunity, Opens
from razz.game.hand import Hand
from razz.game.state import SetUp
from razz.game.street import Phase
from razz.history import phh
from razz.history.facts import is_a, not_so, read_claims, read_house, read_rules, seat_number
from razz.history.own_lines import Facts
from razz.history.playback import Playback
from razz.history.site import Act, Assembly, Deed, SiteHand
from razz.record import HandRecord
from razz.text import Message


def apply(facts: Facts, hand: SiteHand) -> SiteHand:
    """Return *hand* with what *facts* say of it."""
    if facts.values:
        hand.assembly = partial(OwnAssembly, facts=facts)
    return hand


class OwnAssembly(Assembly):
    """Makes the record of a hand whose text has lines of ours.

    Args:
        site: the hand as the other lines tell it.
        facts: what ours say.
    """

    def __init__(self, site: SiteHand, facts: Facts) -> None:
        self.facts = facts
        super().__init__(self._corrected(site))
        self._count()
        self._renumber()
        self._rename()

    def _corrected(self, site: SiteHand) -> SiteHand:
        facts = self.facts
        if facts["rules"] is not None:
            with facts.about("rules"):
                site.rules = read_rules(facts["rules"], facts["rule_fields"] or {})
        for key, name in (("hand", "hand_id"), ("table",) * 2, ("event",) * 2, ("when",) * 2):
            if facts[key] is not None or facts.made_up(key):
                setattr(site, name, facts[key])
        for key in ("site", "currency", "symbol"):
            if facts[key] is not None:
                setattr(site, key, facts[key])
        for key in ("ante", "bring_in", "rake"):
            if facts[key] is not None:
                setattr(site, key, Decimal(facts[key]))
        if site.when is not None:
            with facts.about("when"):
                if site.when.tzinfo is None:
                    raise not_so("when", site.when)
            site.when = site.when.astimezone(UTC)
        return site

    def _count(self) -> None:
        """Count money with as many decimals as the facts say."""
        decimals = self.facts["decimals"]
        if decimals is None:
            return
        with self.facts.about("decimals"):
            if not 0 <= decimals <= 9:
                raise not_so("decimals", decimals)
        self.money = replace(self.money, decimals=decimals)
        stacks = {seated.name: (seated.line, seated.stack) for seated in self.site.seated}
        self.players = tuple(
            replace(player, stack=self._units(*stacks[player.name])) for player in self.players
        )

    def _renumber(self) -> None:
        """Take the seats of the hand from the facts."""
        seats = self.facts["seats"]
        if seats is None:
            return
        by_seat = {player.seat: player for player in self.players}
        with self.facts.about("seats"):
            if len(set(map(repr, seats))) < len(seats) or any(n not in by_seat for n in seats):
                raise not_so("seats", seats)
        dealt_in = [replace(by_seat.pop(number), dealt_in=True) for number in seats]
        away = [replace(player, dealt_in=False) for player in by_seat.values()]
        self.players = (*dealt_in, *away)
        self.numbers = {player.name: number for number, player in enumerate(dealt_in, start=1)}
        self.names = {number: name for name, number in self.numbers.items()}
        self.holes = {name: self._holes(name) for name in self.numbers}

    def _rename(self) -> None:
        """Take the names from the facts; those in the text go on to say who did what."""
        names = self.facts["names"] or {}
        by_seat = {str(player.seat) for player in self.players}
        with self.facts.about("names"):
            if not all(seat in by_seat and isinstance(name, str) for seat, name in names.items()):
                raise not_so("names", names)
        self.players = tuple(
            replace(player, name=names.get(str(player.seat), player.name))
            for player in self.players
        )

    def set_up(self) -> SetUp:
        """Return the set-up, as far as it can be told without playing the hand."""
        facts, setup = self.facts, self._setup()
        stakes = setup.stakes
        with facts.about("smallest_chip"):
            if facts["smallest_chip"] is not None:
                chip = self.money.units(facts["smallest_chip"])
                stakes = replace(stakes, smallest_chip=chip)
        with facts.about("house"):
            if facts["house"] is not None:
                stakes = replace(stakes, rake=read_house("house", facts["house"]))
        with facts.about("absent"):
            absent = facts["absent"] or []
            if not all(is_a(seat, int) for seat in absent):
                raise not_so("absent", absent)
            setup = replace(setup, absent=frozenset(absent))
        with facts.about("first"):
            setup = replace(setup, first=facts["first"] or setup.first)
        return replace(
            setup,
            stakes=stakes,
            event_heads_up=bool(facts["event_heads_up"]),
            stated_rake=None if facts.made_up("rake") else setup.stated_rake,
        )

    def record(self) -> tuple[HandRecord, Hand]:
        """Return the record, and the hand that it replays to.

        Raises:
            RecordError: the hand does not replay; names the line and the reason.
        """
        record, hand = self._record(self.set_up())
        return self._completed(record), hand

    def _completed(self, record: HandRecord) -> HandRecord:
        facts, count = self.facts, len(record.setup.stacks)
        claims, revealed, hero = record.claims, record.revealed, record.hero
        with facts.about("claims"):
            if facts["claims"] is not None:
                claims = tuple(read_claims("claims", facts["claims"], count, self.money))
        with facts.about("revealed"):
            if facts["revealed"] is not None:
                revealed = tuple(
                    (seat_number(word, count), maybe_cards(str(text)))
                    for word, text in facts["revealed"].items()
                )
        with facts.about("hero"):
            hero = None if facts.made_up("hero") else facts["hero"] or hero
            if hero is not None and not 1 <= hero <= count:
                raise not_so("hero", hero)
        with facts.about("remark"):
            remarks = tuple(self._remarks(len(record.actions)))
        with facts.about("extra"):
            extra = tuple(self._extra())
        return replace(
            record,
            site=None if facts.made_up("site") else record.site,
            hero=hero,
            claims=claims,
            revealed=revealed,
            remarks=remarks,
            comments=tuple(facts["comment"] or ()),
            extra=extra,
        )

    def _remarks(self, count: int) -> Iterator[tuple[int, str]]:
        for remark in self.facts["remark"] or ():
            match remark:
                case [int(place), str(text)] if 0 <= place <= count:
                    yield place, text
                case _:
                    raise not_so("remark", remark)

    def _extra(self) -> Iterator[tuple[str, Any]]:
        for extra in self.facts["extra"] or ():
            match extra:
                case [str(key), value]:
                    yield key, value
                case _:
                    raise not_so("extra", extra)

    # Play

    def _at_line(self, line: int, error: RazzError) -> RecordError:
        named = super()._at_line(line, error)
        inner = named.message.arguments["reason"]
        return RecordError(inner) if inner.sentence.startswith("line {line}") else named

    def _missing_rake(self, hand: Hand) -> int:
        return 0 if self.facts.made_up("rake") else super()._missing_rake(hand)

    def _deal(self, playback: Playback) -> None:
        if self.facts["deal"] is None:
            super()._deal(playback)
            return
        while playback.hand.phase is Phase.DEALING:
            self._next_written("deal", playback, Deal | DealCommunity)

    def _act(self, playback: Playback, act: Act) -> None:
        number = self.numbers[act.name]
        if playback.hand.seat(number).absent and act.deed in (Deed.BRING_IN, Deed.FOLD):
            return  # the rules do it
        if self.facts["opens"] is not None and playback.hand.phase is Phase.OPENING:
            self._next_written("opens", playback, Opens)
        super()._act(playback, act)

    def _next_written(self, key: str, playback: Playback, kind: Any) -> None:
        """Play the next of the actions under *key*; those of its *kind* before it were written."""
        written = self.facts[key]
        count = sum(isinstance(action, kind) for action in playback.hand.actions)
        with self.facts.about(key):
            if count >= len(written):
                raise RecordError(Message("there are too few facts under {key!r}", key=key))
            phh.act(playback, written[count].split(), as_written=True)

    def _finish(self, playback: Playback, shows: Mapping[str, Act]) -> Hand:
        shown, payout = self.facts["show"], self.facts["payout"]
        with self.facts.about("show"):
            for text in shown or ():
                phh.act(playback, text.split(), as_written=True)
        if shown is None:
            shows = {n: act for n, act in shows.items() if not self._fills_in(playback, n, act)}
            if payout is None:
                return super()._finish(playback, shows)
        with self.facts.about("payout"):
            count = len(playback.hand.seats)
            if payout is not None and (
                len(payout) != count or not all(is_a(won, int | Decimal) for won in payout)
            ):
                raise not_so("payout", payout)
        won = self._winnings(playback.hand) if payout is None else map(self.money.units, payout)
        return playback.finish(winnings=None if won is None else [*won])

    def _fills_in(self, playback: Playback, name: str, act: Act) -> bool:
        """Show the told cards of a hand that was dealt unknown, as the facts say; else refuse."""
        number, told = self.numbers[name], self.site.told.get(name)
        seat = playback.hand.seat(number)
        if act.deed is not Deed.SHOW or not told or None not in seat.down:
            return False
        whole = len(told) == len(seat.down) + len(seat.up)
        playback.shows(number, told[:2] + told[2 + len(seat.up) :] if whole else told)
        return True
