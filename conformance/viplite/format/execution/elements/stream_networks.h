// SPDX-License-Identifier: Apache-2.0
// Small networks of container 2 whose stream processor keeps numbers from one operation to the
// next, that multiply maps, and that move pixels.
#pragma once

#include "conformance/viplite/format/execution/elements/half_networks.h"

namespace nbg_tests {

namespace stream_programs {

extern const StreamWords keep_pixels, keep_lines, sum_lines, sum_over_lines, sum_over_channels,
    put_sums, put, put_plus_0, add_to_lines, add_to_channels, multiply_pixels, multiply_lines;

} // namespace stream_programs

struct StreamOperation {
    WrittenCommand command;
    StreamWords program;
};

// Keeps what is of input 1.
StreamOperation keep(const StreamWords& program, const MapSize& size, std::uint32_t type);
// Makes results of input 0 and what is kept.
StreamOperation use(const StreamWords& program, const MapSize& size, std::uint32_t type);
// Makes results of the sums that are kept.
StreamOperation put_kept(const MapSize& size, std::uint32_t type);

// Inputs 0 and 1 of these sizes.
emu::SharedBytes stream_network(const std::vector<StreamOperation>& operations,
                                const MapSize& first, const MapSize& second, std::uint32_t results);

// The product of inputs 0 and 1.
WrittenCommand product_command(const MapSize& size, std::uint32_t type);
emu::SharedBytes product_network(const WrittenCommand& command, const MapSize& size);

// Lines to columns, of pixels of so many elements; the command says how many bytes they have.
emu::SharedBytes move_network(const MapSize& size, std::uint32_t elements, std::uint32_t pixel);

} // namespace nbg_tests
