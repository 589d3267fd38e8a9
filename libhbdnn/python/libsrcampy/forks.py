# SPDX-License-Identifier: Apache-2.0
"""Calls that no fork() comes into: a child would have the locks that other threads hold in the library, for ever."""
import os
import threading


class Gate:
    """Any number of calls at a time, or one fork."""

    def __init__(self):
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._calls = 0
        self._forks = 0
        os.register_at_fork(before=self._close, after_in_parent=self._open, after_in_child=self._open)

    def __enter__(self):
        with self._changed:
            self._changed.wait_for(lambda: not self._forks)
            self._calls += 1

    def __exit__(self, *_):
        with self._changed:
            self._calls -= 1
            self._changed.notify_all()

    def _close(self):
        self._lock.acquire()
        self._forks += 1
        self._changed.wait_for(lambda: not self._calls)

    def _open(self):
        self._forks -= 1
        self._changed.notify_all()
        self._lock.release()


class Gated:
    """The functions of a library, called through the gate."""

    def __init__(self, library):
        self._library, self._gate = library, Gate()

    def __getattr__(self, name):
        function, gate = getattr(self._library, name), self._gate

        def call(*arguments):
            with gate:
                return function(*arguments)

        setattr(self, name, call)
        return call
