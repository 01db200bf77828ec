"""Browsers for tests: a server in a process of its own, and people who come to its page.

Debian's Chromium is driven by Playwright. Where there is none the tests are skipped, and fail
where ``RAZZ_REQUIRE_BROWSER`` is set (``scripts/browser_for_tests`` installs it). An error on the
console, an error of the page, a breach of the content-security policy and an answer of 500 fail
the test of the person who met them. The last sight of everybody is kept in ``tests/.screenshots``.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    WebSocket,
    sync_playwright,
)

from program import environment
from razz.server.http.page import PAGE

REQUIRE = "RAZZ_REQUIRE_BROWSER"
WEB = Path(__file__).resolve().parent.parent / "web"
SCREENSHOTS = Path(__file__).resolve().parent / ".screenshots"
DESKTOP = (1280, 800)
PHONE = (360, 740)

# Without a sandbox only because containers run it as root; the rest keeps it from calling home.
ARGUMENTS = (
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> Path:
    """Return Chromium; skip or fail the test if it, or the built page, is not there."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found and (PAGE / "index.html").is_file():
        return Path(found)
    missing = (
        "the page is not built (pip install -e . builds it)"
        if found
        else "no Chromium (scripts/browser_for_tests installs it)"
    )
    if os.environ.get(REQUIRE):
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, with a profile of its own. Of one module: Playwright holds on to its event loop."""
    program = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


class House:
    """A server in a process of its own, on a port of this machine and a database of its own.

    Attributes:
        url: where it is, also after a restart.
    """

    def __init__(self, folder: Path, *, pause: tuple[float, float], seed: int) -> None:
        self._asked = {
            "place": str(folder / "table.sqlite3"),
            "port": 0,
            "pause": pause,
            "seed": seed,
        }
        self._log = (folder / "log").open("a+", encoding="utf-8")
        self._popen: subprocess.Popen[str] | None = None
        self.url = ""

    def open(self) -> None:
        """Start, and wait until the server answers."""
        program = Path(__file__).with_name("browsing_server.py")
        self._popen = subprocess.Popen(
            [sys.executable, str(program), json.dumps(self._asked)],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=self._log,
            encoding="utf-8",
        )
        assert self._popen.stdout is not None
        self.url = self._popen.stdout.readline().strip()
        assert self.url, self.log()
        self._asked["port"] = int(self.url.rsplit(":", 1)[1])

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal, and wait until the process is gone."""
        assert self._popen is not None
        self._popen.send_signal(how)
        self._popen.communicate(timeout=30)

    def close(self) -> None:
        """Let go of what the server complained of."""
        self._log.close()

    def log(self) -> str:
        """Return what the server has complained of."""
        self._log.seek(0)
        return self._log.read()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for the tests of a module, whose bots are quick."""
    chromium()
    yield from _opened(tmp_path_factory.mktemp("house"), pause=(0.0, 0.04))


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server for one test, which may kill it."""
    chromium()
    yield from _opened(tmp_path, pause=(0.05, 0.1))


def _opened(folder: Path, *, pause: tuple[float, float]) -> Iterator[House]:
    house = House(folder, pause=pause, seed=1)
    house.open()
    try:
        yield house
    finally:
        house.end()
        sys.stderr.write(house.log())
        house.close()


class Visitor:
    """Somebody at the page, who finds things as a person does: by what is written on them.

    Args:
        page: the tab of a browser of their own.
        url: where the server is.
        name: what they are called.
        language: what they read, ``en`` or ``ja``.

    Attributes:
        frames: what came over the WebSocket, and what went, each as read.
        problems: what the browser had to complain of.
        forgives: complaints that the test expects.
    """

    def __init__(self, page: Page, url: str, name: str, language: str) -> None:
        self.page = page
        self.url = url
        self.name = name
        self.language = language
        self.told: list[Any] = []
        self.said: list[Any] = []
        self.problems: list[str] = []
        self.forgives: tuple[str, ...] = ()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("response", self._answered)
        page.on("websocket", self._connected)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location['url']})")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.problems.append(f"{response.status} from {response.url}")

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.told.append(json.loads(text)))
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    @property
    def complaints(self) -> list[str]:
        """What the browser complained of that the test does not expect."""
        return [one for one in self.problems if not any(word in one for word in self.forgives)]

    def answers(self) -> list[Any]:
        """Return what the server answered to commands."""
        return [frame for frame in self.told if frame["type"] in ("done", "refused")]

    @property
    def view(self) -> Any:
        """The hand as the server told it last."""
        return next(frame["view"] for frame in reversed(self.told) if frame.get("view"))

    def word(self, english: str, **gaps: object) -> str:
        """Return a sentence of the page in this person's language."""
        text = CATALOGUE[english] if self.language == "ja" else english
        return text.format(**gaps)

    def button(self, english: str, **gaps: object) -> Locator:
        """Return the button that says so."""
        return self.page.get_by_role("button", name=self.word(english, **gaps), exact=True)

    def field(self, english: str) -> Locator:
        """Return the field that is called so."""
        return self.page.get_by_label(self.word(english), exact=True)

    def tab(self, english: str) -> Locator:
        """Return a tab beside the felt."""
        return self.page.get_by_role("tab", name=re.compile(f"^{self.word(english)}"))

    def enters(self, address: str = "/") -> None:
        """Open the page for the first time, and say who one is."""
        self.page.goto(self.url + address if address.startswith("/") else address)
        self.field("Your name").fill(self.name)
        self.button("Play").click()

    def arrives(self, address: str = "/") -> None:
        """Open the page as somebody whom the server knows already."""
        self.asks("/api/session", {"name": self.name, "language": self.language})
        self.page.goto(self.url + address if address.startswith("/") else address)

    def asks(self, path: str, body: dict[str, Any]) -> Any:
        """Return what the server answers to a request of this person that changes something."""
        answer = self.page.context.request.post(self.url + path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def sees(self, name: str) -> None:
        """Keep what is in sight as a picture."""
        SCREENSHOTS.mkdir(exist_ok=True)
        # Never a reason to fail: what is in sight may just be going away.
        with suppress(Exception):
            self.page.screenshot(path=SCREENSHOTS / f"{name}.png", timeout=5000)


People = Callable[..., Visitor]


@pytest.fixture
def people(request: pytest.FixtureRequest, browser: Browser) -> Iterator[People]:
    """What makes people with a browser each; at the end nothing may have gone wrong for them."""
    came: list[tuple[Visitor, BrowserContext]] = []

    def come(
        house: House,
        name: str = "Ann",
        *,
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        **likes: Any,
    ) -> Visitor:
        width, height = size
        context = browser.new_context(
            locale={"en": "en-GB", "ja": "ja-JP"}[language],
            viewport={"width": width, "height": height},
            has_touch=size == PHONE,
            **likes,
        )
        context.set_default_timeout(30_000)
        visitor = Visitor(context.new_page(), house.url, name, language)
        came.append((visitor, context))
        return visitor

    yield come
    for visitor, context in came:
        visitor.sees(f"{plain(request.node.name)}-{visitor.name}")
        context.close()
    assert [visitor.complaints for visitor, _ in came] == [[] for _ in came]


def plain(name: str) -> str:
    """Return *name* as a file can be called."""
    return re.sub(r"[^\w-]+", "-", name.removeprefix("test_")).strip("-")


def cards_in(told: Any) -> set[str]:
    """Return every card that is named anywhere in *told*, as a card or in a sentence."""
    match told:
        case dict():
            # Codes that are drawn by chance may look like cards.
            return cards_in([one for key, one in told.items() if key not in SECRET_CODES])
        case list():
            return set().union(*map(cards_in, told))
        case str():
            found = re.findall(r"(?<![\w-])([A2-9TJQK])([cdhs♣♦♥♠])(?![\w-])", told)
            return {rank + SUITS.get(suit, suit) for rank, suit in found}
    return set()


def views(told: Sequence[Any]) -> list[Any]:
    """Return the views of the hand among the frames *told*, in order."""
    return [frame["view"] for frame in told if frame.get("view")]


SECRET_CODES = ("id", "invite", "player", "host")
SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
CATALOGUE: dict[str, str] = json.loads((WEB / "src/locales/ja.json").read_text(encoding="utf-8"))
