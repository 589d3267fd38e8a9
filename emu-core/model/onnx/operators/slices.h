// SPDX-License-Identifier: Apache-2.0
// Parts of tensors.
#pragma once

#include "emu-core/model/onnx/call.h"
#include "emu-core/model/passes/rearrangements.h"

namespace emu::onnx {

// All of every axis.
std::vector<SliceAxis> whole(const Shape& shape);

// Cells start, start + step, .. before `end`, both counted from the axis's end when negative and
// moved to the axis's ends when beyond. The extent may be 0. Error bad_model: a step of 0.
Result<SliceAxis> clamped(std::int64_t start, std::int64_t end, std::int64_t step,
                          std::int32_t extent);

// That part of the value, one slice per axis of the file, in the value's order, under the name of
// result `result`. It has no elements where an extent is 0.
Result<Value> take(Call& call, const Value& value, const std::vector<SliceAxis>& slices,
                   std::size_t result = 0);

} // namespace emu::onnx
