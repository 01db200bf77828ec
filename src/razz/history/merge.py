"""Merge: one XML element a hand, seats by number, the cards of a round behind its events.

Completions, bets and raises are printed as the whole wager, calls and all-ins as what they add.
Rake is not printed. A line ahead of the hands tells their game and stakes, but of a tournament only
"Limit". Balances may be those after the ante.

The elements are read with patterns and not as XML: the files are not always sound, and nothing that
a hostile one declares is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from urllib.parse import unquote

from razz.cards import MaybeCard
from razz.game.street import Street
from razz.history.amounts import AMOUNT, currency_of
from razz.history.formats import Format
from razz.history.lines import (
    LONGEST,
    Block,
    Line,
    OtherGame,
    Reader,
    amount_at,
    header_of,
)
from razz.history.site import Act, Deed, Said, Seated, SiteHand, at_line
from razz.record import ClaimKind
from razz.rules import rule_set
from razz.text import Message

SITE = "Merge"

GAME = re.compile(r'\s*<game\s+id="(?P<id>[^"]*)"\s')
END = re.compile(r"\s*</game>")
DESCRIPTION = re.compile(r"\s*<description\s")
PIECE = re.compile(r'<(?:[^<>"]|"[^"]*")*>')
ELEMENT = re.compile(r'\s*<(\w+)(?:\s[^"]*(?:"[^"]*"[^"]*)*)?>')
ATTRIBUTE = re.compile(r'([\w:.-]+)\s*=\s*"([^"]*)"')
REFERENCE = re.compile(r"&(?:#([0-9]{1,6})|#x([0-9a-fA-F]{1,5})|(amp|lt|gt|quot|apos));")
STAKES = re.compile(rf"Limit \(?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})\)?")

RAZZ = ("47", "49")
"""Numbers of limit Razz, at cash tables and in tournaments; a mixed game has one of its own, and
that of the game in play beside it."""

DEEDS = {
    "ANTE": Deed.ANTE,
    "BRING_IN": Deed.BRING_IN,
    "FOLD": Deed.FOLD,
    "CHECK": Deed.CHECK,
    "CALL": Deed.CALL,
    "COMPLETE": Deed.WAGER,
    "BET": Deed.WAGER,
    "RAISE": Deed.WAGER,
    "ALL_IN": Deed.ALL_IN,
    "SHOW": Deed.SHOW,
    "MUCK": Deed.MUCK,
}
PAID = (Deed.ANTE, Deed.BRING_IN, Deed.CALL, Deed.WAGER)
STREETS = {
    "FOURTH_STREET": Street.FOURTH,
    "FIFTH_STREET": Street.FIFTH,
    "SIXTH_STREET": Street.SIXTH,
    "SEVENTH_STREET": Street.SEVENTH,
}


@dataclass(frozen=True)
class Element:
    """An element of a hand: where it stands, its tag and its attributes."""

    line: Line
    tag: str
    attributes: dict[str, str]

    def get(self, name: str) -> str:
        """Return an attribute, empty where there is none."""
        return self.attributes.get(name, "")

    def amount(self) -> str | None:
        """Return the amount, if it has one."""
        return self.attributes.get("amount")


def elements(lines: Iterable[Line]) -> Iterator[Element]:
    """Yield the elements that begin on *lines*; what is none is passed over."""
    for line in lines:
        text = line.text if len(line.text) <= LONGEST else ""
        for piece in (text,) if text.count("<") == 1 else PIECE.findall(text):
            found = ELEMENT.fullmatch(piece)
            if found:
                attributes = dict(ATTRIBUTE.findall(piece))
                if "&" in piece:
                    attributes = {
                        key: REFERENCE.sub(_plain, text) for key, text in attributes.items()
                    }
                yield Element(line, found[1], attributes)


def _plain(reference: re.Match[str]) -> str:
    """Return the character that *reference* stands for in any XML, if it is one to print."""
    decimal, hexadecimal, name = reference.groups()
    if name:
        return {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}[name]
    character = chr(int(decimal) if decimal else int(hexadecimal, 16))
    return character if character.isprintable() else reference[0]


def parse(block: Block) -> SiteHand | OtherGame:
    """Return the hand of *block*, or what other game it is.

    Raises:
        RecordError: it cannot be read; names the line and the reason.
    """
    header_of(GAME, block.first)
    row = list(elements(block.lines))
    context = elements([block.context] if block.context else [])
    description = next(context, Element(block.first, "description", {}))
    game = row[0] if row else description
    number = game.get("multigametype") or game.get("gametype")
    if number not in RAZZ:
        name = description.get("type") or game.tag
        return OtherGame(block.first.number, f"{name} {number}")
    return _Reading(game, description, row).read()


class _Reading:
    """Reads one hand.

    Args:
        game: the element of the hand.
        description: the element ahead of the hands.
        row: all elements of the hand.
    """

    def __init__(self, game: Element, description: Element, row: Sequence[Element]) -> None:
        self.game = game
        self.row = row
        self.names: dict[str, str] = {}
        self.wagers: dict[bool, list[Decimal]] = {False: [], True: []}  # by whether bets are big
        self.put_in: dict[str, Decimal] = {}  # by name, antes left aside
        data = game.get("data").split("|")
        tournament = "Tournament" in description.get("type") or data[-1] == "true"
        self.stakes = game.get("stakes") or description.get("stakes")
        paid = not tournament and game.get("realmoney") != "false"
        symbol, code = currency_of(self.stakes) if paid else ("", "")
        name = unquote(data[1]) if len(data) > 1 else None
        self.hand = SiteHand(
            site=SITE,
            line=game.line.number,
            rules=rule_set("standard"),
            small_bet=Decimal(0),
            big_bet=Decimal(0),
            currency=code,
            symbol=symbol,
            cash=not tournament,
            hand_id=game.get("id") or None,
            table=game.get("id").partition("-")[0] if tournament else name,
            event=name if tournament else None,
            when=self._moment(),
        )
        self.reader = Reader(self.hand, (), "")

    def read(self) -> SiteHand:
        """Return the hand."""
        street = Street.THIRD
        bets: dict[str, Decimal] = {}
        for element in self.row:
            match element.tag:
                case "player":
                    self._player(element)
                case "round" if element.get("id") in STREETS:
                    street = STREETS[element.get("id")]
                    bets.clear()
                case "event":
                    self._event(element, street, bets)
                case "cards":
                    self._cards(element)
                case "winner":
                    self._winner(element)
        self._find_stakes()
        self._count_antes()
        # A bet that nobody called is in the pot, or is printed as a pot of its own.
        returned = (said.kind is ClaimKind.RETURNED for said in self.hand.said)
        self.hand.uncalled_is_won = not any(returned)
        return self.hand

    def _moment(self) -> datetime | None:
        """The time of the first event; that of the hand itself is in some zone or other."""
        stamps = (element.get("timestamp") for element in self.row if element.tag == "event")
        first = next((stamp for stamp in stamps if re.fullmatch(r"[0-9]{1,14}", stamp)), None)
        return None if first is None else datetime.fromtimestamp(int(first) // 1000, UTC)

    def _player(self, element: Element) -> None:
        seat = element.get("seat")
        if not re.fullmatch(r"[0-9]{1,2}", seat):
            reason = Message("a player has no seat with a number: {seat}", seat=seat)
            raise at_line(element.line.number, reason)
        self.names[seat] = element.get("nickname")
        self.hand.seated.append(
            Seated(
                line=element.line.number,
                seat=int(seat),
                name=element.get("nickname"),
                stack=amount_at(element.line, element.get("balance")),
                away=element.get("dealtin") == "false",
            )
        )

    def _name(self, element: Element) -> str:
        name = self.names.get(element.get("player"))
        if name is None:
            reason = Message("seat {seat} is not in the seat list", seat=element.get("player"))
            raise at_line(element.line.number, reason)
        return name

    def _event(self, element: Element, street: Street, bets: dict[str, Decimal]) -> None:
        kind, amount = element.get("type"), element.amount()
        if kind == "GAME_CANCELLED":
            raise at_line(element.line.number, Message("the site cancelled this hand"))
        deed = DEEDS.get(kind)
        # The site repeats "all-in", without an amount, for a seat that is.
        if deed is None or (deed is Deed.ALL_IN and amount is None):
            return
        name = self._name(element)
        if deed in PAID and amount is None:
            raise at_line(element.line.number, Message("{kind} has no amount", kind=kind))
        self.reader.did(element.line, name, deed, amount)
        chips = self.hand.acts[-1].amount or Decimal(0)
        if deed is Deed.WAGER:
            self.wagers[street.is_big].append(chips)
            chips -= bets.get(name, Decimal(0))
        if deed is not Deed.ANTE:
            bets[name] = bets.get(name, Decimal(0)) + chips
            self.put_in[name] = self.put_in.get(name, Decimal(0)) + chips

    def _cards(self, element: Element) -> None:
        parts = element.get("cards").split(",")
        shown = " ".join(["??" if part in ("", "null") else part for part in parts])
        row = self.reader.cards(element.line, shown)
        kind = element.get("type")
        if kind == "COMMUNITY":
            (self.hand.community,) = row if len(row) == 1 else (None,)
        elif kind in ("SHOWN", "MUCKED"):
            self._tell(self._name(element), row)
        elif kind in ("HOLE", "DRAW_DRAWN_CARDS") and 3 <= len(row) <= 7:
            # All cards of the seat: how many there are tells the street. A seat that folded keeps
            # being printed with those it had.
            street, name = Street(len(row)), self._name(element)
            new = row if street is Street.THIRD else row[-1:]
            self.hand.dealt.setdefault((name, street), new)
            self._tell(name, row)

    def _tell(self, name: str, row: tuple[MaybeCard, ...]) -> None:
        if len(row) > len(self.hand.told.get(name, ())):
            self.hand.told[name] = row

    def _winner(self, element: Element) -> None:
        kind = ClaimKind.RETURNED if element.get("uncalled") == "true" else ClaimKind.COLLECTED
        amount = amount_at(element.line, element.get("amount"))
        self.hand.said.append(Said(element.line.number, kind, amount, self._name(element)))

    def _find_stakes(self) -> None:
        """Take the stakes as printed, or read them off the wagers."""
        line, hand = self.game.line, self.hand
        printed = STAKES.match(self.stakes)
        if printed:
            hand.small_bet = amount_at(line, printed["small"])
            hand.big_bet = amount_at(line, printed["big"])
            return
        small, big = (min(self.wagers[is_big], default=None) for is_big in (False, True))
        bring_in = max((a.amount or Decimal(0) for a in self._acts(Deed.BRING_IN)), default=None)
        if small is None:
            # With no wager to go by nothing depends on it: a third of the bet is a usual bring-in.
            small = big / 2 if big is not None else 3 * (bring_in or Decimal(1))
        hand.small_bet, hand.big_bet = small, big if big is not None else 2 * small
        hand.notes.append(
            Message(
                "the stakes are not printed; bets of {small} and {big} are read off the wagers",
                small=str(hand.small_bet),
                big=str(hand.big_bet),
            )
        )

    def _acts(self, deed: Deed) -> list[Act]:
        return [act for act in self.hand.acts if act.deed is deed]

    # Balances

    def _count_antes(self) -> None:
        """Make the balances those before the ante."""
        antes = {act.name: act.amount or Decimal(0) for act in self._acts(Deed.ANTE)}
        if not self._after_antes(antes):
            return
        self.hand.seated = [
            replace(seated, stack=seated.stack + antes.get(seated.name, Decimal(0)))
            for seated in self.hand.seated
        ]
        note = Message("the balances are those after the ante, which is added to them again")
        self.hand.notes.append(note)

    def _after_antes(self, antes: dict[str, Decimal]) -> bool:
        """Whether the balances are those after the ante.

        A seat that went all-in, or that could not have done what it did, tells. Else they are in
        tournaments of the first version of these files (its elements do not name a version).
        """
        acted = {act.name for act in self.hand.acts if act.deed not in (Deed.ANTE, Deed.SHOW)}
        all_in = {act.name for act in self._acts(Deed.ALL_IN)}
        for seated in self.hand.seated:
            ante = antes.get(seated.name)
            paid = self.put_in.get(seated.name, Decimal(0))
            if ante is None:
                continue
            if seated.name in all_in and seated.stack in (paid, paid + ante):
                return seated.stack == paid
            if seated.stack < max(paid, ante) or (seated.stack == ante and seated.name in acted):
                return True
        return not self.hand.cash and not self.game.get("version")


FORMAT = Format(name=SITE, start=GAME, end=END, parse=parse, context=DESCRIPTION)
