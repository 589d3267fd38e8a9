// SPDX-License-Identifier: Apache-2.0
// Up to 2.0.
#include "libviplite/codes.h"
#include "libviplite/family.h"
#include "libviplite/live/buffer_params.h"

#include <algorithm>

namespace viplite {
namespace {

// The two structs have the same fields, but for the number of sizes and the width of one field.
template <class Param> emu::Result<viplite::format::Port> tensor_of(const Param& param) {
    EMU_TRY_VALUE(sizes, sizes_of(param));
    return to_tensor(param, {sizes.begin(), sizes.end()}, param.quant_data.affine.zeroPoint);
}

// Drivers look at these bits; modes (16, 32) make no difference here.
constexpr std::int32_t modes = 16 | 32;

} // namespace

emu::Result<viplite::format::Port> to_tensor(const vip_buffer_create_params_t* param,
                                             std::uint32_t size_of_param) {
    if (size_of_param == buffer_params_bytes_2_2) return other_family("vip_create_buffer");
    EMU_TRY(emu::check_given(param, "create_param"));
    if (size_of_param != sizeof(vip_buffer_create_params_1_2_t)) return tensor_of(*param);
    vip_buffer_create_params_1_2_t old;
    std::memcpy(&old, param, sizeof old);
    return tensor_of(old);
}

emu::Result<emu::ModelFile> to_network_file(const void* data, std::uint32_t size,
                                            std::int32_t type) {
    EMU_TRY(emu::check_given(data, "data"));
    switch (type & ~modes) {
    case VIP_CREATE_NETWORK_FROM_FILE: return read_network_file(static_cast<const char*>(data));
    case VIP_CREATE_NETWORK_FROM_MEMORY:
    case VIP_CREATE_NETWORK_FROM_FLASH: return emu::copy_model_file(data, size);
    default: return error(code::invalid_network, "type is %d", type);
    }
}

std::int32_t to_network_type(std::int32_t duplication) {
    if ((duplication & VIP_DUP_FROM_NBG_FILE) != 0) return VIP_CREATE_NETWORK_FROM_FILE;
    if ((duplication & VIP_DUP_FROM_NBG_MEMORY) != 0) return VIP_CREATE_NETWORK_FROM_MEMORY;
    if ((duplication & VIP_DUP_FROM_NBG_FLASH) != 0) return VIP_CREATE_NETWORK_FROM_FLASH;
    return VIP_CREATE_NETWORK_FROM_NONE;
}

bool is_network_type(std::int32_t type) {
    constexpr std::int32_t types[] = {VIP_CREATE_NETWORK_FROM_FILE, VIP_CREATE_NETWORK_FROM_MEMORY,
                                      VIP_CREATE_NETWORK_FROM_FLASH};
    return std::ranges::find(types, type & ~modes) != std::end(types);
}

} // namespace viplite
