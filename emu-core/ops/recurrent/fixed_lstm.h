// SPDX-License-Identifier: Apache-2.0
// LSTM of stored integers, as TFLite's reference kernel computes it.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// Gates in the order i, f, c, o. Both sums of a gate, of the input with the bias and of the hidden
// values, are rescaled to 1/4096 and 16 bits each, and added with saturation; sigmoid and tanh are
// those of 16 bits (arithmetic/sigmoid_lines.h). C' = f . C + i . c, rescaled one by one, added
// with saturation and clamped; H' = o . tanh(C'), rescaled.
// Source: tensorflow/lite/micro/kernels/lstm_eval.h and its preparation.
//
// src: x T B I; four weights H I; four recurrent weights H H; four biases H; hidden B H; cell B H.
// dst: y T B H; hidden B H; cell B H, with the quantisation of the sources.
// Types: x, hidden and y int8 with biases of int32, or int16 with biases of int64; y as hidden;
// weights int8; cell int16. Each tensor but the biases has one scale; x and hidden may have zero
// points.
struct FixedLstm {
    float cell_clip = 0; // > 0: C' is clamped to [-cell_clip, cell_clip]

    EMU_FIELDS(cell_clip);
    bool operator==(const FixedLstm&) const = default;
};

// Rows: sequences. Error bad_model: other types, shapes or scales.
PreparedKernel prepare(const FixedLstm& lstm, const Operands& operands);
Work work_of(const FixedLstm& lstm, const Operands& operands);

} // namespace emu::ops
