// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/weights.h"

#include <algorithm>

namespace emu::ops {
namespace {

Result<Arithmetic> arithmetic_of(Dtype src, Dtype weights, Dtype dst, const char* name) {
    if (is_quantised_byte(src) && is_quantised_byte(weights) && (dst == src || dst == Dtype::i32)) {
        return Arithmetic::narrow;
    }
    const bool takes = weights == Dtype::i8 || weights == Dtype::i16;
    if (src == Dtype::i16 && takes && (dst == src || dst == Dtype::i64)) return Arithmetic::wide;
    if (is_float(src) && weights == src && dst == src) return Arithmetic::real;
    return refuse(name, "the types of source, weights and destination do not fit");
}

Outcome check_integers(const Numbers& numbers, const Operands& operands, std::int64_t channels,
                       int width, const char* name) {
    const Dtype src = operands.src[0].spec->dtype, weights = operands.src[1].spec->dtype;
    const auto zeros = static_cast<std::int64_t>(numbers.weight_zero.size());
    const auto fits = [weights](std::int32_t zero) { return holds(weights, zero); };
    if (!holds(src, numbers.src_zero)) return refuse(name, "the source's zero point does not fit");
    if ((zeros != 1 && zeros != channels) || !std::ranges::all_of(numbers.weight_zero, fits)) {
        return refuse(name, "the weights' zero points do not fit");
    }
    return validate(numbers.output, channels, width);
}

Outcome check_reals(const Numbers& numbers, const char* name) {
    const auto is_zero = [](std::int32_t zero) { return zero == 0; };
    if (numbers.src_zero != 0 || !std::ranges::all_of(numbers.weight_zero, is_zero) ||
        !numbers.output.stages.empty()) {
        return refuse(name, "floats have neither zero points nor a requantisation");
    }
    return validate(numbers.limits, name);
}

template <class T> bool lift_bias(const Operand& bias, std::vector<T>& values) {
    const Bytes bytes = bias.constant;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::int64_t value = bias.spec->dtype == Dtype::i64
                                       ? load<std::int64_t>(bytes, i * sizeof(std::int64_t))
                                       : load<std::int32_t>(bytes, i * sizeof(std::int32_t));
        if (value != saturate(value, Wide::sum_width)) return false;
        values[i] = static_cast<T>(value);
    }
    return true;
}

bool lift_bias(const Operand& bias, std::vector<float>& values) {
    lift(bias.spec->dtype, bias.constant.data(), 0, bias.spec->shape.elements(), 0, values.data());
    return true;
}

template <class A> bool is_bias(Dtype dtype, Dtype src) {
    if constexpr (std::is_same_v<A, Real>) return dtype == src;
    return dtype == Dtype::i32 || (std::is_same_v<A, Wide> && dtype == Dtype::i64);
}

template <class A> Result<std::vector<typename A::Sum>>
read_bias(const Operands& operands, std::int64_t channels, const char* name) {
    std::vector<typename A::Sum> bias(channels);
    if (operands.src.size() < 3) return bias;
    const Operand& operand = operands.src[2];
    if (!is_bias<A>(operand.spec->dtype, operands.src[0].spec->dtype) ||
        operand.spec->shape.elements() != channels || !operand.is_constant()) {
        return refuse(name, "the bias is not a constant of one value per channel that fits");
    }
    if (!lift_bias(operand, bias)) return refuse(name, "a bias is wider than 48 bits");
    return bias;
}

} // namespace

Result<Arithmetic> check_numbers(const Numbers& numbers, const Operands& operands,
                                 std::int64_t channels, const char* name) {
    const Operand& weights = operands.src[1];
    EMU_TRY_VALUE(arithmetic, arithmetic_of(operands.src[0].spec->dtype, weights.spec->dtype,
                                            operands.dst[0].spec->dtype, name));
    if (!weights.is_constant()) return refuse(name, "the weights are not constant");
    if (arithmetic == Arithmetic::real) {
        EMU_TRY(check_reals(numbers, name));
    } else {
        const int width = arithmetic == Arithmetic::narrow ? Narrow::sum_width : Wide::sum_width;
        EMU_TRY(check_integers(numbers, operands, channels, width, name));
    }
    return arithmetic;
}

template <class Value> void subtract_zeros(std::vector<Value>& values, WeightOrder order,
                                           std::int64_t channels,
                                           const std::vector<std::int32_t>& zeros) {
    if (std::ranges::all_of(zeros, [](std::int32_t zero) { return zero == 0; })) return;
    const auto count = static_cast<std::int64_t>(values.size());
    const std::int64_t per_channel = count / channels;
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t channel =
            order == WeightOrder::channel_first ? i / per_channel : i % channels;
        const std::int32_t zero = zeros[zeros.size() == 1 ? 0 : channel];
        values[i] = static_cast<Value>(values[i] - static_cast<Value>(zero));
    }
}

template <class A>
std::vector<typename A::Value> lift_weights(const Numbers& numbers, const Operands& operands,
                                            WeightOrder order, std::int64_t channels) {
    const Operand& weights = operands.src[1];
    const std::int64_t count = weights.spec->shape.elements();
    std::vector<typename A::Value> values(count);
    lift(weights.spec->dtype, weights.constant.data(), 0, count, 0, values.data());
    subtract_zeros(values, order, channels, numbers.weight_zero);
    return values;
}

template <class A> Result<Output<A>> make_output(const Numbers& numbers, const Operands& operands,
                                                 std::int64_t channels, const char* name) {
    EMU_TRY_VALUE(bias, read_bias<A>(operands, channels, name));
    return Output<A>(numbers.output, numbers.limits, std::move(bias), operands.dst[0].spec->dtype);
}

template void subtract_zeros(std::vector<std::int16_t>&, WeightOrder, std::int64_t,
                             const std::vector<std::int32_t>&);
template void subtract_zeros(std::vector<std::int32_t>&, WeightOrder, std::int64_t,
                             const std::vector<std::int32_t>&);
template void subtract_zeros(std::vector<float>&, WeightOrder, std::int64_t,
                             const std::vector<std::int32_t>&);

template std::vector<Narrow::Value> lift_weights<Narrow>(const Numbers&, const Operands&,
                                                         WeightOrder, std::int64_t);
template Result<Output<Narrow>> make_output<Narrow>(const Numbers&, const Operands&, std::int64_t,
                                                    const char*);

template std::vector<Wide::Value> lift_weights<Wide>(const Numbers&, const Operands&, WeightOrder,
                                                     std::int64_t);
template Result<Output<Wide>> make_output<Wide>(const Numbers&, const Operands&, std::int64_t,
                                                const char*);

template std::vector<Real::Value> lift_weights<Real>(const Numbers&, const Operands&, WeightOrder,
                                                     std::int64_t);
template Result<Output<Real>> make_output<Real>(const Numbers&, const Operands&, std::int64_t,
                                                const char*);

} // namespace emu::ops
