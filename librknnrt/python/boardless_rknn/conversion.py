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
    "float_dtype": "float16", "op_target": None, "quantize_weight": False,
    "remove_reshape": False, "sparse_infer": False,
}


def choice(name, value, table):
    if value not in table:
        raise Refused(f"{name}={value!r} is not supported; there are {', '.join(map(repr, table))}.")
    return table[value]


def numbers_arguments(option, values, names, neutral):
    """One list of numbers for all inputs, or a list for each; inputs that are no pictures have neutral ones."""
    lists = values if isinstance(values[0], (list, tuple)) else [values]
    texts = [",".join(f"{number:.9g}" for number in one) for one in lists]
    if len(set(texts)) == 1:
        return [option, texts[0]]
    if len(texts) != len(names):
        raise Refused(f"there are {len(texts)} lists for {option} and {len(names)} inputs.")
    said = [(name, text) for name, one, text in zip(names, lists, texts) if any(number != neutral for number in one)]
    return [word for name, text in said for word in (option, f"{name}={text}")]


def platform_arguments(config):
    if not config["target_platform"]:
        raise Refused("target_platform is not set; it must be the board's chip, such as 'rk3588'.")
    return ["--chip", config["target_platform"].lower()]


def picture_arguments(config, names):
    mean, std = config["mean_values"], config["std_values"]
    if not mean and not std:
        return []
    return (numbers_arguments("--mean", mean or [0], names, neutral=0) +
            numbers_arguments("--std", std or [1], names, neutral=1))


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
    arguments = platform_arguments(config) + picture_arguments(config, names) + shapes_arguments(config, names)
    if config["custom_string"]:
        arguments += ["--custom-string", config["custom_string"]]
    if config["remove_weight"]:
        arguments += ["--remove-weight"]
    return arguments


def quantisation_arguments(config, dataset):
    if not dataset or not os.path.exists(dataset):
        raise Refused(f"dataset={dataset!r} is not there; quantisation needs a text file with a sample per line.")
    order = ["--sample-order", "bgr"] if config["quant_img_RGB2BGR"] else []
    arguments = ["--calibrate", dataset, *order, "--type", choice("quantized_dtype", config["quantized_dtype"], TYPES)]
    method = choice("quantized_algorithm", config["quantized_algorithm"], METHODS)
    if method:
        arguments += ["--method", method]
    return arguments + ["--weights", choice("quantized_method", config["quantized_method"], WEIGHTS)]


def inputs_of(path, arguments):
    """The names of a network's inputs."""
    return [port["name"] for port in json.loads(command.output("info", "--json", path, *arguments))["inputs"]]


class Network:
    """A file that compile reads, and what it is told of the file. Raises Refused, or command.Failed."""

    def __init__(self, path, inputs=None, sizes=None, initial=None, outputs=None, folder="."):
        if not path or not os.path.exists(path):
            raise Refused(f"Invalid model path: {path or 'None'}")
        self.path = path
        self.part = [word for name in inputs or [] for word in ("--from", name)]
        self.part += [word for name in outputs or [] for word in ("--to", name)]
        self.fixes, self.shapes = [], []
        names = inputs or (inputs_of(path, []) if sizes else [])
        for i, value in enumerate(initial or []):
            if value is not None:
                self._fix(inputs, i, value, folder)
        self.inputs = self._inputs([f"{name}={shape_text(shape)}" for name, shape in zip(names, sizes or [])])

    def arguments(self):
        """What the command is told besides the path."""
        return self.part + self.fixes + self.shapes

    def _inputs(self, shapes):
        """Keeps those shapes that the file leaves open; the others must be the file's, which the command checks."""
        told = [word for shape in shapes for word in ("--shape", shape)]
        try:
            inputs = inputs_of(self.path, self.arguments())
        except command.Failed:
            if not told:
                raise
            self.shapes = told
            return inputs_of(self.path, self.arguments())
        return inputs_of(self.path, self.arguments() + told) if told else inputs

    def _fix(self, names, index, value, folder):
        if not names:
            raise Refused("input_initial_val needs inputs, their names.")
        path = os.path.join(folder, f"initial_{index}.npy")
        np.save(path, np.asarray(value))
        self.fixes += ["--fix", f"{names[index]}={path}"]


def build(network, config, output, dataset, batch):
    """Compiles; dataset: None leaves the network in float. Gives what the command printed."""
    shapes = [] if config["dynamic_input"] else network.shapes
    arguments = network.part + network.fixes + shapes + config_arguments(config, network.inputs)
    if dataset is not None:
        arguments += quantisation_arguments(config, dataset)
    if batch:
        arguments += ["--batch", str(batch)]
    return command.output("compile", network.path, *arguments, "-o", output)


def compare(network, built, samples, report):
    """How far the built file is from the network, layer by layer; a page besides."""
    return command.output("compare", network.path, built, *network.arguments(), "--input", samples, "--report", report,
                          "--worst", "0")
