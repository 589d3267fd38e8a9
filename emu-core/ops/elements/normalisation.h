// SPDX-License-Identifier: Apache-2.0
// Layer, instance and group normalisation.
// Local response normalisation across channels.
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

// y[c] = x[c] / (bias + alpha * sum of x[i]^2)^beta, i from c - before to c + after, inside the
// axis; in double, rounded once.
//
// src: real (ops/real.h).   dst: real, same shape.
struct LocalResponse {
    std::int32_t axis = 0; // of the channels
    std::int32_t before = 0;
    std::int32_t after = 0;
    float alpha = 1;
    float beta = 0.5F;
    float bias = 1;

    EMU_FIELDS(axis, before, after, alpha, beta, bias);
    bool operator==(const LocalResponse&) const = default;
};

// Rows: lines along the axis.
PreparedKernel prepare(const LocalResponse& local_response, const Operands& operands);
Work work_of(const LocalResponse& local_response, const Operands& operands);

} // namespace emu::ops
