// SPDX-License-Identifier: Apache-2.0
// Bytes one after the other in pieces for the local memory.
#pragma once

#include "compile/command_stream.h"
#include "compile/local_memory.h"

#include <vector>

namespace bmcompile {

// A slot is one bank, and so is the table of all lanes.
inline constexpr std::int64_t slot_bytes = bmkernel::bank_bytes;

struct ByteChunk {
    std::int64_t offset = 0;
    shape_t shape{};

    GlobalStrides strides() const {
        return {std::int64_t{shape.c} * shape.h * shape.w, std::int64_t{shape.h} * shape.w,
                shape.w};
    }
};

// As the planes of channels, a turn of the lanes if there are enough.
std::vector<ByteChunk> byte_chunks(std::int64_t bytes);

} // namespace bmcompile
