// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/network_ports.h"

namespace viplite::format {
namespace {

using emu::MemoryView;
using emu::ops::Rearrange;

struct Extents {
    std::int64_t h = 0, w = 0, c = 0;
};

// Surfaces one after the other.
Extents planar_extents(std::int64_t bytes, std::int64_t size, const MemoryView& used) {
    const std::int64_t surface = used.c > 1 ? used.surface : bytes;
    const std::int64_t line = used.h > 1 ? used.line : surface;
    if (line <= 0 || surface <= 0 || line % size != 0 || surface % line != 0) return {};
    return {surface / line, line / size, bytes % surface == 0 ? bytes / surface : 0};
}

// Channels side by side.
Extents pixel_extents(std::int64_t bytes, std::int64_t size, const MemoryView& used) {
    const std::int64_t pixel = used.w > 1 ? used.pixel : used.c * size;
    const std::int64_t line = used.h > 1 ? used.line : bytes;
    if (pixel <= 0 || line <= 0 || pixel % size != 0 || line % pixel != 0) return {};
    return {bytes % line == 0 ? bytes / line : 0, line / pixel, pixel / size};
}

} // namespace

MemoryView port_map(std::int64_t address, std::int64_t bytes, emu::Dtype dtype,
                    const MemoryView& used) {
    const std::int64_t size = size_of(dtype);
    const bool by_pixel = used.block > 1;
    const bool fits = used.dtype == dtype && (by_pixel || used.w == 1 || used.pixel == size);
    Extents extents;
    if (fits)
        extents = by_pixel ? pixel_extents(bytes, size, used) : planar_extents(bytes, size, used);
    MemoryView map;
    map.base = address;
    map.dtype = dtype;
    if (extents.h * extents.w * extents.c == 0) extents = {1, bytes / size, 1};
    map.h = static_cast<std::int32_t>(extents.h);
    map.w = static_cast<std::int32_t>(extents.w);
    map.c = static_cast<std::int32_t>(extents.c);
    map.block = by_pixel ? map.c : 1;
    map.pixel = by_pixel ? extents.c * size : size;
    map.line = extents.w * map.pixel;
    map.surface = extents.h * map.line;
    return map;
}

std::optional<Rearrange> from_memory_order(const MemoryView& map) {
    if (map.block > 1 || map.c == 1) return std::nullopt;
    return Rearrange{0, {{map.h, map.w}, {map.w, 1}, {map.c, std::int64_t{map.h} * map.w}}};
}

std::optional<Rearrange> to_memory_order(const MemoryView& map) {
    if (map.block > 1 || map.c == 1) return std::nullopt;
    return Rearrange{0, {{map.c, 1}, {map.h, std::int64_t{map.w} * map.c}, {map.w, map.c}}};
}

} // namespace viplite::format
