// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/affine.h"

namespace emu::ops {

bool is_affine(const TensorSpec& spec) {
    const Quant& quant = spec.quant;
    const std::size_t count = quant.scales.size();
    if (quant.scheme == Quant::Scheme::fixed_point) return true;
    if (quant.scheme != Quant::Scheme::affine || quant.zero_points.size() != count) return false;
    if (count == 1) return true;
    return quant.axis >= 0 && quant.axis < spec.shape.rank() &&
           count == static_cast<std::size_t>(spec.shape[quant.axis]);
}

} // namespace emu::ops
