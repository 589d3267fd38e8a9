// SPDX-License-Identifier: Apache-2.0
// The plain recurrent layer, step by step: h = f(W x + R h + both biases).
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;
using ops::UnaryFunction;

constexpr std::int32_t most_steps = 4096; // each becomes layers of its own

struct PlainLayer {
    Value x; // T, B, I
    std::vector<UnaryFunction> functions;
    std::vector<bool> backwards; // of each direction
    std::int32_t hidden = 1;
    bool batch_first = false;

    std::int32_t steps() const { return x.shape[0]; }
    std::int32_t sequences() const { return x.shape[1]; }
    std::int32_t directions() const { return static_cast<std::int32_t>(backwards.size()); }
};

Result<std::vector<bool>> read_directions(Call& call) {
    EMU_TRY_VALUE(text, call.attributes().text("direction", "forward"));
    if (text == "forward") return std::vector{false};
    if (text == "reverse") return std::vector{true};
    if (text == "bidirectional") return std::vector{false, true};
    return error(Fault::bad_model, "its direction is %s", printable(text).c_str());
}

Result<UnaryFunction> function_called(std::string_view name) {
    if (name == "Tanh") return UnaryFunction::tanh;
    if (name == "Sigmoid") return UnaryFunction::sigmoid;
    if (name == "Softsign") return UnaryFunction::softsign;
    if (name == "Softplus") return UnaryFunction::softplus;
    return error(Fault::bad_model, "its activation %s is not supported", printable(name).c_str());
}

Outcome read_functions(Call& call, PlainLayer& layer) {
    EMU_TRY_VALUE(names, call.attributes().texts("activations"));
    layer.functions.assign(layer.backwards.size(), UnaryFunction::tanh);
    if (!names) return {};
    if (names->size() != layer.backwards.size()) {
        return error(Fault::bad_model, "it has %zu activations", names->size());
    }
    for (std::size_t i = 0; i < layer.functions.size(); ++i) {
        EMU_TRY_VALUE(function, function_called((*names)[i]));
        layer.functions[i] = function;
    }
    return {};
}

// Lengths that say that all sequences are of all steps are as none.
Outcome check_lengths(Call& call, const PlainLayer& layer) {
    if (!call.has(4)) return {};
    EMU_TRY_VALUE(lengths, call.integers(4));
    if (std::ranges::all_of(lengths, [&](auto length) { return length == layer.steps(); })) {
        return {};
    }
    return error(Fault::bad_model, "sequences of several lengths are not supported");
}

Outcome check_weights(Call& call, const PlainLayer& layer) {
    const std::int32_t d = layer.directions(), h = layer.hidden, b = layer.sequences();
    const Shape first = layer.batch_first ? Shape{b, d, h} : Shape{d, b, h};
    if (call.input(1).shape == Shape{d, h, layer.x.shape[2]} &&
        call.input(2).shape == Shape{d, h, h} &&
        (!call.has(3) || call.input(3).shape == Shape{d, 2 * h}) &&
        (!call.has(5) || call.input(5).shape == first)) {
        return {};
    }
    return error(Fault::bad_model, "its weights, bias or first state do not fit %s",
                 to_text(call.input(0).shape).c_str());
}

constexpr std::int32_t first_two_swapped[] = {1, 0, 2};

Result<PlainLayer> read_layer(Call& call) {
    PlainLayer layer;
    EMU_TRY_VALUE(backwards, read_directions(call));
    layer.backwards = backwards;
    EMU_TRY(read_functions(call, layer));
    const Shape& r = call.input(2).shape;
    if (call.input(0).rank() != 3 || r.rank() != 3) {
        return error(Fault::bad_model, "%s has not three axes",
                     to_text(call.input(0).shape).c_str());
    }
    EMU_TRY_VALUE(hidden, call.attributes().integer("hidden_size", r[2]));
    EMU_TRY_VALUE(clip, call.attributes().real("clip", 0));
    EMU_TRY_VALUE(layout, call.attributes().integer("layout", 0));
    EMU_TRY(call.attributes().integer("output_sequence", 0)); // opset 1
    if (hidden != r[2] || clip != 0) return error(Fault::bad_model, "it clips, or its size is off");
    layer.hidden = r[2];
    layer.batch_first = layout != 0;
    EMU_TRY_VALUE(x, in_file_order(call, 0));
    layer.x = x;
    if (layer.batch_first) {
        EMU_TRY_VALUE(swapped, transposed_value(call, x, first_two_swapped));
        layer.x = swapped;
    }
    if (layer.steps() > most_steps) {
        return error(Fault::bad_model, "%d steps; at most %d are supported", layer.steps(),
                     most_steps);
    }
    EMU_TRY(check_weights(call, layer));
    EMU_TRY(check_lengths(call, layer));
    return layer;
}

// Matrix `direction` of input `index`, with columns and rows swapped.
Result<Value> matrix_of(Call& call, std::size_t index, std::int32_t direction) {
    EMU_TRY_VALUE(one, part(call, call.input(index), 0, direction, 1));
    EMU_TRY_VALUE(matrix, without_axis(call, one, 0));
    constexpr std::int32_t swapped[] = {1, 0};
    return transposed_value(call, matrix, swapped);
}

// W x and both biases, of all steps: T, B, H.
Result<Value> inputs_of(Call& call, const PlainLayer& layer, std::int32_t direction) {
    EMU_TRY_VALUE(weights, matrix_of(call, 1, direction));
    EMU_TRY_VALUE(products, product(call, layer.x, weights));
    if (!call.has(3)) return products;
    EMU_TRY_VALUE(biases, part(call, call.input(3), 0, direction, 1));
    EMU_TRY_VALUE(first, part(call, biases, 1, 0, layer.hidden));
    EMU_TRY_VALUE(second, part(call, biases, 1, layer.hidden, layer.hidden));
    EMU_TRY_VALUE(bias, call.combine(BinaryFunction::add, first, second));
    return call.combine(BinaryFunction::add, products, bias);
}

// 1, B, H
Result<Value> first_state(Call& call, const PlainLayer& layer, std::int32_t direction) {
    const Shape shape{1, layer.sequences(), layer.hidden};
    if (!call.has(5)) {
        EMU_TRY_VALUE(zero, number(call, 0, layer.x.dtype));
        return filled(call, zero, shape);
    }
    EMU_TRY_VALUE(one, part(call, call.input(5), layer.batch_first ? 1 : 0, direction, 1));
    return reshape(call, one, shape);
}

// The states after each step, in the order of x: T, B, H; and the last one.
struct States {
    Value all, last;
};

Result<States> run_direction(Call& call, const PlainLayer& layer, std::int32_t direction) {
    EMU_TRY_VALUE(inputs, inputs_of(call, layer, direction));
    EMU_TRY_VALUE(recurrence, matrix_of(call, 2, direction));
    EMU_TRY_VALUE(state, first_state(call, layer, direction));
    const auto index = static_cast<std::size_t>(direction);
    std::vector<Value> states(static_cast<std::size_t>(layer.steps()));
    for (std::int32_t i = 0; i < layer.steps(); ++i) {
        const std::int32_t step = layer.backwards[index] ? layer.steps() - 1 - i : i;
        EMU_TRY_VALUE(input, part(call, inputs, 0, step, 1));
        EMU_TRY_VALUE(fed_back, product(call, state, recurrence));
        EMU_TRY_VALUE(sum, call.combine(BinaryFunction::add, input, fed_back));
        EMU_TRY_VALUE(next, call.apply({layer.functions[index]}, sum));
        state = next;
        states[static_cast<std::size_t>(step)] = next;
    }
    EMU_TRY_VALUE(all, joined(call, states, 0));
    return States{all, state};
}

} // namespace

Outcome rnn(Call& call) {
    EMU_TRY_VALUE(layer, read_layer(call));
    std::vector<Value> all, last;
    for (std::int32_t direction = 0; direction < layer.directions(); ++direction) {
        EMU_TRY_VALUE(states, run_direction(call, layer, direction));
        EMU_TRY_VALUE(apart, with_axis(call, states.all, 1));
        all.push_back(apart);
        last.push_back(states.last);
    }
    EMU_TRY_VALUE(y, joined(call, all, 1));
    EMU_TRY_VALUE(h, joined(call, last, 0));
    if (!layer.batch_first) {
        EMU_TRY(call.define(y));
        return call.define(h, 1);
    }
    constexpr std::int32_t batch_in_front[] = {2, 0, 1, 3};
    EMU_TRY_VALUE(own_y, transposed_value(call, y, batch_in_front));
    EMU_TRY_VALUE(own_h, transposed_value(call, h, first_two_swapped));
    EMU_TRY(call.define(own_y));
    return call.define(own_h, 1);
}

} // namespace emu::onnx
