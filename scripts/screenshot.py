"""Take the picture of the table for the README: docs/table.png, from the product as it runs.

    python -m scripts.screenshot [FILE]

A server with a seed for chance deals a hand that is worth a look; a browser plays it through the
page up to a decision on sixth street. Needs Chromium (scripts/browser_for_tests installs it).
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "table.png"
SIZE = (1200, 750)
SCALE = 2
COLOURS = 192
MOST_BYTES = 250_000

# Found by trying: the player has a good hand, others are still in, and cards are dead.
SEED = 208
STAYS_IN = ("bring_in", "check", "call")
TABLE = {
    "name": "Home game",
    "seats": 6,
    "rules": "standard",
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
    "buy_in": 200,
    "clock": {"turn": 20, "bank": 60, "between": 3600},
    "bots": ["sensible", "rock", "maniac", "station", "sensible"],
}


@contextmanager
def served() -> Iterator[str]:
    """Give the address of a server that is gone afterwards."""
    program = ROOT / "tests" / "browsing_server.py"
    with TemporaryDirectory() as folder:
        asked = {"place": f"{folder}/table.sqlite3", "port": 0, "seed": SEED, "pause": [0, 0]}
        command = [sys.executable, str(program), json.dumps(asked)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:  # noqa: S603 - our own
            try:
                assert server.stdout is not None  # noqa: S101 - it was asked for
                yield server.stdout.readline().strip()
            finally:
                server.kill()


def plays_to_the_moment(page: Page, url: str) -> None:
    """Sit down at a table, and stay in up to the bet on sixth street."""
    ask = page.context.request.post
    ask(f"{url}/api/session", data={"name": "Mika", "language": "en"})
    table = ask(f"{url}/api/tables", data=TABLE).json()["table"]
    page.goto(f"{url}/#/table/{table}")
    page.click("[data-next]")
    while True:
        page.wait_for_selector(".act:not([aria-disabled])")
        shown = page.locator(".act").evaluate_all("(all) => all.map((one) => one.dataset.action)")
        cards = page.locator(".place.me [data-card]").count()
        if cards == 6 and "raise" in shown:  # sixth street
            return
        action = next((one for one in STAYS_IN if one in shown), None)
        if action is None:
            raise SystemExit("the seed deals another hand by now: find one that is worth a look")
        page.click(f'.act[data-action="{action}"]')
        page.locator(".act:not([aria-disabled])").first.wait_for(state="detached")


def small(png: bytes) -> bytes:
    """Return the picture with few colours, which the eye does not miss."""
    # Dithering would make noise of the felt, and noise is large.
    few = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Take the picture."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("no Chromium: scripts/browser_for_tests installs it")
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-background-networking"]
        )
        page = browser.new_page(
            viewport={"width": SIZE[0], "height": SIZE[1]},
            device_scale_factor=SCALE,
            reduced_motion="reduce",
            color_scheme="light",
            locale="en-GB",
        )
        plays_to_the_moment(page, url)
        page.mouse.move(SIZE[0] / 2, SIZE[1] - 1)  # off the buttons
        picture = small(page.screenshot())
        browser.close()
    if len(picture) > MOST_BYTES:
        raise SystemExit(f"{len(picture)} bytes: too large for a README")
    file.write_bytes(picture)
    print(f"{file}: {len(picture)} bytes")


if __name__ == "__main__":
    main()
