# SPDX-License-Identifier: Apache-2.0
"""The tables of docs/speed.md, between markers."""
import os

from contest import compete, overhead
from limit import Limit
from loaded import against_load
from machine import describe, has
from workshop import ROOT

NETWORKS, PICTURES = "tools/bench --document", "tools/bench --pictures --document"


def cases():
    """(threads, cap) of the rows."""
    caps = [cap for cap in ("avx512_vnni", "avx2") if has(cap)]
    return [(1, None), (2, None)] + [(1, cap) for cap in caps]


def contest_rows(results):
    rows = ["| network | threads | cap | ours, ms | ONNX Runtime, ms | ratio | of the limit | uint8 in, int8 out, ms |",
            "|---|---|---|---|---|---|---|---|"]
    for each in results:
        rows.append(f"| {each.network} | {each.threads} | {each.isa or ''} | {each.ours.time:.2f} | "
                    f"{each.peer.time:.2f} | {each.ratio:.2f} | {each.multiple} | {each.stored:.2f} |")
    return rows


def network_rows(results):
    rows = ["| network | load, ms | ONNX Runtime's | memory at most, MB | in the end | aim |",
            "|---|---|---|---|---|---|"]
    for each in results:
        rows.append(f"| {each.network} | {each.loads[0]:.0f} | {each.loads[1]:.0f} | "
                    f"{each.memory[0] / 1e6:.1f} | {each.memory[1] / 1e6:.1f} | "
                    f"{each.allowed / 1e6:.1f} |")
    return rows


def loaded_rows(results):
    rows = ["| network | one thread, idle, ms | two threads, one processor taken, ms | ratio |",
            "|---|---|---|---|"]
    for each in results:
        rows.append(f"| {each.network} | {each.idle:.2f} | {each.busy:.2f} | {each.ratio:.2f} |")
    return rows


def section(workshop, networks, pace):
    """The lines between the markers."""
    limit = Limit(workshop)
    results = [compete(workshop, network, threads, isa, pace, True, limit)
               for threads, isa in cases() for network in networks]
    loaded = [against_load(workshop, network, None, pace) for network in networks]
    lines = [f"{describe()}. A run of one identity of 16 bytes: {overhead(workshop, 1, None):.1f} us;",
             f"{limit.describe()}.", "", *contest_rows(results), "", *network_rows(results[:len(networks)])]
    if all(loaded):
        lines += ["", *loaded_rows(loaded)]
    return lines


def write(workshop, networks, pace):
    replace(NETWORKS, section(workshop, networks, pace))


def write_pictures(rows):
    replace(PICTURES, [f"{describe()}.", "", *rows])


def replace(maker, lines):
    """What stands between the markers that name the command."""
    begin, end = (f"<!-- {word} speed: {maker} -->" for word in ("begin", "end"))
    path = os.path.join(ROOT, "docs/speed.md")
    with open(path, encoding="utf-8") as file:
        head, rest = file.read().split(begin)
    text = "\n".join([head + begin, *lines, end]) + rest.split(end)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
