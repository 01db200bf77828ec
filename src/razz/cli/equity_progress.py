"""What a person sees while deals are counted: nothing at first, then how far the work is."""

from __future__ import annotations

import sys
from threading import Event, Thread
from types import TracebackType

from razz.cli.screen import Say
from razz.text import Message

PATIENCE = 0.5  # seconds until it is shown that there is work going on


class Watch:
    """Is told how far the work is, and shows it on standard error where that is a terminal.

    Compiled code says nothing until it is compiled, which is the longest wait of all. So a thread
    looks after the bar, and not the calls from the work.

    Args:
        say: the person's language.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        self._part = 0.0
        self._over = Event()
        self._thread = Thread(target=self._show, daemon=True)

    def __call__(self, part: float) -> None:
        """Hear which part is done, from 0 to 1."""
        self._part = part

    def __enter__(self) -> Watch:
        if sys.stderr.isatty():
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _show(self) -> None:
        if self._over.wait(PATIENCE):
            return
        from rich import progress as shown
        from rich.console import Console

        with shown.Progress(
            shown.SpinnerColumn("line"),
            "{task.description}",
            shown.BarColumn(),
            shown.TaskProgressColumn(),
            shown.TimeElapsedColumn(),
            console=Console(stderr=True, highlight=False),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        ) as bar:
            task = bar.add_task(self._now(), total=None)
            while not self._over.wait(0.1):
                # Work that does not know its length says 0 all along; the bar then swings.
                total = 1.0 if self._part else None
                bar.update(task, description=self._now(), completed=self._part, total=total)

    def _now(self) -> str:
        if is_compiling():
            return self._say(Message("compiling, once for this machine"))
        return self._say(Message("counting deals"))


def is_compiling() -> bool:
    """Return whether code is being compiled that was never compiled on this machine."""
    compiled = sys.modules.get("razz.equity.compiled")
    ask = getattr(compiled, "compiled_before", None)
    if ask is None:  # nothing compiled is loaded, or not all of it yet
        return False
    loaded = [module for name, module in [*sys.modules.items()] if name.startswith("razz.equity.")]
    things = [thing for module in loaded for thing in [*vars(module).values()]]
    # numba says so of each of its functions, but also where it only loads one from disk.
    return any(getattr(thing, "is_compiling", False) and not ask(thing) for thing in things)
