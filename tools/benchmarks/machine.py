# SPDX-License-Identifier: Apache-2.0
"""What results are reported with: the day and the machine."""
import os
import time

SHOWN = ["avx2", "avx_vnni", "avx512_vnni", "amx_int8", "asimddp"]  # as Linux calls them


def _cpu():
    """Model and flags of the first processor in /proc/cpuinfo."""
    facts = {}
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            name, _, value = line.partition(":")
            facts.setdefault(name.strip(), value.strip())
    return (facts.get("model name", "processor of an unknown name"),
            (facts.get("flags") or facts.get("Features", "")).split())


def has(flag):
    return flag in _cpu()[1]


def describe():
    model, flags = _cpu()
    there = [flag for flag in SHOWN if flag in flags] or ["none of " + ", ".join(SHOWN)]
    return (f"{time.strftime('%Y-%m-%d')}, {model}, {len(os.sched_getaffinity(0))} processors, "
            f"{' '.join(there)}, load {os.getloadavg()[0]:.1f}")
