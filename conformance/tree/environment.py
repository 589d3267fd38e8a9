#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""environment.py: docs/environment.md lists every variable that sources quote or CMake lets a user set, and no other."""
import re
import sys

from documents.text import report, rows
from documents.tree import ROOT, files

QUOTED = re.compile(r'"(BOARDLESS_[A-Z_]+)"|(?:environment|getenv|asks)\("(\w+)"\)')
OPTION = re.compile(r"^ *(?:(?:option|find_program)\((BOARDLESS_\w+)|set\((BOARDLESS_\w+) [^)]*CACHE)", re.MULTILINE)


def found(pattern, expression):
    """Variable -> a file that has it."""
    return {name: path.relative_to(ROOT) for path in files(pattern)
            for names in expression.findall(path.read_text()) for name in names if name}


def main():
    listed = {name for row in rows((ROOT / "docs/environment.md").read_text())
              for name in re.findall(r"`(\w+)`", row[0])}
    there = found(r".*\.(h|c|cpp)|library\.py|command\.py|version\.py", QUOTED) | found(r"CMakeLists\.txt|.*\.cmake", OPTION)
    offences = [f"{there[name]}: {name} is not in docs/environment.md" for name in sorted(there.keys() - listed)]
    # Names in tables of names, which are no variable's value.
    words = set(re.findall(r'"(RKNN_[A-Z_]+)"', (ROOT / "librknnrt/reports/init_report.cpp").read_text()))
    offences += [f"docs/environment.md: nothing reads {name}" for name in sorted(listed - there.keys() - words)]
    return report(offences)


if __name__ == "__main__":
    sys.exit(main())
