// SPDX-License-Identifier: Apache-2.0
// Quantisation that a file gives in operands beside the tensor.
#pragma once

#include "model/onnx/call.h"

namespace emu::onnx {

// What inputs `scale` and `zero` (which may be left out) say about a tensor of `shape`: one pair,
// or one per index of `axis`. Error bad_model: values that are not known, not finite and positive,
// or of another count.
Result<Quant> read_quant(Call& call, std::size_t scale, std::size_t zero, const Shape& shape,
                         std::int32_t axis);

// The value with this quantisation, whose axis is the file's, instead of none: in the order that it
// has, or, quantised along an axis, in the file's. Error bad_model: it has another quantisation.
Result<Value> quantised(Call& call, const Value& value, const Quant& quant);

} // namespace emu::onnx
