// SPDX-License-Identifier: Apache-2.0
// UNIDIRECTIONAL_SEQUENCE_LSTM. What the integer kernel does not take is computed as real numbers.
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/network.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"
#include "emu-core/model/tflite/schema.h"

#include <algorithm>
#include <array>

namespace emu::tflite {
namespace {

// Operands. Gates come as input, forget, cell, output.
constexpr std::size_t input = 0, weights = 1, recurrent = 5, peepholes = 9, biases = 12;
constexpr std::size_t projection = 16, projection_bias = 17, states = 18, normalisation = 20,
                      all = 24;
constexpr std::size_t gates = 4;

// Where the gates that the operation wants one after the other (i, o, f, c) are in the file.
constexpr std::array<std::size_t, gates> gate_order{0, 3, 1, 2};
constexpr std::array<std::size_t, 3> peephole_order{0, 2, 1}; // file: input, forget, output

struct LstmExtents {
    std::int32_t steps, batches, inputs, hidden;
};

Outcome refuse_variants(const Call& call) {
    if (!call.has(weights)) {
        return error(Fault::bad_model, "its input gate is coupled, which is not supported");
    }
    if (call.has(projection) || call.has(projection_bias)) {
        return error(Fault::bad_model, "it has a projection, which is not supported");
    }
    for (std::size_t i = normalisation; i < all; ++i) {
        if (call.has(i)) {
            return error(Fault::bad_model, "it normalises its layers, which is not supported");
        }
    }
    for (const std::size_t i : {weights, recurrent, biases}) {
        for (std::size_t gate = 0; gate < gates; ++gate) {
            if (!call.has(i + gate)) {
                return error(Fault::bad_model, "its operand %zu is absent", i + gate);
            }
        }
    }
    return {};
}

// Error bad_model also: weights of another kind than the input.
Outcome check_types(const Call& call) {
    const TensorSpec& x = call.input(input);
    for (std::size_t i = weights; i < peepholes; ++i) {
        const TensorSpec& w = call.input(i);
        if (ops::is_float(x.dtype) == ops::is_float(w.dtype)) continue;
        return error(
            Fault::bad_model,
            "its weights are %s while what they are multiplied with is %s (hybrid "
            "quantisation), which is not supported: quantise the whole network, or nothing",
            name_of(w.dtype).data(), name_of(x.dtype).data());
    }
    return {};
}

Outcome expect_shape(const Call& call, std::size_t index, const Shape& shape) {
    if (call.shape_of(index) == shape) return {};
    return error(Fault::bad_model, "its operand %zu has the shape %s instead of %s", index,
                 to_text(call.shape_of(index)).c_str(), to_text(shape).c_str());
}

Outcome check_states(const Call& call, std::int64_t values) {
    for (const std::size_t i : {states, states + 1}) {
        EMU_TRY_VALUE(state, call.state(i));
        if (state.shape.elements() == values) continue;
        return error(Fault::bad_model,
                     "its state, operand %zu, has the shape %s instead of %lld "
                     "values",
                     i, to_text(state.shape).c_str(), static_cast<long long>(values));
    }
    return {};
}

Result<LstmExtents> read_extents(const Call& call, bool time_major) {
    const Shape x = call.shape_of(input), w = call.shape_of(weights);
    if (x.rank() != 3 || w.rank() != 2) {
        return error(Fault::bad_model, "its input %s is no sequence", to_text(x).c_str());
    }
    const LstmExtents extents{x[time_major ? 0 : 1], x[time_major ? 1 : 0], x[2], w[0]};
    for (std::size_t gate = 0; gate < gates; ++gate) {
        EMU_TRY(expect_shape(call, weights + gate, {extents.hidden, extents.inputs}));
        EMU_TRY(expect_shape(call, recurrent + gate, {extents.hidden, extents.hidden}));
        EMU_TRY(expect_shape(call, biases + gate, {extents.hidden}));
    }
    EMU_TRY(check_states(call, std::int64_t{extents.batches} * extents.hidden));
    if (call.result().shape == Shape{x[0], x[1], extents.hidden}) return extents;
    return error(Fault::bad_model, "its result has the shape %s",
                 to_text(call.result().shape).c_str());
}

// float32 numbers of what operand `index` stores.
Result<TensorId> as_real(Call& call, std::size_t index) {
    const TensorSpec& spec = call.input(index);
    if (spec.dtype == Dtype::f32) return call.operand(index);
    const bool stored = ops::is_float(spec.dtype) || spec.quant.scheme == Quant::Scheme::affine;
    if (!stored) {
        return error(Fault::bad_model, "its operand %zu is %s without a scale", index,
                     name_of(spec.dtype).data());
    }
    return call.add("real", graph::Convert{}, {call.operand(index)}, real_spec(spec.shape));
}

// Operands first + order[i] one after the other, then `more`, as a tensor of `shape`.
Result<TensorId> join(Call& call, const char* what, std::size_t first,
                      std::span<const std::size_t> order, std::vector<TensorId> more,
                      const Shape& shape) {
    std::vector<TensorId> parts;
    for (const std::size_t gate : order) {
        EMU_TRY_VALUE(part, as_real(call, first + gate));
        parts.push_back(part);
    }
    parts.insert(parts.end(), more.begin(), more.end());
    const std::vector<std::int32_t> extents(shape.extents().begin() + 1, shape.extents().end());
    EMU_TRY_VALUE(joined, Shape::make(extents)); // without the axis of directions
    EMU_TRY_VALUE(id, call.add(what, graph::Concat{0, graph::no_limits}, std::move(parts),
                               real_spec(joined)));
    return call.add(what, graph::Reshape{}, {id}, real_spec(shape));
}

// The input as T, B, I.
Result<TensorId> sequence(Call& call, const LstmExtents& extents, bool time_major) {
    EMU_TRY_VALUE(x, as_real(call, input));
    if (time_major) return x;
    const Shape src{extents.batches, extents.steps, extents.inputs};
    const std::int32_t order[] = {1, 0, 2};
    return call.add("sequence", transposition(src, order), {x}, real_spec(transposed(src, order)));
}

// From T, 1, B, H to the result.
Outcome finish(Call& call, TensorId y, const LstmExtents& extents, bool time_major) {
    const Shape src{extents.steps, extents.batches, extents.hidden};
    const std::int32_t as_is[] = {0, 1, 2}, exchanged[] = {1, 0, 2};
    ops::Rearrange order = transposition(src, time_major ? as_is : exchanged);
    if (call.result().dtype == Dtype::f32) return call.finish(std::move(order), {y});
    EMU_TRY_VALUE(id, call.add("ordered", std::move(order), {y}, real_spec(call.result().shape)));
    return call.finish(graph::Convert{}, {id});
}

Result<ops::Lstm> read_options(const flatbuffer::Table& options, std::int32_t hidden) {
    EMU_TRY_VALUE(activation, options.scalar<std::int8_t>(field::lstm_activation));
    if (static_cast<FusedActivation>(activation) != FusedActivation::tanh) {
        return error(Fault::bad_model, "its activation %d is not supported", activation);
    }
    EMU_TRY_VALUE(diagonal, options.scalar<std::uint8_t>(field::lstm_diagonal_recurrence));
    if (diagonal) return error(Fault::bad_model, "diagonal weights are not supported");
    EMU_TRY_VALUE(clip, options.scalar<float>(field::lstm_cell_clip));
    if (!(clip >= 0)) return error(Fault::bad_model, "its cell clip is no positive number");
    using Kind = ops::GateFunction::Kind;
    ops::Lstm lstm;
    lstm.recurrent.hidden = hidden;
    lstm.recurrent.functions = {{Kind::sigmoid}, {Kind::tanh}, {Kind::tanh}};
    lstm.recurrent.has_bias = true;
    lstm.cell_clip = clip;
    return lstm;
}

Result<std::vector<TensorId>> sources(Call& call, const LstmExtents& extents, bool time_major) {
    const std::int64_t outputs = std::int64_t{gates} * extents.hidden;
    if (outputs > std::numeric_limits<std::int32_t>::max() / 2) {
        return error(Fault::bad_model, "it has too many hidden values");
    }
    const auto rows = static_cast<std::int32_t>(outputs);
    EMU_TRY_VALUE(x, sequence(call, extents, time_major));
    EMU_TRY_VALUE(w, join(call, "w", weights, gate_order, {}, {1, rows, extents.inputs}));
    EMU_TRY_VALUE(r, join(call, "r", recurrent, gate_order, {}, {1, rows, extents.hidden}));
    EMU_TRY(call.spend(sizeof(float) * static_cast<std::uint64_t>(rows)));
    EMU_TRY_VALUE(zeros, call.add_constant("zeros", real_spec({rows}),
                                           std::vector<std::byte>(sizeof(float) * rows)));
    EMU_TRY_VALUE(bias, join(call, "bias", biases, gate_order, {zeros}, {1, 2 * rows}));
    std::vector<TensorId> ids{x, w, r, bias};
    if (!call.has(peepholes) && !call.has(peepholes + 1) && !call.has(peepholes + 2)) return ids;
    for (const std::size_t gate : peephole_order) {
        if (!call.has(peepholes + gate)) {
            return error(Fault::bad_model, "some of its peepholes are absent");
        }
        EMU_TRY(expect_shape(call, peepholes + gate, {extents.hidden}));
    }
    EMU_TRY_VALUE(p,
                  join(call, "peepholes", peepholes, peephole_order, {}, {1, 3 * extents.hidden}));
    ids.push_back(p);
    return ids;
}

// A state as the real numbers that are kept of it.
TensorSpec state_spec(const Call& call, std::size_t index, const LstmExtents& extents) {
    TensorSpec spec = real_spec({1, extents.batches, extents.hidden});
    spec.name = call.result().name + (index == states ? "/hidden" : "/cell");
    return spec;
}

} // namespace

Outcome decode_lstm(Call& call) {
    EMU_TRY(refuse_variants(call));
    EMU_TRY(check_types(call));
    EMU_TRY_VALUE(flag, call.options.scalar<std::uint8_t>(field::lstm_time_major));
    const bool time_major = flag != 0;
    EMU_TRY_VALUE(extents, read_extents(call, time_major));
    EMU_TRY_VALUE(lstm, read_options(call.options, extents.hidden));
    EMU_TRY_VALUE(integers, is_integer_lstm(call));
    if (integers) return decode_integer_lstm(call, time_major, lstm.cell_clip);
    EMU_TRY_VALUE(ids, sources(call, extents, time_major));
    lstm.recurrent.has_peepholes = ids.size() > 4;
    EMU_TRY_VALUE(y_shape,
                  Shape::make(std::vector{extents.steps, 1, extents.batches, extents.hidden}));
    lstm.recurrent.has_hidden = lstm.recurrent.has_cell = true;
    std::int32_t hidden = 0, cell = 0;
    Variables& variables = call.network().variables();
    EMU_TRY_VALUE(hidden_before, variables.read_own(state_spec(call, states, extents), hidden));
    EMU_TRY_VALUE(cell_before, variables.read_own(state_spec(call, states + 1, extents), cell));
    ids.insert(ids.begin() + 4, {hidden_before, cell_before}); // before the peepholes
    EMU_TRY_VALUE(results, call.add("lstm", std::move(lstm), std::move(ids),
                                    {real_spec(y_shape), state_spec(call, states, extents),
                                     state_spec(call, states + 1, extents)}));
    EMU_TRY(variables.assign(hidden, results[1]));
    EMU_TRY(variables.assign(cell, results[2]));
    return finish(call, results[0], extents, time_major);
}

} // namespace emu::tflite
