// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/fixed_binary.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/arithmetic/fixed_point.h"
#include "emu-core/ops/elements/broadcast.h"

#include <bit>
#include <functional>

namespace emu::ops {
namespace {

// From what is above the zero points to what is above the destination's, or to 0 and 1.
using FixedPair = std::function<std::int32_t(std::int32_t, std::int32_t)>;

double scale_of(const TensorSpec& spec) {
    return static_cast<double>(spec.quant.scale());
}

FixedPair fixed_prelu(const TensorSpec& first, const TensorSpec& second, const TensorSpec& dst) {
    const bool wide = dst.dtype == Dtype::i16;
    if (first.dtype != dst.dtype || second.dtype != (wide ? Dtype::i8 : dst.dtype)) return {};
    const double ratio = scale_of(first) / scale_of(dst);
    const double below = scale_of(first) * scale_of(second) / scale_of(dst);
    if (!is_factor(ratio) || !is_factor(below)) return {};
    return
        [as_is = to_fraction(ratio), below = to_fraction(below)](std::int32_t a, std::int32_t b) {
            return a >= 0 ? rescaled(a, as_is) : rescaled(a * b, below);
        };
}

FixedPair fixed_squared_difference(const TensorSpec& first, const TensorSpec& second,
                                   const TensorSpec& dst) {
    if (first.dtype != dst.dtype || second.dtype != dst.dtype) return {};
    const int shift = is_quantised_byte(dst.dtype) ? 7 : 0;
    const double twice = 2 * std::max(scale_of(first), scale_of(second));
    const double output = twice * twice / (scale_of(dst) * (1 << 2 * shift));
    if (!is_factor(output)) return {};
    return [shift, first_factor = to_fraction(scale_of(first) / twice),
            second_factor = to_fraction(scale_of(second) / twice),
            output_factor = to_fraction(output)](std::int32_t a, std::int32_t b) {
        const std::int32_t difference =
            rescaled(a * (1 << shift), first_factor) - rescaled(b * (1 << shift), second_factor);
        return rescaled(difference * difference, output_factor);
    };
}

// 1 / b as a fraction of 31 bits, a with as many bits as there are. What the reference leaves
// undefined is decided: division by 0 saturates, 0 / 0 is 0, and shifts by more than 31 bits are as
// those by fewer.
std::int32_t fixed_quotient(std::int32_t a, std::int32_t b, Fraction factor) {
    constexpr std::int32_t beyond = 1 << 30;
    if (b == 0) return a == 0 ? 0 : (a > 0 ? beyond : -beyond);
    if (b < 0) {
        a = -a;
        b = -b;
    }
    const auto divisor = static_cast<std::uint32_t>(b);
    const int zeros = std::countl_zero(divisor);
    const std::int32_t inverse =
        reciprocal_of_sum(static_cast<std::int32_t>((divisor << zeros) - (1U << 31)));
    const int headroom = a >= 0 ? std::countl_zero(static_cast<std::uint32_t>(a)) - 1
                                : std::countl_zero(2 * static_cast<std::uint32_t>(-a) - 1);
    const auto shifted = static_cast<std::int32_t>(std::int64_t{a} * (std::int64_t{1} << headroom));
    const std::int32_t scaled = high_multiply(high_multiply(shifted, inverse), factor.fraction);
    const int shift = 31 - zeros + headroom - factor.exponent;
    return shift > 62 ? 0 : rounding_shift(scaled, shift);
}

FixedPair fixed_division(const TensorSpec& first, const TensorSpec& second, const TensorSpec& dst) {
    const bool bytes = is_quantised_byte(dst.dtype) && first.dtype == dst.dtype;
    const float ratio = first.quant.scale() / (second.quant.scale() * dst.quant.scale());
    constexpr float most = 1 << 22; // so that shifts go to the right
    if (!bytes || second.dtype != dst.dtype || !(ratio > 0 && ratio < most)) return {};
    return [factor = to_fraction(static_cast<double>(ratio))](std::int32_t a, std::int32_t b) {
        return fixed_quotient(a, b, factor);
    };
}

// Towards minus infinity.
std::int32_t floored(std::int32_t a, std::int32_t b) {
    const std::int32_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

// Scales and zero points play no part.
FixedPair stored_floor(BinaryFunction function, const TensorSpec& first, const TensorSpec& second,
                       const TensorSpec& dst) {
    const bool known = dst.dtype == Dtype::i8 || dst.dtype == Dtype::i16;
    if (!known || first.dtype != dst.dtype || second.dtype != dst.dtype) return {};
    const bool divides = function == BinaryFunction::floor_divide;
    return [divides, zero_a = first.quant.zero_point(), zero_b = second.quant.zero_point(),
            zero = dst.quant.zero_point()](std::int32_t a, std::int32_t b) {
        a += zero_a;
        b += zero_b;
        if (b == 0) return -zero;
        return (divides ? floored(a, b) : a - floored(a, b) * b) - zero;
    };
}

bool holds_between(BinaryFunction function, std::int32_t a, std::int32_t b) {
    switch (function) {
    case BinaryFunction::equal: return a == b;
    case BinaryFunction::not_equal: return a != b;
    case BinaryFunction::greater: return a > b;
    case BinaryFunction::greater_equal: return a >= b;
    case BinaryFunction::less: return a < b;
    default: return a <= b; // less_equal
    }
}

FixedPair fixed_comparison(BinaryFunction function, const TensorSpec& first,
                           const TensorSpec& second) {
    const bool bytes = is_quantised_byte(first.dtype) && second.dtype == first.dtype;
    if (!bytes || !(scale_of(first) < 1) || !(scale_of(second) < 1)) return {};
    return [function, first_factor = to_fraction(scale_of(first)),
            second_factor = to_fraction(scale_of(second))](std::int32_t a, std::int32_t b) {
        return std::int32_t{holds_between(function, rescaled(a * 256, first_factor),
                                          rescaled(b * 256, second_factor))};
    };
}

bool is_stored_number(const TensorSpec& spec) {
    return is_real(spec) && !is_float(spec.dtype);
}

FixedPair fixed_pair(BinaryFunction function, const TensorSpec& first, const TensorSpec& second,
                     const TensorSpec& dst) {
    if (!is_stored_number(first) || !is_stored_number(second)) return {};
    if (is_comparison(function)) {
        if (dst.dtype != Dtype::boolean || function >= BinaryFunction::logical_and) return {};
        return fixed_comparison(function, first, second);
    }
    if (!is_stored_number(dst)) return {};
    switch (function) {
    case BinaryFunction::prelu: return fixed_prelu(first, second, dst);
    case BinaryFunction::squared_difference: return fixed_squared_difference(first, second, dst);
    case BinaryFunction::divide: return fixed_division(first, second, dst);
    case BinaryFunction::floor_divide:
    case BinaryFunction::remainder: return stored_floor(function, first, second, dst);
    default: return {};
    }
}

std::int32_t stored_at(Dtype dtype, const std::byte* base, std::int64_t index) {
    switch (dtype) {
    case Dtype::i8: return load_at<std::int8_t>(base, index);
    case Dtype::u8: return load_at<std::uint8_t>(base, index);
    default: return load_at<std::int16_t>(base, index);
    }
}

template <class T> class FixedBinaryKernel final : public Kernel {
public:
    FixedBinaryKernel(FixedPair function, Broadcast broadcast, const Operands& operands)
        : function_(std::move(function)),
          broadcast_(std::move(broadcast)), first_{operands.src[0].spec->dtype,
                                                   operands.src[0].spec->quant.zero_point()},
          second_{operands.src[1].spec->dtype, operands.src[1].spec->quant.zero_point()},
          zero_(std::is_same_v<T, bool> ? 0 : operands.dst[0].spec->quant.zero_point()),
          elements_(operands.dst[0].spec->shape.elements()) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        T* dst = buffers.destination<T>(0);
        broadcast_.for_each(rows, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
            const std::int32_t y = function_(first_.at(buffers.src[0].data(), j),
                                             second_.at(buffers.src[1].data(), k));
            if constexpr (std::is_same_v<T, bool>)
                dst[i] = y != 0;
            else
                dst[i] = store<T>(std::int64_t{y} + zero_);
        });
    }

private:
    struct Source {
        Dtype dtype;
        std::int32_t zero_point;

        std::int32_t at(const std::byte* base, std::int64_t index) const {
            return stored_at(dtype, base, index) - zero_point;
        }
    };

    FixedPair function_;
    Broadcast broadcast_;
    Source first_, second_;
    std::int32_t zero_;
    std::int64_t elements_;
};

} // namespace

bool is_defined(const FixedBinary& binary, const TensorSpec& first, const TensorSpec& second,
                const TensorSpec& dst) {
    return static_cast<bool>(fixed_pair(binary.function, first, second, dst));
}

PreparedKernel prepare(const FixedBinary& binary, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "fixed binary"));
    const TensorSpec &first = *operands.src[0].spec, &second = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    FixedPair function = fixed_pair(binary.function, first, second, dst);
    if (!function) return refuse("fixed binary", "there is no integer arithmetic for its tensors");
    EMU_TRY_VALUE(broadcast, Broadcast::make(first.shape, second.shape, dst.shape, "fixed binary"));
    switch (dst.dtype) {
    case Dtype::boolean:
        return std::make_unique<FixedBinaryKernel<bool>>(std::move(function), std::move(broadcast),
                                                         operands);
    case Dtype::i16:
        return std::make_unique<FixedBinaryKernel<std::int16_t>>(std::move(function),
                                                                 std::move(broadcast), operands);
    default:
        return make_byte_kernel<FixedBinaryKernel>(dst.dtype, std::move(function),
                                                   std::move(broadcast), operands);
    }
}

} // namespace emu::ops
