// SPDX-License-Identifier: Apache-2.0
// What a file computes by itself: the BPU's programs, and the operators that it leaves to the CPU.
#pragma once

#include "emu-core/engine/program.h"
#include "libhbdnn/format/bpu_ports.h"
#include "libhbdnn/format/hbm/executable_segment.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format {

// A segment's program, with the ends that executable segments have (x2a/executable_segment.h).
// Error bad_model: its march or a part of it is not understood: the segment, the function, the
// word and the field.
emu::Result<emu::Program> segment_program(const hbm::Segment& segment, const emu::Chip& chip,
                                          hbm::Tiles tiles = hbm::Tiles::joined);

// Of a .bin file with subgraphs for the BPU, whose pictures are samples_of(). Errors:
// segment_program()'s; bad_model: a node for the CPU is not understood, or ends of the file and of
// its HBM differ.
emu::Result<emu::Program> own_program(const BpuFile& file, const BpuPorts& ports,
                                      const emu::Chip& chip);

} // namespace hbdnn::format
