// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/whole_layer.h"

#include "emu-core/base/error.h"
#include "emu-core/lift/tiles/tile_grid.h"
#include "emu-core/lift/tiles/tile_maps.h"

#include <algorithm>

namespace emu::lift {
namespace {

// Tiles at a map's borders are padded; what lies between is then a part of the padded map, too.
constexpr std::int64_t most_padded = 8;

Error no_whole(const char* why) {
    return error(Fault::unsupported, "%s", why);
}

// Joins one axis after the other.
class WholeBuilder {
public:
    WholeBuilder(std::span<const Layer* const> tiles, const TileForm& form, const Program& program)
        : tiles_(tiles), program_(program), axes_(form.axes), results_(axes_.size()),
          is_padding_(std::holds_alternative<ops::Pad>(tiles[0]->command)) {
        whole_.before.assign(axes_.size(), 0);
        whole_.first.assign(tiles.size(), std::vector<std::int32_t>(axes_.size()));
        for (const Layer* tile : tiles_) befores_.push_back(before_of(*tile));
    }

    Outcome add(const TileMaps& maps) {
        std::vector<std::int32_t> extents;
        AxisLoops loops = maps.loops;
        std::int64_t offset = maps.offset, last = 0;
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            if (!axes_[axis]) {
                EMU_TRY(add_common(maps, axis));
                extents.push_back(maps.shapes[0][static_cast<int>(axis)]);
                for (const PartLoop& loop : loops[axis]) last += (loop.extent - 1) * loop.stride;
                continue;
            }
            EMU_TRY_VALUE(span, span_of(maps, axis));
            EMU_TRY(add(span, axis));
            extents.push_back(span.source_cells);
            if (span.source_cells > 1) loops[axis] = {{span.source_cells, maps.stride[axis]}};
            if (span.source != 0) offset += span.source * maps.stride[axis];
            if (span.source_cells > 1) last += (span.source_cells - 1) * maps.stride[axis];
        }
        return add_map(maps, extents, offset, last, loops);
    }

    Result<WholeLayer> finish() && {
        EMU_TRY_VALUE(result, Shape::make(results_));
        whole_.result = result;
        std::vector<TileBox> boxes;
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            const auto extents = result_of(i).extents();
            boxes.push_back({whole_.first[i], {extents.begin(), extents.end()}});
        }
        whole_.has_more = !is_complete(boxes, results_);
        if (whole_.has_more && !is_padding_) return no_whole("they leave out results");
        if (!is_theirs_) return no_whole("their maps are no map together");
        return std::move(whole_);
    }

private:
    const Shape& result_of(std::size_t tile) const {
        return program_.spec(tiles_[tile]->dst[0]).shape;
    }

    std::vector<std::int32_t> before_of(const Layer& tile) const {
        const auto form = tile_form(tile, program_);
        std::vector<std::int32_t> before;
        for (const auto& axis : form->axes) before.push_back(axis ? axis->before : 0);
        return before;
    }

    Outcome add_common(const TileMaps& maps, std::size_t axis) {
        const auto index = static_cast<int>(axis);
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            const bool is_same = result_of(i)[index] == result_of(0)[index] &&
                                 maps.shapes[i][index] == maps.shapes[0][index];
            if (!is_same) return no_whole("their channels differ");
        }
        results_[axis] = result_of(0)[index];
        return {};
    }

    Result<WholeSpan> span_of(const TileMaps& maps, std::size_t axis) const {
        const auto index = static_cast<int>(axis);
        std::vector<TileSpan> spans;
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            spans.push_back(
                {maps.at[i][axis], maps.shapes[i][index], befores_[i][axis], result_of(i)[index]});
        }
        auto span = whole_span(*axes_[axis], spans);
        if (!span) return no_whole("windows of one see a border where the next one has cells");
        return *std::move(span);
    }

    Outcome add(const WholeSpan& span, std::size_t axis) {
        if (results_[axis] == 0) {
            results_[axis] = span.results;
            whole_.before[axis] = span.before;
            for (std::size_t i = 0; i < tiles_.size(); ++i) whole_.first[i][axis] = span.first[i];
        }
        bool is_same = results_[axis] == span.results && whole_.before[axis] == span.before;
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            is_same = is_same && whole_.first[i][axis] == span.first[i];
        }
        if (!is_same) return no_whole("their two maps are cut otherwise");
        return {};
    }

    Outcome add_map(const TileMaps& maps, const std::vector<std::int32_t>& extents,
                    std::int64_t offset, std::int64_t last, const AxisLoops& loops) {
        const auto shape = Shape::make(extents);
        const std::int64_t whole = program_.spec(maps.whole).shape.elements();
        if (!shape || offset < 0 || offset + last >= whole) {
            return no_whole("their maps are no map together");
        }
        // What no tile has may lie between them, but not much.
        const std::int64_t most = is_padding_ ? most_padded : 2;
        is_theirs_ = is_theirs_ && shape->elements() <= most * maps.elements;
        whole_.maps.push_back({part_of(maps.whole, offset, loops), *shape});
        return {};
    }

    std::span<const Layer* const> tiles_;
    const Program& program_;
    std::vector<std::optional<ops::WindowAxis>> axes_;
    std::vector<std::vector<std::int32_t>> befores_; // per tile and axis
    std::vector<std::int32_t> results_;
    bool is_padding_, is_theirs_ = true;
    WholeLayer whole_;
};

} // namespace

Result<WholeLayer> whole_layer(std::span<const Layer* const> tiles, const Program& program,
                               const TensorOrigins& origins) {
    const auto form = tile_form(*tiles[0], program);
    WholeBuilder builder(tiles, *form, program);
    for (const std::size_t source : form->maps) {
        EMU_TRY_VALUE(maps, read_tile_maps(tiles, *form, source, program, origins));
        EMU_TRY(builder.add(maps));
    }
    return std::move(builder).finish();
}

std::optional<TensorPart> within_padding(const WholeLayer& padding, TensorId padded,
                                         const Program& program) {
    const WholeMap& map = padding.maps[0];
    const auto loops = loops_by_axis(map.part, map.shape);
    if (!loops || map.part.picked.offset != 0) return std::nullopt;
    struct Axis {
        PartLoop there, padded;
    };
    std::vector<Axis> axes;
    std::int64_t offset = 0, elements = 1;
    for (int axis = 0; axis < map.shape.rank(); ++axis) {
        const auto& own = (*loops)[static_cast<std::size_t>(axis)];
        const Shape& result = padding.result;
        const std::int64_t stride = result.elements(axis + 1, result.rank());
        offset += padding.before[static_cast<std::size_t>(axis)] * stride;
        if (own.size() > 1) return std::nullopt;
        if (own.size() == 1) axes.push_back({own[0], {own[0].extent, stride}});
    }
    std::ranges::sort(axes, std::less(), [](const Axis& axis) { return axis.there.stride; });
    AxisLoops inside;
    for (const Axis& axis : axes) {
        if (axis.there.stride != elements) return std::nullopt;
        elements *= axis.there.extent;
        inside.insert(inside.begin(), {axis.padded});
    }
    if (elements != program.spec(map.part.whole).shape.elements()) return std::nullopt;
    return part_of(padded, offset, inside);
}

} // namespace emu::lift
