// SPDX-License-Identifier: Apache-2.0
#include "lift/whole_layer.h"

#include "base/error.h"
#include "lift/tile_grid.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace emu::lift {
namespace {

Error no_whole(const char* why) {
    return error(Fault::unsupported, "%s", why);
}

// What tiles have of one map.
struct TileMaps {
    TensorId whole = 0;
    AxisLoops loops;                           // as far as they are the same
    std::vector<std::int64_t> stride;          // per axis that windows slide over
    std::int64_t offset = 0;                   // of the cell 0, 0, ...
    std::vector<std::vector<std::int64_t>> at; // per tile and axis, the first cell
    std::vector<Shape> shapes;                 // per tile
    std::int64_t elements = 0;                 // of all together
};

// The distance between cells along an axis of which no tile has two.
std::int64_t natural_stride(const Shape& whole, const Shape& tile, int axis) {
    constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();
    return whole.rank() == tile.rank() ? whole.elements(axis + 1, whole.rank()) : endless;
}

class MapsReader {
public:
    MapsReader(std::span<const Layer* const> tiles, const TileForm& form, std::size_t source,
               const Program& program, const TensorOrigins& origins)
        : tiles_(tiles), form_(form), source_(source), program_(program), origins_(origins) {}

    Result<TileMaps> read() && {
        EMU_TRY(read_loops());
        set_strides();
        for (const TensorPart& part : parts_) {
            const std::int64_t rest = place(part.picked.offset);
            if (maps_.at.size() == 1) maps_.offset = rest;
            if (rest != maps_.offset) return no_whole("their maps do not lie in one grid");
        }
        return std::move(maps_);
    }

private:
    bool slides(std::size_t axis) const { return form_.axes[axis].has_value(); }

    Outcome read_loops() {
        for (const Layer* tile : tiles_) {
            const TensorId id = tile->src[source_];
            maps_.shapes.push_back(program_.spec(id).shape);
            maps_.elements += maps_.shapes.back().elements();
            parts_.push_back(origins_.of(id));
            auto loops = loops_by_axis(parts_.back(), maps_.shapes.back());
            if (!loops || parts_.back().whole != parts_[0].whole) {
                return no_whole("their maps are no parts of one tensor");
            }
            EMU_TRY(add(*loops));
        }
        maps_.whole = parts_[0].whole;
        return {};
    }

    Outcome add(AxisLoops& loops) {
        if (maps_.loops.empty()) {
            maps_.loops = loops;
            maps_.stride.assign(loops.size(), 0);
            for (std::size_t axis = 0; axis < loops.size(); ++axis) {
                if (slides(axis)) maps_.loops[axis].clear();
            }
        }
        for (std::size_t axis = 0; axis < loops.size(); ++axis) {
            if (!slides(axis)) {
                if (loops[axis] != maps_.loops[axis]) return no_whole("their channels differ");
                continue;
            }
            if (loops[axis].empty()) continue;
            std::int64_t& stride = maps_.stride[axis];
            const std::int64_t own = loops[axis][0].stride;
            if (loops[axis].size() > 1 || own <= 0 || (stride != 0 && stride != own)) {
                return no_whole("their cells are not as far apart");
            }
            stride = own;
        }
        return {};
    }

    void set_strides() {
        const Shape& whole = program_.spec(maps_.whole).shape;
        for (std::size_t axis = 0; axis < maps_.stride.size(); ++axis) {
            if (slides(axis)) by_stride_.push_back(axis);
            if (maps_.stride[axis] != 0) continue;
            maps_.stride[axis] = natural_stride(whole, maps_.shapes[0], static_cast<int>(axis));
        }
        std::ranges::stable_sort(by_stride_, std::greater(),
                                 [&](std::size_t axis) { return maps_.stride[axis]; });
    }

    // Adds the cell at that offset; what is left of it.
    std::int64_t place(std::int64_t offset) {
        std::vector<std::int64_t> at(maps_.stride.size());
        for (const std::size_t axis : by_stride_) {
            at[axis] = offset / maps_.stride[axis];
            offset %= maps_.stride[axis];
        }
        maps_.at.push_back(std::move(at));
        return offset;
    }

    std::span<const Layer* const> tiles_;
    const TileForm& form_;
    std::size_t source_;
    const Program& program_;
    const TensorOrigins& origins_;
    std::vector<TensorPart> parts_;
    std::vector<std::size_t> by_stride_; // axes, the longest first
    TileMaps maps_;
};

// Joins one axis after the other.
class WholeBuilder {
public:
    WholeBuilder(std::span<const Layer* const> tiles, const TileForm& form, const Program& program)
        : tiles_(tiles), program_(program), axes_(form.axes), results_(axes_.size()) {
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
        if (!is_complete(boxes, results_)) return no_whole("they leave out results");
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
        is_theirs_ = is_theirs_ && shape->elements() <= 2 * maps.elements;
        whole_.maps.push_back({part_of(maps.whole, offset, loops), *shape});
        return {};
    }

    std::span<const Layer* const> tiles_;
    const Program& program_;
    std::vector<std::optional<ops::WindowAxis>> axes_;
    std::vector<std::vector<std::int32_t>> befores_; // per tile and axis
    std::vector<std::int32_t> results_;
    bool is_theirs_ = true;
    WholeLayer whole_;
};

} // namespace

Result<WholeLayer> whole_layer(std::span<const Layer* const> tiles, const Program& program,
                               const TensorOrigins& origins) {
    const auto form = tile_form(*tiles[0], program);
    WholeBuilder builder(tiles, *form, program);
    for (const std::size_t source : form->maps) {
        EMU_TRY_VALUE(maps, MapsReader(tiles, *form, source, program, origins).read());
        EMU_TRY(builder.add(maps));
    }
    return std::move(builder).finish();
}

} // namespace emu::lift
