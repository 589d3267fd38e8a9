# SPDX-License-Identifier: Apache-2.0
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from .rknn_runtime import RKNNRuntime

Each = Union[None, str, Sequence[Optional[str]]]

class RKNNLite:
    NPU_CORE_AUTO: int
    NPU_CORE_0: int
    NPU_CORE_1: int
    NPU_CORE_2: int
    NPU_CORE_0_1: int
    NPU_CORE_0_1_2: int
    NPU_CORE_ALL: int
    verbose: bool
    target: str
    rknn_data: Optional[bytes]
    rknn_runtime: Optional[RKNNRuntime]
    rknn_log: Any
    load_model_in_npu: bool
    root_dir: str
    def __init__(self, verbose: bool = ..., verbose_file: Optional[str] = ...) -> None: ...
    def load_rknn(self, path: str) -> int: ...
    def init_runtime(
        self,
        target: Optional[str] = ...,
        device_id: Optional[str] = ...,
        async_mode: bool = ...,
        core_mask: int = ...,
    ) -> int: ...
    # With get_frame_id the last element is the frame's number.
    def inference(
        self,
        inputs: Union[np.ndarray, Sequence[np.ndarray]],
        data_type: Each = ...,
        data_format: Each = ...,
        inputs_pass_through: Optional[Sequence[int]] = ...,
        get_frame_id: bool = ...,
    ) -> Optional[List[Any]]: ...
    def get_sdk_version(self) -> Optional[str]: ...
    def list_devices(self) -> Tuple[List[str], List[str]]: ...
    def list_support_target_platform(self, rknn_model: Optional[str] = ...) -> Optional[Mapping[str, List[str]]]: ...
    def release(self) -> None: ...
