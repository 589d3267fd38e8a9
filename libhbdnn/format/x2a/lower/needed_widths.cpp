// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/lower/needed_widths.h"

#include <algorithm>

namespace hbdnn::format::x2a {

using emu::lift::Cell;

void NeededWidths::add_result(std::uint32_t source, std::size_t instruction, std::int32_t width,
                              std::int64_t pixel_bytes) {
    results_.emplace(source, Result{instruction, width, pixel_bytes});
    instructions_ = std::max(instructions_, instruction + 1);
}

void NeededWidths::add_alike(std::uint32_t source, std::uint32_t other) {
    if (const auto found = results_.find(other); found != results_.end())
        results_.emplace(source, found->second);
}

void NeededWidths::add_read(std::size_t instruction, const emu::lift::CellBlock& block,
                            const std::optional<Window>& window) {
    std::map<std::size_t, std::vector<std::int32_t>> needed; // by maker
    std::uint32_t last = emu::lift::source_nobody;
    const Result* result = nullptr;
    std::vector<std::int32_t>* up_to = nullptr;
    const auto groups = static_cast<std::size_t>(block.groups);
    for (std::size_t i = 0; i < block.cells.size(); ++i) {
        const Cell& cell = block.cells[i];
        if (cell.source <= emu::lift::source_zeros) continue;
        if (cell.source != last) {
            last = cell.source;
            const auto found = results_.find(last);
            result = found == results_.end() ? nullptr : &found->second;
            if (result) {
                up_to = &needed[result->instruction];
                up_to->resize(static_cast<std::size_t>(block.w));
            }
        }
        if (!result) continue;
        const std::int64_t at = cell.at & ~emu::lift::cell_marks;
        const auto pixel = static_cast<std::int32_t>(at / result->pixel_bytes % result->width);
        std::int32_t& most = (*up_to)[i / groups % up_to->size()];
        most = std::max(most, pixel + 1);
    }
    for (auto& [maker, pixels] : needed) {
        for (std::size_t x = 1; x < pixels.size(); ++x)
            pixels[x] = std::max(pixels[x], pixels[x - 1]);
        reads_.push_back({instruction, maker, window, std::move(pixels)});
    }
}

// Readers come after makers, so that from behind each reader's own width is known.
Widths NeededWidths::widths() const {
    Widths widths(instructions_);
    for (auto read = reads_.rbegin(); read != reads_.rend(); ++read) {
        std::int64_t last = static_cast<std::int64_t>(read->up_to.size()) - 1;
        if (read->window) {
            const std::int64_t width = read->reader < widths.size() ? widths[read->reader] : 0;
            if (width == 0) continue; // nobody needs what it makes
            last = std::min(last, (width - 1) * read->window->stride + read->window->reach);
        }
        if (last < 0) continue;
        std::int32_t& needed = widths[read->maker];
        needed = std::max(needed, read->up_to[static_cast<std::size_t>(last)]);
    }
    return widths;
}

} // namespace hbdnn::format::x2a
