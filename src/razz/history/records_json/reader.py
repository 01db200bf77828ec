"""Reading our JSON: every key is checked, every action is played through the engine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from razz.cards import Card, MaybeCard, maybe_cards
from razz.errors import RazzError, RecordError
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
    Show,
)
from razz.game.hand import Hand
from razz.game.state import SetUp
from razz.history.facts import MOST_SEATS, change_rules, is_a, not_so, read_house
from razz.history.records_json.codes import ACTIONS, FORMAT, STAKES, VERSION, read_extra
from razz.low import Ladder
from razz.money import Money
from razz.record import Claim, ClaimKind, HandRecord, Player, at_action
from razz.rules import NAMED, STANDARD, RuleSet, Stakes
from razz.rules.choices import Limit
from razz.text import Message

_AMOUNT = re.compile(r"-?\d{1,30}(\.\d{1,30})?", re.ASCII)


def parse(text: str) -> tuple[HandRecord, ...]:
    """Return the hands of *text*: lines of JSON, or an array.

    Raises:
        RecordError: a hand cannot be read or replayed; names the key or the action, and why.
    """
    records = []
    for found in read(text):
        if isinstance(found, RecordError):
            raise found
        records.append(found)
    return tuple(records)


def read(text: str) -> Iterator[HandRecord | RecordError]:
    """Yield each hand of *text*, or the error for one that cannot be read (see `parse`)."""
    for found in read_hands(text):
        yield found if isinstance(found, RecordError) else found[0]


def read_hands(text: str) -> Iterator[tuple[HandRecord, Hand] | RecordError]:
    """Yield each hand of *text* with its record, or the error for one that cannot be read."""
    for name, value, error in _values(text):
        try:
            if error is not None:
                raise error
            yield _Reader(_Table("", value)).read()
        except RazzError as reason:
            message = Message("hand {name}: {reason}", name=name, reason=reason.message)
            yield RecordError(message if name else reason.message)
        except RecursionError:
            yield RecordError(Message("the key {key!r} is nested too deep", key="extra"))


def _values(text: str) -> Iterator[tuple[str, Any, RecordError | None]]:
    """The objects of a text: of an array, of one object over several lines, or one a line.

    Each with its number, where there can be several.
    """
    whole, error = _load(text)
    if isinstance(whole, list):
        yield from ((str(number), value, None) for number, value in enumerate(whole, start=1))
    elif error is None or text.lstrip().startswith("["):
        yield "", whole, error
    else:
        lines = [line for line in text.split("\n") if line.strip()]
        for number, line in enumerate(lines, start=1):
            yield str(number) if len(lines) > 1 else "", *_load(line)


def _load(text: str) -> tuple[Any, RecordError | None]:
    try:
        value = json.loads(text, parse_float=Decimal, parse_constant=_no_figure)
        if "\\" in text:
            json.dumps(value, default=str, ensure_ascii=False).encode()  # half a sign is none
    except (ValueError, InvalidOperation, RecursionError) as error:
        # Only a `JSONDecodeError` is a sentence; the others come of figures or nests out of reason.
        reason = str(error) if isinstance(error, json.JSONDecodeError) else type(error).__name__
        return None, RecordError(Message("this is no JSON: {reason}", reason=reason))
    return value, None


def _no_figure(word: str) -> None:
    raise ValueError(word)


class _Table:
    """An object of JSON: keys are taken out as they are understood, and none may be left.

    Args:
        path: what stands before a key of it in a complaint.
        value: the object.
    """

    def __init__(self, path: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise not_so(path or "format", value)
        self.path = f"{path}." if path else ""
        self.values = dict(value)

    def take(self, key: str, kind: Any) -> Any:
        """Take *key* out, which must be there and of *kind*."""
        if key not in self.values:
            raise RecordError(Message("the key {key!r} is missing", key=self.path + key))
        value = self.values.pop(key)
        if not is_a(value, kind):
            raise not_so(self.path + key, value)
        return value

    def maybe(self, key: str, kind: Any) -> Any:
        """Take *key* out, which must be there, null or of *kind*."""
        return self.take(key, kind | None)

    def tables(self, key: str) -> list[_Table]:
        """Take *key* out, an array of objects."""
        rows = self.take(key, list)
        return [_Table(f"{self.path}{key}[{place}]", row) for place, row in enumerate(rows)]

    def table(self, key: str) -> _Table:
        """Take *key* out, an object."""
        return _Table(self.path + key, self.take(key, dict))

    def row(self, key: str, kind: Any) -> list[Any]:
        """Take *key* out, an array of values of *kind*."""
        row: list[Any] = self.take(key, list)
        for place, value in enumerate(row):
            if not is_a(value, kind):
                raise not_so(f"{self.path}{key}[{place}]", value)
        return row

    def read(self, key: str, kind: Any, reads: Callable[[Any], Any]) -> Any:
        """Take *key* out and return what *reads* makes of it; its complaints name the key."""
        value = self.take(key, kind)
        try:
            return reads(value)
        except (RazzError, ValueError, OverflowError) as error:
            reason = error.message if isinstance(error, RazzError) else repr(value)
            raise RecordError(
                Message("the key {key!r}: {reason}", key=self.path + key, reason=reason)
            ) from error

    def check_empty(self) -> None:
        """Complain of a key that is left."""
        for key in self.values:
            raise RecordError(Message("the key {key!r} means nothing here", key=self.path + key))


class _Reader:
    def __init__(self, table: _Table) -> None:
        self.table = table
        self.money = Money()

    def read(self) -> tuple[HandRecord, Hand]:
        table = self.table
        if table.take("format", str) != FORMAT:
            raise RecordError(Message("this is no hand of ours: its format is another"))
        version = table.take("version", int)
        if version != VERSION:
            raise RecordError(
                Message(
                    "the hand is in version {version} of the format; this package reads {ours}",
                    version=version,
                    ours=VERSION,
                )
            )
        self.money = self._money(table.table("money"))
        setup = self._setup()
        players = tuple(map(self._player, table.tables("players")))
        self._check_players(players, setup)
        count = len(setup.stacks)
        hand, actions = self._play(setup)
        record = HandRecord(
            setup=setup,
            actions=actions,
            players=players,
            money=self.money,
            site=table.maybe("site", str),
            hand_id=table.maybe("hand", str),
            table=table.maybe("table", str),
            event=table.maybe("event", str),
            when=table.read("when", str | None, _when),
            hero=self._seat(table, count, "hero", may_lack=True),
            claims=tuple(self._claim(claim, count) for claim in table.tables("claims")),
            revealed=tuple(self._revealed(row, count) for row in table.tables("revealed")),
            remarks=tuple(self._remark(row, len(actions)) for row in table.tables("remarks")),
            comments=tuple(table.row("comments", str)),
            notes=tuple(Message("{note}", note=note) for note in table.row("notes", str)),
            extra=tuple(
                (key, read_extra(f"extra.{key}", value))
                for key, value in table.take("extra", dict).items()
            ),
        )
        table.check_empty()
        return record, hand

    def _money(self, table: _Table) -> Money:
        decimals = table.take("decimals", int)
        if not 0 <= decimals <= 9:
            raise not_so("money.decimals", decimals)
        currency, symbol = table.take("currency", str), table.take("symbol", str)
        table.check_empty()
        return Money(currency=currency, symbol=symbol, decimals=decimals)

    def _units(self, text: object) -> int:
        if not isinstance(text, str) or not _AMOUNT.fullmatch(text):
            raise RecordError(Message("{amount} is no amount of money", amount=repr(text)))
        return self.money.units(Decimal(text))

    def _amount(self, table: _Table, key: str) -> int:
        units: int = table.read(key, str, self._units)
        return units

    def _maybe_amount(self, table: _Table, key: str) -> int | None:
        if key in table.values and table.values[key] is None:
            table.take(key, None | str)
            return None
        return self._amount(table, key)

    def _amounts(self, table: _Table, key: str) -> tuple[int, ...]:
        row: tuple[int, ...] = table.read(key, list, self._row)
        return row

    def _row(self, row: list[Any]) -> tuple[int, ...]:
        return tuple(self._units(value) for value in row)

    def _setup(self) -> SetUp:
        table = self.table
        house = table.maybe("house", dict)
        return SetUp(
            rules=self._rules(table.table("rules")),
            stakes=self._stakes(table.table("stakes"), house),
            stacks=self._amounts(table, "stacks"),
            first=table.take("first", int),
            absent=frozenset(table.row("absent", int)),
            event_heads_up=table.take("event_heads_up", bool),
            stated_rake=self._maybe_amount(table, "rake"),
        )

    def _rules(self, table: _Table) -> RuleSet:
        name, version = table.take("name", str), table.take("version", int)
        rules = NAMED.get(name, STANDARD).variant(
            ladder=table.read("ladder", str, Ladder), limit=table.read("limit", str, Limit)
        )
        changed = table.take("changed", dict)
        table.check_empty()
        return change_rules(rules, changed | {"name": name, "version": version})

    def _stakes(self, table: _Table, house: dict[str, Any] | None) -> Stakes:
        figures = {name: self._amount(table, name) for name in STAKES}
        table.check_empty()
        rake = None if house is None else read_house("house", house)
        return Stakes(**figures, rake=rake)

    def _player(self, table: _Table) -> Player:
        player = Player(
            name=table.take("name", str),
            seat=table.take("seat", int),
            stack=self._amount(table, "stack"),
            dealt_in=table.take("dealt_in", bool),
        )
        table.check_empty()
        return player

    def _check_players(self, players: tuple[Player, ...], setup: SetUp) -> None:
        seats = [player.seat for player in players]
        if len(set(seats)) < len(seats) or not all(0 <= seat <= MOST_SEATS for seat in seats):
            raise not_so("players", seats)
        stacks = tuple(player.stack for player in players if player.dealt_in)
        if len(stacks) != len(setup.stacks):
            raise RecordError(
                Message(
                    "{players} players are dealt in, but there are {stacks} stacks",
                    players=len(stacks),
                    stacks=len(setup.stacks),
                )
            )
        if stacks != setup.stacks:
            raise not_so("stacks", [str(self.money.decimal(stack)) for stack in setup.stacks])

    def _play(self, setup: SetUp) -> tuple[Hand, tuple[Action, ...]]:
        hand = Hand.from_setup(setup)
        actions = []
        for number, table in enumerate(self.table.tables("actions"), start=1):
            action = self._action(table, hand)
            table.check_empty()
            try:
                hand = hand.apply(action)
            except RazzError as error:
                raise at_action(number, repr(action), error, self.money) from error
            actions.append(action)
        return hand, tuple(actions)

    def _action(self, table: _Table, hand: Hand) -> Action:
        word: str = table.take("do", str)
        match word:
            case "deal":
                down, up = table.read("down", str, maybe_cards), table.read("up", str, maybe_cards)
                return Deal(table.take("player", int), down, up)
            case "community":
                return DealCommunity(table.read("card", str, Card.parse))
            case "opens":
                return Opens(table.take("player", int))
            case "show":
                seat, down = table.take("player", int), table.read("down", str, maybe_cards)
                return Show(down, None if seat == hand.actor else seat)
            case "payout":
                return Payout(self._amounts(table, "won"))
        if word not in ACTIONS:
            raise RecordError(
                Message(
                    "the key {key!r}: {word!r} is no action; actions are {actions}",
                    key=table.path + "do",
                    word=word,
                    actions=", ".join(ACTIONS),
                )
            )
        return self._turn(table, word, hand)

    def _turn(self, table: _Table, word: str, hand: Hand) -> Action:
        """What the seat whose turn it is did."""
        seat = table.take("player", int)
        if seat != hand.actor:
            raise RecordError(
                Message(
                    "the key {key!r}: it is not the turn of player {player}",
                    key=table.path + "player",
                    player=seat,
                )
            )
        match word:
            case "bring-in":
                return BringIn(self._maybe_amount(table, "amount"))
            case "complete":
                return Complete(self._maybe_amount(table, "to"))
            case "bet":
                return Bet(self._maybe_amount(table, "to"))
            case "raise":
                return Raise(self._maybe_amount(table, "to"))
            case "call":
                return Call(self._maybe_amount(table, "amount"))
            case "check":
                return Check()
            case "fold":
                return Fold()
            case _:
                return Muck()

    def _claim(self, table: _Table, count: int) -> Claim:
        claim = Claim(
            kind=table.read("kind", str, ClaimKind),
            amount=self._amount(table, "amount"),
            seat=self._seat(table, count, "player", may_lack=True),
        )
        table.check_empty()
        return claim

    def _seat(self, table: _Table, count: int, key: str, *, may_lack: bool = False) -> Any:
        seat = table.take(key, int | None if may_lack else int)
        if seat is not None and not 1 <= seat <= count:
            raise not_so(table.path + key, seat)
        return seat

    def _revealed(self, table: _Table, count: int) -> tuple[int, tuple[MaybeCard, ...]]:
        revealed = self._seat(table, count, "player"), table.read("cards", str, maybe_cards)
        table.check_empty()
        return revealed

    def _remark(self, table: _Table, count: int) -> tuple[int, str]:
        place, text = table.take("after", int), table.take("text", str)
        if not 0 <= place <= count:
            raise not_so(table.path + "after", place)
        table.check_empty()
        return place, text


def _when(text: str | None) -> datetime | None:
    if text is None:
        return None
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment.astimezone(UTC)
