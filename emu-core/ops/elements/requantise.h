// SPDX-License-Identifier: Apache-2.0
// From one quantisation to another, element by element; ReLU and ReLU6 are its chain's limits.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = store(output(x)).   src and dst: int8, uint8, int16 or int32, of the same shape.
struct Requantise {
    Chain output; // with one operand per stage

    EMU_FIELDS(output);
    bool operator==(const Requantise&) const = default;
};

// Rows: elements.
PreparedKernel prepare(const Requantise& requantise, const Operands& operands);

} // namespace emu::ops
