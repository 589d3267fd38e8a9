// SPDX-License-Identifier: Apache-2.0
// A resized tensor as lines: axes in front of the last one that changes, that axis, and the
// elements behind it, which stay together.
#pragma once

#include "emu-core/ops/moves/resize_axis.h"

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

// What a weighted sum of lines asks of its elements. Memory of numbers does not overlap.
class LineArithmetic {
public:
    virtual ~LineArithmetic() = default;
    // dst[i] = the real number of element first + i
    virtual void read(const std::byte* src, std::int64_t first, std::int64_t count,
                      float* dst) const = 0;
    // sums[i] += weight * values[i]
    virtual void add(float weight, const float* values, std::int64_t count, float* sums) const = 0;
    // Element first + i becomes src[i].
    virtual void write(const float* src, std::int64_t count, std::byte* dst,
                       std::int64_t first) const = 0;
};

// Make the kernel. Precondition: what prepare(Resize) checks.
std::unique_ptr<Kernel> make_nearest(const Resize& resize, ResizePlan plan, const TensorSpec& dst);
std::unique_ptr<Kernel> make_weighted(const Resize& resize, ResizePlan plan,
                                      std::unique_ptr<const LineArithmetic> arithmetic);

} // namespace emu::ops
