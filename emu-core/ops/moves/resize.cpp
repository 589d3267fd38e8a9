// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/resize.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/moves/resize_plan.h"

#include <cmath>

namespace emu::ops {
namespace {

constexpr const char* resize_name = "resize";
constexpr float largest_cubic = 16;

Outcome check_values(const Resize& resize) {
    if (resize.interpolation > Interpolation::cubic ||
        resize.coordinates > Coordinates::tf_half_pixel_nearest ||
        resize.rounding > NearestRounding::ceil) {
        return refuse(resize_name, "an unknown interpolation, coordinate or rounding");
    }
    if (!(std::abs(resize.cubic) <= largest_cubic)) {
        return refuse(resize_name, "the cubic's coefficient is out of range");
    }
    if (resize.extrapolates && resize.coordinates != Coordinates::crop_and_resize) {
        return refuse(resize_name, "only a crop extrapolates");
    }
    return {};
}

Outcome check_types(const Resize& resize, const TensorSpec& src, const TensorSpec& dst) {
    const bool copies = resize.interpolation == Interpolation::nearest;
    if (copies && (src.dtype != dst.dtype || src.quant != dst.quant)) {
        return refuse(resize_name, "nearest changes no type");
    }
    if ((!copies || resize.extrapolates) && (!is_real(src) || !is_real(dst))) {
        return refuse(resize_name, "source or destination does not hold real numbers");
    }
    return {};
}

Outcome check_axis(const Resize::Axis& axis, std::int32_t extent) {
    if (!(axis.scale > 0) || std::isinf(axis.scale) || !std::isfinite(axis.start) ||
        !std::isfinite(axis.end)) {
        return refuse(resize_name, "an axis's scale or part is not a number");
    }
    // Their tables take up to 36 bytes per cell.
    if (extent > Resize::most_cells) return refuse(resize_name, "an axis is too long");
    return {};
}

Outcome check_axes(const Resize& resize, const Shape& src, const Shape& dst) {
    if (src.rank() != dst.rank()) return refuse(resize_name, "the ranks differ");
    int next = 0;
    for (const Resize::Axis& axis : resize.axes) {
        if (axis.axis < next || axis.axis >= dst.rank()) {
            return refuse(resize_name, "the axes are not ascending ones of the source");
        }
        EMU_TRY(check_axis(axis, dst[axis.axis]));
        for (; next < axis.axis; ++next) {
            if (src[next] != dst[next]) return refuse(resize_name, "an axis that stays changes");
        }
        ++next;
    }
    for (; next < dst.rank(); ++next) {
        if (src[next] != dst[next]) return refuse(resize_name, "an axis that stays changes");
    }
    return {};
}

class NormativeLines final : public LineArithmetic {
public:
    NormativeLines(const TensorSpec& src, const TensorSpec& dst) : reader_(src), writer_(dst) {}

    void read(const std::byte* src, std::int64_t first, std::int64_t count,
              float* dst) const override {
        reader_.read(src, first, 1, count, dst);
    }
    void add(float weight, const float* values, std::int64_t count, float* sums) const override {
        for (std::int64_t i = 0; i < count; ++i) sums[i] += weight * values[i];
    }
    void write(const float* src, std::int64_t count, std::byte* dst,
               std::int64_t first) const override {
        writer_.write(src, count, dst, first, 1);
    }

private:
    RealReader reader_;
    RealWriter writer_;
};

} // namespace

PreparedKernel prepare(const Resize& resize, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, resize_name));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    EMU_TRY(check_values(resize));
    EMU_TRY(check_types(resize, src, dst));
    EMU_TRY(check_axes(resize, src.shape, dst.shape));
    ResizePlan plan(resize, src.shape, dst.shape);
    if (resize.interpolation == Interpolation::nearest) {
        return make_nearest(resize, std::move(plan), dst);
    }
    return make_weighted(resize, std::move(plan), std::make_unique<NormativeLines>(src, dst));
}

// Cells that one output is made of.
Work work_of(const Resize& resize, const Operands& operands) {
    if (resize.interpolation == Interpolation::nearest) return {};
    const double along_axis = resize.interpolation == Interpolation::linear ? 2 : 4;
    const auto axes = static_cast<double>(resize.axes.size());
    return {.steps = operands.dst[0].elements() * std::pow(along_axis, axes)};
}

} // namespace emu::ops
