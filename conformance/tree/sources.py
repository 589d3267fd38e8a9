#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sources.py: a target that has a folder for itself takes the folder's sources, and only targets that share one name theirs."""
import os
import re
import sys

from documents.text import report
from documents.tree import ROOT, files

LIST = re.compile(r"(?:add_library|add_executable|set)\((\S+)((?:\s+[\w./${}-]+)*)\)")


def named(words):
    """Folder -> names of sources of C++ in it, of those whose folder is told without a variable."""
    found = {}
    for word in words.split():
        folder, name = os.path.split(word)
        if name.endswith(".cpp") and "$" not in folder:
            found.setdefault(folder, set()).add(name)
    return found


def offences_of(path):
    for target, words in LIST.findall(path.read_text()):
        for folder, names in named(words).items():
            there = {one.name for one in (path.parent / folder).glob("*.cpp")}
            if len(there) > 1 and names == there:
                yield f"{path.relative_to(ROOT)}: {target} names every source of {folder or 'its folder'}: file(GLOB)"


if __name__ == "__main__":
    sys.exit(report([one for path in files(r"CMakeLists\.txt") for one in offences_of(path)]))
