// SPDX-License-Identifier: Apache-2.0
// matrix_mac and matrix_mac_2.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/encode/tensor_commands.h"
#include "libbmrt/kernel/encode/window.h"

namespace bmrt::kernel {
namespace {

using bmrt::TensorDescriptor;

struct Product {
    Operand result, left, right;
    std::optional<Operand> bias;
};

emu::Result<Product> matrices_of(const bmk1880_matrix_mac_param_t& p) {
    EMU_TRY_VALUE(result, operand_of(p.res, "res"));
    EMU_TRY_VALUE(left, operand_of(p.left, "left"));
    EMU_TRY_VALUE(right, operand_of(p.right, "right"));
    EMU_TRY_VALUE(bias, optional_operand_of(p.bias, "bias"));
    for (const Operand* matrix : {&result, &left, &right, bias ? &*bias : &result}) {
        EMU_TRY(check_matrix(*matrix));
        EMU_TRY(check_aligned(*matrix));
    }
    return Product{result, left, right, bias};
}

// `planes`: 2 for a result that is, or was, of 16 bits.
emu::Outcome check_shapes(const Product& m, int planes) {
    EMU_TRY(check(m.right.extents().n == m.left.columns, "left has %u columns, right %lld rows",
                  m.left.columns, static_cast<long long>(m.right.extents().n)));
    EMU_TRY(check(m.result.columns == m.right.columns, "res has %u columns, right %u",
                  m.result.columns, m.right.columns));
    EMU_TRY(check(m.result.extents().n == planes * m.left.extents().n,
                  "res has %lld rows, left %lld, and res holds %d planes",
                  static_cast<long long>(m.result.extents().n),
                  static_cast<long long>(m.left.extents().n), planes));
    if (!m.bias) return {};
    return check(m.bias->extents().n == 2 && m.bias->columns == m.right.columns,
                 "bias is not [2, %u]", m.right.columns);
}

void set_left(TensorDescriptor& descriptor, const Operand& left) {
    const emu::Extents& extents = left.extents();
    set_extents(descriptor.opd0, extents);
    descriptor.opd0.address = static_cast<std::uint32_t>(left.place.address);
    descriptor.opd0.is_signed = left.is_signed;
    if (extents.c == 1) descriptor.opd0.w = left.columns;
    // opd1 says how many columns the last of left's channels has.
    descriptor.opd1.w = left.columns - static_cast<std::uint32_t>((extents.c - 1) * extents.w);
}

emu::Outcome set_right(TensorDescriptor& descriptor, const Operand& right) {
    descriptor.opd1.n = static_cast<std::uint32_t>(right.extents().n);
    descriptor.opd1.c = static_cast<std::uint32_t>(right.extents().c);
    descriptor.opd1.h = 1;
    descriptor.opd1.is_signed = right.is_signed;
    return set_offset(descriptor.opd1, right);
}

emu::Outcome set_bias(TensorDescriptor& descriptor, const std::optional<Operand>& bias) {
    descriptor.operands = bias ? 3 : 2;
    if (!bias) return {};
    emu::Extents plane = bias->extents();
    plane.n = 1;
    set_extents(descriptor.opd2, plane);
    descriptor.opd2.is_signed = bias->is_signed;
    return set_offset(descriptor.opd2, *bias);
}

} // namespace

Encoded encode(const bmk1880_matrix_mac_param_t& p) {
    EMU_TRY_VALUE(matrices, matrices_of(p));
    const bool adds = p.ctrls & CTRL_RA, relu = p.ctrls & CTRL_RELU;
    const bool byte_result = is_set(p.res_is_int8);
    EMU_TRY(check(!adds || !relu, "ctrls has both CTRL_RA and CTRL_RELU"));
    EMU_TRY(check_shapes(matrices, adds || !byte_result ? 2 : 1));
    EMU_TRY(check_range(p.lshift_width, 0, 31, "lshift_width"));
    EMU_TRY(check_strictly(matrices.left.is_signed || matrices.right.is_signed ||
                               (matrices.bias && matrices.bias->is_signed),
                           "all operands are unsigned"));
    TensorDescriptor descriptor;
    descriptor.unit = static_cast<std::uint32_t>(bmrt::TensorUnit::matrix_mac);
    descriptor.left_shift = static_cast<std::uint32_t>(p.lshift_width);
    descriptor.add_result = adds;
    descriptor.relu = relu;
    EMU_TRY(set_sum_shift(descriptor, p.rshift_width));
    emu::Extents plane = matrices.result.extents();
    plane.n = matrices.left.extents().n;
    set_extents(descriptor.res0, plane);
    descriptor.res0.address = static_cast<std::uint32_t>(matrices.result.place.address);
    descriptor.res0.is_signed = !relu;
    descriptor.res0.is_byte = byte_result;
    set_left(descriptor, matrices.left);
    EMU_TRY(set_right(descriptor, matrices.right));
    EMU_TRY(set_bias(descriptor, matrices.bias));
    return descriptor;
}

Encoded encode(const bmk1880_matrix_mac_2_param_t& p) {
    EMU_TRY_VALUE(result, operand_of(p.res, "res"));
    EMU_TRY_VALUE(left, operand_of(p.left, "left"));
    EMU_TRY_VALUE(right, operand_of(p.right, "right"));
    for (const Operand* operand : {&result, &left, &right}) {
        EMU_TRY(check_tensor(*operand));
        EMU_TRY(check_aligned(*operand));
    }
    const emu::Extents square{.n = 1, .h = 1, .w = 256, .c = 256};
    const emu::Extents folded{.n = 256, .h = 1, .w = 16, .c = 16};
    EMU_TRY(check(result.extents() == square && left.extents() == square,
                  "res or left is not [1, 256, 1, 256]"));
    EMU_TRY(check(right.extents() == folded, "right is not [256, 16, 1, 16]"));
    TensorDescriptor descriptor;
    descriptor.unit = static_cast<std::uint32_t>(bmrt::TensorUnit::matrix_mac_2);
    descriptor.operands = 2;
    descriptor.right_shift = 0;
    descriptor.arithmetic_shift = 0;
    descriptor.relu = 0;
    set_maps(descriptor, {result, left});
    descriptor.res0.is_signed = result.is_signed;
    EMU_TRY(set_offset(descriptor.opd1, right));
    set_extents(descriptor.opd1, folded);
    descriptor.opd1.is_signed = right.is_signed;
    return descriptor;
}

} // namespace bmrt::kernel
