// SPDX-License-Identifier: Apache-2.0
// DMA within global memory and within local memory.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/encode/dma.h"
#include "libbmrt/kernel/extents.h"

namespace bmrt::kernel {
namespace {

using bmrt::DmaDescriptor;
using bmrt::DmaDirection;

emu::Outcome set_global_side(bmrt::DmaSide& side, const tensor_gmem& tensor) {
    const bool is_matrix = tensor.shape.dim == 2;
    if (is_matrix) {
        side = {.n = 1, .c = 1, .h = tensor.shape.row, .w = tensor.shape.col};
        EMU_TRY(check_range(side.h, 1, longest_global_extent, "the number of rows"));
        EMU_TRY(check_range(side.w, 1, longest_global_extent, "the number of columns"));
        EMU_TRY(check_range(tensor.stride.row, 0, longest_global_extent, "the stride of rows"));
        side.h_stride = tensor.stride.row;
    } else {
        EMU_TRY_VALUE(extents, extents_of(tensor.shape, longest_global_extent));
        set_extents(side, extents);
        EMU_TRY(set_strides(side, tensor.stride));
    }
    return set_global_address(side, tensor.addr);
}

std::uint64_t elements_of(const bmrt::DmaSide& side) {
    return std::uint64_t{side.n} * side.c * side.h * side.w;
}

// Tensors of DMA within local memory.
emu::Result<Operand> tensor_operand(const tensor_lmem* tensor, const char* name) {
    EMU_TRY_VALUE(operand, operand_of(tensor, name));
    EMU_TRY(check_tensor(operand));
    return operand;
}

void set_local_side(bmrt::DmaSide& side, const Operand& operand) {
    set_extents(side, operand.extents());
    set_local_address(side, operand.place.address);
}

} // namespace

EncodedDma encode_global_copy(const tensor_gmem* dst, const tensor_gmem* src, ctrl_t ctrls) {
    EMU_TRY(check(dst, "dst is null"));
    EMU_TRY(check(src, "src is null"));
    const bool is_matrix = src->shape.dim == 2;
    EMU_TRY(check(is_matrix == (dst->shape.dim == 2), "dst or src is a matrix, the other is not"));
    EMU_TRY(check(!is_matrix || !(ctrls & CTRL_TP),
                  "matrices are not transposed within global memory"));
    DmaCommand command = start_dma(DmaDirection::global_to_global, ctrls);
    DmaDescriptor& descriptor = command.descriptor;
    descriptor.use_strides = 1;
    descriptor.is_matrix = is_matrix;
    EMU_TRY(set_global_side(descriptor.src, *src));
    EMU_TRY(set_global_side(descriptor.dst, *dst));
    EMU_TRY(check(elements_of(descriptor.src) == elements_of(descriptor.dst),
                  "dst and src differ in size"));
    EMU_TRY(check((ctrls & CTRL_TP) || descriptor.src.n == descriptor.dst.n,
                  "dst and src differ in n"));
    return command;
}

EncodedDma encode_local_copy(const tensor_lmem* dst_tensor, const tensor_lmem* src_tensor) {
    EMU_TRY_VALUE(dst, tensor_operand(dst_tensor, "dst"));
    EMU_TRY_VALUE(src, tensor_operand(src_tensor, "src"));
    EMU_TRY(check_aligned(dst));
    EMU_TRY(check_aligned(src));
    EMU_TRY(check(dst.extents().n == src.extents().n, "dst and src differ in n"));
    EMU_TRY(
        check(elements(dst.extents()) == elements(src.extents()), "dst and src differ in size"));
    DmaCommand command = start_dma(DmaDirection::local_to_local, CTRL_NULL);
    set_local_side(command.descriptor.src, src);
    set_local_side(command.descriptor.dst, dst);
    return command;
}

// The channels that move, from lanes that are `step` apart; the engine clears the others.
EncodedDma encode_lrn_shift(const tensor_lmem* dst_tensor, const tensor_lmem* src_tensor,
                            bool right, int step) {
    EMU_TRY_VALUE(dst, tensor_operand(dst_tensor, "dst"));
    EMU_TRY_VALUE(src, tensor_operand(src_tensor, "src"));
    EMU_TRY(check_same_extents(dst, src));
    EMU_TRY(check_range(step, 1, 15, "lrn_step"));
    EMU_TRY(check(src.extents().c > step, "src has %lld channels, lrn_step is %d",
                  static_cast<long long>(src.extents().c), step));
    DmaCommand command = start_dma(DmaDirection::local_to_local, CTRL_NULL);
    DmaDescriptor& descriptor = command.descriptor;
    descriptor.use_strides = 1;
    descriptor.special = static_cast<std::uint32_t>(bmrt::DmaSpecial::lrn_shift);
    descriptor.lrn_step = static_cast<std::uint32_t>(step);
    descriptor.lrn_right = right;
    descriptor.copies_channels = 1;
    (right ? dst : src).place.address += std::int64_t{geometry.lane_bytes} * step;
    set_local_side(descriptor.src, src);
    set_local_side(descriptor.dst, dst);
    set_strides(descriptor.src, src.place.strides);
    set_strides(descriptor.dst, dst.place.strides);
    descriptor.src.c -= static_cast<std::uint32_t>(step);
    descriptor.dst.c -= static_cast<std::uint32_t>(step);
    return command;
}

} // namespace bmrt::kernel
