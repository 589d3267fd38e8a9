#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inputs.py FOLDER: .npy files for the digit network (int8 1x28x28x1), good and bad."""
import os
import struct
import sys

COUNT = 28 * 28


def npy(descr="|i1", shape="(1, 28, 28, 1)", order="False", values=bytes(COUNT), version=1):
    header = f"{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}".encode()
    length = struct.pack("<H" if version == 1 else "<I", len(header) + 1)
    return b"\x93NUMPY" + bytes([version, 0]) + length + header + b"\n" + values


PICTURE = bytes((7 * i) % 256 for i in range(COUNT))
FILES = {
    "good.npy": npy(values=PICTURE),
    "good_version2.npy": npy(values=PICTURE, version=2),
    "good_flat.npy": npy(values=PICTURE, shape="(784,)"),
    "float32.npy": npy("<f4", values=bytes(4 * COUNT)),
    "uint8.npy": npy("|u1"),
    "big_endian.npy": npy(">i2", values=bytes(2 * COUNT)),
    "small.npy": npy(shape="(1, 27, 28, 1)", values=bytes(27 * 28)),
    "fortran.npy": npy(order="True"),
    "huge.npy": npy(shape="(4294967296, 4294967296, 4294967296)"),
    "negative.npy": npy(shape="(-1, 784)"),
    "words.npy": npy(shape="(one, two)"),
    "no_shape.npy": npy(shape="None"),
    "version3.npy": npy(version=3),
    "truncated_values.npy": npy()[:-1],
    "truncated_header.npy": npy()[:40],
    "truncated_length.npy": npy()[:9],
    "more.npy": npy() + b"\0",
    "empty.npy": b"",
    "text.npy": b"not an array\n",
    "text.rknn": b"not a network\n",
}

os.makedirs(sys.argv[1], exist_ok=True)
for name, content in FILES.items():
    with open(os.path.join(sys.argv[1], name), "wb") as file:
        file.write(content)
