// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/recurrent/fixed_lstm.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/arithmetic/fixed_point.h"
#include "emu-core/ops/arithmetic/real.h"

#include <array>
#include <cmath>
#include <optional>

namespace emu::ops {
namespace {

constexpr const char* fixed_lstm_name = "fixed LSTM";
constexpr std::size_t gates = 4;
constexpr std::size_t input = 0, weights = 1, recurrent = 5, biases = 9, hidden = 13, cell = 14;
constexpr std::size_t forget = 1, candidate = 2, output = 3; // gates behind that of the input

// What a gate's sums and the products behind them are multiplied with.
struct LstmFactors {
    std::array<Fraction, gates> input, recurrent;
    Fraction kept, added, result;
    std::int32_t tanh_factor = 0; // of the cell, before it is shifted
    int tanh_shift = 0;
    std::optional<std::int32_t> clip;
};

struct LstmSizes {
    std::int64_t steps, batches, inputs, hidden;
};

// The factors of sums are float32 products, those of products doubles.
LstmFactors factors_of(const FixedLstm& lstm, const Operands& operands) {
    const auto scale = [&operands](std::size_t i) { return operands.src[i].spec->quant.scale(); };
    const auto sums = [&scale](std::size_t value, std::size_t weight) {
        return to_fraction(static_cast<double>(scale(value) * scale(weight)) * 0x1p12);
    };
    LstmFactors factors;
    for (std::size_t gate = 0; gate < gates; ++gate) {
        factors.input[gate] = sums(input, weights + gate);
        factors.recurrent[gate] = sums(hidden, recurrent + gate);
    }
    const auto cell_scale = static_cast<double>(scale(cell));
    factors.kept = to_fraction(0x1p-15 * cell_scale / cell_scale);
    factors.added = to_fraction(0x1p-30 / cell_scale);
    factors.result = to_fraction(0x1p-30 / static_cast<double>(scale(hidden)));
    const int power = 12 + static_cast<int>(std::round(std::log2(scale(cell))));
    factors.tanh_factor = power < 0 ? 3 : 3 << power;
    factors.tanh_shift = power < 0 ? -power : 0;
    if (lstm.cell_clip > 0) {
        factors.clip = static_cast<std::int32_t>(std::min(lstm.cell_clip / cell_scale, 32767.0));
    }
    return factors;
}

// Elements from `first` on, which need not be aligned.
template <class T> void copy_from(Bytes src, std::int64_t first, std::span<T> dst) {
    std::memcpy(dst.data(), src.data() + first * static_cast<std::int64_t>(sizeof(T)),
                dst.size_bytes());
}

std::int16_t added(std::int32_t a, std::int32_t b) {
    return store<std::int16_t>(std::int64_t{a} + b);
}

template <class T> class FixedLstmKernel final : public Kernel {
public:
    using Bias = std::conditional_t<sizeof(T) == 1, std::int32_t, std::int64_t>;

    FixedLstmKernel(const LstmFactors& factors, const LstmSizes& sizes, const Operands& operands)
        : factors_(factors), sizes_(sizes),
          input_zero_(operands.src[input].spec->quant.zero_point()),
          hidden_zero_(operands.src[hidden].spec->quant.zero_point()) {}

    std::int64_t rows() const override { return sizes_.batches; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::int64_t count = sizes_.hidden;
        std::array<std::vector<std::int16_t>, gates> values;
        for (auto& gate : values) gate.resize(count);
        std::vector<T> x(sizes_.inputs);
        for (std::int64_t batch = rows.first; batch < rows.last; ++batch) {
            T* state = buffers.destination<T>(1) + batch * count;
            std::int16_t* cells = buffers.destination<std::int16_t>(2) + batch * count;
            copy_from(buffers.src[hidden], batch * count, std::span(state, count));
            copy_from(buffers.src[cell], batch * count, std::span(cells, count));
            for (std::int64_t step = 0; step < sizes_.steps; ++step) {
                const std::int64_t at = step * sizes_.batches + batch;
                copy_from(buffers.src[input], at * sizes_.inputs, std::span(x));
                open_gates(buffers, x.data(), state, values);
                update(values, cells, state);
                std::copy_n(state, count, buffers.destination<T>(0) + at * count);
            }
        }
    }

private:
    using Values = std::array<std::vector<std::int16_t>, gates>;

    // Sums of bytes have 32 bits and wrap.
    static std::int16_t gate_sum(Bias sum, Fraction factor) {
        if constexpr (sizeof(T) == 1)
            return store<std::int16_t>(rescaled(sum, factor));
        else
            return store<std::int16_t>(rescaled_wide(sum, factor));
    }

    static Bias dot(const std::int8_t* weight, const T* value, std::int32_t zero,
                    std::int64_t count, Bias sum) {
        for (std::int64_t i = 0; i < count; ++i) sum += weight[i] * (value[i] - zero);
        return sum;
    }

    void open_gates(const Buffers& buffers, const T* x, const T* state, Values& values) const {
        for (std::size_t gate = 0; gate < gates; ++gate) {
            const auto* w = buffers.source<std::int8_t>(weights + gate);
            const auto* r = buffers.source<std::int8_t>(recurrent + gate);
            const std::byte* bias = buffers.src[biases + gate].data();
            for (std::int64_t j = 0; j < sizes_.hidden; ++j) {
                const Bias direct = dot(w + j * sizes_.inputs, x, input_zero_, sizes_.inputs,
                                        load_at<Bias>(bias, j));
                const Bias from_state =
                    dot(r + j * sizes_.hidden, state, hidden_zero_, sizes_.hidden, 0);
                const std::int32_t sum = added(gate_sum(direct, factors_.input[gate]),
                                               gate_sum(from_state, factors_.recurrent[gate]));
                values[gate][j] = gate == candidate ? line_tanh(3 * sum) : line_sigmoid(3 * sum);
            }
        }
    }

    void update(const Values& values, std::int16_t* cells, T* state) const {
        for (std::int64_t j = 0; j < sizes_.hidden; ++j) {
            const std::int32_t kept = rescaled(values[forget][j] * cells[j], factors_.kept);
            const std::int32_t more = rescaled(values[0][j] * values[candidate][j], factors_.added);
            std::int32_t sum = added(store<std::int16_t>(kept), store<std::int16_t>(more));
            if (factors_.clip) sum = std::clamp(sum, -*factors_.clip, *factors_.clip);
            cells[j] = static_cast<std::int16_t>(sum);
            const std::int64_t scaled = std::int64_t{cells[j]} * factors_.tanh_factor;
            const std::int16_t squashed = line_tanh(static_cast<std::int32_t>(
                shift_right(scaled, factors_.tanh_shift, Rounding::half_up)));
            const std::int32_t y = rescaled(values[output][j] * squashed, factors_.result);
            state[j] = store<T>(std::int64_t{y} + hidden_zero_);
        }
    }

    LstmFactors factors_;
    LstmSizes sizes_;
    std::int32_t input_zero_, hidden_zero_;
};

Outcome expect(const Operand& operand, Dtype dtype, const Shape& shape) {
    if (operand.spec->dtype == dtype && operand.spec->shape == shape) return {};
    return refuse(fixed_lstm_name, "a source or destination has another type or shape");
}

Outcome expect_scale(const Operand& operand, bool symmetric) {
    const TensorSpec& spec = *operand.spec;
    const bool zero = !symmetric || spec.quant.zero_point() == 0;
    const float scale = spec.quant.scale();
    if (is_real(spec) && zero && scale > 0x1p-24F && scale < 16) return {};
    return refuse(fixed_lstm_name, "a source's quantisation is not one scale of a usual size");
}

Outcome check_sources(const Operands& operands, const LstmSizes& sizes) {
    const Dtype type = operands.src[input].spec->dtype;
    const auto h = static_cast<std::int32_t>(sizes.hidden);
    const auto i = static_cast<std::int32_t>(sizes.inputs);
    const auto b = static_cast<std::int32_t>(sizes.batches);
    const Dtype bias = type == Dtype::i8 ? Dtype::i32 : Dtype::i64;
    for (std::size_t gate = 0; gate < gates; ++gate) {
        EMU_TRY(expect(operands.src[weights + gate], Dtype::i8, {h, i}));
        EMU_TRY(expect(operands.src[recurrent + gate], Dtype::i8, {h, h}));
        EMU_TRY(expect(operands.src[biases + gate], bias, {h}));
        EMU_TRY(expect_scale(operands.src[weights + gate], true));
        EMU_TRY(expect_scale(operands.src[recurrent + gate], true));
    }
    EMU_TRY(expect(operands.src[hidden], type, {b, h}));
    EMU_TRY(expect(operands.src[cell], Dtype::i16, {b, h}));
    EMU_TRY(expect_scale(operands.src[input], type == Dtype::i16));
    EMU_TRY(expect_scale(operands.src[hidden], type == Dtype::i16));
    return expect_scale(operands.src[cell], true);
}

Outcome check_results(const Operands& operands, const LstmSizes& sizes) {
    const TensorSpec &state = *operands.src[hidden].spec, &cells = *operands.src[cell].spec;
    const auto steps = static_cast<std::int32_t>(sizes.steps);
    const Shape all{steps, state.shape[0], state.shape[1]};
    EMU_TRY(expect(operands.dst[0], state.dtype, all));
    EMU_TRY(expect(operands.dst[1], state.dtype, state.shape));
    EMU_TRY(expect(operands.dst[2], cells.dtype, cells.shape));
    const auto same = [](const TensorSpec& a, const TensorSpec& b) {
        return is_real(a) && a.quant.scale() == b.quant.scale() &&
               a.quant.zero_point() == b.quant.zero_point();
    };
    if (same(*operands.dst[0].spec, state) && same(*operands.dst[1].spec, state) &&
        same(*operands.dst[2].spec, cells)) {
        return {};
    }
    return refuse(fixed_lstm_name, "a result has another quantisation than the state");
}

Result<LstmSizes> sizes_of(const Operands& operands) {
    const Shape &x = operands.src[input].shape(), &h = operands.src[hidden].shape();
    const Dtype type = operands.src[input].spec->dtype;
    if (x.rank() != 3 || h.rank() != 2 || (type != Dtype::i8 && type != Dtype::i16)) {
        return refuse(fixed_lstm_name, "the source is no sequence of int8 or int16");
    }
    return LstmSizes{x[0], x[1], x[2], h[1]};
}

} // namespace

PreparedKernel prepare(const FixedLstm& lstm, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 15, 15, fixed_lstm_name, 3));
    if (!(lstm.cell_clip >= 0) || std::isinf(lstm.cell_clip)) {
        return refuse(fixed_lstm_name, "a negative or infinite clip of the cell");
    }
    EMU_TRY_VALUE(sizes, sizes_of(operands));
    EMU_TRY(check_sources(operands, sizes));
    EMU_TRY(check_results(operands, sizes));
    const LstmFactors factors = factors_of(lstm, operands);
    if (operands.src[input].spec->dtype == Dtype::i8) {
        return std::make_unique<FixedLstmKernel<std::int8_t>>(factors, sizes, operands);
    }
    return std::make_unique<FixedLstmKernel<std::int16_t>>(factors, sizes, operands);
}

Work work_of(const FixedLstm&, const Operands& operands) {
    const Shape& x = operands.src[input].shape();
    const double width = x[2] + operands.src[hidden].shape()[1];
    return {.products = gates * operands.dst[0].elements() * width};
}

} // namespace emu::ops
