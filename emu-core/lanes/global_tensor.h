// SPDX-License-Identifier: Apache-2.0
// A tensor of bytes in the memory outside a tensor unit; neighbours along w are neighbours there.
#pragma once

#include "emu-core/memory/global_memory.h"
#include "emu-core/tensor/layout.h"

#include <vector>

namespace emu::lanes {

struct GlobalTensor {
    std::uint64_t address = 0;
    Extents extents;
    std::int64_t n_stride = 0, c_stride = 0, h_stride = 0; // bytes, 0 to 2^32 - 1

    bool operator==(const GlobalTensor&) const = default;
};

// Without gaps, in the order n, c, h, w.
GlobalTensor dense(std::uint64_t address, const Extents& extents);

// The elements' bytes, first to last. Error bad_argument: no elements, some of them outside a live
// buffer, or more of them than bytes (strides may be 0).
Result<std::span<std::byte>> bytes_of(GlobalMemory& memory, const GlobalTensor& tensor);

// In the order n, c, h, w. Precondition: `bytes` are those of the tensor; as many values as it has.
std::vector<std::byte> read_bytes(const GlobalTensor& tensor, Bytes bytes);
void write_bytes(const GlobalTensor& tensor, Bytes values, std::span<std::byte> bytes);

} // namespace emu::lanes
