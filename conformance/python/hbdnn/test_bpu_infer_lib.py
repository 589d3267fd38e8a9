# SPDX-License-Identifier: Apache-2.0
"""bpu_infer_lib: each method used rightly, and wrongly."""
import numpy as np
import pytest

import bpu_infer_lib
import expected
from boardless_hbdnn import images


def loaded(path):
    infer = bpu_infer_lib.Infer(False)
    assert infer.load_model(path) is True
    return infer


@pytest.fixture
def gray(written):
    return loaded(written("gray_program.bin"))


@pytest.fixture
def table(written):
    return loaded(written("table_program.hbm"))


@pytest.fixture
def both(two_models):
    return loaded(two_models)


class TestLoad:
    def test_a_file(self, written, capsys):
        loaded(written("gray_program.bin"))
        assert capsys.readouterr().out == "The model path is valid and points to a regular file.\n"

    @pytest.mark.parametrize("path", ["no/net.bin", "."])
    def test_no_file(self, path, capsys):
        assert bpu_infer_lib.Infer(False).load_model(path) is False
        assert capsys.readouterr().out == f"The model path {path} is not valid or is no regular file.\n"

    def test_no_model(self, tmp_path, capsys):
        path = tmp_path / "net.bin"
        path.write_bytes(b"no model")
        infer = bpu_infer_lib.Infer(False)
        assert infer.load_model(str(path)) is False
        assert "hbDNNInitializeFromFiles failed" in capsys.readouterr().out
        with pytest.raises(RuntimeError, match=r"no model is loaded: load_model\(\) comes first"):
            infer.forward()

    @pytest.mark.parametrize("use", [lambda i: i.inputs, lambda i: i.outputs, lambda i: i.read_input(np.zeros(1), 0),
                                     lambda i: i.forward(), lambda i: i.get_output(), lambda i: i.get_infer_res(0, 1),
                                     lambda i: i.get_output_scale(0), lambda i: i.read_img_to_nv12("a.png", 0)])
    def test_nothing_goes_without(self, use):
        with pytest.raises(RuntimeError, match="no model is loaded"):
            use(bpu_infer_lib.Infer(False))


class TestProperties:
    def test_names_of_kinds(self, table):
        (picture,), (result,) = table.inputs, table.outputs
        assert (picture.name, picture.properties.tensorType) == ("picture", "HB_DNN_IMG_TYPE_NV12")
        assert (picture.properties.tensorLayout, picture.properties.shape) == ("HB_DNN_LAYOUT_NCHW", (1, 3, 8, 16))
        assert (result.name, result.properties.tensorType) == ("result", "HB_DNN_TENSOR_TYPE_S8")
        assert (result.properties.tensorLayout, result.properties.shape) == ("HB_DNN_LAYOUT_NHWC", expected.SHAPE_OF_TABLE)

    def test_scales(self, written, table):
        scale = loaded(written("nv12.bin")).get_output_scale(0)
        assert np.array(scale.scaleData, dtype=np.float32)[np.newaxis, :].tolist() == [[0.5, 0.125]]
        assert (scale.scaleLen, scale.zeroPointLen, len(scale.zeroPointData)) == (2, 0, 0)
        assert table.get_output_scale(0).scaleData.tolist() == expected.TABLE_SCALES.tolist()

    def test_no_scales(self, gray):
        assert len(gray.get_output_scale(0).scaleData) == 0

    @pytest.mark.parametrize("index", [1, -1])
    def test_no_such_output(self, gray, index):
        with pytest.raises(IndexError, match=f"there is no output {index}; the model has 1"):
            gray.get_output_scale(index)


class TestRead:
    def test_says_what_it_checked(self, gray, capsys):
        capsys.readouterr()
        assert gray.read_input(expected.GRAY_PIXELS, 0) is True
        assert capsys.readouterr().out == "input size checked!!\ninput dtype checked pass!!\n"

    def test_uint8(self, gray, capsys):
        capsys.readouterr()
        assert gray.read_numpy_arr_uint8(expected.GRAY_PIXELS, 0) is True
        assert capsys.readouterr().out == ""
        gray.forward()
        assert np.array_equal(gray.get_infer_res_np_float32(0), expected.gray(expected.GRAY_PIXELS)[0])

    def test_float32(self, both):
        maps = expected.feature_maps()
        assert all([both.read_numpy_arr_float32(one, index) for index, one in enumerate(maps)])
        both.forward()
        assert np.allclose(both.get_infer_res_np_float32(1), expected.open_network(*maps)[1][0], atol=1e-5)

    @pytest.mark.parametrize("method, array, words", [
        ("read_input", np.zeros(7, np.uint8), "takes 8 bytes"), ("read_input", b"12345678", "a numpy array is needed, not bytes"),
        ("read_numpy_arr_uint8", np.zeros(8, np.int8), "a numpy array of uint8 is needed, not int8"),
        ("read_numpy_arr_uint8", [0] * 8, "a numpy array of uint8 is needed, not list"),
        ("read_numpy_arr_int32", np.zeros(8, np.float32), "a numpy array of int32 is needed, not float32"),
        ("read_numpy_arr_float32", np.zeros(8), "a numpy array of float32 is needed, not float64"),
        ("read_numpy_arr_float32", np.full(8, 0.5, np.float32), "pixels are bytes"),
    ])
    def test_what_does_not_fit_is_not_run(self, gray, capsys, method, array, words):
        gray.read_input(expected.GRAY_PIXELS, 0)
        capsys.readouterr()
        assert getattr(gray, method)(array, 0) is False
        assert words in capsys.readouterr().out
        with pytest.raises(RuntimeError, match=r"forward: not read, or not in the form that it takes: data \(Y, 1x1x2x4\)"):
            gray.forward()

    def test_int32(self, gray):
        assert gray.read_numpy_arr_int32(expected.GRAY_PIXELS.astype(np.int32), 0) is True

    def test_no_such_input(self, gray):
        with pytest.raises(IndexError, match="there is no input 1; the model has 1"):
            gray.read_input(expected.GRAY_PIXELS, 1)

    def test_keeps_what_was_read(self, gray):
        pixels = expected.GRAY_PIXELS.copy()
        gray.read_input(pixels, 0)
        pixels[:] = 0
        for _ in range(2):
            gray.forward()
            assert np.array_equal(gray.get_infer_res_np_float32(0), expected.gray(expected.GRAY_PIXELS)[0])


class TestPictures:
    def test_of_a_file(self, table, tmp_path):
        picture = np.random.default_rng(1).integers(0, 256, (30, 40, 3), dtype=np.uint8)
        path = tmp_path / "picture.ppm"
        path.write_bytes(b"P6\n40 30\n255\n" + picture.tobytes())
        assert table.read_img_to_nv12(str(path), 0) is True
        table.forward()
        table.get_output()
        nv12 = images.nv12(images.resize(picture[:, :, ::-1], 16, 8))
        assert np.array_equal(table.outputs[0].data, expected.table(nv12[:128].reshape(1, 8, 16, 1), nv12[128:].reshape(1, 4, 8, 2)))

    def test_no_picture(self, table, tmp_path, capsys):
        path = tmp_path / "picture.ppm"
        path.write_bytes(b"no picture")
        assert table.read_img_to_nv12(str(path), 0) is False
        assert f"{path} is not there, or no picture" in capsys.readouterr().out

    def test_an_input_that_takes_none(self, gray):
        with pytest.raises(TypeError, match=r"data \(Y, 1x1x2x4\) takes no NV12"):
            gray.read_img_to_nv12("picture.png", 0)

    @pytest.mark.parametrize("colour, y, u, v", [((0, 0, 0), 16, 128, 128), ((255, 255, 255), 235, 128, 128),
                                                 ((0, 0, 255), 82, 90, 240), ((255, 0, 0), 41, 240, 110)])
    def test_colours(self, colour, y, u, v):
        nv12 = images.nv12(np.tile(np.array(colour, np.uint8), (2, 4, 1)))
        assert nv12.tolist() == [y] * 8 + [u, v] * 2

    @pytest.mark.parametrize("rows, columns, height, width", [(100, 70, 224, 224), (33, 17, 64, 128), (480, 640, 30, 40), (2, 3, 10, 12)])
    def test_as_opencv_does_it(self, rows, columns, height, width):
        cv2 = pytest.importorskip("cv2")
        picture = np.random.default_rng(2).integers(0, 256, (rows, columns, 3), dtype=np.uint8)
        small = cv2.resize(picture, (width, height))
        assert np.array_equal(images.resize(picture, width, height), small)
        planar = cv2.cvtColor(small, cv2.COLOR_BGR2YUV_I420).reshape(-1)
        pairs = planar[width * height:].reshape(2, -1).T
        assert np.array_equal(images.nv12(small), np.concatenate([planar[:width * height], pairs.reshape(-1)]))


class TestResults:
    @pytest.fixture
    def ran(self, both):
        self.maps = expected.feature_maps()
        for index, one in enumerate(self.maps):
            both.read_input(one, index)
        assert both.forward(more=True) is True
        return both

    def test_outputs_after_get_output(self, ran):
        assert ran.outputs[0].data is None
        assert ran.get_output() is True
        for tensor, wanted in zip(ran.outputs, expected.open_network(*self.maps)):
            assert tensor.data.shape == wanted.shape and np.allclose(tensor.data, wanted, atol=1e-5)

    def test_rows(self, ran):
        wanted = expected.open_network(*self.maps)[0].reshape(-1)
        assert ran.get_infer_res_np_float32(0).shape == wanted.shape
        assert np.allclose(ran.get_infer_res_np_float32(0), wanted, atol=1e-5)
        assert np.allclose(ran.get_infer_res_np_float32(0, 5), wanted[:5], atol=1e-5)

    def test_a_list(self, ran):
        result = ran.get_infer_res(1, 3)
        assert isinstance(result, list) and result == ran.get_infer_res_np_float32(1).tolist()

    def test_int32(self, written):
        infer = loaded(written("table_program.hbm"))
        infer.read_input(expected.packed(*expected.picture()), 0)
        infer.forward()
        with pytest.raises(TypeError, match=r"result \(S8, 1x8x13x3\): its elements are int8, not int32; get_output\(\) fetches any"):
            infer.get_infer_res_np_int32(0)

    @pytest.mark.parametrize("count", [4, -1])
    def test_more_than_there_is(self, ran, count):
        with pytest.raises(ValueError, match=f"has 3 elements, not {count}"):
            ran.get_infer_res(1, count)

    @pytest.mark.parametrize("get", [lambda i: i.get_output(), lambda i: i.get_infer_res(0, 1), lambda i: i.get_infer_res_np_int32(0)])
    def test_before_a_run(self, both, get):
        with pytest.raises(RuntimeError, match=r"there are no results: forward\(\) comes first"):
            get(both)

    def test_outlive_the_next_run(self, ran):
        ran.get_output()
        kept = [ran.outputs[0].data, ran.get_infer_res_np_float32(0)]
        ran.read_input(np.zeros_like(self.maps[0]), 0)
        ran.forward()
        for array in kept:
            assert np.allclose(array.reshape(-1), expected.open_network(*self.maps)[0].reshape(-1), atol=1e-5)
