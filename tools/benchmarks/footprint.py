# SPDX-License-Identifier: Apache-2.0
"""What a network needs in memory at least."""


class Footprint:
    def __init__(self):
        self.weights = 0  # bytes, biases included
        self.steps = []   # (name, bytes, names of sources), in order

    def step(self, name, size, sources):
        """A feature map of `size` bytes is made from others."""
        self.steps.append((name, size, sources))

    def activations(self):
        """Bytes of the feature maps that are alive at once, at most: a map lives from the step that
        makes it to the last one that reads it."""
        last = {}
        for number, (name, _, sources) in enumerate(self.steps):
            last.update(dict.fromkeys([name, *sources], number))
        alive, now, most = {}, 0, 0
        for number, (name, size, sources) in enumerate(self.steps):
            alive[name] = size
            now += size
            most = max(most, now)
            for each in {name, *sources}:
                if last[each] == number:
                    now -= alive.pop(each)
        return most

    def allowed(self):
        """Bytes that may be resident: the bound that the project sets itself."""
        return 2.2 * self.weights + 1.3 * self.activations()
