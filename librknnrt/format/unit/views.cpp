// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/unit/views.h"

#include "emu-core/base/error.h"
#include "emu-core/lift/reads/view_extent.h"

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

const DataPath* path_of(const UnitWork& work) {
    if (const auto* convolution = std::get_if<Convolution>(&work)) return &convolution->output;
    if (const auto* pass = std::get_if<Pass>(&work)) return &pass->output;
    return nullptr;
}

bool writes_into_reads(const UnitWork& writer, const UnitWork& reader) {
    const emu::MemoryView dst = emu::lift::with_whole_blocks(destination_of(writer));
    return std::ranges::any_of(sources_of(reader), [&](const emu::MemoryView& src) {
        return emu::lift::may_meet(src, dst);
    });
}

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

std::vector<emu::MemoryView> sources_of(const UnitWork& work) {
    std::vector<emu::MemoryView> views;
    std::visit([&](const auto& each) { views.push_back(each.src); }, work);
    const auto* convolution = std::get_if<Convolution>(&work);
    if (convolution && convolution->computed_weights) {
        views.push_back(*convolution->computed_weights);
    }
    const DataPath* path = path_of(work);
    if (path && path->element) views.push_back(path->element->view);
    return views;
}

const emu::MemoryView& destination_of(const UnitWork& work) {
    struct Visit {
        const emu::MemoryView& operator()(const Convolution& c) const { return c.output.dst; }
        const emu::MemoryView& operator()(const Pass& p) const { return p.output.dst; }
        const emu::MemoryView& operator()(const Pooling& p) const { return p.dst; }
        const emu::MemoryView& operator()(const Move& m) const { return m.dst; }
        const emu::MemoryView& operator()(const ChannelMaximum& m) const { return m.dst; }
    };
    return std::visit(Visit{}, work);
}

bool reads_are_independent(const UnitWork& a, const UnitWork& b) {
    return !writes_into_reads(a, b) && !writes_into_reads(b, a);
}

bool are_independent(const UnitWork& a, const UnitWork& b) {
    const auto whole = [](const UnitWork& work) {
        return emu::lift::with_whole_blocks(destination_of(work));
    };
    return reads_are_independent(a, b) && !emu::lift::may_meet(whole(a), whole(b));
}

} // namespace rknn::format
