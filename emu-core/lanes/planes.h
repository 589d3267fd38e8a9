// SPDX-License-Identifier: Apache-2.0
// Bytes of a tensor in lanes.
#pragma once

#include "emu-core/memory/lane_memory.h"

namespace emu::lanes {

// The order of values outside the lane memory.
enum class Order : std::uint8_t { nchw, nhwc };

// Precondition of both: memory.check(tensor).
std::vector<std::byte> read_bytes(const LaneMemory& memory, const LaneTensor& tensor,
                                  Order order = Order::nchw);
// Precondition also: as many bytes as the tensor has.
void write_bytes(LaneMemory& memory, const LaneTensor& tensor, Bytes bytes,
                 Order order = Order::nchw);

} // namespace emu::lanes
