// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/resize_plan.h"

namespace emu::ops {

ResizePlan::ResizePlan(const Resize& resize, const Shape& src, const Shape& dst) {
    int next = 0;
    for (const Resize::Axis& axis : resize.axes) {
        for (; next < axis.axis; ++next) axes_.emplace_back(dst[next]);
        axes_.emplace_back(resize, axis, src[next], dst[next]);
        ++next;
    }
    if (axes_.empty()) axes_.emplace_back(1);
    lines_ = dst.elements(0, next) / axis().dst();
    inner_ = dst.elements(next, dst.rank());
}

void ResizePlan::sources_of(std::int64_t line, std::vector<SourceLine>& sources) const {
    sources.assign(1, {});
    std::int64_t stride = axis().src() * inner_;
    for (std::size_t i = axes_.size() - 1; i-- > 0;) {
        const ResizeAxis& outer = axes_[i];
        const AxisTaps taps = outer.at(line % outer.dst());
        line /= outer.dst();
        const std::vector<SourceLine> behind = std::move(sources);
        sources.clear();
        for (const AxisTap& tap : taps) {
            for (const SourceLine& source : behind) {
                sources.push_back({source.first + tap.cell * stride, source.weight * tap.weight});
            }
        }
        stride *= outer.src();
    }
}

} // namespace emu::ops
