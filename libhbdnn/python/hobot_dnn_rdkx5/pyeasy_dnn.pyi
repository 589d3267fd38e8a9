# SPDX-License-Identifier: Apache-2.0
from hobot_dnn.pyeasy_dnn import Model as Model, TensorProperties as TensorProperties, load as load, pyDNNTensor as pyDNNTensor
