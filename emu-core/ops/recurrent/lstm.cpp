// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/recurrent/recurrent.h"

#include "emu-core/ops/recurrent/recurrence.h"

#include <algorithm>

namespace emu::ops {
namespace {

constexpr RecurrentForm lstm_form{"LSTM", 4, 3, true};

class LstmKernel final : public Kernel {
public:
    LstmKernel(const Lstm& lstm, Recurrence recurrence)
        : couples_input_(lstm.couples_input), cell_clip_(lstm.cell_clip),
          recurrence_(std::move(recurrence)) {}

    std::int64_t rows() const override { return recurrence_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        Gates gates{std::vector<float>(recurrence_.outputs()),
                    std::vector<float>(recurrence_.outputs())};
        recurrence_.run(buffers, rows, [&](const auto& weights, const auto functions, auto& state) {
            step(weights, functions, gates, state);
        });
    }

private:
    struct Gates {
        std::vector<float> values; // i, o, f, c
        std::vector<float> recurrent;
    };

    void step(const DirectionWeights& weights, std::span<const GateFunction> functions,
              Gates& gates, RecurrentState& state) const {
        const std::int64_t h = recurrence_.hidden();
        sum(weights, gates, state);
        const std::span<float> all(gates.values);
        const std::span<float> i = all.subspan(0, h), o = all.subspan(h, h);
        const std::span<float> f = all.subspan(2 * h, h), c = all.subspan(3 * h, h);
        open(weights, 0, state.cell, functions[0], i);
        if (couples_input_) {
            for (std::int64_t j = 0; j < h; ++j) f[j] = 1 - i[j];
        } else {
            open(weights, 2, state.cell, functions[0], f);
        }
        recurrence_.clip(c);
        apply_gate(functions[1], c);
        for (std::int64_t j = 0; j < h; ++j) state.cell[j] = f[j] * state.cell[j] + i[j] * c[j];
        if (cell_clip_ > 0) {
            for (float& cell : state.cell) cell = std::clamp(cell, -cell_clip_, cell_clip_);
        }
        open(weights, 1, state.cell, functions[0], o);
        state.hidden = state.cell;
        apply_gate(functions[2], state.hidden);
        for (std::int64_t j = 0; j < h; ++j) state.hidden[j] *= o[j];
    }

    // What goes into the gates but for the peepholes.
    void sum(const DirectionWeights& weights, Gates& gates, const RecurrentState& state) const {
        const std::int64_t outputs = recurrence_.outputs();
        multiply(state.x, weights.w.data(), outputs, gates.values);
        multiply(state.hidden, weights.r.data(), outputs, gates.recurrent);
        for (std::int64_t j = 0; j < outputs; ++j) {
            gates.values[j] =
                gates.values[j] + gates.recurrent[j] + weights.w_bias[j] + weights.r_bias[j];
        }
    }

    // From a gate's sums to its values; `peephole` counts i, o, f.
    void open(const DirectionWeights& weights, std::int64_t peephole,
              const std::vector<float>& cell, const GateFunction& function,
              std::span<float> gate) const {
        if (!weights.peepholes.empty()) {
            const float* p = weights.peepholes.data() + peephole * recurrence_.hidden();
            for (std::size_t j = 0; j < gate.size(); ++j) gate[j] += p[j] * cell[j];
        }
        recurrence_.clip(gate);
        apply_gate(function, gate);
    }

    bool couples_input_;
    float cell_clip_; // 0: none
    Recurrence recurrence_;
};

} // namespace

PreparedKernel prepare(const Lstm& lstm, const Operands& operands) {
    if (!(lstm.cell_clip >= 0)) return refuse(lstm_form.name, "a negative clip of the cell");
    EMU_TRY_VALUE(recurrence, Recurrence::make(lstm.recurrent, lstm_form, operands));
    return std::make_unique<LstmKernel>(lstm, std::move(recurrence));
}

Work work_of(const Lstm&, const Operands& operands) {
    return recurrent_work(operands);
}

} // namespace emu::ops
