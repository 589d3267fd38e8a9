// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/tile_maps.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <limits>

namespace emu::lift {
namespace {

Error no_maps(const char* why) {
    return error(Fault::unsupported, "%s", why);
}

// The distance between cells along an axis of which no tile has two.
std::int64_t natural_stride(const Shape& whole, const Shape& tile, int axis) {
    constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();
    return whole.rank() == tile.rank() ? whole.elements(axis + 1, whole.rank()) : endless;
}

class TileMapsReader {
public:
    TileMapsReader(std::span<const Layer* const> tiles, const TileForm& form, std::size_t source,
                   const Program& program, const TensorOrigins& origins)
        : tiles_(tiles), form_(form), source_(source), program_(program), origins_(origins) {}

    Result<TileMaps> read() && {
        EMU_TRY(read_loops());
        set_strides();
        for (const TensorPart& part : parts_) {
            const std::int64_t rest = place(part.picked.offset);
            if (maps_.at.size() == 1) maps_.offset = rest;
            if (rest != maps_.offset) return no_maps("their maps do not lie in one grid");
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
                return no_maps("their maps are no parts of one tensor");
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
                if (loops[axis] != maps_.loops[axis]) return no_maps("their channels differ");
                continue;
            }
            if (loops[axis].empty()) continue;
            std::int64_t& stride = maps_.stride[axis];
            const std::int64_t own = loops[axis][0].stride;
            if (loops[axis].size() > 1 || own <= 0 || (stride != 0 && stride != own)) {
                return no_maps("their cells are not as far apart");
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

} // namespace

std::int64_t place_in_step(const Layer& tile, const TileForm& form, const Program& program,
                           const TensorOrigins& origins) {
    const TensorId id = tile.src[form.maps[0]];
    const Shape& shape = program.spec(id).shape;
    const TensorPart part = origins.of(id);
    const auto loops = loops_by_axis(part, shape);
    std::int64_t step = std::numeric_limits<std::int64_t>::max();
    for (std::size_t axis = 0; loops && axis < loops->size(); ++axis) {
        if (!form.axes[axis]) continue;
        const auto& own = (*loops)[axis];
        const Shape& whole = program.spec(part.whole).shape;
        const std::int64_t stride =
            own.empty() ? natural_stride(whole, shape, static_cast<int>(axis)) : own.back().stride;
        if (stride > 0) step = std::min(step, stride);
    }
    return part.picked.offset % step;
}

Result<TileMaps> read_tile_maps(std::span<const Layer* const> tiles, const TileForm& form,
                                std::size_t source, const Program& program,
                                const TensorOrigins& origins) {
    return TileMapsReader(tiles, form, source, program, origins).read();
}

} // namespace emu::lift
