// SPDX-License-Identifier: Apache-2.0
// Where in its memory an output's valid numbers are.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/lift/cells/cell_block.h"
#include "emu-core/lift/cells/cell_memory.h"
#include "emu-core/tensor/tensor.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::hbm {

struct OutputCells {
    // Pixels, or lines as pixels where a pixel has less than a cell, each with perhaps a few bytes of
    // padding at its end.
    emu::lift::CellBlock block;
    std::int64_t numbers = 0; // that count, of a pixel
    emu::Dtype dtype = emu::Dtype::i8;
    emu::Shape shape; // in the order of memory: N, H, W, C, or N, C, H, W
};

// Error bad_model: types, layouts and sizes that are not understood.
emu::Result<OutputCells> output_cells(const SegmentTensor& output,
                                      const emu::lift::CellMemory& memory);

} // namespace hbdnn::format::hbm
