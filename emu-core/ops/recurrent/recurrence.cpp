// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/recurrent/recurrence.h"

#include "emu-core/base/byte_reader.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {

Recurrence::Recurrence(const Recurrent& recurrent, const RecurrentForm& form,
                       const Operands& operands)
    : recurrent_(recurrent), form_(form), hidden_(recurrent.hidden),
      directions_(recurrent.direction == Direction::bidirectional ? 2 : 1) {
    std::size_t next = 3;
    if (recurrent.has_bias) at_.bias = next++;
    if (recurrent.has_lengths) at_.lengths = next++;
    if (recurrent.has_hidden) at_.hidden = next++;
    if (recurrent.has_cell) at_.cell = next++;
    if (recurrent.has_peepholes) at_.peepholes = next++;
    for (const Operand& operand : operands.src) readers_.emplace_back(*operand.spec);
    for (const Operand& operand : operands.dst) writers_.emplace_back(*operand.spec);
    const Shape& x = operands.src[0].spec->shape;
    steps_ = x[0], batches_ = x[1], inputs_ = x[2];
}

std::span<const GateFunction> Recurrence::functions(std::int64_t direction) const {
    return std::span(recurrent_.functions).subspan(direction * form_.functions, form_.functions);
}

void Recurrence::clip(std::span<float> sums) const {
    if (recurrent_.clip == 0) return;
    for (float& sum : sums) sum = std::clamp(sum, -recurrent_.clip, recurrent_.clip);
}

std::vector<float> Recurrence::read(const Buffers& buffers, std::size_t source, std::int64_t first,
                                    std::int64_t count) const {
    std::vector<float> values(count);
    readers_[source].read(buffers.src[source].data(), first, 1, count, values.data());
    return values;
}

std::vector<float> Recurrence::transposed(const Buffers& buffers, std::size_t source,
                                          std::int64_t direction, std::int64_t inputs) const {
    std::vector<float> values(outputs() * inputs);
    const std::int64_t first = direction * outputs() * inputs;
    for (std::int64_t i = 0; i < inputs; ++i) {
        readers_[source].read(buffers.src[source].data(), first + i, inputs, outputs(),
                              values.data() + i * outputs());
    }
    return values;
}

DirectionWeights Recurrence::read_weights(const Buffers& buffers, std::int64_t direction) const {
    DirectionWeights weights{transposed(buffers, 1, direction, inputs_),
                             transposed(buffers, 2, direction, hidden_),
                             std::vector<float>(outputs()),
                             std::vector<float>(outputs()),
                             {}};
    if (at_.bias != 0) {
        const std::int64_t first = direction * 2 * outputs();
        weights.w_bias = read(buffers, at_.bias, first, outputs());
        weights.r_bias = read(buffers, at_.bias, first + outputs(), outputs());
    }
    if (at_.peepholes != 0) {
        weights.peepholes = read(buffers, at_.peepholes, direction * 3 * hidden_, 3 * hidden_);
    }
    return weights;
}

RecurrentState Recurrence::start(const Buffers& buffers, std::int64_t row) const {
    RecurrentState state{std::vector<float>(inputs_), std::vector<float>(hidden_),
                         std::vector<float>(form_.has_cell ? hidden_ : 0)};
    if (at_.hidden != 0) state.hidden = read(buffers, at_.hidden, row * hidden_, hidden_);
    if (at_.cell != 0) state.cell = read(buffers, at_.cell, row * hidden_, hidden_);
    return state;
}

std::int64_t Recurrence::length_of(const Buffers& buffers, std::int64_t batch) const {
    if (at_.lengths == 0) return steps_;
    const std::int64_t length =
        load<std::int32_t>(buffers.src[at_.lengths], batch * sizeof(std::int32_t));
    return std::clamp<std::int64_t>(length, 0, steps_);
}

void Recurrence::read_input(const Buffers& buffers, std::int64_t time, std::int64_t batch,
                            std::vector<float>& x) const {
    const std::int64_t first = (time * batches_ + batch) * inputs_;
    readers_[0].read(buffers.src[0].data(), first, 1, inputs_, x.data());
}

void Recurrence::write_output(const Buffers& buffers, std::int64_t time, std::int64_t row,
                              const std::vector<float>& hidden) const {
    const std::int64_t first = (time * rows() + row) * hidden_;
    writers_[0].write(hidden.data(), hidden_, buffers.dst[0].data(), first, 1);
}

void Recurrence::finish(const Buffers& buffers, std::int64_t row, std::int64_t length,
                        const RecurrentState& state) const {
    const std::vector<float> zeros(hidden_);
    for (std::int64_t time = length; time < steps_; ++time) {
        write_output(buffers, time, row, zeros);
    }
    const std::int64_t first = row * hidden_;
    writers_[1].write(state.hidden.data(), hidden_, buffers.dst[1].data(), first, 1);
    if (!form_.has_cell) return;
    writers_[2].write(state.cell.data(), hidden_, buffers.dst[2].data(), first, 1);
}

void multiply(std::span<const float> values, const float* matrix, std::int64_t stride,
              std::span<float> sums) {
    std::ranges::fill(sums, 0.0F);
    float* const out = sums.data();
    const std::size_t count = sums.size();
    for (const float value : values) {
        for (std::size_t j = 0; j < count; ++j) out[j] += value * matrix[j];
        matrix += stride;
    }
}

Work recurrent_work(const Operands& operands) {
    const std::int64_t lines = operands.src[0].shape().elements(0, 2);
    return {.products = static_cast<double>(lines) *
                        (operands.src[1].elements() + operands.src[2].elements())};
}

} // namespace emu::ops
