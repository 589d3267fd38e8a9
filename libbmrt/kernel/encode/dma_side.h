// SPDX-License-Identifier: Apache-2.0
// The two sides of a DMA command.
#pragma once

#include "libbmrt/kernel/encode/dma.h"
#include "libbmrt/kernel/encode/operand.h"

namespace bmrt::kernel {

// A command without sides; flags as ctrls say.
DmaCommand start_dma(bmrt::DmaDirection direction, ctrl_t ctrls);

// Error bad_argument: beyond the 40 bits of addresses.
emu::Outcome set_global_address(bmrt::DmaSide& side, std::uint64_t address);
void set_local_address(bmrt::DmaSide& side, std::int64_t address);

void set_extents(bmrt::DmaSide& side, const emu::Extents& extents);
void set_strides(bmrt::DmaSide& side, const emu::LaneStrides& strides);
// Error bad_argument: from line to line more than 16 bits.
emu::Outcome set_strides(bmrt::DmaSide& side, const stride_t& strides);

} // namespace bmrt::kernel
