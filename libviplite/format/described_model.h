// SPDX-License-Identifier: Apache-2.0
// A network binary's ports in the core's words.
#pragma once

#include "emu-core/computation/described_model.h"
#include "libviplite/format/description.h"

#include "emu-core/base/error.h"

namespace viplite::format {

// bf16 and fp64 become float32, 4-bit integers int8 and uint8, char uint8, uint64 int64; dims
// become extents, outermost first. Names that the compiler made ("input[0]", "uid_16_out_0") are
// left out. Error bad_model: a fixed point beyond the core's 32 bits.
emu::Result<emu::TensorSpec> tensor_spec(const Port& port);

// All of them. `path`: of the file; empty: it came from memory.
emu::Result<emu::DescribedModel> described_model(const Description& description, std::string path);

} // namespace viplite::format
