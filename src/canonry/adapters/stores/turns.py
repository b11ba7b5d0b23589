"""Writers of one file take turns, in the order in which they came.

SQLite keeps two writers apart, but lets the second one try again after pauses, so that among many
some wait a thousand times longer than others. A queue in front of it bounds the longest wait: first
among the threads of a process, then among processes, by a lock on a file beside the store. That
lock is a courtesy: where a file system has none, or the file cannot be made, SQLite's own still
holds.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import deque

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
    """The queue of writers by the lock file at `path`, which is made in a folder that is there."""

    def __init__(self, path: str) -> None:
        self._threads = _ThreadQueue()
        self._processes = _ProcessQueue(path)

    def take(self, seconds: float) -> bool:
        """Wait for a turn for up to `seconds`, and say whether it came."""
        deadline = time.monotonic() + seconds
        if not self._threads.join(seconds):
            return False
        came = False
        try:
            came = self._processes.join(deadline - time.monotonic())
        finally:
            if not came:
                self._threads.leave()
        return came

    def give(self) -> None:
        """End the turn."""
        try:
            self._processes.leave()
        finally:
            self._threads.leave()

    def leave_to_parent(self) -> None:
        """Close in a forked child what would keep its parent's lock alive."""
        self._processes.close()


class _ThreadQueue:
    """Hands a turn to the thread that has waited longest."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._is_taken = False
        self._gates: deque[threading.Lock] = deque()

    def join(self, seconds: float) -> bool:
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            gate = threading.Lock()
            gate.acquire()
            self._gates.append(gate)
        try:
            gate.acquire(timeout=seconds)
        except BaseException:  # because a turn that was handed over by now goes to the next
            if not self._gives_up(gate):
                self.leave()
            raise
        return not self._gives_up(gate)

    def leave(self) -> None:
        with self._mutex:
            if self._gates:
                self._gates.popleft().release()
            else:
                self._is_taken = False

    def _gives_up(self, gate: threading.Lock) -> bool:
        """Whether `gate` was still in the queue, which it leaves."""
        with self._mutex:
            if gate not in self._gates:
                return False
            self._gates.remove(gate)
            return True


class _ProcessQueue:
    """Holds the lock on a file for one thread of this process at a time."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._held = _NO_FILE
        self._open: set[int] = set()

    def join(self, seconds: float) -> bool:
        try:
            descriptor = self._descriptor()
        except OSError:
            return True
        self._open.add(descriptor)
        try:
            came = _try_lock(descriptor) or self._queue(descriptor, seconds)
        except OSError:
            self._close(descriptor)
            return True
        if came:
            self._held = descriptor
        return came

    def leave(self) -> None:
        if self._held != _NO_FILE:
            held, self._held = self._held, _NO_FILE
            _unlock(held)
            self._close(held)

    def close(self) -> None:
        """Close every file without a word to those who wait for it."""
        for descriptor in tuple(self._open):
            self._close(descriptor)
        self._held = _NO_FILE

    def _descriptor(self) -> int:
        try:
            return os.open(self._path, os.O_RDWR)
        except FileNotFoundError:
            make_private(self._path)
            return os.open(self._path, os.O_RDWR)

    def _queue(self, descriptor: int, seconds: float) -> bool:
        """Wait in a thread, because the kernel keeps the order of those who wait, but no time.

        A wait that is given up ends by itself some day, and closes its file.
        """
        decided = threading.Lock()
        came = threading.Event()
        given_up = threading.Event()

        def wait() -> None:
            _lock(descriptor)
            with decided:
                came.set()
                if given_up.is_set():
                    self._close(descriptor)

        threading.Thread(target=wait, daemon=True).start()
        in_time = False
        try:
            in_time = came.wait(max(seconds, 0))
        finally:
            if not in_time:
                with decided:
                    given_up.set()
                    if came.is_set():
                        self._close(descriptor)
        return in_time

    def _close(self, descriptor: int) -> None:
        self._open.discard(descriptor)
        os.close(descriptor)
