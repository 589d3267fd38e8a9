// SPDX-License-Identifier: Apache-2.0
// Recurrent layers over a sequence.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/gate_functions.h"
#include "emu-core/model/passes/rearrangements.h"

#include <utility>

namespace emu::onnx {
namespace {

using ops::Direction;

// What both operators have in common.
struct Layer {
    ops::Recurrent recurrent;
    bool batch_first = false; // in x, the states and all results; the core has the steps first
    std::int32_t directions = 1, steps = 1, sequences = 1;
    std::vector<TensorId> inputs; // x, w, r and those of the others that are there
};

// The value with these axes, in the file's order.
Result<Value> reordered(Call& call, const Value& value, std::span<const std::int32_t> order) {
    EMU_TRY_VALUE(src, call.importer().in_file_order(value));
    return call.add(transposition(value.shape, order), {src}, transposed(value.shape, order),
                    value.dtype, Order::file, call.importer().builder().spec(src).quant);
}

// Batch first to steps, or directions, first and back.
constexpr std::int32_t swapped[] = {1, 0, 2};

Result<TensorId> sequence_operand(Call& call, std::size_t index, bool batch_first) {
    if (!batch_first) return call.tensor(index);
    if (call.input(index).rank() != 3) {
        return error(Fault::bad_model, "its input %zu has not three axes", index);
    }
    EMU_TRY_VALUE(value, reordered(call, call.input(index), swapped));
    return value.tensor;
}

Result<Direction> read_direction(Call& call) {
    EMU_TRY_VALUE(text, call.attributes().text("direction", "forward"));
    if (text == "forward") return Direction::forward;
    if (text == "reverse") return Direction::reverse;
    if (text == "bidirectional") return Direction::bidirectional;
    return error(Fault::bad_model, "its direction is %s", printable(text).c_str());
}

// What a file may have wrong without anybody noticing before the first run.
Outcome check_operands(const Call& call, const Layer& layer) {
    const std::int32_t d = layer.directions, h = layer.recurrent.hidden, b = layer.sequences;
    const std::int32_t gates = call.input(1).shape[1]; // of all, times hidden values
    const Shape state = layer.batch_first ? Shape{b, d, h} : Shape{d, b, h};
    const Shape expected[] = {{d, 2 * gates}, {b}, state, state, {d, 3 * h}};
    for (std::size_t i = 3; i < call.inputs(); ++i) {
        if (!call.has(i) || call.input(i).shape == expected[i - 3]) continue;
        return error(Fault::bad_model, "its input %zu is %s instead of %s", i,
                     to_text(call.input(i).shape).c_str(), to_text(expected[i - 3]).c_str());
    }
    return {};
}

// `optional` tells of inputs 3, 4, .. whether each is there, and which are states.
Outcome read_operands(Call& call, Layer& layer) {
    const bool is_state[] = {false, false, false, false, false, true, true, false};
    bool* const present[] = {&layer.recurrent.has_bias, &layer.recurrent.has_lengths,
                             &layer.recurrent.has_hidden, &layer.recurrent.has_cell,
                             &layer.recurrent.has_peepholes};
    for (std::size_t i = 0; i < call.inputs(); ++i) {
        if (i >= 3) *present[i - 3] = call.has(i);
        if (!call.has(i)) continue;
        EMU_TRY_VALUE(tensor,
                      sequence_operand(call, i, layer.batch_first && (i == 0 || is_state[i])));
        layer.inputs.push_back(tensor);
    }
    return {};
}

Result<Layer> read_layer(Call& call, std::span<const std::string_view> functions) {
    const Shape &x = call.input(0).shape, &w = call.input(1).shape, &r = call.input(2).shape;
    if (x.rank() != 3 || w.rank() != 3 || r.rank() != 3) {
        return error(Fault::bad_model, "%s, %s and %s have not three axes", to_text(x).c_str(),
                     to_text(w).c_str(), to_text(r).c_str());
    }
    Layer layer;
    EMU_TRY_VALUE(direction, read_direction(call));
    EMU_TRY_VALUE(hidden, call.attributes().integer("hidden_size", r[2]));
    EMU_TRY_VALUE(clip, call.attributes().real("clip", 0));
    EMU_TRY_VALUE(layout, call.attributes().integer("layout", 0));
    EMU_TRY(call.attributes().integer("output_sequence", 0)); // opset 1
    layer.directions = direction == Direction::bidirectional ? 2 : 1;
    EMU_TRY_VALUE(gates,
                  read_gate_functions(call, functions, static_cast<std::size_t>(layer.directions)));
    if (hidden != r[2] || w[0] != layer.directions || !(clip >= 0)) {
        return error(Fault::bad_model, "its weights do not fit its hidden size or direction");
    }
    if (layout != 0 && layout != 1) return error(Fault::bad_model, "its layout is unknown");
    layer.batch_first = layout == 1;
    layer.steps = x[layer.batch_first ? 1 : 0];
    layer.sequences = x[layer.batch_first ? 0 : 1];
    layer.recurrent.direction = direction;
    layer.recurrent.hidden = r[2];
    layer.recurrent.clip = clip;
    layer.recurrent.functions = std::move(gates);
    EMU_TRY(check_operands(call, layer));
    EMU_TRY(read_operands(call, layer));
    return layer;
}

// Results y, y_h and, of three, y_c. The operation makes all of them.
Outcome finish_layer(Call& call, const Layer& layer, graph::Operation operation,
                     std::size_t results) {
    const std::int64_t d = layer.directions, b = layer.sequences, h = layer.recurrent.hidden;
    EMU_TRY_VALUE(y, shape_of(std::vector<std::int64_t>{layer.steps, d, b, h}));
    EMU_TRY_VALUE(state, shape_of(std::vector<std::int64_t>{d, b, h}));
    const Dtype dtype = call.input(0).dtype;
    std::vector<TensorSpec> specs;
    for (std::size_t i = 0; i < results; ++i) {
        specs.push_back({std::string(call.name(i)), dtype, i == 0 ? y : state, {}});
    }
    GraphBuilder& builder = call.importer().builder();
    EMU_TRY_VALUE(ids, builder.add(std::string(call.name()), std::move(operation), layer.inputs,
                                   std::move(specs)));
    for (std::size_t i = 0; i < results; ++i) {
        if (!call.wants(i)) continue;
        Value value{ids[i], i == 0 ? y : state, dtype, Order::file};
        if (layer.batch_first) {
            constexpr std::int32_t steps_behind[] = {2, 0, 1, 3};
            const std::span<const std::int32_t> order =
                i == 0 ? std::span<const std::int32_t>(steps_behind) : swapped;
            EMU_TRY_VALUE(own, reordered(call, value, order));
            value = own;
        }
        EMU_TRY(call.define(value, i));
    }
    return {};
}

} // namespace

// x, w, r, bias, lengths, hidden, cell, peepholes.
Outcome lstm(Call& call) {
    constexpr std::string_view functions[] = {"Sigmoid", "Tanh", "Tanh"};
    EMU_TRY_VALUE(couples, call.attributes().integer("input_forget", 0));
    EMU_TRY_VALUE(layer, read_layer(call, functions));
    return finish_layer(call, layer, ops::Lstm{layer.recurrent, couples != 0}, 3);
}

// x, w, r, bias, lengths, hidden.
Outcome gru(Call& call) {
    constexpr std::string_view functions[] = {"Sigmoid", "Tanh"};
    EMU_TRY_VALUE(linear, call.attributes().integer("linear_before_reset", 0));
    EMU_TRY_VALUE(layer, read_layer(call, functions));
    return finish_layer(call, layer, ops::Gru{layer.recurrent, linear != 0}, 2);
}

} // namespace emu::onnx
