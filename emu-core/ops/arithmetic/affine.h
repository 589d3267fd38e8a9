// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/tensor/tensor.h"

namespace emu::ops {

// True when the tensor's integers stand for real numbers: fixed point, or affine with one scale and
// zero point or one per index of its axis.
bool is_affine(const TensorSpec& spec);

} // namespace emu::ops
