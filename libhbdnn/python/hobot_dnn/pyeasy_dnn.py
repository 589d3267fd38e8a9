# SPDX-License-Identifier: Apache-2.0
"""hobot_dnn.pyeasy_dnn of X3 and X5 on libdnn. docs/python.md says where it differs from the board's."""
import ctypes
import os
import sys
import weakref

import numpy as np

from boardless_hbdnn.arrays import as_bytes
from boardless_hbdnn.libraries import classic
from boardless_hbdnn.model import DnnError, File, Schedule

__all__ = ["Model", "TensorProperties", "load", "pyDNNTensor"]

# By hbDNNDataType, as the module prints them.
_TYPE_NAMES = {"S4": "int4", "U4": "uint4", "S8": "int8", "U8": "uint8", "F16": "float16", "S16": "int16",
               "U16": "uint16", "F32": "float32", "S32": "int32", "U32": "uint32", "F64": "float64", "S64": "int64",
               "U64": "uint64"}


class LoadError(RuntimeError, SystemError):
    """On the board it is a SystemError that a RuntimeError caused: programs may expect either."""


class TensorProperties:
    __module__ = "dnnpy"
    __slots__ = ("_port",)

    def __init__(self, port):
        self._port = port

    @property
    def tensor_type(self):
        return _TYPE_NAMES.get(self._port.type.name, self._port.type.name)

    @property
    def dtype(self):
        return "uint8" if self._port.type.is_image else self.tensor_type

    @property
    def layout(self):
        return self._port.layout

    @property
    def shape(self):
        return self._port.shape

    @property
    def validShape(self):
        """The address of a hbDNNTensorShape, which lives as long as the model."""
        return _shape_address(self._port)

    @property
    def alignedShape(self):
        """The same: buffers have no padding."""
        return _shape_address(self._port)

    @property
    def scale_data(self):
        return self._port.quantisation.scales.copy()


_shapes = weakref.WeakKeyDictionary()  # by port


def _shape_address(port):
    if port not in _shapes:
        shape = classic().abi.hbDNNTensorShape(numDimensions=len(port.shape))
        shape.dimensionSize[:len(port.shape)] = port.shape
        _shapes[port] = shape
    return ctypes.addressof(_shapes[port])


class PyDNNTensor:
    __module__ = "dnnpy"
    __slots__ = ("_port", "_data")

    def __init__(self, port, data):
        self._port, self._data = port, data

    @property
    def name(self):
        return self._port.name

    @property
    def properties(self):
        return TensorProperties(self._port)

    @property
    def buffer(self):
        """A new array at each access. Before the first run zeros; of an image all its bytes in a row."""
        if self._data is not None:
            return self._data.copy()
        shape = (self._port.dense_bytes,) if self._port.type.is_image else self._port.shape
        return np.zeros(shape, self._port.dtype)


pyDNNTensor = PyDNNTensor


class Model:
    __module__ = "dnnpy"
    __slots__ = ("_model", "_inputs", "_outputs")

    def __init__(self, model):
        self._model = model
        self._inputs = (None,) * len(model.inputs)
        self._outputs = (None,) * len(model.outputs)

    @property
    def name(self):
        return self._model.name

    @property
    def inputs(self):
        return _tensors(self._model.inputs, self._inputs)

    @property
    def outputs(self):
        """With the results of the last run that ended."""
        return _tensors(self._model.outputs, self._outputs)

    @property
    def estimate_latency(self):
        """Microseconds of a run."""
        return self._model.generation.estimated_microseconds(self._model.handle)

    def forward(self, arg, core_id=0, priority=0):
        """arg: an array, or a list with one for each input. The outputs keep these results, whatever runs next."""
        arrays = _arrays(self._model, arg)
        try:
            outputs = tuple(self._model.run(arrays, Schedule(priority=priority, cores=core_id)))
        except DnnError as failure:
            print(failure, file=sys.stderr)
            raise RuntimeError(f"forward execution failed. {failure}") from failure
        self._inputs = tuple(_kept(port, array) for port, array in zip(self._model.inputs, arrays))
        self._outputs = outputs
        return _tensors(self._model.outputs, outputs)


def _kept(port, array):
    """An input as its buffer shows it."""
    data = as_bytes(port, array).copy()
    return data if port.type.is_image else data.view(port.dtype).reshape(port.shape)


def _tensors(ports, data):
    return [PyDNNTensor(port, one) for port, one in zip(ports, data)]


def _arrays(model, arg):
    if isinstance(arg, np.ndarray):
        arg = [arg]
    if not isinstance(arg, (list, tuple)):
        raise TypeError(f"forward takes a numpy array, or a list of them, not {type(arg).__name__}")
    if len(arg) != len(model.inputs):
        raise ValueError(f"{model.name} has {len(model.inputs)} inputs, and {len(arg)} arrays were given")
    return arg


def load(model_file):
    """model_file: a path, or a list of them. A list with a model for each: of a file with several its first, as on X5; with
    BOARDLESS_CHIP=x3, or libdnn 1.9, all of them (assumed)."""
    files = [model_file] if isinstance(model_file, str) else model_file
    if not isinstance(files, list) or not all(isinstance(file, str) for file in files):
        raise TypeError("model_file must be a string or a list")
    generation = classic()
    all_of_them = generation.version.startswith("1.9.") or os.environ.get("BOARDLESS_CHIP") == "x3"
    return [Model(model) for file in files for model in _models(generation, file, all_of_them)]


def _models(generation, path, all_of_them):
    try:
        models = File(generation, path).models()
    except DnnError as failure:
        raise LoadError(str(failure)) from failure
    if len(models) > 1 and not all_of_them:
        print(f"pyeasy_dnn: {path} has {len(models)} models; load() gives the first, as on X5", file=sys.stderr)
        return models[:1]
    return models
