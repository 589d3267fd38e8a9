# SPDX-License-Identifier: Apache-2.0
"""Models that several threads and processes use, and what is left when they go."""
import gc
import multiprocessing
import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import expected
from hobot_dnn import pyeasy_dnn as dnn

ROUNDS = 50


def turned(number):
    return np.roll(expected.GRAY_PIXELS, number)


def right(model, number):
    (output,) = model.forward(turned(number))
    return np.array_equal(output.buffer, expected.gray(turned(number)))


@pytest.fixture
def gray(written):
    return dnn.load(written("gray_program.bin"))[0]


def test_threads_share_a_model(gray):
    wrong = []
    use = lambda number: wrong.extend(i for i in range(ROUNDS) if not right(gray, number + i))
    threads = [threading.Thread(target=use, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def ends_well(model, first):
    os._exit(0 if all(right(model, first + i) for i in range(ROUNDS)) else 1)


def test_a_fork_runs_its_parents_model(gray):
    assert right(gray, 0)
    children = [multiprocessing.get_context("fork").Process(target=ends_well, args=(gray, number)) for number in (3, 5)]
    for child in children:
        child.start()
    assert all(right(gray, number) for number in range(ROUNDS))
    for child in children:
        child.join(60)
    assert [child.exitcode for child in children] == [0, 0]


def test_a_fork_that_ends_leaves_its_parents_memory(gray):
    assert right(gray, 0)
    child = os.fork()
    if child == 0:
        right(gray, 1)
        gray = None
        gc.collect()
        os._exit(0)
    os.waitpid(child, 0)
    assert right(gray, 2)


PROGRAM = """
import sys
import numpy as np
from hobot_dnn import pyeasy_dnn
import hbm_runtime
models = [pyeasy_dnn.load(sys.argv[1])[0] for _ in range(3)]
runtime = hbm_runtime.HB_HBMRuntime(sys.argv[1])
for model in models:
    print(model.forward(np.zeros(8, np.uint8))[0].buffer.shape)
runtime.run(np.zeros(8, np.uint8))
"""


def test_everything_is_given_back(written):
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path), "BOARDLESS_REPORT": "1", "BOARDLESS_CACHE": "strict"}
    ran = subprocess.run([sys.executable, "-c", PROGRAM, written("gray_program.bin")], env=environment, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "(1, 3)\n" * 3)
    assert ran.stderr == "" or " 0 findings" in ran.stderr
