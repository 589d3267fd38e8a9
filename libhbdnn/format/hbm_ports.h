// SPDX-License-Identifier: Apache-2.0
// What the runtime reports of an HBM's inputs and outputs, by its tables.
#pragma once

#include "libhbdnn/format/bpu_ports.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format {

// Pictures from the pyramid; other tensors lie in memory as the HBM pads them, and their scales are
// powers of two: programs of the vendor's for such files take strides from the aligned shape and
// scales from shifts. Error bad_model: a type or an order that is not known.
emu::Result<BpuPorts> ports_of(const hbm::Segment& segment);

} // namespace hbdnn::format
