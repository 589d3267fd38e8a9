// SPDX-License-Identifier: Apache-2.0
// Quantisation that a file gives in operands beside the tensor.
#pragma once

#include "emu-core/model/onnx/call.h"

namespace emu::onnx {

// What inputs `scale` and `zero` (which may be left out) say about a tensor of `shape`: one pair,
// or one per index of `axis`. Error bad_model: values that are not known, not positive, beyond
// 2^-60 .. 2^60, or of another count.
Result<Quant> read_quant(Call& call, std::size_t scale, std::size_t zero, const Shape& shape,
                         std::int32_t axis);

// The value's integers with this quantisation, whose axis is the file's, instead of their own: in
// the order that the value has, or, quantised along an axis, in the file's. An input of the network
// that nothing has read yet becomes quantised itself. Error bad_model: the value has no elements.
Result<Value> quantised(Call& call, const Value& value, const Quant& quant);

// Input `index` as real numbers, whose integers stand for what inputs `scale` and `zero` say.
Result<Value> dequantised(Call& call, std::size_t index, std::size_t scale, std::size_t zero);

// Result 0: the real numbers as integers with such a scale and zero point, of the zero point's type
// or, without one, of input `like`'s.
Outcome finish_quantised(Call& call, const Value& value, std::size_t scale, std::size_t zero,
                         std::size_t like = 0);

} // namespace emu::onnx
