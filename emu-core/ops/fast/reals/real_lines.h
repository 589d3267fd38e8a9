// SPDX-License-Identifier: Apache-2.0
// Kernels that read real numbers, perhaps apply a function, and write them.
#pragma once

#include "emu-core/ops/fast/reals/real_elements.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops::fast {

struct AppliedFunction {
    ApplyFunction apply = nullptr; // null: the numbers stay as they are
    float alpha = 0, beta = 0;
};

// From the first source to the destination, element by element.
std::unique_ptr<Kernel> make_real_lines(const ElementReader& source,
                                        const AppliedFunction& function, const ElementWriter& sink,
                                        const Operands& operands);

} // namespace emu::ops::fast
