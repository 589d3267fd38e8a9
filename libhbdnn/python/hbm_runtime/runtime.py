# SPDX-License-Identifier: Apache-2.0
"""HB_HBMRuntime: models of one or several files, asked about and run by name."""
import os

import numpy as np

from boardless_hbdnn.arrays import check_shape
from boardless_hbdnn.libraries import generation_for
from boardless_hbdnn.model import File

from .quantisation import data_type_of, quant_params_of
from .scheduling import SchedParam, changed, schedule_of


class _Version:
    """The library's, of the class as of its objects."""

    def __get__(self, instance, owner):
        return generation_for("").version


class HB_HBMRuntime:
    version = _Version()

    def __init__(self, model_files):
        """model_files: a path, or a list of them. TypeError; RuntimeError: a file cannot be loaded."""
        paths = [model_files] if isinstance(model_files, (str, os.PathLike)) else model_files
        if not isinstance(paths, (list, tuple)) or not paths or not all(isinstance(p, (str, os.PathLike)) for p in paths):
            raise TypeError("HB_HBMRuntime takes the path of a model file, or a list of paths")
        self._files = [_opened(os.fspath(path)) for path in paths]
        self._models = {}
        for model in [model for file in self._files for model in file.models()]:
            if model.name in self._models:
                raise RuntimeError(f"two models are called {model.name}: {self._models[model.name].file.path}, {model.file.path}")
            self._models[model.name] = model
        self._schedules = {name: SchedParam() for name in self._models}

    # About the models.

    @property
    def model_names(self):
        return list(self._models)

    @property
    def model_count(self):
        return len(self._models)

    @property
    def model_descs(self):
        return self._of_models(lambda model: model.description)

    @property
    def hbm_descs(self):
        """By the name of the file; .bin files have none."""
        return {os.path.basename(file.path): file.description for file in self._files}

    @property
    def sched_params(self):
        return dict(self._schedules)

    # About their inputs and outputs.

    @property
    def input_counts(self):
        return self._of_models(lambda model: len(model.inputs))

    @property
    def output_counts(self):
        return self._of_models(lambda model: len(model.outputs))

    @property
    def input_names(self):
        return self._of_models(lambda model: [port.name for port in model.inputs])

    @property
    def output_names(self):
        return self._of_models(lambda model: [port.name for port in model.outputs])

    @property
    def input_descs(self):
        return self._of_inputs(lambda port: port.description)

    @property
    def output_descs(self):
        return self._of_outputs(lambda port: port.description)

    @property
    def input_shapes(self):
        return self._of_inputs(lambda port: list(port.shape))

    @property
    def output_shapes(self):
        return self._of_outputs(lambda port: list(port.shape))

    @property
    def input_dtypes(self):
        return self._of_inputs(data_type_of)

    @property
    def output_dtypes(self):
        return self._of_outputs(data_type_of)

    @property
    def input_quants(self):
        return self._of_inputs(quant_params_of)

    @property
    def output_quants(self):
        return self._of_outputs(quant_params_of)

    @property
    def input_strides(self):
        """-1: whoever runs the model decides."""
        return self._of_inputs(lambda port: list(port.strides))

    @property
    def output_strides(self):
        return self._of_outputs(lambda port: list(port.strides))

    # Runs.

    def set_scheduling_params(self, priority=None, bpu_cores=None, custom_id=None, device_id=None):
        """Each {model: value}. ValueError: a model that there is not, a value out of range; nothing changes then."""
        given = {"priority": priority, "bpu_cores": bpu_cores, "custom_id": custom_id, "device_id": device_id}
        schedules = dict(self._schedules)
        for what, values in given.items():
            for name, value in (values or {}).items():
                self._model(name)
                schedules[name] = changed(schedules[name], **{what: value})
        self._schedules = schedules

    def run(self, inputs, model_name=None):
        """inputs: an array, {input: array} or {model: {input: array}}. {model: {output: array}}, with the elements as the model
        has them. All models run at once. ValueError: a name, a shape or a type does not fit; RuntimeError: a run failed."""
        requests = [(self._model(name), arrays) for name, arrays in self._requests(inputs, model_name).items()]
        checked = [(model, _checked(model, arrays)) for model, arrays in requests]
        runs = {}
        try:
            for model, arrays in checked:
                runs[model.name] = model.start(arrays, schedule_of(self._schedules[model.name]))
            return {name: _named(self._models[name], run.outputs()) for name, run in runs.items()}
        finally:
            for run in runs.values():
                run.end()

    def _requests(self, given, model_name):
        """{model: {input: array}}"""
        if isinstance(given, dict) and given and all(isinstance(value, dict) for value in given.values()):
            return given
        model = self._model(model_name if model_name is not None else self._only_model())
        if isinstance(given, dict):
            return {model.name: given}
        if len(model.inputs) != 1:
            raise ValueError(f"{model.name} has {len(model.inputs)} inputs: run() takes them by name, {{input: array}}")
        return {model.name: {model.inputs[0].name: given}}

    def _only_model(self):
        if len(self._models) != 1:
            raise ValueError(f"model_name says which of {', '.join(self._models)} shall run")
        return next(iter(self._models))

    def _model(self, name):
        if name not in self._models:
            raise ValueError(f"there is no model {name!r}; there are: {', '.join(self._models)}")
        return self._models[name]

    def _of_models(self, tell):
        return {name: tell(model) for name, model in self._models.items()}

    def _of_inputs(self, tell):
        return self._of_models(lambda model: {port.name: tell(port) for port in model.inputs})

    def _of_outputs(self, tell):
        return self._of_models(lambda model: {port.name: tell(port) for port in model.outputs})


def _opened(path):
    return File(generation_for(path), path)


def _named(model, outputs):
    return {port.name: output for port, output in zip(model.outputs, outputs)}


def _checked(model, arrays):
    """In the order of the inputs."""
    names = [port.name for port in model.inputs]
    if sorted(arrays) != sorted(names):
        raise ValueError(f"{model.name} has the inputs {', '.join(names)}; given are {', '.join(map(str, arrays))}")
    for port in model.inputs:
        array = arrays[port.name]
        if not isinstance(array, np.ndarray) or array.dtype != port.dtype:
            what = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
            raise ValueError(f"{port.words}: an array of {port.dtype} is needed, not {what}")
        check_shape(port, array)
    return [arrays[name] for name in names]
