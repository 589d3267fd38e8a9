#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""abi.py GENERATOR MODULE: the module is what the generator prints, and ctypes lays its structs out as layout.inc says."""
import ctypes
import runpy
import subprocess
import sys


def printed(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def place(module, name):
    """The bytes of a struct, or where in it a field begins."""
    struct, _, field = name.partition(".")
    return getattr(module[struct], field).offset if field else ctypes.sizeof(module[struct])


def main(generator, path):
    offences = []
    with open(path, encoding="utf-8") as module:
        if module.read() != printed(generator):
            offences.append(f"{path} is not what abi/ says: cmake --build build/release --target python_abi")
    module = runpy.run_path(path)
    layout = [line.split() for line in printed(generator, "--layout").splitlines()]
    if not layout or not module["FUNCTIONS"] or 0 not in module["STATUS"]:
        offences.append(f"{path}: no structs, functions or codes")
    for name, bytes_ in layout:
        if place(module, name) != int(bytes_):
            offences.append(f"{path}: {name} is {place(module, name)}, not {bytes_}")
    print(*offences, sep="\n")
    return bool(offences)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
