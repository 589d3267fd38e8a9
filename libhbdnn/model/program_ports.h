// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs of a program as this vendor's boards show them, and how their values
// become one another.
#pragma once

#include "emu-core/computation/prepared_computation.h"
#include "emu-core/engine/program.h"
#include "libhbdnn/port/bpu_port.h"

namespace hbdnn {

// Dense; of four axes NHWC or NCHW, as the program has them (output_layout()), else without a
// layout. Pictures as picture_port() has them. The name of one without is "input_" or "output_" and
// its number.
std::vector<Port> input_ports(const emu::Program& program);
std::vector<Port> output_ports(const emu::Program& program);

// Of the ports of a model that the program computes: pictures go through a FrontEnd, all else is
// the same bytes. Error bad_model: ports and tensors of the program are not alike.
emu::Result<emu::PortConversions> port_conversions(const std::vector<Port>& inputs,
                                                   const std::vector<Port>& outputs,
                                                   const emu::Program& program);

// Which of its axes an output's channels are. none: not four axes. nhwc: the program says so, or
// its file's last transposition puts more than one channel behind more than one cell, perhaps
// before operators that compute element by element; all others are nchw. So it is in published logs
// of boards, those of one channel too.
Layout output_layout(const emu::Program& program, emu::TensorId output);

} // namespace hbdnn
