// SPDX-License-Identifier: Apache-2.0
// Attention, rotated embeddings and normalisation by the root mean square.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/attention.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <limits>

namespace emu::onnx {
namespace {

constexpr std::size_t mask_index = 3, past_index = 4;

// Queries, keys or values with their heads apart.
Result<Value> operand_by_heads(Call& call, std::size_t index, std::int64_t heads) {
    EMU_TRY(expect_plain(call, call.input(index)));
    if (call.input(index).rank() != 3) return in_file_order(call, index);
    return heads_apart(call, call.input(index), heads);
}

// Keys or values behind those of earlier calls.
Result<Value> behind_past(Call& call, const Value& value, std::size_t past) {
    if (!call.has(past)) return value;
    const Shape &now = value.shape, &before = call.input(past).shape;
    if (before.rank() != 4 || now.rank() != 4 || before[0] != now[0] || before[1] != now[1] ||
        before[3] != now[3]) {
        return error(Fault::bad_model, "%s does not go before %s", to_text(before).c_str(),
                     to_text(now).c_str());
    }
    return joined(call, {call.input(past), value}, 2);
}

Outcome read_mask(Call& call, AttentionOperands& operands) {
    if (!call.has(mask_index)) return {};
    EMU_TRY_VALUE(mask, in_file_order(call, mask_index));
    operands.bias = mask;
    if (mask.dtype != Dtype::boolean) return {};
    EMU_TRY_VALUE(bias, bias_of_mask(call, mask, -std::numeric_limits<float>::infinity(),
                                     operands.queries.dtype));
    operands.bias = bias;
    return {};
}

// What ONNX says otherwise from one operator set to the next, or where the order of steps counts.
Outcome refuse_unclear(Call& call, const AttentionOperands& operands) {
    const bool is_square = operands.queries.shape[2] == operands.keys.shape[2];
    if (operands.causal && (call.has(past_index) || !is_square)) {
        return error(Fault::bad_model,
                     "it is causal with more keys than queries, which is not supported");
    }
    if (operands.softcap != 0 && (operands.bias || operands.causal)) {
        return error(Fault::bad_model, "a softcap beside a mask is not supported");
    }
    if (call.wants(3)) {
        return error(Fault::bad_model, "it also wants the products, which is not supported");
    }
    return {};
}

} // namespace

Outcome onnx_attention(Call& call) {
    EMU_TRY_VALUE(causal, call.attributes().integer("is_causal", 0));
    EMU_TRY_VALUE(q_heads, call.attributes().integer("q_num_heads", 0));
    EMU_TRY_VALUE(kv_heads, call.attributes().integer("kv_num_heads", 0));
    EMU_TRY_VALUE(scale, call.attributes().real("scale", 0));
    EMU_TRY_VALUE(softcap, call.attributes().real("softcap", 0));
    EMU_TRY(call.attributes().integer("qk_matmul_output_mode", 0)); // of the fourth result
    EMU_TRY_VALUE(precision, call.attributes().integer("softmax_precision", 1));
    if (precision != 1) return error(Fault::bad_model, "its softmax is not in float32");
    EMU_TRY_VALUE(queries, operand_by_heads(call, 0, q_heads));
    EMU_TRY_VALUE(new_keys, operand_by_heads(call, 1, kv_heads));
    EMU_TRY_VALUE(new_values, operand_by_heads(call, 2, kv_heads));
    EMU_TRY_VALUE(keys, behind_past(call, new_keys, past_index));
    EMU_TRY_VALUE(values, behind_past(call, new_values, past_index + 1));
    AttentionOperands operands{queries, keys, values, {}, causal != 0, scale, softcap};
    if (queries.rank() != 4 || keys.rank() != 4) return error(Fault::bad_model, "it has no heads");
    EMU_TRY(read_mask(call, operands));
    EMU_TRY(refuse_unclear(call, operands));
    EMU_TRY_VALUE(result, attention(call, operands));
    EMU_TRY(call.define(keys, 1));
    EMU_TRY(call.define(values, 2));
    if (call.input(0).rank() != 3) return call.define(result);
    EMU_TRY_VALUE(together, heads_together(call, result));
    return call.define(together);
}

Outcome rms_normalization(Call& call) {
    EMU_TRY_VALUE(first, call.attributes().integer("axis", -1));
    EMU_TRY_VALUE(epsilon, call.attributes().real("epsilon", 1e-5F));
    EMU_TRY_VALUE(stash, call.attributes().integer("stash_type", 1));
    if (stash != 1) return error(Fault::bad_model, "it does not compute in float32");
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    EMU_TRY_VALUE(axis, call.axis(first, value.rank()));
    EMU_TRY_VALUE(result, root_mean_square_normalised(call, value, call.input(1), axis, epsilon));
    return call.define(result);
}

// Input, tables of cosines and sines, and which of their rows; without that they are the rows.
Outcome rotary_embedding(Call& call) {
    EMU_TRY_VALUE(interleaved, call.attributes().integer("interleaved", 0));
    EMU_TRY_VALUE(heads, call.attributes().integer("num_heads", 0));
    EMU_TRY_VALUE(turning, call.attributes().integer("rotary_embedding_dim", 0));
    EMU_TRY_VALUE(value, operand_by_heads(call, 0, heads));
    if (value.rank() != 4) return error(Fault::bad_model, "its input has no heads");
    Rotation rotation{call.input(1), call.input(2), interleaved != 0};
    if (call.has(3)) {
        EMU_TRY_VALUE(cosines, rows_at(call, call.input(1), call.input(3)));
        EMU_TRY_VALUE(sines, rows_at(call, call.input(2), call.input(3)));
        rotation.cosines = cosines;
        rotation.sines = sines;
    }
    const Shape& table = rotation.cosines.shape;
    const std::int64_t wanted = turning != 0 ? turning : value.shape[3];
    if (table.rank() != 3 || std::int64_t{table[2]} * 2 != wanted) {
        return error(Fault::bad_model, "cosines %s for %lld numbers", to_text(table).c_str(),
                     static_cast<long long>(wanted));
    }
    EMU_TRY_VALUE(result, rotated(call, value, rotation));
    if (call.input(0).rank() != 3) return call.define(result);
    EMU_TRY_VALUE(together, heads_together(call, result));
    return call.define(together);
}

// x * sigmoid(alpha * x), also by the name of QuickGelu
Outcome swish(Call& call) {
    const float usual = call.node().op_type == "QuickGelu" ? 1.702F : 1;
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", usual));
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    if (alpha == 1) {
        EMU_TRY_VALUE(silu, call.apply({ops::UnaryFunction::silu}, value));
        return call.define(silu);
    }
    EMU_TRY_VALUE(factor, number(call, alpha, value.dtype));
    EMU_TRY_VALUE(scaled, call.combine(ops::BinaryFunction::multiply, value, factor));
    EMU_TRY_VALUE(gate, call.apply({ops::UnaryFunction::sigmoid}, scaled));
    EMU_TRY_VALUE(result, call.combine(ops::BinaryFunction::multiply, value, gate));
    return call.define(result);
}

} // namespace emu::onnx
