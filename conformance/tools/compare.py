#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""compare.py BOARDLESS MODEL INPUT: what `boardless compare` says of the output of MODEL on generic
and on rk3588 is what follows from both outputs, and what it says of the two files too."""
import math
import os
import re
import struct
import subprocess
import sys
import tempfile

boardless, model, picture = sys.argv[1:]


def run(*arguments):
    return subprocess.run([boardless, *arguments], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def values(path):
    with open(path, "rb") as file:
        content = file.read()
    start = 10 + struct.unpack("<H", content[8:10])[0]
    kind = {b"<f4": "f", b"<f2": "e"}[re.search(rb"'descr': '(...)'", content).group(1)]
    return [value for value, in struct.iter_unpack("<" + kind, content[start:])]


def expect(name, wanted, got, tolerance):
    if not math.isclose(wanted, float(got), rel_tol=tolerance):
        sys.exit(f"{name}: {got} instead of {wanted}")


with tempfile.TemporaryDirectory() as folder:
    files = {chip: os.path.join(folder, chip + ".npy") for chip in ("generic", "rk3588")}
    for chip, path in files.items():
        run("infer", model, "--chip", chip, "--input", picture, "--output", path)
    a, b = map(values, files.values())
    cosine = math.fsum(x * y for x, y in zip(a, b)) / math.sqrt(
        math.fsum(x * x for x in a) * math.fsum(y * y for y in b))
    errors = [abs(x - y) for x, y in zip(a, b)]
    assert a != b and len(a) == len(b)

    shown = dict(re.findall(r"^(\w+(?: \w+)?)  +(\S+)", run("compare", *files.values()), re.M))
    expect("cosine", cosine, shown["cosine"], 1e-8)
    expect("mean error", math.fsum(errors) / len(a), shown["mean error"], 1e-6)
    expect("max error", max(errors), shown["max error"], 1e-6)
    expect("differing", sum(error != 0 for error in errors), shown["differing"].rstrip(","), 0)

    page = os.path.join(folder, "page.html")
    text = run("compare", model, model, "--chip", "rk3588", "--input", picture, "--worst", "0",
               "--report", page)
    row = next(line for line in text.splitlines() if line.endswith("(output)"))
    number = r" +([-+.e\d]+)"
    found = re.search(r"float16 +([.\d]+) [^-\d]*([-+.e\d]+)" + number + number + r" \.\." + number,
                      row)
    expect("cosine of the row", cosine, found.group(1), 1e-7)
    expect("mean error of the row", math.fsum(errors) / len(a), found.group(2), 1e-3)
    expect("max error of the row", max(errors), found.group(3), 1e-3)
    expect("lowest", min(a), found.group(4), 1e-3)
    expect("highest", max(a), found.group(5), 1e-3)
    first = open(page, "rb").read()
    run("compare", model, model, "--chip", "rk3588", "--input", picture, "--report", page)
    assert first == open(page, "rb").read() and found.group(1).encode() in first
