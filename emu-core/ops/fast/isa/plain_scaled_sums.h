// SPDX-License-Identifier: Apache-2.0
// ScaledSum in plain loops, which a file's instruction set makes vectors of.
#pragma once

#include "emu-core/ops/fast/isa/element_instructions.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace emu::ops::fast {
namespace {

std::int32_t word_at(const std::uint8_t* words, std::int64_t i) {
    std::int32_t word = 0;
    std::memcpy(&word, words + i * std::int64_t{sizeof word}, sizeof word);
    return word;
}

double at_least(double x, double least) {
    return x < least ? least : x;
}

double at_most(double x, double most) {
    return x > most ? most : x;
}

// One operation a loop where compilers make vectors of no more.
template <class Byte> bool add_scaled_bytes(const ScaledSum& form,
                                            const std::uint8_t* __restrict sums,
                                            const std::uint8_t* __restrict bytes,
                                            std::int64_t count, std::uint8_t* __restrict dst) {
    double values[element_line];
    std::int32_t words[element_line];
    for (std::int64_t i = 0; i < count; ++i) {
        const double sum = at_most(at_least(word_at(sums, i), form.least[i]), form.most[i]);
        const double negative = sum * form.negative[i], positive = sum * form.positive[i];
        const double first =
            at_most(at_least(sum < 0 ? negative : positive, form.low[i]), form.high[i]);
        const double second = static_cast<Byte>(bytes[i]);
        values[i] = first + (second * form.factor[i] + form.addend[i]);
    }
    std::int32_t doubts = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const double rounded = (values[i] + word_base) - word_base;
        words[i] = static_cast<std::int32_t>(rounded) + form.zero_point;
        doubts |= std::fabs(values[i] - rounded) < form.sure ? 0 : 1;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int32_t least = words[i] < form.lowest ? form.lowest : words[i];
        dst[i] = static_cast<std::uint8_t>(least > form.highest ? form.highest : least);
    }
    return doubts == 0;
}

bool add_scaled(const ScaledSum& form, const std::uint8_t* sums, const std::uint8_t* bytes,
                std::int64_t count, std::uint8_t* dst) {
    return form.is_signed ? add_scaled_bytes<std::int8_t>(form, sums, bytes, count, dst)
                          : add_scaled_bytes<std::uint8_t>(form, sums, bytes, count, dst);
}

} // namespace
} // namespace emu::ops::fast
