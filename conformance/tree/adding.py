#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""adding.py: each heading of docs/adding.md says how many files its list names, and they exist."""
import re
import sys

from documents.text import report, sections
from documents.tree import ROOT


def main():
    offences, lists = [], 0
    for heading, lines in sections((ROOT / "docs/adding.md").read_text()):
        paths = re.findall(r"^- `([^`]+)`", lines, re.MULTILINE)
        said = re.search(r": (\d+) files", heading)
        lists += 1
        if not said or int(said[1]) != len(paths):
            offences.append(f"docs/adding.md: \"{heading}\" lists {len(paths)} files")
        offences += [f"docs/adding.md: {path} is not there" for path in paths if not (ROOT / path).exists()]
    return report(offences + ([] if lists else ["docs/adding.md lists nothing"]))


if __name__ == "__main__":
    sys.exit(main())
