// SPDX-License-Identifier: Apache-2.0
// A small .rknn file of every container as a tree, whose parts tests change before it is written.
#pragma once

#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn_format_tests {

using emu::flatbuffer::Item;
using emu::flatbuffer::Raw;

// One convolution "conv" with one task: 'in' * 'w' -> 'out'.
//   tensor 0: none, 1: 'in', 2: 'w' of 64 bytes 0, 1, 2.., 3: 'out', 4: the task's registers;
//   container 6: 4 registers, 5 tasks; mini: neither
//   operator 0: its input, 1: conv, 2: its output
// Registers: 1014 = 9, 1070 = 'in', 1110 = 'w' + 16, 4020 = 'out' + 64.
struct FileTree {
    std::uint64_t container = 6;
    Item root;
    std::vector<Item> tensors, operators, relocations;
    std::vector<Item> buffers;        // containers 1 to 6
    std::vector<std::uint64_t> words; // container 6 and mini
    Raw tasks;                        // records of 40 bytes
    Item graph;                       // but for tensors, operators, relocations
    int graphs = 1;                   // how often it is there

    Raw file() const;
    emu::Result<rknn::format::ModelFile> read() const;
};

FileTree container_1();
// `table_loads`: the tensor with the registers that load the task's table; 0: it uses none.
FileTree container_2(std::uint32_t table_loads = 0);
FileTree container_6();
FileTree mini();

Raw small_weights(); // those of 'w'
Item buffer(Raw bytes);
std::uint64_t word(std::uint16_t block, std::uint16_t address, std::uint32_t value);
Raw task_bytes(std::uint32_t op, std::uint32_t enable_mask, std::uint32_t words,
               std::uint64_t first_byte);
// Container 6 and mini: words that are addresses in a tensor; {offset, word}.
Item relocation(const char* tensor, const std::vector<std::uint32_t>& places);

} // namespace rknn_format_tests
