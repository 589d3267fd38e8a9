#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""folders.py: tables of folders have a row for each, and none for others."""
import re
import sys

from documents.text import report, rows
from documents.tree import ROOT, folders

TABLES = ["README.md", "conformance/README.md", "emu-core/README.md", "libbmrt/bmnet/README.md", "libbmrt/README.md",
          "samples/README.md"]


def main():
    offences = []
    for name in TABLES:
        document = ROOT / name
        said = {folder for row in rows(document.read_text()) for folder in re.findall(r"`([\w-]+)/`", row[0])}
        there = {path.name for path in folders(document.parent)}
        offences += [f"{name}: {folder}/ has no row" for folder in sorted(there - said)]
        offences += [f"{name}: there is no {folder}/" for folder in sorted(said - there)]
    return report(offences)


if __name__ == "__main__":
    sys.exit(main())
