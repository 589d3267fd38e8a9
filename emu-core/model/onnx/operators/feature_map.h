// SPDX-License-Identifier: Apache-2.0
// Between the file's feature maps (N, C, spatial axes) and the core's (N, H, W, C).
#pragma once

#include "emu-core/model/onnx/call.h"

namespace emu::onnx {

// The value as N, H, W, C: of one spatial axis H is 1, of several H is all but the last.
// Precondition: rank >= 3.
Result<TensorId> as_feature_map(Call& call, const Value& value);

// The operation's result, N, H, W, C with H, W = `y`, `x` and `channels`, as a value of `rank` axes
// in the file's terms; rank 3 has no H.
Result<Value> add_feature_map(Call& call, graph::Operation operation, std::vector<TensorId> inputs,
                              const Shape& map, int rank, Dtype dtype, Quant quant = {});

} // namespace emu::onnx
