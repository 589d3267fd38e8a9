# SPDX-License-Identifier: Apache-2.0
"""Where the tree is, and what is in it."""
import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NOT_OURS = re.compile(r"build|\..+|__pycache__")


def folders(top=ROOT):
    """Those right below one, without what is built."""
    return sorted(path for path in top.iterdir() if path.is_dir() and not NOT_OURS.fullmatch(path.name))


def files(pattern=".*", top=ROOT):
    """All files below a folder whose name matches, in one order, without what is built."""
    for folder, below, names in os.walk(top):
        below[:] = sorted(name for name in below if not NOT_OURS.fullmatch(name))
        yield from (pathlib.Path(folder, name) for name in sorted(names) if re.fullmatch(pattern, name))
