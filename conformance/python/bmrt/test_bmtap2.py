# SPDX-License-Identifier: Apache-2.0
"""bmtap2, on the small models that conformance/bmrt/runtime writes into BOARDLESS_BMRT_MODELS: y = 2 x and max(y, 0), of
batches of 1 and, with 3 in place of 2, of 2."""
import os
import pathlib

import numpy as np
import pytest
from bmtap2 import BMContex, BMContext, BMNet


def path(name):
    return str(pathlib.Path(os.environ["BOARDLESS_BMRT_MODELS"]) / f"{name}.bmodel")


@pytest.fixture
def net():
    with BMContex(0) as context, BMNet(context, path("two_shapes")) as network:
        yield network


def test_both_spellings_are_one_class():
    assert BMContext is BMContex


def test_a_path_is_bytes_or_a_text():
    with BMContex(0) as context, BMNet(context, path("two_shapes").encode()) as network:
        assert network.get_output_size() == 128


def test_inference(net):
    source = np.arange(-32, 32, dtype=np.int8)
    result = np.empty(net.get_output_size(), np.int8)
    assert net.inference(source, result) is None
    assert (result[:64] == source * 2).all() and (result[64:] == np.maximum(source, 0)).all()


def test_inference_takes_whatever_has_a_buffer(net):
    result = bytearray(128)
    net.inference(bytes(range(64)), result)
    assert list(result[:64]) == list(range(0, 128, 2))


def test_set_input_shape(net):
    net.set_input_shape(np.array([2, 4, 4, 4]))
    source, result = np.arange(128, dtype=np.int8) % 40, np.empty(256, np.int8)
    assert net.get_output_size() == 256 and net.get_input_size() == 128
    net.inference(source, result)
    assert (result[:128] == source * 3).all()


def test_set_input_shapes():
    with BMContex(0) as context, BMNet(context, path("two_inputs")) as network:
        network.set_input_shapes([np.array([1, 4, 4, 4])] * 2)
        assert network.get_input_shape() == [[1, 4, 4, 4]] * 2


def test_what_networks_say_of_their_ends(net):
    assert net.get_input_shape() == [[1, 4, 4, 4]] and net.get_output_shape() == [[1, 4, 4, 4]] * 2
    assert net.get_input_size() == 64 and net.get_output_size() == 128
    assert net.get_input_threshold() == [1.5] and net.get_output_threshold() == [2.5, 0.0]
    assert net.get_input_fmt() == [4] and net.get_output_fmt() == [4, 4]


# What goes wrong


def test_a_device_that_there_is_not():
    with pytest.raises(RuntimeError, match="bm_init"):
        BMContex(-1)


def test_a_file_that_there_is_not():
    with BMContex(0) as context, pytest.raises(RuntimeError, match="bmnet_register_bmodel.*BM_ERR"):
        BMNet(context, "/nowhere.bmodel")


def test_a_path_is_no_number():
    with BMContex(0) as context, pytest.raises(TypeError):
        BMNet(context, 7)


def test_shapes_that_there_are_not(net):
    with pytest.raises(RuntimeError, match="bmnet_set_input_shape"):
        net.set_input_shape([3, 4, 4, 4])
    with pytest.raises(RuntimeError, match="bmnet_set_input_shape2"):
        net.set_input_shapes([[3, 4, 4, 4]])
    with pytest.raises(ValueError, match="1 to 4"):
        net.set_input_shape([])


@pytest.mark.parametrize("source, result, error, text", [
    (np.zeros(63, np.int8), np.zeros(128, np.int8), ValueError, "input has 63 bytes"),
    (np.zeros(64, np.int8), np.zeros(127, np.int8), ValueError, "output has 127 bytes"),
    (np.zeros(128, np.int8)[::2], np.zeros(128, np.int8), ValueError, "input is not contiguous"),
    (np.zeros(64, np.int8), bytes(128), ValueError, "output cannot be written to"),
    ([0] * 64, np.zeros(128, np.int8), TypeError, "input has no buffer: list"),
])
def test_memory_that_does_not_fit(net, source, result, error, text):
    with pytest.raises(error, match=text):
        net.inference(source, result)


def test_after_the_end():
    with BMContex(0) as context:
        with BMNet(context, path("two_shapes")) as network:
            pass
        for method in (network.get_output_size, network.get_input_size, network.get_output_shape,
                       network.get_output_threshold, network.get_output_fmt, network.get_input_shape,
                       network.get_input_threshold, network.get_input_fmt):
            with pytest.raises(RuntimeError, match="bmnet_get"):
                method()
