// SPDX-License-Identifier: Apache-2.0
// Where feature maps lie: NC1HWC2 cubes, of which each surface holds as many channels as one atom.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/memory_view.h"

namespace rknn::format {

struct CubeStrides {
    std::int64_t line = 0, surface = 0; // bytes
};

// A view of h x w x c elements whose pixels are atoms of that many bytes.
emu::MemoryView cube(std::int64_t base, std::int64_t h, std::int64_t w, std::int64_t c,
                     emu::Dtype dtype, int atom, CubeStrides strides);

// Error bad_model: no elements, or some outside [0, memory_bytes); `what` begins the sentence.
emu::Outcome check(const emu::MemoryView& view, std::uint64_t memory_bytes, const char* what);

} // namespace rknn::format
