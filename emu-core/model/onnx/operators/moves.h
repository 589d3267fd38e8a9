// SPDX-License-Identifier: Apache-2.0
// What operators share that move elements, or take parts of tensors, and compute nothing.
#pragma once

#include "emu-core/model/onnx/call.h"
#include "emu-core/model/passes/rearrangements.h"

namespace emu::onnx {

// The quantisation that goes with elements of the value. Integers need theirs; of real numbers it
// says only which integers they come from, and is left out where it differs from channel to
// channel. Error bad_model: integers with such a one, or no elements.
Result<Quant> moved_quant(const Call& call, const Value& value);
// The one that all of the values have; of real numbers none.
Result<Quant> shared_quant(const Call& call, std::span<const Value> values);

// Adds an operation on the value's tensor alone, whose result has its type and quantisation.
Result<Value> move(Call& call, const Value& value, graph::Operation operation, const Shape& shape,
                   Order order);

// The same elements under another shape. Where `shape` differs in spatial axes of 1 only, a
// channels-last value stays one.
Result<Value> reshape(Call& call, const Value& value, const Shape& shape);

// Its stored numbers in another type. Precondition: the value has elements.
Result<Value> as_type(Call& call, const Value& value, Dtype dtype);

// Error bad_model: integers that stand for real numbers, where ONNX computes with what is stored.
Outcome expect_plain(const Call& call, const Value& value);

// A list that an attribute holds in older operator sets and input `index` in newer ones.
Result<std::optional<std::vector<std::int64_t>>> read_list(Call& call, std::string_view attribute,
                                                           std::size_t index);

// A one-dimensional constant of int64; without elements where there are no numbers.
Value list_of(Call& call, const std::vector<std::int64_t>& numbers);

// A constant of `shape` that holds the one element of the value `element` everywhere.
// Precondition: that is a constant.
Result<Value> filled(Call& call, const Value& element, const Shape& shape, std::size_t result = 0);

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
