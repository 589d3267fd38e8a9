// SPDX-License-Identifier: Apache-2.0
// Averages as this hardware computes them: which windows come out as a division does.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "librknnrt/format/writer/data_path.h"

namespace rknn::format::writer {

// What the pooling unit multiplies with for 1 / kernel, in 1/65536; rounded down as in files.
constexpr std::int64_t pool_reciprocal(std::int32_t kernel) {
    return (1 << 16) / kernel;
}

// True when the pooling unit's multiplications by both reciprocals, each rounded half to even, give
// divide(sum, height * width, rounding) for every sum of int8 values.
bool is_exact_in_two_steps(std::int32_t height, std::int32_t width, emu::ops::Rounding rounding);

// A factor of 15 bits and a shift that do the same in one step, if there are any.
std::optional<Scale> exact_factor(std::int32_t cells, emu::ops::Rounding rounding);

// Of a sum.
emu::ops::Chain average_chain(const Scale& factor);

} // namespace rknn::format::writer
