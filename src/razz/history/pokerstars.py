"""PokerStars: cash, tournaments, home games, mixed games, play chips and bounties.

Completions are printed as raises; a seat that opens for the full bet just bets, without a line for
the bring-in. The order of the ante lines is the order of the deal.
"""

from __future__ import annotations

import re

from razz.history import own_assembly, own_lines
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
from razz.rules import rule_set

SITE = "PokerStars"

START = re.compile(r"PokerStars (?:\w+ )*(?:Game|Hand) #(?P<id>\d+)")
HEADER = re.compile(
    r"PokerStars (?:(?:Home Game|Zoom) )?(?:Game|Hand) #(?P<id>\d+): +"
    r"(?P<about>(?:\{.*\} +)?(?P<game>.+)) - "
    r"(?P<date>\d{4}/\d\d/\d\d) (?P<clock>\d{1,2}:\d\d:\d\d) (?P<zone>[A-Z]+)"
    r"(?: \[(?P<et_date>\S+) (?P<et_clock>\S+) ET\])?"
)
RAZZ = re.compile(r"(?<!2-7 )\b(?:razz limit|limit razz)\b", re.IGNORECASE)
STAKES = re.compile(
    rf"\((?:[^()]*, )?(?P<small>{AMOUNT})\s*/\s*(?P<big>{AMOUNT})(?:\s+(?P<code>[A-Z]{{3}}))?\)"
)
MIX = re.compile(r"(?P<mix>[^()]+) \((?:razz limit|limit razz), ", re.IGNORECASE)
TABLE = re.compile(r"Table '(?P<table>.*)' \d+-max.*")
SEAT = re.compile(
    rf"Seat (?P<seat>\d{{1,2}}): +(?P<name>.+) \((?P<stack>{AMOUNT}) in chips(?:, [^()]* bounty)?\)"
    r"(?P<away> is sitting out| out of hand.*)?"
)
SENTENCES = (
    Sentence(Deed.ANTE, r"posts the ante {amount}" + ALL_IN),
    Sentence(Deed.BRING_IN, r"brings in for {amount}" + ALL_IN),
    Sentence(Deed.FOLD, r"folds(?: {cards})?"),
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
    lines, facts = own_lines.split(block.lines[1:])
    if not RAZZ.search(game) and facts["rules"] is None:
        return OtherGame(block.first.number, game)
    reader = Reader(_start(block.first, header), SENTENCES, after_name=":")
    hand = reader.read(lines, LINES)
    hand.first = next((act.name for act in hand.acts if act.deed is Deed.ANTE), None)
    return own_assembly.apply(facts, hand)


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
    mix = MIX.match(game)
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
        event=header["about"] if tournament else mix["mix"] if mix else None,
        when=when,
    )


LINES = (
    (SEAT, Reader.seat),
    (DEALT, Reader.dealt),
    (STREET, Reader.next_street),
    (RETURNED, Reader.returned),
    (COLLECTED, Reader.collected),
    (POT, Reader.pot),
    (BOARD, Reader.community),
    (TABLE, Reader.table),
    (SUMMARY, Reader.summary),
)

FORMAT = Format(name=SITE, start=START, end=POT, parse=parse, sums_up_seats=True)
