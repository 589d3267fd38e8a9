// SPDX-License-Identifier: Apache-2.0
// SVDF, whose memory is a state of its own.
#include "emu-core/model/passes/rearrangements.h"
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

struct SvdfExtents {
    std::int32_t batches, filters, steps, rank;

    std::int32_t units() const { return filters / rank; }
};

// Real numbers, and features of int8: TFLite's EvalHybridSVDF.
bool is_hybrid_svdf(const Call& call) {
    return call.input(svdf_operand::input).dtype == Dtype::f32 &&
           call.input(svdf_operand::features).dtype == Dtype::i8;
}

Result<SvdfExtents> hybrid_extents(const Call& call, std::int32_t rank, const TensorSpec& state) {
    const Shape x = call.shape_of(svdf_operand::input);
    const Shape f = call.shape_of(svdf_operand::features);
    const Shape t = call.shape_of(svdf_operand::times);
    const SvdfExtents extents{x[0], f[0], t[1], rank};
    const bool fits = x.rank() == 2 && t.rank() == 2 && f[1] == x[1] && t[0] == f[0] &&
                      state.dtype == Dtype::f32 &&
                      call.result().shape == Shape{x[0], extents.units()} &&
                      state.shape.elements() == t.elements() * x[0];
    if (fits) return extents;
    return error(Fault::bad_model, "its input %s, features %s, times %s and state %s do not fit",
                 to_text(x).c_str(), to_text(f).c_str(), to_text(t).c_str(),
                 to_text(state.shape).c_str());
}

// The memory moved on by a step, B F M; `products` are the newest.
Result<TensorId> remember(Call& call, const SvdfExtents& e, TensorId before, TensorId products) {
    const Shape one{e.batches, e.filters, 1}, all{e.batches, e.filters, e.steps};
    EMU_TRY_VALUE(newest, call.add("newest", graph::Reshape{}, {products}, real_spec(one)));
    if (e.steps == 1) return newest;
    const SliceAxis axes[] = {{0, 1, e.batches}, {0, 1, e.filters}, {1, 1, e.steps - 1}};
    EMU_TRY_VALUE(kept, call.add("kept", slice(all, axes), {before}, real_spec(sliced(axes))));
    return call.add("memory", graph::Concat{2, graph::no_limits}, {kept, newest}, real_spec(all));
}

// `src` are lines of `outer` times `inner` numbers per batch: as a feature map of `inner` rows.
Result<TensorId> as_rows(Call& call, const char* what, TensorId src, std::int32_t batches,
                         std::int32_t outer, std::int32_t inner) {
    const std::int32_t order[] = {0, 2, 1};
    return call.add(what, transposition(Shape{batches, outer, inner}, order), {src},
                    real_spec({batches, inner, 1, outer}));
}

// Sums along the rows of `src` B R 1 C, in order, with weights 1 R 1 C.
Result<TensorId> sum_rows(Call& call, const char* what, std::vector<TensorId> operands,
                          const Shape& src, const ops::RealLimits& limits) {
    graph::Depthwise sums;
    sums.window.y.kernel = src[1];
    sums.limits = limits;
    return call.add(what, sums, std::move(operands), real_spec({src[0], 1, 1, src[3]}));
}

// As the reference sums real numbers: over time, then over the rank, then the bias.
Outcome finish_hybrid(Call& call, const SvdfExtents& e, TensorId memory, TensorId bias,
                      const ops::RealLimits& limits) {
    EMU_TRY_VALUE(times, real_operand(call, svdf_operand::times));
    EMU_TRY_VALUE(weights, as_rows(call, "times", times, 1, e.filters, e.steps));
    EMU_TRY_VALUE(rows, as_rows(call, "rows", memory, e.batches, e.filters, e.steps));
    EMU_TRY_VALUE(filters, sum_rows(call, "filters", {rows, weights},
                                    {e.batches, e.steps, 1, e.filters}, graph::no_limits));
    EMU_TRY_VALUE(ranks, as_rows(call, "ranks", filters, e.batches, e.units(), e.rank));
    EMU_TRY(call.spend(sizeof(float) * static_cast<std::uint64_t>(e.filters)));
    const std::vector<float> ones(static_cast<std::size_t>(e.filters), 1);
    const Bytes raw = std::as_bytes(std::span(ones));
    EMU_TRY_VALUE(one, call.add_constant("ones", real_spec({1, e.rank, 1, e.units()}),
                                         {raw.begin(), raw.end()}));
    EMU_TRY_VALUE(units, sum_rows(call, "units", {ranks, one, bias},
                                  {e.batches, e.rank, 1, e.units()}, limits));
    return call.finish(graph::Reshape{}, {units});
}

// The products with the features are a hybrid layer (passes/hybrid_layers.h), the rest is float32.
Outcome decode_hybrid_svdf(Call& call, const ops::Svdf& svdf, TensorSpec state, TensorId bias) {
    EMU_TRY_VALUE(e, hybrid_extents(call, svdf.rank, state));
    EMU_TRY_VALUE(asymmetric, call.options.scalar<std::uint8_t>(field::svdf_asymmetric_input));
    graph::FullyConnected layer;
    layer.asymmetric_lines = asymmetric != 0;
    EMU_TRY_VALUE(products, call.add("products", layer,
                                     {call.operand(svdf_operand::input),
                                      call.operand(svdf_operand::features)},
                                     real_spec({e.batches, e.filters})));
    std::int32_t handle = 0;
    Variables& variables = call.network().variables();
    EMU_TRY_VALUE(before, variables.read_own(state, handle));
    EMU_TRY_VALUE(memory, remember(call, e, before, products));
    EMU_TRY_VALUE(left, call.add("left", graph::Reshape{}, {memory}, std::move(state)));
    EMU_TRY(variables.assign(handle, left));
    return finish_hybrid(call, e, memory, bias, svdf.limits);
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
    if (is_hybrid_svdf(call)) return decode_hybrid_svdf(call, svdf, std::move(state), bias_id);
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
