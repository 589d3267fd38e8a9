// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/data_path.h"

#include "emu-core/ops/windows/window.h"

#include <cmath>

namespace rknn::format::writer {
namespace {

using emu::ops::Rounding;

constexpr int reciprocal_bits = 16;
constexpr std::int32_t most_cells = 1 << 12; // beyond, proving takes long

template <class Average> bool is_division(std::int32_t cells, Rounding rounding, Average average) {
    if (cells > most_cells) return false;
    for (std::int64_t sum = -128LL * cells; sum <= 127LL * cells; ++sum) {
        if (average(sum) != emu::ops::divide(sum, cells, rounding)) return false;
    }
    return true;
}

} // namespace

bool is_exact_in_two_steps(std::int32_t height, std::int32_t width, Rounding rounding) {
    const auto step = [](std::int64_t value, std::int32_t kernel) {
        return emu::ops::shift_right(value * pool_reciprocal(kernel), reciprocal_bits,
                                     Rounding::half_even);
    };
    return is_division(height * width, rounding,
                       [&](std::int64_t sum) { return step(step(sum, width), height); });
}

std::optional<Scale> exact_factor(std::int32_t cells, Rounding rounding) {
    constexpr int bits = 15;
    int exponent = 0;
    const double mantissa = std::frexp(1.0 / cells, &exponent);
    const Scale scale{std::min<std::int64_t>(std::llround(std::ldexp(mantissa, bits)), 32767),
                      bits - exponent};
    const bool exact = is_division(cells, rounding, [&](std::int64_t sum) {
        return emu::ops::shift_right(sum * scale.factor, scale.shift, Rounding::half_even);
    });
    return exact ? std::optional(scale) : std::nullopt;
}

emu::ops::Chain average_chain(const Scale& factor) {
    using Kind = emu::ops::Stage::Kind;
    emu::ops::Chain chain;
    chain.stages.push_back({.kind = Kind::multiply, .operand = {factor.factor}});
    chain.stages.push_back(
        {.kind = Kind::shift_right, .rounding = Rounding::half_even, .operand = {factor.shift}});
    return chain;
}

} // namespace rknn::format::writer
