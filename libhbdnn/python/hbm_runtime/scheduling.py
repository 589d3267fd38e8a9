# SPDX-License-Identifier: Apache-2.0
"""Where and when the runs of a model are computed."""
from dataclasses import dataclass, field, replace
from typing import List

from boardless_hbdnn.model import Schedule

AUTOMATIC = -1
HIGHEST_PRIORITY = 255


@dataclass(frozen=True)
class SchedParam:
    priority: int = 0
    customId: int = 0
    bpu_cores: List[int] = field(default_factory=lambda: [AUTOMATIC])
    deviceId: int = 0


def changed(parameters, priority=None, bpu_cores=None, custom_id=None, device_id=None):
    """ValueError: out of range."""
    if priority is not None:
        if not 0 <= priority <= HIGHEST_PRIORITY:
            raise ValueError(f"priority is {priority}, not 0 to {HIGHEST_PRIORITY}")
        parameters = replace(parameters, priority=int(priority))
    if bpu_cores is not None:
        parameters = replace(parameters, bpu_cores=_checked_cores(bpu_cores))
    if custom_id is not None:
        parameters = replace(parameters, customId=int(custom_id))
    if device_id is not None:
        if device_id not in (0, AUTOMATIC):
            raise ValueError(f"device_id is {device_id}: there is device 0 only")
        parameters = replace(parameters, deviceId=int(device_id))
    return parameters


def _checked_cores(cores):
    cores = [int(core) for core in cores]
    if cores != [AUTOMATIC] and not all(0 <= core < 4 for core in cores):
        raise ValueError(f"bpu_cores is {cores}: indices of cores, or [-1] for any")
    return cores


def schedule_of(parameters):
    cores = sum(1 << core for core in set(parameters.bpu_cores) if core != AUTOMATIC)
    return Schedule(priority=parameters.priority, cores=cores, custom_id=parameters.customId,
                    device_id=max(parameters.deviceId, 0))
