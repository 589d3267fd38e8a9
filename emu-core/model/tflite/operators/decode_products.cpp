// SPDX-License-Identifier: Apache-2.0
// Fully connected layers, and products of matrices that both may be computed in the run.
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

#include <numeric>
#include <utility>

namespace emu::tflite {
namespace {

// Operand `index` with its last two axes exchanged.
Result<TensorId> transpose_matrices(Call& call, std::size_t index, const char* what) {
    TensorSpec spec = call.input(index);
    const int rank = spec.shape.rank();
    if (rank < 2) return error(Fault::bad_model, "its operand %zu is no matrix", index);
    std::vector<std::int32_t> order(static_cast<std::size_t>(rank));
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[order.size() - 1], order[order.size() - 2]);
    ops::Rearrange transpose = transposition(spec.shape, order);
    spec.shape = transposed(spec.shape, order);
    if (!spec.quant.per_tensor()) spec.quant.axis = order[spec.quant.axis];
    return call.add(what, std::move(transpose), {call.operand(index)}, std::move(spec));
}

// Operand 0 as B lines of `values`.
Result<TensorId> flatten(Call& call, std::int32_t values) {
    TensorSpec spec = call.input(0);
    const std::int64_t elements = spec.shape.elements();
    if (elements % values != 0) {
        return error(Fault::bad_model, "weights of %d values do not divide %s", values,
                     to_text(spec.shape).c_str());
    }
    const std::int64_t lines = elements / values;
    if (spec.shape.rank() == 2 && spec.shape[0] == lines) return call.operand(0);
    if (lines > std::numeric_limits<std::int32_t>::max()) {
        return error(Fault::bad_model, "its input is too large");
    }
    EMU_TRY_VALUE(shape, Shape::make(std::vector{static_cast<std::int32_t>(lines), values}));
    spec.shape = shape;
    return call.add("lines", graph::Reshape{}, {call.operand(0)}, std::move(spec));
}

// Weights OC K that another operator computes: B K by the transposed ones, then the bias.
Outcome decode_computed_weights(Call& call, const ops::RealLimits& limits) {
    const Shape weights = call.shape_of(1);
    if (weights.rank() != 2) {
        return error(Fault::bad_model, "its weights have the shape %s instead of two axes",
                     to_text(weights).c_str());
    }
    const bool biased = call.has(2);
    if (biased && !ops::is_float(call.result().dtype)) {
        return error(Fault::bad_model,
                     "quantised weights and a bias that are not both constant are not supported");
    }
    EMU_TRY_VALUE(lines, flatten(call, weights[1]));
    EMU_TRY_VALUE(transposed, transpose_matrices(call, 1, "weights"));
    TensorSpec product = call.result();
    const std::int64_t count = call.shape_of(0).elements() / weights[1];
    EMU_TRY_VALUE(shape, Shape::make(std::vector{static_cast<std::int32_t>(count), weights[0]}));
    product.shape = shape;
    const graph::Matmul matmul{biased ? graph::no_limits : limits};
    EMU_TRY_VALUE(id, call.add("product", matmul, {lines, transposed}, product));
    if (biased) {
        EMU_TRY_VALUE(sum, call.add("sum", ops::Binary{ops::BinaryFunction::add, limits},
                                    {id, call.operand(2)}, product));
        id = sum;
    }
    return call.finish(graph::Reshape{}, {id});
}

} // namespace

Outcome decode_fully_connected(Call& call) {
    EMU_TRY(check_accumulator(call.options, field::fully_connected_accumulator_type,
                              call.input(0).dtype));
    EMU_TRY_VALUE(format, call.options.scalar<std::int8_t>(field::fully_connected_weights_format));
    if (format != 0) {
        return error(Fault::bad_model, "its weights are shuffled, which is not supported");
    }
    EMU_TRY_VALUE(activation, read_activation(call.options, field::fully_connected_activation));
    const bool constant = call.is_constant(1) && (!call.has(2) || call.is_constant(2));
    if (!constant) return decode_computed_weights(call, activation);
    return call.finish(graph::FullyConnected{activation});
}

Outcome decode_batch_matmul(Call& call) {
    std::vector<TensorId> inputs{call.operand(0), call.operand(1)};
    EMU_TRY_VALUE(first, call.options.scalar<std::uint8_t>(field::matmul_transposes_first));
    EMU_TRY_VALUE(second, call.options.scalar<std::uint8_t>(field::matmul_transposes_second));
    if (first) {
        EMU_TRY_VALUE(id, transpose_matrices(call, 0, "first"));
        inputs[0] = id;
    }
    if (second) {
        EMU_TRY_VALUE(id, transpose_matrices(call, 1, "second"));
        inputs[1] = id;
    }
    return call.finish(graph::Matmul{}, std::move(inputs));
}

} // namespace emu::tflite
