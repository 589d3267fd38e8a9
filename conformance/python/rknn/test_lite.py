# SPDX-License-Identifier: Apache-2.0
"""RKNNLite: a row for right and one for wrong use of each method, with return codes and texts."""
import importlib.metadata
import os

import numpy as np
import pytest
from rknnlite.api import RKNNLite


def ready(path, **how):
    lite = RKNNLite()
    assert lite.load_rknn(path) == 0
    assert lite.init_runtime(**how) == 0
    return lite


def test_constants():
    values = [RKNNLite.NPU_CORE_AUTO, RKNNLite.NPU_CORE_0, RKNNLite.NPU_CORE_1, RKNNLite.NPU_CORE_2,
              RKNNLite.NPU_CORE_0_1, RKNNLite.NPU_CORE_0_1_2, RKNNLite.NPU_CORE_ALL]
    assert values == [0, 1, 2, 4, 3, 7, 0xffff]


def test_versions(capsys):
    RKNNLite()
    assert capsys.readouterr().err == "W rknn-toolkit-lite2 version: 2.3.2\n"
    assert importlib.metadata.version("rknn-toolkit-lite2") == "2.3.2"
    assert importlib.metadata.version("rknn-toolkit2") == "2.3.2"


def test_attributes(digits):
    lite = RKNNLite()
    assert (lite.verbose, lite.target, lite.rknn_data, lite.rknn_runtime) == (False, "simulator", None, None)
    assert lite.load_model_in_npu is False and os.path.isdir(lite.root_dir)


def test_verbose(tmp_path, capsys):
    RKNNLite(verbose=True)
    assert "W Verbose file path is invalid, debug info will not dump to file." in capsys.readouterr().err
    RKNNLite(verbose=True, verbose_file=str(tmp_path / "none" / "log"))
    assert "Verbose file path is invalid" in capsys.readouterr().err
    RKNNLite(verbose=True, verbose_file=str(tmp_path / "log")).load_rknn("nowhere")
    assert f"D Save log info to: {tmp_path / 'log'}" in capsys.readouterr().err
    assert "E Invalid RKNN model path: nowhere" in (tmp_path / "log").read_text()


def test_load(digits, capsys):
    lite = RKNNLite()
    assert lite.load_rknn(digits) == 0
    assert lite.rknn_data == open(digits, "rb").read()


@pytest.mark.parametrize("path, text", [("nowhere.rknn", "nowhere.rknn"), (None, "None"), ("", "None")])
def test_load_of_no_file(path, text, capsys):
    assert RKNNLite().load_rknn(path) == -1
    assert capsys.readouterr().err.endswith(f"E Invalid RKNN model path: {text}\n")


def test_load_of_a_folder(tmp_path, capsys):
    assert RKNNLite().load_rknn(str(tmp_path)) == -1
    printed = capsys.readouterr().err
    assert f"E Catch exception when loading RKNN model [{tmp_path}]!" in printed and "IsADirectoryError" in printed


@pytest.mark.parametrize("mask", [0, 1, 2, 3, 4, 7, 0xffff])
def test_init(digits, mask):
    ready(digits, core_mask=mask).release()


@pytest.mark.parametrize("target", ["rk3588", "RK3588"])
def test_init_for_a_target(digits, target):
    ready(digits, target=target, device_id="any").release()
    assert "BOARDLESS_CHIP" not in os.environ


def test_init_for_another_target(digits, capsys):
    lite = RKNNLite()
    lite.load_rknn(digits)
    assert lite.init_runtime(target="rk3566") == -1
    assert "Exception: RKNN init failed. error code: RKNN_ERR_TARGET_PLATFORM_UNMATCH" in capsys.readouterr().err
    assert "BOARDLESS_CHIP" not in os.environ


def test_init_with_a_mask_of_no_core(digits):
    lite = RKNNLite()
    lite.load_rknn(digits)
    assert lite.init_runtime(core_mask=0x10000) == -5


def test_init_without_a_model(capsys):
    assert RKNNLite().init_runtime() == -1
    assert "E Model is not loaded yet, this interface should be called after load_rknn!" in capsys.readouterr().err


def test_init_of_no_model(tmp_path, capsys):
    (tmp_path / "no.rknn").write_bytes(b"no model" * 100)
    lite = RKNNLite()
    assert lite.load_rknn(str(tmp_path / "no.rknn")) == 0
    assert lite.init_runtime() == -1
    printed = capsys.readouterr().err
    assert "E Catch exception when init runtime!\nE Traceback" in printed
    assert "Exception: RKNN init failed. error code: RKNN_ERR_MODEL_INVALID" in printed
    assert lite.rknn_runtime is None


def test_init_twice(digits, three):
    lite = ready(digits)
    first = lite.rknn_runtime
    assert lite.init_runtime() == 0
    assert first.context is None and lite.inference([three])[0].argmax() == 3
    lite.release()


def test_static_shapes_are_told(digits, capfd):
    """The library warns, as on a board, and the package does."""
    ready(digits).release()
    lines = capfd.readouterr().err.splitlines()
    assert lines[0] == "W rknn-toolkit-lite2 version: 2.3.2" and len(lines) == 3
    assert lines[1].startswith("W RKNN: [") and "(RKNN_ERR_MODEL_INVALID): the model has one set of shapes" in lines[1]
    assert lines[2] == ("W Query dynamic range failed. Ret code: RKNN_ERR_MODEL_INVALID. (If it is a static shape RKNN "
                        "model, please ignore the above warning message.)")


def test_an_error_after_it_is_one(digits, three, capfd):
    lite = ready(digits)
    capfd.readouterr()
    lite.inference([three[:, :2]])
    assert capfd.readouterr().err.startswith("E RKNN: [")
    lite.release()


def test_inference(digits, three, seven):
    lite = ready(digits)
    outputs = lite.inference(inputs=[three])
    assert [(one.shape, one.dtype) for one in outputs] == [((1, 10), np.float32)]
    assert outputs[0].argmax() == 3 and lite.inference(inputs=[seven])[0].argmax() == 7
    lite.release()


def test_inference_without_a_runtime(digits, three, capsys):
    lite = RKNNLite()
    assert lite.inference([three]) is None
    lite.load_rknn(digits)
    assert lite.inference([three]) is None
    text = "E Runtime environment is not inited, please call init_runtime to init it first!"
    assert capsys.readouterr().err.count(text) == 2


def test_frame_id(digits, three):
    lite = ready(digits)
    numbers = [lite.inference([three], get_frame_id=True)[-1] for _ in range(3)]
    assert numbers == [1, 2, 3]
    lite.release()


def test_async_mode(digits, three, seven):
    """What comes back is of an earlier frame, and its number says which."""
    lite = ready(digits, async_mode=True)
    pictures = [three, seven, three, seven, three, seven]
    told = [lite.inference([picture], get_frame_id=True) for picture in pictures]
    for number, (scores, frame) in enumerate(told, start=1):
        assert 0 < frame <= number
        assert scores.argmax() == (3 if frame % 2 else 7)
    assert any(frame < number for number, (_, frame) in enumerate(told, start=1))
    lite.release()


def test_sdk_version(digits):
    lite = ready(digits)
    lines = lite.get_sdk_version().splitlines()
    assert lines[0] == lines[-1] == "=" * 46 and lines[1] == "RKNN VERSION:"
    assert lines[2].startswith("  API: 2.3.2 (") and lines[3].startswith("  DRV: rknnrt: 2.3.2 (")
    lite.release()


def test_sdk_version_without_a_runtime(capsys):
    assert RKNNLite().get_sdk_version() is None
    assert "E Runtime environment is not inited" in capsys.readouterr().err


def test_devices(capsys):
    assert RKNNLite().list_devices() == ([], [])
    assert capsys.readouterr().out == "*" * 25 + "\nNone devices connected.\n" + "*" * 25 + "\n"


def test_platforms(digits, capsys):
    told = RKNNLite().list_support_target_platform(digits)
    assert told == {"support_target_platform": ["RK3588"], "filled_target_platform": ["rk3588"]}
    assert capsys.readouterr().out.splitlines()[1:3] == [
        "Target platforms filled in RKNN model:         ['rk3588']",
        "Target platforms supported by this RKNN model: ['RK3588']"]
    assert RKNNLite().list_support_target_platform()["RKNPU2-LITE"] == ["RK3566", "RK3568"]


def test_platforms_of_no_file(tmp_path, capsys):
    assert RKNNLite().list_support_target_platform("nowhere.rknn") is None
    assert "E The model nowhere.rknn does not exist." in capsys.readouterr().err
    (tmp_path / "no.rknn").write_bytes(b"no model" * 100)
    assert RKNNLite().list_support_target_platform(str(tmp_path / "no.rknn")) is None
    assert "E Catch exception when listing target platforms!" in capsys.readouterr().err


def test_release(digits, three):
    lite = ready(digits)
    lite.release()
    lite.release()
    assert lite.inference([three]) is None
    assert lite.init_runtime() == 0 and lite.inference([three])[0].argmax() == 3
    lite.release()


def test_methods_that_a_board_lacks(digits):
    with pytest.raises(AttributeError):
        RKNNLite().eval_perf()


def test_what_programs_take_from_the_runtime(two_inputs):
    from rknnlite.api.rknn_runtime import RKNNInput, RKNNOutput, RKNNRuntime
    lite = ready(two_inputs)
    runtime = lite.rknn_runtime
    assert isinstance(runtime, RKNNRuntime) and not runtime.is_dynamic_shape
    assert runtime.get_in_out_num() == (2, 2)
    attr = runtime.get_tensor_attr(1)
    assert (attr.name, attr.n_dims, attr.dims[:4], attr.fmt) == (b"second", 4, [1, 4, 5, 2], 1)
    assert runtime.get_tensor_attr(0, is_output=True).name == b"map"
    assert runtime.get_output_shape(0) == [1, 3, 4, 5]
    assert runtime.set_core_mask(RKNNLite.NPU_CORE_2) == 0
    zeros = [np.zeros((1, 4, 5, 2), np.float16)] * 2
    runtime.set_inputs(zeros, None, ["nhwc", "nhwc"], inputs_pass_through=None)
    assert runtime.run(False)[0] == 0
    buffers = (RKNNOutput * 2)(*(RKNNOutput(index=i) for i in range(2)))
    assert runtime.lib.rknn_outputs_get(runtime.context, 2, buffers, None) == 0
    assert buffers[0].size == 3 * 4 * 5 * 2
    runtime.lib.rknn_outputs_release(runtime.context, 2, buffers)
    assert runtime.get_run_perf().run_duration > 0 and RKNNInput().size == 0
    lite.release()


def test_a_query_that_fails(two_inputs):
    lite = ready(two_inputs)
    with pytest.raises(Exception, match="Query tensor attribute of input node.s. failed, error code: "
                                        "RKNN_ERR_PARAM_INVALID"):
        lite.rknn_runtime.get_tensor_attr(2)
    lite.release()
