// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/join_tiles.h"

#include "emu-core/lift/pixel_order.h"
#include "emu-core/lift/reads/read_layers.h"
#include "emu-core/lift/tiles/kernel_join.h"
#include "emu-core/lift/tiles/part_copies.h"
#include "emu-core/lift/tiles/tile_form.h"
#include "emu-core/lift/tiles/tile_maps.h"
#include "emu-core/lift/tiles/whole_layer.h"

#include <algorithm>
#include <numeric>

namespace emu::lift {
namespace {

// Copies and layers that are looked at for the sake of tiles; what is over stays tiles.
constexpr std::size_t most_origins = 1 << 22;

class TileJoiner {
public:
    explicit TileJoiner(Program& program)
        : program_(program), index_(program), order_(program, index_), origins_(program),
          copies_(program, origins_), state_(program.layers.size()) {}

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
        for (TensorPart& part : placed.parts) part = origins_.unenclosed(part);
        if (take_phases_as_stored(placed, program_)) drop_zero_margins(placed, program_);
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

    // Tiles of one whole, and what it is.
    struct Found {
        std::vector<std::size_t> numbers;
        std::vector<const Layer*> tiles;
        WholeLayer whole;
    };

    // Whether it may be a tile yet. What is a part of one tensor is not copied by tiles.
    bool is_open(std::size_t number) const {
        const Layer& layer = program_.layers[number];
        return state_[number] == State::open &&
               (!is_copy(layer) || origins_.of(layer.dst[0]).whole == layer.dst[0]);
    }

    // Copies are no layers of the network.
    void note(const Layer& first, std::size_t tiles, std::string why_not) {
        if (!is_copy(first)) joined_.push_back({first.name, tiles, std::move(why_not)});
    }

    // All tiles of which the layer is one, at its place; false where it stays what it is.
    bool join(std::size_t number) {
        if (!is_open(number) || index_.class_of(number) == 0) return false;
        std::vector<Found> found;
        for (const std::size_t kernels : order_.from(number)) {
            auto next = find(number, kernels);
            if (!next || (!found.empty() && !is_beside(next->whole, found[0].whole))) break;
            found.push_back(*std::move(next));
        }
        if (found.empty()) return false;
        std::vector<const Layer*> firsts;
        for (const Found& each : found) firsts.push_back(each.tiles[0]);
        auto kernels = found.size() > 1 ? join_kernels(firsts, program_) : std::nullopt;
        if (!kernels) found.resize(1);
        const std::size_t tiles = std::accumulate(
            found.begin(), found.end(), std::size_t{0},
            [](std::size_t sum, const Found& each) { return sum + each.tiles.size(); });
        if (tiles < 2) return false;
        note(*firsts[0], tiles, "");
        emit(found, std::move(kernels));
        return true;
    }

    // The tiles of that class that have their maps from where the layer has its.
    std::optional<Found> find(std::size_t number, std::size_t kernels) {
        Found found{tiles_with(number, kernels), {}, {}};
        if (found.numbers.empty()) return std::nullopt;
        for (const std::size_t tile : found.numbers) found.tiles.push_back(&program_.layers[tile]);
        auto whole = whole_layer(found.tiles, program_, origins_);
        if (whole) {
            found.whole = *std::move(whole);
            return found;
        }
        if (found.tiles.size() == 1) return std::nullopt;
        note(*found.tiles[0], found.tiles.size(), whole.error().detail);
        for (const std::size_t tile : found.numbers) state_[tile] = State::stays;
        return std::nullopt;
    }

    // Not yet added, and with maps from one tensor.
    std::vector<std::size_t> tiles_with(std::size_t number, std::size_t kernels) {
        std::vector<std::size_t> tiles;
        const auto& alike = index_.members(kernels);
        looked_at_ += alike.size();
        if (looked_at_ + origins_.steps() > most_origins) return tiles;
        const auto form = tile_form(program_.layers[number], program_);
        const auto whole = [&](std::size_t tile) {
            const Layer& layer = program_.layers[tile];
            return layer.src.size() > form->maps[0] ? origins_.of(layer.src[form->maps[0]]).whole
                                                    : TensorId{-1};
        };
        const auto place = [&](std::size_t tile) {
            return place_in_step(program_.layers[tile], *form, program_, origins_);
        };
        const TensorId wanted = whole(number);
        if (wanted < 0) return tiles;
        const std::int64_t begin = place(number);
        for (const std::size_t tile : alike) {
            if (whole(tile) == wanted && is_open(tile) && place(tile) == begin)
                tiles.push_back(tile);
        }
        return tiles;
    }

    // Whether the results differ in nothing but their channels.
    static bool is_beside(const WholeLayer& whole, const WholeLayer& other) {
        const Shape &a = whole.result, &b = other.result;
        return whole.maps == other.maps && whole.before == other.before && a.rank() == b.rank() &&
               a.rank() > 0 && a.elements(0, a.rank() - 1) == b.elements(0, b.rank() - 1) &&
               std::ranges::equal(a.extents().first(a.extents().size() - 1),
                                  b.extents().first(b.extents().size() - 1));
    }

    void emit(const std::vector<Found>& found, std::optional<JoinedKernels> kernels) {
        const Layer& first = *found[0].tiles[0];
        const WholeLayer& whole = found[0].whole;
        const auto form = tile_form(first, program_);
        PlacedLayer joined = placed(first, program_, origins_);
        joined.result = whole.result;
        for (std::size_t i = 0; i < whole.maps.size(); ++i) {
            joined.parts[form->maps[i]] = whole.maps[i].part;
            joined.shapes[form->maps[i]] = whole.maps[i].shape;
        }
        if (kernels) set_kernels(joined, *std::move(kernels));
        joined.layer.command = with_before(std::move(joined.layer.command), whole.before);
        const TensorId result = copies_.like(first.dst[0], joined.result);
        const Shape shape = joined.result;
        joined.layer.dst = {result};
        emit(std::move(joined));
        // The result may be in another shape by now.
        const TensorId stored = origins_.of(result).whole;
        std::int32_t channel = 0;
        for (const Found& each : found) {
            for (std::size_t i = 0; i < each.tiles.size(); ++i) {
                std::vector<std::int32_t> begin = each.whole.first[i];
                if (found.size() > 1) begin.back() = channel;
                const Shape& tile = program_.spec(each.tiles[i]->dst[0]).shape;
                origins_.set(each.tiles[i]->dst[0], tile_of(stored, shape, begin, tile));
                state_[each.numbers[i]] = State::joined;
            }
            channel += each.whole.result[each.whole.result.rank() - 1];
        }
        if (whole.has_more) enclose(whole, stored);
    }

    // Who reads the map that is padded, and not its borders, reads the padded one.
    void enclose(const WholeLayer& padding, TensorId padded) {
        if (looked_at_ + origins_.steps() > most_origins) return;
        const auto inside = within_padding(padding, padded, program_);
        if (inside) origins_.enclose(padding.maps[0].part.whole, *inside);
    }

    void set_kernels(PlacedLayer& joined, JoinedKernels kernels) {
        joined.layer.command = std::move(kernels.command);
        const std::int32_t count = kernels.weights.spec.shape[0];
        joined.result = {joined.result[0], joined.result[1], joined.result[2], count};
        std::size_t source = 1;
        for (ProgramTensor* constant : {&kernels.weights, &kernels.biases}) {
            joined.shapes[source] = constant->spec.shape;
            const TensorId id = append_tensor(program_, std::move(*constant));
            joined.parts[source] = all_of(id, joined.shapes[source]);
            ++source;
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
    KernelOrder order_;
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
