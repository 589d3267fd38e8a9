// SPDX-License-Identifier: Apache-2.0
// One of a model's outputs as an application hands it over: an address and what is said of it. How
// many bytes lie there is told nowhere.
#pragma once

#include "emu-core/base/error.h"

#include <cstddef>
#include <cstdint>

#include <hbdnn/tensor.h>

namespace hbdnn::postprocess {

struct Output {
    const hbDNNTensor* tensor;

    const float* scales() const { return tensor->properties.scale.scaleData; }
    // Whether the numbers are int32 (of one network int16), and scales belong to them.
    bool is_quantised() const { return tensor->properties.quantiType == SCALE; }
    int valid(int axis) const { return tensor->properties.validShape.dimensionSize[axis]; }
    int aligned(int axis) const { return tensor->properties.alignedShape.dimensionSize[axis]; }

    template <class T> T* numbers() const { return static_cast<T*>(tensor->sysMem[0].virAddr); }

    // A number as a real one; `channel`: of its scale.
    float at(std::ptrdiff_t element, std::ptrdiff_t channel) const {
        if (!is_quantised()) return numbers<const float>()[element];
        return static_cast<float>(numbers<const std::int32_t>()[element]) * scales()[channel];
    }
};

// Errors bad_argument: null, or no memory, or no scales of what has scales; unsupported: numbers
// with shifts, of which the vendor's library says the same.
emu::Result<Output> output_of(const hbDNNTensor* tensor, const char* name);

// Error bad_argument: an extent of the first four that is none, or more elements than 32 bits
// count.
emu::Outcome check_valid_shape(const Output& output, const char* name);
emu::Outcome check_aligned_shape(const Output& output, const char* name);

// Error bad_argument: what the axis must have and does not.
emu::Outcome check_extent(int extent, int wanted, const char* what);

} // namespace hbdnn::postprocess
