"""Compiling to machine code, once a machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

from razz.signals import kept_back

Function = TypeVar("Function", bound=Callable[..., Any])


def jit(function: Function) -> Function:
    """Return *function* compiled when first called, and kept on disk for the next time.

    Other threads run while it does. Numbers follow C: nothing is checked, neither an index nor a
    division by zero. What is on disk is thrown away when the file of *function* changes, but not
    when only a compiled function changes that it calls from another file: touch both.

    Args:
        function: a function of numbers, arrays and tuples of them. It makes no arrays: what it
            writes to comes in as an argument. So numba need not count who holds an array, which
            would cost a small function more than its work.

    >>> @jit
    ... def twice(number: int) -> int:
    ...     return 2 * number
    >>> twice(21)
    42
    """
    return _compiled(function)


def jit_inline(function: Function) -> Function:
    """Return *function* compiled as by `jit`, into every compiled function that calls it.

    It saves the call where that costs as much as the work.

    >>> @jit_inline
    ... def half(number: int) -> int:
    ...     return number // 2
    >>> half(42)
    21
    """
    return _compiled(function, forceinline=True)


def _compiled(function: Function, forceinline: bool = False) -> Function:
    compiler = partial(
        njit,
        nogil=True,
        error_model="numpy",
        forceinline=forceinline,
        _nrt=False,
        no_cfunc_wrapper=True,
    )
    try:
        compiled = compiler(cache=True)(function)
    except RuntimeError:
        # No folder can be written in, or the function has no file: it compiles in every process.
        compiled = compiler()(function)
    # Whoever calls the function for the first time comes through this one method.
    compiled.compile = _undisturbed(compiled.compile)  # type: ignore[method-assign]
    return cast(Function, compiled)


def _undisturbed(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return *work* that ctrl-C waits for: numba does not use again what it has compiled half."""

    @wraps(work)
    def undisturbed(*given: Any) -> Any:
        with kept_back():
            return work(*given)

    return undisturbed


def compiled_before(*functions: Callable[..., Any]) -> bool:
    """Return whether all *functions* lie compiled on disk, so that calling them starts at once.

    Args:
        functions: what `jit` returned.

    It looks for index files alone, so it costs nothing; a file for another processor or for other
    types of argument counts too.

    >>> @jit
    ... def never_called(number: int) -> int:
    ...     return number
    >>> compiled_before(never_called)
    False
    """
    return all(_has_index(function) for function in functions)


def _has_index(function: Any) -> bool:
    folder = function.stats.cache_path
    if folder is None:
        return False
    plain = function.py_func
    code = plain.__code__
    source = Path(code.co_filename)
    python = f"py{sys.version_info.major}{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"
    index = f"{source.stem}.{plain.__qualname__}-{code.co_firstlineno}.{python}.nbi"
    try:
        # An index older than the source is for a source that has changed since.
        return Path(folder, index).stat().st_mtime >= source.stat().st_mtime
    except OSError:
        return False
