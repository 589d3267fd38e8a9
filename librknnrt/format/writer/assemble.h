// SPDX-License-Identifier: Apache-2.0
// A program as the operators, tasks and registers of a .rknn file, which compute the same bytes.
#pragma once

#include "emu-core/engine/program.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format::writer {

struct AssembleOptions {
    std::string generation;      // "RKNPU v2": of the program's chip
    std::uint64_t container = 6; // 1, 2, 6, or mini
    // A convolution's source rows are fetched in parts of at most that many bytes. Assumed: 12 of
    // the chip's on-chip banks of 32 KiB.
    std::int64_t fetch_bytes = 12 * 32768;
    // Kernels of one task; 0: all.
    std::int32_t most_kernels = 0;
};

// What toolkits write today. Error bad_argument: what files for the chip hold is not known.
emu::Result<AssembleOptions> options_for(const emu::Chip& chip);

// What is written: convolutions, depthwise and fully connected layers, additions, maximum pooling,
// concatenations and resizing by whole factors without interpolation, of int8 and float16; of int8
// also convolutions with an addition behind them, average pooling, means of maps, changes of
// quantisation, and functions of one number by table. Chips' own rounding only (chip/rescale.h:
// channel_then_output), so that the file computes what the program does. Values that say when
// something happens, not what, are left out: boards would not run the file.
// Inputs and outputs that are N, C, H, W are N, H, W, C in the file's memory.
// Precondition: validate(program). Error bad_model: anything else, named with the layer.
emu::Result<ModelFile> assemble(const emu::Program& program, const AssembleOptions& options);

} // namespace rknn::format::writer
