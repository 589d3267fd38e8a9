// SPDX-License-Identifier: Apache-2.0
// Memory as views: of feature maps, and of what tasks read and write.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/memory_view.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// Where feature maps lie: NC1HWC2 cubes, of which each surface holds as many channels as one atom.

struct CubeStrides {
    std::int64_t line = 0, surface = 0; // bytes
};

// A view of h x w x c elements whose pixels are atoms of that many bytes.
emu::MemoryView cube(std::int64_t base, std::int64_t h, std::int64_t w, std::int64_t c,
                     emu::Dtype dtype, int atom, CubeStrides strides);

// Error bad_model: no elements, or some outside [0, memory_bytes); `what` begins the sentence.
emu::Outcome check(const emu::MemoryView& view, std::uint64_t memory_bytes, const char* what);

// The places that a task reads and writes, the main operand first.
std::vector<emu::MemoryView> sources_of(const UnitWork& work);
const emu::MemoryView& destination_of(const UnitWork& work);

// True when the order of the two tasks does not matter.
bool are_independent(const UnitWork& a, const UnitWork& b);
// True when neither writes what the other reads.
bool reads_are_independent(const UnitWork& a, const UnitWork& b);

} // namespace rknn::format
