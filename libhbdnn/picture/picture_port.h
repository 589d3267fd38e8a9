// SPDX-License-Identifier: Apache-2.0
// How applications see an input that is a picture.
#pragma once

#include "libhbdnn/port/bpu_port.h"

#include "emu-core/engine/program.h"

namespace hbdnn {

// Type, layout, shapes and bytes as published logs of boards have them: valid and aligned shape are
// the same, without strides. NV12 is (batch, 3, H, W), Y (batch, 1, H, W), both called NCHW; RGB,
// BGR and YUV444 are (batch, H, W, 3), pixel by pixel (assumed).
void describe_picture(Port& port, TensorType type, Extent extent, std::int32_t batch);

// What a program says of its input: all of a port but its texts. Precondition: the input is a
// picture (Program::picture); the program is valid.
Port picture_port(const emu::Program& program, std::size_t input);

} // namespace hbdnn
