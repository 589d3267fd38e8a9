# SPDX-License-Identifier: Apache-2.0
"""What this machine's multipliers could do: no network is faster than its products allow."""
import subprocess

import networks
from runner import ISAS


class Limit:
    """Billions of products per second on one thread, per instruction set."""

    def __init__(self, workshop):
        workshop.make(["multiplier_limit"])
        printed = subprocess.run([workshop.program("multiplier_limit")], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
        self.speeds = {name: float(speed) for name, speed in map(str.split, printed.splitlines())}

    def describe(self):
        if not self.speeds:
            return "no loop of multiplications for this machine"
        return "multiplications alone: " + ", ".join(
            f"{name} {speed:.0f} G/s" for name, speed in self.speeds.items())

    def milliseconds(self, network, threads, isa):
        """The least that the network takes with nothing better than `isa`, which may be None; None: unknown."""
        allowed = ISAS[:ISAS.index(isa) + 1] if isa else ISAS
        speeds = [speed for name, speed in self.speeds.items() if name in allowed]
        if not speeds:
            return None
        return networks.build(network, "int8").macs / max(speeds) / threads / 1e6
