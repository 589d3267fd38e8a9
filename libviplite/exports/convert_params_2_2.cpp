// SPDX-License-Identifier: Apache-2.0
// From 2.2 on.
#include "libviplite/codes.h"
#include "libviplite/family.h"
#include "libviplite/live/buffer_params.h"
#include "libviplite/live/driver.h"

#include <algorithm>
#include <limits>

namespace viplite {

using emu::Fault;

static_assert(sizeof(vip_buffer_create_params_t) == buffer_params_bytes_2_2);
static_assert(sizeof(vip_create_network_param_t) == network_params_bytes_2_2);

namespace {

// What exceeds six dimensions is folded into the sixth, as in our ports.
emu::Result<std::vector<std::uint32_t>> to_dims(std::span<const vip_size_t> sizes) {
    std::vector<std::uint32_t> dims;
    for (const vip_size_t size : sizes) {
        const bool folds = dims.size() == viplite::format::most_dims;
        const std::uint64_t before = folds ? dims.back() : 1;
        if (size > std::numeric_limits<std::uint32_t>::max() / before) {
            return emu::error(Fault::bad_argument, "sizes: an extent is %llu",
                              static_cast<unsigned long long>(size));
        }
        if (folds) dims.pop_back();
        dims.push_back(static_cast<std::uint32_t>(before * size));
    }
    return dims;
}

emu::Result<emu::ModelFile> from_flash(const vip_create_network_param_t& param) {
    const auto& flash = param.nbg.flash;
    if (number(flash.flash_type) == VIP_NET_CREATE_NBG_FLASH_MEM_LOGICAL) {
        EMU_TRY(emu::check_given(flash.flash_logical, "nbg.flash.flash_logical"));
        return emu::copy_model_file(flash.flash_logical, flash.nbg_size);
    }
    const auto memory = device_memory().find(flash.flash_physical, flash.nbg_size);
    if (number(flash.flash_type) != VIP_NET_CREATE_NBG_FLASH_MEM_PHYSICAL || !memory) {
        return emu::error(Fault::bad_argument,
                          "nbg.flash: no memory of this library has %llu bytes at physical 0x%llx",
                          static_cast<unsigned long long>(flash.nbg_size),
                          static_cast<unsigned long long>(flash.flash_physical));
    }
    const std::uint64_t offset = flash.flash_physical - memory->physical();
    return emu::copy_model_file(memory->device().data() + offset, flash.nbg_size);
}

} // namespace

emu::Result<viplite::format::Port> to_tensor(const vip_buffer_param_t& param) {
    EMU_TRY_VALUE(sizes, sizes_of(param));
    EMU_TRY_VALUE(dims, to_dims(sizes));
    return to_tensor(param, std::move(dims), param.quant_data.affine.zero_point);
}

emu::Result<emu::ModelFile> to_network_file(const vip_create_network_param_t& param) {
    const auto& nbg = param.nbg;
    switch (number(nbg.type)) {
    case VIP_NET_CREATE_NBG_FROM_FILE:
        EMU_TRY(emu::check_given(nbg.file.nbg_path, "nbg.file.nbg_path"));
        return read_network_file(static_cast<const char*>(nbg.file.nbg_path), nbg.file.offset);
    case VIP_NET_CREATE_NBG_FROM_MEMORY:
        EMU_TRY(emu::check_given(nbg.memory.nbg_memory, "nbg.memory.nbg_memory"));
        return emu::copy_model_file(nbg.memory.nbg_memory, nbg.memory.nbg_size);
    case VIP_NET_CREATE_NBG_FROM_FLASH: return from_flash(param);
    default: return error(code::invalid_network, "nbg.type is %d", number(nbg.type));
    }
}

} // namespace viplite
