# SPDX-License-Identifier: Apache-2.0
"""hobot_dnn.pyeasy_dnn: each method used rightly, and wrongly."""
import ctypes

import numpy as np
import pytest

import expected
from boardless_hbdnn import abi
from hobot_dnn import pyeasy_dnn as dnn


def load(path):
    (model,) = dnn.load(path)
    return model


@pytest.fixture
def gray(written):
    return load(written("gray_program.bin"))


@pytest.fixture
def table(written):
    return load(written("table_program.hbm"))


@pytest.fixture
def softmax(written):
    return load(written("softmax.bin"))


def told(properties):
    return properties.tensor_type, properties.dtype, properties.layout, properties.shape


def test_the_other_name_is_the_same_module():
    from hobot_dnn_rdkx5 import pyeasy_dnn
    import hobot_dnn_rdkx5.pyeasy_dnn as by_path
    assert pyeasy_dnn is dnn and by_path is dnn


class TestLoad:
    def test_a_path(self, written):
        models = dnn.load(written("gray_program.bin"))
        assert isinstance(models, list) and [model.name for model in models] == ["gray_net"]

    def test_a_list(self, written):
        models = dnn.load([written("gray_program.bin"), written("softmax.bin")])
        assert [model.name for model in models] == ["gray_net", "one_node"]

    def test_of_a_file_with_two_the_first(self, two_models, capfd):
        assert load(two_models).name == "open"
        assert f"{two_models} has 2 models; load() gives the first, as on X5" in capfd.readouterr().err

    def test_on_x3_both(self, two_models_of_x3, monkeypatch):
        monkeypatch.setenv("BOARDLESS_CHIP", "x3")
        assert [model.name for model in dnn.load(two_models_of_x3)] == ["open", "open_1"]

    @pytest.mark.parametrize("given", [7, None, b"net.bin", ("net.bin",), ["net.bin", 7]])
    def test_neither(self, given):
        with pytest.raises(TypeError, match="^model_file must be a string or a list$"):
            dnn.load(given)

    @pytest.mark.parametrize("kind", [RuntimeError, SystemError])
    def test_no_such_file(self, kind):
        with pytest.raises(kind, match="^hbDNNInitializeFromFiles failed, error code: -6000006: .*no/net.bin: No such file"):
            dnn.load("no/net.bin")


class TestProperties:
    def test_gray_picture(self, gray):
        assert [tensor.name for tensor in gray.inputs] == ["data"]
        assert told(gray.inputs[0].properties) == ("Y", "uint8", "NCHW", (1, 1, 2, 4))
        assert len(gray.inputs[0].properties.scale_data) == 0

    def test_float_output(self, gray):
        assert [tensor.name for tensor in gray.outputs] == ["ip"]
        assert told(gray.outputs[0].properties) == ("float32", "float32", "NCHW", (1, 3))

    def test_nv12(self, table):
        assert told(table.inputs[0].properties) == ("NV12", "uint8", "NCHW", (1, 3, 8, 16))

    def test_padded_output_with_shifts(self, table):
        properties = table.outputs[0].properties
        assert told(properties) == ("int8", "int8", "NHWC", expected.SHAPE_OF_TABLE)
        assert properties.scale_data.dtype == np.float32
        assert properties.scale_data.tolist() == expected.TABLE_SCALES.tolist()

    def test_shapes_are_addresses(self, written):
        properties = load(written("table_program.hbm")).outputs[0].properties
        for address in (properties.validShape, properties.alignedShape):
            shape = ctypes.cast(address, ctypes.POINTER(abi.hbDNNTensorShape)).contents
            assert tuple(shape.dimensionSize[:shape.numDimensions]) == expected.SHAPE_OF_TABLE

    def test_scales(self, written):
        assert load(written("nv12.bin")).outputs[0].properties.scale_data.tolist() == [0.5, 0.125]

    def test_estimated_latency(self, gray):
        assert isinstance(gray.estimate_latency, int) and gray.estimate_latency > 0

    def test_printed_types(self, gray):
        kinds = [type(gray), type(gray.inputs[0]), type(gray.inputs[0].properties)]
        assert [str(kind) for kind in kinds] == ["<class 'dnnpy.Model'>", "<class 'dnnpy.PyDNNTensor'>",
                                                 "<class 'dnnpy.TensorProperties'>"]
        assert isinstance(gray.inputs[0], dnn.pyDNNTensor)

    @pytest.mark.parametrize("name", ["name", "inputs", "outputs", "estimate_latency", "anything"])
    def test_are_read_only(self, gray, name):
        with pytest.raises(AttributeError):
            setattr(gray, name, 1)


class TestForward:
    def test_a_picture(self, gray):
        (output,) = gray.forward(expected.GRAY_PIXELS)
        assert output.name == "ip" and output.buffer.dtype == np.float32
        assert np.array_equal(output.buffer, expected.gray(expected.GRAY_PIXELS))

    @pytest.mark.parametrize("form", [lambda a: [a], lambda a: (a,), lambda a: a.reshape(1, 2, 4, 1), lambda a: a.astype(np.int32),
                                      lambda a: a.astype(float), lambda a: a.view(np.int8), lambda a: np.repeat(a, 2)[::2]])
    def test_a_picture_in_any_form(self, gray, form):
        (output,) = gray.forward(form(expected.GRAY_PIXELS))
        assert np.array_equal(output.buffer, expected.gray(expected.GRAY_PIXELS))

    def test_nv12_and_an_output_without_its_padding(self, table):
        planes = expected.picture()
        (output,) = table.forward(expected.packed(*planes))
        assert np.array_equal(output.buffer, expected.table(*planes))

    def test_rows_of_whole_16_pixels(self, digits):
        model, frame = load(str(digits / "tiny.bin")), np.fromfile(digits / "3.nv12", np.uint8)
        rows = np.full((42, 32), 255, np.uint8)
        rows[:, :28] = frame.reshape(42, 28)
        assert np.array_equal(model.forward(rows.reshape(-1))[0].buffer, model.forward(frame)[0].buffer)
        with pytest.raises(ValueError, match="takes 1176 bytes; this array of shape .1343,. has 1343"):
            model.forward(rows.reshape(-1)[1:])

    def test_a_feature_map_is_not_cut(self, softmax):
        values = np.array([[1, 2, 3], [-1, 0, 5]], np.float32)
        (output,) = softmax.forward(values)
        assert np.allclose(output.buffer, expected.softmax(values), rtol=1e-6)

    def test_a_feature_map_as_bytes(self, softmax):
        values = np.array([[1, 2, 3], [-1, 0, 5]], np.float32)
        assert np.array_equal(softmax.forward(values.view(np.uint8))[0].buffer, softmax.forward(values)[0].buffer)

    def test_several_inputs(self, two_models):
        maps = expected.feature_maps()
        outputs = load(two_models).forward(maps)
        assert [output.name for output in outputs] == ["map", "mean"]
        for output, wanted in zip(outputs, expected.open_network(*maps)):
            assert np.allclose(output.buffer, wanted, atol=1e-5)

    def test_core_and_priority(self, gray):
        (output,) = gray.forward(expected.GRAY_PIXELS, core_id=1, priority=255)
        assert np.array_equal(output.buffer, expected.gray(expected.GRAY_PIXELS))

    @pytest.mark.parametrize("wrong, words", [({"core_id": 16}, "bpuCoreId is 16"), ({"priority": 256}, "priority is 256")])
    def test_wrong_core_and_priority(self, gray, capfd, wrong, words):
        with pytest.raises(RuntimeError, match=f"^forward execution failed. hbDNNInfer failed, .*{words}"):
            gray.forward(expected.GRAY_PIXELS, **wrong)
        assert "hbDNNInfer failed" in capfd.readouterr().err

    def test_what_cannot_be_computed(self, written):
        model = load(written("two_segments.bin"))
        with pytest.raises(RuntimeError, match="^forward execution failed. .*two_segments cannot be run: "):
            model.forward(np.zeros((1, 4), np.float32))

    @pytest.mark.parametrize("given, kind, words", [
        (b"picture", TypeError, "forward takes a numpy array, or a list of them, not bytes"),
        ([b"12345678"], TypeError, r"data \(Y, 1x1x2x4\): a numpy array is needed, not bytes"),
        ([], ValueError, "gray_net has 1 inputs, and 0 arrays were given"),
        (np.zeros(7, np.uint8), ValueError, r"data \(Y, 1x1x2x4\): takes 8 bytes; this array of shape \(7,\) has 7"),
        (np.zeros(9, np.uint8), ValueError, r"takes 8 bytes; this array of shape \(9,\) has 9"),
        (np.full(8, 256), TypeError, "pixels are bytes; this array is int64 and has other values than 0 to 255"),
        (np.full(8, 0.5), TypeError, "pixels are bytes; this array is float64 and has other values than 0 to 255"),
    ])
    def test_pictures_that_do_not_fit(self, gray, given, kind, words):
        with pytest.raises(kind, match=words):
            gray.forward(given)

    @pytest.mark.parametrize("given, kind, words", [
        (np.zeros((2, 3)), TypeError, r"x \(F32, 2x3\): the elements are float32, those of this array float64"),
        (np.zeros((2, 2), np.float32), ValueError, "takes 24 bytes; this array of shape"),
        (np.zeros(6, np.uint8), TypeError, "the elements are float32, those of this array uint8"),
    ])
    def test_feature_maps_that_do_not_fit(self, softmax, given, kind, words):
        with pytest.raises(kind, match=words):
            softmax.forward(given)


class TestBuffer:
    def test_is_new_at_each_access(self, gray):
        (output,) = gray.forward(expected.GRAY_PIXELS)
        output.buffer[:] = 0
        assert np.array_equal(output.buffer, expected.gray(expected.GRAY_PIXELS))

    def test_outlives_the_next_run_and_the_model(self, written):
        model = load(written("gray_program.bin"))
        (first,) = model.forward(expected.GRAY_PIXELS)
        array = first.buffer
        (second,) = model.forward(expected.GRAY_PIXELS[::-1])
        del model
        wanted = expected.gray(expected.GRAY_PIXELS)
        assert np.array_equal(array, wanted) and np.array_equal(first.buffer, wanted)
        assert np.array_equal(second.buffer, expected.gray(expected.GRAY_PIXELS[::-1]))

    def test_of_the_model_is_the_last_runs(self, gray):
        assert gray.outputs[0].buffer.tolist() == [[0, 0, 0]]
        gray.forward(expected.GRAY_PIXELS)
        assert np.array_equal(gray.outputs[0].buffer, expected.gray(expected.GRAY_PIXELS))
        assert np.array_equal(gray.inputs[0].buffer, expected.GRAY_PIXELS)

    def test_of_an_input_before_a_run(self, table, softmax):
        assert (table.inputs[0].buffer.shape, table.inputs[0].buffer.dtype) == ((192,), np.uint8)
        assert (softmax.inputs[0].buffer.shape, softmax.inputs[0].buffer.dtype) == ((2, 3), np.float32)

    def test_is_read_only(self, gray):
        with pytest.raises(AttributeError):
            gray.outputs[0].buffer = np.zeros(3)
