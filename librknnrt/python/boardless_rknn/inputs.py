# SPDX-License-Identifier: Apache-2.0
"""From numpy arrays to what rknn_inputs_set takes."""
import os

import numpy as np

from . import abi

TYPES = {
    "float32": abi.RKNN_TENSOR_FLOAT32,
    "float16": abi.RKNN_TENSOR_FLOAT16,
    "int8": abi.RKNN_TENSOR_INT8,
    "uint8": abi.RKNN_TENSOR_UINT8,
    "int16": abi.RKNN_TENSOR_INT16,
    "uint16": abi.RKNN_TENSOR_UINT16,
    "int32": abi.RKNN_TENSOR_INT32,
    "uint32": abi.RKNN_TENSOR_UINT32,
    "int64": abi.RKNN_TENSOR_INT64,
    "bool": abi.RKNN_TENSOR_BOOL,
}
NAMES = {code: name for name, code in TYPES.items()}
# Besides the model's own; values of others are real numbers, and become float32.
ALWAYS_TAKEN = ("float32", "uint8")
FORMATS = {"nhwc": abi.RKNN_TENSOR_NHWC, "nchw": abi.RKNN_TENSOR_NCHW}


def one_each(value, count, name):
    """A setting for each input, of one for all, a list, or None."""
    if value is None or isinstance(value, (str, int)):
        return [value] * count
    if len(value) < count:
        raise ValueError(f"{name} has {len(value)} entries for {count} inputs.")
    return list(value)


def of_type(array, wanted, attr):
    """The array in a type that the runtime takes."""
    if wanted is not None:
        if wanted not in TYPES:
            raise ValueError(f"data_type {wanted!r} is not one of {', '.join(TYPES)}.")
        array = array.astype(wanted, copy=False)
    if array.dtype.name in ALWAYS_TAKEN or array.dtype.name == NAMES.get(attr.type):
        return array
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{array.dtype.name} is no type that a model can have.")
    integers = np.issubdtype(NAMES.get(attr.type, "float32"), np.integer) and attr.qnt_type == abi.RKNN_TENSOR_QNT_NONE
    return array.astype(NAMES[attr.type] if integers else "float32")


def in_order(index, array, layout, attr, log):
    """The array in the model's order, and the layout to tell the runtime."""
    if layout is not None and layout not in FORMATS:
        raise ValueError(f"data_format {layout!r} is not 'nhwc' or 'nchw'.")
    if array.ndim != 4 or attr.fmt not in (abi.RKNN_TENSOR_NHWC, abi.RKNN_TENSOR_NCHW):
        return array, attr.fmt
    if layout == "nchw" and attr.fmt == abi.RKNN_TENSOR_NHWC:
        log.w(f"The input[{index}] need NHWC data format, but NCHW set, the data format and data buffer will be changed "
              "to NHWC.")
        return array.transpose(0, 2, 3, 1), abi.RKNN_TENSOR_NHWC
    return array, FORMATS[layout or "nhwc"]


def check_shape(index, array, attr):
    """Boards look at the number of bytes alone; with BOARDLESS_STRICT=1 the shape counts."""
    shape = tuple(attr.dims[:attr.n_dims])
    if os.environ.get("BOARDLESS_STRICT") == "1" and array.shape != shape:
        raise ValueError(f"The input[{index}] has shape {array.shape}, the model's is {shape}. A board would take its "
                         "bytes as they come.")


def prepare(index, array, attr, data_type, layout, pass_through, fit, log):
    """A contiguous array and its rknn_input; fit is one of ranks.py.

    The array must live until rknn_inputs_set has returned; it is the caller's where that is contiguous and of a type that
    the runtime takes. Exceptions say what is wrong with it."""
    if not isinstance(array, np.ndarray):
        raise TypeError(f"The input[{index}] is of type {type(array).__name__}, not numpy.ndarray.")
    if pass_through:
        array, kind, fmt = np.ascontiguousarray(array), attr.type, attr.fmt
    else:
        array = of_type(fit(index, array, attr, layout, log), data_type, attr)
        array, fmt = in_order(index, array, layout, attr, log)
        array, kind = np.ascontiguousarray(array), TYPES[array.dtype.name]
    pointer = array.__array_interface__["data"][0]
    return array, abi.rknn_input(index, pointer, array.nbytes, 1 if pass_through else 0, kind, fmt)
