// SPDX-License-Identifier: Apache-2.0
// Results are rounded to nearest, ties to even, from float32. Assumed: the networks' outputs are
// near the float32 networks' whatever ties do.
#include "libviplite/format/execution/lower/lower_work.h"

#include "emu-core/base/error.h"
#include "libviplite/format/execution/lower/scaled_sums.h"

#include <algorithm>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;

emu::Result<TensorId> sum(const HalfMaps& maps, TensorId src, const OperationScope& scope) {
    EMU_TRY_VALUE(second, scope.read(*maps.addend));
    ops::Binary add{ops::BinaryFunction::add, {}};
    if (maps.is_relu) add.limits.low = 0;
    return scope.compute(add, {src, second}, Dtype::f16, shape_of(maps.src.view));
}

emu::Result<TensorId> sloped(const HalfMaps& maps, const Coefficients& coefficients, TensorId src,
                             const OperationScope& scope) {
    if (!std::ranges::all_of(coefficients.scales, [](float scale) { return scale == 1; }))
        return emu::error(emu::Fault::bad_model, "float16 with another factor than 1 from 0 on");
    const auto& slopes = coefficients.negative_scales;
    const TensorId slope =
        scope.constant(Dtype::f32, {static_cast<std::int32_t>(slopes.size())}, slopes);
    return scope.compute(ops::Binary{ops::BinaryFunction::prelu, {}}, {src, slope}, Dtype::f16,
                         shape_of(maps.src.view));
}

TensorId pooled(const HalfMaps& maps, TensorId src, const OperationScope& scope) {
    const ops::WindowAxis two{.kernel = 2, .stride = 2};
    return scope.compute(ops::MaxPool{{two, two}, 0, 0, {}}, {src}, Dtype::f16,
                         shape_of(maps.dst.view));
}

emu::Result<TensorId> results_of(const HalfMaps& maps,
                                 const std::shared_ptr<const Coefficients>& coefficients,
                                 const OperationScope& scope) {
    EMU_TRY_VALUE(src, scope.read(maps.src));
    if (maps.addend) return sum(maps, src, scope);
    if (coefficients) return sloped(maps, *coefficients, src, scope);
    if (maps.table) return mapped(maps.table, src, maps.dst.view.dtype, scope);
    return maps.is_pooled ? pooled(maps, src, scope) : src;
}

} // namespace

emu::Outcome lower(const HalfMaps& maps, const std::shared_ptr<const Coefficients>& coefficients,
                   const OperationScope& scope) {
    if (maps.dst.view.h < 1 || maps.dst.view.w < 1)
        return emu::error(emu::Fault::bad_model, "it has no results");
    EMU_TRY_VALUE(results, results_of(maps, coefficients, scope));
    return scope.write(maps.dst, results);
}

} // namespace viplite::format
