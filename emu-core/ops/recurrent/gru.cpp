// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/recurrent/recurrent.h"

#include "emu-core/ops/recurrent/recurrence.h"

namespace emu::ops {
namespace {

constexpr RecurrentForm gru_form{"GRU", 3, 2, false};

class GruKernel final : public Kernel {
public:
    GruKernel(const Gru& gru, Recurrence recurrence)
        : linear_before_reset_(gru.linear_before_reset), recurrence_(std::move(recurrence)) {}

    std::int64_t rows() const override { return recurrence_.rows(); }

    void run(const Buffers& buffers, Rows rows) const override {
        Gates gates{std::vector<float>(recurrence_.outputs()),
                    std::vector<float>(recurrence_.outputs()),
                    std::vector<float>(recurrence_.hidden())};
        recurrence_.run(buffers, rows, [&](const auto& weights, const auto functions, auto& state) {
            step(weights, functions, gates, state);
        });
    }

private:
    struct Gates {
        std::vector<float> values;    // z, r, h: sums of x, then all
        std::vector<float> recurrent; // z, r, h: sums of the hidden state
        std::vector<float> reset;     // the hidden state behind the gate r
    };

    void step(const DirectionWeights& weights, std::span<const GateFunction> functions,
              Gates& gates, RecurrentState& state) const {
        const std::int64_t h = recurrence_.hidden(), outputs = recurrence_.outputs();
        multiply(state.x, weights.w.data(), outputs, gates.values);
        const std::span<float> all(gates.values);
        const std::span<float> zr = all.first(2 * h), fresh = all.last(h);
        const std::span<float> hidden_zr = std::span(gates.recurrent).first(2 * h);
        multiply(state.hidden, weights.r.data(), outputs, hidden_zr);
        for (std::int64_t j = 0; j < 2 * h; ++j) {
            zr[j] = zr[j] + hidden_zr[j] + weights.w_bias[j] + weights.r_bias[j];
        }
        recurrence_.clip(zr);
        apply_gate(functions[0], zr);
        add_reset(weights, gates, state);
        recurrence_.clip(fresh);
        apply_gate(functions[1], fresh);
        for (std::int64_t j = 0; j < h; ++j) {
            state.hidden[j] = (1 - zr[j]) * fresh[j] + zr[j] * state.hidden[j];
        }
    }

    // What goes into the gate h besides the sums of x.
    void add_reset(const DirectionWeights& weights, Gates& gates,
                   const RecurrentState& state) const {
        const std::int64_t h = recurrence_.hidden();
        const float* r = gates.values.data() + h;
        float* fresh = gates.values.data() + 2 * h;
        const float* w_bias = weights.w_bias.data() + 2 * h;
        const float* r_bias = weights.r_bias.data() + 2 * h;
        const std::span<float> sums = std::span(gates.recurrent).last(h);
        for (std::int64_t j = 0; j < h; ++j) {
            gates.reset[j] = linear_before_reset_ ? state.hidden[j] : r[j] * state.hidden[j];
        }
        multiply(gates.reset, weights.r.data() + 2 * h, recurrence_.outputs(), sums);
        for (std::int64_t j = 0; j < h; ++j) {
            fresh[j] = linear_before_reset_ ? fresh[j] + r[j] * (sums[j] + r_bias[j]) + w_bias[j]
                                            : fresh[j] + sums[j] + r_bias[j] + w_bias[j];
        }
    }

    bool linear_before_reset_;
    Recurrence recurrence_;
};

} // namespace

PreparedKernel prepare(const Gru& gru, const Operands& operands) {
    EMU_TRY_VALUE(recurrence, Recurrence::make(gru.recurrent, gru_form, operands));
    return std::make_unique<GruKernel>(gru, std::move(recurrence));
}

Work work_of(const Gru&, const Operands& operands) {
    return recurrent_work(operands);
}

} // namespace emu::ops
