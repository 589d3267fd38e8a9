// SPDX-License-Identifier: Apache-2.0
// Constant weights and bias of the operations that sum products, checked and lifted.
#pragma once

#include "emu-core/ops/arithmetic/arithmetic.h"

namespace emu::ops {

// What the commands of all weighted operations say about their numbers.
struct Numbers {
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero; // one value, or one per channel
    Chain output;
    RealLimits limits;
};

template <class Operation> Numbers numbers_of(const Operation& operation) {
    return {operation.src_zero, operation.weight_zero, operation.output, operation.limits};
}

// Which arithmetic source, weights and destination ask for:
// - narrow: 8-bit source and weights, dst of the source's type or int32;
// - wide: int16 source, int8 or int16 weights, dst of int16 or int64;
// - real: float32 or float16 throughout.
// Error bad_model: other types, weights that are not constant, zero points outside their types or
// of another count than 1 or `channels` (of floats: any but 0), a chain that `validate` refuses for
// the width of the sums (of floats: one with stages), limits of floats that are no range. `name` is
// the operation's. Operands: source, weights, optionally bias. Precondition: expect_operands().
Result<Arithmetic> check_numbers(const Numbers& numbers, const Operands& operands,
                                 std::int64_t channels, const char* name);

// Where the channel's axis is among the weights'.
enum class WeightOrder : std::uint8_t {
    channel_first, // OC, ...: one row of values per channel
    channel_last,  // ..., OC: one row of channels per value
};

// The axes of a convolution's weights.
enum class KernelOrder : std::uint8_t {
    channels_last,  // OC, KH, KW, C / groups; of depthwise weights 1, KH, KW, OC
    channels_first, // OC, C / groups, KH, KW, as some files have them
};

// False for what only a damaged file can hold.
constexpr bool is_known(KernelOrder order) {
    return order <= KernelOrder::channels_first;
}

// Each of `count` matrices of rows x columns transposed.
template <class Value> std::vector<Value> transposed(const std::vector<Value>& values,
                                                     std::int64_t count, std::int64_t rows,
                                                     std::int64_t columns) {
    std::vector<Value> result(values.size());
    auto to = result.begin();
    for (std::int64_t i = 0; i < count; ++i) {
        for (std::int64_t column = 0; column < columns; ++column) {
            for (std::int64_t row = 0; row < rows; ++row) {
                *to++ = values[(i * rows + row) * columns + column];
            }
        }
    }
    return result;
}

// values[i] -= its channel's zero point; `zeros` are one, or one per channel.
template <class Value> void subtract_zeros(std::vector<Value>& values, WeightOrder order,
                                           std::int64_t channels,
                                           const std::vector<std::int32_t>& zeros);

// The weights without their zero points, in the order they came in.
// Precondition: check_numbers() said A, and `channels` is the extent of the weights' channel axis.
template <class A>
std::vector<typename A::Value> lift_weights(const Numbers& numbers, const Operands& operands,
                                            WeightOrder order, std::int64_t channels);

// The output stage with its bias, zero where the command has none. Error bad_model: a bias that is
// not a constant of `channels` values, or not int32 (wide: or int64 of at most 48 bits; real: of
// the source's type). Precondition: check_numbers() said A.
template <class A> Result<Output<A>> make_output(const Numbers& numbers, const Operands& operands,
                                                 std::int64_t channels, const char* name);

} // namespace emu::ops
