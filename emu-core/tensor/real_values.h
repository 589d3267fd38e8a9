// SPDX-License-Identifier: Apache-2.0
// A tensor's values as the real numbers that they are in the network as its author wrote it.
#pragma once

#include "emu-core/tensor/convert.h"

namespace emu {

// Elements [first, first + values.size()) of `tensor`, whose bytes are dense and in the order of
// the spec's shape. Whole numbers without a scale are what they are. Error bad_argument: a
// quantisation per channel. Precondition: the tensor has as many elements.
Outcome read_reals(const TensorSpec& spec, Bytes tensor, std::int64_t first,
                   std::span<float> values);

} // namespace emu
