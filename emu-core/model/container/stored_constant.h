// SPDX-License-Identifier: Apache-2.0
// Integers for constants of float32: those that they were dequantised from, or those of a bias.
#pragma once

#include "emu-core/model/graph.h"

#include <optional>
#include <span>

namespace emu {

// The constant as integers of `dtype`, if its spec names a quantisation and every value is exactly
// what one of these integers stands for. Zero points move where the type needs it. `dtype` is int8,
// uint8 or int16.
std::optional<graph::Tensor> stored_constant(const graph::Tensor& real, Dtype dtype);

// The constant, one value for each of `scales` or for one scale, as int32 or int64 with these
// scales: the integers of its own quantisation where that has the same scales, else the nearest.
// Nothing where the type, or 2^53, is too narrow.
std::optional<graph::Tensor> stored_bias(const graph::Tensor& real, std::span<const double> scales,
                                         Dtype dtype);

} // namespace emu
