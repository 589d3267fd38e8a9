# SPDX-License-Identifier: Apache-2.0
"""What the classes of both packages say of the board that this machine stands for."""
from . import abi


class Board:
    NPU_CORE_AUTO = abi.RKNN_NPU_CORE_AUTO
    NPU_CORE_0 = abi.RKNN_NPU_CORE_0
    NPU_CORE_1 = abi.RKNN_NPU_CORE_1
    NPU_CORE_2 = abi.RKNN_NPU_CORE_2
    NPU_CORE_0_1 = abi.RKNN_NPU_CORE_0_1
    NPU_CORE_0_1_2 = abi.RKNN_NPU_CORE_0_1_2
    NPU_CORE_ALL = abi.RKNN_NPU_CORE_ALL

    def list_devices(self):
        """Devices by adb and by ntb: none."""
        self.rknn_log.p("*" * 25)
        self.rknn_log.p("None devices connected.")
        self.rknn_log.p("*" * 25)
        return [], []
