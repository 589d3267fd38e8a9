// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/unit/cube.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rknn::format {
namespace {

// The lowest and the highest offset that a walk of `count` steps adds.
struct Reach {
    std::int64_t low = 0, high = 0;

    void walk(std::int64_t step, std::int64_t count) {
        (step < 0 ? low : high) += step * (count - 1);
    }
};

} // namespace

emu::MemoryView cube(std::int64_t base, std::int64_t h, std::int64_t w, std::int64_t c,
                     emu::Dtype dtype, int atom, CubeStrides strides) {
    return {.base = base,
            .h = static_cast<std::int32_t>(h),
            .w = static_cast<std::int32_t>(w),
            .c = static_cast<std::int32_t>(c),
            .block = atom / emu::size_of(dtype),
            .line = strides.line,
            .pixel = atom,
            .surface = strides.surface,
            .dtype = dtype};
}

emu::Outcome check(const emu::MemoryView& view, std::uint64_t memory_bytes, const char* what) {
    if (view.h < 1 || view.w < 1 || view.c < 1 || view.block < 1)
        return emu::error(emu::Fault::bad_model, "%s has no elements", what);
    Reach reach;
    reach.walk(view.line, view.h);
    reach.walk(view.pixel, view.w);
    reach.walk(view.surface, (std::int64_t{view.c} + view.block - 1) / view.block);
    const std::int64_t block_bytes =
        std::int64_t{std::min(view.block, view.c)} * emu::size_of(view.dtype);
    if (view.base + reach.low < 0 ||
        view.base + reach.high + block_bytes > static_cast<std::int64_t>(memory_bytes))
        return emu::error(emu::Fault::bad_model, "%s at 0x%llx, %d x %d x %d, is beyond the memory",
                          what, static_cast<unsigned long long>(view.base), view.h, view.w, view.c);
    return {};
}

} // namespace rknn::format
