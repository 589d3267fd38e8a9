// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/encode/dma.h"

#include "libbmrt/format/command_record.h"
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/extents.h"

namespace bmrt::kernel {
namespace {

constexpr std::uint64_t address_end = std::uint64_t{1} << 40;
constexpr std::uint32_t byte_source = 4, byte_destination = 1; // formats

} // namespace

DmaCommand start_dma(bmrt::DmaDirection direction, ctrl_t ctrls) {
    DmaCommand command;
    bmrt::DmaDescriptor& descriptor = command.descriptor;
    descriptor.valid = 1;
    descriptor.direction = static_cast<std::uint32_t>(direction);
    descriptor.src_format = byte_source;
    descriptor.dst_format = byte_destination;
    if (ctrls & CTRL_NEURON) command.flags |= bmrt::neuron_relative;
    if (ctrls & CTRL_WEIGHT) command.flags |= bmrt::weight_relative;
    if (ctrls & CTRL_TP) {
        descriptor.special = static_cast<std::uint32_t>(bmrt::DmaSpecial::transpose);
    }
    return command;
}

emu::Outcome set_global_address(bmrt::DmaSide& side, std::uint64_t address) {
    EMU_TRY(check(address < address_end - bmrt::global_base, "0x%llx is no global address",
                  static_cast<unsigned long long>(address)));
    side.address = bmrt::global_base + address;
    return {};
}

void set_local_address(bmrt::DmaSide& side, std::int64_t address) {
    side.address = bmrt::local_base + static_cast<std::uint64_t>(address);
}

void set_extents(bmrt::DmaSide& side, const emu::Extents& extents) {
    side.n = static_cast<std::uint32_t>(extents.n);
    side.c = static_cast<std::uint32_t>(extents.c);
    side.h = static_cast<std::uint32_t>(extents.h);
    side.w = static_cast<std::uint32_t>(extents.w);
}

void set_strides(bmrt::DmaSide& side, const emu::LaneStrides& strides) {
    side.n_stride = static_cast<std::uint32_t>(strides.n);
    side.c_stride = static_cast<std::uint32_t>(strides.c);
    side.h_stride = static_cast<std::uint32_t>(strides.h);
}

emu::Outcome set_strides(bmrt::DmaSide& side, const stride_t& strides) {
    EMU_TRY(check_range(strides.h, 0, longest_global_extent, "the stride of lines"));
    side.n_stride = strides.n;
    side.c_stride = strides.c;
    side.h_stride = strides.h;
    return {};
}

} // namespace bmrt::kernel
