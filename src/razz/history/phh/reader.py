"""Reading PHH: a table's keys become a record, its action strings are played through the engine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from razz.cards import Card, MaybeCard, maybe_cards
from razz.errors import RazzError, RecordError
from razz.game.action import Deal, DealCommunity, Muck, Opens, Show
from razz.game.hand import Hand
from razz.game.state import Seat, SetUp
from razz.history.facts import (
    MOST_SEATS,
    change_rules,
    check_depth,
    is_a,
    not_so,
    read_claims,
    read_house,
    seat_number,
)
from razz.history.lines import OtherGame
from razz.history.phh.codes import OTHER_VARIANTS, VARIANTS
from razz.history.playback import Playback
from razz.money import Money, decimals_of
from razz.record import Claim, ClaimKind, HandRecord, Player, at_action, claims_of
from razz.rules import Stakes, rule_set
from razz.rules.choices import Limit
from razz.text import Message

_AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet", "_smallest_chip", "_rake")
_AMOUNT_ROWS = ("antes", "starting_stacks", "finishing_stacks", "winnings")


def parse(text: str, rules: str = "standard") -> tuple[HandRecord, ...]:
    """Return the hands of *text*, a ``.phh`` or ``.phhs`` file.

    Args:
        text: the file's content.
        rules: the rule set for hands that do not name one.

    Raises:
        RecordError: a hand cannot be read or replayed; says which, at which action, and why.
    """
    return tuple(
        found if isinstance(found, HandRecord) else _raise(found) for found in read(text, rules)
    )


def _raise(error: RecordError) -> HandRecord:
    raise error


def read(text: str, rules: str = "standard") -> Iterator[HandRecord | RecordError]:
    """Yield each hand of *text*, or the error for one that cannot be read (see `parse`)."""
    for found in read_hands(text, rules):
        match found:
            case (record, _):
                yield record
            case OtherGame(name=code):
                yield _no_razz(code)
            case error:
                yield error


def read_hands(
    text: str, rules: str = "standard", line: int = 1
) -> Iterator[tuple[HandRecord, Hand] | OtherGame | RecordError]:
    """Yield each hand of *text* with its record, the error for one, or what other game it is.

    Args:
        text: a whole file, or a table of one.
        rules: the rule set for hands that do not name one.
        line: the file's line on which *text* begins.
    """
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, InvalidOperation) as error:
        # Only a `TOMLDecodeError` is a sentence; the others come of figures or nests out of reason.
        reason = str(error) if isinstance(error, tomllib.TOMLDecodeError) else type(error).__name__
        reason = re.sub(r"(?<=at line )\d+", lambda at: str(int(at[0]) + line - 1), reason)
        yield RecordError(Message("this is no PHH file: {reason}", reason=reason))
        return
    if not document:
        yield RecordError(Message("the file holds no hand"))
        return
    comments = _comments(text)
    if not all(isinstance(table, dict) for table in document.values()):
        whole = tuple(text for group in comments for text in group)
        yield _read_one(document, rules, whole, line)
        return
    for place, (name, table) in enumerate(document.items()):
        own = comments[place] if place < len(comments) else ()
        yield _read_one(table, rules, own, line, name)


def _read_one(
    table: dict[str, Any], rules: str, comments: tuple[str, ...], line: int, name: str = ""
) -> tuple[HandRecord, Hand] | OtherGame | RecordError:
    code = table.get("variant")
    if isinstance(code, str) and code in OTHER_VARIANTS:
        return OtherGame(line, code)
    try:
        return _Reader(dict(table), rules, comments).read()
    except RazzError as error:
        message = Message("hand {name}: {reason}", name=name, reason=error.message)
        return RecordError(message if name else error.message)


def _no_razz(code: Any) -> RecordError:
    return RecordError(
        Message(
            "variant {code!r} is no Razz; Razz is {codes}", code=code, codes=", ".join(VARIANTS)
        )
    )


def _comments(text: str) -> list[tuple[str, ...]]:
    """The comments of a TOML text, by table; those before the first header join its own."""
    groups: list[tuple[str, ...]] = [()]
    headers = 0
    for found in _TOML_PIECE.finditer(text):
        if found["comment"] is not None:
            groups[-1] += (found["comment"].strip(),)
        elif found["header"] is not None:
            headers += 1
            if headers > 1:
                groups.append(())
    return groups


# Strings are matched first, so that a # or a [ inside one is no comment and no header.
_TOML_PIECE = re.compile(
    r"""'''.*?'''|\"\"\"(?:\\.|.)*?\"\"\"|'[^'\n]*'|"(?:\\.|[^"\\\n])*"
        |\#(?P<comment>[^\n]*)|(?P<header>^[ \t]*\[[^\[\n]*\][ \t]*(?=$|\#))""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


@dataclass
class _Reader:
    """Reads one table; keys are taken out as they are understood, the rest is kept as extra."""

    table: dict[str, Any]
    default_rules: str
    comments: tuple[str, ...]
    money: Money = field(default_factory=Money)

    def read(self) -> tuple[HandRecord, Hand]:
        self.money = self._money()
        setup = self._setup()
        count = len(setup.stacks)
        finishing = self._row("finishing_stacks", count)
        winnings = self._row("winnings", count)
        actions = self._take("actions", list, of=str)
        if actions is None:
            raise RecordError(Message("the key {key!r} is missing", key="actions"))
        playback = Playback(setup, self.money)
        as_written = bool(self._take("_shows_as_written", bool))
        remarks = tuple(_play(playback, actions, as_written=as_written))
        try:
            hand = playback.finish(finishing, self._row("_payout", count) or winnings)
        except RazzError as error:
            raise RecordError(
                Message("after action {count}: {reason}", count=len(actions), reason=error.message)
            ) from error
        players = self._players(setup)
        revealed = self._revealed(count)
        record = HandRecord(
            setup=setup,
            actions=hand.actions,
            players=players,
            money=self.money,
            site=self._take("_site", str),
            hand_id=self._hand_id(),
            table=self._take("table", str) if isinstance(self.table.get("table"), str) else None,
            event=self._take("event", str),
            when=self._when(),
            hero=self._hero(count),
            claims=(
                *claims_of(ClaimKind.STACK, finishing or ()),
                *claims_of(ClaimKind.COLLECTED, winnings or ()),
                *self._claims(count),
            ),
            revealed=tuple(sorted((dict(revealed) | playback.revealed).items())),
            remarks=tuple((min(place, len(hand.actions)), text) for place, text in remarks),
            comments=(*self.comments, *(self._take("_comments", list, of=str) or ())),
            notes=tuple(playback.notes),
            extra=tuple(self._extra().items()),
        )
        return record, hand

    def _take(self, key: str, kind: Any, *, of: Any = None) -> Any:
        """Take *key* out of the table, checked to be of *kind* (a list *of* something)."""
        value = self.table.pop(key, None)
        if value is None:
            return None
        if not is_a(value, kind) or (of is not None and not all(is_a(part, of) for part in value)):
            raise not_so(key, value)
        return value

    def _money(self) -> Money:
        amounts = [self.table[key] for key in _AMOUNTS if key in self.table]
        for key in _AMOUNT_ROWS:
            row = self.table.get(key)
            amounts += row if isinstance(row, list) else []
        for text in self.table.get("actions") or ():
            found = re.search(r"cbr +(\d+\.\d+)", text) if isinstance(text, str) else None
            amounts += [Decimal(found[1])] if found else []
        fine = [a for a in amounts if isinstance(a, int | Decimal) and not isinstance(a, bool)]
        return Money(
            currency=self._take("currency", str) or "",
            symbol=self._take("currency_symbol", str) or "",
            decimals=decimals_of(fine),
        )

    def _amount(self, key: str) -> int | None:
        value = self._take(key, int | Decimal)
        return None if value is None else self.money.units(value)

    def _needed(self, key: str) -> int:
        amount = self._amount(key)
        if amount is None:
            raise RecordError(Message("the key {key!r} is missing", key=key))
        return amount

    def _row(self, key: str, count: int | None = None) -> tuple[int, ...] | None:
        row = self._take(key, list, of=int | Decimal)
        if row is None:
            return None
        if count is not None and len(row) != count:
            raise RecordError(
                Message(
                    "{key!r} has {has} values for {count} players",
                    key=key,
                    has=len(row),
                    count=count,
                )
            )
        return tuple(self.money.units(value) for value in row)

    def _setup(self) -> SetUp:
        code = self._take("variant", str)
        if code not in VARIANTS:
            raise _no_razz(code)
        stacks = self._row("starting_stacks")
        if stacks is None:
            raise RecordError(Message("the key {key!r} is missing", key="starting_stacks"))
        ladder, limit = VARIANTS[code]
        rules = rule_set(self._take("_rules", str) or self.default_rules)
        rules = rules.variant(ladder=ladder, limit=limit)
        rules = change_rules(rules, self._take("_rule_fields", dict) or {})
        return SetUp(
            rules=rules,
            stakes=self._stakes(limit, self._ante(len(stacks))),
            stacks=stacks,
            first=self._take("_first", int) or 1,
            absent=frozenset(self._take("_absent", list, of=int) or ()),
            event_heads_up=bool(self._take("_event_heads_up", bool)),
            stated_rake=self._amount("_rake"),
        )

    def _ante(self, count: int) -> int:
        antes = self._row("antes", count)
        if antes is None:
            raise RecordError(Message("the key {key!r} is missing", key="antes"))
        if len(set(antes)) != 1:
            raise RecordError(
                Message(
                    "the antes differ ({antes}), but in Razz everyone posts the same; a seat that "
                    "cannot pay it all is all-in by its stack",
                    antes=", ".join(self.money.text(ante) for ante in antes),
                )
            )
        return antes[0]

    def _stakes(self, limit: Limit, ante: int) -> Stakes:
        chip = self._amount("_smallest_chip")
        house = self._take("_house", dict)
        small, big = (
            (self._needed("small_bet"), self._needed("big_bet"))
            if limit is Limit.FIXED
            else (self._needed("min_bet"),) * 2
        )
        return Stakes(
            ante=ante,
            bring_in=self._needed("bring_in"),
            small_bet=small,
            big_bet=big,
            smallest_chip=1 if chip is None else chip,
            rake=None if house is None else read_house("_house", house),
        )

    def _players(self, setup: SetUp) -> tuple[Player, ...]:
        count = len(setup.stacks)
        names = self._take("players", list, of=str) or [f"p{n}" for n in range(1, count + 1)]
        seats = self._take("seats", list, of=int) or list(range(1, count + 1))
        if len(names) != count or len(seats) != count:
            raise RecordError(
                Message(
                    "{names} players and {seats} seats for {count} stacks",
                    names=len(names),
                    seats=len(seats),
                    count=count,
                )
            )
        players = [
            Player(name=name, seat=seat, stack=stack)
            for name, seat, stack in zip(names, seats, setup.stacks, strict=True)
        ]
        players += map(self._away, self._take("_away", list, of=dict) or ())
        taken = [player.seat for player in players]
        if len(set(taken)) < len(taken):
            raise RecordError(Message("two players have one seat: {seats}", seats=tuple(taken)))
        if not 0 <= min(taken) <= max(taken) <= MOST_SEATS:
            raise not_so("seats", taken)
        return tuple(players)

    def _away(self, table: dict[str, Any]) -> Player:
        for key, kind in (("name", str), ("seat", int), ("stack", int | Decimal)):
            if key not in table:
                raise RecordError(Message("the key {key!r} is missing", key="_away." + key))
            if not is_a(table[key], kind):
                raise not_so("_away", table)
        stack = self.money.units(table["stack"])
        return Player(name=table["name"], seat=table["seat"], stack=stack, dealt_in=False)

    def _revealed(self, count: int) -> tuple[tuple[int, tuple[MaybeCard, ...]], ...]:
        shown = []
        for name, text in (self._take("_revealed", dict) or {}).items():
            shown.append((seat_number(name, count), maybe_cards(str(text))))
        return tuple(shown)

    def _claims(self, count: int) -> Iterator[Claim]:
        """What other sources said of the result: ``_claims = {rake = 2, returned = {p1 = 4}}``."""
        claims = self._take("_claims", dict) or {}
        return read_claims("_claims", claims, count, self.money)

    def _hero(self, count: int) -> int | None:
        hero: int | None = self._take("_hero", int)
        if hero is not None and not 1 <= hero <= count:
            raise not_so("_hero", hero)
        return hero

    def _extra(self) -> dict[str, Any]:
        """What is left of the table; what was put aside for its keys is put back."""
        for key, value in self.table.items():
            check_depth(key, value)
        aside = self.table.get("_extra")
        if not isinstance(aside, dict):
            return self.table
        return {key: value for key, value in self.table.items() if key != "_extra"} | aside

    def _hand_id(self) -> str | None:
        number = self.table.get("hand")
        if isinstance(number, int) and "_hand" not in self.table:
            return str(self.table.pop("hand"))
        own: str | None = self._take("_hand", str)
        return own

    def _when(self) -> datetime | None:
        """The start in UTC, if date, time and zone are all there; else they are kept as extra."""
        keys = ("year", "month", "day", "time", "time_zone")
        year, month, day, clock, zone = (self.table.get(key) for key in keys)
        if not isinstance(clock, time) or not isinstance(zone, str):
            return None
        try:
            day_of_play = date(year, month, day)  # type: ignore[arg-type]  # TypeError if missing
            moment = datetime.combine(day_of_play, clock, ZoneInfo(zone)).astimezone(UTC)
        except (TypeError, ValueError, OverflowError, ZoneInfoNotFoundError) as error:
            raise RecordError(
                Message("the date and time cannot be read: {reason}", reason=str(error))
            ) from None
        for key in keys:
            del self.table[key]
        return moment


def _play(playback: Playback, actions: list[str], *, as_written: bool) -> Iterator[tuple[int, str]]:
    """Play the action strings of a hand; yields the comments in them with their places.

    Args:
        playback: the hand before its first action.
        actions: the strings.
        as_written: whether hands are shown just when the record says so, not when it is their turn.
    """
    for number, text in enumerate(actions, start=1):
        words, _, remark = text.partition("#")
        try:
            if words.strip():
                act(playback, words.split(), as_written=as_written)
        except RazzError as error:
            raise at_action(number, repr(text), error, playback.money) from error
        if remark.strip():
            yield playback.count, remark.strip()


def act(playback: Playback, words: list[str], *, as_written: bool) -> None:
    """Play the action that *words* write.

    Args:
        playback: the hand before it.
        words: the parts of an action string.
        as_written: whether hands are shown just when the record says so, not when it is their turn.

    Raises:
        RazzError: it is no action, or not possible now.
    """

    def seat(word: str) -> int:
        return seat_number(word, len(playback.hand.seats))

    match words:
        case "d", "db", text:
            playback.apply(DealCommunity(Card.parse(text)))
        case "d", "du", player, text, *down:
            holes = maybe_cards("".join(down))
            playback.apply(Deal(seat(player), holes, maybe_cards(text)))
        case "d", "dh", player, text:
            playback.deal(seat(player), maybe_cards(text))
        case player, "op":
            playback.apply(Opens(seat(player)))
        case player, "pb":
            playback.bring_in(seat(player))
        case player, "f":
            playback.fold(seat(player))
        case player, "cc":
            playback.check_or_call(seat(player))
        case player, "cbr", amount if re.fullmatch(r"\d+(\.\d+)?", amount):
            playback.wager(seat(player), playback.money.units(Decimal(amount)))
        case player, "sm", *shown if len(shown) < 2:
            _show(playback, seat(player), "".join(shown), as_written=as_written)
        case _:
            raise RecordError(
                Message(
                    "{text!r} is no action; actions are d dh, d db, pb, cbr, cc, f and sm",
                    text=" ".join(words),
                )
            )


def _show(playback: Playback, seat: int, text: str, *, as_written: bool) -> None:
    """Show the cards in *text*, which may be a dash for those that were dealt; or muck."""
    if not text:
        playback.apply(Muck()) if as_written else playback.mucks(seat)
    elif as_written:
        row = _holes(playback.hand.seat(seat), maybe_cards(text.strip("-")))
        playback.apply(Show(row, seat))
    else:
        playback.shows(seat, None if text == "-" else maybe_cards(text))


def _holes(seat: Seat, row: tuple[MaybeCard, ...]) -> tuple[MaybeCard, ...]:
    """The hole cards of a *row* that may hold the up cards too, as they were dealt."""
    whole = len(row) == len(seat.down) + len(seat.up)
    return row[:2] + row[2 + len(seat.up) :] if whole else row
