#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""paths.py: links of documents lead somewhere, paths that they quote exist, and README.md leads to all of docs/ and is one
that a person reads: at most 150 lines, none of them generated."""
import re
import sys

from documents.text import quoted, report
from documents.tree import ROOT, files, folders

MOST_LINES = 150


def exists(folder, path):
    """A file, a folder, a pattern that some match, or a pair of files by the name of its header."""
    if "*" in path:
        return any(folder.glob(path))
    return (folder / path).exists() or (folder / f"{path}.h").exists()


def offences_of(document, tops):
    text, name = document.read_text(), document.relative_to(ROOT)
    for link in re.findall(r"\]\(([^)\s#]+)", text):
        if "://" not in link and not exists(document.parent, link):
            yield f"{name}: link to {link}, which is not there"
    for word in quoted(text):
        ours = re.fullmatch(rf"((\.\./)+|({tops})/)[\w./*+-]*", word) and "../shared" not in word
        if ours and not exists(ROOT, word) and not exists(document.parent, word):
            yield f"{name}: {word} is not there"


def main():
    tops = "|".join(path.name for path in folders())
    offences = [one for document in files(r".*\.md") for one in offences_of(document, tops)]
    readme = (ROOT / "README.md").read_text()
    offences += [f"README.md does not lead to docs/{one.name}" for one in sorted((ROOT / "docs").glob("*.md"))
                 if f"(docs/{one.name})" not in readme]
    if readme.count("\n") > MOST_LINES or "<!-- begin" in readme:
        offences.append(f"README.md is longer than {MOST_LINES} lines, or a part of it is generated")
    return report(offences)


if __name__ == "__main__":
    sys.exit(main())
