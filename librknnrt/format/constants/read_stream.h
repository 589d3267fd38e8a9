// SPDX-License-Identifier: Apache-2.0
// What the DPU's reader streams: surface by surface, line by line, an atom at a time. Moves are
// told in this order (docs/formats/rknn-registers.md, "Moves").
#pragma once

#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format {

struct ReadStream {
    std::int64_t base = 0, surfaces = 1, h = 1, w = 1, line = 0, surface = 0;
    std::int64_t atom = 16;

    std::int64_t atoms() const { return surfaces * h * w; }
    // The stream's bytes in its own order, the first so many of each line: surfaces as lines, lines
    // as pixels, and a line's bytes as channels.
    emu::MemoryView view(std::int64_t line_bytes) const;
    emu::MemoryView view() const { return view(w * atom); }
};

// Error bad_model: channels that are no whole surfaces.
emu::Result<ReadStream> read_stream(const TaskReader& task);

emu::ops::Rearrange::Axis axis(std::int64_t extent, std::int64_t stride);

// Error bad_model: views outside the memory.
emu::Outcome append_move(const TaskReader& task, Move move, std::vector<UnitWork>& work);

} // namespace rknn::format
