// SPDX-License-Identifier: Apache-2.0
// mdsum and lut, which the tensor unit knows as flags of its arithmetic.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/encode/elementwise.h"
#include "libbmrt/kernel/encode/tensor_commands.h"

namespace bmrt::kernel {
namespace {

using bmrt::ShortStride;
using bmrt::TensorDescriptor;

constexpr std::int64_t table_rows = 16, table_columns = 16; // of each lane's 256 bytes

TensorDescriptor flagged_arithmetic(std::uint32_t operands) {
    TensorDescriptor descriptor;
    descriptor.unit = static_cast<std::uint32_t>(bmrt::TensorUnit::arithmetic);
    descriptor.operands = operands;
    descriptor.right_shift = 0;
    descriptor.relu = 0;
    return descriptor;
}

emu::Outcome check_sums(const Value& result, const Value& a) {
    EMU_TRY(check_tensor(a.low));
    const emu::Extents wanted{.n = 1, .h = 1, .w = 1, .c = a.low.extents().c};
    EMU_TRY(check(result.low.extents() == wanted, "%s is not [1, c, 1, 1]", result.low.name));
    EMU_TRY(check(result.is_signed() == a.is_signed(), "res_low and a differ in format"));
    // What the descriptor says of them, whatever they are.
    EMU_TRY(check_strictly(!result.low.is_aligned, "res_low is aligned"));
    return check_strictly(a.low.is_aligned, "a is not aligned");
}

} // namespace

Encoded encode(const bmk1880_mdsum_param_t& p) {
    EMU_TRY_VALUE(result, value_of(p.res_low, "res_low", p.res_high, "res_high"));
    EMU_TRY_VALUE(a, byte_value(p.a, "a"));
    EMU_TRY(check_sums(result, a));
    TensorDescriptor descriptor = flagged_arithmetic(1);
    descriptor.mdsum = 1;
    descriptor.res0.is_signed = result.is_signed();
    descriptor.opd0.is_signed = a.is_signed();
    descriptor.res0.short_stride = static_cast<std::uint32_t>(ShortStride::unaligned);
    descriptor.res0.address = static_cast<std::uint32_t>(result.low.place.address);
    descriptor.opd0.address = static_cast<std::uint32_t>(a.low.place.address);
    set_extents(descriptor.res0, result.low.extents());
    set_extents(descriptor.opd0, a.low.extents());
    set_width(descriptor.res0, result);
    set_strides(descriptor.opd0, a.low.place.strides);
    return descriptor;
}

Encoded encode(const bmk1880_lut_param_t& p) {
    EMU_TRY_VALUE(result, operand_of(p.ofmap, "ofmap"));
    EMU_TRY_VALUE(index, operand_of(p.ifmap, "ifmap"));
    EMU_TRY_VALUE(table, operand_of(p.table, "table"));
    EMU_TRY(check_same_extents(result, index));
    for (const Operand* operand : {&result, &index, &table}) EMU_TRY(check_aligned(*operand));
    const emu::Extents wanted{.n = 1, .h = table_rows, .w = table_columns, .c = geometry.lanes};
    EMU_TRY(check(table.extents() == wanted, "table is not [1, %d, 16, 16]", geometry.lanes));

    TensorDescriptor descriptor = flagged_arithmetic(2);
    descriptor.lookup = 1;
    descriptor.arithmetic_shift = 0;
    descriptor.res0.address = static_cast<std::uint32_t>(result.place.address);
    descriptor.opd0.address = static_cast<std::uint32_t>(index.place.address);
    set_extents(descriptor.res0, result.extents());
    set_extents(descriptor.opd0, index.extents());
    EMU_TRY(set_offset(descriptor.opd1, table));
    set_extents(descriptor.opd1, table.extents());
    descriptor.opd1.is_signed = 0;
    descriptor.opd2.short_stride = static_cast<std::uint32_t>(ShortStride::given);
    for (auto* field : {&descriptor.res0, &descriptor.opd0, &descriptor.opd1, &descriptor.opd2}) {
        set_strides(*field, {1, 1, 1, 1});
    }
    return descriptor;
}

} // namespace bmrt::kernel
