// SPDX-License-Identifier: Apache-2.0
// Extents of what windows give.
#pragma once

#include "emu-core/ops/windows/window.h"

namespace bmnet {

// Cells of the output along one axis of `extent` cells with `after` cells of padding behind them.
// `rounds_up`: a last window that is cut off counts, if it begins before the padding behind, as
// Caffe has it. 0: the window is larger than the map.
std::int64_t output_cells(const emu::ops::WindowAxis& axis, std::int64_t extent, std::int64_t after,
                          bool rounds_up);

} // namespace bmnet
