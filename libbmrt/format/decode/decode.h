// SPDX-License-Identifier: Apache-2.0
// From descriptors to commands of the core. A mode that is not understood is refused by name, as is
// a field that would change a command in an unknown way; extents and addresses are left to the
// command, which checks them against its memory.
#pragma once

#include "emu-core/chip/lane_unit.h"
#include "emu-core/lanes/command.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/format/tensor_descriptor.h"

namespace bmrt {

// What descriptors leave open.
struct TensorUnitModel {
    emu::LaneGeometry geometry;
    emu::LaneQuirks quirks;
};

// Error of all: unsupported.
emu::Result<emu::lanes::Command> decode(const TensorDescriptor& descriptor,
                                        const TensorUnitModel& model);
emu::Result<emu::lanes::Command> decode(const DmaDescriptor& descriptor,
                                        const TensorUnitModel& model);

// BM1880's tensor unit, with its model's quirks but for those that BOARDLESS_QUIRKS names, which
// are as documented: "arith_shift,mdsum", or "all". Error bad_argument: another name.
emu::Result<TensorUnitModel> tensor_unit();

} // namespace bmrt
