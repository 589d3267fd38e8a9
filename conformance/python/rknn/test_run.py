# SPDX-License-Identifier: Apache-2.0
"""Programs below `boardless run`, with nothing installed and no variable set."""
import os
import subprocess
import sys

import boardless_rknn  # noqa: F401, looked for below
import pytest

from conftest import COMMAND

PROGRAM = """
import platform, sys
from rknnlite.api import RKNNLite
print(platform.system() + "-" + platform.machine())
print([word for word in open("/proc/device-tree/compatible").read().split("\\0") if "rockchip" in word])
lite = RKNNLite()
print(lite.load_rknn(sys.argv[1]), lite.init_runtime())
"""


def run(tmp_path, program, *arguments, chip="rk3588"):
    path = tmp_path / "program.py"
    path.write_text(program)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("BOARDLESS", "PYTHON"))}
    return subprocess.run([COMMAND, "run", "--chip", chip, "--", sys.executable, "-B", str(path), *arguments],
                          env=clean, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("chip, machine", [("rk3588", "Linux-aarch64"), ("rv1106", "Linux-armv7l")])
def test_a_board(tmp_path, digits, chip, machine):
    if os.path.exists("/proc/device-tree/compatible"):
        pytest.skip("this machine has a device tree")
    done = run(tmp_path, PROGRAM, digits, chip=chip)
    lines = done.stdout.splitlines()
    assert lines[:2] == [machine, f"['rockchip,{chip}']"], done.stderr
    assert lines[2] == ("0 0" if chip == "rk3588" else "0 -1")


def test_ctypes_on_the_boards_path(tmp_path):
    done = run(tmp_path, "import ctypes; print(hasattr(ctypes.CDLL('/usr/lib/librknnrt.so'), 'rknn_init'))")
    assert done.stdout == "True\n", done.stderr


def test_libraries_see_this_machine(tmp_path):
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "native.py").write_text("import platform\nhere = platform.machine()\n")
    done = run(tmp_path, f"import sys; sys.path.append({str(folder)!r}); import native; print(native.here)")
    assert done.stdout.strip() == os.uname().machine, done.stderr


def test_without_a_library(tmp_path):
    """Neither named nor beside the modules nor on the loader's path: the message says what to do."""
    package = os.path.dirname(os.path.dirname(os.path.realpath(sys.modules["boardless_rknn"].__file__)))
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("BOARDLESS", "LD_"))}
    program = ("from boardless_rknn import abi, library\n"
               "try: library.load('libnowhere.so', abi.FUNCTIONS)\nexcept OSError as problem: print(problem)")
    done = subprocess.run([sys.executable, "-B", "-c", program], env={**clean, "PYTHONPATH": package},
                          capture_output=True, text=True, check=False)
    assert "libnowhere.so cannot be opened" in done.stdout and "boardless run -- python3" in done.stdout, done.stderr


def test_a_folder_that_is_named(tmp_path, monkeypatch):
    from boardless_rknn import library
    (tmp_path / "libsome.so").write_bytes(b"")
    monkeypatch.setenv("BOARDLESS_LIBRARIES", f"/nowhere:{tmp_path}")
    assert library.find("libsome.so") == str(tmp_path / "libsome.so") and library.find("libnone.so") == "libnone.so"
