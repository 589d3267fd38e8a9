# SPDX-License-Identifier: Apache-2.0
import bpu_infer_lib
import hbm_runtime
import hobot_dnn
import hobot_dnn_rdkx5
import libsrcampy
import pytest
import stubs

STUBS = stubs.stubs_of(bpu_infer_lib, hbm_runtime, hobot_dnn, hobot_dnn_rdkx5, libsrcampy)


@pytest.mark.parametrize("folder, path", STUBS, ids=stubs.names_of(STUBS))
def test_stub(folder, path):
    stubs.check(folder, path, whole=("Model", "TensorProperties", "pyDNNTensor", "HB_HBMRuntime", "Infer"))


def test_there_are_stubs():
    assert len(STUBS) == 7
