// SPDX-License-Identifier: Apache-2.0
// Products of matrices, for all operators that have some.
#pragma once

#include "emu-core/model/onnx/call.h"

namespace emu::onnx {

// What a product becomes.
struct Product {
    Dtype dtype = Dtype::f32;
    Quant quant;
};

// The last two axes swapped.
Result<Value> swapped_matrices(Call& call, const Value& value);

// Weights that are known are a fully connected layer's, in the order in which the file has them.
// b is .., K, N; or, with channels first, N, K.
Result<Value> multiply(Call& call, const Value& a, const Value& b, ops::WeightOrder order,
                       const Product& result);

// Of vectors too, which are matrices whose axis of 1 is removed from the result.
Result<Value> matmul_value(Call& call, const Value& a, const Value& b, const Product& result);

// Integers and their zero points, one or one per row or column; without elements: 0.
struct Zeroed {
    Value value, zero;
};

// The product of both less their zero points, which need not be known before the run: int32.
Result<Value> integer_product(Call& call, const Zeroed& a, const Zeroed& b);
// The same of inputs, of which zero points may be left out.
Result<Value> integer_product(Call& call, std::size_t a, std::size_t b, std::size_t a_zero,
                              std::size_t b_zero);

} // namespace emu::onnx
