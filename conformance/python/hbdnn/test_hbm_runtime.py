# SPDX-License-Identifier: Apache-2.0
"""hbm_runtime on libdnn (.bin) and on the unified library (.hbm): each method used rightly, and wrongly."""
import subprocess
import sys

import numpy as np
import pytest

import expected
import hbm_runtime
from conftest import ROOT
from hbm_runtime import HB_HBMRuntime, hbDNNDataType, hbDNNQuantiType


@pytest.fixture
def gray(written):
    return HB_HBMRuntime(written("gray_program.bin"))


@pytest.fixture
def table(written):
    return HB_HBMRuntime(written("table_program.hbm"))


@pytest.fixture
def both(two_models):
    return HB_HBMRuntime(two_models)


def named(maps):
    return dict(zip(("first", "second"), maps))


def check_open(outputs, maps):
    assert list(outputs) == ["map", "mean"]
    for output, wanted in zip(outputs.values(), expected.open_network(*maps)):
        assert output.shape == wanted.shape and np.allclose(output, wanted, atol=1e-5)


class TestModule:
    def test_exports(self):
        assert sorted(hbm_runtime.__all__) == ["HB_HBMRuntime", "QuantParams", "SchedParam", "hbDNNDataType", "hbDNNQuantiType"]

    def test_types_are_numbered_as_the_manual_has_it(self):
        names = "S4 U4 S8 U8 F16 S16 U16 F32 S32 U32 F64 S64 U64 BOOL8 MAX".split()
        assert [kind.name for kind in hbDNNDataType] == names
        assert [int(kind) for kind in hbDNNDataType] == list(range(15))
        assert [(kind.name, int(kind)) for kind in hbDNNQuantiType] == [("NONE", 0), ("SCALE", 1)]
        assert (repr(hbDNNDataType.U8), str(hbDNNDataType.U8)) == ("<hbDNNDataType.U8: 3>", "hbDNNDataType.U8")

    @pytest.mark.parametrize("skip, status, words", [("", 1, "RuntimeError: hbm_runtime needs libdnn.so"), ("1", 0, "")])
    def test_import_looks_for_the_library(self, skip, status, words):
        alone = {"PYTHONPATH": str(ROOT / "libhbdnn/python"), "HBM_RUNTIME_SKIP_CHECK": skip}  # no library is beside that
        ran = subprocess.run([sys.executable, "-B", "-c", "import hbm_runtime"], env=alone, stderr=subprocess.PIPE, text=True)
        assert ran.returncode == status and words in ran.stderr


class TestConstruction:
    def test_a_path_and_a_list(self, written):
        names = [written("gray_program.bin"), written("softmax.bin")]
        assert HB_HBMRuntime(names[0]).model_names == ["gray_net"]
        assert HB_HBMRuntime(names).model_names == ["gray_net", "one_node"]

    @pytest.mark.parametrize("given", [None, 7, [], ["net.bin", 7], {}])
    def test_neither(self, given):
        with pytest.raises(TypeError, match="takes the path of a model file, or a list of paths"):
            HB_HBMRuntime(given)

    @pytest.mark.parametrize("name, code", [("no/net.bin", -6000006), ("no/net.hbm", -500001)])
    def test_no_such_file(self, name, code):
        with pytest.raises(RuntimeError, match=f"^hbDNNInitializeFromFiles failed, error code: {code}: .*{name}: No such file"):
            HB_HBMRuntime(name)

    def test_equal_names(self, written):
        with pytest.raises(RuntimeError, match="two models are called gray_net"):
            HB_HBMRuntime([written("gray_program.bin")] * 2)

    def test_version_is_static(self, gray):
        assert HB_HBMRuntime.version == gray.version and gray.version.startswith("1.")


class TestProperties:
    def test_of_a_bin(self, gray):
        assert (gray.model_names, gray.model_count) == (["gray_net"], 1)
        assert '"MARCH": "bernoulli2"' in gray.model_descs["gray_net"]
        assert gray.hbm_descs == {"gray_program.bin": ""}
        assert (gray.input_counts, gray.output_counts) == ({"gray_net": 1}, {"gray_net": 1})
        assert (gray.input_names, gray.output_names) == ({"gray_net": ["data"]}, {"gray_net": ["ip"]})
        assert (gray.input_descs, gray.output_descs) == ({"gray_net": {"data": ""}}, {"gray_net": {"ip": ""}})
        assert gray.input_shapes == {"gray_net": {"data": [1, 1, 2, 4]}}
        assert gray.output_shapes == {"gray_net": {"ip": [1, 3]}}
        assert gray.input_dtypes == {"gray_net": {"data": hbDNNDataType.U8}}
        assert gray.output_dtypes == {"gray_net": {"ip": hbDNNDataType.F32}}
        assert gray.input_strides == {"gray_net": {"data": [0, 0, 0, 0]}}
        assert gray.output_strides == {"gray_net": {"ip": [12, 4]}}

    def test_of_an_hbm(self, table):
        (name,) = table.model_names
        assert table.input_names[name] == ["picture_y", "picture_uv"]
        assert table.input_shapes[name] == {"picture_y": [1, 8, 16, 1], "picture_uv": [1, 4, 8, 2]}
        assert table.input_strides[name] == {"picture_y": [-1, -1, 1, 1], "picture_uv": [-1, -1, 2, 1]}
        assert table.output_shapes[name] == {"result": list(expected.SHAPE_OF_TABLE)}
        assert table.output_dtypes[name] == {"result": hbDNNDataType.S8}
        assert list(table.hbm_descs) == ["table_program.hbm"]

    def test_quantisation(self, written, table):
        quants = HB_HBMRuntime(written("nv12.bin")).output_quants["nv12_net"]["Conv_0_output"]
        assert (quants.scale.tolist(), quants.axis, quants.quant_type) == ([0.5, 0.125], 3, hbDNNQuantiType.SCALE)
        assert quants.quant_type == 1 and quants.zero_point.dtype == np.int32 and quants.zero_point.size == 0
        shifts = table.output_quants[table.model_names[0]]["result"]
        assert (shifts.scale.tolist(), shifts.quant_type.name) == (expected.TABLE_SCALES.tolist(), "SCALE")

    def test_no_quantisation(self, gray):
        quants = gray.input_quants["gray_net"]["data"]
        assert (quants.scale.size, quants.quant_type) == (0, hbDNNQuantiType.NONE)

    def test_scheduling_at_first(self, gray):
        parameters = gray.sched_params["gray_net"]
        assert (parameters.priority, parameters.customId, parameters.bpu_cores, parameters.deviceId) == (0, 0, [-1], 0)

    @pytest.mark.parametrize("name", ["model_names", "model_descs", "input_shapes", "output_quants", "sched_params"])
    def test_are_read_only(self, gray, name):
        with pytest.raises(AttributeError):
            setattr(gray, name, {})


class TestScheduling:
    def test_is_kept_and_used(self, gray):
        gray.set_scheduling_params(priority={"gray_net": 200}, bpu_cores={"gray_net": [0, 1]}, custom_id={"gray_net": 7},
                                   device_id={"gray_net": 0})
        parameters = gray.sched_params["gray_net"]
        assert (parameters.priority, parameters.bpu_cores, parameters.customId) == (200, [0, 1], 7)
        outputs = gray.run(expected.GRAY_PIXELS)
        assert np.array_equal(outputs["gray_net"]["ip"], expected.gray(expected.GRAY_PIXELS))

    def test_of_an_hbm(self, table):
        (name,) = table.model_names
        table.set_scheduling_params(priority={name: 5}, bpu_cores={name: [0]})
        y, uv = expected.picture()
        assert np.array_equal(table.run({"picture_y": y, "picture_uv": uv})[name]["result"], expected.table(y, uv))

    @pytest.mark.parametrize("given, words", [
        ({"priority": {"gray_net": 256}}, "priority is 256, not 0 to 255"),
        ({"priority": {"gray_net": -1}}, "priority is -1, not 0 to 255"),
        ({"priority": {"net": 1}}, "there is no model 'net'; there are: gray_net"),
        ({"bpu_cores": {"gray_net": [-1, 0]}}, "bpu_cores is "),
        ({"bpu_cores": {"gray_net": [4]}}, "bpu_cores is "),
        ({"device_id": {"gray_net": 1}}, "device_id is 1: there is device 0 only"),
    ])
    def test_out_of_range(self, gray, given, words):
        with pytest.raises(ValueError, match=words):
            gray.set_scheduling_params(custom_id={"gray_net": 9}, **given)
        assert gray.sched_params["gray_net"].customId == 0

    def test_a_core_that_the_chip_does_not_have(self, gray):
        gray.set_scheduling_params(bpu_cores={"gray_net": [3]})
        with pytest.raises(RuntimeError, match="hbDNNInfer failed, error code: -6000001: .*bpuCoreId is 8"):
            gray.run(expected.GRAY_PIXELS)


class TestRun:
    @pytest.mark.parametrize("form", [lambda a: a, lambda a: {"data": a}, lambda a: {"gray_net": {"data": a}}])
    def test_forms_of_inputs(self, gray, form):
        outputs = gray.run(form(expected.GRAY_PIXELS))
        assert list(outputs) == ["gray_net"] and list(outputs["gray_net"]) == ["ip"]
        assert np.array_equal(outputs["gray_net"]["ip"], expected.gray(expected.GRAY_PIXELS))

    @pytest.mark.parametrize("shape", [(8,), (1, 2, 4, 1), (1, 1, 2, 4)])
    def test_packed_pictures_have_any_shape(self, gray, shape):
        outputs = gray.run(expected.GRAY_PIXELS.reshape(shape))
        assert np.array_equal(outputs["gray_net"]["ip"], expected.gray(expected.GRAY_PIXELS))

    def test_planes_and_an_output_without_its_padding(self, table):
        y, uv = expected.picture()
        (outputs,) = table.run({"picture_uv": uv, "picture_y": y}).values()
        assert outputs["result"].dtype == np.int8 and np.array_equal(outputs["result"], expected.table(y, uv))

    @pytest.mark.parametrize("model, shape", [("open", (4, 6)), ("open_1", (8, 10))])
    def test_of_several_models_one(self, both, model, shape):
        maps = expected.feature_maps(2, *shape)
        outputs = both.run(named(maps), model_name=model)
        assert list(outputs) == [model]
        check_open(outputs[model], maps)

    def test_several_models_at_once(self, two_unified_models):
        runtime = HB_HBMRuntime(two_unified_models)
        maps = {"open": expected.feature_maps(3, 4, 6), "open_1": expected.feature_maps(4, 8, 10)}
        outputs = runtime.run({model: named(pair) for model, pair in maps.items()})
        for model, pair in maps.items():
            check_open(outputs[model], pair)

    def test_arrays_that_are_not_contiguous(self, both):
        maps = expected.feature_maps(5, 6, 4)
        turned = [one.transpose(0, 1, 3, 2) for one in maps]
        check_open(both.run(named(turned), "open")["open"], turned)

    def test_outputs_outlive_the_next_run(self, gray):
        first = gray.run(expected.GRAY_PIXELS)["gray_net"]["ip"]
        gray.run(expected.GRAY_PIXELS[::-1])
        del gray
        assert np.array_equal(first, expected.gray(expected.GRAY_PIXELS))

    def test_what_cannot_be_computed_beside_what_can(self, written):
        runtime = HB_HBMRuntime([written("gray_program.bin"), written("two_segments.bin")])
        inputs = {"gray_net": {"data": expected.GRAY_PIXELS}, "two_segments": {"x": np.zeros((1, 4), np.float32)}}
        with pytest.raises(RuntimeError, match="two_segments cannot be run: "):
            runtime.run(inputs)
        del inputs["two_segments"]
        assert np.array_equal(runtime.run(inputs)["gray_net"]["ip"], expected.gray(expected.GRAY_PIXELS))

    @pytest.mark.parametrize("given, words", [
        ({"data": [1, 2]}, r"data \(Y, 1x1x2x4\): an array of uint8 is needed, not list"),
        ("text", "an array of uint8 is needed, not str"),
        (expected.GRAY_PIXELS.astype(np.int8), "an array of uint8 is needed, not int8"),
        (expected.GRAY_PIXELS[:7], "takes 8 bytes; this array of shape"),
        ({"image": expected.GRAY_PIXELS}, "gray_net has the inputs data; given are image"),
        ({}, "gray_net has the inputs data; given are "),
        ({"net": {"data": expected.GRAY_PIXELS}}, "there is no model 'net'; there are: gray_net"),
    ])
    def test_what_does_not_fit(self, gray, given, words):
        with pytest.raises(ValueError, match=words):
            gray.run(given)

    def test_a_shape_that_does_not_fit(self, both):
        maps = [one.reshape(1, 2, 6, 4) for one in expected.feature_maps()]
        with pytest.raises(ValueError, match=r"first \(F32, 1x2x4x6\): the shape is \(1, 2, 4, 6\), that of this array"):
            both.run(named(maps), "open")

    def test_a_model_must_be_named(self, both):
        with pytest.raises(ValueError, match="model_name says which of open, open_1 shall run"):
            both.run(named(expected.feature_maps()))

    def test_inputs_must_be_named(self, both):
        with pytest.raises(ValueError, match="open has 2 inputs: run\\(\\) takes them by name"):
            both.run(expected.feature_maps()[0], model_name="open")
