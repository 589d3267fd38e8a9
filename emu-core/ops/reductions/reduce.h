// SPDX-License-Identifier: Apache-2.0
// One number for all elements along some axes.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// In the order of the container's numbering: new ones go to the end.
enum class Reduction : std::uint8_t {
    sum,
    mean,
    maximum, // a NaN wins
    minimum,
    product,
    l1,             // sum of |x|
    l2,             // sqrt of the sum of squares
    sum_of_squares, //
    log_sum,        // log of the sum
    log_sum_exp,    // log of the sum of e^x, less the maximum first
};

inline constexpr int reductions = 10;

// src: - real (ops/real.h): float32, in the order of the source, sums in double; dst real.
//      - integers of any width without quantisation: exact in 64 bits, wrapping to the type, mean
//        truncates; not l2 and the logarithms. dst of the same type.
// dst: the elements that remain, whether or not reduced axes stay as 1.
struct Reduce {
    Reduction reduction = Reduction::sum;
    std::vector<std::int32_t> axes; // ascending; none copies (as real numbers) element by element,
                                    // whatever the reduction

    EMU_FIELDS(reduction, axes);
    bool operator==(const Reduce&) const = default;
};

// "ReduceSum": the reduction's name for people; "?" when it is unknown.
std::string_view name_of(Reduction reduction);

// Rows: output values. Error bad_model: types that do not fit, axes that are not ascending or not
// the source's, an unknown reduction.
PreparedKernel prepare(const Reduce& reduce, const Operands& operands);

} // namespace emu::ops
