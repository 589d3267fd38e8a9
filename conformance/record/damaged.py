#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""damaged.py BOARDLESS TRACE CHIP CASES: replays traces whose calls and returns are damaged; none crashes or hangs."""
import random
import struct
import subprocess
import sys

HEADER, HEAD = 4096, 16
CALL, RETURN = 5, 6
WORDS = [0, 1, 0xFFFFFFFF, 2**63, 2**64 - 1, HEADER]


def calls_and_returns(trace):
    """Where they lie, as (offset, bytes), without their heads."""
    at = HEADER
    while at + HEAD <= len(trace):
        kind, _, size = struct.unpack_from("<IIQ", trace, at)
        if kind in (CALL, RETURN):
            yield at + HEAD, size
        at += HEAD + (size + 7) // 8 * 8


def damage(trace, chance, places):
    for _ in range(chance.randint(1, 3)):
        begin, size = chance.choice(places)
        if chance.random() < 0.5:
            trace[begin + chance.randrange(size)] ^= 1 << chance.randrange(8)
        else:
            word = chance.choice(WORDS + [chance.getrandbits(32), chance.getrandbits(64)])
            struct.pack_into("<Q", trace, begin + chance.randrange(size // 8) * 8, word)


def main(boardless, path, chip, cases):
    with open(path, "rb") as file:
        whole = file.read()
    places = list(calls_and_returns(whole))
    repeated = 0
    for case in range(int(cases)):
        trace = bytearray(whole)
        damage(trace, random.Random(case), places)
        with open("damaged.trace", "wb") as file:
            file.write(trace)
        done = subprocess.run([boardless, "replay", "damaged.trace", "--chip", chip], timeout=60,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        assert done.returncode in (0, 1), f"case {case}: {done.returncode}\n{done.stderr.decode()}"
        repeated += b" calls repeated, " in done.stdout
    print(f"{cases} damaged traces, {repeated} of them repeated")
    assert repeated > 0


main(*sys.argv[1:])
