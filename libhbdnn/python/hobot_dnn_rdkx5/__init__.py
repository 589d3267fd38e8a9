# SPDX-License-Identifier: Apache-2.0
"""The name of hobot_dnn at PyPI."""
import sys

from hobot_dnn import pyeasy_dnn

sys.modules[__name__ + ".pyeasy_dnn"] = pyeasy_dnn
