// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs of a program as this vendor's boards show tensors.
#pragma once

#include "emu-core/computation/prepared_computation.h"
#include "emu-core/engine/program.h"
#include "libviplite/format/description.h"

namespace viplite {

// Dense, the last axis of the tensor's shape first; what exceeds six axes is folded into the sixth.
// `substitute` is its name where it has none. Error bad_model: quantised per channel.
emu::Result<viplite::format::Port> port_of(const emu::TensorSpec& spec, std::string substitute);

// Of all inputs, or outputs: `ids`. The name of one without is `substitute` and its number.
emu::Result<std::vector<viplite::format::Port>>
ports_of(const emu::Program& program, std::span<const emu::TensorId> ids, const char* substitute);

// The values of ports between an application's memory and the tensors that a program has for them:
// the same bytes, but for element types that the core does not hold.
// Error bad_model: no conversion between the two is known, or they differ in elements.
emu::Result<emu::PortConversion> port_conversion(const viplite::format::Port& port,
                                                 const emu::TensorSpec& tensor);

// Of all ports. Error bad_model besides: other numbers of them than of the program's ends.
emu::Result<emu::PortConversions>
port_conversions(const std::vector<viplite::format::Port>& inputs,
                 const std::vector<viplite::format::Port>& outputs, const emu::Program& program);

} // namespace viplite
