// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/windows/window_tiles.h"

#include "emu-core/base/error.h"
#include "libbmrt/compile/windows/window_span.h"

#include <algorithm>
#include <optional>

namespace bmrt::compile {
namespace {

// Bytes of each lane.
struct TileBytes {
    std::int64_t src = 0, dst = 0, weights = 0;
};

// How many channels a tile may have at most: those in a row that have the same shift.
std::int64_t longest_part(const WindowLayer& layer) {
    std::int64_t longest = 1;
    for (std::int64_t group = 0; group < layer.groups; ++group) {
        for (const Part& part : channel_parts(layer, group, layer.group_dst_c())) {
            longest = std::max(longest, part.count);
        }
    }
    return longest;
}

class Search {
public:
    Search(const WindowLayer& layer, bool overlaps) : layer_(layer), overlaps_(overlaps) {}

    std::optional<WindowTiling> best() {
        const std::int64_t channels = longest_part(layer_);
        for (std::int64_t c = std::min(emu::align_up(channels, lanes), most_channels); c > 0;
             c -= lanes) {
            for (std::int64_t w = std::min(layer_.dst_w, most_extent);;
                 w = emu::divide_up<std::int64_t>(w, 2)) {
                try_columns(std::min(c, channels), w);
                if (w == 1) break;
            }
        }
        return best_;
    }

private:
    TileBytes bytes_of(std::int64_t c, std::int64_t h, std::int64_t w) const {
        const std::int64_t src_h = most_read(layer_.window.y, h, layer_.src_h);
        const std::int64_t src_w = most_read(layer_.window.x, w, layer_.src_w);
        const std::int64_t src_c = layer_.is_conv() ? layer_.group_src_c() : c;
        return {aligned_bytes(src_c, src_h, src_w), aligned_bytes(c, h, w),
                weight_bytes(layer_, c)};
    }

    bool fits(std::int64_t c, std::int64_t h, std::int64_t w) const {
        if (most_read(layer_.window.y, h, layer_.src_h) > most_extent ||
            most_read(layer_.window.x, w, layer_.src_w) > most_extent) {
            return false;
        }
        WindowTiling tiling;
        return place(tiling, bytes_of(c, h, w), c < layer_.group_dst_c() || layer_.groups > 1);
    }

    // `changes_weights`: not all tiles have the same.
    bool place(WindowTiling& tiling, const TileBytes& bytes, bool changes_weights) const {
        Slots slots;
        const auto pair = [&](std::int64_t size, bool is_pair) {
            const std::int64_t first = slots.take(size);
            return SlotPair{{first, is_pair ? slots.take(size) : first}};
        };
        tiling.overlaps = overlaps_;
        tiling.src = pair(bytes.src, overlaps_);
        tiling.dst = pair(bytes.dst, overlaps_);
        tiling.weights = pair(bytes.weights, overlaps_ && changes_weights);
        return slots.fit();
    }

    // Tiles of c channels and w columns, as high as they may be.
    void try_columns(std::int64_t c, std::int64_t w) {
        std::int64_t low = 0, high = std::min(layer_.dst_h, most_extent);
        while (low < high) {
            const std::int64_t middle = (low + high + 1) / 2;
            if (fits(c, middle, w))
                low = middle;
            else
                high = middle - 1;
        }
        if (low == 0) return;
        // As many tiles, but of like height.
        const std::int64_t rows = emu::divide_up(layer_.dst_h, low);
        consider(c, emu::divide_up(layer_.dst_h, rows), w);
    }

    void consider(std::int64_t c, std::int64_t h, std::int64_t w) {
        const TileBytes bytes = bytes_of(c, h, w);
        const auto columns = std::ssize(channel_parts(layer_, 0, c)); // other groups are like it
        const std::int64_t maps =
            layer_.n * emu::divide_up(layer_.dst_h, h) * emu::divide_up(layer_.dst_w, w);
        const std::int64_t src = bytes.src * maps * (layer_.is_conv() ? 1 : columns);
        const std::int64_t weights = bytes.weights * columns;
        // What is read again: maps for each set of weights, or weights for each map.
        const bool rereads = layer_.is_conv() && columns > 1;
        const std::int64_t maps_again = rereads ? src * columns + weights : src + weights;
        const std::int64_t weights_again = src + (columns > 1 ? weights * maps : weights);
        WindowTiling tiling{.c = c, .h = h, .w = w};
        tiling.weights_outer = maps_again <= weights_again;
        place(tiling, bytes, columns > 1 || layer_.groups > 1);
        const Cost cost{std::min(maps_again, weights_again), columns * maps};
        if (best_ && !(cost < cost_)) return;
        best_ = tiling;
        cost_ = cost;
    }

    struct Cost {
        std::int64_t traffic = 0, tiles = 0;
        auto operator<=>(const Cost&) const = default;
    };

    const WindowLayer& layer_;
    bool overlaps_;
    std::optional<WindowTiling> best_;
    Cost cost_;
};

} // namespace

std::int64_t weight_bytes(const WindowLayer& layer, std::int64_t channels) {
    if (!layer.has_weights()) return 0;
    const std::int64_t weights =
        layer.is_conv() ? turns(channels) * layer.taps() * layer.group_src_c()
                        : aligned_bytes(channels, layer.window.y.kernel, layer.window.x.kernel);
    return weights + (layer.has_bias ? 2 * turns(channels) : 0);
}

emu::Result<WindowTiling> tile(const WindowLayer& layer) {
    for (const bool overlaps : {true, false}) {
        if (const auto best = Search(layer, overlaps).best()) return *best;
    }
    return emu::error(emu::Fault::unsupported,
                      "not even one of its output cells can be computed within %lld bytes of local "
                      "memory per lane",
                      static_cast<long long>(bmrt::kernel::geometry.lane_bytes));
}

} // namespace bmrt::compile
