# SPDX-License-Identifier: Apache-2.0
"""A device and networks on it. Methods raise RuntimeError, with the status, where the SDK's ignore it."""
import ctypes
import os

import numpy as np

from boardless_bmrt import abi, library


def _runtime():
    return library.load("libbmruntime.so", abi.FUNCTIONS)


def _call(function, *arguments):
    status = getattr(_runtime(), function)(*arguments)
    if status != 0:
        raise RuntimeError(f"{function} failed: {abi.STATUS.get(status, status)}")


class BMContex:  # the SDK's spelling
    def __init__(self, index):
        self.ctx = (ctypes.c_void_p * 1)()
        _call("bm_init", index, self.ctx)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        if self.ctx[0]:
            _runtime().bm_exit(self.ctx[0])
        self.ctx[0] = None


BMContext = BMContex


class BMNet:
    def __init__(self, bmctx, bmodel_path):
        """bmodel_path: bytes or a text."""
        self.net = (ctypes.c_void_p * 1)()
        self._context = bmctx  # which must not end before
        _call("bmnet_register_bmodel", bmctx.ctx[0], os.fsencode(bmodel_path), self.net)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        if self.net[0]:
            _runtime().bmnet_cleanup(self.net[0])
        self.net[0] = None

    def inference(self, input, output):
        """Objects with a buffer, contiguous, as many bytes as the network takes and gives; `output` is written to."""
        source = _bytes_of(input, "input", self._bytes_taken(), False)
        target = _bytes_of(output, "output", self.get_output_size(), True)
        _call("bmnet_inference", self.net[0], source.ctypes.data, target.ctypes.data)

    def set_input_shape(self, input_shape):
        """Four numbers or fewer."""
        _call("bmnet_set_input_shape", self.net[0], _shape(input_shape))

    def set_input_shapes(self, input_shapes):
        """Those of all inputs."""
        shapes = [_shape(one) for one in input_shapes]
        _call("bmnet_set_input_shape2", self.net[0], (abi.shape_t * len(shapes))(*shapes), len(shapes))

    def get_output_size(self):
        return self._outputs().output_size

    def get_output_shape(self):
        return _shapes(self._outputs().shape_array, self._outputs().output_num)

    def get_output_threshold(self):
        outputs = self._outputs()
        return outputs.threshold_array[:outputs.output_num]

    def get_output_fmt(self):
        outputs = self._outputs()
        return outputs.fmt_array[:outputs.output_num]

    def get_input_shape(self):
        inputs = self._inputs()
        return _shapes(inputs.shape_array, inputs.input_num)

    def get_input_threshold(self):
        """A list with one for each input; of SDK 1.0.3.3's library the number of the first."""
        if not _has_inputs():
            return _runtime().bmnet_get_input_threshold(self.net[0])
        inputs = self._inputs()
        return inputs.threshold_array[:inputs.input_num]

    def get_input_size(self):
        return self._inputs().input_size

    def get_input_fmt(self):
        inputs = self._inputs()
        return inputs.fmt_array[:inputs.input_num]

    def _outputs(self):
        outputs = abi.bmnet_output_info_t()
        _call("bmnet_get_output_info", self.net[0], ctypes.byref(outputs))
        return outputs

    def _inputs(self):
        if not _has_inputs():
            raise RuntimeError("libbmruntime.so is that of SDK 1.0.3.3, which does not describe inputs")
        inputs = _runtime().bmnet_get_input_info(self.net[0])
        if not inputs:
            raise RuntimeError("bmnet_get_input_info failed")
        return inputs.contents

    def _bytes_taken(self):
        return self._inputs().input_size if _has_inputs() else 0


def _has_inputs():
    return hasattr(_runtime(), "bmnet_get_input_info")


def _bytes_of(value, name, needed, writable):
    """Its memory. TypeError, ValueError: no contiguous buffer, too few bytes, not writable."""
    try:
        view = memoryview(value)
    except TypeError:
        raise TypeError(f"{name} has no buffer: {type(value).__name__}") from None
    if not view.c_contiguous:
        raise ValueError(f"{name} is not contiguous")
    if writable and view.readonly:
        raise ValueError(f"{name} cannot be written to")
    if view.nbytes < needed:
        raise ValueError(f"{name} has {view.nbytes} bytes, and the network's has {needed}")
    return np.frombuffer(view, np.uint8)


def _shape(numbers):
    numbers = [int(number) for number in numbers]
    if not 1 <= len(numbers) <= 4:
        raise ValueError(f"a shape has 1 to 4 numbers, not {len(numbers)}")
    return abi.shape_t(dim=len(numbers), **dict(zip("nchw", numbers)))


def _shapes(array, count):
    return [[getattr(array[i], axis) for axis in "nchw"[:array[i].dim]] for i in range(count)]
