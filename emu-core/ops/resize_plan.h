// SPDX-License-Identifier: Apache-2.0
// A resized tensor as lines: axes in front of the last one that changes, that axis, and the
// elements behind it, which stay together.
#pragma once

#include "ops/resize_axis.h"

namespace emu::ops {

// A part of the source that a line is made of: where, in elements, and its weight.
struct SourceLine {
    std::int64_t first = 0;
    float weight = 1;
};

class ResizePlan {
public:
    // Precondition: what prepare(Resize) checks.
    ResizePlan(const Resize& resize, const Shape& src, const Shape& dst);

    std::int64_t lines() const { return lines_; }
    const ResizeAxis& axis() const { return axes_.back(); } // along a line
    std::int64_t inner() const { return inner_; }           // elements of a cell of it

    // What destination line `line` is made of, into `sources`; none: it is outside.
    void sources_of(std::int64_t line, std::vector<SourceLine>& sources) const;

private:
    std::vector<ResizeAxis> axes_; // never empty
    std::int64_t lines_ = 1, inner_ = 1;
};

// Make the kernel. Precondition: what prepare(Resize) checks.
std::unique_ptr<Kernel> make_nearest(const Resize& resize, ResizePlan plan, const TensorSpec& dst);
std::unique_ptr<Kernel> make_weighted(const Resize& resize, ResizePlan plan, const TensorSpec& src,
                                      const TensorSpec& dst);

} // namespace emu::ops
