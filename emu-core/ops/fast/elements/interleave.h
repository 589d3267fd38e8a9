// SPDX-License-Identifier: Apache-2.0
// Rearrangements that bring the channels of four pixels together, as space to depth of 2 x 2 does.
#pragma once

#include "emu-core/ops/kernel.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace emu::ops::fast {

// An axis of a rearrangement: its cells, and how many bytes they are apart in each memory.
struct MovedAxis {
    std::int64_t extent, src, dst;
};

// The first source's bytes from `offset` on. Nothing where the innermost axes are not bytes that
// are dense in the source, and four cells inside of them.
std::unique_ptr<Kernel> prepare_interleaving(std::int64_t offset, std::vector<MovedAxis> axes);

} // namespace emu::ops::fast
