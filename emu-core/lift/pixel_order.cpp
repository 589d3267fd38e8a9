// SPDX-License-Identifier: Apache-2.0
#include "lift/pixel_order.h"

#include "lift/tile_form.h"

#include <algorithm>

namespace emu::lift {
namespace {

std::int32_t last_of(const Shape& shape) {
    return shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
}

Shape with_last(const Shape& shape, std::int32_t extent) {
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    extents.back() = extent;
    return *Shape::make(extents);
}

bool is_single(const ops::WindowAxis& axis) {
    return axis.kernel == 1 && axis.stride == 1 && axis.before == 0;
}

// The sources that the layer reads pixel by pixel; nothing: it does not.
std::vector<std::size_t> pixel_sources(const Layer& layer, const Program& program) {
    if (const auto* concat = std::get_if<ops::Concat>(&layer.command)) {
        std::vector<std::size_t> all(layer.src.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
        const bool is_of_channels = concat->axis + 1 == program.spec(layer.dst[0]).shape.rank();
        return is_of_channels ? all : std::vector<std::size_t>();
    }
    const bool pads = std::holds_alternative<ops::Pad>(layer.command);
    const bool pools = std::holds_alternative<ops::MaxPool>(layer.command);
    const bool is_depthwise = std::holds_alternative<ops::Depthwise>(layer.command);
    const auto form = tile_form(layer, program);
    if (!form || pads || pools || is_depthwise) return {};
    for (const auto& axis : form->axes) {
        if (axis && !is_single(*axis)) return {};
    }
    return form->maps;
}

} // namespace

PlacedLayer placed(const Layer& layer, const Program& program, const TensorOrigins& origins) {
    PlacedLayer placed{layer, {}, {}, program.spec(layer.dst[0]).shape};
    for (const TensorId id : layer.src) {
        placed.parts.push_back(origins.of(id));
        placed.shapes.push_back(program.spec(id).shape);
    }
    return placed;
}

bool take_pixels_as_stored(PlacedLayer& placed, const Program& program) {
    const auto sources = pixel_sources(placed.layer, program);
    if (sources.empty()) return false;
    const Shape& stored = program.spec(placed.parts[sources[0]].whole).shape;
    const bool is_convolution = std::holds_alternative<ops::Conv>(placed.layer.command);
    const bool fits = stored.rank() > 0 && (!is_convolution || (stored.rank() == 4 && stored[0] == 1));
    if (!fits) return false;
    for (const std::size_t i : sources) {
        const Shape& whole = program.spec(placed.parts[i].whole).shape;
        const bool is_all = placed.parts[i] == all_of(placed.parts[i].whole, whole);
        const bool has_pixels = whole.rank() > 0 && last_of(whole) == last_of(placed.shapes[i]);
        if (!is_all || !has_pixels || whole != with_last(stored, last_of(whole))) return false;
    }
    for (const std::size_t i : sources) {
        placed.shapes[i] = program.spec(placed.parts[i].whole).shape;
    }
    placed.result = with_last(stored, last_of(placed.result));
    if (auto* concat = std::get_if<ops::Concat>(&placed.layer.command)) {
        concat->axis = stored.rank() - 1;
    }
    return true;
}

} // namespace emu::lift
