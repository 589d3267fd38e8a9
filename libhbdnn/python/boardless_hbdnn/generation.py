# SPDX-License-Identifier: Apache-2.0
"""The functions that all generations of libdnn have, and in subclasses those that each has of its own. A generation is one
library in this process; abi has its structs and constants."""
import ctypes
from dataclasses import dataclass

from .port import Port, dense_strides, quantisation_of
from .tensor_types import tensor_types


class DnnError(RuntimeError):
    """A function of the library returned a failure: its name, the vendor's status, and the reason where one is known."""

    def __init__(self, function, status, reason):
        super().__init__(f"{function} failed, error code: {status}" + (f": {reason}" if reason else ""))
        self.function, self.status, self.reason = function, status, reason


@dataclass(frozen=True)
class Schedule:
    """Of a run. cores: bits, 0 is any."""
    priority: int = 0
    cores: int = 0
    custom_id: int = 0
    device_id: int = 0


class Generation:
    def __init__(self, library, abi):
        self.library, self.abi = library, abi
        self._types = tensor_types(abi.hbDNNDataType)

    @property
    def version(self):
        return self.library.hbDNNGetVersion().decode()

    def call(self, function, *arguments):
        """DnnError where it fails."""
        status = getattr(self.library, function)(*arguments)
        if status != 0:
            raise DnnError(function, status, self._reason(status))

    def _reason(self, status):
        describe = getattr(self.library, "hbDNNGetErrorDesc", None)
        text = describe(status) if describe else None
        return text.decode(errors="replace") if text else ""

    def open_files(self, paths):
        """A handle of what all these files hold."""
        names = (ctypes.c_char_p * len(paths))(*[path.encode() for path in paths])
        packed = ctypes.c_void_p()
        self.call("hbDNNInitializeFromFiles", ctypes.byref(packed), names, len(paths))
        return packed

    def release(self, packed):
        self.library.hbDNNRelease(packed)

    def model_names(self, packed):
        names, count = ctypes.POINTER(ctypes.c_char_p)(), ctypes.c_int32()
        self.call("hbDNNGetModelNameList", ctypes.byref(names), ctypes.byref(count), packed)
        return [name.decode(errors="replace") for name in names[:count.value]]

    def model_handle(self, packed, name):
        handle = ctypes.c_void_p()
        self.call("hbDNNGetModelHandle", ctypes.byref(handle), packed, name.encode())
        return handle

    def ports(self, handle, way):
        """way: "Input" or "Output"."""
        count = ctypes.c_int32()
        self.call(f"hbDNNGet{way}Count", ctypes.byref(count), handle)
        return [self._port(handle, way, index) for index in range(count.value)]

    def properties(self, handle, way, index):
        properties = self.abi.hbDNNTensorProperties()
        self.call(f"hbDNNGet{way}TensorProperties", ctypes.byref(properties), handle, index)
        return properties

    def _port(self, handle, way, index):
        name = ctypes.c_char_p()
        self.call(f"hbDNNGet{way}Name", ctypes.byref(name), handle, index)
        properties = self.properties(handle, way, index)
        axes = properties.validShape.numDimensions
        kind = self._types[properties.tensorType]
        shape = tuple(properties.validShape.dimensionSize[:axes])
        return Port(
            name=name.value.decode(errors="replace"), description=self.description(f"hbDNNGet{way}Desc", handle, index),
            type=kind, layout=self._layout(properties), shape=shape,
            strides=self._strides(properties, kind), memory_bytes=properties.alignedByteSize,
            quantisation=quantisation_of(properties, self.abi.hbDNNQuantiType[properties.quantiType], kind.dtype))

    def description(self, function, *arguments):
        """The compiler's words about a model or a port, empty where there are none."""
        text, size, kind = ctypes.c_char_p(), ctypes.c_uint32(), ctypes.c_int32()
        self.call(function, ctypes.byref(text), ctypes.byref(size), ctypes.byref(kind), *arguments)
        return ctypes.string_at(text, size.value).decode(errors="replace") if text else ""


class ClassicGeneration(Generation):
    """1.9 to 1.24: layouts, aligned shapes, hbDNNInfer."""

    def description(self, function, *arguments):
        return "" if self.version.startswith("1.9.") else super().description(function, *arguments)

    def file_description(self, packed):
        return ""  # its files have none

    def _layout(self, properties):
        return self.abi.hbDNNTensorLayout.get(properties.tensorLayout, "UNKNOWN").rpartition("_")[2]

    def _strides(self, properties, kind):
        axes = properties.validShape.numDimensions
        if hasattr(properties, "stride"):
            return tuple(properties.stride[:axes])
        if kind.is_image:
            return (0,) * axes
        return dense_strides(properties.alignedShape.dimensionSize[:axes], kind.dtype.itemsize)

    def allocate(self, size):
        memory = self.abi.hbSysMem()
        self.call("hbSysAllocCachedMem", ctypes.byref(memory), size)
        return memory

    def free(self, memory):
        self.library.hbSysFreeMem(ctypes.byref(memory))

    def flush(self, memory, flag):
        self.call("hbSysFlushMem", ctypes.byref(memory), flag)

    def bind(self, tensor, memory):
        tensor.sysMem[0] = memory

    def make_dense(self, properties, port):
        """An input's properties for memory without gaps; NV12 in one piece."""
        if port.type.name == "NV12_SEPARATE":
            properties.tensorType = self.abi.HB_DNN_IMG_TYPE_NV12
        properties.alignedShape = properties.validShape
        if hasattr(properties, "stride") and not port.type.is_image:
            properties.stride[:len(port.shape)] = dense_strides(port.shape, port.dtype.itemsize)
        properties.alignedByteSize = port.dense_bytes

    def start(self, handle, outputs, inputs, schedule):
        """A task that runs; the arrays of tensors may go, their memory may not."""
        control = self.abi.hbDNNInferCtrlParam()
        control.bpuCoreId, control.priority = schedule.cores, schedule.priority
        if hasattr(control, "customId"):
            control.customId = schedule.custom_id
        task = ctypes.c_void_p()
        first = ctypes.cast(outputs, ctypes.POINTER(self.abi.hbDNNTensor))
        self.call("hbDNNInfer", ctypes.byref(task), ctypes.byref(first), inputs, handle, ctypes.byref(control))
        return task

    def finish(self, task):
        """Waits, and gives the task back in any case."""
        try:
            self.call("hbDNNWaitTaskDone", task, 0)
        finally:
            self.library.hbDNNReleaseTask(task)

    def estimated_microseconds(self, handle):
        estimate = ctypes.c_int32()
        self.call("hbDNNGetEstimateLatency", ctypes.byref(estimate), handle)
        return estimate.value


class UnifiedGeneration(Generation):
    """3.13: planes of pictures as tensors, strides, hbUCP tasks and memory."""

    def __init__(self, library, abi, platform):
        super().__init__(library, abi)
        self.platform = platform  # libhbucp

    def call(self, function, *arguments):
        library = self.platform if function.startswith("hbUCP") else self.library
        status = getattr(library, function)(*arguments)
        if status != 0:
            raise DnnError(function, status, self._reason(status))

    def _layout(self, properties):
        return "NONE"

    def _strides(self, properties, kind):
        return tuple(properties.stride[:properties.validShape.numDimensions])

    def allocate(self, size):
        memory = self.abi.hbUCPSysMem()
        self.call("hbUCPMallocCached", ctypes.byref(memory), size, 0)
        return memory

    def free(self, memory):
        self.platform.hbUCPFree(ctypes.byref(memory))

    def flush(self, memory, flag):
        self.call("hbUCPMemFlush", ctypes.byref(memory), flag)

    def bind(self, tensor, memory):
        tensor.sysMem = memory

    def make_dense(self, properties, port):
        properties.stride[:len(port.shape)] = dense_strides(port.shape, port.dtype.itemsize)
        properties.alignedByteSize = port.dense_bytes

    def start(self, handle, outputs, inputs, schedule):
        parameters = self.abi.hbUCPSchedParam()
        parameters.priority, parameters.customId = schedule.priority, schedule.custom_id
        parameters.backend, parameters.deviceId = schedule.cores, schedule.device_id
        task = ctypes.c_void_p()
        self.call("hbDNNInferV2", ctypes.byref(task), outputs, inputs, handle)
        try:
            self.call("hbUCPSubmitTask", task, ctypes.byref(parameters))
        except DnnError:
            self.platform.hbUCPReleaseTask(task)
            raise
        return task

    def finish(self, task):
        try:
            self.call("hbUCPWaitTaskDone", task, 0)
        finally:
            self.platform.hbUCPReleaseTask(task)

    def file_description(self, packed):
        return self.description("hbDNNGetHBMDesc", packed, 0)
