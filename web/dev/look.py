"""Take pictures of the page, and check it, against a table that is played here.

    python web/dev/look.py FOLDER [SCENE ...]

Needs the built page, Playwright for Python and Debian's Chromium. Each scene is opened under the
server's content-security policy; axe looks at it, and a console error or a page that scrolls
sideways is a problem. The exit code is 1 if there was one.
"""

# ruff: noqa: S101, T201 - a tool: it stops where its own table is not as it should be, and prints.
from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from mocktable import CHOICES, HANDS, TABLES, MockTable
from playwright.sync_api import Page, Route, WebSocketRoute, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = Path(__file__).resolve().parent.parent
BUILT = WEB.parent / "src" / "razz" / "server" / "page"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = "/usr/bin/chromium"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
LINE = {"seq": 1, "at": 0, "player": "p1", "name": "Hanako", "seat": 1}
SIZES = {
    "desk": (1280, 800),
    "phone": (360, 740),
    "short": (360, 640),
    "tablet": (820, 1100),
    "lying": (740, 360),
}


class Files(SimpleHTTPRequestHandler):
    """The built page, with the headers of the server."""

    def end_headers(self) -> None:
        """Add the policy."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Serve the built page; gives its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


class Visit:
    """A person at the page: answers its requests and its socket from *table*."""

    def __init__(self, page: Page, address: str, table: MockTable | None, *, known: bool) -> None:
        self.page = page
        self.address = address
        self.mock = table
        self.socket: WebSocketRoute | None = None
        self.refuses = False
        self.said: list[Any] = []
        session = {"player": "p1", "name": "Hanako", "language": "en"} if known else None
        answers: dict[str, Any] = {
            "session": session or {"player": None},
            "choices": CHOICES,
            "tables": {"tables": TABLES},
            "tables/x7": TABLES[0] | {"name": "Hanako's table", "needs": None},
            "tables/locked": {"name": "", "needs": "password"},
            "tables/x7/hands": {"hands": HANDS, "more": False},
        }

        def answer(route: Route) -> None:
            path = route.request.url.split("/api/")[1].split("?")[0]
            if route.request.method == "POST":
                made = {"table": "x7", "invite": "k", "player": "p1", "name": "Hanako"}
                route.fulfill(json=made)
            else:
                route.fulfill(json=answers[path])

        page.route("**/api/**", answer)
        page.route_web_socket("**/ws*", self.connected)

    def connected(self, socket: WebSocketRoute) -> None:
        """Greet a socket and listen to it."""
        if self.refuses:
            return socket.close(code=1001)
        self.socket = socket
        socket.on_message(self.heard)
        assert self.mock is not None
        return self.tell(self.mock.hello())

    def tell(self, frame: Any) -> None:
        """Send a frame to the page."""
        if self.socket is not None:
            self.socket.send(json.dumps(frame))

    def heard(self, text: str | bytes) -> None:
        """Do what the page says."""
        assert self.mock is not None
        said = json.loads(text)
        self.said.append(said)
        if said["type"] == "resync":
            return self.tell(self.mock.hello())
        command = said["command"]
        if command["kind"] == "act":
            self.tell(self.mock.act(command["action"], command.get("to")))
            for frame in self.mock.steps():
                self.tell(frame)
        elif command["kind"] == "next":
            self.tell(self.mock.begin())
            for frame in self.mock.steps():
                self.tell(frame)
        elif command["kind"] == "chat":
            self.tell(self.mock.update(chat=[LINE | {"text": command["text"]}]))
        elif command["kind"] == "react":
            self.tell(self.mock.update(chat=[LINE | {"reaction": command["reaction"]}]))
        return self.tell({"v": 1, "type": "done", "id": said["id"], "seq": self.mock.seq})

    def open(self, hash_: str = "") -> None:
        """Go there and wait until it has settled."""
        self.page.goto(self.address + hash_)
        self.page.wait_for_selector("main:not([aria-busy])")
        self.page.wait_for_timeout(350)


def mid_hand(mock: MockTable, streets: int = 1) -> MockTable:
    """Play *mock* up to the person's turn on the street after *streets* more."""
    for _ in range(60):
        mock.begin()
        for _ in range(30):
            for _frame in mock.steps():
                pass
            hand = mock.hand
            assert hand is not None
            if hand.is_over or hand.actor is None or hand.seats[0].folded:
                break
            if hand.street >= 3 + streets:
                return mock
            stay(mock)
    raise SystemExit("no such hand: try another seed")


def stay(mock: MockTable) -> None:
    """Let the person check or call."""
    assert mock.hand is not None
    kinds = [type(option.action()).__name__ for option in mock.hand.legal_actions()]
    names = {"Check": "check", "Call": "call", "BringIn": "bring_in", "Show": "show"}
    mock.act(next(names[kind] for kind in kinds if kind in names), None)


def finished(mock: MockTable, *, won: bool | None = None) -> MockTable:
    """Play hands until one comes to a showdown of at least two."""
    for _ in range(80):
        mock.finish()
        hand = mock.hand
        assert hand is not None
        shown = [seat for seat in hand.seats if seat.tabled]
        if len(shown) >= 2 and (won is None or bool(hand.seats[0].won) is won):
            return mock
    raise SystemExit("no such hand: try another seed")


Scene = Callable[["Visit"], None]


def at_table(visit: Visit) -> None:
    """Open the table and no more."""
    visit.open("#/table/x7")


def lobby(visit: Visit) -> None:
    """Open the lobby with everything unfolded."""
    visit.open()


def unfolded(visit: Visit) -> None:
    """The lobby with everything unfolded."""
    visit.open()
    for summary in visit.page.locator("summary").all():
        summary.click()


def settings(visit: Visit) -> None:
    """The settings."""
    visit.open()
    visit.page.locator("header button").last.click()
    visit.page.wait_for_timeout(100)


def keys(visit: Visit) -> None:
    """The list of keys, called by its key."""
    visit.open("#/table/x7")
    visit.page.keyboard.press("?")
    visit.page.wait_for_timeout(100)


def tab(number: int) -> Scene:
    """A tab beside the felt."""

    def scene(visit: Visit) -> None:
        visit.open("#/table/x7")
        visit.page.locator("[role=tab]").nth(number).click()
        visit.page.wait_for_timeout(200)

    return scene


def chat(visit: Visit) -> None:
    """Chat and a reaction."""
    visit.open("#/table/x7")
    visit.page.keyboard.press("/")
    visit.page.keyboard.type("nh! その 5-4-3-2-A は美しい")
    visit.page.keyboard.press("Enter")
    visit.page.locator(".reactions button").first.click()
    visit.page.wait_for_timeout(200)


def offline(visit: Visit) -> None:
    """The line is lost."""
    visit.open("#/table/x7")
    visit.refuses = True
    assert visit.socket is not None
    visit.socket.close(code=1001)
    visit.page.wait_for_timeout(1500)


def ahead(visit: Visit) -> None:
    """A choice made ahead of the turn."""
    visit.open("#/table/x7")
    visit.page.locator("[data-ahead]").last.click()


def not_yet(mock: MockTable) -> MockTable:
    """Play *mock* to a moment at which the person waits for another seat."""
    for _ in range(60):
        mock.begin()
        while mock.step() is not None:
            hand = mock.hand
            assert hand is not None
            mine = hand.seats[0]
            if hand.actor not in (None, 1) and not mine.folded and hand.level > mine.bet > 0:
                return mock
        stay(mock) if mock.hand and not mock.hand.is_over else None
        while mock.step() is not None:
            hand = mock.hand
            assert hand is not None
            mine = hand.seats[0]
            if hand.actor not in (None, 1) and not mine.folded and hand.level > mine.bet:
                return mock
    raise SystemExit("no such hand: try another seed")


def scenes() -> dict[str, tuple[Callable[[], MockTable | None], Scene]]:
    """Every scene: how its table is made, and what is done there."""
    calls = ("station", "station", "sensible", "station")
    return {
        "name": (lambda: None, lobby),
        "lobby": (lambda: None, lobby),
        "unfolded": (lambda: None, unfolded),
        "settings": (lambda: None, settings),
        "door": (lambda: None, lambda visit: visit.open("#/table/locked")),
        "third": (lambda: mid_hand(MockTable(seed=3), 0), at_table),
        "fifth": (lambda: mid_hand(MockTable(seed=5), 2), at_table),
        "seventh8": (lambda: mid_hand(MockTable(seed=8, seats=7, bots=calls), 4), at_table),
        "full": (lambda: mid_hand(MockTable(seed=2, seats=8, bots=calls), 1), at_table),
        "two": (lambda: mid_hand(MockTable(seed=4, seats=2, bots=calls), 3), at_table),
        "showdown": (lambda: finished(MockTable(seed=6, bots=calls), won=True), at_table),
        "sidepots": (
            lambda: finished(MockTable(seed=9, bots=calls, stacks=(200, 23, 60, 200, 17, 200))),
            at_table,
        ),
        "free": (lambda: mid_hand(MockTable(seed=7, rules="london", bots=calls), 1), at_table),
        "ahead": (lambda: not_yet(MockTable(seed=11, bots=calls)), ahead),
        "watch": (lambda: finished(MockTable(seed=12, seats=5, empty=2, watches=True)), at_table),
        "chat": (lambda: mid_hand(MockTable(seed=5), 2), chat),
        "hands": (lambda: mid_hand(MockTable(seed=5), 2), tab(2)),
        "host": (lambda: mid_hand(MockTable(seed=5, seats=4, empty=2), 2), tab(3)),
        "keys": (lambda: mid_hand(MockTable(seed=5), 2), keys),
        "offline": (lambda: mid_hand(MockTable(seed=5), 2), offline),
    }


def listen(page: Page, found: list[str]) -> None:
    """Note in *found* what the page complains of."""
    page.on("console", lambda said: found.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))


def sideways(page: Page) -> list[str]:
    """Return what is wrong with the width of the page."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"scrolls sideways by {wide} px"] if wide > 0 else []


def axe(page: Page) -> list[str]:
    """Return what axe finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(r => r.violations)")
    return [f"axe {v['id']}: {n['html'][:140]}" for v in found for n in v["nodes"][:3]]


def main() -> int:
    """Take the pictures and say what is wrong."""
    folder, *wanted = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    looks = wanted[0].split(",") if wanted and "-" in wanted[0] else ["desk-en-light"]
    names = [name for name in wanted if "-" not in name]
    problems = 0
    with served() as address, TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            home,
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            bypass_csp=False,
        )
        for look in looks:
            size, language, theme = look.split("-")
            for name, (make, scene) in scenes().items():
                if names and name not in names:
                    continue
                page = browser.new_page()
                width, height = SIZES[size]
                page.set_viewport_size({"width": width, "height": height})
                stored = {"razz.language": language, "razz.settings": json.dumps({"theme": theme})}
                visited = {"tables": [{"id": "x7", "name": "Hanako's table"}]}
                stored["razz.visited"] = json.dumps(visited)
                script = f"Object.assign(localStorage, {json.dumps(stored)})"
                page.add_init_script(script)
                found: list[str] = []
                listen(page, found)
                scene(Visit(page, address, make(), known=name != "name"))
                page.screenshot(path=f"{folder}/{look}-{name}.png")
                found += sideways(page) + axe(page)
                for problem in found:
                    print(f"{look} {name}: {problem}")
                problems += len(found)
                page.close()
        browser.close()
    print(f"{problems} problems")
    return int(problems > 0)


if __name__ == "__main__":
    sys.exit(main())
