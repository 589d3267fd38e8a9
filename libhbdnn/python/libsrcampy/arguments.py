# SPDX-License-Identifier: Apache-2.0
"""What callers hand over, as the board's module reads it."""
import ctypes
import operator

import numpy as np

MOST_CHANNELS = 6


def integer(value, name):
    """TypeError: no integer. OverflowError: more than 32 bits."""
    number = operator.index(value) if hasattr(value, "__index__") else None
    if number is None:
        raise TypeError(f"{name} is an integer, not {type(value).__name__}")
    if not -2**31 <= number < 2**31:
        raise OverflowError(f"{name} is {number}, which 32 bits do not hold")
    return number


def integers(value, name):
    """A number, or a list with one for each channel; None is an empty list."""
    if value is None:
        return []
    if not isinstance(value, list):
        return [integer(value, name)]
    if len(value) > MOST_CHANNELS:
        raise ValueError(f"{name} has {len(value)} elements, and there are {MOST_CHANNELS} channels")
    return [integer(one, name) for one in value]


def rows(value, width, name):
    """[a, b, ...], or a list of such lists for the channels: lists of `width` numbers. None is an empty list."""
    if value is None:
        return []
    nested = value if value and isinstance(value, list) and isinstance(value[0], list) else [value]
    if len(nested) > MOST_CHANNELS:
        raise ValueError(f"{name} has {len(nested)} elements, and there are {MOST_CHANNELS} channels")
    if any(not isinstance(row, list) or len(row) < width for row in nested):
        raise ValueError(f"{name} is a list of {width} numbers, or a list of such lists")
    return [[integer(one, name) for one in row[:width]] for row in nested]


def array(numbers, count):
    """int32 for `count` channels; 0 where there are fewer numbers."""
    return (ctypes.c_int32 * max(count, 1))(*numbers[:count])


def image(value, name):
    """TypeError: the board's module takes bytes only."""
    if not isinstance(value, bytes):
        raise TypeError(f"{name} is bytes, not {type(value).__name__}: of an array, tobytes()")
    return value


def nv12_bytes(width, height):
    return width * height * 3 // 2


def room(count):
    """Memory for so many bytes, and its address as the functions take it."""
    memory = np.empty(max(count, 1), np.uint8)
    return memory[:count], ctypes.cast(memory.ctypes.data, ctypes.c_char_p)
