// SPDX-License-Identifier: Apache-2.0
// DMA between local and global memory: loads and stores.
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/encode/dma.h"
#include "libbmrt/kernel/extents.h"

namespace bmrt::kernel {
namespace {

using bmrt::DmaDescriptor;
using bmrt::DmaDirection;
using bmrt::DmaSide;

emu::Extents transposed(emu::Extents extents, bool swap) {
    if (swap) std::swap(extents.n, extents.c);
    return extents;
}

stride_t dense(const emu::Extents& extents) {
    const auto n = static_cast<std::uint32_t>(extents.c * extents.h * extents.w);
    return {n,
            static_cast<std::uint32_t>(extents.h * extents.w),
            {static_cast<std::uint32_t>(extents.w)},
            {1}};
}

struct Transfer {
    Operand local;
    GlobalPlace global;
    bool loads = false;

    bool transposes() const { return global.ctrls & CTRL_TP; }
};

struct Sides {
    DmaSide &local, &global;
};

Sides sides_of(DmaDescriptor& descriptor, bool loads) {
    return loads ? Sides{descriptor.dst, descriptor.src} : Sides{descriptor.src, descriptor.dst};
}

// Rows and columns in global memory are h and w, and have a stride even where none are used.
emu::Outcome set_matrix(DmaDescriptor& descriptor, const Transfer& transfer) {
    const Operand& local = transfer.local;
    const Sides sides = sides_of(descriptor, transfer.loads);
    auto rows = static_cast<std::uint32_t>(local.extents().n), columns = local.columns;
    if (transfer.transposes()) std::swap(rows, columns);
    descriptor.is_matrix = 1;
    descriptor.use_strides = transfer.global.stride.has_value();
    set_extents(sides.local, local.extents());
    sides.global.c = transfer.loads ? 1 : 0;
    sides.global.h = rows;
    sides.global.w = columns;
    sides.global.h_stride = transfer.global.stride ? transfer.global.stride->row : columns;
    EMU_TRY(check_range(sides.global.h_stride, 0, longest_global_extent, "the stride of rows"));
    descriptor.src.n = static_cast<std::uint32_t>(local.extents().n);
    if (descriptor.use_strides) set_strides(sides.local, local.place.strides);
    return {};
}

// The dense strides of a tensor that is stored are those of its own order.
emu::Outcome set_tensor(DmaDescriptor& descriptor, const Transfer& transfer) {
    const Operand& local = transfer.local;
    const Sides sides = sides_of(descriptor, transfer.loads);
    const emu::Extents global = transposed(local.extents(), transfer.transposes());
    descriptor.copies_channels = !transfer.transposes();
    descriptor.use_strides = transfer.global.stride || !local.is_aligned || local.has_strides;
    set_extents(sides.local, local.extents());
    set_extents(sides.global, global);
    if (!descriptor.use_strides) return {};
    set_strides(sides.local, local.place.strides);
    const emu::Extents& order = transfer.loads ? global : local.extents();
    return set_strides(sides.global, transfer.global.stride.value_or(dense(order)));
}

EncodedDma encode_transfer(const Transfer& transfer) {
    const DmaDirection direction =
        transfer.loads ? DmaDirection::global_to_local : DmaDirection::local_to_global;
    DmaCommand command = start_dma(direction, transfer.global.ctrls);
    DmaDescriptor& descriptor = command.descriptor;
    EMU_TRY(transfer.local.is_matrix ? set_matrix(descriptor, transfer)
                                     : set_tensor(descriptor, transfer));
    const Sides sides = sides_of(descriptor, transfer.loads);
    set_local_address(sides.local, transfer.local.place.address);
    EMU_TRY(set_global_address(sides.global, transfer.global.address));
    return command;
}

} // namespace

EncodedDma encode_load(const tensor_lmem* tensor, const GlobalPlace& global) {
    EMU_TRY_VALUE(local, operand_of(tensor, "t", longest_global_extent));
    return encode_transfer({local, global, true});
}

EncodedDma encode_store(const tensor_lmem* tensor, const GlobalPlace& global) {
    EMU_TRY_VALUE(local, operand_of(tensor, "t", longest_global_extent));
    return encode_transfer({local, global, false});
}

} // namespace bmrt::kernel
