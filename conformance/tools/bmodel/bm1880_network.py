#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bm1880_network.py BOARDLESS NETWORK ARRAY CLASS OPTION...: compiled for bm1880 with these options, the
network gives the array (.npy, N H W C) that class; compiled twice, the same bytes. Pixels of uint8 are
taken as the options --mean and --std say; with --stored MEAN STD in front of the options the compiler
is not told, because the network's file says it. Exit 77 when the network is not there."""
import ast
import os
import struct
import subprocess
import sys
import tempfile

boardless, network, array, wanted, *options = sys.argv[1:]
stored = None
if options[:1] == ["--stored"]:
    stored, options = {"--mean": float(options[1]), "--std": float(options[2])}, options[3:]


def read(path):
    with open(path, "rb") as file:
        content = file.read()
    length = struct.unpack("<H", content[8:10])[0]
    header = ast.literal_eval(content[10:10 + length].decode())
    return header["descr"], header["shape"], content[10 + length:]


def write(path, shape, numbers):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {tuple(shape)}, }}\n".encode()
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header)
        file.write(struct.pack(f"<{len(numbers)}f", *numbers))


def option(name):
    return stored[name] if stored else float(options[options.index(name) + 1])


def reals():
    """The array as N C H W, and its shape."""
    kind, (_, height, width, channels), values = read(array)
    if kind == "<f4":
        numbers = struct.unpack(f"<{len(values) // 4}f", values)
    else:
        pixels = values if kind == "|u1" else [(value + 128) & 255 for value in values]
        numbers = [(pixel - option("--mean")) / option("--std") for pixel in pixels]
    planes = [numbers[c::channels] for c in range(channels)]
    return (1, channels, height, width), [value for plane in planes for value in plane]


def compiled(path):
    subprocess.run([boardless, "compile", network, "--chip", "bm1880", "-o", path, *options], check=True)
    with open(path, "rb") as file:
        return file.read()


def main():
    if not os.path.exists(network):
        print(f"skipped: no {network}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        model, given, result = (os.path.join(folder, name) for name in ("a.bmodel", "in.npy", "out.npy"))
        if compiled(model) != compiled(os.path.join(folder, "b.bmodel")):
            print("not the same bytes again")
            return 1
        write(given, *reals())
        subprocess.run([boardless, "infer", model, "--input", given, "--output", result], check=True)
        scores = struct.unpack(f"{len(read(result)[2])}b", read(result)[2])
    best = sorted(range(len(scores)), key=lambda i: -scores[i])[:3]
    print("classes", best, [scores[i] for i in best])
    return 0 if best[0] == int(wanted) else 1


sys.exit(main())
