// SPDX-License-Identifier: Apache-2.0
// Which axes Resize changes, and how much.
#pragma once

#include "emu-core/model/onnx/call.h"

#include <vector>

namespace emu::onnx {

// One listed axis of the file.
struct ResizedAxis {
    std::int32_t axis = 0;
    std::int64_t extent = 1; // of the result
    float scale = 1;
    float start = 0, end = 1; // of the region to resize, as fractions of the axis
};
using ResizedAxes = std::vector<ResizedAxis>;

// Which of the scales that sizes ask for counts.
enum class Aspect : std::uint8_t { stretch, not_larger, not_smaller };

// All axes, or those that attribute `axes` lists, in its order.
Result<ResizedAxes> read_resized_axes(Call& call);

// The starts, then the ends of the region, from input `index`. Error bad_model: another count.
Outcome apply_region(Call& call, std::size_t index, ResizedAxes& axes);

// One scale, or one size, for each axis of a tensor of shape `src`. Error bad_model: another count,
// results of no extent or beyond int32.
Outcome apply_scales(const std::vector<float>& scales, const Shape& src, ResizedAxes& axes);
Outcome apply_sizes(const std::vector<std::int64_t>& sizes, Aspect aspect, const Shape& src,
                    ResizedAxes& axes);

} // namespace emu::onnx
