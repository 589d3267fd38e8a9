# SPDX-License-Identifier: Apache-2.0
"""Infer: one model, its inputs read one by one, its results fetched. What only programs showed is marked (seen)."""
import os

import numpy as np

from boardless_hbdnn import images
from boardless_hbdnn.arrays import as_bytes
from boardless_hbdnn.libraries import classic
from boardless_hbdnn.model import DnnError, File

from .tensors import OutputScale, Tensor


class Infer:
    def __init__(self, debug):
        """debug: accepted; it changes nothing here."""
        self._model = None
        self._read = []  # the arrays, None where none was read
        self._results = None

    def load_model(self, path):
        """The first model of the file. False, and a line: it cannot be loaded."""
        self._model, self._results = None, None
        if not os.path.isfile(path):
            return _refused(f"The model path {path} is not valid or is no regular file.")
        print("The model path is valid and points to a regular file.")
        try:
            self._model = File(classic(), path).models()[0]
        except DnnError as failure:
            return _refused(failure)
        self._read = [None] * len(self._model.inputs)
        self._inputs = [Tensor(port) for port in self._model.inputs]
        self._outputs = [Tensor(port) for port in self._model.outputs]
        return True

    @property
    def inputs(self):
        self._loaded()
        return self._inputs

    @property
    def outputs(self):
        """data: what the last get_output() fetched."""
        self._loaded()
        return self._outputs

    # Inputs. False, and a line: the array does not fit; forward() refuses to run then.

    def read_input(self, array, index):
        port = self._input(index)
        if not self._take(index, lambda: as_bytes(port, array)):
            return False
        print("input size checked!!")
        print("input dtype checked pass!!")
        return True

    def read_numpy_arr_float32(self, array, index):
        return self._read_typed(array, index, np.float32)

    def read_numpy_arr_int32(self, array, index):
        return self._read_typed(array, index, np.int32)

    def read_numpy_arr_uint8(self, array, index):
        return self._read_typed(array, index, np.uint8)

    def read_img_to_nv12(self, path, index):
        """The picture of a file, stretched to the model's size. ImportError: nothing that reads pictures is installed."""
        port = self._input(index)
        if not port.type.name.startswith("NV12"):
            raise TypeError(f"{port.words} takes no NV12")
        height, width = port.shape[2:]
        return self._take(index, lambda: as_bytes(port, images.nv12(images.resize(images.read_bgr(path), width, height))))

    # The run, and its results.

    def forward(self, more=False):
        """more: accepted; the run has ended when this returns (seen). RuntimeError: it failed, or an input was not read."""
        model = self._loaded()
        missing = [port.words for port, array in zip(model.inputs, self._read) if array is None]
        if missing:
            raise RuntimeError(f"forward: not read, or not in the form that it takes: {', '.join(missing)}")
        self._results = None
        self._results = model.run(self._read)
        return True

    def get_output(self):
        """Fills outputs[i].data with arrays of their own."""
        for tensor, result in zip(self.outputs, self._all_results()):
            tensor.data = result.copy()
        return True

    def get_infer_res(self, index, count=None):
        """A list of numbers (seen), of float32 outputs."""
        return self.get_infer_res_np_float32(index, count).tolist()

    def get_infer_res_np_float32(self, index, count=None):
        """A row of the first `count` elements (seen), all without."""
        return self._result(index, count, np.float32)

    def get_infer_res_np_int32(self, index, count=None):
        return self._result(index, count, np.int32)

    def get_output_scale(self, index):
        return OutputScale(_chosen(self._loaded().outputs, index, "output").quantisation)

    def _loaded(self):
        if self._model is None:
            raise RuntimeError("no model is loaded: load_model() comes first")
        return self._model

    def _input(self, index):
        return _chosen(self._loaded().inputs, index, "input")

    def _take(self, index, read):
        self._read[index] = None
        try:
            self._read[index] = read().copy()
        except (TypeError, ValueError) as problem:
            return _refused(problem)
        return True

    def _read_typed(self, array, index, dtype):
        port = self._input(index)
        if not isinstance(array, np.ndarray) or array.dtype != dtype:
            self._read[index] = None
            what = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
            return _refused(f"{port.words}: a numpy array of {np.dtype(dtype)} is needed, not {what}")
        return self._take(index, lambda: as_bytes(port, array))

    def _all_results(self):
        self._loaded()
        if self._results is None:
            raise RuntimeError("there are no results: forward() comes first")
        return self._results

    def _result(self, index, count, dtype):
        result = _chosen(self._all_results(), index, "output")
        port = self._model.outputs[index]
        if result.dtype != dtype:
            raise TypeError(f"{port.words}: its elements are {result.dtype}, not {np.dtype(dtype)}; get_output() fetches any")
        if count is not None and not 0 <= count <= result.size:
            raise ValueError(f"{port.words}: has {result.size} elements, not {count}")
        return result.reshape(-1)[:count].copy()


def _chosen(values, index, what):
    if not 0 <= index < len(values):
        raise IndexError(f"there is no {what} {index}; the model has {len(values)}")
    return values[index]


def _refused(problem):
    print(problem)
    return False
