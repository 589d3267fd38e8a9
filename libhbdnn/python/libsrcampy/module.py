# SPDX-License-Identifier: Apache-2.0
"""What the four classes share: a module of libspcdev, which ends with its object."""
import functools
import os
import sys
import weakref

from boardless_hbdnn import abi, library

from .forks import Gated


@functools.lru_cache(None)
def spcdev():
    return Gated(library.load("libspcdev.so", abi.FUNCTIONS))


class Module:
    KIND = None  # SP_MTYPE_*
    NAME = ""  # what the functions that make and end it are called after
    _handle = None

    def __init__(self):
        if self._handle is not None:
            raise Exception("__init__ already called")  # as the board's
        functions = spcdev()
        self._process = os.getpid()
        self._handle = getattr(functions, f"sp_init_{self.NAME}_module")()
        weakref.finalize(self, getattr(functions, f"sp_release_{self.NAME}_module"), self._handle).atexit = True

    @property
    def handle(self):
        """Exception: a class of the program's own did not call __init__."""
        if self._handle is None:
            raise Exception(f"{type(self).__name__.lower()} not inited")  # as the board's
        return self._handle

    def warn_in_child(self, what):
        """On boards a child of a fork shares the module with its parent; here it has a copy. Says so once."""
        if os.getpid() != self._process:
            self._process = os.getpid()
            print(f"libsrcampy: {what} by a child process, which the parent does not see", file=sys.stderr)
