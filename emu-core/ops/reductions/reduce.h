// SPDX-License-Identifier: Apache-2.0
// One number for all elements along some axes; the mean of int8, uint8 and int16 in integers.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
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

// acc = sum over the reduced axes of (x - src_zero), in 32 bits, of int16 in 64;
// y = store(output(acc)). The chain divides by the number of cells.
//
// src: a tensor of any rank.   dst: same type, as many elements as the axes that remain, in their
// order.
struct Mean {
    std::vector<std::int32_t> axes; // reduced, ascending, each in 0 .. rank - 1
    std::int32_t src_zero = 0;
    Chain output; // with one operand per stage

    EMU_FIELDS(axes, src_zero, output);
    bool operator==(const Mean&) const = default;
};

// Rows: output values. Error bad_model: a sum of int16 for which the chain could leave 63 bits,
// besides what does not fit.
PreparedKernel prepare(const Mean& mean, const Operands& operands);

} // namespace emu::ops
