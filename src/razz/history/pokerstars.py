"""PokerStars: cash, tournaments, home games, mixed games, play chips and bounties.

Completions are printed as raises; a seat that opens for the full bet just bets, without a line for
the bring-in. The order of the ante lines is the order of the deal.
"""

from __future__ import annotations

import re

from razz.history.amounts import AMOUNT, currency_of, read_moment
from razz.history.formats import Format
from razz.history.lines import (
    ALL_IN,
    CARD,
    SUMMARY,
    Block,
    Line,
    OtherGame,
    Reader,
    Sentence,
    amount_at,
    header_of,
    no_header,
)
from razz.history.site import Deed, SiteHand
from razz.record import ClaimKind
from razz.rules import rule_set

SITE = "PokerStars"

HEADER = re.compile(
    r"PokerStars (?:(?:Home Game|Zoom) )?(?:Game|Hand) #(?P<id>\d+): +(?P<game>.+) - "
    r"(?P<date>\d{4}/\d\d/\d\d) (?P<clock>\d{1,2}:\d\d:\d\d) (?P<zone>[A-Z]+)"
    r"(?: \[(?P<et_date>\S+) (?P<et_clock>\S+) ET\])?"
)
STAKES = re.compile(
    rf"\((?:[^()]*, )?(?P<small>{AMOUNT})\s*/\s*(?P<big>{AMOUNT})(?:\s+(?P<code>[A-Z]{{3}}))?\)"
)
TABLE = re.compile(r"Table '(?P<table>.*)' \d+-max.*")
SEAT = re.compile(
    rf"Seat (?P<seat>\d{{1,2}}): +(?P<name>.+) \((?P<stack>{AMOUNT}) in chips(?:, [^()]* bounty)?\)"
    r"(?P<away> is sitting out| out of hand.*)?"
)
SENTENCES = (
    Sentence(Deed.ANTE, r"posts the ante {amount}" + ALL_IN),
    Sentence(Deed.BRING_IN, r"brings in for {amount}" + ALL_IN),
    Sentence(Deed.FOLD, r"folds(?: \[.*\])?"),
    Sentence(Deed.CHECK, r"checks"),
    Sentence(Deed.CALL, r"calls {amount}" + ALL_IN),
    Sentence(Deed.WAGER, r"bets {amount}" + ALL_IN),
    Sentence(Deed.WAGER, rf"raises {AMOUNT} to {{amount}}" + ALL_IN),
    Sentence(Deed.SHOW, r"shows {cards}(?: \(.*\))?"),
    Sentence(Deed.MUCK, r"mucks hand"),
    Sentence(Deed.MUCK, r"doesn't show hand"),
)
STREET = re.compile(rf"\*\*\* (?:[4-6]th STREET|RIVER) \*\*\*(?: {CARD})?")
RETURNED = re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)")
DEALT = re.compile(r"Dealt to +(?P<text>.+\])\s*")
COLLECTED = re.compile(
    rf"(?P<name>.+) collected (?P<amount>{AMOUNT}) from (?:main |side )?pot(?:-\d+)?"
)
POT = re.compile(rf"Total pot (?P<pot>{AMOUNT})(?: .*)? \| Rake (?P<rake>{AMOUNT})\s*")
BOARD = re.compile(rf"Board {CARD}")


def parse(block: Block) -> SiteHand | OtherGame:
    """Return the hand of *block*, or what other game it is.

    Raises:
        RecordError: it cannot be read; names the line and the reason.
    """
    header = header_of(HEADER, block.first)
    game = header["game"]
    if not re.search(r"\brazz limit\b", game, re.IGNORECASE) or "2-7" in game:
        return OtherGame(block.first.number, game)
    reader = Reader(_start(block.first, header), SENTENCES, after_name=":")
    hand = reader.read(block.lines[1:], LINES)
    hand.first = next((act.name for act in hand.acts if act.deed is Deed.ANTE), None)
    return hand


def _start(line: Line, header: re.Match[str]) -> SiteHand:
    game = header["game"]
    stakes = STAKES.search(game)
    if stakes is None:
        raise no_header(line)
    if header["et_date"]:
        when = read_moment(header["et_date"], header["et_clock"], "ET")
    else:
        when = read_moment(header["date"], header["clock"], header["zone"])
    symbol, code = currency_of(stakes["small"])
    tournament = "Tournament #" in game
    return SiteHand(
        site=SITE,
        line=line.number,
        rules=rule_set("pokerstars"),
        small_bet=amount_at(line, stakes["small"]),
        big_bet=amount_at(line, stakes["big"]),
        currency=stakes["code"] or code,
        symbol=symbol,
        cash=not tournament,
        hand_id=header["id"],
        event=game if tournament else None,
        when=when,
    )


def _seat(reader: Reader, line: Line, found: re.Match[str]) -> None:
    reader.seat(line, found["seat"], found["name"], found["stack"], away=bool(found["away"]))


def _street(reader: Reader, line: Line, found: re.Match[str]) -> None:
    reader.next_street()
    if found["card"]:
        _community(reader, line, found)


def _community(reader: Reader, line: Line, found: re.Match[str]) -> None:
    (reader.hand.community,) = reader.cards(line, found["card"])


def _returned(reader: Reader, line: Line, found: re.Match[str]) -> None:
    reader.says(line, ClaimKind.RETURNED, found["amount"], found["name"])


def _collected(reader: Reader, line: Line, found: re.Match[str]) -> None:
    reader.says(line, ClaimKind.COLLECTED, found["amount"], found["name"])


def _pot(reader: Reader, line: Line, found: re.Match[str]) -> None:
    reader.says(line, ClaimKind.POT, found["pot"])
    reader.hand.rake = amount_at(line, found["rake"])


def _table(reader: Reader, line: Line, found: re.Match[str]) -> None:  # noqa: ARG001 - one of a row
    reader.hand.table = found["table"]


LINES = (
    (SEAT, _seat),
    (DEALT, Reader.dealt),
    (STREET, _street),
    (RETURNED, _returned),
    (COLLECTED, _collected),
    (POT, _pot),
    (BOARD, _community),
    (TABLE, _table),
    (SUMMARY, Reader.summary),
)

FORMAT = Format(name=SITE, start=HEADER, end=POT, parse=parse)
