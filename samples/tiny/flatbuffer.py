# SPDX-License-Identifier: Apache-2.0
"""A writer of FlatBuffers: a dict is a table by field number, a list a vector of tables."""
import struct


class Scalar:
    def __init__(self, code, value):
        self.code, self.value = code, value


class Vector:
    def __init__(self, code, values, alignment=4):
        self.data, self.count, self.alignment = pack(code, values), len(values), alignment


def pack(code, values):
    return struct.pack("<%d%s" % (len(values), code), *values)


def align(position, alignment):
    return -(-position // alignment) * alignment


class FlatBuffer:
    def __init__(self, root, identifier):
        self.raw = bytearray(4) + identifier
        self.link(0, self.put(root))

    def link(self, at, target):
        struct.pack_into("<I", self.raw, at, target - at)

    def pad(self, alignment, ahead):
        """So that what follows `ahead` more bytes is aligned."""
        self.raw += bytes(align(len(self.raw) + ahead, alignment) - len(self.raw) - ahead)

    def put(self, item):
        if isinstance(item, dict):
            return self.put_table(item)
        if isinstance(item, str):
            item = Vector("B", item.encode() + b"\0")
            item.count -= 1  # the terminator does not count
        if isinstance(item, list):
            start = self.put(Vector("I", [0] * len(item)))
            for i, table in enumerate(item):
                self.link(start + 4 + 4 * i, self.put(table))
            return start
        self.pad(item.alignment, 4)
        start = len(self.raw)
        self.raw += struct.pack("<I", item.count) + item.data
        return start

    def put_table(self, fields):
        offsets, size = {}, 4
        for number, value in fields.items():
            width = struct.calcsize(value.code) if isinstance(value, Scalar) else 4
            offsets[number] = align(size, width)
            size = offsets[number] + width
        entries = [offsets.get(i, 0) for i in range(max(fields, default=-1) + 1)]
        vtable = pack("H", [4 + 2 * len(entries), size] + entries)
        self.pad(4, len(vtable))
        self.raw += vtable
        start = len(self.raw)
        self.raw += struct.pack("<i", len(vtable)) + bytes(size - 4)
        for number, value in fields.items():
            at = start + offsets[number]
            if isinstance(value, Scalar):
                struct.pack_into("<" + value.code, self.raw, at, value.value)
            else:
                self.link(at, self.put(value))
        return start
