// SPDX-License-Identifier: Apache-2.0
// The accumulator of convolutions and fully connected layers, which newer files may choose.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/tensor/dtype.h"

namespace emu::tflite {

// Error bad_model unless `field` of the options leaves the accumulator at its 32 bits or, where the
// source is int16, makes it 64.
Outcome check_accumulator(const flatbuffer::Table& options, int field, Dtype source);

} // namespace emu::tflite
