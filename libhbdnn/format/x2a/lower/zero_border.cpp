// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/lower/zero_border.h"

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

using emu::lift::Cell;
using emu::lift::CellBlock;
using emu::ops::WindowAxis;

struct Span {
    std::int32_t first = 0, last = 0;
};

bool is_zero(const Cell& cell) {
    return cell.source == emu::lift::source_zeros;
}

bool is_zero_line(const CellBlock& block, std::int32_t y) {
    const auto begin = block.cells.begin() + static_cast<std::ptrdiff_t>(block.index(y, 0, 0));
    return std::all_of(begin, begin + std::ptrdiff_t{block.w} * block.groups, is_zero);
}

bool is_zero_column(const CellBlock& block, std::int32_t x) {
    for (std::int32_t y = 0; y < block.h; ++y) {
        const auto begin = block.cells.begin() + static_cast<std::ptrdiff_t>(block.index(y, x, 0));
        if (!std::all_of(begin, begin + block.groups, is_zero)) return false;
    }
    return true;
}

// The cells along an axis that are kept; the axis pads what is left out before them.
template <class IsZero>
Span kept(WindowAxis& axis, std::int32_t extent, std::int32_t results, IsZero is_zero) {
    Span span{0, extent};
    while (span.first + 1 < extent && axis.before + 1 < axis.kernel && is_zero(span.first)) {
        ++span.first;
        ++axis.before;
    }
    // The last window begins here; it must see something.
    const auto least = static_cast<std::int32_t>(axis.start(results - 1)) + span.first + 1;
    const std::int32_t needed = std::max(least, span.first + 1);
    while (span.last > needed && is_zero(span.last - 1)) --span.last;
    span.last = std::max(span.last, needed);
    return span;
}

CellBlock part_of(const CellBlock& block, const Span& lines, const Span& pixels) {
    CellBlock part(lines.last - lines.first, pixels.last - pixels.first, block.groups,
                   {emu::lift::source_zeros, 0});
    for (std::int32_t y = lines.first; y < std::min(lines.last, block.h); ++y) {
        for (std::int32_t x = pixels.first; x < std::min(pixels.last, block.w); ++x) {
            for (std::int32_t g = 0; g < block.groups; ++g)
                part.at(y - lines.first, x - pixels.first, g) = block.at(y, x, g);
        }
    }
    return part;
}

} // namespace

WindowInput window_input(const Conv& conv, CellBlock block, std::int32_t width) {
    emu::ops::Window window{
        {.kernel = conv.kernel_h, .stride = conv.stride_y, .before = conv.top},
        {.kernel = conv.kernel_w, .stride = conv.stride_x, .before = conv.left}};
    const Span lines =
        kept(window.y, block.h, conv.lines, [&](std::int32_t y) { return is_zero_line(block, y); });
    const Span pixels =
        kept(window.x, block.w, width, [&](std::int32_t x) { return is_zero_column(block, x); });
    const bool same =
        lines.first == 0 && lines.last == block.h && pixels.first == 0 && pixels.last == block.w;
    if (!same) block = part_of(block, lines, pixels);
    return {std::move(block), window};
}

} // namespace hbdnn::format::x2a
