// SPDX-License-Identifier: Apache-2.0
// Layer, instance and group normalisation.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = (x - mean) / sqrt(variance + epsilon) * scale + bias, mean and variance over all elements
// along `axes`; in double until scale and bias, which apply in float32.
//
// src: real (ops/real.h); optionally scale; optionally bias, both real, whose shapes broadcast to
//      src's.   dst: real, same shape.
struct Normalise {
    std::vector<std::int32_t> axes; // ascending, at least one
    float epsilon = 1e-5F;          // >= 0

    EMU_FIELDS(axes, epsilon);
    bool operator==(const Normalise&) const = default;
};

// Rows: sets of elements that share a mean.
PreparedKernel prepare(const Normalise& normalise, const Operands& operands);

} // namespace emu::ops
