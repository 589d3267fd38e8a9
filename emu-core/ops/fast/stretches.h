// SPDX-License-Identifier: Apache-2.0
// Output cells whose windows have the same taps inside the source. Kernels that go stretch by
// stretch know neither borders nor padding, and what is outside takes no part in float sums, where
// 0 times infinity is not 0.
#pragma once

#include "emu-core/ops/windows/window.h"

#include <vector>

namespace emu::ops::fast {

// Along one axis: output cells first + i * step, i < count, and taps tap + j * tap_step, j < taps,
// of which output i reads source cell cell + i * cell_step + j * tap_cells.
struct Stretch {
    std::int64_t first = 0, step = 1, count = 1;
    std::int64_t tap = 0, tap_step = 1, taps = 1;
    std::int64_t cell = 0, cell_step = 1, tap_cells = 1;

    std::int64_t output(std::int64_t i) const { return first + i * step; }
    std::int64_t cell_of(std::int64_t i) const { return cell + i * cell_step; }
};

// All cells of a destination of extent `dst`, of a window over a source of extent `src`.
std::vector<Stretch> stretches(const WindowAxis& axis, std::int64_t src, std::int64_t dst);

// The same for the window of the convolution that a transposed one reverses. Taps are in the order
// of k, the source's cells in the opposite one.
std::vector<Stretch> reverse_stretches(const WindowAxis& axis, std::int64_t src, std::int64_t dst);

// Lines of a stretch.
struct Band {
    std::size_t stretch = 0;
    std::int64_t first = 0, count = 0;
};

// All lines of stretches along y, in bands of at most `most_lines`; `copied`: of one line where
// the windows of neighbours leave lines out between them.
std::vector<Band> bands_of(const std::vector<Stretch>& y, std::int64_t most_lines, bool copied);

} // namespace emu::ops::fast
