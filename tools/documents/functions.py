# SPDX-License-Identifier: Apache-2.0
"""The tables of docs/functions.md, from abi/."""
import collections
import json
import re
import subprocess

from documents.tree import ROOT

STATES = {"full": "works", "partial": "some variants answer \"not supported\"",
          "stub": "answers \"not supported\""}


def functions(_):
    lines = ["| vendor | state | functions | |", "|---|---|---|---|"]
    for table in sorted(ROOT.glob("abi/*/functions.inc")):
        there = set()
        for facts in table.parent.glob("lib*.txt"):
            there |= exported_names(facts)
        rows = re.findall(r"^FN\((\w+),\s*\"[^\"]*\",\s*(\w+)", table.read_text(), re.MULTILINE)
        rows = [row for row in rows if row[0] in there or "all" in there]
        # Several functions of C++ are one name here.
        rows += re.findall(r"^OVERLOAD\(\w+, (\w+),\s*\"[^\"]*\",\s*(\w+)", table.read_text(), re.MULTILINE)
        # A function has a row for each form of its prototype.
        rows = dict.fromkeys(rows)
        for state, meaning in STATES.items():
            names = [f"`{name}`" for name, of in rows if of == state]
            if names:
                lines.append(f"| {table.parent.name} | {meaning} | {len(names)} | {', '.join(names)} |")
    return "\n".join(lines + methods())


def methods():
    """Lines of members of C++ classes, abi/<vendor>/classes.inc."""
    lines = []
    for table in sorted(ROOT.glob("abi/*/classes.inc")):
        rows = re.findall(r"^METHOD\((\w+), (\w+),\s*\"[^\"]*\",\s*(\w+)", table.read_text(), re.MULTILINE)
        for state, meaning in STATES.items():
            names = dict.fromkeys(f"`{of}::{name}`" for of, name, how in rows if how == state)
            if names:
                lines.append(f"| {table.parent.name}, C++ | {meaning} | {len(names)} | {', '.join(names)} |")
    return lines


def exported_names(facts):
    """Functions that `facts`, abi/<vendor>/lib*.txt, says that a library exports; or "all"."""
    words = re.findall(r"^exports (.*)$", facts.read_text(), re.MULTILINE)
    return set(" ".join(words).split())


def exported(facts, functions):
    """What `facts`, abi/<vendor>/lib*.txt, says that a library exports: (functions, older names)."""
    rows = re.findall(r"^(FN|ALIAS)\((\w+)", functions.read_text(), re.MULTILINE)
    names = exported_names(facts)
    count = collections.Counter(kind for kind, name in rows if name in names or "all" in names)
    return count["FN"], count["ALIAS"]


def boards(groups, boardless):
    """Group -> its chips, of the GROUP rows of a platforms.inc."""
    told = subprocess.run([boardless, "chips", "--json"], check=True, text=True, stdout=subprocess.PIPE)
    chips = {row[0]: [] for row in groups}
    for chip in sorted(json.loads(told.stdout), key=lambda chip: chip["name"]):
        for name, _, models, most_cores in groups:
            if chip["model_files"] == models and chip["cores"] <= int(most_cores):
                chips[name].append(chip["name"])
                break
    return chips


def platforms(boardless):
    """Per vendor the libraries with the boards they are for, then the boards with what they lack."""
    lines = ["| library | for | exports |", "|---|---|---|"]
    lacks = ["| on | these fail as not supported |", "|---|---|"]
    for table in sorted(ROOT.glob("abi/*/platforms.inc")):
        text = table.read_text()

        def rows(macro):
            return re.findall(rf"^{macro}\((.*)\)", text, re.MULTILINE)
        groups = boards([re.split(", *", row) for row in rows("GROUP")], boardless)
        if not groups:
            continue  # its boards all have the same
        for row in rows("LIBRARY"):
            name, default, of = row.replace('"', "").split(", ")
            chips = [chip for group in of.split(" | ") for chip in groups[group]]
            functions, older = exported(table.parent / f"{name}.txt", table.parent / "functions.inc")
            also = f" and {older} older names" if older > 1 else " and 1 older name" if older else ""
            lines.append(f"| `{name}.so` | {', '.join(chips)}; else {default} | {functions} functions{also} |")
        for group, chips in groups.items():
            missing = [row.split(", ")[0] for row in rows("LACKS") + rows("LACKS_QUERY")
                       if group in row.split(", ")[1].split(" | ")]
            lacks.append(f"| {', '.join(chips)} | {', '.join(f'`{name}`' for name in missing)} |")
    return "\n".join(lines + [""] + lacks)
