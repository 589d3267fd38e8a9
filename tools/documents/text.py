# SPDX-License-Identifier: Apache-2.0
"""What documents quote."""
import re


def quoted(text):
    """What stands between backticks, or in indented lines of commands: words."""
    prose = re.sub(r"^(    .*|```.*)$", "", text, flags=re.MULTILINE)
    pieces = re.findall(r"`([^`\n]+)`", prose) + re.findall(r"^    (.*)$", text, re.MULTILINE)
    return [word.strip("'\"(),:;") for piece in pieces for word in piece.split()]


def sections(text):
    """(heading, lines) of each part that begins with ##."""
    for part in text.split("\n## ")[1:]:
        heading, _, lines = part.partition("\n")
        yield heading, lines


def rows(text):
    """The cells of each line of a table."""
    for line in text.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def report(offences):
    """Prints them; the exit status."""
    for offence in offences:
        print(offence)
    return bool(offences)
