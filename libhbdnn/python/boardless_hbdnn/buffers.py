# SPDX-License-Identifier: Apache-2.0
"""The memories of one run at a time: a block for each input and output of a model, and the tensors that describe them."""
import ctypes

import numpy as np

from .lifetime import gives_back


class Buffers:
    """Ends with its last reference; a run under way holds one."""

    def __init__(self, generation, handle, inputs, outputs):
        self._generation = generation
        self._memories = []
        gives_back(self, _free_all, generation, self._memories)
        self._ports = outputs
        self.inputs, self._input_blocks = self._tensors(handle, "Input", inputs, [port.dense_bytes for port in inputs])
        self.outputs, self._output_blocks = self._tensors(handle, "Output", outputs, [port.memory_bytes for port in outputs])
        for tensor, port in zip(self.inputs, inputs):
            generation.make_dense(tensor.properties, port)

    def _tensors(self, handle, way, ports, sizes):
        generation = self._generation
        tensors, blocks = (generation.abi.hbDNNTensor * len(ports))(), []
        for index, size in enumerate(sizes):
            memory = generation.allocate(size)
            self._memories.append(memory)
            tensors[index].properties = generation.properties(handle, way, index)
            generation.bind(tensors[index], memory)
            bytes_ = (ctypes.c_uint8 * size).from_address(memory.virAddr)
            blocks.append((memory, np.frombuffer(bytes_, np.uint8)))
        return tensors, blocks

    def write(self, index, data):
        """data: all bytes of the input, as arrays.as_bytes() has them."""
        memory, block = self._input_blocks[index]
        block[:] = data
        self._generation.flush(memory, self._generation.abi.HB_SYS_MEM_CACHE_CLEAN)

    def read(self, index):
        """An output without padding, in memory of its own."""
        memory, block = self._output_blocks[index]
        self._generation.flush(memory, self._generation.abi.HB_SYS_MEM_CACHE_INVALIDATE)
        port = self._ports[index]
        return np.ndarray(port.shape, port.dtype, block, strides=port.strides).copy()


def _free_all(generation, memories):
    for memory in memories:
        generation.free(memory)
