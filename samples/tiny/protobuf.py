# SPDX-License-Identifier: Apache-2.0
"""A writer of protobuf messages: a list of (field number, value). A value is an int, a float, bytes, a
str, or a list: a message of its own."""
import struct


def varint(value):
    value &= (1 << 64) - 1
    raw = bytearray()
    while value > 0x7F:
        raw.append(value & 0x7F | 0x80)
        value >>= 7
    raw.append(value)
    return bytes(raw)


def message(fields):
    raw = b""
    for number, value in fields:
        if isinstance(value, int):
            raw += varint(number << 3) + varint(value)
        elif isinstance(value, float):
            raw += varint(number << 3 | 5) + struct.pack("<f", value)
        else:
            if isinstance(value, list):
                value = message(value)
            elif isinstance(value, str):
                value = value.encode()
            raw += varint(number << 3 | 2) + varint(len(value)) + value
    return raw
