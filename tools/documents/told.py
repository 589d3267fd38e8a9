# SPDX-License-Identifier: Apache-2.0
"""The tables that `boardless` tells, operators with the results of ONNX's own cases."""
import collections
import subprocess

from documents.tree import ROOT


def told(boardless, subcommand):
    command = [boardless, subcommand, "--markdown"]
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def suites():
    """(folder, rows) of ONNX's own cases; each row: test, operators, fixed, expectation, reason. The rows
    are strict, so that they are the results."""
    for table in sorted(ROOT.glob("conformance/onnx/*.tsv")):
        lines = table.read_text().splitlines()
        yield table.stem, [line.split("\t") for line in lines if not line.startswith("#")]


def results(_):
    lines = ["| cases of `libonnx-testdata` | pass | refused, with a reason | need other operators |",
             "|---|---|---|---|"]
    for folder, rows in suites():
        count = collections.Counter(row[3] for row in rows)
        lines.append(f"| {folder} ({len(rows)}) | {count['pass']} | {count['fail']} "
                     f"| {count['unsupported']} |")
    return "\n".join(lines)


def operators(boardless):
    """One row per format; behind each ONNX operator how many cases with it pass, of how many that have
    supported operators only."""
    passed, known = collections.Counter(), collections.Counter()
    for _, rows in suites():
        for row in rows:
            if row[3] != "unsupported":
                known.update(row[1].split(","))
            if row[3] == "pass":
                passed.update(row[1].split(","))
    table = told(boardless, "operators")

    def counted(line):
        names = line.split(" | ")[1].rstrip(" |").split(", ")
        return ", ".join(f"{name} {passed[name]}/{known[name]}" if known[name] else name
                         for name in names)
    return "\n".join(f"| ONNX | {counted(line)} |" if line.startswith("| ONNX |") else line
                     for line in table.splitlines())


def chips(boardless):
    return told(boardless, "chips")
