# ruff: noqa: F811 - a test names the fixture that it asks for
"""What stands where: nothing that a decision needs is hidden, and no amount is cut."""

from typing import Any

import pytest
from browsing import DESKTOP, House, People, Visitor, browser, house, people  # noqa: F401 - fixtures
from browsing_company import TABLE, starts, whose_turn
from browsing_play import LEAST, acts

PHONES = ((360, 640), (390, 664), (360, 740))
WINDOWS = (*PHONES, (700, 900), (1000, 700), DESKTOP)

HIDDEN = """() => {
    const box = (one) => one.getBoundingClientRect();
    const all = (css) => [...document.querySelectorAll(css)];
    const needed = all(".place.me .card, .place.me .plate, .act, .choice > *");
    const out = needed.filter((one) => {
        const { left, top, right, bottom } = box(one);
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    const bar = box(document.querySelector(".actions"));
    const mine = all(".place.me .card, .place.me .plate");
    const under = mine.filter((one) => box(one).bottom > bar.top);
    const plate = box(document.querySelector(".place.me .plate"));
    const behind = all(".place.me .card").filter((one) => box(one).bottom > plate.top + 1);
    const middle = box(document.querySelector(".middle"));
    const crossed = all(".place:not(.me) .plate").filter((one) => box(one).bottom > middle.top);
    return Object.entries({ out, under, behind, crossed })
        .flatMap(([what, them]) => them.map((one) => `${one.className} ${what}`));
}"""
"""What is not in sight of the person's cards, plate and buttons; the others end above the pot."""

CUT = """() => {
    const seen = [...document.querySelectorAll(".plate .number")].filter((one) => one.clientWidth);
    const cut = seen.filter((one) => {
        const [here, plate] = [one, one.closest(".plate")].map((it) => it.getBoundingClientRect());
        const isOut = here.left < plate.left || here.right > plate.right;
        return one.scrollWidth > one.clientWidth || isOut;
    });
    return cut.map((one) => `${one.className}: ${one.textContent}`);
}"""
"""Which amounts on plates, and times, are not wholly there."""


def sits_down(ann: Visitor, *, seats: int, rules: str = "standard") -> None:
    """Make a table that is full of bots that never fold, and start a hand there."""
    asked = TABLE | {"seats": seats, "rules": rules, "bots": ["station"] * (seats - 1)}
    if rules != "standard":
        stakes: Any = TABLE["stakes"]
        asked |= {"stakes": stakes | {"big_bet": stakes["small_bet"]}, "buy_in": 123_456}
    made = ann.asks("/api/tables", asked)
    ann.page.goto(f"{ann.url}/#/table/{made['table']}?invite={made['invite']}")
    ann.page.locator(f'.felt[data-seats="{seats}"] .place.me').wait_for()
    starts(ann)


def faults(ann: Visitor) -> dict[str, list[str]]:
    """Return what is hidden and what is cut, by the size of the window."""
    found: dict[str, list[str]] = {}
    for width, height in WINDOWS:
        ann.page.set_viewport_size({"width": width, "height": height})
        hidden = ann.page.evaluate(HIDDEN) if (width, height) in PHONES else []
        found[f"{width}x{height}"] = hidden + ann.page.evaluate(CUT)
    return {size: what for size, what in found.items() if what}


@pytest.mark.parametrize(
    ("language", "tables"),
    [
        ("en", [(2, "standard"), (6, "standard")]),
        ("ja", [(8, "standard"), (8, "standard+no-limit")]),
    ],
)
def test_a_turn_is_in_sight_on_a_phone_and_no_amount_is_cut(
    house: House, people: People, language: str, tables: list[tuple[int, str]]
) -> None:
    ann = people(house, language=language, reduced_motion="reduce")
    ann.arrives()
    found: dict[str, Any] = {}
    for seats, rules in tables:
        sits_down(ann, seats=seats, rules=rules)
        while whose_turn([ann]):
            name = f"{rules}, {seats} seats, street {ann.view['street']}"
            if name not in found:
                found[name] = faults(ann)
            acts(ann, *LEAST)
        found[f"{rules}, {seats} seats, over"] = faults(ann)
        for width, height in PHONES:
            ann.page.set_viewport_size({"width": width, "height": height})
            button = ann.page.locator("[data-next]").bounding_box()
            assert button is not None
            assert button["y"] + button["height"] <= height
    assert {name: what for name, what in found.items() if what} == {}
