# SPDX-License-Identifier: Apache-2.0
"""Files that were loaded, the models in them, and runs."""
import collections
import contextlib
import os

from .arrays import as_bytes
from .buffers import Buffers
from .generation import DnnError, Schedule
from .lifetime import gives_back


class File:
    """What one file holds, until its last model goes."""

    def __init__(self, generation, path):
        self.path, self.generation = path, generation
        self.handle = generation.open_files([path])
        gives_back(self, generation.release, self.handle)

    @property
    def description(self):
        return self.generation.file_description(self.handle)

    def models(self):
        return [Model(self, name) for name in self.generation.model_names(self.handle)]


class Model:
    """Several threads may run it at once: each run has memories of its own, which the next one takes over."""

    def __init__(self, file, name):
        self.file, self.name, self.generation = file, name, file.generation
        self.handle = self.generation.model_handle(file.handle, name)
        self.inputs = self.generation.ports(self.handle, "Input")
        self.outputs = self.generation.ports(self.handle, "Output")
        self._idle = collections.deque()  # its ends may be taken and added to by several threads
        self._process = os.getpid()

    @property
    def description(self):
        return self.generation.description("hbDNNGetModelDesc", self.handle)

    def start(self, arrays, schedule=Schedule()):
        """arrays: one for each input. DnnError: the library refuses the run; TypeError, ValueError: an array does not fit."""
        data = [as_bytes(port, array) for port, array in zip(self.inputs, arrays)]
        buffers = self._take()
        for index, bytes_ in enumerate(data):
            buffers.write(index, bytes_)
        task = self.generation.start(self.handle, buffers.outputs, buffers.inputs, schedule)
        return Run(self, buffers, task)

    def run(self, arrays, schedule=Schedule()):
        """The outputs as arrays that are the caller's."""
        return self.start(arrays, schedule).outputs()

    def _take(self):
        if self._process != os.getpid():  # a fork: those are the parent's
            self._idle, self._process = collections.deque(), os.getpid()
        try:
            return self._idle.pop()
        except IndexError:
            return Buffers(self.generation, self.handle, self.inputs, self.outputs)

    def give_back(self, buffers):
        self._idle.append(buffers)


class Run:
    """One that was started."""

    def __init__(self, model, buffers, task):
        self._model, self._buffers, self._task = model, buffers, task

    def outputs(self):
        """Once: waits for its end. DnnError: it failed."""
        task, self._task = self._task, None
        self._model.generation.finish(task)
        outputs = [self._buffers.read(index) for index in range(len(self._model.outputs))]
        self._model.give_back(self._buffers)
        return outputs

    def end(self):
        """Waits where nobody did; nobody asks how it ended."""
        if self._task is not None:
            with contextlib.suppress(DnnError):
                self.outputs()


__all__ = ["DnnError", "File", "Model", "Run", "Schedule"]
