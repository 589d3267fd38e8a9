#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""evidence.py: docs/evidence.md says which tests read which folder of ../shared."""
import re
import sys

from documents.text import quoted, report, rows
from documents.tree import ROOT, files

READS = re.compile(r'(?:BOARDLESS_SHARED\}/|shared_path\(")(\w+)')


def readers():
    """(folder of ../shared, folder of a file that names it)"""
    for path in files(r".*\.(h|cpp)|CMakeLists\.txt"):
        place = path.parent.relative_to(ROOT).as_posix()
        if place.split("/")[0] in ("conformance", "samples"):
            yield from ((folder, place) for folder in READS.findall(path.read_text()))


def main():
    said = {row[0].strip("`"): quoted(row[2]) for row in rows((ROOT / "docs/evidence.md").read_text())
            if len(row) == 4 and row[0].startswith("`")}
    there = set(readers())
    offences = [f"docs/evidence.md: {place} reads ../shared/{folder}, too" for folder, place in sorted(there)
                if not any((place + "/").startswith(one + "/") for one in said.get(folder, ()))]
    # published.py has its folder from the command line.
    there |= {("published", "conformance/published"), ("published", "conformance/rknn/format")}
    offences += [f"docs/evidence.md: {one} does not read ../shared/{folder}" for folder, places in sorted(said.items())
                 for one in places if not any((place + "/").startswith(one + "/") for of, place in there if of == folder)]
    return report(offences)


if __name__ == "__main__":
    sys.exit(main())
