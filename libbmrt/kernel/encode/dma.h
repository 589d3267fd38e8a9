// SPDX-License-Identifier: Apache-2.0
// DMA commands: what the vendor's encoder makes of the arguments, quirks included. Errors
// bad_argument: what its library asserts. ctrls: CTRL_TP, CTRL_NEURON, CTRL_WEIGHT.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/kernel/command_buffer.h"
#include "libbmrt/kernel/encode/operand.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

#include <optional>

namespace bmrt::kernel {

using EncodedDma = emu::Result<DmaCommand>;

// Where a tensor is in global memory; without strides it is dense.
struct GlobalPlace {
    std::uint64_t address = 0;
    std::optional<stride_t> stride;
    ctrl_t ctrls = CTRL_NULL;
};

// A matrix without strides is taken as aligned, whatever it is. An unaligned tensor that is stored
// transposed keeps its own n stride there.
EncodedDma encode_load(const tensor_lmem* tensor, const GlobalPlace& global);
EncodedDma encode_store(const tensor_lmem* tensor, const GlobalPlace& global);
EncodedDma encode_global_copy(const tensor_gmem* dst, const tensor_gmem* src, ctrl_t ctrls);
EncodedDma encode_local_copy(const tensor_lmem* dst, const tensor_lmem* src);
EncodedDma encode_lrn_shift(const tensor_lmem* dst, const tensor_lmem* src, bool right, int step);

// The two sides of a DMA command.

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
