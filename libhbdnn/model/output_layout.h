// SPDX-License-Identifier: Apache-2.0
// Which of its axes an output's channels are.
#pragma once

#include "libhbdnn/port/tensor_type.h"

#include "emu-core/engine/program.h"

namespace hbdnn {

// none: not four axes. nhwc: the program says so, or its file's last transposition puts more than
// one channel behind more than one cell, perhaps before operators that compute element by element;
// all others are nchw. So it is in published logs of boards, those of one channel too.
Layout output_layout(const emu::Program& program, emu::TensorId output);

} // namespace hbdnn
