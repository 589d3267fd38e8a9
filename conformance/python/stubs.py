# SPDX-License-Identifier: Apache-2.0
"""Stubs have the public names of their modules, with the arguments that these take."""
import ast
import importlib
import inspect
import pathlib


def stubs_of(*packages):
    """Pairs of a package's folder and a stub below it."""
    folders = [pathlib.Path(package.__file__).parent for package in packages]
    return [(folder, path) for folder in folders for path in sorted(folder.rglob("*.pyi"))]


def names_of(stubs):
    return [str(path.relative_to(folder.parent)) for folder, path in stubs]


def check(folder, path, whole=()):
    """whole: classes of which every public method must be in the stub. Classes whose name begins with _ are the stub's own."""
    parts = path.relative_to(folder.parent).with_suffix("").parts
    module = importlib.import_module(".".join(part for part in parts if part != "__init__"))
    for node in ast.parse(path.read_text(), feature_version=(3, 9)).body:
        if isinstance(node, ast.FunctionDef):
            assert _arguments_of(node) == list(inspect.signature(getattr(module, node.name)).parameters)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            _check_class(node, getattr(module, node.name), node.name in whole)


def _arguments_of(function):
    return [one.arg for one in function.args.args] + [one.arg for one in function.args.kwonlyargs]


def _is_property(stub):
    return any(isinstance(one, ast.Name) and one.id == "property" for one in stub.decorator_list)


def _check_class(node, there, whole):
    stubs = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
    for name, stub in stubs.items():
        if _is_property(stub):
            continue  # of a dataclass it is a field
        assert _arguments_of(stub) == list(inspect.signature(getattr(there, name)).parameters), name
    if whole:
        public = {name for name, value in inspect.getmembers(there, lambda one: inspect.isfunction(one) or isinstance(one, property))
                  if not name.startswith("_")}
        assert public == {name for name in stubs if not name.startswith("_")}
