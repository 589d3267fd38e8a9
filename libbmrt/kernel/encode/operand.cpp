// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/encode/operand.h"

#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/extents.h"

namespace bmrt::kernel {
namespace {

constexpr std::uint32_t field(std::int64_t value) {
    return static_cast<std::uint32_t>(value);
}

emu::LaneStrides strides_of(const tensor_lmem& tensor, const emu::Extents& extents, bool aligned) {
    if (!tensor.stride) return default_strides(tensor.operand.laddr, extents, aligned);
    const stride_t& given = *tensor.stride;
    return {given.n, given.c, given.h, given.w};
}

} // namespace

emu::Result<Operand> operand_of(const tensor_lmem* tensor, const char* name, std::int64_t longest) {
    EMU_TRY(check(tensor, "%s is null", name));
    EMU_TRY(check(tensor->type != TL_TYPE_CONSTANT, "%s is a constant", name));
    EMU_TRY(check(tensor->fmt == FMT_I8 || tensor->fmt == FMT_U8, "%s has format %u, not 8 bits",
                  name, tensor->fmt));
    EMU_TRY(check(tensor->operand.laddr < geometry.bytes(),
                  "%s is at 0x%x, outside of local memory", name, tensor->operand.laddr));
    auto extents = extents_of(tensor->shape, longest);
    if (!extents) {
        return emu::error(emu::Fault::bad_argument, "%s: %s", name, extents.error().detail.c_str());
    }
    const bool aligned = is_set(tensor->aligned);
    Operand operand;
    operand.name = name;
    operand.place = {tensor->operand.laddr, *extents, strides_of(*tensor, *extents, aligned)};
    operand.is_matrix = tensor->shape.dim == 2;
    operand.is_aligned = aligned;
    operand.has_strides = tensor->stride != nullptr;
    operand.is_signed = tensor->fmt == FMT_I8;
    if (operand.is_matrix) operand.columns = tensor->shape.col;
    return operand;
}

emu::Result<std::optional<Operand>> optional_operand_of(const tensor_lmem* tensor,
                                                        const char* name) {
    if (!tensor) return std::optional<Operand>();
    EMU_TRY_VALUE(operand, operand_of(tensor, name));
    return std::optional<Operand>(operand);
}

emu::Outcome check_same_extents(const Operand& a, const Operand& b) {
    return check(a.extents() == b.extents() && a.columns == b.columns, "%s and %s differ in shape",
                 a.name, b.name);
}

emu::Outcome check_aligned(const Operand& operand) {
    EMU_TRY(check(operand.is_aligned && !operand.has_strides, "%s is not aligned", operand.name));
    return check(operand.place.address % geometry.channel_align == 0,
                 "%s is at 0x%llx, no multiple of %d", operand.name,
                 static_cast<unsigned long long>(operand.place.address), geometry.channel_align);
}

emu::Outcome check_unaligned(const Operand& operand) {
    return check(!operand.is_aligned && !operand.has_strides, "%s is aligned", operand.name);
}

emu::Outcome check_tensor(const Operand& operand) {
    return check(!operand.is_matrix, "%s is a matrix", operand.name);
}

emu::Outcome check_matrix(const Operand& operand) {
    return check(operand.is_matrix, "%s is no matrix", operand.name);
}

void set_extents(bmrt::DescriptorOperand& into, const emu::Extents& extents) {
    into.n = field(extents.n);
    into.c = field(extents.c);
    into.h = field(extents.h);
    into.w = field(extents.w);
}

void set_strides(bmrt::DescriptorOperand& into, const emu::LaneStrides& strides) {
    into.n_stride = field(strides.n);
    into.c_stride = field(strides.c);
    into.h_stride = field(strides.h);
    into.w_stride = field(strides.w);
}

emu::Outcome set_offset(bmrt::DescriptorOperand& into, const Operand& operand) {
    EMU_TRY(check_strictly(operand.place.address < geometry.lane_bytes,
                           "%s begins in lane %lld, which the descriptor cannot say", operand.name,
                           static_cast<long long>(operand.place.address / geometry.lane_bytes)));
    into.address = field(operand.place.address % geometry.lane_bytes);
    return {};
}

} // namespace bmrt::kernel
