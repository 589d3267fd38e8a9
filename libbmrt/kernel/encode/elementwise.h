// SPDX-License-Identifier: Apache-2.0
// What the commands that work element by element have in common.
#pragma once

#include "libbmrt/kernel/encode/operand.h"

namespace bmrt::kernel {

// A value of 8 bits, or of 16 in two planes.
struct Value {
    Operand low;
    std::optional<Operand> high;

    bool is_signed() const { return low.is_signed; }
};

// Errors bad_argument: as operand_of()'s; planes that differ in shape, layout or format, or whose
// distance is no multiple of 16.
emu::Result<Value> byte_value(const tensor_lmem* tensor, const char* name);
emu::Result<Value> value_of(const tensor_lmem* low, const char* low_name, const tensor_lmem* high,
                            const char* high_name); // high may be null
emu::Result<Value> pair_value(const tensor_lmem* low, const char* low_name, const tensor_lmem* high,
                              const char* high_name); // it may not

// A constant in place of the second operand.
struct Constant {
    std::int32_t value = 0;
    bool is_signed = false;
    bool is_byte = true;
};

// Whether an operand's sign counts: in logic and copies none does.
enum class Signs : std::uint8_t { counted, ignored };

// res0 and opd0, and strides for all; opd1 and opd2 are res0's until set. Error bad_argument: the
// shapes differ.
emu::Result<bmrt::TensorDescriptor> start(bmrt::ArithmeticOperation operation, Signs signs,
                                          const Value& result, const Value& a);
emu::Outcome set_second(bmrt::TensorDescriptor& descriptor, Signs signs, const Value& result,
                        const Value& b);
void set_second(bmrt::TensorDescriptor& descriptor, const Constant& b);
// 8 or 16 bits, as there is a high plane or not.
void set_width(bmrt::DescriptorOperand& field, const Value& value);

// Right shifts of elements have 4 bits.
emu::Outcome set_right_shift(bmrt::TensorDescriptor& descriptor, int bits);

} // namespace bmrt::kernel
