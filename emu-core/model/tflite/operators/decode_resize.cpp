// SPDX-License-Identifier: Apache-2.0
// Resampling of feature maps. Operand 1, the size, is in the result's shape too.
#include "emu-core/model/tflite/operators/decoders.h"
#include "emu-core/model/tflite/options_schema.h"

namespace emu::tflite {
namespace {

struct Grid {
    bool aligns_corners = false, half_pixel_centres = false;
};

Result<Grid> read_grid(const Call& call, int aligns_corners, int half_pixel_centres) {
    EMU_TRY_VALUE(corners, call.options.scalar<std::uint8_t>(aligns_corners));
    EMU_TRY_VALUE(centres, call.options.scalar<std::uint8_t>(half_pixel_centres));
    if (corners && centres) {
        return error(Fault::bad_model, "it aligns both corners and centres");
    }
    return Grid{corners != 0, centres != 0};
}

Outcome finish(Call& call, ops::Resize resize) {
    const Shape src = call.shape_of(0), dst = call.result().shape;
    if (src.rank() != 4 || dst.rank() != 4) {
        return error(Fault::bad_model, "it makes %s of %s: no feature maps", to_text(dst).c_str(),
                     to_text(src).c_str());
    }
    for (const std::int32_t axis : {1, 2}) {
        const auto scale = static_cast<float>(dst[axis]) / static_cast<float>(src[axis]);
        resize.axes.push_back({axis, scale, 0, 1});
    }
    return call.finish(std::move(resize), {call.operand(0)});
}

} // namespace

Outcome decode_resize_bilinear(Call& call) {
    EMU_TRY_VALUE(
        grid, read_grid(call, field::bilinear_aligns_corners, field::bilinear_half_pixel_centres));
    ops::Resize resize;
    resize.interpolation = ops::Interpolation::linear;
    resize.coordinates = ops::Coordinates::asymmetric;
    if (grid.aligns_corners) resize.coordinates = ops::Coordinates::align_corners;
    if (grid.half_pixel_centres) resize.coordinates = ops::Coordinates::half_pixel;
    return finish(call, std::move(resize));
}

Outcome decode_resize_nearest(Call& call) {
    EMU_TRY_VALUE(
        grid, read_grid(call, field::nearest_aligns_corners, field::nearest_half_pixel_centres));
    ops::Resize resize;
    resize.coordinates = ops::Coordinates::asymmetric;
    resize.rounding = ops::NearestRounding::floor;
    if (grid.aligns_corners) {
        resize.coordinates = ops::Coordinates::align_corners;
        resize.rounding = ops::NearestRounding::half_up;
    }
    if (grid.half_pixel_centres) resize.coordinates = ops::Coordinates::tf_half_pixel_nearest;
    return finish(call, std::move(resize));
}

} // namespace emu::tflite
