# SPDX-License-Identifier: Apache-2.0
"""What Python imports when it starts below `boardless run`: the application's own files are told a board's processor.

Libraries are not: those that carry a part for each processor choose this machine's."""
import importlib.machinery
import importlib.util
import os
import pathlib
import platform
import sys

BOARDS_OF_32_BITS = ("rv1103", "rv1103b", "rv1106", "rv1106b", "v853")

_here = os.path.dirname(os.path.abspath(__file__))
_of_this_machine = platform.machine
_libraries = [os.path.dirname(os.__file__), *(path for path in sys.path if path.endswith("-packages"))]


def _asked_by_application():
    """Whether the caller of machine() is a file outside of what is installed."""
    path = sys._getframe(2).f_globals.get("__file__") or ""
    folders = pathlib.PurePath(os.path.abspath(path)).parts
    return not any(os.path.abspath(path).startswith(folder + os.sep) for folder in _libraries) and not any(
        folder.endswith("-packages") for folder in folders)


def machine():
    """platform.machine() of a board to the application, else of this machine."""
    if not _asked_by_application():
        return _of_this_machine()
    return "armv7l" if os.environ.get("BOARDLESS_CHIP") in BOARDS_OF_32_BITS else "aarch64"


def _next_sitecustomize():
    """The system's own, which this one hides."""
    others = [path for path in sys.path if os.path.abspath(path or ".") != _here]
    found = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if found and found.loader:
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)


platform.machine = machine
_next_sitecustomize()
