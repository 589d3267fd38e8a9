// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/lower_work.h"

#include "libviplite/format/execution/lower/fixed_sums.h"
#include "libviplite/format/execution/lower/scaled_sums.h"

#include <algorithm>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;

// Assumed: of one table's entries, which are that function's.
constexpr std::int32_t first_exponent = 1;

using SharedCoefficients = std::shared_ptr<const Coefficients>;

// How far apart the results are that are kept, before the largest of them is taken.
std::int32_t stride_of(const Convolution& c) {
    const bool first = c.pooling == Convolution::Pooling::first;
    return (c.takes_every_second ? 2 : 1) * (first ? 2 : 1);
}

ops::Window window_of(const Convolution& c) {
    const std::int32_t stride = stride_of(c);
    const auto kernel = [](std::uint32_t extent) { return static_cast<std::int32_t>(extent); };
    return {{.kernel = kernel(c.kernels.height), .stride = stride, .before = c.before_y},
            {.kernel = kernel(c.kernels.width), .stride = stride, .before = c.before_x}};
}

// The unit counts cells outside as what they hold, the core as its zero point. The bias then has to
// make up for the zero point that the unit knows.
TensorId biases_of(const Convolution& c, const Coefficients& coefficients,
                   const OperationScope& scope) {
    std::vector<std::int64_t> biases = coefficients.biases;
    for (std::size_t i = 0; i < biases.size(); ++i)
        biases[i] += coefficients.sums[i] * (c.border - c.middle);
    const emu::Shape shape{static_cast<std::int32_t>(biases.size())};
    if (c.kernels.is_word()) return scope.constant(Dtype::i64, shape, biases);
    std::vector<std::int32_t> wrapped;
    for (const std::int64_t bias : biases) wrapped.push_back(static_cast<std::int32_t>(bias));
    return scope.constant(Dtype::i32, shape, wrapped);
}

template <class Operation> Operation operation_of(const Convolution& c, ops::Chain chain) {
    Operation operation;
    operation.src_zero = c.border;
    operation.weight_zero = {c.kernels.zero_point};
    operation.output = std::move(chain);
    if constexpr (requires { operation.window; }) {
        operation.window = window_of(c);
        operation.kernel_order = ops::KernelOrder::channels_first;
    }
    return operation;
}

bool is_fully_connected(const Convolution& c) {
    const emu::MemoryView& src = c.src.view;
    return !c.kernels.is_depthwise && src.h == 1 && src.w == 1 && c.out_h == 1 && c.out_w == 1 &&
           c.kernels.width == 1 && c.kernels.height == 1;
}

emu::Command command_of(const Convolution& c, ops::Chain chain) {
    if (is_fully_connected(c)) return operation_of<ops::FullyConnected>(c, std::move(chain));
    if (c.kernels.is_depthwise) return operation_of<ops::Depthwise>(c, std::move(chain));
    return operation_of<ops::Conv>(c, std::move(chain));
}

emu::Shape weight_shape(const Convolution& c) {
    const auto extent = [](std::uint32_t value) { return static_cast<std::int32_t>(value); };
    const KernelSpec& kernels = c.kernels;
    if (is_fully_connected(c)) return {extent(kernels.kernels), extent(kernels.channels)};
    return {extent(kernels.kernels), extent(kernels.channels), extent(kernels.height),
            extent(kernels.width)};
}

emu::Shape result_shape(const Convolution& c) {
    const std::int32_t stride = stride_of(c);
    return {1, (c.out_h + stride - 1) / stride, (c.out_w + stride - 1) / stride, c.dst.view.c};
}

emu::SharedBytes weight_bytes(const SharedCoefficients& coefficients) {
    return emu::SharedBytes::owned_by(coefficients,
                                      std::as_bytes(std::span(coefficients->weights)));
}

// The sums through the chain, as `dtype`.
emu::Result<TensorId> sums(const Convolution& c, const SharedCoefficients& coefficients,
                           ops::Chain chain, Dtype dtype, const OperationScope& scope) {
    EMU_TRY_VALUE(src, scope.read(c.src));
    const TensorId weights =
        scope.constant(c.kernels.dtype, weight_shape(c), weight_bytes(coefficients));
    return scope.compute(command_of(c, std::move(chain)),
                         {src, weights, biases_of(c, *coefficients, scope)}, dtype,
                         result_shape(c));
}

// The second map, of which every `stride`-th line and pixel counts.
emu::Result<TensorId> read_addend(const Convolution& c, const OperationScope& scope) {
    RingView second = c.addend->view;
    const emu::Shape shape = result_shape(c);
    second.view.h = shape[1], second.view.w = shape[2];
    second.view.line *= stride_of(c), second.view.pixel *= stride_of(c);
    return scope.read(second);
}

// Sums times the scale, as real numbers.
TensorId halves(const Convolution& c, TensorId sums, const OperationScope& scope) {
    const emu::Shape shape = result_shape(c);
    ops::Binary multiply{ops::BinaryFunction::multiply, {}};
    if (c.is_relu) multiply.limits.low = 0;
    const std::vector<float> scale{static_cast<float>(c.scale)};
    return scope.compute(multiply,
                         {scope.compute(ops::Cast{}, {sums}, Dtype::f32, shape),
                          scope.constant(Dtype::f32, {1}, scale)},
                         Dtype::f16, shape);
}

// Of sums and scales in float32, of which each is rounded: twice the product's floor and ceiling
// together are four times it, with a last bit that says whether something was cut.
TensorId from_real_products(const Convolution& c, const Coefficients& coefficients,
                            ops::Rounding ties, TensorId sums, const OperationScope& scope) {
    constexpr float beyond = 1 << 20; // all results, and their quarters are exact
    const emu::Shape shape = result_shape(c);
    std::vector<float> scales;
    for (const double scale : multipliers_of(c, coefficients))
        scales.push_back(static_cast<float>(2 * scale));
    const auto count = static_cast<std::int32_t>(scales.size());
    const auto real = [&](const emu::Command& command, std::vector<TensorId> sources) {
        return scope.compute(command, std::move(sources), Dtype::f32, shape);
    };
    const TensorId twice =
        real(ops::Binary{ops::BinaryFunction::multiply, {-beyond, beyond}},
             {real(ops::Cast{}, {sums}), scope.constant(Dtype::f32, {count}, scales)});
    const TensorId fourfold = real(ops::Binary{ops::BinaryFunction::add, {}},
                                   {real(ops::Unary{ops::UnaryFunction::floor}, {twice}),
                                    real(ops::Unary{ops::UnaryFunction::ceil}, {twice})});
    const emu::Limits limits = limits_of(c, ties);
    ops::Requantise quarter;
    quarter.output.stages = {
        {.kind = ops::Stage::Kind::shift_right, .rounding = ties, .operand = {2}},
        {.kind = ops::Stage::Kind::add, .operand = {c.zero_point}},
        {.kind = ops::Stage::Kind::at_least, .operand = {limits.low}},
        {.kind = ops::Stage::Kind::at_most, .operand = {limits.high}}};
    return scope.compute(std::move(quarter),
                         {scope.compute(ops::Cast{}, {fourfold}, Dtype::i32, shape)},
                         c.dst.view.dtype, shape);
}

emu::Result<TensorId> results_of(const Convolution& c, const SharedCoefficients& coefficients,
                                 const emu::Chip& chip, const OperationScope& scope) {
    const Dtype dtype = c.dst.view.dtype, sum_type = c.kernels.is_word() ? Dtype::i64 : Dtype::i32;
    if (c.addend) {
        EMU_TRY_VALUE(add, addition(c, *coefficients, chip.corners));
        EMU_TRY_VALUE(second, read_addend(c, scope));
        EMU_TRY_VALUE(unscaled, sums(c, coefficients, {}, sum_type, scope));
        return scope.compute(std::move(add), {unscaled, second}, dtype, result_shape(c));
    }
    if (c.kernels.is_word() && has_negative_scales(c)) {
        EMU_TRY_VALUE(add, slopes(c, *coefficients, chip.corners.ties.value));
        EMU_TRY_VALUE(unscaled, sums(c, coefficients, {}, sum_type, scope));
        return scope.compute(std::move(add), {unscaled, unscaled}, dtype, result_shape(c));
    }
    if (dtype == Dtype::f16) {
        EMU_TRY_VALUE(unscaled, sums(c, coefficients, {}, sum_type, scope));
        return halves(c, unscaled, scope);
    }
    if (c.kernels.has_table) {
        EMU_TRY_VALUE(unscaled, sums(c, coefficients, {}, sum_type, scope));
        const auto entries = static_cast<std::int32_t>(coefficients->table.size());
        return scope.compute(ops::ExponentTable{first_exponent},
                             {unscaled, scope.constant(Dtype::f32, {entries}, coefficients->table)},
                             dtype, result_shape(c));
    }
    if (chip.corners.float32_products.value && !has_negative_scales(c)) {
        EMU_TRY_VALUE(unscaled, sums(c, coefficients, {}, sum_type, scope));
        return from_real_products(c, *coefficients, chip.corners.ties.value, unscaled, scope);
    }
    EMU_TRY_VALUE(chain, result_chain(c, *coefficients, chip));
    if (dtype == c.src.view.dtype) return sums(c, coefficients, std::move(chain), dtype, scope);
    EMU_TRY_VALUE(wide, sums(c, coefficients, std::move(chain), Dtype::i32, scope));
    return scope.compute(ops::Requantise{}, {wide}, dtype, result_shape(c));
}

TensorId pooled(const Convolution& c, TensorId results, const OperationScope& scope) {
    if (c.pooling != Convolution::Pooling::maximum) return results;
    const ops::WindowAxis two{.kernel = 2, .stride = 2};
    const emu::Limits range = range_of(c.dst.view.dtype);
    const ops::MaxPool pool{{two, two}, range.low, range.high, {}};
    return scope.compute(pool, {results}, c.dst.view.dtype, shape_of(c.dst.view));
}

} // namespace

emu::Outcome lower(const Convolution& c, const std::shared_ptr<const Coefficients>& coefficients,
                   const emu::Chip& chip, const OperationScope& scope) {
    if (c.dst.view.h < 1 || c.dst.view.w < 1) {
        return emu::error(emu::Fault::bad_model, "it has no results");
    }
    EMU_TRY_VALUE(results, results_of(c, coefficients, chip, scope));
    return scope.write(c.dst, pooled(c, results, scope));
}

} // namespace viplite::format
