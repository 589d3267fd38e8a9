#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""versions.py COMMAND LIBRARIES: the packages with each Python of 3.9 to 3.13 that this machine has, numpy or not.

Every file is compiled with warnings as errors, every generated interface has the same layout, and librknnrt computes
the same of a picture through it. Prints which Pythons that were; exit code 77 (skipped) where there is one alone."""
import glob
import json
import os
import pathlib
import runpy
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MINORS = range(9, 14)
SOURCES = ("lib*/python/**/*.py", "samples/python/*.py", "tools/python/*.py", "tools/python/started/*.py")


def interpreters():
    """The first of each minor version that starts and has ctypes."""
    for minor in MINORS:
        name = f"python3.{minor}"
        homes = os.path.expanduser(f"~/.pyenv/versions/3.{minor}.*/bin/{name}")
        for path in filter(None, [shutil.which(name), *glob.glob(homes)]):
            asked = subprocess.run([path, "-c", "import ctypes, sys; print(sys.version_info[1])"], capture_output=True,
                                   text=True, check=False)
            if asked.stdout.strip() == str(minor):
                yield name, path
                break


def layout(module):
    """Sizes of the structs, and where their fields begin."""
    import ctypes
    structs = {name: one for name, one in module.items() if isinstance(one, type) and issubclass(one, ctypes.Structure)}
    return {name: [ctypes.sizeof(one)] + [getattr(one, field[0]).offset for field in one._fields_]
            for name, one in structs.items()}


def inference(abi, libraries, model):
    """What librknnrt makes of a picture of bytes that count up."""
    import ctypes
    load = runpy.run_path(str(ROOT / "tools/python/library.py"))["load"]
    os.environ["BOARDLESS_LIBRARIES"] = libraries
    library, context = load("librknnrt.so", abi["FUNCTIONS"]), ctypes.c_uint64()
    picture = (ctypes.c_uint8 * (28 * 28 * 3))(*(i % 251 for i in range(28 * 28 * 3)))
    given = abi["rknn_input"](index=0, buf=ctypes.addressof(picture), size=len(picture), type=abi["RKNN_TENSOR_UINT8"],
                              fmt=abi["RKNN_TENSOR_NHWC"])
    result = abi["rknn_output"](want_float=1)
    data = pathlib.Path(model).read_bytes()
    for status in (library.rknn_init(ctypes.byref(context), data, len(data), 0, None),
                   library.rknn_inputs_set(context, 1, ctypes.byref(given)), library.rknn_run(context, None),
                   library.rknn_outputs_get(context, 1, ctypes.byref(result), None)):
        assert status == 0, abi["STATUS"].get(status, status)
    scores = list((ctypes.c_float * (result.size // 4)).from_address(result.buf))
    assert len(set(scores)) > 1, scores
    assert library.rknn_outputs_release(context, 1, ctypes.byref(result)) == library.rknn_destroy(context) == 0
    return scores


def within(libraries, model):
    """What one Python finds, as JSON."""
    files = sorted(path for pattern in SOURCES for path in ROOT.glob(pattern))
    for path in files:
        compile(path.read_text(encoding="utf-8"), str(path), "exec")
    interfaces = {path.relative_to(ROOT).as_posix(): runpy.run_path(str(path))
                  for path in files if path.name.startswith("abi")}
    scores = inference(interfaces["librknnrt/python/boardless_rknn/abi.py"], libraries, model)
    return json.dumps([len(files), {path: layout(module) for path, module in interfaces.items()}, scores])


def main(command, libraries):
    pythons = list(interpreters())
    if len(pythons) < 2:
        print(f"skipped: one Python alone, {pythons}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "digits.rknn")
        subprocess.run([command, "compile", ROOT / "samples/tiny/tiny_colour.onnx", "--chip", "rk3588", "-o", model],
                       check=True, stdout=subprocess.DEVNULL)
        found = {name: subprocess.run([path, "-B", "-W", "error", __file__, "--within", libraries, model], check=True,
                                      stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1] for name, path in pythons}
    files, interfaces, _ = json.loads(found[pythons[0][0]])
    print(f"{files} files and {len(interfaces)} interfaces with {', '.join(found)}")
    for name in (name for name in found if found[name] != found[pythons[0][0]]):
        print(f"{name} lays out or computes otherwise than {pythons[0][0]}")
    return int(len(set(found.values())) > 1 or files == 0 or not interfaces)


if __name__ == "__main__":
    if sys.argv[1] == "--within":
        print(within(*sys.argv[2:]))
    else:
        sys.exit(main(*sys.argv[1:]))
