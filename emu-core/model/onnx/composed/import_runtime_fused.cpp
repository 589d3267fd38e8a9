// SPDX-License-Identifier: Apache-2.0
// ONNX Runtime's operators of several steps, as its optimiser writes them.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/attention.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/matrix_products.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/onnx/operators/window.h"

#include <limits>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;
using ops::UnaryFunction;

Result<Value> with_input(Call& call, const Value& value, std::size_t index) {
    if (!call.has(index)) return value;
    EMU_TRY(expect_plain(call, call.input(index)));
    return call.combine(BinaryFunction::add, value, call.input(index));
}

// Over the last axis, with input `scale` and, if it is there, `bias`.
Result<Value> layer_normalised(Call& call, const Value& value, std::size_t scale, std::size_t bias,
                               float epsilon) {
    EMU_TRY_VALUE(src, in_file_order(call, value));
    std::vector<TensorId> inputs{src.tensor};
    for (const std::size_t index : {scale, bias}) {
        if (!call.has(index)) continue;
        EMU_TRY_VALUE(tensor, call.tensor(index));
        inputs.push_back(tensor);
    }
    if (!call.has(scale)) return error(Fault::bad_model, "its input %zu is left out", scale);
    return call.add(ops::Normalise{{src.rank() - 1}, epsilon}, std::move(inputs), src.shape,
                    src.dtype);
}

Outcome refuse_statistics(Call& call) {
    if (!call.wants(1) && !call.wants(2)) return {};
    return error(Fault::bad_model, "it also wants mean and deviation, which is not supported");
}

// Precondition: has(0) and has(1).
Result<Value> skip_sum(Call& call, std::size_t bias) {
    EMU_TRY(refuse_statistics(call));
    EMU_TRY(expect_plain(call, call.input(0)));
    if (!call.has(1)) return error(Fault::bad_model, "its input 1 is left out");
    EMU_TRY_VALUE(sum, with_input(call, call.input(0), 1));
    EMU_TRY_VALUE(all, with_input(call, sum, bias));
    if (all.shape == call.input(0).shape) return all;
    return error(Fault::bad_model, "%s is more than %s", to_text(all.shape).c_str(),
                 to_text(call.input(0).shape).c_str());
}

Outcome finish_gelu(Call& call, UnaryFunction function) {
    EMU_TRY(expect_plain(call, call.input(0)));
    EMU_TRY_VALUE(sum, with_input(call, call.input(0), 1));
    EMU_TRY_VALUE(result, call.apply({function}, sum));
    return call.define(result);
}

Result<Value> activated(Call& call, const Value& value) {
    EMU_TRY_VALUE(name, call.attributes().text("activation", ""));
    EMU_TRY_VALUE(given, call.attributes().reals("activation_params"));
    const std::vector<float> numbers = given.value_or(std::vector<float>());
    const auto number = [&numbers](std::size_t i, float otherwise) {
        return i < numbers.size() ? numbers[i] : otherwise;
    };
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (name.empty()) return value;
    if (name == "Relu") return call.apply({UnaryFunction::clip, 0, infinity}, value);
    if (name == "Tanh") return call.apply({UnaryFunction::tanh}, value);
    if (name == "Sigmoid") return call.apply({UnaryFunction::sigmoid}, value);
    if (name == "LeakyRelu") {
        return call.apply({UnaryFunction::leaky_relu, number(0, 0.01F)}, value);
    }
    if (name == "Clip" && number(0, -infinity) <= number(1, infinity)) {
        return call.apply({UnaryFunction::clip, number(0, -infinity), number(1, infinity)}, value);
    }
    if (name == "HardSigmoid") {
        return call.apply({UnaryFunction::hard_sigmoid, number(0, 0.2F), number(1, 0.5F)}, value);
    }
    return error(Fault::bad_model, "its activation %s is not supported", printable(name).c_str());
}

} // namespace

Outcome bias_gelu(Call& call) {
    return finish_gelu(call, UnaryFunction::gelu);
}

Outcome fast_gelu(Call& call) {
    return finish_gelu(call, UnaryFunction::gelu_tanh);
}

// Input, skip, scale, shift, bias; the fourth result is the sum.
Outcome skip_layer_normalization(Call& call) {
    EMU_TRY_VALUE(epsilon, call.attributes().real("epsilon", 1e-12F));
    EMU_TRY_VALUE(sum, skip_sum(call, 4));
    EMU_TRY_VALUE(result, layer_normalised(call, sum, 2, 3, epsilon));
    EMU_TRY(call.define(result));
    return call.define(sum, 3);
}

// Input, skip, scale, bias
Outcome skip_rms_normalization(Call& call) {
    EMU_TRY_VALUE(epsilon, call.attributes().real("epsilon", 1e-12F));
    EMU_TRY_VALUE(sum, skip_sum(call, 3));
    if (!call.has(2)) return error(Fault::bad_model, "its input 2 is left out");
    EMU_TRY_VALUE(result,
                  root_mean_square_normalised(call, sum, call.input(2), sum.rank() - 1, epsilon));
    EMU_TRY(call.define(result));
    return call.define(sum, 3);
}

// Words, segments, the three tables, scale, shift, mask, positions.
Outcome embed_layer_normalization(Call& call) {
    EMU_TRY_VALUE(epsilon, call.attributes().real("epsilon", 1e-12F));
    const Value& words = call.input(0);
    if (words.rank() != 2 || !call.has(2) || !call.has(3) || call.wants(1)) {
        return error(Fault::bad_model, "it has no words, or wants to know how many they are");
    }
    EMU_TRY_VALUE(sum, rows_at(call, call.input(2), words));
    EMU_TRY_VALUE(order, counted(call, words.shape[1], 0, 1));
    EMU_TRY_VALUE(places, rows_at(call, call.input(3), call.has(8) ? call.input(8) : order));
    EMU_TRY_VALUE(placed, call.combine(BinaryFunction::add, sum, places));
    sum = placed;
    if (call.has(1) && call.has(4)) {
        EMU_TRY_VALUE(segments, rows_at(call, call.input(4), call.input(1)));
        EMU_TRY_VALUE(all, call.combine(BinaryFunction::add, sum, segments));
        sum = all;
    }
    EMU_TRY_VALUE(result, layer_normalised(call, sum, 5, 6, epsilon));
    EMU_TRY(call.define(result));
    return call.define(sum, 2);
}

// alpha * A' * B'
Outcome fused_matmul(Call& call) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    EMU_TRY_VALUE(swaps_a, call.attributes().integer("transA", 0));
    EMU_TRY_VALUE(swaps_b, call.attributes().integer("transB", 0));
    EMU_TRY_VALUE(batch_a, call.attributes().integer("transBatchA", 0));
    EMU_TRY_VALUE(batch_b, call.attributes().integer("transBatchB", 0));
    Value operands[] = {call.input(0), call.input(1)};
    const bool swaps[] = {swaps_a != 0, swaps_b != 0};
    if (batch_a != 0 || batch_b != 0 || !call.has(1)) {
        return error(Fault::bad_model, "batches that are swapped are not supported");
    }
    for (int i = 0; i < 2; ++i) {
        EMU_TRY(expect_plain(call, operands[i]));
        if (!swaps[i]) continue;
        if (operands[i].rank() < 2) return error(Fault::bad_model, "it swaps a vector");
        EMU_TRY_VALUE(swapped, swapped_matrices(call, operands[i]));
        operands[i] = swapped;
    }
    EMU_TRY_VALUE(result, matmul_value(call, operands[0], operands[1], {operands[0].dtype, {}}));
    if (alpha == 1) return call.define(result);
    EMU_TRY_VALUE(factor, number(call, alpha, result.dtype));
    EMU_TRY_VALUE(scaled, call.combine(BinaryFunction::multiply, result, factor));
    return call.define(scaled);
}

// Input, weights, bias, what is added before the activation.
Outcome fused_conv(Call& call) {
    EMU_TRY_VALUE(result, conv_value(call));
    EMU_TRY_VALUE(sum, with_input(call, result, 3));
    EMU_TRY_VALUE(value, activated(call, sum));
    return call.define(value);
}

} // namespace emu::onnx
