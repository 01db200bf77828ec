"""Writing PokerStars' hand histories, so that reading one back gives the same record.

What the format cannot say stands behind the summary, in lines that begin with ``# razz`` (see
`razz.history.own_lines`). Whether such a line is needed is found by reading the text back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from razz.cards import card_codes
from razz.errors import RazzError, RecordError
from razz.game.action import Deal, DealCommunity, Muck, Opens, Payout, Show
from razz.game.event import Returned, Won
from razz.history import phh, pokerstars
from razz.history.blocks import plain
from razz.history.facts import base_of, changed_rules, show_claims, show_house
from razz.history.lines import Block, Line, OtherGame
from razz.history.own_assembly import OwnAssembly
from razz.history.own_lines import Facts, show_facts
from razz.history.pokerstars_text import HandText, states_of
from razz.history.registry import FORMATS
from razz.history.site import SiteHand, assemble
from razz.record import Claim, ClaimKind, HandRecord, Player
from razz.rules import rule_set
from razz.text import Message

_GAP = "\n\n\n\n"  # PokerStars leaves three blank lines between hands
_LONGEST_NAME = 60
_RULES = rule_set("pokerstars")


def write(records: Iterable[HandRecord]) -> str:
    """Return *records* as PokerStars prints hands; reading the text gives equal records.

    Raises:
        RecordError: a record does not replay, or cannot be said in such a text.
    """
    return "".join(write_hand(record, number) for number, record in enumerate(records, start=1))


def write_hand(record: HandRecord, number: int = 1) -> str:
    """Return *record* as PokerStars prints a hand, with the gap behind it.

    Args:
        record: the hand.
        number: what to call a hand that has no number of its own.

    Raises:
        RecordError: as for `write`.
    """
    names = _names(record.players)
    reason = Message("reading it back gives another record")
    for called in (names, [f"Player{player.seat}" for player in record.players]):
        telling = _Telling(record, called, number)
        try:
            lines = telling.lines()
        except RazzError as error:
            reason = error.message
        else:
            if lines is not None:
                return "\n".join(lines) + _GAP
    raise RecordError(
        Message("the hand cannot be told in the words of PokerStars: {reason}", reason=reason)
    )


def _names(players: Sequence[Player]) -> list[str]:
    """What the players are called in the text: by their names, where those can stand in a line."""
    count = Counter(player.name for player in players)
    return [
        player.name
        if player.name.isprintable()
        and player.name == player.name.strip()
        and 0 < len(player.name) <= _LONGEST_NAME
        and count[player.name] == 1
        else f"Player{player.seat}"
        for player in players
    ]


class _Telling:
    """The text of a hand and the facts it lacks, as far as they have been found.

    Args:
        record: the hand.
        names: what to call the players, in the record's order.
        number: what to call a hand that has no number of its own.
    """

    def __init__(self, record: HandRecord, names: Sequence[str], number: int) -> None:
        self.record = record
        self.names = names
        self.text = HandText(record, names, number)
        self.hand = self.text.hand
        self.facts = Facts()

    def lines(self) -> list[str] | None:
        """Return the lines, ours included; ``None`` if they do not give the record."""
        if any(_begins_a_hand(line) for line in self.text.lines[1:]):
            return None
        self._state_rules()
        self._state_setup()
        self._state_results()
        self._compare_header()
        before: list[str] = []
        while before != (lines := self._lines()):  # one fact may bring out that another is lacking
            before = lines
            try:
                back = self._read()
            except RazzError:
                back = None
            if back == self.record:
                return lines
            self._compare_play(back)
            if back is not None:
                self._compare_rest(back)
        return None

    def _lines(self) -> list[str]:
        return [*self.text.lines, *show_facts(self.facts)]

    def _site(self) -> SiteHand:
        lines = [Line(place, plain(text)) for place, text in enumerate(self._lines(), start=1)]
        site = pokerstars.parse(Block(tuple(lines)))
        if isinstance(site, OtherGame):
            raise RecordError(Message("it is read as another game: {name}", name=site.name))
        return site

    def _read(self) -> HandRecord:
        return assemble(self._site())

    def _state(self, key: str, value: Any) -> None:
        self.facts.values[key] = value

    def _state_made_up(self, key: str) -> None:
        """State that what the text says of *key* is not in the record."""
        self.facts.values.setdefault("made_up", []).append(key)

    # Before the text is read

    def _state_rules(self) -> None:
        rules = self.record.setup.rules
        if rules == _RULES:
            return
        self._state("rules", base_of(rules).full_name)
        changed = changed_rules(rules)
        if changed:
            self._state("rule_fields", changed)

    def _state_setup(self) -> None:
        setup, decimal = self.record.setup, self.record.money.decimal
        stakes = setup.stakes
        posted = max(min(stakes.ante, stack) for stack in setup.stacks)
        told = {
            "ante": (decimal(stakes.ante), posted != stakes.ante),
            "smallest_chip": (decimal(stakes.smallest_chip), stakes.smallest_chip != 1),
            "house": (stakes.rake and show_house(stakes.rake), stakes.rake is not None),
            "rake": (
                decimal(setup.stated_rake or 0),
                setup.stated_rake not in (None, self.hand.rake),
            ),
            "first": (setup.first, not stakes.ante and setup.first != 1),
            "absent": (sorted(setup.absent), bool(setup.absent)),
            "event_heads_up": (True, setup.event_heads_up),
        }
        self.facts.values.update({key: value for key, (value, said) in told.items() if said})
        if setup.stated_rake is None:
            self._state_made_up("rake")

    def _state_results(self) -> None:
        record = self.record
        if set(record.claims) != self._text_claims():
            self._state("claims", show_claims(record.claims, record.money))
        lists = {
            "remark": [[place, text] for place, text in record.remarks],
            "comment": list(record.comments),
            "extra": [[key, value] for key, value in record.extra],
        }
        self.facts.values.update({key: rows for key, rows in lists.items() if rows})

    def _text_claims(self) -> set[Claim]:
        """What the text says of the results."""
        events = self.hand.events
        kinds: dict[ClaimKind, list[Won | Returned]] = {
            ClaimKind.COLLECTED: [event for event in events if isinstance(event, Won)],
            ClaimKind.RETURNED: [event for event in events if isinstance(event, Returned)],
        }
        claims = {Claim(kind=ClaimKind.POT, amount=sum(pot.amount for pot in self.hand.pots))}
        for kind, told in kinds.items():
            for seat in {event.seat for event in told}:
                amount = sum(event.amount for event in told if event.seat == seat)
                claims.add(Claim(kind=kind, amount=amount, seat=seat))
        return claims

    # After it is read, and before it is played

    def _compare_header(self) -> None:
        record, site = self.record, self._site()
        if site.site != record.site:
            self._state_or_not("site", record.site)
        for key, name in (("hand", "hand_id"), ("table", "table"), ("event", "event")):
            if getattr(site, name) != getattr(record, name):
                self._state_or_not(key, getattr(record, name))
        if site.when != record.when:
            self._state_or_not("when", record.when)
        assembly = OwnAssembly(site, self.facts)
        money, read = record.money, assembly.money
        for key in ("currency", "symbol", "decimals"):
            if getattr(money, key) != getattr(read, key):
                self._state(key, getattr(money, key))
        called = {player.seat: player.name for player in assembly.players}
        names = zip(record.players, self.names, strict=True)
        aliases = {str(player.seat): player.name for player, name in names if name != player.name}
        if aliases:
            self._state("names", aliases)
        if set(called) != {player.seat for player in record.players}:
            raise RecordError(Message("the seat list cannot be read back"))
        dealt_in = [player.seat for player in record.dealt_in]
        if [player.seat for player in assembly.players if player.dealt_in] != dealt_in:
            self._state("seats", dealt_in)
        self._compare_bring_in(assembly)

    def _state_or_not(self, key: str, value: Any) -> None:
        if value is None:
            self._state_made_up(key)
        else:
            self._state(key, value)

    def _compare_bring_in(self, assembly: OwnAssembly) -> None:
        bring_in, money = self.record.setup.stakes.bring_in, self.record.money
        try:
            read = assembly.money.decimal(assembly.set_up().stakes.bring_in)
        except RazzError:
            read = None
        if read != money.decimal(bring_in):
            self._state("bring_in", money.decimal(bring_in))

    # After it is played

    def _compare_play(self, back: HandRecord | None) -> None:
        """State what was dealt and shown, where the text alone does not tell it."""
        kinds = {
            "deal": (Deal, DealCommunity),
            "opens": (Opens,),
            "show": (Show, Muck),
        }
        written = dict(self._written(kinds))
        read = None if back is None else dict(_actions_of(back, kinds))
        for key, actions in _actions_of(self.record, kinds).items():
            if (read is None or read[key] != actions) and actions:
                self._state(key, written[key])
        payout = self.record.actions[-1] if self.record.actions else None
        if isinstance(payout, Payout) and (back is None or payout not in back.actions):
            self._state("payout", [self.record.money.decimal(won) for won in payout.won])

    def _written(self, kinds: Mapping[str, tuple[type, ...]]) -> dict[str, list[str]]:
        """The actions of some *kinds* as PHH writes them."""
        written: dict[str, list[str]] = {key: [] for key in kinds}
        states = pairwise(states_of(self.record))
        for action, (before, after) in zip(self.record.actions, states, strict=True):
            for key, kind in kinds.items():
                if isinstance(action, Opens) and key == "opens":
                    written[key].append(f"p{action.seat} op")
                elif isinstance(action, kind):
                    written[key].append(phh.action_string(before, action, after, self.record.money))
        return written

    def _compare_rest(self, back: HandRecord) -> None:
        record = self.record
        if back.revealed != record.revealed:
            revealed = {f"p{seat}": card_codes(row) for seat, row in record.revealed}
            self._state("revealed", revealed)
        if back.hero != record.hero:
            self._state_or_not("hero", record.hero)


def _begins_a_hand(line: str) -> bool:
    """Whether a reader would take *line* for the first of a hand, of whatever format."""
    return any(
        pattern.match(line)
        for format_ in FORMATS
        for pattern in (format_.start, format_.context)
        if pattern is not None
    )


def _actions_of(
    record: HandRecord, kinds: Mapping[str, tuple[type, ...]]
) -> dict[str, list[object]]:
    """The actions of some *kinds*."""
    return {
        key: [action for action in record.actions if isinstance(action, kind)]
        for key, kind in kinds.items()
    }
