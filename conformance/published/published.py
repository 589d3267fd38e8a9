#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""published.py --bin DIR --lib DIR --shared DIR GROUP    entries of docs/published.md that begin with GROUP-
published.py --bin DIR --lib DIR --shared DIR --update    writes that table, and the row of docs/evidence.md, anew
published.py --count                                      that row and README.md say what the table counts

Runs what stands in DIR/published against a build. Verdict and figures of an entry must be those of the table:
an unexpected success is a failure too. Exit 77 (skipped) without the folder."""
import argparse
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABLE, EVIDENCE, README = (ROOT / name for name in ("docs/published.md", "docs/evidence.md", "README.md"))
BOARD, FLOAT = "## Results of boards", "## Float sources"
HEAD = "| entry | chip | published | verdict | figures | why not equal |\n|---|---|---|---|---|---|\n"
COUNT = re.compile(r"equal to published board results: (\d+ of \d+)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?")


def parsed(text):
    """The cells of each entry; the entries for which a board's result is published."""
    rows, board, title = {}, [], ""
    for line in text.splitlines():
        title = line if line.startswith("## ") else title
        if not line.startswith("| ") or line.startswith("| entry "):
            continue
        name, *cells = [cell.strip() for cell in line[1:-1].split("|")]
        rows[name] = dict(zip(("chip", "published", "verdict", "figures", "why"), cells))
        board += [name] if title == BOARD else []
    return rows, board


def count(rows, board):
    return f"{sum(rows[name]['verdict'] == 'equal' for name in board)} of {len(board)}"


def same_figures(wanted, got):
    """Words alike, and numbers but for the last digits, which the checker's numpy decides."""
    if NUMBER.sub("#", wanted) != NUMBER.sub("#", got):
        return False
    pairs = zip(NUMBER.findall(wanted), NUMBER.findall(got))
    return all(math.isclose(float(a), float(b), rel_tol=1e-3, abs_tol=2e-6) for a, b in pairs)


def run(arguments, only):
    folder = pathlib.Path(arguments.shared) / "published"
    if not (folder / "check_published.py").exists():
        print(f"skipped: there is no {folder}/check_published.py")
        sys.exit(77)
    with tempfile.NamedTemporaryFile(suffix=".json") as results:
        checked = subprocess.run(
            ["/usr/bin/python3", folder / "check_published.py", "--bin", arguments.bin, "--lib", arguments.lib,
             "--data", folder / "data", "--json", results.name] + (["--only", only] if only else []),
            stdout=subprocess.PIPE, text=True)
        print(checked.stdout)
        found = json.load(open(results.name))
    present = {name: {"verdict": one["verdict"], "figures": in_cell(one["text"])}
               for name, one in found.items() if one["verdict"] != "absent"}
    return present, json.load(open(folder / "published.json"))


def in_cell(text):
    return " ".join(text.replace("|", "/").split())[:160].strip()


def check(arguments):
    rows, _ = parsed(TABLE.read_text())
    present, _ = run(arguments, arguments.group + "-")
    failed = 0
    for name in present:
        if name not in rows:
            print(f"{name} is not in docs/published.md")
    for name, wanted in rows.items():
        if not name.startswith(arguments.group + "-"):
            continue
        got = present.get(name, {"verdict": "absent", "figures": ""})
        if got["verdict"] == wanted["verdict"] and same_figures(wanted["figures"], got["figures"]):
            continue
        failed = 1
        print(f"{name}: docs/published.md says {wanted['verdict']}, {wanted['figures']};\n"
              f"  now {got['verdict']}, {got['figures']}")
    if failed:
        print("Where that is right: conformance/published/published.py --update")
    return failed


def row(entry, got, why):
    place = entry["published"].get("where")
    published = in_cell(entry["published"].get("short", ""))
    if place:
        line = f":{place['line']}" if place.get("line") else ""
        published += f" ({place['repo']}, {place['path']}{line})"
    cells = [entry["id"], entry.get("chip", ""), published, got["verdict"], got["figures"], why]
    return "| " + " | ".join(cells) + " |\n"


def update(arguments):
    text = TABLE.read_text()
    rows, _ = parsed(text)
    present, entries = run(arguments, None)
    tables = {BOARD: HEAD, FLOAT: HEAD}
    for entry in entries:
        name = entry["id"]
        if name not in present:
            continue
        equal = present[name]["verdict"] == "equal"
        why = "" if equal else rows.get(name, {}).get("why") or "?"
        tables[FLOAT if entry["grade"] == "D" else BOARD] += row(entry, present[name], why)
    for title, table in tables.items():
        text = re.sub(rf"(?<={title}\n)(.*?\n\n)\|.*?\n(?=\n|$)", lambda match: match[1] + table,
                      text + "\n", flags=re.DOTALL)
    TABLE.write_text(text.rstrip("\n") + "\n")
    row_text = f"equal to published board results: {count(*parsed(text))}"
    EVIDENCE.write_text(COUNT.sub(row_text, EVIDENCE.read_text()))
    return 0


def check_count():
    rows, board = parsed(TABLE.read_text())
    wrong = [place for place in (EVIDENCE, README)
             if [count(rows, board)] != COUNT.findall(place.read_text())]
    unexplained = [name for name, one in rows.items() if one["verdict"] != "equal" and one["why"] in ("", "?")]
    for name in unexplained:
        print(f"{name}: docs/published.md does not say why it is not equal")
    for place in wrong:
        print(f"{place.relative_to(ROOT)}: not 'equal to published board results: {count(rows, board)}'")
    return bool(unexplained or wrong)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("--bin", "--lib", "--shared"):
        parser.add_argument(name)
    for name in ("--update", "--count"):
        parser.add_argument(name, action="store_true")
    parser.add_argument("group", nargs="?")
    arguments = parser.parse_args()
    if arguments.count:
        return check_count()
    return update(arguments) if arguments.update else check(arguments)


if __name__ == "__main__":
    sys.exit(main())
