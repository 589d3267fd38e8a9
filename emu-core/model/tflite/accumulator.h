// SPDX-License-Identifier: Apache-2.0
// The accumulator of convolutions and fully connected layers, which newer files may choose.
#pragma once

#include "base/flatbuffer.h"

namespace emu::tflite {

// Error bad_model unless `field` of the options leaves the accumulator at its 32 bits.
Outcome expect_32_bit_accumulator(const flatbuffer::Table& options, int field);

} // namespace emu::tflite
