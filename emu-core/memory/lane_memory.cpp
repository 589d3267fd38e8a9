// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/lane_memory.h"

#include "emu-core/base/checked.h"

#include <optional>

namespace emu {
namespace {

using Signed = long long; // what printf knows

// Nothing beyond `most`, whatever the factors.
std::optional<std::int64_t> elements_of(const Extents& extents, std::int64_t most) {
    std::int64_t product = 1;
    for (const std::int64_t extent : {extents.n, extents.c, extents.h, extents.w}) {
        if (extent < 1 || extent > most / product) return std::nullopt;
        product *= extent;
    }
    return product;
}

} // namespace

Outcome LaneMemory::check(const LaneTensor& tensor, const char* name) const {
    const Extents& e = tensor.extents;
    const LaneStrides& s = tensor.strides;
    if (!elements_of(e, geometry_.bytes())) {
        return error(Fault::bad_argument,
                     "%s of %lld x %lld x %lld x %lld elements would not fit the local memory",
                     name, Signed{e.n}, Signed{e.c}, Signed{e.h}, Signed{e.w});
    }
    const std::int64_t turns = (tensor.address / geometry_.lane_bytes + e.c - 1) / geometry_.lanes;
    const std::int64_t last = tensor.address % geometry_.lane_bytes + (e.n - 1) * s.n +
                              turns * s.c + (e.h - 1) * s.h + (e.w - 1) * s.w;
    if (last < geometry_.lane_bytes) return {};
    return error(Fault::bad_argument, "%s would end at byte %lld of a lane of %d bytes", name,
                 Signed{last} + 1, geometry_.lane_bytes);
}

} // namespace emu
