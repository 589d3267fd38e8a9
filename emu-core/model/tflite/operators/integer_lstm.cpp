// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/operators/decoders.h"

#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/network.h"
#include "emu-core/ops/arithmetic/real.h"

namespace emu::tflite {
namespace {

// Gates come as input, forget, cell, output.
namespace operand {
constexpr std::size_t input = 0, weights = 1, peepholes = 9, biases = 12, hidden = 18, cell = 19;
}
constexpr std::size_t lstm_gates = 4;
constexpr std::int32_t time_first[] = {0, 1, 2}, batch_first[] = {1, 0, 2};

bool is_scaled(const TensorSpec& spec, Dtype dtype) {
    return spec.dtype == dtype && ops::is_real(spec);
}

bool has_integer_gates(const Call& call, Dtype bias) {
    for (std::size_t i = operand::weights; i < operand::peepholes; ++i) {
        if (!is_scaled(call.input(i), Dtype::i8)) return false;
    }
    for (std::size_t gate = 0; gate < lstm_gates; ++gate) {
        if (call.input(operand::biases + gate).dtype != bias) return false;
    }
    return true;
}

} // namespace

Result<bool> is_integer_lstm(Call& call) {
    const Dtype dtype = call.input(operand::input).dtype;
    if (dtype != Dtype::i8 && dtype != Dtype::i16) return false;
    for (std::size_t i = operand::peepholes; i < operand::biases; ++i) {
        if (call.has(i)) return false;
    }
    EMU_TRY_VALUE(hidden, call.state(operand::hidden));
    EMU_TRY_VALUE(cell, call.state(operand::cell));
    return is_scaled(call.input(operand::input), dtype) && is_scaled(hidden, dtype) &&
           is_scaled(cell, Dtype::i16) && is_scaled(call.result(), dtype) &&
           call.result().quant.scale() == hidden.quant.scale() &&
           call.result().quant.zero_point() == hidden.quant.zero_point() &&
           has_integer_gates(call, dtype == Dtype::i8 ? Dtype::i32 : Dtype::i64);
}

Outcome decode_integer_lstm(Call& call, bool time_major, float cell_clip) {
    const std::span<const std::int32_t> order = time_major ? time_first : batch_first;
    TensorSpec x = call.input(operand::input), y = call.result();
    x.shape = transposed(x.shape, order);
    y.shape = transposed(y.shape, order);
    EMU_TRY_VALUE(hidden, call.state(operand::hidden));
    EMU_TRY_VALUE(cell, call.state(operand::cell));
    hidden.shape = cell.shape = Shape{y.shape[1], y.shape[2]};
    EMU_TRY_VALUE(sequence,
                  call.add("sequence", transposition(call.shape_of(operand::input), order),
                           {call.operand(operand::input)}, x));
    std::vector<TensorId> ids{sequence};
    for (std::size_t i = operand::weights; i < operand::peepholes; ++i)
        ids.push_back(call.operand(i));
    for (std::size_t i = 0; i < lstm_gates; ++i) ids.push_back(call.operand(operand::biases + i));
    Variables& variables = call.network().variables();
    std::int32_t hidden_handle = 0, cell_handle = 0;
    EMU_TRY_VALUE(hidden_before, variables.read_own(hidden, hidden_handle));
    EMU_TRY_VALUE(cell_before, variables.read_own(cell, cell_handle));
    ids.insert(ids.end(), {hidden_before, cell_before});
    EMU_TRY_VALUE(results, call.add("lstm", ops::FixedLstm{cell_clip}, std::move(ids),
                                    {y, std::move(hidden), std::move(cell)}));
    EMU_TRY(variables.assign(hidden_handle, results[1]));
    EMU_TRY(variables.assign(cell_handle, results[2]));
    return call.finish(transposition(y.shape, order), {results[0]});
}

} // namespace emu::tflite
