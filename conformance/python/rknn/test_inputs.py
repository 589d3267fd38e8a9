# SPDX-License-Identifier: Apache-2.0
"""What arrays inference takes, in which types and orders, and what it says of others."""
import numpy as np
import pytest
from boardless_rknn import abi, inputs, ranks
from rknnlite.api import RKNNLite

from conftest import open_network


@pytest.fixture(scope="module")
def sums(two_inputs):
    lite = RKNNLite()
    lite.load_rknn(two_inputs)
    assert lite.init_runtime() == 0
    yield lite
    lite.release()


@pytest.fixture(scope="module")
def reader(digits):
    lite = RKNNLite()
    lite.load_rknn(digits)
    assert lite.init_runtime() == 0
    yield lite
    lite.release()


def maps():
    """Two arrays NCHW with small whole numbers, exact in every type."""
    values = np.arange(40, dtype=np.float32).reshape(1, 2, 4, 5) % 7
    return values, values[..., ::-1] % 3


def nhwc(array):
    return np.ascontiguousarray(array.transpose(0, 2, 3, 1))


def check(outputs, first, second):
    expected = open_network(first, second)
    assert [one.dtype for one in outputs] == [np.float32, np.float32]
    np.testing.assert_array_equal(outputs[0], expected[0])
    np.testing.assert_array_equal(outputs[1], expected[1].astype(np.float16).astype(np.float32))


@pytest.mark.parametrize("name", ["float32", "float16", "uint8", "int8", "int16", "uint16", "float64", "int64", "int32", "bool"])
def test_types(sums, name):
    first, second = (array.astype(name).astype(np.float32) for array in maps())
    check(sums.inference([nhwc(first).astype(name), nhwc(second).astype(name)]), first, second)


@pytest.mark.parametrize("wanted", ["float32", ["float32", "uint8"], [None, "float16"]])
def test_asked_types(sums, wanted):
    first, second = maps()
    check(sums.inference([nhwc(first), nhwc(second)], data_type=wanted), first, second)


@pytest.mark.parametrize("layout", ["nchw", ["nchw", "nchw"]])
def test_channels_first(sums, layout, capsys):
    first, second = maps()
    check(sums.inference([first, second], data_format=layout), first, second)
    assert capsys.readouterr().err.splitlines() == [
        f"W The input[{i}] need NHWC data format, but NCHW set, the data format and data buffer will be changed to NHWC."
        for i in (0, 1)]


def test_an_order_for_each(sums):
    first, second = maps()
    check(sums.inference([nhwc(first), second], data_format=["nhwc", "nchw"]), first, second)
    check(sums.inference([nhwc(first), second], data_format=[None, "nchw"]), first, second)


def test_views(sums):
    """Not contiguous: transposed, every other line, backwards."""
    first, second = maps()
    wide = np.repeat(nhwc(second), 2, axis=2)
    check(sums.inference([first.transpose(0, 2, 3, 1), wide[:, :, ::2]]), first, second)
    check(sums.inference([nhwc(first)[:, ::-1], nhwc(second)]), first[:, :, ::-1], second)


def test_read_only_arrays_stay_as_they_are(sums):
    first, second = maps()
    given = nhwc(first)
    given.flags.writeable = False
    check(sums.inference([given, nhwc(second)]), first, second)
    np.testing.assert_array_equal(given, nhwc(first))


@pytest.mark.parametrize("name, own", [("float32", "int8"), ("uint8", "int8"), ("int8", "int8"), ("float16", "float16"),
                                       ("int16", "int16"), ("int64", "int64")])
def test_no_copy(name, own):
    attr = abi.rknn_tensor_attr(n_dims=4, fmt=abi.RKNN_TENSOR_NHWC, type=inputs.TYPES[own])
    array = np.zeros((1, 2, 3, 4), name)
    taken, record = inputs.prepare(0, array, attr, None, None, 0, ranks.lite, None)
    assert taken is array and record.buf == array.ctypes.data and record.size == array.nbytes


def test_outputs_outlive_the_next_call(reader, three, seven):
    first = reader.inference([three])[0]
    kept = first.copy()
    reader.inference([seven])
    np.testing.assert_array_equal(first, kept)
    assert first.flags.owndata and first.flags.writeable


def test_one_array_alone(reader, three):
    assert reader.inference(inputs=three)[0].argmax() == 3


def test_pass_through(digits_in_integers, three):
    """The model's own integers, in lines as wide as the NPU wants them."""
    lite = RKNNLite()
    lite.load_rknn(digits_in_integers)
    assert lite.init_runtime() == 0
    attr = lite.rknn_runtime.get_tensor_attr(0)
    integers = np.round(three / attr.scale + attr.zp).astype(np.int8)
    padded = np.full((1, 28, attr.w_stride, 3), 99, np.int8)
    padded[:, :, :28] = integers
    scores, = lite.inference([padded], inputs_pass_through=[1])
    assert attr.w_stride > 28 and scores.argmax() == 3
    np.testing.assert_array_equal(scores, lite.inference([integers])[0])
    lite.release()


def test_pixels_of_a_quantised_model(digits_in_integers, three, seven):
    lite = RKNNLite()
    lite.load_rknn(digits_in_integers)
    assert lite.init_runtime() == 0
    assert [lite.inference([one])[0].argmax() for one in (three, seven)] == [3, 7]
    np.testing.assert_array_equal(lite.inference([three])[0], lite.inference([three.astype(np.float32)])[0])
    lite.release()


def told(lite, capsys, *given, **how):
    assert lite.inference(*given, **how) is None
    printed = capsys.readouterr().err
    assert "E Catch exception when setting inputs.\nE Traceback" in printed
    return printed


def test_a_dimension_less(reader, three, capsys):
    assert "Exception: The input[0] need 4dims input, but 3dims input buffer feed." in told(reader, capsys, [three[0]])


def test_a_dimension_less_once_passed(reader, three, monkeypatch):
    monkeypatch.setenv("BOARDLESS_TOOLKIT", "1.3.0")
    assert reader.inference([three[0]])[0].argmax() == 3


@pytest.mark.parametrize("count", [0, 1, 3])
def test_other_counts(sums, count, capsys):
    array = nhwc(maps()[0])
    assert f"{count} inputs are given, the model has 2." in told(sums, capsys, [array] * count)


def test_too_few_bytes(reader, three, capsys):
    """The library's own line, which says how many it needs, is not Python's to capture."""
    assert "Exception: Set inputs failed. error code: RKNN_ERR_INPUT_INVALID" in told(reader, capsys, [three[:, :20]])


def test_another_shape_of_as_many_bytes(reader, three, monkeypatch, capsys):
    turned = three.transpose(0, 3, 1, 2)
    assert reader.inference([turned]) is not None  # as on a board
    monkeypatch.setenv("BOARDLESS_STRICT", "1")
    assert "The input[0] has shape (1, 3, 28, 28), the model's is (1, 28, 28, 3)." in told(reader, capsys, [turned])


@pytest.mark.parametrize("given, how, text", [
    ([[[1, 2], [3, 4]]], {}, "The input[0] is of type list, not numpy.ndarray."),
    (["text"], {}, "The input[0] is of type str, not numpy.ndarray."),
    ([np.zeros((1, 28, 28, 3), complex)], {}, "complex128 is no type that a model can have."),
    ([np.zeros((1, 28, 28, 3), np.uint8)], {"data_format": "nwhc"}, "data_format 'nwhc' is not 'nhwc' or 'nchw'."),
    ([np.zeros((1, 28, 28, 3), np.uint8)], {"data_type": "uint7"}, "data_type 'uint7' is not one of"),
    ([np.zeros((1, 28, 28, 3), np.uint8)], {"data_format": []}, "data_format has 0 entries for 1 inputs."),
])
def test_what_is_no_input(reader, given, how, text, capsys):
    assert text in told(reader, capsys, given, **how)


def test_sets_of_shapes(two_shapes, capsys):
    lite = RKNNLite()
    lite.load_rknn(two_shapes)
    assert lite.init_runtime() == 0 and lite.rknn_runtime.is_dynamic_shape
    assert "Query dynamic range failed" not in capsys.readouterr().err
    for height, width in ((4, 5), (6, 3), (6, 3), (4, 5)):
        first = np.arange(2 * height * width, dtype=np.float32).reshape(1, 2, height, width) % 5
        check(lite.inference([nhwc(first), nhwc(first)]), first, first)
        check(lite.inference([first, first], data_format="nchw"), first, first)
        assert lite.rknn_runtime.get_output_shape(0) == [1, 3, height, width]
    other = np.zeros((1, 5, 5, 2), np.float32)
    assert "Exception: Set input shape failed. error code: RKNN_ERR_PARAM_INVALID" in told(lite, capsys, [other, other])
    lite.release()
