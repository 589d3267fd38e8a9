// SPDX-License-Identifier: Apache-2.0
// SVDF, whose memory is a state of its own.
#include "emu-core/model/tflite/network.h"
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

namespace emu::tflite {
namespace {

namespace svdf_operand {
constexpr std::size_t input = 0, features = 1, times = 2, bias = 3, memory = 4;
}

// A bias of zeros where there is none.
Result<TensorId> svdf_bias(Call& call, std::int32_t units) {
    if (call.has(svdf_operand::bias)) return call.operand(svdf_operand::bias);
    TensorSpec spec = real_spec({units});
    if (call.input(svdf_operand::input).dtype != Dtype::f32) spec.dtype = Dtype::i32;
    EMU_TRY(call.spend(static_cast<std::uint64_t>(spec.bytes())));
    std::vector<std::byte> zeros(static_cast<std::size_t>(spec.bytes()));
    return call.add_constant("bias", std::move(spec), std::move(zeros));
}

} // namespace

Outcome decode_svdf(Call& call) {
    ops::Svdf svdf;
    EMU_TRY_VALUE(rank, call.options.scalar<std::int32_t>(field::svdf_rank));
    EMU_TRY_VALUE(limits, read_activation(call.options, field::svdf_activation));
    const Shape weights = call.shape_of(svdf_operand::features);
    if (rank < 1 || weights.rank() != 2 || weights[0] % rank != 0) {
        return error(Fault::bad_model, "its rank %d does not divide the filters of %s", rank,
                     to_text(weights).c_str());
    }
    svdf.rank = rank;
    svdf.limits = limits;
    EMU_TRY_VALUE(state, call.state(svdf_operand::memory));
    EMU_TRY_VALUE(bias_id, svdf_bias(call, weights[0] / rank));
    std::int32_t handle = 0;
    Variables& variables = call.network().variables();
    EMU_TRY_VALUE(before, variables.read_own(state, handle));
    const std::vector<TensorId> ids{call.operand(svdf_operand::input),
                                    call.operand(svdf_operand::features),
                                    call.operand(svdf_operand::times), bias_id, before};
    EMU_TRY_VALUE(results, call.add("svdf", svdf, ids, {call.result(), std::move(state)}));
    EMU_TRY(variables.assign(handle, results[1]));
    return call.finish_value(0, results[0]);
}

} // namespace emu::tflite
