// SPDX-License-Identifier: Apache-2.0
// A .bin file's model computed: by a network that stands for all of it, or by its own nodes for the
// CPU and networks that stand for the BPU's subgraphs.
#pragma once

#include "emu-core/model/computation.h"
#include "libhbdnn/format/part_tensors.h"

namespace hbdnn::format {

// Nothing computes a model that is understood otherwise: what to provide.
struct NoComputation {
    std::string why;
};
using BpuComputation = std::variant<emu::Program, emu::RecordedOutputs, NoComputation>;

// Either of the two.
BpuComputation found(emu::Computation computation);

// Sidecars (model/sidecar.h) agree with the whole model or, where there is one subgraph, with that;
// else every subgraph has its own (Segment::path). Recorded outputs come last. A file without
// subgraphs needs none. Errors: bad_model, a sidecar that does not fit; bad_argument.
emu::Result<BpuComputation> computation_of(const BpuFile& file, const BpuPorts& ports,
                                           const emu::DescribedModel& whole, const emu::Chip& chip);

} // namespace hbdnn::format
