# SPDX-License-Identifier: Apache-2.0
"""libpostprocess.so as the vendor's samples call it: structs of their own, and tensors by value, because they give ctypes no
prototype. One cell of YOLOv5, whose first anchor is 10x13 pixels around 4, each 100/64 of the picture's."""
import ctypes
import json
import os
import subprocess
import sys

import numpy as np
import pytest
from boardless_hbdnn import abi, library

CAR = {"bbox": [0, 0, 14.0625, 16.40625], "score": 1, "id": 2, "name": "car"}


@pytest.fixture
def post():
    path = library.find("libpostprocess.so")
    return ctypes.CDLL(path)  # without types


@pytest.fixture
def info():
    return abi.hbdnn_post_process_info(height=32, width=64, ori_height=50, ori_width=100, score_threshold=0.2,
                                       nms_threshold=0.5, nms_top_k=10)


def tensor(numbers, *shape):
    made = abi.hbDNNTensor()
    made.sysMem[0].virAddr = numbers.ctypes.data
    made.numbers = numbers  # which must live as long
    for i, extent in enumerate(shape):
        made.properties.validShape.dimensionSize[i] = made.properties.alignedShape.dimensionSize[i] = extent
    made.properties.validShape.numDimensions = len(shape)
    return made


def cell():
    numbers = np.zeros(255, np.float32)
    numbers[[4, 7, 89, 174]] = 20, 20, -20, -20
    return tensor(numbers, 1, 1, 1, 255)


def found(function, info):
    function.restype = ctypes.c_char_p
    name, text = function(ctypes.pointer(info)).decode().split(": ", 1)
    return name, json.loads(text)


def test_by_value(post, info):
    post.Yolov5doProcess(cell(), ctypes.pointer(info), 0)
    assert found(post.Yolov5PostProcess, info) == ('"yolov5_result"', [CAR])
    assert found(post.Yolov5PostProcess, info) == ('"yolov5_result"', [])


def test_all_by_value(post, info):
    for layer in (0, 2):
        post.Yolov5doProcess(cell(), info, layer)
        assert found(post.Yolov5PostProcess, info)[1][0]["bbox"] == (CAR["bbox"] if layer == 0 else [0, 0, 99, 49])


def test_the_information_by_value(post, info):
    post.Yolov5doProcess(ctypes.byref(cell()), info, 0)
    assert found(post.Yolov5PostProcess, info)[1] == [CAR]


def test_by_address(post, info):
    for argument in (ctypes.byref(cell()), ctypes.pointer(cell())):
        post.Yolov5doProcess(argument, ctypes.pointer(info), 0)
        assert found(post.Yolov5PostProcess, info)[1] == [CAR]


def test_another_layer_by_value(post, info):
    post.Yolov5doProcess(cell(), ctypes.pointer(info), 2)
    assert found(post.Yolov5PostProcess, info)[1][0]["bbox"] == [0, 0, 99, 49]


@pytest.mark.parametrize("pass_info", [ctypes.pointer, lambda info: info])
def test_three_by_value(post, info, pass_info):
    scores, sides, centre = np.zeros(80, np.float32), np.float32([2, 3, 4, 5]), np.float32([20])
    scores[5] = 20
    post.FcosdoProcess(tensor(scores, 1, 1, 1, 80), tensor(sides, 1, 1, 1, 4), tensor(centre, 1, 1, 1, 1), pass_info(info), 0)
    bus = {"bbox": [3.125, 1.5625, 12.5, 14.0625], "score": 1, "id": 5, "name": "bus"}
    assert found(post.FcosPostProcess, info) == ('"fcos_result"', [bus])
    assert centre[0] == 1  # as on boards, its sigmoid


def test_a_layer_where_the_prototype_has_none(post, info):
    post.ClassificationDoProcess(tensor(np.float32([0.25, 0.125]), 1, 2), ctypes.pointer(info), 0)
    assert found(post.ClassificationPostProcess, info)[1] == [{"prob": 0.25, "label": 0, "class_name": "tench, Tinca tinca"}]


@pytest.mark.parametrize("layer", [3, -1])
def test_a_layer_that_there_is_not(post, info, layer, capfd):
    post.Yolov5doProcess(cell(), ctypes.pointer(info), layer)
    assert f"layer is {layer}" in capfd.readouterr().err
    assert found(post.Yolov5PostProcess, info)[1] == []


def test_nothing_given(post, info, capfd):
    post.Yolov5doProcess(None, ctypes.pointer(info), 0)
    post.Yolov5doProcess(ctypes.byref(cell()), None, 0)
    lines = capfd.readouterr().err
    assert "tensor is null" in lines and "post_info is null" in lines


def test_what_a_caller_keeps_on_its_stack_is_not_taken(post, info, capfd):
    post.Yolov5doProcess(ctypes.byref(cell()), None, 0, 0, 0, 0, info, 0)
    assert "post_info is null" in capfd.readouterr().err


def test_the_boards_path_is_ours_below_boardless_run():
    program = "import ctypes; print(ctypes.CDLL('/usr/lib/libpostprocess.so').Yolov5PostProcess is not None)"
    done = subprocess.run([os.environ["BOARDLESS"], "run", "--", sys.executable, "-B", "-c", program], capture_output=True,
                          text=True)
    assert done.returncode == 0 and done.stdout == "True\n", done.stderr
