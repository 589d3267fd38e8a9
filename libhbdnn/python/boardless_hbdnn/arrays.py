# SPDX-License-Identifier: Apache-2.0
"""numpy arrays as applications hand them over, and the bytes that a model's input takes."""
import numpy as np


def as_bytes(port, array):
    """The input's bytes without gaps, a view where the array is contiguous. Images take bytes in any shape, also with rows
    of whole 16 pixels, as a board's memory has them. Others take an array of their type with as many elements, or all bytes of one as uint8. TypeError, ValueError: one sentence."""
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{port.words}: a numpy array is needed, not {type(array).__name__}")
    return _image_bytes(port, array) if port.type.is_image else _tensor_bytes(port, array)


def _image_bytes(port, array):
    if array.dtype.itemsize != 1:
        whole = array.astype(np.uint8)
        if not np.array_equal(whole, array):
            raise TypeError(f"{port.words}: pixels are bytes; this array is {array.dtype} and has other values than 0 to 255")
        array = whole
    return _sized(port, _without_row_ends(port, array))


def _without_row_ends(port, array):
    """Luma, alone or with chroma, has rows; the array as it is where they have no ends."""
    if port.type.name not in ("Y", "NV12", "NV12_SEPARATE"):
        return array
    height, width = port.shape[2:] if port.layout == "NCHW" else port.shape[1:3]
    rows = height if port.type.name == "Y" else height * 3 // 2
    row_bytes = (width + 15) // 16 * 16
    if row_bytes == width or array.size != rows * row_bytes:
        return array
    return array.reshape(rows, row_bytes)[:, :width]


def _tensor_bytes(port, array):
    as_they_are = array.dtype == np.uint8 and array.size == port.dense_bytes
    if array.dtype != port.dtype and not as_they_are:
        raise TypeError(f"{port.words}: the elements are {port.dtype}, those of this array {array.dtype}")
    return _sized(port, array)


def _sized(port, array):
    if array.nbytes != port.dense_bytes:
        raise ValueError(f"{port.words}: takes {port.dense_bytes} bytes; this array of shape {array.shape} has {array.nbytes}")
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


def check_shape(port, array):
    """ValueError where the shape is another one, but of images, whose bytes may come in any."""
    if not port.type.is_image and tuple(array.shape) != port.shape:
        raise ValueError(f"{port.words}: the shape is {port.shape}, that of this array {tuple(array.shape)}")
