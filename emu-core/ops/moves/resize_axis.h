// SPDX-License-Identifier: Apache-2.0
// Which source cells, with which weights, the output cells along one resized axis are made of.
#pragma once

#include "emu-core/ops/moves/resize.h"

#include <array>

namespace emu::ops {

struct AxisTap {
    std::int32_t cell = 0;
    float weight = 1;
};

// None: the output cell lies outside the source, and what is there extrapolates.
class AxisTaps {
public:
    void add(std::int64_t cell, float weight) {
        taps_[count_++] = {static_cast<std::int32_t>(cell), weight};
    }
    AxisTap* begin() { return taps_.data(); }
    AxisTap* end() { return taps_.data() + count_; }
    const AxisTap* begin() const { return taps_.data(); }
    const AxisTap* end() const { return taps_.data() + count_; }
    bool empty() const { return count_ == 0; }

private:
    std::array<AxisTap, 4> taps_{};
    std::int32_t count_ = 0;
};

class ResizeAxis {
public:
    // Of an axis that keeps its extent.
    explicit ResizeAxis(std::int64_t extent) : src_(extent), dst_(extent) {}
    // Precondition: what prepare(Resize) checks.
    ResizeAxis(const Resize& resize, const Resize::Axis& axis, std::int64_t src, std::int64_t dst);

    std::int64_t src() const { return src_; } // extents
    std::int64_t dst() const { return dst_; }
    // Of one output cell; those of weight 0 are left out.
    AxisTaps at(std::int64_t cell) const {
        if (!table_.empty()) return table_[cell];
        AxisTaps taps;
        taps.add(cell, 1);
        return taps;
    }

private:
    std::int64_t src_, dst_;
    std::vector<AxisTaps> table_; // per output cell; empty where the axis keeps its extent
};

} // namespace emu::ops
