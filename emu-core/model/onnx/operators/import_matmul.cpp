// SPDX-License-Identifier: Apache-2.0
// Products of matrices.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/matrix_products.h"
#include "emu-core/model/onnx/operators/scales.h"

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

Result<Value> scaled(Call& call, const Value& value, float factor) {
    if (factor == 1) return value;
    return call.combine(BinaryFunction::multiply, value, call.scalar(factor));
}

} // namespace

Outcome matmul(Call& call) {
    EMU_TRY(call.tensor(0));
    EMU_TRY(call.tensor(1));
    EMU_TRY_VALUE(result,
                  matmul_value(call, call.input(0), call.input(1), {call.input(0).dtype, {}}));
    return call.define(result);
}

// alpha * A' * B' + beta * C
Outcome gemm(Call& call) {
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    EMU_TRY_VALUE(beta, call.attributes().real("beta", 1));
    EMU_TRY_VALUE(swaps_a, call.attributes().integer("transA", 0));
    EMU_TRY_VALUE(swaps_b, call.attributes().integer("transB", 0));
    EMU_TRY(call.attributes().integer("broadcast", 0)); // old files say what newer ones imply
    EMU_TRY(call.tensor(0));
    EMU_TRY(call.tensor(1));
    Value a = call.input(0);
    const Value& b = call.input(1);
    if (a.rank() != 2 || b.rank() != 2) return error(Fault::bad_model, "it needs two matrices");
    if (swaps_a != 0) {
        EMU_TRY_VALUE(value, swapped_matrices(call, a));
        a = value;
    }
    const auto order =
        swaps_b != 0 ? ops::WeightOrder::channel_first : ops::WeightOrder::channel_last;
    EMU_TRY_VALUE(factors, scaled(call, b, alpha));
    EMU_TRY_VALUE(product, multiply(call, a, factors, order, {a.dtype, {}}));
    if (!call.has(2)) return call.define(product);
    EMU_TRY(call.tensor(2));
    EMU_TRY_VALUE(bias, scaled(call, call.input(2), beta));
    EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, product, bias));
    return call.define(sum);
}

Outcome matmul_integer(Call& call) {
    EMU_TRY_VALUE(result, integer_product(call, 0, 1, 2, 3));
    return call.define(result);
}

// a, b with a scale and a zero point behind each, then those of the result.
Outcome qlinear_matmul(Call& call) {
    EMU_TRY_VALUE(a_quant, read_quant(call, 1, 2, {}, 0));
    EMU_TRY_VALUE(b_quant, read_quant(call, 4, 5, call.input(3).shape, call.input(3).rank() - 1));
    EMU_TRY_VALUE(quant, read_quant(call, 6, 7, {}, 0));
    EMU_TRY_VALUE(a, quantised(call, call.input(0), a_quant));
    EMU_TRY_VALUE(b, quantised(call, call.input(3), b_quant));
    EMU_TRY_VALUE(result, matmul_value(call, a, b, {call.input(7).dtype, quant}));
    return call.define(result);
}

} // namespace emu::onnx
