# SPDX-License-Identifier: Apache-2.0
"""The `boardless` command, which knows what is in model files and makes them."""
import os
import pathlib
import shutil
import subprocess


class Failed(Exception):
    """The command's one line."""


def path():
    """Named by BOARDLESS_COMMAND, in bin/ of the build or installation that these modules are in, or on PATH."""
    told = os.environ.get("BOARDLESS_COMMAND")
    if told:
        return told
    above = list(pathlib.Path(os.path.abspath(__file__)).parents)
    for folder in above[2:5]:  # lib/python/boardless_rknn of a build, lib/boardless/python/boardless_rknn, with or
        found = folder / "bin" / "boardless"  # without the machine's name below lib
        if folder.name != "bin" and found.is_file():
            return str(found)
    return shutil.which("boardless")


def output(*arguments):
    """What the command prints to standard output. Failed: what it printed as its error."""
    program = path()
    if program is None:
        raise Failed("the boardless command was not found: name it in BOARDLESS_COMMAND, or put its folder on PATH")
    done = subprocess.run([program, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode != 0:
        raise Failed(done.stderr.strip() or f"boardless {arguments[0]} ended with status {done.returncode}")
    return done.stdout
