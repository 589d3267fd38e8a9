# SPDX-License-Identifier: Apache-2.0
"""Opens a shared library of Boardless. Packages have this file as a link, so that each can be installed alone."""
import ctypes
import os
import pathlib

_HERE = pathlib.Path(os.path.abspath(__file__)).parent
_opened = {}


def folders():
    """Where libraries are looked for before the loader's own search path, most important first."""
    told = os.environ.get("BOARDLESS_LIBRARIES", "")
    beside = [_HERE, _HERE.parent.parent]  # in a package, or lib/boardless above lib/boardless/python/<package>
    return [pathlib.Path(folder) for folder in told.split(os.pathsep) if folder] + beside


def find(name):
    """The path of the library, or the name alone, which leaves it to the loader."""
    for folder in folders():
        if (folder / name).is_file():
            return str(folder / name)
    return name


def load(name, functions):
    """The library of that name, once per process, with the types of those of `functions` (abi.FUNCTIONS) that it has.

    Raises OSError when there is none."""
    if name in _opened:
        return _opened[name]
    try:
        library = ctypes.CDLL(find(name))
    except OSError as problem:
        looked = ", ".join(map(str, folders()))
        raise OSError(f"{name} cannot be opened: {problem}. Looked for in {looked} and on the loader's path. Name its "
                      "folder in BOARDLESS_LIBRARIES, or start the program with: boardless run -- python3 ...") from None
    declare(library, functions)
    _opened[name] = library
    return library


def declare(library, functions):
    """Sets the types of those of the functions that the library has."""
    for function, (result, arguments) in functions.items():
        if hasattr(library, function):
            entry = getattr(library, function)
            entry.restype, entry.argtypes = result, arguments
