// SPDX-License-Identifier: Apache-2.0
// Where a map is, as the NN unit's commands have it.
#pragma once

#include "libviplite/format/execution/memory/ring_view.h"

namespace viplite::format {

// Both in 64 bytes.
inline Ring ring_of(std::uint32_t size, std::uint32_t end) {
    return {std::int64_t{size} << 6, std::int64_t{end} << 6};
}

// A map whose surfaces follow one another; `line` counts bytes.
inline emu::MemoryView map_at(std::int64_t address, std::uint32_t line, std::uint32_t lines,
                              emu::Dtype dtype) {
    emu::MemoryView view;
    view.base = address;
    view.block = 1;
    view.pixel = size_of(dtype);
    view.line = line;
    view.surface = std::int64_t{line} * lines;
    view.dtype = dtype;
    return view;
}

} // namespace viplite::format
