// SPDX-License-Identifier: Apache-2.0
// A .bin file's model computed: by a network that stands for all of it, or by its own nodes for the
// CPU and networks that stand for the BPU's subgraphs.
#pragma once

#include "emu-core/computation/computation.h"
#include "libhbdnn/format/part_tensors.h"

namespace hbdnn::format {

// Sidecars (emu-core/computation/sidecar.h) agree with the whole model or, where there is one
// subgraph, with that; else every subgraph has its own (Segment::path). Recorded outputs come last.
// A file without subgraphs needs none. Errors: bad_model, a sidecar that does not fit;
// bad_argument.
emu::Result<emu::Computation> computation_of(const BpuFile& file, const BpuPorts& ports,
                                             const emu::DescribedModel& whole,
                                             const emu::Chip& chip);

} // namespace hbdnn::format
