# SPDX-License-Identifier: Apache-2.0
"""An input or output of a model: what the vendor's properties say of it, as Python's and numpy's values."""
import ctypes
from dataclasses import dataclass
from typing import Tuple

import numpy as np

from .tensor_types import TensorType


@dataclass(frozen=True, eq=False)
class Quantisation:
    """value = (stored - zero point) * scale. kind is the enumerator of hbDNNQuantiType; shifts are told as scales."""
    kind: str
    scales: np.ndarray  # float32, one for all or one for each index of axis; empty: not quantised
    zero_points: np.ndarray  # int32, likewise; empty: all are 0
    axis: int


@dataclass(frozen=True, eq=False)
class Port:
    """shape begins with the slowest axis; of an image it is that of what it shows. strides are bytes, those of an image 0
    and of axes that the caller decides on -1."""
    name: str
    description: str
    type: TensorType
    layout: str  # NHWC, NCHW, NONE, or UNKNOWN
    shape: Tuple[int, ...]
    strides: Tuple[int, ...]
    memory_bytes: int  # of an output: what its memory must hold
    quantisation: Quantisation

    @property
    def dtype(self):
        """TypeError where the elements are of 4 bits."""
        if self.type.dtype is None:
            raise TypeError(f"{self.name}: elements of type {self.type.name} have 4 bits, which no numpy array has")
        return self.type.dtype

    @property
    def dense_bytes(self):
        """Bytes without gaps: of an image all its planes."""
        elements = int(np.prod(self.shape, dtype=np.int64))
        if self.type.name.startswith("NV12"):  # of 3 channels; U and V are there once for 4 pixels
            return elements // 2
        return elements * self.dtype.itemsize

    @property
    def words(self):
        """How a message calls it: data (NV12, 1x3x4x8)."""
        return f"{self.name} ({self.type.name}, {'x'.join(map(str, self.shape))})"


def dense_strides(shape, itemsize):
    """Bytes from one index to the next where nothing lies between."""
    strides = [itemsize]
    for extent in reversed(shape[1:]):
        strides.insert(0, strides[0] * extent)
    return tuple(strides)


def _values(pointer, count, stored):
    """A copy of `count` values of the type that is stored behind a C pointer."""
    return np.frombuffer(ctypes.string_at(pointer, count * np.dtype(stored).itemsize) if count > 0 else b"", stored)


def quantisation_of(properties, kind, dtype):
    """From hbDNNTensorProperties; kind: the enumerator of its quantiType; dtype: of the elements, or None."""
    axis = getattr(properties, "quantizeAxis", 0)
    if kind == "SHIFT":
        shifts = _values(properties.shift.shiftData, properties.shift.shiftLen, np.uint8)
        return Quantisation(kind, np.exp2(-shifts.astype(np.float32)), np.zeros(0, np.int32), axis)
    scale, quantised = properties.scale, kind == "SCALE"
    scales = _values(scale.scaleData, scale.scaleLen if quantised else 0, np.float32)
    stored = _stored_zero_points(hasattr(properties, "shift"), dtype)
    zero_points = _values(scale.zeroPointData, scale.zeroPointLen if quantised else 0, stored)
    return Quantisation(kind, scales, zero_points.astype(np.int32), axis)


def _stored_zero_points(before_unified, dtype):
    """Bytes before the unified generation: with a sign where the elements have one."""
    if not before_unified:
        return np.int32
    return np.uint8 if dtype is not None and dtype.kind == "u" else np.int8
