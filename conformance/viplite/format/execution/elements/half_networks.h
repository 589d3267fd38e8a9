// SPDX-License-Identifier: Apache-2.0
// Small networks of container 2 on maps of float16.
#pragma once

#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/written_network.h"

#include <span>

namespace nbg_tests {

struct HalfMap {
    static constexpr std::uint32_t w = 4, h = 2, c = 3, elements = w * h * c, line = 2 * w,
                                   surface = line * h;
};

// A map of elements of 16 bits, surface by surface.
struct MapSize {
    std::uint32_t w = 1, h = 1, c = 1;

    std::uint32_t elements() const { return w * h * c; }
};

template <class T> ByteList list_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

// Without kernels, from the input to the output; type: of weights and both maps, as commands number
// them.
WrittenCommand bare_command(const MapSize& size, std::uint32_t type);
// The same of float16 and of a HalfMap.
WrittenCommand half_command();
// The same with a second map, behind the first one in the input; its program is at place 6.
WrittenCommand half_sum_command();

// As stream programs are loaded: both halves of each instruction.
using StreamWords = std::vector<std::uint32_t>;
extern const StreamWords plain_sum, relu_sum;

// The words that load a stream program to place 6.
ByteList stream(const StreamWords& instructions);

// row: of slopes or a table; loaded: what the operation loads.
emu::SharedBytes half_network(viplite::format::OperationType type, const WrittenCommand& command,
                              std::uint32_t inputs, std::uint32_t outputs, const ByteList& row,
                              const ByteList& loaded);
emu::SharedBytes half_sum_network(const WrittenCommand& command, const StreamWords& program);
// A factor of 1 and another one for each channel.
emu::SharedBytes slopes_network(const std::vector<float>& factors);
emu::SharedBytes half_table_network(const ByteList& table);
// Of int16, of one line.
emu::SharedBytes word_table_network(const ByteList& table, std::uint32_t elements);

// Of x^2 + 1 for both signs, with so many bits of the exponent.
ByteList square_table(int exponent_bits, std::uint32_t slope);
// Of the root of numbers from 0 on; slope: upper 24 bits of a float32.
ByteList root_table(int exponent_bits, std::uint32_t slope);

} // namespace nbg_tests
