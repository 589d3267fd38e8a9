// SPDX-License-Identifier: Apache-2.0
// UNIDIRECTIONAL_SEQUENCE_LSTM of stored integers.
#pragma once

#include "emu-core/model/tflite/call.h"

namespace emu::tflite {

// The operands are those of the reference's integer kernel: no peepholes; states, weights and
// biases of its types. Otherwise the layer is computed as real numbers.
Result<bool> is_integer_lstm(Call& call);

// Precondition: is_integer_lstm; the shapes of weights and biases fit.
Outcome decode_integer_lstm(Call& call, bool time_major, float cell_clip);

} // namespace emu::tflite
