"""Writers of one file take turns, in the order in which they came.

SQLite keeps two writers apart, but lets the second one try again after pauses, so that among many some
wait a thousand times longer than others. A queue in front of it bounds the longest wait: of the
threads of a process, then of processes, by a lock on a file beside the store. That lock is a courtesy:
where the file system has none, or the file cannot be made, SQLite's own lock still holds.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import deque
from contextlib import suppress

from canonry.adapters.stores.files import make_private

_NO_FILE = -1

if sys.platform == "win32":
    import msvcrt

    _PAUSE_SECONDS = 0.005

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def _lock(descriptor: int) -> None:
        while not _try_lock(descriptor):
            time.sleep(_PAUSE_SECONDS)

    def _unlock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class Turns:
    """The queue of writers by the lock file at `path`, in a folder that is there."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._mutex = threading.Lock()
        self._is_taken = False
        self._gates: deque[threading.Lock] = deque()
        self._held = _NO_FILE
        self._open: set[int] = set()

    def take(self, seconds: float) -> bool:
        """Wait for a turn for up to `seconds`, and say whether it came."""
        deadline = time.monotonic() + seconds
        if not self._pass_threads(seconds):
            return False
        try:
            came = self._pass_processes(deadline)
        except BaseException:  # because the other threads go on, whatever fails
            self._let_thread_pass()
            raise
        if not came:
            self._let_thread_pass()
        return came

    def give(self) -> None:
        """End the turn."""
        if self._held != _NO_FILE:
            with suppress(OSError):
                _unlock(self._held)
            self._close(self._held)
            self._held = _NO_FILE
        self._let_thread_pass()

    def leave_to_parent(self) -> None:
        """Close in a forked child what would keep its parent's lock alive."""
        for descriptor in self._open:
            os.close(descriptor)
        self._open.clear()
        self._held = _NO_FILE

    def _pass_threads(self, seconds: float) -> bool:
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            gate = threading.Lock()
            gate.acquire()
            self._gates.append(gate)
        try:
            gate.acquire(timeout=seconds)
        finally:
            with self._mutex:
                passed = gate not in self._gates
                if not passed:
                    self._gates.remove(gate)
        return passed

    def _let_thread_pass(self) -> None:
        with self._mutex:
            if self._gates:
                self._gates.popleft().release()
            else:
                self._is_taken = False

    def _pass_processes(self, deadline: float) -> bool:
        try:
            descriptor = self._descriptor()
        except OSError:
            return True
        self._open.add(descriptor)
        try:
            came = _try_lock(descriptor) or self._queue(descriptor, deadline - time.monotonic())
        except OSError:
            self._close(descriptor)
            return True
        if came:
            self._held = descriptor
        return came

    def _descriptor(self) -> int:
        try:
            return os.open(self._path, os.O_RDWR)
        except FileNotFoundError:
            make_private(self._path)
            return os.open(self._path, os.O_RDWR)

    def _queue(self, descriptor: int, seconds: float) -> bool:
        """Wait in a thread, because the kernel keeps the order of those who wait, but no time.

        A wait that is given up ends by itself some day.
        """
        came = threading.Event()
        given_up = threading.Event()
        decided = threading.Lock()

        def wait() -> None:
            _lock(descriptor)
            with decided:
                if given_up.is_set():
                    self._close(descriptor)
                else:
                    came.set()

        threading.Thread(target=wait, daemon=True).start()
        try:
            came.wait(max(0, seconds))
        finally:
            with decided:
                if not came.is_set():
                    given_up.set()
        return came.is_set()

    def _close(self, descriptor: int) -> None:
        self._open.discard(descriptor)
        os.close(descriptor)
