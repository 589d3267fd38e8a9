// SPDX-License-Identifier: Apache-2.0
// What Lstm and Gru share: the walk of a sequence, its state, the functions behind the gates, and
// the weights as float32.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/recurrent/recurrent.h"

namespace emu::ops {

// How one of them differs from the other.
struct RecurrentForm {
    const char* name;
    std::int64_t gates;
    std::size_t functions; // per direction
    bool has_cell;         // a cell state, as source and destination, and peepholes
};

// Where optional sources are among the operands; 0: not there.
struct RecurrentSources {
    std::size_t bias = 0, lengths = 0, hidden = 0, cell = 0, peepholes = 0;
};

// What one direction computes with. Matrices are per input a line of all gates' outputs, so that
// sums over inputs go through memory in order.
struct DirectionWeights {
    std::vector<float> w;         // I lines of gates * H
    std::vector<float> r;         // H lines of gates * H
    std::vector<float> w_bias;    // gates * H, 0 where there is no bias
    std::vector<float> r_bias;    // likewise
    std::vector<float> peepholes; // 3 H; empty where there are none
};

// The numbers of one sequence.
struct RecurrentState {
    std::vector<float> x, hidden, cell;
};

class Recurrence {
public:
    // Error bad_model: what does not fit.
    static Result<Recurrence> make(const Recurrent& recurrent, const RecurrentForm& form,
                                   const Operands& operands);

    std::int64_t rows() const { return directions_ * batches_; }
    std::int64_t hidden() const { return hidden_; }
    std::int64_t outputs() const { return form_.gates * hidden_; } // of all gates
    std::span<const GateFunction> functions(std::int64_t direction) const;
    // Clamps the sums that go into gates.
    void clip(std::span<float> sums) const;

    // Calls step(weights, functions, state) for every step of every sequence of `rows`; it moves
    // state.hidden and state.cell on by state.x.
    template <class Step> void run(const Buffers& buffers, Rows rows, Step step) const {
        DirectionWeights weights;
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t direction = row / batches_, batch = row % batches_;
            if (row == rows.first || batch == 0) weights = read_weights(buffers, direction);
            RecurrentState state = start(buffers, row);
            const std::int64_t length = length_of(buffers, batch);
            for (std::int64_t i = 0; i < length; ++i) {
                const std::int64_t time = is_reverse(direction) ? length - 1 - i : i;
                read_input(buffers, time, batch, state.x);
                step(weights, functions(direction), state);
                write_output(buffers, time, row, state.hidden);
            }
            finish(buffers, row, length, state);
        }
    }

private:
    Recurrence(const Recurrent& recurrent, const RecurrentForm& form, const Operands& operands);

    Outcome check_sources(const Operands& operands) const;
    Outcome check_destinations(const Operands& operands) const;
    Outcome check_lengths(const Operand& lengths) const;
    bool is_reverse(std::int64_t direction) const {
        return direction == 1 || recurrent_.direction == Direction::reverse;
    }
    DirectionWeights read_weights(const Buffers& buffers, std::int64_t direction) const;
    std::vector<float> read(const Buffers& buffers, std::size_t source, std::int64_t first,
                            std::int64_t count) const;
    std::vector<float> transposed(const Buffers& buffers, std::size_t source,
                                  std::int64_t direction, std::int64_t inputs) const;
    RecurrentState start(const Buffers& buffers, std::int64_t row) const;
    std::int64_t length_of(const Buffers& buffers, std::int64_t batch) const;
    void read_input(const Buffers& buffers, std::int64_t time, std::int64_t batch,
                    std::vector<float>& x) const;
    void write_output(const Buffers& buffers, std::int64_t time, std::int64_t row,
                      const std::vector<float>& hidden) const;
    void finish(const Buffers& buffers, std::int64_t row, std::int64_t length,
                const RecurrentState& state) const;

    Recurrent recurrent_;
    RecurrentForm form_;
    RecurrentSources at_;
    std::int64_t steps_ = 0, batches_ = 0, inputs_ = 0, hidden_ = 0, directions_ = 1;
    std::vector<RealReader> readers_; // of all sources
    std::vector<RealWriter> writers_; // of all destinations
};

// sums[j] = the sum over i of values[i] * matrix[i * stride + j], each in the order of i.
void multiply(std::span<const float> values, const float* matrix, std::int64_t stride,
              std::span<float> sums);

// Of every step of every sequence, the weights of the input and of the state.
Work recurrent_work(const Operands& operands);

// Replaces every value by the function's.
void apply_gate(const GateFunction& function, std::span<float> values);

// Error bad_model: an unknown function, or a parameter that is not a number. `name` is the
// operation's.
Outcome validate(const GateFunction& function, const char* name);

} // namespace emu::ops
