# SPDX-License-Identifier: Apache-2.0
"""From the arguments of rknn.api to those of `boardless compile`."""
import json
import os

import numpy as np

from . import command


class Refused(Exception):
    """What is asked for cannot be done here: one sentence, with the argument's name."""


# What rknn.api calls them: what the command does. Older names stand beside the newest.
TYPES = {
    "w8a8": "int8", "asymmetric_quantized-8": "int8", "i8": "int8",
    "w16a16i": "int16", "asymmetric_quantized-16": "int16", "i16": "int16",
}
METHODS = {"normal": None, "mmse": "mse", "kl_divergence": "kl"}
WEIGHTS = {"channel": "channel", "layer": "tensor"}

# Arguments of config() that change what a network computes and cannot be had: refused unless they are these.
ONLY = {
    "quant_img_RGB2BGR": False, "float_dtype": "float16", "op_target": None, "quantize_weight": False,
    "remove_reshape": False, "sparse_infer": False,
}


def choice(name, value, table):
    if value not in table:
        raise Refused(f"{name}={value!r} is not supported; there are {', '.join(map(repr, table))}.")
    return table[value]


def numbers(name, values):
    """One list of numbers for all inputs: from a list, or a list for each of them that are alike."""
    lists = values if isinstance(values[0], (list, tuple)) else [values]
    if any(list(one) != list(lists[0]) for one in lists):
        raise Refused(f"{name}: inputs with different values are not supported.")
    return ",".join(f"{number:.9g}" for number in lists[0])


def platform_arguments(config):
    if not config["target_platform"]:
        raise Refused("target_platform is not set; it must be the board's chip, such as 'rk3588'.")
    return ["--chip", config["target_platform"].lower()]


def picture_arguments(config):
    mean, std = config["mean_values"], config["std_values"]
    if not mean and not std:
        return []
    return ["--mean", numbers("mean_values", mean) if mean else "0",
            "--std", numbers("std_values", std) if std else "1"]


def shape_text(shape):
    return "x".join(map(str, shape))


def shapes_arguments(config, names):
    """dynamic_input: sets of shapes, of each input one."""
    arguments = []
    for shapes in config["dynamic_input"] or []:
        arguments += ["--shapes", ",".join(f"{name}={shape_text(shape)}" for name, shape in zip(names, shapes))]
    return arguments


def config_arguments(config, names):
    """For a network whose inputs have these names."""
    for name, supported in ONLY.items():
        if config[name] and config[name] != supported:
            raise Refused(f"{name}={config[name]!r} is not supported.")
    arguments = platform_arguments(config) + picture_arguments(config) + shapes_arguments(config, names)
    if config["custom_string"]:
        arguments += ["--custom-string", config["custom_string"]]
    if config["remove_weight"]:
        arguments += ["--remove-weight"]
    return arguments


def quantisation_arguments(config, dataset):
    if not dataset or not os.path.exists(dataset):
        raise Refused(f"dataset={dataset!r} is not there; quantisation needs a text file with a sample per line.")
    arguments = ["--calibrate", dataset, "--type", choice("quantized_dtype", config["quantized_dtype"], TYPES)]
    method = choice("quantized_algorithm", config["quantized_algorithm"], METHODS)
    if method:
        arguments += ["--method", method]
    return arguments + ["--weights", choice("quantized_method", config["quantized_method"], WEIGHTS)]


def ends_of(path, arguments):
    """The names of a network's inputs and outputs."""
    told = json.loads(command.output("info", "--json", path, *arguments))
    return [port["name"] for port in told["inputs"]], [port["name"] for port in told["outputs"]]


def check_ends(name, asked, there):
    if asked and list(asked) != there:
        raise Refused(f"{name}={list(asked)!r} is not what the network has, {there!r}; a part of it, or another order, is "
                      "not supported.")


class Network:
    """A file that compile reads, and what it is told of the file. Raises Refused, or command.Failed."""

    def __init__(self, path, inputs=None, sizes=None, initial=None, outputs=None, folder="."):
        if not path or not os.path.exists(path):
            raise Refused(f"Invalid model path: {path or 'None'}")
        self.path = path
        self.fixes, self.shapes = [], []
        names = inputs or (ends_of(path, [])[0] if sizes else [])
        for i, value in enumerate(initial or []):
            if value is not None:
                self._fix(inputs, i, value, folder)
        fixed = [argument.split("=")[0] for argument in self.fixes[1::2]]
        self.inputs, there = self._ends([f"{name}={shape_text(shape)}" for name, shape in zip(names, sizes or [])])
        check_ends("inputs", [name for name in inputs or [] if name not in fixed], self.inputs)
        check_ends("outputs", outputs, there)

    def _ends(self, shapes):
        """Keeps those shapes that the file leaves open; the others must be the file's, which the command checks."""
        told = [word for shape in shapes for word in ("--shape", shape)]
        try:
            ends = ends_of(self.path, self.fixes)
        except command.Failed:
            if not told:
                raise
            self.shapes = told
            return ends_of(self.path, self.fixes + told)
        return ends_of(self.path, self.fixes + told) if told else ends

    def _fix(self, names, index, value, folder):
        if not names:
            raise Refused("input_initial_val needs inputs, their names.")
        path = os.path.join(folder, f"initial_{index}.npy")
        np.save(path, np.asarray(value))
        self.fixes += ["--fix", f"{names[index]}={path}"]


def build(network, config, output, dataset, batch):
    """Compiles; dataset: None leaves the network in float. Gives what the command printed."""
    shapes = [] if config["dynamic_input"] else network.shapes
    arguments = network.fixes + shapes + config_arguments(config, network.inputs)
    if dataset is not None:
        arguments += quantisation_arguments(config, dataset)
    if batch:
        arguments += ["--batch", str(batch)]
    return command.output("compile", network.path, *arguments, "-o", output)


def compare(network, built, samples, report):
    """How far the built file is from the network, layer by layer; a page besides."""
    return command.output("compare", network.path, built, *network.fixes, *network.shapes, "--input", samples, "--report", report,
                          "--worst", "0")
