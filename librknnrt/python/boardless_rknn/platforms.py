# SPDX-License-Identifier: Apache-2.0
"""Which boards run which files. Source: the mapping file of the vendor's package."""
import collections
import json
import os

from . import command

# The NPU's name: its boards.
FAMILIES = collections.OrderedDict([
    ("RKNPU2-T4", ["RK3562"]),
    ("RKNPU2-LITE", ["RK3566", "RK3568"]),
    ("RKNPU2-V2", ["RK3588"]),
    ("RKNPU2-F2", ["RK3576"]),
    ("RKNPU2-F3", ["RV1126B"]),
])


def boards_like(platform):
    name = platform.upper()
    return next((list(boards) for boards in FAMILIES.values() if name in boards), [name])


def platform_of(path):
    """The chip that a model file names; OSError or command.Failed if it cannot be told."""
    return json.loads(command.output("info", "--json", path))["chip"]


def list_support_target_platform(path, log):
    """What the vendor's package prints and returns; None if there is no such file."""
    if path is None:
        log.p("*" * 50)
        for name, boards in FAMILIES.items():
            log.p(f"{name}: {boards}")
        log.p("*" * 50)
        return collections.OrderedDict(FAMILIES)
    if not os.path.exists(path):
        log.e(f"The model {path} does not exist.")
        return None
    filled = platform_of(path)
    supported = boards_like(filled)
    log.p("*" * 50)
    log.p(f"Target platforms filled in RKNN model:         {[filled]}")
    log.p(f"Target platforms supported by this RKNN model: {supported}")
    log.p("*" * 50)
    return collections.OrderedDict([("filled_target_platform", [filled]), ("support_target_platform", supported)])
