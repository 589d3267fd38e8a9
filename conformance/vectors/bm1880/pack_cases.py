#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Packs the stored operator vectors: calls and commands of all of them, and what they compute.

usage: pack_cases.py FROM TO [MOST]
FROM has NAME.json, which describes cases, and NAME.bin. Of cases with more than MOST bytes of operands only the call
and its command are packed. A packed file is two little-endian 32-bit sizes, of text and data, and both of them
deflated. The text is the JSON of the cases, whose places are in the data; of results it has the CRC-32.
"""
import json
import pathlib
import struct
import sys
import zlib

WHOLE = ("copy_with_stride", "lut", "matrix_mac_2")  # all of them are large


def crop(case):
    """Of areas, in which strided tensors lie: the lines that their strides reach, and one more."""
    shapes = {tensor["name"]: tensor["shape"] for tensor in case["tensors"]}
    for tensor in case["tensors"]:
        name = tensor["name"].removesuffix("_area")
        if name == tensor["name"]:
            continue
        n, c, h, w = shapes[name]
        strides = case["scalars"][f"{name}_stride"]
        lanes, height, width = tensor["shape"][1:]
        last = sum(stride * (count - 1) for stride, count in zip(strides, (n, (c + lanes - 1) // lanes, h, w)))
        tensor["lines"] = min(height, last // width + 2)


def stored(blob, offset, tensor):
    """A tensor's bytes, without the lines that are cropped."""
    data = blob[offset:offset + tensor["nbytes"]]
    if "lines" not in tensor:
        return data
    channel = tensor["nbytes"] // tensor["shape"][1]
    kept = tensor["lines"] * tensor["shape"][3]
    return b"".join(data[at:at + kept] for at in range(0, len(data), channel))


def area(blob, place):
    return blob[place["off"]:place["off"] + place["len"]]


def pack(cases, blob, most):
    data = bytearray()

    def put(part):
        data.extend(part)
        return len(data) - len(part)

    for case in cases:
        crop(case)
        case["cmdbuf"]["off"] = put(area(blob, case["cmdbuf"]))
        read = [(tensor, stored(blob, tensor["in"], tensor)) for tensor in case["tensors"] if "in" in tensor]
        read += [(case[key], area(blob, case[key])) for key in ("gmem_in", "gmem_out_before") if key in case]
        case["has_results"] = sum(len(part) for _, part in read) <= most
        for place, part in read if case["has_results"] else ():
            place["in" if "in" in place else "off"] = put(part)
        for tensor in case["tensors"]:
            if "out" in tensor:
                tensor["out"] = zlib.crc32(stored(blob, tensor["out"], tensor))
            if "lines" in tensor:
                tensor["shape"][2] = tensor.pop("lines")
                tensor["nbytes"] = tensor["shape"][1] * tensor["shape"][2] * tensor["shape"][3]
        if "gmem_out_after" in case:
            case["gmem_out_after"]["crc"] = zlib.crc32(area(blob, case["gmem_out_after"]))
    text = json.dumps({"cases": cases}, separators=(",", ":")).encode()
    return struct.pack("<II", len(text), len(data)) + zlib.compress(text + bytes(data), 9)


def main(source, target, most="1000000"):
    for path in sorted(pathlib.Path(source).glob("*.json")):
        if path.stem == "models":
            continue
        description = json.loads(path.read_text())
        blob = path.with_name(description["file"]).read_bytes()
        limit = 1000000 if path.stem in WHOLE else int(most)
        (pathlib.Path(target) / (path.stem + ".cases")).write_bytes(pack(description["cases"], blob, limit))
        count = sum(case["has_results"] for case in description["cases"])
        print(f"{path.stem}: {len(description['cases'])} commands, {count} results")


if __name__ == "__main__":
    main(*sys.argv[1:])
