// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs of a program as this vendor's boards show them.
#pragma once

#include "libhbdnn/port/bpu_port.h"

#include "emu-core/engine/program.h"

namespace hbdnn {

// Dense; of four axes NHWC or NCHW, as the program has them (output_layout.h), else without a
// layout. Pictures as picture_port() has them. The name of one without is "input_" or "output_" and
// its number.
std::vector<Port> input_ports(const emu::Program& program);
std::vector<Port> output_ports(const emu::Program& program);

} // namespace hbdnn
