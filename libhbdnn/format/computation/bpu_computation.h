// SPDX-License-Identifier: Apache-2.0
// What computes a model of the vendor's files, of all that may (README.md).
#pragma once

#include "emu-core/computation/computation.h"
#include "emu-core/engine/program.h"
#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/bpu_models.h"
#include "libhbdnn/format/bpu_ports.h"
#include "libhbdnn/format/hbm/executable_segment.h"
#include "libhbdnn/format/hbm/segment.h"
#include "libhbdnn/format/part_tensors.h"

namespace hbdnn::format {

// What a segment computes by itself, with the ends that executable segments have
// (hbm/executable_segment.h). Error bad_model: its march or a part of it is not understood: the
// segment, the function, the word and the field.
emu::Result<emu::Program> segment_program(const hbm::Segment& segment, const emu::Chip& chip,
                                          hbm::Tiles tiles = hbm::Tiles::joined);

// What a .bin file with subgraphs for the BPU computes by itself: their programs, and the operators
// that it leaves to the CPU. Its pictures are samples_of(). Errors:
// segment_program()'s; bad_model: a node for the CPU is not understood, or ends of the file and of
// its HBM differ.
emu::Result<emu::Program> own_program(const BpuFile& file, const BpuPorts& ports,
                                      const emu::Chip& chip);

// A .bin file's model computed by a network that stands for all of it, or by its own nodes for the
// CPU and networks that stand for the BPU's subgraphs. Sidecars (emu-core/computation/sidecar.h)
// agree with the whole model or, where there is one subgraph, with that; else every subgraph has
// its own (Segment::path). Recorded outputs come last. A file without subgraphs needs none. Errors:
// bad_model, a sidecar that does not fit; bad_argument.
emu::Result<emu::Computation> computation_of(const BpuFile& file, const BpuPorts& ports,
                                             const emu::DescribedModel& whole,
                                             const emu::Chip& chip);

struct FoundFile {
    emu::Bytes bytes;
    const std::string& path; // for what lies beside it; empty: it came from memory
};

// Its ports' picture rules become those of what computes it. Errors: as load_bpu_models().
emu::Result<emu::Computation> find_bpu_computation(const BpuFile& bin, const FoundFile& file,
                                                   BpuDescription& model);
// Of a model in an HBM alone.
emu::Result<emu::Computation> find_bpu_computation(const hbm::Segment& segment,
                                                   const FoundFile& file, BpuDescription& model);
// Of one that only a board's text describes.
emu::Result<emu::Computation> find_bpu_computation(const FoundFile& file, BpuDescription& model);

} // namespace hbdnn::format
