// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/pixel_order.h"

#include "emu-core/lift/tiles/tile_form.h"

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

// How many of the sources need not be copied to be maps in that order.
std::ptrdiff_t copies_saved(const PlacedLayer& placed, const std::vector<std::size_t>& sources,
                            const Shape& order, const Program& program) {
    return std::ranges::count_if(sources, [&](std::size_t i) {
        const TensorPart& part = placed.parts[i];
        const Shape& whole = program.spec(part.whole).shape;
        return part == all_of(part.whole, whole) &&
               whole == with_last(order, last_of(placed.shapes[i]));
    });
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
    if (sources.empty() || placed.result.rank() == 0) return false;
    const bool is_convolution = std::holds_alternative<ops::Conv>(placed.layer.command);
    const auto pixels = [](const Shape& shape) { return shape.elements() / last_of(shape); };
    // A source that is stored whole, in pixels of as many elements; how many copies its order
    // saves.
    std::optional<Shape> best;
    std::ptrdiff_t most = copies_saved(placed, sources, placed.result, program);
    for (const std::size_t i : sources) {
        const Shape& stored = program.spec(placed.parts[i].whole).shape;
        const bool is_map = stored.rank() == 4 && stored[0] == 1;
        if (stored.rank() == 0 || (is_convolution && !is_map) ||
            pixels(stored) != pixels(placed.shapes[i]) ||
            last_of(stored) != last_of(placed.shapes[i])) {
            continue;
        }
        const std::ptrdiff_t saved = copies_saved(placed, sources, stored, program);
        if (saved > most) most = saved, best = stored;
    }
    if (!best) return false;
    for (const std::size_t i : sources) {
        placed.shapes[i] = with_last(*best, last_of(placed.shapes[i]));
    }
    placed.result = with_last(*best, last_of(placed.result));
    if (auto* concat = std::get_if<ops::Concat>(&placed.layer.command)) {
        concat->axis = best->rank() - 1;
    }
    return true;
}

} // namespace emu::lift
