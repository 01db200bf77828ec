"""Whole hands and single lows against PokerKit, the same cards and actions in one run.

    python bench/bench_hands.py [--profile]

Both engines ask for the legal actions at every decision, then take the one of the script.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
from collections.abc import Callable, Sequence
from time import perf_counter

from pokerkit import Automation, FixedLimitRazz, RegularLowHand, State
from pokerkit import Card as KitCard

from razz import (
    DECK,
    Call,
    Card,
    Check,
    Complete,
    Dealer,
    Fold,
    Hand,
    Stakes,
    best_low,
    plain_low,
    rule_set,
    shuffled,
)
from razz.game.action import Action, Bet, BringIn, Deal, Raise
from razz.game.street import Phase

STAKES = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
RULES = rule_set("standard")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def random_script(seats: int, rng: random.Random) -> tuple[Action, ...]:
    """Return the actions of a hand played with uniformly random legal actions."""
    dealer = Dealer(shuffled(rng.randrange), rng.randrange)
    hand = dealer.deal(Hand.start(RULES, STAKES, (1000,) * seats))
    while not hand.is_over:
        if hand.phase is Phase.SHOWDOWN:
            hand = hand.apply(hand.natural_showdown())
        else:
            hand = dealer.deal(hand.apply(rng.choice(hand.legal_actions()).action()))
    return hand.actions


def call_down_script(seats: int, rng: random.Random) -> tuple[Action, ...]:
    """Return the actions of a hand in which everybody calls or checks to showdown."""
    dealer = Dealer(shuffled(rng.randrange), rng.randrange)
    hand = dealer.deal(Hand.start(RULES, STAKES, (1000,) * seats))
    while not hand.is_over:
        if hand.phase is Phase.SHOWDOWN:
            hand = hand.apply(hand.natural_showdown())
        else:
            option = hand.legal_actions().of(BringIn, Call, Check)
            if option is None:
                raise AssertionError("one can always bring in, call or check")
            hand = dealer.deal(hand.apply(option.action()))
    return hand.actions


def play_ours(seats: int, script: Sequence[Action]) -> list[int]:
    """Play *script* and return the stacks."""
    hand = Hand.start(RULES, STAKES, (1000,) * seats)
    for action in script:
        hand.legal_actions()
        hand = hand.apply(action)
    return [seat.stack for seat in hand.seats]


def play_kit(seats: int, script: Sequence[tuple[str, object]]) -> list[int]:
    """Play *script*, as `for_kit` gives it, in PokerKit and return the stacks."""
    state: State = FixedLimitRazz.create_state(
        AUTOMATIONS, True, 1, 2, 4, 8, (1000,) * seats, seats
    )
    for what, value in script:
        if what == "deal":
            state.deal_hole(value)  # type: ignore[arg-type]  # cards, where "deal" stands
            continue
        state.can_fold()
        state.can_post_bring_in()
        state.can_check_or_call()
        state.can_complete_bet_or_raise_to()
        match what:
            case "bring-in":
                state.post_bring_in()
            case "fold":
                state.fold()
            case "call":
                state.check_or_call()
            case _:
                state.complete_bet_or_raise_to(value)  # type: ignore[arg-type]  # an int
    return [int(stack) for stack in state.stacks]


def for_kit(script: Sequence[Action]) -> list[tuple[str, object]]:
    """Return *script* in PokerKit's terms, cards made beforehand."""
    steps: list[tuple[str, object]] = []
    for action in script:
        match action:
            case Deal(_, down, up):
                cards = "".join(card.code for card in (*down, *up) if card is not None)
                steps.append(("deal", tuple(KitCard.parse(cards))))
            case BringIn():
                steps.append(("bring-in", None))
            case Fold():
                steps.append(("fold", None))
            case Call() | Check():
                steps.append(("call", None))
            case Complete(to) | Bet(to) | Raise(to):
                steps.append(("raise", to))
    return steps


def rate(work: Callable[[], object], count: int, rounds: int = 3) -> float:
    """Return how often a second *work* does its *count* things, the best of *rounds*."""
    best = 0.0
    for _ in range(rounds):
        start = perf_counter()
        work()
        best = max(best, count / (perf_counter() - start))
    return best


def line(name: str, ours: float, kit: float, least: float) -> None:
    """Print one comparison."""
    print(f"{name:42} {ours:12,.0f}/s {kit:10,.0f}/s {ours / kit:8.1f} x (at least {least:g})")


def compare_lows(rng: random.Random) -> None:
    """Compare one seven-card low."""
    hands: list[tuple[Card, ...]] = [tuple(rng.sample(DECK, 7)) for _ in range(20_000)]
    few = [list(KitCard.parse("".join(card.code for card in hand))) for hand in hands[:2_000]]
    kit = rate(lambda: [RegularLowHand.from_game(hand) for hand in few], len(few))
    plain = rate(lambda: [plain_low(hand) for hand in hands], len(hands))
    public = rate(lambda: [best_low(hand) for hand in hands], len(hands))
    line("a seven-card low, plain reference", plain, kit, 40)
    line("a seven-card low, best_low", public, kit, 250)


def compare_hands(name: str, seats: int, scripts: list[tuple[Action, ...]], least: float) -> None:
    """Compare whole hands, and see that both engines pay alike."""
    theirs = [for_kit(script) for script in scripts]
    for script, steps in zip(scripts, theirs, strict=True):
        if play_ours(seats, script) != play_kit(seats, steps):
            raise AssertionError(f"the engines pay differently: {script}")
    ours = rate(lambda: [play_ours(seats, script) for script in scripts], len(scripts))
    kit = rate(lambda: [play_kit(seats, steps) for steps in theirs], len(scripts))
    line(name, ours, kit, least)


def profile(scripts: list[tuple[Action, ...]]) -> None:
    """Print where the time of whole hands goes."""
    profiler = cProfile.Profile()
    profiler.runcall(lambda: [play_ours(6, script) for script in scripts])
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> None:
    """Run every comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    asked = parser.parse_args()
    rng = random.Random(20)
    if asked.profile:
        profile([call_down_script(6, rng) for _ in range(300)])
        return
    compare_lows(rng)
    for seats in (2, 6):
        hands = 200
        scripts = [random_script(seats, rng) for _ in range(hands)]
        compare_hands(f"{seats}-handed, random legal actions", seats, scripts, 2.5)
        scripts = [call_down_script(seats, rng) for _ in range(hands)]
        compare_hands(f"{seats}-handed, called down to showdown", seats, scripts, 5)


if __name__ == "__main__":
    main()
