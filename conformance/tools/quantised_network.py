#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""quantised_network.py BOARDLESS CLASSIFY MODELS CHIP NETWORK CHECK OPTION...: compiled with these options,
the network of MODELS keeps what CHECK says (quantised_networks.tsv). Exit 77 when it is not there."""
import os
import re
import subprocess
import sys
import tempfile

boardless, classify, models, chip, network, check, *options = sys.argv[1:]


def run(*command):
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    print(printed)
    return printed


def keeps_cosine(report, least):
    lowest = float(re.search(r"^lowest cosine ([0-9.]+) ", report, re.MULTILINE).group(1))
    compared, results = map(int, re.search(r"^(\d+) of (\d+) results", report, re.MULTILINE).groups())
    return lowest >= float(least) and compared >= 0.95 * results


def finds_class(compiled, picture, wanted):
    printed = run(classify, compiled, os.path.join(models, picture))
    return re.search(r"^ *class .*\n *(\d+) ", printed, re.MULTILINE).group(1) == wanted


def main():
    path = os.path.join(models, network)
    if not os.path.exists(path):
        print(f"skipped: no {path}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        compiled, page = os.path.join(folder, "network.rknn"), os.path.join(folder, "report.html")
        report = run(boardless, "compile", path, "--chip", chip, "-o", compiled, "--report", page, *options)
        kind, *arguments = check.split()
        kept = keeps_cosine(report, *arguments) if kind == "cosine" else finds_class(compiled, *arguments)
    return 0 if kept else 1


sys.exit(main())
