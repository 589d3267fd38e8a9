// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/merge/task_views.h"

#include "emu-core/lift/reads/view_extent.h"

#include <algorithm>

namespace rknn::format {
namespace {

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
