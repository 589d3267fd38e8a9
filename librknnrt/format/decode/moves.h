// SPDX-License-Identifier: Apache-2.0
// Moves, and what else the DPU makes of what its reader streams.
#pragma once

#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format {

// What the DPU's reader streams: surface by surface, line by line, an atom at a time. Moves are
// told in this order (docs/formats/rknn-registers.md, "Moves").
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

// The kinds of move. Each appends its work. Error bad_model: settings that were never seen.

// Blocks of the stream, of which each byte or pair of bytes takes its mirror's place.
emu::Outcome transpose_blocks(const TaskReader& task, const ReadStream& from,
                              std::vector<UnitWork>& work);
// Bytes without the ends of lines, or in pieces that begin an atom each.
emu::Outcome regroup(const TaskReader& task, const ReadStream& from, std::vector<UnitWork>& work);

// Reductions of channels: the largest of an atom's, or of halves of it.

// Whether the task is the first half of a maximum on f2: a convolution that hands half an atom's
// channels each to a kernel of its own, and of either half keeps the largest.
bool keeps_maxima_of_halves(const TaskReader& task);
emu::Result<std::vector<UnitWork>> maxima_of_halves(const TaskReader& task);

// What the DPU reads: the largest channel of each pixel, packed as float16.
emu::Outcome reduce_channels(const TaskReader& task, std::vector<UnitWork>& work);

// A place that gets one number of 16 bits.
Pass fill(const emu::MemoryView& place, std::int64_t value);

} // namespace rknn::format
