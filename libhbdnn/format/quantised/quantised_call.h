// SPDX-License-Identifier: Apache-2.0
// What the handlers of quantised operators ask of a node. Errors are bad_model and name what is not
// known.
#pragma once

#include "emu-core/model/onnx/call.h"
#include "libhbdnn/format/quantised/quantised_chains.h"

namespace hbdnn::format::quantised {

// The attribute says `known`, the only word that has been seen there.
emu::Outcome expect_word(emu::onnx::Call& call, const char* name, std::string_view known);
// The same of a number; what is absent counts as `absent`.
emu::Outcome expect_number(emu::onnx::Call& call, const char* name, std::int64_t known,
                           std::int64_t absent = -1);
// Words that say how something else came about.
emu::Outcome pass_over_word(emu::onnx::Call& call, const char* name);

// Numbers within +-2^31, at least one.
emu::Result<Operands> factors(emu::onnx::Call& call, const char* name);
// Numbers within +-62.
emu::Result<Operands> shifts(emu::onnx::Call& call, const char* name);
// Zero where the node has none.
emu::Result<Operands> shifts_or_none(emu::onnx::Call& call, const char* name);

// int8, int16 or int32, by the attribute's bits.
emu::Result<emu::Dtype> stored_type(emu::onnx::Call& call, const char* name);
int bits_of(emu::Dtype dtype);

// Input `index`, of one of the types; the tensor is in the file's order.
emu::Result<emu::TensorId> integers(emu::onnx::Call& call, std::size_t index,
                                    std::span<const emu::Dtype> types);
inline constexpr emu::Dtype bytes_only[] = {emu::Dtype::i8};
inline constexpr emu::Dtype bytes_and_words[] = {emu::Dtype::i8, emu::Dtype::i16};
inline constexpr emu::Dtype all_integers[] = {emu::Dtype::i8, emu::Dtype::i16, emu::Dtype::i32};

// A feature map N, H, W, C.
emu::Outcome expect_map(const emu::onnx::Call& call, std::size_t index);

// store(chain(x)) under the node's name, x being a tensor of `shape`; the chain may have one
// operand for each index of the last axis.
emu::Result<emu::TensorId> requantised(emu::onnx::Call& call, emu::TensorId src,
                                       const emu::Shape& shape, emu::ops::Chain chain,
                                       emu::Dtype dtype);

// The tensor of a command that the file gives, under the node's name.
emu::Result<emu::TensorId> computed(emu::onnx::Call& call, emu::Command command,
                                    std::vector<emu::TensorId> inputs, const emu::Shape& shape,
                                    emu::Dtype dtype);
// The tensor is the node's result.
emu::Outcome define(emu::onnx::Call& call, emu::TensorId tensor);

} // namespace hbdnn::format::quantised
