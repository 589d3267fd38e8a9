# SPDX-License-Identifier: Apache-2.0
from . import pyeasy_dnn as pyeasy_dnn
