// SPDX-License-Identifier: Apache-2.0
#include "lift/join_tiles.h"

#include "lift/part_copies.h"
#include "lift/pixel_order.h"
#include "lift/tile_index.h"
#include "lift/whole_layer.h"

#include <algorithm>

namespace emu::lift {
namespace {

// Copies and layers that are looked at for the sake of tiles; what is over stays tiles.
constexpr std::size_t most_steps = 1 << 22;

class TileJoiner {
public:
    explicit TileJoiner(Program& program)
        : program_(program), index_(program), origins_(program), copies_(program, origins_),
          state_(program.layers.size()) {}

    std::vector<JoinedLayer> run() && {
        for (std::size_t i = 0; i < program_.layers.size(); ++i) {
            if (state_[i] != State::joined && !join(i)) add(i);
        }
        std::move(copies_).finish();
        return std::move(joined_);
    }

private:
    enum class State : std::uint8_t { open, added, joined, stays };

    // The layer as it is, but for where its sources are.
    void add(std::size_t number) {
        const Layer& layer = program_.layers[number];
        if (state_[number] == State::open) state_[number] = State::added;
        origins_.settle(layer);
        const TensorId result = layer.dst[0];
        if (is_copy(layer) && origins_.of(result).whole != result) return;
        emit(placed(layer, program_, origins_));
    }

    void emit(PlacedLayer placed) {
        const TensorId result = placed.layer.dst[0];
        if (placed.layer.dst.size() == 1 && take_pixels_as_stored(placed, program_)) {
            if (placed.result != program_.spec(result).shape) {
                placed.layer.dst[0] = copies_.like(result, placed.result);
                origins_.set(result, all_of(placed.layer.dst[0], placed.result));
            }
        }
        for (std::size_t i = 0; i < placed.parts.size(); ++i) {
            placed.layer.src[i] =
                copies_.tensor_of(placed.parts[i], placed.shapes[i], placed.layer.name);
        }
        copies_.add(std::move(placed.layer));
    }

    // All tiles of which the layer is one, at its place; false where it stays what it is.
    bool join(std::size_t number) {
        if (state_[number] != State::open) return false;
        const std::vector<std::size_t> numbers = tiles_with(number);
        if (numbers.size() < 2) return false;
        std::vector<const Layer*> tiles;
        for (const std::size_t tile : numbers) tiles.push_back(&program_.layers[tile]);
        const auto whole = whole_layer(tiles, program_, origins_);
        joined_.push_back({tiles[0]->name, tiles.size(), whole ? "" : whole.error().detail});
        for (const std::size_t tile : numbers) state_[tile] = whole ? State::joined : State::stays;
        if (whole) emit(*whole, tiles);
        return whole.operator bool();
    }

    // Alike, not yet added, and with maps from one tensor.
    std::vector<std::size_t> tiles_with(std::size_t number) {
        std::vector<std::size_t> tiles;
        const auto& alike = index_.alike(number);
        looked_at_ += alike.size();
        if (alike.size() < 2 || looked_at_ + origins_.steps() > most_steps) return tiles;
        const auto form = tile_form(program_.layers[number], program_);
        const auto whole = [&](std::size_t tile) {
            return origins_.of(program_.layers[tile].src[form->maps[0]]).whole;
        };
        const TensorId wanted = whole(number);
        for (const std::size_t tile : alike) {
            if (state_[tile] == State::open && whole(tile) == wanted) tiles.push_back(tile);
        }
        return tiles;
    }

    void emit(const WholeLayer& whole, const std::vector<const Layer*>& tiles) {
        const auto form = tile_form(*tiles[0], program_);
        PlacedLayer joined = placed(*tiles[0], program_, origins_);
        joined.layer.command = with_before(joined.layer.command, whole.before);
        for (std::size_t i = 0; i < whole.maps.size(); ++i) {
            joined.parts[form->maps[i]] = whole.maps[i].part;
            joined.shapes[form->maps[i]] = whole.maps[i].shape;
        }
        const TensorId result = copies_.like(tiles[0]->dst[0], whole.result);
        joined.layer.dst = {result};
        joined.result = whole.result;
        emit(std::move(joined));
        // The result may be in another shape by now.
        const TensorId stored = origins_.of(result).whole;
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            const Shape& tile = program_.spec(tiles[i]->dst[0]).shape;
            origins_.set(tiles[i]->dst[0], tile_of(stored, whole.result, whole.first[i], tile));
        }
    }

    static TensorPart tile_of(TensorId whole, const Shape& shape,
                              const std::vector<std::int32_t>& first, const Shape& tile) {
        std::int64_t offset = 0;
        AxisLoops loops;
        for (int axis = 0; axis < shape.rank(); ++axis) {
            const std::int64_t stride = shape.elements(axis + 1, shape.rank());
            offset += first[static_cast<std::size_t>(axis)] * stride;
            loops.push_back({{tile[axis], stride}});
        }
        return part_of(whole, offset, loops);
    }

    Program& program_;
    TileIndex index_;
    TensorOrigins origins_;
    PartCopies copies_;
    std::vector<State> state_; // by layer
    std::size_t looked_at_ = 0;
    std::vector<JoinedLayer> joined_;
};

} // namespace

std::vector<JoinedLayer> join_tiles(Program& program) {
    return TileJoiner(program).run();
}

} // namespace emu::lift
