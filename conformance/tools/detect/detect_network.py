#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""detect_network.py BOARDLESS DETECT MODELS CHIP NETWORK PICTURE LABELS BOXES OPTION...: compiled with
these options, the network finds these boxes in the picture. Files are those of MODELS; LABELS may be -.
Exit 77 when the network is not there."""
import os
import subprocess
import sys
import tempfile

boardless, detect, models, chip, network, picture, labels, expected, *options = sys.argv[1:]
LEAST = 0.8  # of the union of the box expected and the box found


def parsed(line, skipped):
    """(label, edges) of a line: the label, `skipped` numbers, four edges."""
    words = line.split()
    return " ".join(words[:-4 - skipped]), [float(word) for word in words[-4:]]


def area(edges):
    return max(edges[2] - edges[0], 0) * max(edges[3] - edges[1], 0)


def overlap(a, b):
    shared = area([max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])])
    return shared / (area(a) + area(b) - shared)


def main():
    network_path = os.path.join(models, network)
    if not os.path.exists(network_path):
        print(f"skipped: no {network_path}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        compiled, drawn = os.path.join(folder, "network.rknn"), os.path.join(folder, "out.png")
        subprocess.run([boardless, "compile", network_path, "--chip", chip, "-o", compiled, *options], check=True)
        more = [] if labels == "-" else ["--labels", os.path.join(models, labels)]
        printed = subprocess.run([detect, compiled, os.path.join(models, picture), drawn, *more], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
    print(printed)
    found = [parsed(line, 1) for line in printed.splitlines()]
    missing = 0
    for line in expected.split("/"):
        label, edges = parsed(line, 0)
        best = max((overlap(edges, box) for name, box in found if name == label), default=0)
        print(f"{line}: overlap {best:.3f}")
        missing += best < LEAST
    return 1 if missing else 0


sys.exit(main())
