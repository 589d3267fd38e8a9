// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/tile_places.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"

namespace viplite::format {

emu::Outcome TilePlaces::put(Convolution& tile) {
    emu::MemoryView& view = tile.dst.view;
    const auto [found, is_first] = layers_.try_emplace(tile.place, Layer{view.base, 0});
    Layer& layer = found->second;
    const std::int64_t bytes = layer.lines * view.line, skipped = view.base - layer.base;
    layer.lines += view.h;
    const std::int64_t lap = tile.dst.ring.bytes;
    if (is_first || skipped == bytes || (lap > 0 && (bytes - skipped) % lap == 0)) return {};
    if (lap > 0 || skipped != bytes * tile.kernels.width * tile.kernels.height)
        return emu::error(emu::Fault::bad_model,
                          "hardware 0x%x, of which the place of a later tile's depthwise results, "
                          "word 7, is not understood",
                          tiles_apart_target);
    view.base = layer.base + bytes;
    if (!is_told_)
        emu::log(emu::LogLevel::warning,
                 "depthwise results of later tiles are farther apart than their lines, as files of "
                 "such versions have it: taken as being behind these lines");
    is_told_ = true;
    return {};
}

} // namespace viplite::format
