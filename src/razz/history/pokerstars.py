"""PokerStars: cash, tournaments, home games, mixed games, play chips and bounties.

Completions are printed as raises; a seat that opens for the full bet just bets, without a line for
the bring-in. The order of the ante lines is the order of the deal.
"""

from __future__ import annotations

import re

from razz.cards import Card
from razz.history.amounts import AMOUNT, read_moment
from razz.history.formats import Format
from razz.history.lines import (
    ALL_IN,
    CARDS,
    Block,
    Line,
    OtherGame,
    Reader,
    Sentence,
    amount_at,
    no_header,
)
from razz.history.site import Deed, SiteHand, assemble
from razz.record import ClaimKind, HandRecord
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
    rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{AMOUNT}) in chips(?:, [^()]* bounty)?\)"
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
STREET = re.compile(r"\*\*\* (?:[4-6]th STREET|RIVER) \*\*\*(?: \[(?P<card>..)\])?")
RETURNED = re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)")
COLLECTED = re.compile(rf" collected (?P<amount>{AMOUNT}) from (?:main |side )?pot(?:-\d+)?.*")
POT = re.compile(rf"Total pot (?P<pot>{AMOUNT})(?: .*)? \| Rake (?P<rake>{AMOUNT})\s*")
BOARD = re.compile(r"Board \[(?P<card>..)\]")
SUMMARY = re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+?) (?:showed|mucked) {CARDS}.*")


def parse(block: Block) -> HandRecord | OtherGame:
    """Return the hand of *block*, or what other game it is.

    Raises:
        RecordError: it cannot be read or does not replay; names the line and the reason.
    """
    header = HEADER.match(block.first.text)
    if header is None:
        raise no_header(block.first)
    game = header["game"]
    if not re.search(r"\brazz limit\b", game, re.IGNORECASE) or "2-7" in game:
        return OtherGame(block.first.number, game)
    reader = Reader(_start(block.first, header), SENTENCES, ":")
    for line in block.lines[1:]:
        _read(reader, line)
    return assemble(reader.hand)


def _start(line: Line, header: re.Match[str]) -> SiteHand:
    game = header["game"]
    stakes = STAKES.search(game)
    if stakes is None:
        raise no_header(line)
    if header["et_date"]:
        when = read_moment(header["et_date"], header["et_clock"], "ET")
    else:
        when = read_moment(header["date"], header["clock"], header["zone"])
    symbol = re.search(r"[$€£]", stakes["small"])
    tournament = "Tournament #" in game
    return SiteHand(
        site=SITE,
        line=line.number,
        rules=rule_set("pokerstars"),
        small_bet=amount_at(line, stakes["small"]),
        big_bet=amount_at(line, stakes["big"]),
        currency=stakes["code"] or "",
        symbol=symbol[0] if symbol else "",
        cash=not tournament,
        hand_id=header["id"],
        event=game if tournament else None,
        when=when,
    )


def _read(reader: Reader, line: Line) -> None:
    """Take down what *line* says; what is not of the game is passed over."""
    text = line.text
    if seat := SEAT.fullmatch(text):
        reader.seat(line, seat["seat"], seat["name"], seat["stack"], away=bool(seat["away"]))
    elif street := STREET.fullmatch(text):
        reader.next_street()
        if street["card"]:
            reader.hand.community = Card.parse(street["card"])
    elif text.startswith("Dealt to ") and reader.dealt(line, text.removeprefix("Dealt to ")):
        pass
    elif returned := RETURNED.fullmatch(text):
        reader.says(line, ClaimKind.RETURNED, returned["amount"], returned["name"])
    elif pot := POT.fullmatch(text):
        reader.says(line, ClaimKind.POT, pot["pot"])
        reader.hand.rake = amount_at(line, pot["rake"])
    elif board := BOARD.fullmatch(text):
        reader.hand.community = Card.parse(board["card"])
    elif table := TABLE.fullmatch(text):
        reader.hand.table = table["table"]
    elif told := SUMMARY.fullmatch(text):
        if reader.is_name(told["name"]):
            reader.tell(line, told["name"], told["cards"])
    elif not reader.deed(line):
        for name, rest in reader.names_at(text):
            if collected := COLLECTED.fullmatch(rest):
                reader.says(line, ClaimKind.COLLECTED, collected["amount"], name)
                break


FORMAT = Format(name=SITE, start=HEADER, end=POT, parse=parse)
