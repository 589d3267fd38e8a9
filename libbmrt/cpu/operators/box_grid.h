// SPDX-License-Identifier: Apache-2.0
// Feature maps of detectors, in which each of several boxes per cell has channels of its own: what
// the layers region and yolo have in common.
#pragma once

#include "libbmrt/cpu/real_operand.h"

namespace bmrt {

struct BoxGrid {
    std::int64_t boxes = 0, channels = 0; // of each box
    std::int64_t plane = 0;               // cells

    std::int64_t elements() const { return boxes * channels * plane; }
    // Planes of one box, one after the other.
    std::span<float> planes(std::span<float> map, std::int64_t box, std::int64_t first,
                            std::int64_t count) const {
        return map.subspan((box * channels + first) * plane, count * plane);
    }
};

constexpr std::int64_t coordinates = 4; // of a box

// Of a layer with one input and one output, float32, of as many elements. Errors: bad_model;
// unsupported: more than one batch, with which the vendor's operators write beyond their output.
emu::Result<BoxGrid> box_grid(const Layer& layer, std::int64_t boxes, std::int64_t channels);

// y = 1 / (1 + e^-x), in double.
void logistic(std::span<float> values);

// Softmax of each cell over `count` planes.
void softmax_planes(std::span<float> planes, std::int64_t plane);

} // namespace bmrt
