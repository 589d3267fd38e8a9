# SPDX-License-Identifier: Apache-2.0
"""One rknn_context with the names that programs use of the vendor's class."""
import contextlib
import ctypes
import os
import threading

import numpy as np

from . import abi, inputs as given, library, ranks

_environment = threading.Lock()


def name_of(status):
    return abi.STATUS.get(status, f"{status}")


@contextlib.contextmanager
def chip(target):
    """The library reads the chip when a model is loaded. A user's own BOARDLESS_CHIP comes first."""
    if target is None or os.environ.get("BOARDLESS_CHIP"):
        yield
        return
    with _environment:
        os.environ["BOARDLESS_CHIP"] = target.lower()
        try:
            yield
        finally:
            del os.environ["BOARDLESS_CHIP"]


class RKNNRuntime:
    """Methods raise Exception with the vendor's text and the C library's code. `lock` is for a set of inputs, its run and
    its outputs, where several threads share the object."""

    def __init__(self, log, target=None, perf_debug=False, async_mode=False, fit=ranks.lite):
        self.lib = library.load("librknnrt.so", abi.FUNCTIONS)
        self.lock = threading.RLock()
        self.log = log
        self.target = target
        self._fit = fit
        self.flags = abi.RKNN_FLAG_COLLECT_PERF_MASK if perf_debug else 0
        self.flags |= abi.RKNN_FLAG_ASYNC_MASK if async_mode else 0
        self.context = None
        self.is_dynamic_shape = False
        self._frame = 0
        self._shapes = None

    def build_graph(self, data):
        """Loads the bytes of a model file."""
        context = ctypes.c_uint64()
        with chip(self.target):
            status = self.lib.rknn_init(ctypes.byref(context), data, len(data), self.flags, None)
        self._check(status, "RKNN init failed. error code: {}")
        self.context = context.value
        self.is_dynamic_shape = self._looks_dynamic()
        self._counts = self.get_in_out_num()
        self._inputs = [self.get_tensor_attr(i) for i in range(self._counts[0])]
        self._describe_outputs()

    def release(self):
        if self.context is not None:
            self.lib.rknn_destroy(self.context)
            self.context = None

    def set_core_mask(self, core_mask):
        """0, or the library's code."""
        return self.lib.rknn_set_core_mask(self.context, core_mask)

    def get_in_out_num(self):
        count = self._query(abi.RKNN_QUERY_IN_OUT_NUM, abi.rknn_input_output_num(),
                            "Query input/output number failed. error code: {}")
        return count.n_input, count.n_output

    def get_tensor_attr(self, index, is_output=False):
        current = self.is_dynamic_shape and self._shapes is not None
        command = (abi.RKNN_QUERY_CURRENT_OUTPUT_ATTR if current else abi.RKNN_QUERY_OUTPUT_ATTR) if is_output else \
            (abi.RKNN_QUERY_CURRENT_INPUT_ATTR if current else abi.RKNN_QUERY_INPUT_ATTR)
        ports = "output" if is_output else "input"
        return self._query(command, abi.rknn_tensor_attr(index=index),
                           f"Query tensor attribute of {ports} node(s) failed, error code: {{}}")

    def get_output_shape(self, index):
        attr = self.get_tensor_attr(index, is_output=True)
        return list(attr.dims[:attr.n_dims])

    def get_dynamic_range(self, index=0):
        return self._query(abi.RKNN_QUERY_INPUT_DYNAMIC_RANGE, abi.rknn_input_range(index=index),
                           "Query dynamic range failed. Ret code: {}")

    def get_sdk_version(self):
        """The text, and the versions of the library and of the driver."""
        version = self._query(abi.RKNN_QUERY_SDK_VERSION, abi.rknn_sdk_version(),
                              "Get sdk version failed. error code: {}")
        api, driver = version.api_version.decode(), version.drv_version.decode()
        line = "=" * 46
        text = f"{line}\nRKNN VERSION:\n  API: {api}\n  DRV: rknnrt: {api}\n  DRV: rknpu: {driver}\n{line}"
        return text, api, driver

    def get_run_perf(self):
        return self._query(abi.RKNN_QUERY_PERF_RUN, abi.rknn_perf_run(), "Get run perf failed. error code: {}")

    def get_perf_detail(self):
        detail = self._query(abi.RKNN_QUERY_PERF_DETAIL, abi.rknn_perf_detail(),
                             "Get perf detail failed. error code: {}")
        return detail.perf_data.decode() if detail.perf_data else ""

    def get_memory_detail(self):
        return self._query(abi.RKNN_QUERY_MEM_SIZE, abi.rknn_mem_size(), "Get memory detail failed. error code: {}")

    def set_inputs(self, inputs, data_type=None, data_format=None, inputs_pass_through=None):
        """One array per input of the model. data_type, data_format and inputs_pass_through: one for all, or a list."""
        arrays = [inputs] if isinstance(inputs, np.ndarray) else inputs
        count = len(arrays)
        if count != self._counts[0]:
            raise ValueError(f"{count} inputs are given, the model has {self._counts[0]}.")
        types = given.one_each(data_type, count, "data_type")
        layouts = given.one_each(data_format, count, "data_format")
        passes = given.one_each(inputs_pass_through, count, "inputs_pass_through")
        prepared = [given.prepare(i, arrays[i], self._inputs[i], types[i], layouts[i], passes[i], self._fit,
                                  self.log)
                    for i in range(count)]
        if self.is_dynamic_shape:
            self._choose(tuple(array.shape for array, _ in prepared))
        else:
            for i, (array, _) in enumerate(prepared):
                given.check_shape(i, array, self._inputs[i])
        records = (abi.rknn_input * count)(*(record for _, record in prepared))
        self._check(self.lib.rknn_inputs_set(self.context, count, records), "Set inputs failed. error code: {}")

    def run(self, get_frame_id=False):
        """(0, the frame's number)"""
        extend = abi.rknn_run_extend() if get_frame_id else None
        self._check(self.lib.rknn_run(self.context, extend and ctypes.byref(extend)),
                    "RKNN run failed. error code: {}")
        return abi.RKNN_SUCC, extend.frame_id if extend else 0

    def get_outputs(self, get_frame_id=False):
        """New float32 arrays, which stay as they are."""
        arrays = [np.empty(shape, np.float32) for shape in self._output_shapes]
        count = len(arrays)
        records = (abi.rknn_output * count)(*(
            abi.rknn_output(1, 1, i, array.__array_interface__["data"][0], array.nbytes)
            for i, array in enumerate(arrays)))
        extend = abi.rknn_output_extend() if get_frame_id else None
        self._check(self.lib.rknn_outputs_get(self.context, count, records, extend and ctypes.byref(extend)),
                    "Get outputs failed. error code: {}")
        self.lib.rknn_outputs_release(self.context, count, records)
        if extend:
            arrays.append(extend.frame_id)
        return arrays

    def _check(self, status, text):
        if status != abi.RKNN_SUCC:
            raise Exception(text.format(name_of(status)))

    def _query(self, command, record, text):
        self._check(self.lib.rknn_query(self.context, command, ctypes.byref(record), ctypes.sizeof(record)), text)
        return record

    def _looks_dynamic(self):
        try:
            self.get_dynamic_range()
        except Exception as problem:
            self.log.w(f"{problem}. (If it is a static shape RKNN model, please ignore the above warning message.)")
            return False
        return True

    def _choose(self, shapes):
        """Makes the shapes of the inputs those of the model, which must be one of its sets."""
        if shapes == self._shapes:
            return
        attrs = (abi.rknn_tensor_attr * len(shapes))(*self._inputs)
        for attr, shape in zip(attrs, shapes):
            attr.n_dims = len(shape)
            attr.dims[:len(shape)] = shape
        status = self.lib.rknn_set_input_shapes(self.context, len(shapes), attrs)
        self._check(status, "Set input shape failed. error code: {}")
        self._shapes = shapes
        self._describe_outputs()

    def _describe_outputs(self):
        self._output_shapes = [tuple(self.get_output_shape(i)) for i in range(self._counts[1])]
