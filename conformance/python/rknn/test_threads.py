# SPDX-License-Identifier: Apache-2.0
"""Threads with an object each, threads that share one, and processes."""
import concurrent.futures
import multiprocessing
import os
import queue

import numpy as np
from rknnlite.api import RKNNLite


def ready(path, mask=0):
    lite = RKNNLite()
    assert lite.load_rknn(path) == 0 and lite.init_runtime(core_mask=mask) == 0
    return lite


def test_a_pool_with_an_object_each(digits, three, seven):
    """As public programs do it: three objects on a core each, results in order."""
    objects = [ready(digits, 1 << i) for i in range(3)]
    pictures = [(three, seven)[i % 2] for i in range(60)]
    waiting = queue.Queue()
    with concurrent.futures.ThreadPoolExecutor(max_workers=3) as pool:
        for i, picture in enumerate(pictures):
            waiting.put(pool.submit(objects[i % 3].inference, [picture]))
        found = [waiting.get().result()[0].argmax() for _ in pictures]
    assert found == [(3, 7)[i % 2] for i in range(60)]
    for one in objects:
        one.release()


def test_threads_share_one(digits, three, seven):
    lite = ready(digits)
    expected = {3: lite.inference([three])[0], 7: lite.inference([seven])[0]}

    def many(picture, digit):
        return all(np.array_equal(lite.inference([picture])[0], expected[digit]) for _ in range(50))

    with concurrent.futures.ThreadPoolExecutor(max_workers=4) as pool:
        jobs = [pool.submit(many, *one) for one in ((three, 3), (seven, 7)) * 2]
        assert all(job.result() for job in jobs)
    lite.release()


def read_in_child(path, picture, results):
    lite = ready(path)
    results.put(int(lite.inference([picture])[0].argmax()))
    lite.release()


def test_processes(digits, three, seven):
    for method in ("fork", "spawn"):
        context = multiprocessing.get_context(method)
        results = context.Queue()
        children = [context.Process(target=read_in_child, args=(digits, one, results)) for one in (three, seven)]
        for child in children:
            child.start()
        found = sorted(results.get(timeout=60) for _ in children)
        for child in children:
            child.join()
        assert found == [3, 7] and [child.exitcode for child in children] == [0, 0]


def test_a_child_of_a_process_that_has_run(digits, three, seven):
    """The child makes an object of its own, while the parent's goes on."""
    lite = ready(digits)
    assert lite.inference([three])[0].argmax() == 3
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=read_in_child, args=(digits, seven, results))
    child.start()
    assert results.get(timeout=60) == 7
    child.join()
    assert child.exitcode == 0 and lite.inference([three])[0].argmax() == 3
    assert os.getpid() != child.pid
    lite.release()
