// SPDX-License-Identifier: Apache-2.0
// Attention and what goes before it, for the operators of several domains.
#pragma once

#include "emu-core/model/onnx/call.h"

#include <optional>

namespace emu::onnx {

// B, heads, S, size; keys and values may have fewer heads, each of which serves as many queries.
struct AttentionOperands {
    Value queries, keys, values;
    std::optional<Value> bias; // is added to the products, and broadcasts to them
    bool causal = false;       // no query sees a key behind its own place, counted from the end
    float scale = 0;           // 0: 1 / sqrt(size)
    float softcap = 0;         // 0: none; else c * tanh(products / c), before the bias
};

// softmax(scale * queries * keys' + bias) * values: B, heads, S, size of values. Error bad_model:
// shapes that do not fit.
Result<Value> attention(Call& call, const AttentionOperands& operands);

// B, S, heads * size to B, heads, S, size, and back. Error bad_model: not so many heads.
Result<Value> heads_apart(Call& call, const Value& value, std::int64_t heads);
Result<Value> heads_together(Call& call, const Value& value);

// Where the mask (bool) holds 0, else `least`.
Result<Value> bias_of_mask(Call& call, const Value& mask, float least, Dtype dtype);

// value / sqrt(mean of squares along the axes from `axis` on + epsilon) * scale
Result<Value> root_mean_square_normalised(Call& call, const Value& value, const Value& scale,
                                          int axis, float epsilon);

// How numbers along the last axis are paired and turned.
struct Rotation {
    Value cosines, sines; // S or B, S before half of the numbers that turn
    bool interleaved = false;
};

// Of B, heads, S, size: the first numbers, two for each cosine, turn, the others stay.
Result<Value> rotated(Call& call, const Value& value, const Rotation& rotation);

// Rows of a table that positions name. Positions: B, S or S.
Result<Value> rows_at(Call& call, const Value& table, const Value& positions);

} // namespace emu::onnx
