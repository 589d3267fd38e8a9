// SPDX-License-Identifier: Apache-2.0
// ONNX Runtime's forms of attention.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/attention.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/matrix_products.h"
#include "emu-core/model/onnx/operators/moves.h"

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

// What both operators have in common.
struct HeadAttributes {
    std::int64_t heads = 0;
    float least = -10000; // what is added to the products that the mask excludes
    float scale = 0;
    bool causal = false;
};

Result<HeadAttributes> read_heads(Call& call) {
    EMU_TRY_VALUE(heads, call.attributes().integer("num_heads", 0));
    EMU_TRY_VALUE(least, call.attributes().real("mask_filter_value", -10000));
    EMU_TRY_VALUE(scale, call.attributes().real("scale", 0));
    EMU_TRY_VALUE(causal, call.attributes().integer("unidirectional", 0));
    return HeadAttributes{heads, least, scale, causal != 0};
}

// B, L of int32, 0 where a key does not count, as B, 1, 1, L.
Result<Value> padding_bias(Call& call, const Value& mask, const HeadAttributes& attributes,
                           const Value& keys) {
    if (mask.shape != Shape{keys.shape[0], keys.shape[2]}) {
        return error(Fault::bad_model, "a mask of %s is not supported, for keys of %s",
                     to_text(mask.shape).c_str(), to_text(keys.shape).c_str());
    }
    EMU_TRY_VALUE(counts, as_type(call, mask, Dtype::boolean));
    EMU_TRY_VALUE(shaped, reshape(call, counts, {mask.shape[0], 1, 1, mask.shape[1]}));
    return bias_of_mask(call, shaped, attributes.least, keys.dtype);
}

// The mask, and what is added to the products besides.
Outcome read_biases(Call& call, AttentionOperands& operands, const HeadAttributes& attributes,
                    std::size_t mask, std::size_t bias) {
    if (call.has(mask)) {
        EMU_TRY_VALUE(own, in_file_order(call, mask));
        EMU_TRY_VALUE(padding, padding_bias(call, own, attributes, operands.keys));
        operands.bias = padding;
    }
    if (!call.has(bias)) return {};
    EMU_TRY_VALUE(given, in_file_order(call, bias));
    if (!operands.bias) {
        operands.bias = given;
        return {};
    }
    EMU_TRY_VALUE(both, call.combine(BinaryFunction::add, *operands.bias, given));
    operands.bias = both;
    return {};
}

Outcome finish_attention(Call& call, const AttentionOperands& operands) {
    EMU_TRY_VALUE(result, attention(call, operands));
    EMU_TRY_VALUE(together, heads_together(call, result));
    return call.define(together);
}

// Part `which` of three of the last axis.
Result<Value> third(Call& call, const Value& value, int which) {
    const std::int32_t size = value.shape[value.rank() - 1] / 3;
    return part(call, value, value.rank() - 1, std::int64_t{which} * size, size);
}

// A third of input `bias`, added before the heads are taken apart.
Result<Value> biased_heads(Call& call, const Value& value, std::size_t bias, int which,
                           std::int64_t heads) {
    if (value.rank() == 4) return in_file_order(call, value);
    if (!call.has(bias)) return heads_apart(call, value, heads);
    const Shape& all = call.input(bias).shape;
    if (value.rank() != 3 || all != Shape{value.shape[2] * 3}) {
        return error(Fault::bad_model, "a bias of %s for %s", to_text(all).c_str(),
                     to_text(value.shape).c_str());
    }
    EMU_TRY_VALUE(own, third(call, call.input(bias), which));
    EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, value, own));
    return heads_apart(call, sum, heads);
}

} // namespace

// Input, weights of queries, keys and values, their bias, mask; neither past nor sizes of their
// own.
Outcome runtime_attention(Call& call) {
    EMU_TRY_VALUE(attributes, read_heads(call));
    EMU_TRY_VALUE(rotary, call.attributes().integer("do_rotary", 0));
    EMU_TRY_VALUE(shares, call.attributes().integer("past_present_share_buffer", 0));
    if (rotary != 0 || shares != 0 || call.has(4) || call.has(6) || call.wants(1)) {
        return error(Fault::bad_model, "earlier keys and rotation are not supported");
    }
    const Value &x = call.input(0), &weights = call.input(1);
    EMU_TRY(expect_plain(call, x));
    EMU_TRY(expect_plain(call, weights));
    if (x.rank() != 3 || weights.rank() != 2 || weights.shape[1] % 3 != 0) {
        return error(Fault::bad_model, "%s and weights %s do not fit", to_text(x.shape).c_str(),
                     to_text(weights.shape).c_str());
    }
    EMU_TRY_VALUE(all, matmul_value(call, x, weights, {x.dtype, {}}));
    if (call.has(2)) {
        EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, all, call.input(2)));
        all = sum;
    }
    std::vector<Value> parts;
    for (int which = 0; which < 3; ++which) {
        EMU_TRY_VALUE(own, third(call, all, which));
        EMU_TRY_VALUE(apart, heads_apart(call, own, attributes.heads));
        parts.push_back(apart);
    }
    AttentionOperands operands{parts[0], parts[1],          parts[2],
                               {},       attributes.causal, attributes.scale};
    EMU_TRY(read_biases(call, operands, attributes, 3, 5));
    return finish_attention(call, operands);
}

// Queries, keys, values, bias, mask of keys, what is added to the products, earlier keys and
// values.
Outcome multi_head_attention(Call& call) {
    EMU_TRY_VALUE(attributes, read_heads(call));
    for (const std::size_t index : {0, 1, 2}) {
        if (!call.has(index) || (index == 0 && call.input(0).rank() != 3)) {
            return error(Fault::bad_model, "queries, keys and values in one are not supported");
        }
        EMU_TRY(expect_plain(call, call.input(index)));
    }
    std::vector<Value> parts;
    for (int which = 0; which < 3; ++which) {
        EMU_TRY_VALUE(apart, biased_heads(call, call.input(static_cast<std::size_t>(which)), 3,
                                          which, attributes.heads));
        parts.push_back(apart);
    }
    if (call.has(6) != call.has(7)) return error(Fault::bad_model, "it has half of a past");
    for (int which = 1; which < 3 && call.has(6); ++which) {
        const Value& past = call.input(static_cast<std::size_t>(which) + 5);
        Value& own = parts[static_cast<std::size_t>(which)];
        EMU_TRY(expect_elements(past));
        if (past.rank() != 4) return error(Fault::bad_model, "its past has no heads");
        EMU_TRY_VALUE(alike, with_extent(past.shape, 2, own.shape[2]));
        if (alike != own.shape) {
            return error(Fault::bad_model, "%s does not go before %s", to_text(past.shape).c_str(),
                         to_text(own.shape).c_str());
        }
        EMU_TRY_VALUE(all, joined(call, {past, own}, 2));
        own = all;
    }
    AttentionOperands operands{parts[0], parts[1],          parts[2],
                               {},       attributes.causal, attributes.scale};
    EMU_TRY(read_biases(call, operands, attributes, 4, 5));
    EMU_TRY(call.define(parts[1], 1));
    EMU_TRY(call.define(parts[2], 2));
    return finish_attention(call, operands);
}

// Input, positions, tables of cosines and sines. One position is that of the first step.
Outcome runtime_rotary_embedding(Call& call) {
    EMU_TRY_VALUE(interleaved, call.attributes().integer("interleaved", 0));
    EMU_TRY_VALUE(heads, call.attributes().integer("num_heads", 0));
    EMU_TRY_VALUE(turning, call.attributes().integer("rotary_embedding_dim", 0));
    EMU_TRY_VALUE(scale, call.attributes().real("scale", 1));
    EMU_TRY_VALUE(packed, call.attributes().integer("is_packed_batching", 0));
    const Value& x = call.input(0);
    EMU_TRY(expect_plain(call, x));
    for (const std::size_t index : {1, 2, 3}) EMU_TRY(expect_elements(call.input(index)));
    const Shape& table = call.input(2).shape;
    if (packed != 0 || scale != 1 || table.rank() != 2) {
        return error(Fault::bad_model, "packed batches and scales are not supported");
    }
    std::int64_t count = heads;
    if (turning == 0 && x.rank() == 3) count = x.shape[2] / (std::int64_t{table[1]} * 2);
    EMU_TRY_VALUE(value, x.rank() == 3 ? heads_apart(call, x, count) : in_file_order(call, x));
    if (value.rank() != 4) return error(Fault::bad_model, "its input has no heads");
    EMU_TRY_VALUE(positions, in_file_order(call, 1));
    if (positions.shape == Shape{1}) {
        EMU_TRY_VALUE(steps, counted(call, value.shape[2], 0, 1));
        EMU_TRY_VALUE(first, as_type(call, positions, Dtype::i64));
        EMU_TRY_VALUE(all, call.combine(BinaryFunction::add, steps, first));
        positions = all;
    } else if (positions.shape != Shape{value.shape[0], value.shape[2]}) {
        return error(Fault::bad_model, "positions %s for %s", to_text(positions.shape).c_str(),
                     to_text(x.shape).c_str());
    }
    EMU_TRY_VALUE(cosines, rows_at(call, call.input(2), positions));
    EMU_TRY_VALUE(sines, rows_at(call, call.input(3), positions));
    EMU_TRY_VALUE(result, rotated(call, value, {cosines, sines, interleaved != 0}));
    if (x.rank() != 3) return call.define(result);
    EMU_TRY_VALUE(together, heads_together(call, result));
    return call.define(together);
}

} // namespace emu::onnx
