// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/stretches.h"

#include "emu-core/base/checked.h"
#include "emu-core/ops/fast/units.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace emu::ops::fast {
namespace {

// Adds one output cell, whose only neighbour in a stretch can be the one before.
void add(std::vector<Stretch>& all, const Stretch& cell, bool begins) {
    if (!begins && all.back().tap == cell.tap && all.back().taps == cell.taps)
        ++all.back().count;
    else
        all.push_back(cell);
}

// For each offset modulo the stride, the first tap that has it; -1: none.
std::vector<std::int64_t> first_taps(const WindowAxis& axis) {
    std::vector<std::int64_t> taps(axis.stride, -1);
    for (std::int64_t k = 0; k < axis.kernel; ++k) {
        std::int64_t& tap = taps[k * axis.dilation % axis.stride];
        if (tap >= 0) break; // they repeat from here on
        tap = k;
    }
    return taps;
}

} // namespace

std::vector<Stretch> stretches(const WindowAxis& axis, std::int64_t src, std::int64_t dst) {
    std::vector<Stretch> all;
    for (std::int64_t o = 0; o < dst; ++o) {
        const Taps inside = taps_inside(axis, o, src);
        Stretch cell{.first = o, .cell_step = axis.stride, .tap_cells = axis.dilation};
        cell.tap = inside.first;
        cell.taps = std::max<std::int64_t>(inside.last - inside.first, 0);
        if (cell.taps > 0) cell.cell = axis.start(o) + cell.tap * axis.dilation;
        add(all, cell, all.empty() || cell.taps == 0);
    }
    return all;
}

std::vector<Stretch> reverse_stretches(const WindowAxis& axis, std::int64_t src, std::int64_t dst) {
    const std::int64_t stride = axis.stride, common = std::gcd(stride, axis.dilation);
    const std::int64_t tap_step = stride / common, cell_step = axis.dilation / common;
    const std::vector<std::int64_t> taps = first_taps(axis);
    std::vector<Stretch> all;
    for (std::int64_t phase = 0; phase < std::min(stride, dst); ++phase) {
        const std::int64_t k = taps[(phase + axis.before) % stride];
        for (std::int64_t o = phase; o < dst; o += stride) {
            Stretch cell{.first = o, .step = stride, .taps = 0};
            cell.tap_step = tap_step;
            cell.tap_cells = -cell_step;
            // Tap k + j * tap_step reads cell start - j * cell_step.
            const std::int64_t start = (o + axis.before - k * axis.dilation) / stride;
            if (k >= 0 && o + axis.before >= k * axis.dilation) {
                const std::int64_t behind = std::max<std::int64_t>(start - src + 1, 0);
                const std::int64_t skipped = divide_up(behind, cell_step);
                const std::int64_t end =
                    std::min(start / cell_step + 1, divide_up(axis.kernel - k, tap_step));
                cell.taps = std::max<std::int64_t>(end - skipped, 0);
                if (cell.taps > 0) {
                    cell.tap = k + skipped * tap_step;
                    cell.cell = start - skipped * cell_step;
                }
            }
            add(all, cell, o == phase || cell.taps == 0);
        }
    }
    return all;
}

std::vector<Band> bands_of(const std::vector<Stretch>& y, std::int64_t most_lines, bool copied) {
    std::vector<Band> bands;
    for (std::size_t i = 0; i < y.size(); ++i) {
        const bool leaves_none = (y[i].taps <= 1 || std::abs(y[i].tap_cells) == 1) &&
                                 y[i].cell_step <= std::max<std::int64_t>(y[i].taps, 1);
        const Split split = split_evenly(y[i].count, !copied || leaves_none ? most_lines : 1);
        for (std::int64_t part = 0; part < split.parts; ++part) {
            bands.push_back({i, split.first(part), split.last(part) - split.first(part)});
        }
    }
    return bands;
}

} // namespace emu::ops::fast
