# SPDX-License-Identifier: Apache-2.0
"""rknn.api.RKNN: conversion, inference and reports, and what it says that it cannot do."""
import os

import numpy as np
import pytest
from PIL import Image
from rknn.api import RKNN
from rknnlite.api import RKNNLite

PIXELS = dict(mean_values=[[0, 0, 0]], std_values=[[1, 1, 1]])


@pytest.fixture
def samples(tmp_path, tiny):
    """A data set whose paths are relative to it."""
    for name in ("digit_3.bmp", "digit_7.bmp"):
        (tmp_path / name).write_bytes((tiny / name).read_bytes())
    (tmp_path / "set.txt").write_text("digit_3.bmp\ndigit_7.bmp\n")
    return str(tmp_path / "set.txt")


@pytest.fixture
def loaded(tiny):
    rknn = RKNN()
    rknn.config(target_platform="rk3588", **PIXELS)
    assert rknn.load_onnx(model=str(tiny / "tiny_colour.onnx")) == 0
    yield rknn
    rknn.release()


@pytest.fixture
def built(loaded):
    assert loaded.build(do_quantization=False) == 0
    assert loaded.init_runtime() == 0
    return loaded


def refused(capsys, returned, text):
    assert returned == -1
    assert text in capsys.readouterr().err


def test_conversion(loaded, samples, tmp_path, three, seven):
    assert loaded.build(do_quantization=True, dataset=samples) == 0
    path = str(tmp_path / "out.rknn")
    assert loaded.export_rknn(path) == 0
    lite = RKNNLite()
    assert lite.load_rknn(path) == 0 and lite.init_runtime(core_mask=RKNNLite.NPU_CORE_0_1_2) == 0
    assert loaded.init_runtime() == 0
    for picture, digit in ((three, 3), (seven, 7)):
        simulated, = loaded.inference(inputs=[picture])
        assert simulated.argmax() == digit
        np.testing.assert_array_equal(simulated, lite.inference([picture])[0])
    lite.release()


@pytest.mark.parametrize("settings, kind", [
    ({}, 2), ({"quantized_dtype": "asymmetric_quantized-8"}, 2), ({"quantized_dtype": "w16a16i"}, 4),
    ({"quantized_algorithm": "mmse"}, 2), ({"quantized_algorithm": "kl_divergence", "quantized_method": "layer"}, 2),
])
def test_quantisation(loaded, samples, settings, kind, three):
    loaded.config(target_platform="RK3588", **PIXELS, **settings)
    assert loaded.build(dataset=samples) == 0 and loaded.init_runtime() == 0
    assert loaded.rknn_runtime.get_tensor_attr(0, is_output=True).type == kind
    # Of int16 the library takes the model's own integers alone.
    given = three if kind == 2 else np.round(three / loaded.rknn_runtime.get_tensor_attr(0).scale).astype(np.int16)
    assert loaded.inference([given])[0].argmax() == 3


def test_pictures_of_the_dataset_with_blue_first(tiny, tmp_path):
    colours = np.random.default_rng(7).integers(0, 256, (28, 28, 3), np.uint8)

    def built(name, picture, blue_first):
        Image.fromarray(picture).save(tmp_path / f"{name}.png")
        (tmp_path / f"{name}.txt").write_text(f"{name}.png\n")
        rknn = RKNN()
        rknn.config(target_platform="rk3588", mean_values=[[1, 2, 3]], std_values=[[50, 60, 70]], quant_img_RGB2BGR=blue_first)
        assert rknn.load_onnx(str(tiny / "tiny_colour.onnx")) == 0
        assert rknn.build(dataset=str(tmp_path / f"{name}.txt")) == 0
        rknn.export_rknn(str(tmp_path / "out.rknn"))
        rknn.release()
        return (tmp_path / "out.rknn").read_bytes()

    swapped = built("swapped", np.ascontiguousarray(colours[..., ::-1]), False)
    assert built("colours", colours, True) == swapped
    assert built("colours", colours, False) != swapped


@pytest.mark.parametrize("settings, text", [
    ({"quantized_dtype": "w4a16"}, "quantized_dtype='w4a16' is not supported"),
    ({"quantized_algorithm": "gdq"}, "quantized_algorithm='gdq' is not supported"),
    ({"quantized_method": "group32"}, "quantized_method='group32' is not supported"),
    ({"float_dtype": "bfloat16"}, "float_dtype='bfloat16' is not supported"),
    ({"op_target": {"x": "cpu"}}, "op_target={'x': 'cpu'} is not supported"),
    ({"remove_reshape": True}, "remove_reshape=True is not supported"),
    ({"target_platform": None}, "target_platform is not set"),
    ({"target_platform": "rk1808"}, "rk1808"),
])
def test_settings_that_cannot_be_had(loaded, samples, settings, text, capsys):
    loaded.config(**{"target_platform": "rk3588", **PIXELS, **settings})
    refused(capsys, loaded.build(dataset=samples), text)


def test_settings_that_there_are_not():
    with pytest.raises(TypeError):
        RKNN().config(reorder_channel="0 1 2")


def test_custom_string(loaded):
    import ctypes
    from boardless_rknn import abi
    loaded.config(target_platform="rk3588", custom_string="made here")
    assert loaded.build(do_quantization=False) == 0 and loaded.init_runtime() == 0
    text = abi.rknn_custom_string()
    runtime = loaded.rknn_runtime
    runtime.lib.rknn_query(runtime.context, abi.RKNN_QUERY_CUSTOM_STRING, ctypes.byref(text), ctypes.sizeof(text))
    assert text.string == b"made here"


def test_several_shapes(tiny):
    rknn = RKNN()
    rknn.config(target_platform="rk3588", dynamic_input=[[[1, 2, 4, 5], [1, 2, 4, 5]], [[1, 2, 6, 3], [1, 2, 6, 3]]])
    assert rknn.load_onnx(str(tiny / "open.onnx"), inputs=["first", "second"],
                          input_size_list=[[1, 2, 4, 5], [1, 2, 4, 5]]) == 0
    assert rknn.build(do_quantization=False) == 0 and rknn.init_runtime() == 0
    assert [one.shape for one in rknn.inference([np.zeros((1, 6, 3, 2), np.float32)] * 2)] == [(1, 3, 6, 3), (1, 3)]
    rknn.release()


def test_names_and_sizes_of_a_file(tiny, capsys):
    rknn, path = RKNN(), str(tiny / "tiny_colour.onnx")
    assert rknn.load_onnx(path, inputs=["picture"], input_size_list=[[1, 3, 28, 28]], outputs=["probabilities"]) == 0
    assert rknn.load_onnx(path, input_size_list=[[1, 3, 28, 28]]) == 0
    refused(capsys, rknn.load_onnx(path, input_size_list=[[1, 3, 32, 32]]), "the shape 1x3x32x32 is not what its file")
    refused(capsys, rknn.load_onnx(path, outputs=["score"]), "no layer has a result that is called score")
    refused(capsys, rknn.load_onnx("nowhere.onnx"), "E load_onnx: Invalid model path: nowhere.onnx")
    refused(capsys, rknn.load_onnx(str(tiny / "digit_3.bmp")), "E load_onnx: boardless: ")


def test_a_part_of_a_file(tiny):
    path, picture = str(tiny / "tiny_colour.onnx"), np.random.default_rng(1).random((1, 28, 28, 3), np.float32)

    def run(value, **part):
        rknn = RKNN()
        rknn.config(target_platform="rk3588")
        assert rknn.load_onnx(path, **part) == 0 and rknn.build(do_quantization=False) == 0 and rknn.init_runtime() == 0
        outputs = rknn.inference(inputs=[value])
        rknn.release()
        return outputs

    scores, whole = run(picture, outputs=["scores", "probabilities"])
    tail, = run(scores, inputs=["scores"], input_size_list=[[1, 10]])
    assert np.array_equal(whole, run(picture)[0]) and np.array_equal(whole, tail)


def test_means_of_several_inputs(tiny, capsys):
    rknn = RKNN()
    rknn.config(target_platform="rk3588", mean_values=[[1, 2], [3, 4]], std_values=[[1, 1], [2, 2]])
    sizes = dict(inputs=["first", "second"], input_size_list=[[1, 2, 4, 5]] * 2)
    assert rknn.load_onnx(str(tiny / "open.onnx"), **sizes) == 0
    refused(capsys, rknn.build(do_quantization=False), "no picture input is called 'first'")  # of two channels
    rknn.config(target_platform="rk3588", mean_values=[[0], [0], [1]], std_values=[[1], [1]])
    refused(capsys, rknn.build(do_quantization=False), "there are 3 lists for --mean and 2 inputs")
    rknn.config(target_platform="rk3588", mean_values=[[0, 0], [0]], std_values=[[1, 1], [1]])
    assert rknn.build(do_quantization=False) == 0
    rknn.release()


def test_tflite(tiny, capsys):
    rknn = RKNN()
    rknn.config(target_platform="rk3588")
    assert rknn.load_tflite(str(tiny / "tiny_int8.tflite")) == 0 and rknn.build(do_quantization=False) == 0
    refused(capsys, rknn.load_tflite(str(tiny / "tiny_int8.tflite"), input_is_nchw=True), "input_is_nchw=True")
    rknn.release()


def test_building_what_is_not_there(loaded, capsys):
    refused(capsys, RKNN().build(), "E build: no network is loaded")
    refused(capsys, loaded.build(do_quantization=True), "dataset='' is not there")
    refused(capsys, loaded.build(dataset="nowhere.txt"), "dataset='nowhere.txt' is not there")
    refused(capsys, loaded.build(auto_hybrid=True), "auto_hybrid=True is not supported")
    refused(capsys, loaded.export_rknn("out.rknn"), "E export_rknn: there is nothing to export")
    assert loaded.build(do_quantization=False) == 0
    refused(capsys, loaded.export_rknn("/nowhere/out.rknn"), "/nowhere/out.rknn")


def test_pictures_at_a_time(loaded, samples, three, seven):
    assert loaded.build(dataset=samples, rknn_batch_size=2) == 0 and loaded.init_runtime() == 0
    scores, = loaded.inference([np.concatenate([three, seven])])
    assert scores.shape == (2, 10) and list(scores.argmax(axis=1)) == [3, 7]


def test_a_file(digits, three, capsys):
    rknn = RKNN()
    assert rknn.load_rknn(digits) == 0 and rknn.init_runtime(target="rk3588", device_id="x") == 0
    assert rknn.inference(inputs=[three], data_format=["nhwc"])[0].argmax() == 3
    assert rknn.inference([three.transpose(0, 3, 1, 2)], data_format="nchw")[0].argmax() == 3
    refused(capsys, rknn.load_rknn("nowhere"), "E load_rknn: Invalid RKNN model path: nowhere")
    refused(capsys, RKNN().init_runtime(), "E init_runtime: no model is loaded")
    refused(capsys, rknn.init_runtime(target="rk3566"), "E init_runtime: Catch exception when init runtime!")
    assert rknn.inference([three]) is None
    rknn.release()
    rknn.release()


def test_a_dimension_less(built, three, capsys):
    assert built.inference([three[0]])[0].argmax() == 3
    assert capsys.readouterr().err.splitlines() == [
        "W inference: The 'data_format' has not been set and defaults is nhwc!",
        "W inference: The dims of input(ndarray) shape (28, 28, 3) is wrong, expect dims is 4! Try expand dims to (1, 28, "
        "28, 3)!"]


def test_inference_that_fails(built, three, capsys):
    assert built.inference([three[0, 0]]) is None
    assert "Exception: The input[0] need 4dims input, but 2dims input buffer feed." in capsys.readouterr().err
    assert built.inference([three.transpose(0, 3, 1, 2)]) is None
    assert ("ValueError: The input(ndarray) shape (1, 3, 28, 28) is wrong, expect 'nhwc' like (1, 28, 28, 3)!" in
            capsys.readouterr().err)


def test_performance(built, capsys):
    text = built.eval_perf()
    assert capsys.readouterr().out == text + "\n" and "Total Time(us): " in text and "FPS: " in text
    assert built.init_runtime(perf_debug=True) == 0
    assert "Total Operator Elapsed Per Frame Time(us): " in built.eval_perf(is_print=False)
    assert capsys.readouterr().out == ""
    assert RKNN().eval_perf() is None


def test_memory(built, capsys):
    detail = built.eval_memory()
    assert sorted(detail) == ["internal_memory", "other_memory", "total_memory", "weight_memory"]
    assert detail["total_memory"] == sum(detail.values()) - detail["total_memory"] and detail["weight_memory"] > 0
    assert "    Total Memory: " in capsys.readouterr().out
    assert built.eval_memory(is_print=False) == detail and RKNN().eval_memory() is None


def test_accuracy(loaded, samples, tiny, tmp_path, three, capsys):
    refused(capsys, loaded.accuracy_analysis([str(tiny / "digit_3.bmp")]), "E accuracy_analysis: it needs the network")
    assert loaded.build(dataset=samples) == 0
    folder = str(tmp_path / "snapshot")
    assert loaded.accuracy_analysis(inputs=[str(tiny / "digit_3.bmp")], output_dir=folder) == 0
    printed = capsys.readouterr().out
    assert "probabilities (output)" in printed
    assert open(os.path.join(folder, "error_analysis.txt")).read() + "\n" == printed
    assert loaded.accuracy_analysis(inputs=[three], output_dir=folder) == 0
    refused(capsys, loaded.accuracy_analysis(["nowhere.jpg"], output_dir=folder), "nowhere.jpg")


def test_the_rest(built, digits, capsys):
    assert built.list_devices() == ([], [])
    assert built.list_support_target_platform(digits)["filled_target_platform"] == ["rk3588"]
    assert built.get_sdk_version().splitlines()[1] == "RKNN VERSION:" and RKNN().get_sdk_version() is None
    assert built.rknn_base.rknn_runtime is built.rknn_runtime


@pytest.mark.parametrize("method, arguments", [
    ("load_pytorch", ("net.pt", [[1, 3, 4, 4]])), ("load_tensorflow", ("net.pb", ["in"], [[1]], ["out"])),
    ("load_caffe", ("net.prototxt", "net.caffemodel")), ("load_darknet", ("net.cfg", "net.weights")),
    ("load_mxnet", ("net.json", "net.params")), ("hybrid_quantization_step1", ("set.txt",)),
    ("hybrid_quantization_step2", ("a", "b", "c")), ("export_encrypted_rknn_model", ("in.rknn",)),
    ("reg_custom_op", (object(),)), ("codegen", ("folder",)),
])
def test_what_cannot_be_done(method, arguments, capsys):
    refused(capsys, getattr(RKNN(), method)(*arguments), f"E {method}: ")


def test_imports_beside(capsys):
    from rknn.api.custom_op import get_node_attr
    from rknn.utils import onnx_edit

    class Node:
        attribute = ()

    assert get_node_attr(Node, "axis") is None
    refused(capsys, onnx_edit(model="a.onnx", export_path="b.onnx"), "E onnx_edit: ")
