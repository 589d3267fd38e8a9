# SPDX-License-Identifier: Apache-2.0
"""The stubs have the public names of the modules, with the arguments that these take."""
import ast
import importlib
import inspect
import pathlib

import pytest
import rknn
import rknnlite

FOLDERS = [pathlib.Path(package.__file__).parent for package in (rknn, rknnlite)]
STUBS = [(folder, path) for folder in FOLDERS for path in sorted(folder.rglob("*.pyi"))]


def module_of(folder, path):
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return importlib.import_module(".".join(part for part in parts if part != "__init__"))


def arguments_of(function):
    return [one.arg for one in function.args.args] + [one.arg for one in function.args.kwonlyargs]


@pytest.mark.parametrize("folder, path", STUBS, ids=[str(path.relative_to(folder.parent)) for folder, path in STUBS])
def test_stub(folder, path):
    module = module_of(folder, path)
    for node in ast.parse(path.read_text(), feature_version=(3, 9)).body:
        if isinstance(node, ast.FunctionDef):
            assert arguments_of(node) == list(inspect.signature(getattr(module, node.name)).parameters)
        elif isinstance(node, ast.ClassDef):
            check_class(node, getattr(module, node.name))


def check_class(node, there):
    stubs = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
    for name, stub in stubs.items():
        assert arguments_of(stub) == list(inspect.signature(getattr(there, name)).parameters), name
    methods = {name for name, value in inspect.getmembers(there, inspect.isfunction) if not name.startswith("_")}
    if node.name in ("RKNNLite", "RKNN"):
        assert methods <= set(stubs)


def test_there_are_stubs():
    assert len(STUBS) >= 6
