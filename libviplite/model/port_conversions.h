// SPDX-License-Identifier: Apache-2.0
// The values of ports between an application's memory and the tensors that a program has for them:
// the same bytes, but for element types that the core does not hold.
#pragma once

#include "emu-core/computation/prepared_computation.h"
#include "libviplite/format/description.h"

namespace viplite {

// Error bad_model: no conversion between the two is known, or they differ in elements.
emu::Result<emu::PortConversion> port_conversion(const viplite::format::Port& port,
                                                 const emu::TensorSpec& tensor);

// Of all ports. Error bad_model besides: other numbers of them than of the program's ends.
emu::Result<emu::PortConversions>
port_conversions(const std::vector<viplite::format::Port>& inputs,
                 const std::vector<viplite::format::Port>& outputs, const emu::Program& program);

} // namespace viplite
