// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/real_operands.h"
#include "librknnrt/format/operator_level/tensor_moves.h"

#include <string_view>

namespace rknn::format::operator_level {
namespace {

using emu::ops::Coordinates;
using emu::ops::NearestRounding;

struct CoordinatesName {
    std::string_view name;
    Coordinates coordinates;
};
constexpr CoordinatesName coordinates_names[] = {
    {"half_pixel", Coordinates::half_pixel},
    {"pytorch_half_pixel", Coordinates::pytorch_half_pixel},
    {"align_corners", Coordinates::align_corners},
    {"asymmetric", Coordinates::asymmetric},
};

struct RoundingName {
    std::string_view name;
    NearestRounding rounding;
};
constexpr RoundingName rounding_names[] = {
    {"round_prefer_floor", NearestRounding::half_down},
    {"round_prefer_ceil", NearestRounding::half_up},
    {"floor", NearestRounding::floor},
    {"ceil", NearestRounding::ceil},
};

std::string_view text(const OperatorScope& scope, std::string_view name) {
    const Attribute* const found = scope.attribute(name);
    return found ? std::string_view(found->text) : std::string_view();
}

// Of the maps' heights and widths.
emu::Result<emu::ops::Resize> resize_of(const OperatorScope& scope, const emu::Shape& src,
                                        const emu::Shape& dst) {
    emu::ops::Resize resize;
    bool known = src.rank() == 4 && dst.rank() == 4;
    for (int axis = 1; known && axis <= 2; ++axis) {
        resize.axes.push_back(
            {axis, static_cast<float>(dst[axis]) / static_cast<float>(src[axis])});
    }
    const std::string_view mode = text(scope, "mode");
    known = known && (mode == "nearest" || mode == "linear");
    if (mode == "linear") resize.interpolation = emu::ops::Interpolation::linear;
    bool named = false, rounded = mode == "linear";
    for (const CoordinatesName& row : coordinates_names) {
        if (row.name != text(scope, "coordinate_transformation_mode")) continue;
        resize.coordinates = row.coordinates;
        named = true;
    }
    for (const RoundingName& row : rounding_names) {
        if (row.name != text(scope, "nearest_mode")) continue;
        resize.rounding = row.rounding;
        rounded = true;
    }
    if (!known || !named || !rounded) return scope.refusal("resizes in a way that is not known");
    return resize;
}

bool by_phases(const emu::ops::Resize& resize, const emu::TensorSpec& dst) {
    return resize.interpolation == emu::ops::Interpolation::linear &&
           resize.coordinates == Coordinates::half_pixel && dst.dtype == emu::Dtype::i8;
}

} // namespace

emu::Result<Arithmetic> lower_resize(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(src_spec, scope.input_spec(0));
    EMU_TRY_VALUE(dst_spec, scope.output_spec());
    EMU_TRY_VALUE(resize, resize_of(scope, src_spec.shape, dst_spec.shape));
    if (resize.interpolation == emu::ops::Interpolation::nearest) {
        EMU_TRY(check_same_meaning(scope, src_spec, dst_spec));
        EMU_TRY_VALUE(src, program.source(src_index));
        EMU_TRY_VALUE(dst, program.destination(dst_index));
        program.add(resize, {src}, {dst});
        return Arithmetic::exact;
    }
    if (by_phases(resize, dst_spec)) {
        EMU_TRY(add_linear_phases(scope, src_index, dst_index));
        return Arithmetic::exact;
    }
    EMU_TRY_VALUE(src, real_source(src_index, program));
    const emu::TensorId values = real_temporary(dst_spec.shape, program);
    program.add(resize, {src}, {values});
    EMU_TRY(store_real(values, dst_index, program));
    return Arithmetic::real;
}

} // namespace rknn::format::operator_level
