// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/unary.h"

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/arithmetic/integer.h"
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/elements/unary_functions.h"
#include "emu-core/ops/in_chunks.h"

#include <cmath>
#include <numeric>

namespace emu::ops {
namespace {

class RealKernel final : public Kernel {
public:
    RealKernel(const Unary& unary, const TensorSpec& src, const TensorSpec& dst)
        : unary_(unary), line_(line_of(unary.function)), reader_(src), writer_(dst),
          elements_(dst.shape.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        in_chunks(rows, [&](std::int64_t first, std::int64_t count) {
            std::array<float, chunk> values;
            reader_.read(buffers.src[0].data(), first, 1, count, values.data());
            line_(unary_, std::span(values).first(count));
            writer_.write(values.data(), count, buffers.dst[0].data(), first, 1);
        });
    }

private:
    Unary unary_;
    UnaryLine line_;
    RealReader reader_;
    RealWriter writer_;
    std::int64_t elements_;
};

// Of sources of eight bits: `Stored` has the size of the destination's elements.
template <class Stored> class TableKernel final : public Kernel {
public:
    // `kernel` computes the same, element by element.
    explicit TableKernel(const Kernel& kernel) : elements_(kernel.rows()) {
        std::array<std::uint8_t, 256> every;
        std::iota(every.begin(), every.end(), std::uint8_t{0});
        const Bytes src = std::as_bytes(std::span(every));
        const std::span<std::byte> dst = std::as_writable_bytes(std::span(table_));
        kernel.run({{&src, 1}, {&dst, 1}}, {0, 256});
    }

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::uint8_t>(0);
        auto* dst = buffers.destination<Stored>(0);
        for (std::int64_t i = rows.first; i < rows.last; ++i) dst[i] = table_[src[i]];
    }

private:
    std::int64_t elements_;
    ByteTable<Stored> table_{};
};

// The integers that clip leaves.
struct IntegerLimits {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

std::int64_t apply(UnaryFunction function, const IntegerLimits& limits, std::int64_t x) {
    switch (function) {
    case UnaryFunction::negate: return -x;
    case UnaryFunction::absolute: return x < 0 ? -x : x;
    case UnaryFunction::sign: return (x > 0) - (x < 0);
    case UnaryFunction::clip: return std::clamp(x, limits.low, limits.high);
    default: return x == 0; // logical_not
    }
}

class IntegerKernel final : public Kernel {
public:
    IntegerKernel(UnaryFunction function, const IntegerLimits& limits, const TensorSpec& spec)
        : function_(function), limits_(limits), reader_(spec), writer_(spec),
          elements_(spec.shape.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        in_chunks(rows, [&](std::int64_t first, std::int64_t count) {
            std::array<std::int64_t, chunk> values;
            reader_.read(buffers.src[0].data(), first, 1, count, values.data());
            for (std::int64_t& x : std::span(values).first(count)) {
                x = apply(function_, limits_, x);
            }
            writer_.write(values.data(), count, buffers.dst[0].data(), first, 1);
        });
    }

private:
    UnaryFunction function_;
    IntegerLimits limits_;
    IntegerReader reader_;
    IntegerWriter writer_;
    std::int64_t elements_;
};

// clip's limits, rounded towards the inside of the range; low > high when `dtype`, int32 or int64,
// has no such integer.
IntegerLimits integer_limits(const Unary& unary, Dtype dtype) {
    constexpr float beyond = 0x1p63F;
    IntegerLimits limits;
    if (dtype == Dtype::i32) {
        limits = {std::numeric_limits<std::int32_t>::min(),
                  std::numeric_limits<std::int32_t>::max()};
    }
    if (unary.alpha >= beyond || unary.beta < -beyond) return {1, 0};
    if (unary.alpha >= -beyond) {
        limits.low = std::max(limits.low, static_cast<std::int64_t>(std::ceil(unary.alpha)));
    }
    if (unary.beta < beyond) {
        limits.high = std::min(limits.high, static_cast<std::int64_t>(std::floor(unary.beta)));
    }
    return limits;
}

PreparedKernel prepare_real(const Unary& unary, const TensorSpec& src, const TensorSpec& dst) {
    if (!line_of(unary.function)) return refuse("unary", "not a function of real numbers");
    auto kernel = std::make_unique<RealKernel>(unary, src, dst);
    if (!is_quantised_byte(src.dtype)) return kernel;
    switch (size_of(dst.dtype)) {
    case 1: return std::make_unique<TableKernel<std::uint8_t>>(*kernel);
    case 2: return std::make_unique<TableKernel<std::uint16_t>>(*kernel);
    default: return std::make_unique<TableKernel<std::uint32_t>>(*kernel);
    }
}

PreparedKernel prepare_integer(const Unary& unary, const TensorSpec& spec) {
    IntegerLimits limits;
    switch (unary.function) {
    case UnaryFunction::negate:
    case UnaryFunction::absolute:
    case UnaryFunction::sign: break;
    case UnaryFunction::clip: limits = integer_limits(unary, spec.dtype); break;
    default: return refuse("unary", "not a function of integers");
    }
    if (limits.low > limits.high) return refuse("unary", "no integer is within clip's limits");
    return std::make_unique<IntegerKernel>(unary.function, limits, spec);
}

Outcome check(const Unary& unary, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "unary"));
    if (static_cast<int>(unary.function) >= unary_functions) {
        return refuse("unary", "the function is unknown");
    }
    if (operands.src[0].spec->shape != operands.dst[0].spec->shape) {
        return refuse("unary", "the shapes differ");
    }
    if (unary.function == UnaryFunction::clip) {
        return validate(RealLimits{unary.alpha, unary.beta}, "unary");
    }
    if (!std::isfinite(unary.alpha) || !std::isfinite(unary.beta)) {
        return refuse("unary", "alpha or beta is not finite");
    }
    return {};
}

} // namespace

PreparedKernel prepare(const Unary& unary, const Operands& operands) {
    EMU_TRY(check(unary, operands));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (is_real(src) && is_real(dst)) return prepare_real(unary, src, dst);
    const bool is_wide = src.dtype == Dtype::i32 || src.dtype == Dtype::i64;
    if (is_wide && dst.dtype == src.dtype && is_plain_integer(src) && is_plain_integer(dst)) {
        return prepare_integer(unary, src);
    }
    const bool is_bool = src.dtype == Dtype::boolean && dst.dtype == Dtype::boolean;
    if (is_bool && unary.function == UnaryFunction::logical_not) {
        return std::make_unique<IntegerKernel>(unary.function, IntegerLimits{}, src);
    }
    return refuse("unary", "the types do not fit the function");
}

} // namespace emu::ops
