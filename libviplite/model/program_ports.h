// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs of a program as this vendor's boards show tensors.
#pragma once

#include "emu-core/engine/program.h"
#include "libviplite/format/description.h"

namespace viplite {

// Dense, the last axis of the tensor's shape first; what exceeds six axes is folded into the sixth.
// `substitute` is its name where it has none. Error bad_model: quantised per channel.
emu::Result<viplite::format::Port> port_of(const emu::TensorSpec& spec, std::string substitute);

// Of all inputs, or outputs: `ids`. The name of one without is `substitute` and its number.
emu::Result<std::vector<viplite::format::Port>>
ports_of(const emu::Program& program, std::span<const emu::TensorId> ids, const char* substitute);

} // namespace viplite
