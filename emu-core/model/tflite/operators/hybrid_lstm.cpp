// SPDX-License-Identifier: Apache-2.0
// UNIDIRECTIONAL_SEQUENCE_LSTM of real numbers with weights of int8, step by step: the products are
// hybrid layers (passes/hybrid_layers.h), the rest is float32. Documented:
// tensorflow/lite/kernels/lstm_eval.cc, LstmStepHybrid.
#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/network.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

#include <array>

namespace emu::tflite {
namespace {

using ops::BinaryFunction;
using ops::UnaryFunction;

// Operands. Gates come as input, forget, cell, output.
namespace hybrid_operand {
constexpr std::size_t input = 0, weights = 1, recurrent = 5, peepholes = 9, biases = 12;
}
constexpr std::size_t hybrid_gates = 4;

struct HybridExtents {
    std::int32_t steps, batches, inputs, hidden;

    Shape state() const { return {batches, hidden}; }
    Shape gates() const { return {batches, 4 * hidden}; }
};

// Where the cell's peepholes are among the file's, which has none of the cell's own gate.
enum HybridGate : std::size_t { input_gate, forget_gate, cell_gate, output_gate };
constexpr std::array<std::size_t, hybrid_gates> hybrid_peepholes{0, 1, 0, 2};

class HybridLstm {
public:
    HybridLstm(Call& call, const HybridExtents& extents, bool time_major, float cell_clip)
        : call_(call), e_(extents), time_major_(time_major), cell_clip_(cell_clip) {}

    Outcome decode() {
        EMU_TRY_VALUE(asymmetric, call_.options.scalar<std::uint8_t>(field::lstm_asymmetric_input));
        layer_.asymmetric_lines = asymmetric != 0;
        EMU_TRY(open_states());
        EMU_TRY_VALUE(x, all_steps());
        EMU_TRY_VALUE(recurrent, joined_weights("recurrent weights", hybrid_operand::recurrent));
        EMU_TRY(read_peepholes());
        std::vector<TensorId> results;
        for (std::int32_t step = 0; step < e_.steps; ++step) {
            EMU_TRY(compute(step, x, recurrent));
            results.push_back(hidden_);
        }
        EMU_TRY(keep_states());
        return finish(std::move(results));
    }

private:
    using Id = Result<TensorId>;

    Id add(const char* what, graph::Operation operation, std::vector<TensorId> inputs,
           const Shape& shape) {
        return call_.add(what, std::move(operation), std::move(inputs), real_spec(shape));
    }
    Id combine(const char* what, BinaryFunction function, TensorId a, TensorId b,
               const Shape& shape) {
        return add(what, ops::Binary{function, graph::no_limits}, {a, b}, shape);
    }
    Id apply(const char* what, UnaryFunction function, TensorId x) {
        return add(what, ops::Unary{function}, {x}, e_.state());
    }

    TensorSpec state_spec(const char* what) const {
        TensorSpec spec = real_spec(e_.state());
        spec.name = call_.result().name + what;
        return spec;
    }

    Outcome open_states() {
        Variables& variables = call_.network().variables();
        EMU_TRY_VALUE(hidden, variables.read_own(state_spec("/hidden"), hidden_handle_));
        EMU_TRY_VALUE(cell, variables.read_own(state_spec("/cell"), cell_handle_));
        hidden_ = hidden;
        cell_ = cell;
        return {};
    }

    Outcome keep_states() {
        Variables& variables = call_.network().variables();
        EMU_TRY(variables.assign(hidden_handle_, hidden_));
        return variables.assign(cell_handle_, cell_);
    }

    // The gates' matrices, one below the other, each with its scale.
    Id joined_weights(const char* what, std::size_t first) {
        const Shape gate = call_.shape_of(first);
        TensorSpec spec{"", Dtype::i8, {4 * e_.hidden, gate[1]}, {}};
        spec.quant.scheme = Quant::Scheme::affine;
        EMU_TRY(call_.spend(static_cast<std::uint64_t>(spec.bytes())));
        std::vector<std::byte> values;
        for (std::size_t i = first; i < first + hybrid_gates; ++i) {
            const Quant& quant = call_.input(i).quant;
            const bool one_scale = quant.scheme == Quant::Scheme::affine && quant.per_tensor();
            if (!call_.is_constant(i) || !one_scale || quant.zero_point() != 0) {
                return error(Fault::bad_model,
                             "its weights of int8, operand %zu, are not constant with one scale "
                             "and no zero point, which is not supported",
                             i);
            }
            const auto rows = static_cast<std::size_t>(e_.hidden);
            spec.quant.scales.insert(spec.quant.scales.end(), rows, quant.scale());
            spec.quant.zero_points.insert(spec.quant.zero_points.end(), rows, 0);
            const Bytes bytes = call_.constant(i);
            values.insert(values.end(), bytes.begin(), bytes.end());
        }
        return call_.add_constant(what, std::move(spec), std::move(values));
    }

    // What the gates get of every step's input, T*B 4H: biases too.
    Id all_steps() {
        EMU_TRY_VALUE(weights, joined_weights("weights", hybrid_operand::weights));
        std::vector<TensorId> parts;
        for (std::size_t i = 0; i < hybrid_gates; ++i) {
            EMU_TRY_VALUE(part, real_operand(call_, hybrid_operand::biases + i));
            parts.push_back(part);
        }
        EMU_TRY_VALUE(bias, add("bias", graph::Concat{0, graph::no_limits}, std::move(parts),
                                {4 * e_.hidden}));
        const std::int32_t lines = e_.steps * e_.batches;
        const std::int32_t as_is[] = {0, 1, 2}, exchanged[] = {1, 0, 2};
        const Shape src = call_.shape_of(hybrid_operand::input);
        EMU_TRY_VALUE(x, add("sequence", transposition(src, time_major_ ? as_is : exchanged),
                             {call_.operand(hybrid_operand::input)}, {lines, e_.inputs}));
        return add("inputs", layer_, {x, weights, bias}, {lines, 4 * e_.hidden});
    }

    Outcome read_peepholes() {
        const auto has = [&](std::size_t i) { return call_.has(hybrid_operand::peepholes + i); };
        if (!has(0) && !has(1) && !has(2)) return {};
        for (std::size_t i = 0; i < peepholes_.size(); ++i) {
            const std::size_t index = hybrid_operand::peepholes + i;
            if (!has(i) || call_.shape_of(index) != Shape{e_.hidden}) {
                return error(Fault::bad_model, "some of its peepholes are absent or do not fit");
            }
            EMU_TRY_VALUE(real, real_operand(call_, index));
            peepholes_[i] = real;
        }
        has_peepholes_ = true;
        return {};
    }

    // The sums that go into one gate.
    Id gate(TensorId sums, HybridGate which) {
        const auto first = static_cast<std::int32_t>(which) * e_.hidden;
        const SliceAxis axes[] = {{0, 1, e_.batches}, {first, 1, e_.hidden}};
        EMU_TRY_VALUE(sum, add("gate", slice(e_.gates(), axes), {sums}, e_.state()));
        if (!has_peepholes_ || which == cell_gate) return sum;
        EMU_TRY_VALUE(seen, combine("peephole", BinaryFunction::multiply, cell_,
                                    peepholes_[hybrid_peepholes[which]], e_.state()));
        return combine("gate and cell", BinaryFunction::add, sum, seen, e_.state());
    }

    Id opened(TensorId sums, HybridGate which) {
        EMU_TRY_VALUE(sum, gate(sums, which));
        return apply("open", which == cell_gate ? UnaryFunction::tanh : UnaryFunction::sigmoid,
                     sum);
    }

    Outcome move_cell(TensorId sums) {
        EMU_TRY_VALUE(in, opened(sums, input_gate));
        EMU_TRY_VALUE(forget, opened(sums, forget_gate));
        EMU_TRY_VALUE(fresh, opened(sums, cell_gate));
        EMU_TRY_VALUE(kept, combine("kept", BinaryFunction::multiply, forget, cell_, e_.state()));
        EMU_TRY_VALUE(taken, combine("taken", BinaryFunction::multiply, in, fresh, e_.state()));
        ops::Binary sum{BinaryFunction::add, graph::no_limits};
        if (cell_clip_ > 0) sum.limits = {.low = -cell_clip_, .high = cell_clip_};
        EMU_TRY_VALUE(cell, add("cell", sum, {kept, taken}, e_.state()));
        cell_ = cell;
        return {};
    }

    Outcome compute(std::int32_t step, TensorId x, TensorId recurrent) {
        const SliceAxis axes[] = {{step * e_.batches, 1, e_.batches}, {0, 1, 4 * e_.hidden}};
        const Shape all{e_.steps * e_.batches, 4 * e_.hidden};
        EMU_TRY_VALUE(now, add("step", slice(all, axes), {x}, e_.gates()));
        EMU_TRY_VALUE(back, add("back", layer_, {hidden_, recurrent}, e_.gates()));
        EMU_TRY_VALUE(sums, combine("sums", BinaryFunction::add, now, back, e_.gates()));
        EMU_TRY(move_cell(sums));
        EMU_TRY_VALUE(out, opened(sums, output_gate));
        EMU_TRY_VALUE(bent, apply("bent", UnaryFunction::tanh, cell_));
        EMU_TRY_VALUE(hidden, combine("hidden", BinaryFunction::multiply, out, bent, e_.state()));
        hidden_ = hidden;
        return {};
    }

    Outcome finish(std::vector<TensorId> results) {
        const Shape all{e_.steps, e_.batches, e_.hidden};
        EMU_TRY_VALUE(y, add("all", graph::Concat{0, graph::no_limits}, std::move(results),
                             {e_.steps * e_.batches, e_.hidden}));
        const std::int32_t as_is[] = {0, 1, 2}, exchanged[] = {1, 0, 2};
        return call_.finish(transposition(all, time_major_ ? as_is : exchanged), {y});
    }

    Call& call_;
    HybridExtents e_;
    bool time_major_;
    float cell_clip_;
    graph::FullyConnected layer_;
    bool has_peepholes_ = false;
    std::array<TensorId, 3> peepholes_{};
    std::int32_t hidden_handle_ = 0, cell_handle_ = 0;
    TensorId hidden_ = -1, cell_ = -1;
};

} // namespace

bool is_hybrid_lstm(const Call& call) {
    if (call.input(hybrid_operand::input).dtype != Dtype::f32 ||
        call.result().dtype != Dtype::f32) {
        return false;
    }
    for (std::size_t i = hybrid_operand::weights; i < hybrid_operand::peepholes; ++i) {
        if (call.input(i).dtype != Dtype::i8) return false;
    }
    return true;
}

Outcome decode_hybrid_lstm(Call& call, bool time_major, float cell_clip) {
    const Shape x = call.shape_of(hybrid_operand::input);
    const HybridExtents extents{x[time_major ? 0 : 1], x[time_major ? 1 : 0], x[2],
                                call.shape_of(hybrid_operand::weights)[0]};
    if (std::int64_t{extents.steps} * extents.batches * extents.hidden >
        std::numeric_limits<std::int32_t>::max() / 4) {
        return error(Fault::bad_model, "it has too many hidden values");
    }
    return HybridLstm(call, extents, time_major, cell_clip).decode();
}

} // namespace emu::tflite
