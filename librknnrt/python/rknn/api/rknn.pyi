# SPDX-License-Identifier: Apache-2.0
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from rknnlite.api.rknn_runtime import RKNNRuntime

Numbers = Union[Sequence[float], Sequence[Sequence[float]]]
Shapes = Sequence[Sequence[int]]

class RKNN:
    NPU_CORE_AUTO: int
    NPU_CORE_0: int
    NPU_CORE_1: int
    NPU_CORE_2: int
    NPU_CORE_0_1: int
    NPU_CORE_0_1_2: int
    NPU_CORE_ALL: int
    verbose: bool
    rknn_data: Optional[bytes]
    rknn_runtime: Optional[RKNNRuntime]
    rknn_base: "RKNN"
    def __init__(self, verbose: bool = ..., verbose_file: Optional[str] = ...) -> None: ...
    def config(
        self,
        mean_values: Optional[Numbers] = ...,
        std_values: Optional[Numbers] = ...,
        quantized_dtype: str = ...,
        quantized_algorithm: str = ...,
        quantized_method: str = ...,
        target_platform: Optional[str] = ...,
        quant_img_RGB2BGR: bool = ...,
        float_dtype: str = ...,
        optimization_level: int = ...,
        custom_string: Optional[str] = ...,
        remove_weight: bool = ...,
        compress_weight: bool = ...,
        single_core_mode: bool = ...,
        dynamic_input: Optional[Sequence[Shapes]] = ...,
        model_pruning: bool = ...,
        op_target: Optional[Dict[str, str]] = ...,
        quantize_weight: bool = ...,
        remove_reshape: bool = ...,
        sparse_infer: bool = ...,
        enable_flash_attention: bool = ...,
        auto_hybrid_cos_thresh: float = ...,
        auto_hybrid_euc_thresh: Optional[float] = ...,
    ) -> None: ...
    def load_onnx(
        self,
        model: str,
        inputs: Optional[Sequence[str]] = ...,
        input_size_list: Optional[Shapes] = ...,
        input_initial_val: Optional[Sequence[Any]] = ...,
        outputs: Optional[Sequence[str]] = ...,
    ) -> int: ...
    def load_tflite(self, model: str, input_is_nchw: bool = ...) -> int: ...
    def load_rknn(self, path: str) -> int: ...
    def build(
        self,
        do_quantization: bool = ...,
        dataset: Optional[str] = ...,
        rknn_batch_size: Optional[int] = ...,
        auto_hybrid: bool = ...,
    ) -> int: ...
    def export_rknn(self, export_path: str) -> int: ...
    def init_runtime(
        self,
        target: Optional[str] = ...,
        device_id: Optional[str] = ...,
        perf_debug: bool = ...,
        eval_mem: bool = ...,
        async_mode: bool = ...,
        core_mask: int = ...,
        fallback_prior_device: str = ...,
    ) -> int: ...
    def inference(
        self,
        inputs: Union[np.ndarray, Sequence[np.ndarray]],
        data_format: Union[None, str, Sequence[Optional[str]]] = ...,
        inputs_pass_through: Optional[Sequence[int]] = ...,
    ) -> Optional[List[np.ndarray]]: ...
    def eval_perf(self, is_print: bool = ..., fix_freq: bool = ...) -> Optional[str]: ...
    def eval_memory(self, is_print: bool = ...) -> Optional[Dict[str, int]]: ...
    def get_sdk_version(self) -> Optional[str]: ...
    def accuracy_analysis(
        self,
        inputs: Sequence[Union[str, np.ndarray]],
        output_dir: str = ...,
        target: Optional[str] = ...,
        device_id: Optional[str] = ...,
    ) -> int: ...
    def list_devices(self) -> Tuple[List[str], List[str]]: ...
    def list_support_target_platform(self, rknn_model: Optional[str] = ...) -> Optional[Mapping[str, List[str]]]: ...
    def release(self) -> None: ...
    # Those below print that they are not supported, and return -1.
    def load_pytorch(self, model: str, input_size_list: Shapes) -> int: ...
    def load_tensorflow(
        self, tf_pb: str, inputs: Sequence[str], input_size_list: Shapes, outputs: Sequence[str], input_is_nchw: bool = ...
    ) -> int: ...
    def load_caffe(self, model: str, blobs: str, input_name: Optional[Sequence[str]] = ...) -> int: ...
    def load_darknet(self, model: str, weight: str) -> int: ...
    def load_mxnet(self, symbol: str, params: str, input_size_list: Optional[Shapes] = ...) -> int: ...
    def hybrid_quantization_step1(
        self,
        dataset: Optional[str] = ...,
        rknn_batch_size: Optional[int] = ...,
        proposal: bool = ...,
        proposal_dataset_size: int = ...,
        custom_hybrid: Any = ...,
    ) -> int: ...
    def hybrid_quantization_step2(self, model_input: str, data_input: str, model_quantization_cfg: str) -> int: ...
    def export_encrypted_rknn_model(
        self, input_model: str, output_model: Optional[str] = ..., crypt_level: int = ...
    ) -> int: ...
    def reg_custom_op(self, custom_op: Any) -> int: ...
    def codegen(self, output_path: str, inputs: Any = ..., overwrite: bool = ...) -> int: ...
