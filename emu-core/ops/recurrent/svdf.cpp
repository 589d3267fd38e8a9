// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/recurrent/svdf.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/arithmetic/fixed_point.h"

#include <algorithm>

namespace emu::ops {
namespace {

constexpr const char* svdf_name = "SVDF";
constexpr std::size_t svdf_input = 0, features = 1, times = 2, svdf_bias = 3, memory = 4;

struct SvdfSizes {
    std::int64_t batches, inputs, filters, steps, rank;
};

struct SvdfFactors {
    Fraction feature, unit;
    std::int32_t input_zero = 0, state_zero = 0, output_zero = 0;
};

// The arithmetic of real numbers.
struct RealSvdf {
    using Input = float;
    using State = float;
    using Sum = float;

    RealLimits limits;

    float centred(float value) const { return value; }
    float remembered(float value) const { return value; }
    float stored(float sum) const { return sum; }
    float result(float sum) const { return limits.apply(sum); }
};

// That of integers.
template <class T> struct FixedSvdf {
    using Input = std::int8_t;
    using State = T;
    using Sum = std::int32_t;

    SvdfFactors factors;

    std::int32_t centred(std::int8_t value) const { return value - factors.input_zero; }
    std::int32_t remembered(T value) const { return value - factors.state_zero; }
    T stored(std::int32_t sum) const {
        const T value = store<T>(rescaled(sum, factors.feature));
        return static_cast<T>(value + factors.state_zero); // wraps, as the reference does
    }
    std::int8_t result(std::int32_t sum) const {
        return store<std::int8_t>(std::int64_t{rescaled(sum, factors.unit)} + factors.output_zero);
    }
};

template <class Arithmetic> class SvdfKernel final : public Kernel {
public:
    using Input = typename Arithmetic::Input;
    using State = typename Arithmetic::State;
    using Sum = typename Arithmetic::Sum;

    SvdfKernel(const Arithmetic& arithmetic, const SvdfSizes& sizes)
        : arithmetic_(arithmetic), sizes_(sizes) {}

    std::int64_t rows() const override { return sizes_.batches; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::int64_t cells = sizes_.filters * sizes_.steps;
        const std::int64_t units = sizes_.filters / sizes_.rank;
        for (std::int64_t batch = rows.first; batch < rows.last; ++batch) {
            State* state = buffers.destination<State>(1) + batch * cells;
            remember(buffers, batch, state);
            Input* dst = buffers.destination<Input>(0) + batch * units;
            for (std::int64_t unit = 0; unit < units; ++unit) {
                const Sum sum = unit_sum(buffers, state, unit);
                dst[unit] = static_cast<Input>(arithmetic_.result(sum));
            }
        }
    }

private:
    // Moves every filter's memory on, and puts the new feature at its end.
    void remember(const Buffers& buffers, std::int64_t batch, State* state) const {
        const std::byte* x = buffers.src[svdf_input].data();
        const std::byte* weights = buffers.src[features].data();
        const std::int64_t steps = sizes_.steps, first = batch * sizes_.filters * steps;
        for (std::int64_t filter = 0; filter < sizes_.filters; ++filter) {
            Sum sum{};
            for (std::int64_t i = 0; i < sizes_.inputs; ++i) {
                sum += load_at<Input>(weights, filter * sizes_.inputs + i) *
                       arithmetic_.centred(load_at<Input>(x, batch * sizes_.inputs + i));
            }
            for (std::int64_t step = filter * steps; step + 1 < (filter + 1) * steps; ++step) {
                state[step] = load_at<State>(buffers.src[memory].data(), first + step + 1);
            }
            state[(filter + 1) * steps - 1] = arithmetic_.stored(sum);
        }
    }

    Sum unit_sum(const Buffers& buffers, const State* state, std::int64_t unit) const {
        const std::byte* weights = buffers.src[times].data();
        auto total = load_at<Sum>(buffers.src[svdf_bias].data(), unit);
        for (std::int64_t i = 0; i < sizes_.rank; ++i) {
            const std::int64_t first = (unit * sizes_.rank + i) * sizes_.steps;
            Sum sum{};
            for (std::int64_t step = first; step < first + sizes_.steps; ++step) {
                sum += load_at<State>(weights, step) * arithmetic_.remembered(state[step]);
            }
            total += sum;
        }
        return total;
    }

    Arithmetic arithmetic_;
    SvdfSizes sizes_;
};

Result<SvdfSizes> svdf_sizes(const Svdf& svdf, const Operands& operands) {
    const Shape &x = operands.src[svdf_input].shape(), &f = operands.src[features].shape();
    const Shape& t = operands.src[times].shape();
    if (x.rank() != 2 || f.rank() != 2 || t.rank() != 2 || f[1] != x[1] || t[0] != f[0] ||
        svdf.rank < 1 || f[0] % svdf.rank != 0) {
        return refuse(svdf_name, "the shapes of input, weights and rank do not fit");
    }
    const SvdfSizes sizes{x[0], x[1], f[0], t[1], svdf.rank};
    const std::int32_t units = f[0] / svdf.rank;
    const Shape& state = operands.src[memory].shape();
    const bool fits = state.elements() == sizes.batches * sizes.filters * sizes.steps &&
                      operands.dst[1].shape() == state &&
                      operands.dst[0].shape() == Shape{x[0], units} &&
                      operands.src[svdf_bias].shape() == Shape{units};
    if (fits) return sizes;
    return refuse(svdf_name, "the shapes of bias, state and result do not fit");
}

bool is_symmetric(const TensorSpec& spec) {
    return is_real(spec) && spec.quant.zero_point() == 0;
}

Outcome check_integers(const Operands& operands) {
    const TensorSpec &x = *operands.src[svdf_input].spec, &w = *operands.src[features].spec;
    const TensorSpec &t = *operands.src[times].spec, &state = *operands.src[memory].spec;
    const TensorSpec& y = *operands.dst[0].spec;
    const bool types = x.dtype == Dtype::i8 && w.dtype == Dtype::i8 && y.dtype == Dtype::i8 &&
                       (t.dtype == Dtype::i8 || t.dtype == Dtype::i16) && state.dtype == t.dtype &&
                       operands.src[svdf_bias].spec->dtype == Dtype::i32;
    const bool scales =
        is_real(x) && is_real(y) && is_real(state) && is_symmetric(w) && is_symmetric(t);
    if (types && scales) return {};
    return refuse(svdf_name, "its tensors are neither float32 nor integers of the known kinds");
}

Result<SvdfFactors> svdf_factors(const Operands& operands) {
    const auto quant = [&operands](std::size_t i) -> const Quant& {
        return operands.src[i].spec->quant;
    };
    const Quant& y = operands.dst[0].spec->quant;
    const float feature =
        quant(svdf_input).scale() * quant(features).scale() / quant(memory).scale();
    const float unit = quant(memory).scale() * quant(times).scale() / y.scale();
    if (!is_factor(feature) || !is_factor(unit))
        return refuse(svdf_name, "its scales do not fit together");
    return SvdfFactors{to_fraction(static_cast<double>(feature)),
                       to_fraction(static_cast<double>(unit)), quant(svdf_input).zero_point(),
                       quant(memory).zero_point(), y.zero_point()};
}

bool are_all_real(const Operands& operands) {
    const auto real = [](const Operand& operand) { return operand.spec->dtype == Dtype::f32; };
    return std::ranges::all_of(operands.src, real) && std::ranges::all_of(operands.dst, real);
}

} // namespace

PreparedKernel prepare(const Svdf& svdf, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 5, 5, svdf_name, 2));
    EMU_TRY(validate(svdf.limits, svdf_name));
    EMU_TRY_VALUE(sizes, svdf_sizes(svdf, operands));
    const TensorSpec &old = *operands.src[memory].spec, &state = *operands.dst[1].spec;
    if (old.dtype != state.dtype || old.quant != state.quant) {
        return refuse(svdf_name, "the new state is not as the old one");
    }
    if (are_all_real(operands)) {
        return std::make_unique<SvdfKernel<RealSvdf>>(RealSvdf{svdf.limits}, sizes);
    }
    EMU_TRY(check_integers(operands));
    EMU_TRY_VALUE(factors, svdf_factors(operands));
    if (state.dtype == Dtype::i8) {
        return std::make_unique<SvdfKernel<FixedSvdf<std::int8_t>>>(FixedSvdf<std::int8_t>{factors},
                                                                    sizes);
    }
    return std::make_unique<SvdfKernel<FixedSvdf<std::int16_t>>>(FixedSvdf<std::int16_t>{factors},
                                                                 sizes);
}

Work work_of(const Svdf&, const Operands& operands) {
    const double batches = operands.src[svdf_input].shape()[0];
    return {.products =
                batches * (operands.src[features].elements() + operands.src[times].elements())};
}

} // namespace emu::ops
