// SPDX-License-Identifier: Apache-2.0
// Long short-term memory and gated recurrent units over a sequence, as real numbers.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

enum class Direction : std::uint8_t { forward, reverse, bidirectional };

struct GateFunction {
    // Names as UnaryFunction's (ops/unary.h), plus affine: alpha * x + beta, scaled_tanh: alpha *
    // tanh(beta * x), thresholded_relu: x >= alpha ? x : 0.
    enum class Kind : std::uint8_t {
        sigmoid,
        tanh,
        relu,
        affine,
        leaky_relu,
        thresholded_relu,
        scaled_tanh,
        hard_sigmoid,
        elu,
        softsign,
        softplus,
    };
    Kind kind = Kind::sigmoid;
    float alpha = 0;
    float beta = 0;

    EMU_FIELDS(kind, alpha, beta);
    bool operator==(const GateFunction&) const = default;
};

// What both have in common. T steps, B sequences, I inputs, H hidden values, D directions (2 when
// bidirectional, else 1). All real (ops/real.h), computed and summed in float32, gate order as
// given.
struct Recurrent {
    Direction direction = Direction::forward;
    std::int32_t hidden = 1;
    float clip = 0;                      // > 0: gates' sums are clamped to [-clip, clip]
    std::vector<GateFunction> functions; // per direction: LSTM f, g, h; GRU f, g
    // Which optional sources are there, in this order behind x, w, r.
    bool has_bias = false, has_lengths = false, has_hidden = false, has_cell = false,
         has_peepholes = false;

    EMU_FIELDS(direction, hidden, clip, functions, has_bias, has_lengths, has_hidden, has_cell,
               has_peepholes);
    bool operator==(const Recurrent&) const = default;
};

// i = f(Xi Wi + Hi Ri + Wbi + Rbi + Pi . C); o, f (after the new C for o); c = g(..);
// C' = f . C + i . c, clamped to the cell's clip; H' = o . h(C'). The sums of X and of H are
// separate until they are added.
//
// src: x T, B, I; w D, 4H, I; r D, 4H, H (gates i, o, f, c); bias D, 8H (Wb then Rb);
//      lengths int32 B, 0..T (steps beyond a sequence's length leave zeros in y and the state
//      alone; the reverse direction begins at the last step inside; other values count as the
//      nearest, and are an error in a constant);
//      hidden D, B, H; cell D, B, H; peepholes D, 3H (i, o, f).
// dst: y T, D, B, H; y_h D, B, H; y_c D, B, H.
struct Lstm {
    Recurrent recurrent;
    bool couples_input = false; // f = 1 - i, without sums of its own (as ONNX Runtime has it)
    float cell_clip = 0;        // > 0: C' is clamped to [-cell_clip, cell_clip]

    EMU_FIELDS(recurrent, couples_input, cell_clip);
    bool operator==(const Lstm&) const = default;
};

// z = f(X Wz + H Rz + Wbz + Rbz); r = f(..); h = g(X Wh + (r . H) Rh + Rbh + Wbh), or, where
// `linear_before_reset`, g(X Wh + r . (H Rh + Rbh) + Wbh); H' = (1 - z) . h + z . H.
//
// src: x T, B, I; w D, 3H, I; r D, 3H, H (gates z, r, h); bias D, 6H; lengths; hidden D, B, H.
// dst: y T, D, B, H; y_h D, B, H.
struct Gru {
    Recurrent recurrent;
    bool linear_before_reset = false;

    EMU_FIELDS(recurrent, linear_before_reset);
    bool operator==(const Gru&) const = default;
};

// Rows: pairs of direction and sequence.
PreparedKernel prepare(const Lstm& lstm, const Operands& operands);
PreparedKernel prepare(const Gru& gru, const Operands& operands);
Work work_of(const Lstm& lstm, const Operands& operands);
Work work_of(const Gru& gru, const Operands& operands);

} // namespace emu::ops
