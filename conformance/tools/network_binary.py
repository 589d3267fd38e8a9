# SPDX-License-Identifier: Apache-2.0
"""Network binaries (.nb) of version 0x1000f with nothing but ports, one layer and one operation."""
import struct

VERSION, TARGET = 0x1000F, 0xEE
SECTIONS = 17
HEADER = 92 + 256 + 12 + 8 + 8
UINT8, TF_ASYMM = 2, 2


def text(name):
    return name.encode().ljust(64, b"\0")


def port(name, dims, scale, zero_point):
    """uint8; dims fastest first."""
    padded = list(dims) + [0] * (6 - len(dims))
    return (struct.pack("<10I", len(dims), *padded, UINT8, 0, TF_ASYMM) +
            struct.pack("<ifi", 77, scale, zero_point) + text(name))


def network_binary(name, inputs, outputs):
    layer = text("ConvolutionReluLayer") + struct.pack("<3I", 0, 1, 1)
    operation = struct.pack("<6I", 0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0)
    sections = [b"".join(inputs), b"".join(outputs), layer, operation]
    sections += [b""] * (SECTIONS - len(sections))
    file = b"VPMN" + struct.pack("<2I", VERSION, TARGET) + text(name)
    file += struct.pack("<4I", 1, 1, len(inputs), len(outputs))
    file += struct.pack("<2I4B", 0, 1, 1, 0, 0, 0).ljust(256, b"\0")
    file += struct.pack("<7I", 4096, 64, 0, 0, 0, 0, 0x20000)
    at = HEADER + 8 * SECTIONS
    for section in sections:
        file += struct.pack("<2I", at, len(section))
        at += len(section)
    return file + b"".join(sections)
