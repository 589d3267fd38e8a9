# SPDX-License-Identifier: Apache-2.0
import pytest
import rknn
import rknnlite
import stubs

STUBS = stubs.stubs_of(rknn, rknnlite)


@pytest.mark.parametrize("folder, path", STUBS, ids=stubs.names_of(STUBS))
def test_stub(folder, path):
    stubs.check(folder, path, whole=("RKNNLite", "RKNN"))


def test_there_are_stubs():
    assert len(STUBS) >= 6
