// SPDX-License-Identifier: Apache-2.0
// Fully connected layer; int8 and legacy uint8.
#pragma once

#include "ops/kernel.h"
#include "ops/requantisation.h"

namespace emu::ops {

// acc[oc] = sum over k of (x[k] - src_zero) * (w[oc][k] - weight_zero[oc]) + bias[oc], in 32 bits;
// y = store(output(acc, oc)).
//
// src: B * K values of any shape; constant weights OC, K of the same type; optionally a constant
// int32
//      bias of OC values.   dst: B * OC values of any shape.
struct FullyConnected {
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero{0}; // one value, or OC values
    Chain output;

    bool operator==(const FullyConnected&) const = default;
};

// Rows: B * OC output values.
PreparedKernel prepare(const FullyConnected& fully_connected, const Operands& operands);

} // namespace emu::ops
