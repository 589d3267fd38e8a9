// SPDX-License-Identifier: Apache-2.0
// Bytes one after the other in pieces for the local memory.
#pragma once

#include "libbmrt/compile/command_stream.h"
#include "libbmrt/compile/local_memory.h"

#include <vector>

namespace bmrt::compile {

// A slot is one bank, and so is the table of all lanes.
inline constexpr std::int64_t slot_bytes = bmrt::kernel::bank_bytes;

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

} // namespace bmrt::compile
