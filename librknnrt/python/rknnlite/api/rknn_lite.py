# SPDX-License-Identifier: Apache-2.0
"""RKNNLite: methods, return codes and texts of rknn-toolkit-lite2 2.3.2."""
import os
import traceback

from boardless_rknn.board import Board
from boardless_rknn.log import Log
from boardless_rknn.platforms import list_support_target_platform
from boardless_rknn.runtime import RKNNRuntime
from boardless_rknn.version import VERSION

NOT_READY = "Runtime environment is not inited, please call init_runtime to init it first!"


class RKNNLite(Board):
    def __init__(self, verbose=False, verbose_file=None):
        self.verbose = verbose
        self.target = "simulator"
        self.rknn_log = Log(verbose, verbose_file)
        self.rknn_log.tell_path()
        self.rknn_log.w(f"rknn-toolkit-lite2 version: {VERSION}")
        self.rknn_data = None
        self.rknn_runtime = None
        self.load_model_in_npu = False
        self.root_dir = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

    def load_rknn(self, path):
        """Keeps the file's bytes; init_runtime looks at them. 0, or -1."""
        if not path or not os.path.exists(path):
            self.rknn_log.e(f"Invalid RKNN model path: {path or 'None'}")
            return -1
        try:
            with open(path, "rb") as file:
                self.rknn_data = file.read()
        except OSError:
            return self._failed(f"Catch exception when loading RKNN model [{path}]!", -1)
        return 0

    def init_runtime(self, target=None, device_id=None, async_mode=False, core_mask=Board.NPU_CORE_AUTO):
        """Loads the model into the NPU. 0, -1, or the code of rknn_set_core_mask. There is one device, so that device_id
        makes no difference."""
        del device_id
        if self.rknn_data is None:
            self.rknn_log.e("Model is not loaded yet, this interface should be called after load_rknn!")
            return -1
        self.release()
        try:
            runtime = RKNNRuntime(self.rknn_log, target=target, async_mode=async_mode)
            runtime.build_graph(self.rknn_data)
        except Exception:
            return self._failed("Catch exception when init runtime!", -1)
        self.rknn_runtime = runtime
        # Boards of one core know no masks, and programs for them set none.
        return 0 if core_mask == self.NPU_CORE_AUTO else runtime.set_core_mask(core_mask)

    def inference(self, inputs, data_type=None, data_format=None, inputs_pass_through=None, get_frame_id=False):
        """The outputs as float32 arrays, and the frame's number if that is asked for; None on any error."""
        runtime = self.rknn_runtime
        if runtime is None:
            self.rknn_log.e(NOT_READY)
            return None
        doing = "setting inputs"
        with runtime.lock:
            try:
                runtime.set_inputs(inputs, data_type, data_format, inputs_pass_through=inputs_pass_through)
                doing = "running RKNN model"
                runtime.run()
                doing = "getting outputs"
                return runtime.get_outputs(get_frame_id)
            except Exception:
                return self._failed(f"Catch exception when {doing}.", None)

    def get_sdk_version(self):
        """A text; None without a runtime."""
        if self.rknn_runtime is None:
            self.rknn_log.e(NOT_READY)
            return None
        try:
            return self.rknn_runtime.get_sdk_version()[0]
        except Exception:
            return self._failed("Catch exception when get sdk version", None)

    def list_support_target_platform(self, rknn_model=None):
        """Boards that the file is for, or without one all boards, by their NPU; None if it cannot be told."""
        try:
            return list_support_target_platform(rknn_model, self.rknn_log)
        except Exception:
            return self._failed("Catch exception when listing target platforms!", None)

    def release(self):
        """Frees the NPU. The model's bytes stay, so that init_runtime may follow."""
        if self.rknn_runtime is not None:
            self.rknn_runtime.release()
            self.rknn_runtime = None

    def _failed(self, text, result):
        self.rknn_log.e(text)
        self.rknn_log.e(traceback.format_exc())
        return result
