# SPDX-License-Identifier: Apache-2.0
"""RKNN: what programs use of rknn-toolkit2 2.3.2. Conversion goes through `boardless compile`."""
import os
import shutil
import tempfile

import numpy as np

from boardless_rknn import command, conversion, ranks, reports
from boardless_rknn.board import Board
from boardless_rknn.log import Log
from boardless_rknn.platforms import list_support_target_platform
from boardless_rknn.refusals import Refusals
from boardless_rknn.runtime import RKNNRuntime
from boardless_rknn.version import VERSION


class RKNN(Board, Refusals):
    """Methods return 0, or -1 and a line that begins with their name, unless they say something else."""

    def __init__(self, verbose=False, verbose_file=None):
        self.verbose = verbose
        self.rknn_log = Log(verbose, verbose_file)
        self.rknn_log.i(f"rknn-toolkit2 version: {VERSION}")
        self.rknn_data = None
        self.rknn_runtime = None
        self.rknn_base = self  # programs look for the runtime there
        self._folder = tempfile.TemporaryDirectory(prefix="boardless_rknn_")
        self._network = None
        self._built = None
        self._detailed = False
        self.config()

    def config(self, mean_values=None, std_values=None, quantized_dtype="w8a8", quantized_algorithm="normal",
               quantized_method="channel", target_platform=None, quant_img_RGB2BGR=False, float_dtype="float16",
               optimization_level=3, custom_string=None, remove_weight=False, compress_weight=False,
               single_core_mode=False, dynamic_input=None, model_pruning=False, op_target=None, quantize_weight=False,
               remove_reshape=False, sparse_infer=False, enable_flash_attention=False, auto_hybrid_cos_thresh=0.98,
               auto_hybrid_euc_thresh=None):
        """Kept for build, which refuses what it cannot do. Those that change speed alone make no difference."""
        settings = dict(locals())
        del settings["self"]
        self._config = settings

    def load_onnx(self, model, inputs=None, input_size_list=None, input_initial_val=None, outputs=None):
        return self._load("load_onnx", model, inputs, input_size_list, input_initial_val, outputs)

    def load_tflite(self, model, input_is_nchw=False):
        if input_is_nchw:
            return self._refuse("load_tflite", "input_is_nchw=True is not supported by Boardless.")
        return self._load("load_tflite", model)

    def load_rknn(self, path):
        """Keeps the file's bytes; init_runtime looks at them."""
        if not path or not os.path.exists(path):
            return self._refuse("load_rknn", f"Invalid RKNN model path: {path or 'None'}")
        try:
            with open(path, "rb") as file:
                self.rknn_data = file.read()
        except OSError:
            return self._failed("load_rknn", -1)
        self._network = self._built = None
        return 0

    def build(self, do_quantization=True, dataset=None, rknn_batch_size=None, auto_hybrid=False):
        if self._network is None:
            return self._refuse("build", "no network is loaded; call load_onnx or load_tflite first.")
        if auto_hybrid:
            return self._refuse("build", "auto_hybrid=True is not supported by Boardless.")
        built = os.path.join(self._folder.name, "model.rknn")
        samples = (dataset or "") if do_quantization else None
        try:
            told = conversion.build(self._network, self._config, built, samples, rknn_batch_size)
            with open(built, "rb") as file:
                self.rknn_data = file.read()
        except (conversion.Refused, command.Failed, OSError) as problem:
            return self._refuse("build", problem)
        for line in told.splitlines():
            self.rknn_log.d(line)
        self._built = built
        return 0

    def export_rknn(self, export_path):
        """Writes what build made: a file of Boardless' own format, which no board reads."""
        if self._built is None:
            return self._refuse("export_rknn", "there is nothing to export; call build first.")
        try:
            shutil.copyfile(self._built, export_path)
        except OSError as problem:
            return self._refuse("export_rknn", problem)
        return 0

    def init_runtime(self, target=None, device_id=None, perf_debug=False, eval_mem=False, async_mode=False,
                     core_mask=Board.NPU_CORE_AUTO, fallback_prior_device="cpu"):
        """target: the board's chip; None: the file's own, as on a board. There is one device, so that device_id and
        fallback_prior_device make no difference."""
        del device_id, eval_mem, fallback_prior_device
        if self.rknn_data is None:
            return self._refuse("init_runtime", "no model is loaded; call load_rknn, or build, first.")
        self._free()
        try:
            runtime = RKNNRuntime(self.rknn_log, target=target, perf_debug=perf_debug, async_mode=async_mode,
                                  fit=ranks.toolkit)
            runtime.build_graph(self.rknn_data)
        except Exception:
            return self._failed("init_runtime", -1, "Catch exception when init runtime!")
        self.rknn_runtime = runtime
        self._detailed = perf_debug
        return 0 if core_mask == self.NPU_CORE_AUTO else runtime.set_core_mask(core_mask)

    def inference(self, inputs, data_format=None, inputs_pass_through=None):
        """The outputs as float32 arrays; None on any error."""
        if not self._ready("inference"):
            return None
        if data_format is None:
            self.rknn_log.w("inference: The 'data_format' has not been set and defaults is nhwc!")
        runtime = self.rknn_runtime
        with runtime.lock:
            try:
                runtime.set_inputs(inputs, None, data_format, inputs_pass_through=inputs_pass_through)
                runtime.run()
                return runtime.get_outputs()
            except Exception:
                return self._failed("inference", None)

    def eval_perf(self, is_print=True, fix_freq=True):
        """A text, of every layer where init_runtime has had perf_debug=True. Times are the chip's by its model, or with
        BOARDLESS_PERF=host this machine's; fix_freq makes no difference."""
        del fix_freq
        return self._report("eval_perf", is_print, lambda: reports.performance(self.rknn_runtime, self._detailed), str)

    def eval_memory(self, is_print=True):
        """Bytes by kind."""
        return self._report("eval_memory", is_print, lambda: reports.memory(self.rknn_runtime),
                            lambda detail: reports.memory_text(detail, len(self.rknn_data)))

    def get_sdk_version(self):
        """A text; None without a runtime."""
        return self._report("get_sdk_version", False, lambda: self.rknn_runtime.get_sdk_version()[0], str)

    def accuracy_analysis(self, inputs, output_dir="./snapshot", target=None, device_id=None):
        """How far each layer of what build made is from the network: printed, and kept in output_dir."""
        del target, device_id
        if self._built is None:
            return self._refuse("accuracy_analysis", "it needs the network; call load_onnx or load_tflite, and build.")
        try:
            os.makedirs(output_dir, exist_ok=True)
            text = conversion.compare(self._network, self._built, self._samples(inputs, output_dir),
                                      os.path.join(output_dir, "error_analysis.html"))
            with open(os.path.join(output_dir, "error_analysis.txt"), "w", encoding="utf-8") as file:
                file.write(text)
        except (command.Failed, OSError) as problem:
            return self._refuse("accuracy_analysis", problem)
        self.rknn_log.p(text)
        return 0

    def list_support_target_platform(self, rknn_model=None):
        """Boards that the file is for, or without one all boards, by their NPU; None if it cannot be told."""
        try:
            return list_support_target_platform(rknn_model, self.rknn_log)
        except Exception:
            return self._failed("list_support_target_platform", None)

    def release(self):
        """Frees the NPU, the model and the files in between."""
        self._free()
        self.rknn_data = self._network = self._built = None

    def _load(self, name, model, inputs=None, sizes=None, initial=None, outputs=None):
        try:
            self._network = conversion.Network(model, inputs, sizes, initial, outputs, self._folder.name)
        except (conversion.Refused, command.Failed) as problem:
            return self._refuse(name, problem)
        self._built = self.rknn_data = None
        return 0

    def _samples(self, inputs, folder):
        """A text file that names one sample, its inputs as files."""
        paths = []
        for i, one in enumerate(inputs):
            if isinstance(one, np.ndarray):
                path = os.path.join(folder, f"input_{i}.npy")
                np.save(path, one)
                one = path
            paths.append(os.path.abspath(one))
        name = os.path.join(folder, "inputs.txt")
        with open(name, "w", encoding="utf-8") as file:
            print(*paths, file=file)
        return name

    def _free(self):
        if self.rknn_runtime is not None:
            self.rknn_runtime.release()
            self.rknn_runtime = None

    def _ready(self, name):
        if self.rknn_runtime is None:
            self._refuse(name, "Runtime environment is not inited, please call init_runtime to init it first!")
        return self.rknn_runtime is not None

    def _report(self, name, is_print, make, to_text):
        if not self._ready(name):
            return None
        try:
            made = make()
        except Exception:
            return self._failed(name, None)
        if is_print:
            self.rknn_log.p(to_text(made))
        return made
