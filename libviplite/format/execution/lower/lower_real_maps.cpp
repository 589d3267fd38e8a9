// SPDX-License-Identifier: Apache-2.0
// Real numbers are float32, sums of them are rounded to it once, and results are rounded to
// nearest, ties to even. Assumed: the networks' outputs are near the float32 networks' whatever
// ties do.
#include "libviplite/format/execution/lower/lower_work.h"

#include "emu-core/base/error.h"
#include "libviplite/format/execution/lower/scaled_sums.h"

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Shape;
using emu::TensorId;
using Function = StreamStep::Function;

TensorId times(TensorId tensor, float factor, ops::RealLimits limits, const Shape& shape,
               const OperationScope& scope) {
    return scope.compute(ops::Binary{ops::BinaryFunction::multiply, limits},
                         {tensor, scope.constant(Dtype::f32, {1}, std::vector<float>{factor})},
                         Dtype::f32, shape);
}

emu::Result<TensorId> reals(const RealMap& map, const OperationScope& scope) {
    EMU_TRY_VALUE(stored, scope.read(map.map));
    const Shape shape = shape_of(map.map.view);
    const TensorId numbers = scope.compute(ops::Cast{}, {stored}, Dtype::f32, shape);
    return times(numbers, map.scale, {map.low, map.high}, shape, scope);
}

emu::Outcome write_reals(TensorId numbers, const RingView& dst, const OperationScope& scope) {
    const Shape shape = shape_of(dst.view);
    const bool is_word = dst.view.dtype == Dtype::i16;
    const TensorId whole =
        is_word ? scope.compute(ops::Unary{ops::UnaryFunction::round}, {numbers}, Dtype::f32, shape)
                : numbers;
    return scope.write(dst, scope.compute(ops::Cast{}, {whole}, dst.view.dtype, shape));
}

// Kept numbers are of the pixels of a line, or a single column of lines.
emu::Result<KeptNumbers> keep(const StreamStep& step, TensorId numbers,
                              const OperationScope& scope) {
    const emu::MemoryView& view = step.src.map.view;
    const auto kept_sums = [&](std::vector<std::int32_t> axes, std::int32_t count) {
        return KeptNumbers{step.keeps, count,
                           scope.compute(ops::Reduce{ops::Reduction::sum, std::move(axes)},
                                         {numbers}, Dtype::f32, {count})};
    };
    const bool is_line = view.h == 1 && view.c == 1, is_plane = view.h == 1 || view.c == 1;
    if (step.function == Function::sum_lines && view.c == 1) return kept_sums({2}, view.h);
    if (step.function == Function::sum_columns && is_plane) return kept_sums({1, 3}, view.w);
    if (step.function == Function::keep && is_line) return KeptNumbers{step.keeps, view.w, numbers};
    return error(Fault::bad_model, "numbers of %d x %d x %d elements, to keep", view.w, view.h,
                 view.c);
}

// What is kept, as a map that goes with the elements it is computed with.
emu::Result<TensorId> taken(const StreamStep& step, const KeptNumbers& kept,
                            const OperationScope& scope) {
    const emu::MemoryView& view = step.dst.view;
    Shape shape{1, 1, view.w, 1};
    if (step.takes == Kept::lines) shape = {1, view.h, 1, 1};
    if (step.takes == Kept::sums) shape = shape_of(view);
    const bool is_plane = step.takes == Kept::pixels || view.c == 1;
    if (kept.kind != step.takes || shape.elements() != kept.count || !is_plane)
        return error(Fault::bad_model, "%d x %d x %d results of %d kept numbers of %s", view.w,
                     view.h, view.c, kept.count,
                     kept.kind == step.takes ? "their kind" : "another kind");
    return scope.compute(ops::Reshape{}, {kept.tensor}, Dtype::f32, shape);
}

emu::Result<TensorId> results_of(const StreamStep& step, const KeptNumbers& kept,
                                 const OperationScope& scope) {
    if (step.function == Function::put) return reals(step.src, scope);
    EMU_TRY_VALUE(other, taken(step, kept, scope));
    const Shape shape = shape_of(step.dst.view);
    if (step.function == Function::put_kept) return times(other, step.src.scale, {}, shape, scope);
    EMU_TRY_VALUE(numbers, reals(step.src, scope));
    const bool is_sum = step.function == Function::add_kept;
    const auto function = is_sum ? ops::BinaryFunction::add : ops::BinaryFunction::multiply;
    return scope.compute(ops::Binary{function, {}}, {numbers, other}, Dtype::f32, shape);
}

} // namespace

emu::Outcome lower(const MapProduct& product, const OperationScope& scope) {
    EMU_TRY_VALUE(first, reals(product.first, scope));
    EMU_TRY_VALUE(second, scope.read(product.second));
    const Shape shape = shape_of(product.dst.view);
    const TensorId numbers = scope.compute(ops::Cast{}, {second}, Dtype::f32, shape);
    return write_reals(scope.compute(ops::Binary{ops::BinaryFunction::multiply, {}},
                                     {first, numbers}, Dtype::f32, shape),
                       product.dst, scope);
}

emu::Outcome lower(const StreamStep& step, KeptNumbers& kept, const OperationScope& scope) {
    if (step.keeps != Kept::none) {
        EMU_TRY_VALUE(numbers, reals(step.src, scope));
        EMU_TRY_VALUE(now, keep(step, numbers, scope));
        kept = now;
        return {};
    }
    EMU_TRY_VALUE(results, results_of(step, kept, scope));
    if (step.takes != Kept::none) kept = {};
    return write_reals(results, step.dst, scope);
}

} // namespace viplite::format
