// SPDX-License-Identifier: Apache-2.0
// Fully connected layer.
#pragma once

#include "emu-core/ops/arithmetic/weights.h"

namespace emu::ops {

// acc[oc] = sum over k of (x[k] - src_zero) * (w[oc][k] - weight_zero[oc]) + bias[oc]. Types,
// arithmetic and the order of float sums are Conv's (ops/conv.h).
//
// src: B * K values of any shape; constant weights OC, K or, by weight_order, K, OC; optionally a
//      constant bias of OC values.
// dst: B * OC values of any shape, of src's type (or int32).
struct FullyConnected {
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero{0}; // one value, or OC values
    Chain output;
    RealLimits limits;
    WeightOrder weight_order = WeightOrder::channel_first;

    // Where the output channels and the values of a sum are among the weights' axes.
    int channel_axis() const { return weight_order == WeightOrder::channel_first ? 0 : 1; }
    int term_axis() const { return 1 - channel_axis(); }

    EMU_FIELDS(src_zero, weight_zero, output, limits, weight_order);
    bool operator==(const FullyConnected&) const = default;
};

// Rows: B * OC output values.
PreparedKernel prepare(const FullyConnected& fully_connected, const Operands& operands);
Work work_of(const FullyConnected& fully_connected, const Operands& operands);

} // namespace emu::ops
