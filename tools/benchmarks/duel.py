# SPDX-License-Identifier: Apache-2.0
"""Two processes that do the same: their results and their times, side by side."""
import os

from rounds import alternate


def answer(workshop, side, name):
    path = os.path.join(workshop.folder, name)
    side.answer(path)
    with open(path, "rb") as file:
        return file.read()


def compete(ours, peer, pace):
    """Times of both Runners, alternated."""
    for side in (ours, peer):
        side.settle(pace.milliseconds)
    return alternate([ours.round, peer.round], pace)


def line(name, ours, peer, unit, scale=1.0):
    """Medians of the rounds' fastest runs, their ratio, and behind # the fastest runs of all."""
    return (f"{name} ours={ours.time * scale:.3f} peer={peer.time * scale:.3f} {unit} "
            f"ratio={ours.time / peer.time:.2f} "
            f"# fastest {ours.least * scale:.3f} and {peer.least * scale:.3f}")


def contest(name, ours, peer, pace):
    """Prints the line of two Runners, which end with it, and what loading took."""
    with ours, peer:
        times = compete(ours, peer, pace)
    print(f"{line(name, *times, 'ms')}; loading {ours.load:.0f} and {peer.load:.0f} ms", flush=True)
