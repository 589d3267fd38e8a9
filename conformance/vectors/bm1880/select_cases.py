#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Packs a selection of the shared operator vectors into this folder.

usage: select_cases.py FOLDER   FOLDER has the vectors: NAME.json, which describes cases, and NAME.bin
A packed file is two little-endian 32-bit sizes, of text and data, and both of them deflated. The text
is the JSON of the selected cases, whose places are in the data.
"""
import glob
import json
import os
import struct
import sys
import zlib

LEAST = 12
AREAS = ("cmdbuf", "gmem_in", "gmem_out_before", "gmem_out_after")


def size(case):
    tensors = sum(t["nbytes"] * (("in" in t) + ("out" in t)) for t in case["tensors"])
    return tensors + sum(case[area]["len"] for area in AREAS if area in case)


def traits(case):
    """What makes the case another than its neighbours."""
    for name, value in case["scalars"].items():
        yield name, value if isinstance(value, bool) or name == "ctrls" else bool(value)
    for tensor in case["tensors"]:
        name = tensor["name"]
        yield name, "format", tensor["fmt"]
        yield name, "aligned", tensor["aligned"]
        yield name, "axes", len(tensor["shape"])
        yield name, "lanes", tensor["shape"][1] > 32
        yield name, "batch", tensor["shape"][0] > 1
    yield "signs", tuple(t["fmt"] for t in case["tensors"])


def select(cases):
    """The smallest cases that have every trait, then others of all sizes."""
    by_size = sorted(cases, key=size)
    chosen, missing = [], {trait for case in cases for trait in traits(case)}
    while missing:
        best = max(by_size, key=lambda case: len(missing & set(traits(case))) / (400 + size(case)))
        missing -= set(traits(best))
        chosen.append(best)
    step = max(1, len(by_size) // (2 * LEAST))
    for case in by_size[::step] + by_size:
        if len(chosen) >= min(LEAST, len(cases)):
            break
        if case not in chosen:
            chosen.append(case)
    return sorted(chosen, key=cases.index)


def pack(cases, blob):
    data = bytearray()

    def move(offset, length):
        data.extend(blob[offset:offset + length])
        return len(data) - length

    for case in cases:
        for area in AREAS:
            if area in case:
                case[area]["off"] = move(case[area]["off"], case[area]["len"])
        for tensor in case["tensors"]:
            for key in ("in", "out"):
                if key in tensor:
                    tensor[key] = move(tensor[key], tensor["nbytes"])
    text = json.dumps({"cases": cases}, separators=(",", ":")).encode()
    return struct.pack("<II", len(text), len(data)) + zlib.compress(text + bytes(data), 9)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.json"))):
        name = os.path.basename(path)[:-5]
        with open(path, encoding="utf-8") as file:
            description = json.load(file)
        if name == "models":
            continue
        with open(os.path.join(sys.argv[1], description["file"]), "rb") as file:
            blob = file.read()
        cases = select(description["cases"])
        with open(os.path.join(here, name + ".cases"), "wb") as file:
            file.write(pack(cases, blob))
        print(name, len(cases))


if __name__ == "__main__":
    main()
