// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/encode/elementwise.h"

#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"

namespace bmrt::kernel {
namespace {

using bmrt::ShortStride;
using bmrt::TensorDescriptor;

std::uint32_t plane_distance(const Value& value) {
    return static_cast<std::uint32_t>(value.high->place.address - value.low.place.address);
}

emu::Outcome check_place(const Operand& operand) {
    return operand.is_aligned && !operand.has_strides ? check_aligned(operand) : emu::Outcome();
}

emu::Outcome check_planes(const Operand& low, const Operand& high) {
    EMU_TRY(check_same_extents(low, high));
    EMU_TRY(check(low.is_aligned == high.is_aligned && low.place.strides == high.place.strides,
                  "%s and %s lie differently", low.name, high.name));
    EMU_TRY(
        check(low.is_signed == high.is_signed, "%s and %s differ in format", low.name, high.name));
    return check((high.place.address - low.place.address) % geometry.channel_align == 0,
                 "%s is no multiple of %d bytes from %s", high.name, geometry.channel_align,
                 low.name);
}

void set_all_extents(TensorDescriptor& descriptor, const emu::Extents& extents) {
    for (auto* field : {&descriptor.res0, &descriptor.opd0, &descriptor.opd1, &descriptor.opd2}) {
        set_extents(*field, extents);
        field->short_stride = static_cast<std::uint32_t>(ShortStride::given);
    }
}

} // namespace

emu::Result<Value> byte_value(const tensor_lmem* tensor, const char* name) {
    EMU_TRY_VALUE(operand, operand_of(tensor, name));
    EMU_TRY(check_place(operand));
    return Value{operand, std::nullopt};
}

emu::Result<Value> value_of(const tensor_lmem* low, const char* low_name, const tensor_lmem* high,
                            const char* high_name) {
    EMU_TRY_VALUE(value, byte_value(low, low_name));
    EMU_TRY_VALUE(plane, optional_operand_of(high, high_name));
    if (plane) EMU_TRY(check_planes(value.low, *plane));
    value.high = plane;
    return value;
}

emu::Result<Value> pair_value(const tensor_lmem* low, const char* low_name, const tensor_lmem* high,
                              const char* high_name) {
    EMU_TRY(check(high, "%s is null", high_name));
    return value_of(low, low_name, high, high_name);
}

emu::Result<TensorDescriptor> start(bmrt::ArithmeticOperation operation, Signs signs,
                                    const Value& result, const Value& a) {
    EMU_TRY(check_same_extents(result.low, a.low));
    TensorDescriptor descriptor;
    descriptor.unit = static_cast<std::uint32_t>(bmrt::TensorUnit::arithmetic);
    descriptor.operation = static_cast<std::uint32_t>(operation);
    descriptor.operands = 2;
    descriptor.right_shift = 0;
    descriptor.relu = 0;
    descriptor.arithmetic_shift = signs == Signs::counted;
    set_all_extents(descriptor, result.low.extents());
    descriptor.res0.address = static_cast<std::uint32_t>(result.low.place.address);
    descriptor.opd0.address = static_cast<std::uint32_t>(a.low.place.address);
    const emu::LaneStrides& strides = result.low.place.strides;
    for (auto* field : {&descriptor.res0, &descriptor.opd1, &descriptor.opd2}) {
        set_strides(*field, strides);
    }
    set_strides(descriptor.opd0, a.low.place.strides);
    if (a.high) set_width(descriptor.opd0, a);
    if (signs == Signs::counted) {
        descriptor.res0.is_signed = result.is_signed();
        descriptor.opd0.is_signed = a.is_signed();
    }
    return descriptor;
}

emu::Outcome set_second(TensorDescriptor& descriptor, Signs signs, const Value& result,
                        const Value& b) {
    EMU_TRY(check_same_extents(result.low, b.low));
    EMU_TRY(set_offset(descriptor.opd1, b.low));
    set_strides(descriptor.opd1, b.low.place.strides);
    if (b.high) set_width(descriptor.opd1, b);
    descriptor.opd1.is_signed = signs == Signs::counted && b.is_signed();
    return {};
}

void set_second(TensorDescriptor& descriptor, const Constant& b) {
    descriptor.opd1.is_constant = 1;
    descriptor.opd1.address = static_cast<std::uint16_t>(b.value);
    descriptor.opd1.is_signed = b.is_signed;
    descriptor.opd1.is_byte = b.is_byte;
}

void set_width(bmrt::DescriptorOperand& field, const Value& value) {
    field.is_byte = !value.high;
    field.b_stride = value.high ? plane_distance(value) : 0;
}

emu::Outcome set_right_shift(TensorDescriptor& descriptor, int bits) {
    EMU_TRY(check_range(bits, 0, 15, "rshift_width"));
    descriptor.right_shift = static_cast<std::uint32_t>(bits);
    return {};
}

} // namespace bmrt::kernel
