// SPDX-License-Identifier: Apache-2.0
// vip_lite.h, from 2.2 on: what makes buffers and networks, and power.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/convert.h"
#include "libviplite/family.h"
#include "libviplite/functions.h"
#include "libviplite/live/driver.h"
#include "libviplite/live/network.h"
#include "libviplite/live/properties.h"
#include "libviplite/status.h"

using namespace viplite;

namespace {

using emu::Fault;

Buffer::Created allocate(const vip_buffer_create_params_t& param, const Buffer::Tensor& tensor) {
    const auto& from = param.src.alloc_mem;
    const std::uint64_t bytes = tensor && from.size == 0 ? tensor->bytes() : from.size;
    return Buffer::allocate(device_memory(), tensor, bytes);
}

Buffer::Created from_physical(const vip_buffer_create_params_t& param,
                              const Buffer::Tensor& tensor) {
    const auto& from = param.src.from_physical;
    EMU_TRY(emu::check_given(from.physical_table, "src.from_physical.physical_table"));
    EMU_TRY(emu::check_given(from.size_table, "src.from_physical.size_table"));
    const auto range = [&](std::size_t i) {
        return PhysicalRange{from.physical_table[i], from.size_table[i]};
    };
    return Buffer::from_physical(device_memory(), tensor, {from.physical_num, range});
}

Buffer::Created make(const vip_buffer_create_params_t& param, const Buffer::Tensor& tensor) {
    const auto& src = param.src;
    switch (number(param.type)) {
    case VIP_BUFFER_CREATE_ALLOC_MEM: return allocate(param, tensor);
    case VIP_BUFFER_CREATE_FROM_PHY: return from_physical(param, tensor);
    case VIP_BUFFER_CREATE_FROM_USER_MEM:
        return Buffer::from_handle(device_memory(), tensor, src.from_handle.logical_addr,
                                   src.from_handle.size);
    case VIP_BUFFER_CREATE_FROM_FD:
        return Buffer::from_fd(device_memory(), tensor, static_cast<int>(src.from_fd.fd_value),
                               src.from_fd.size);
    case VIP_BUFFER_CREATE_FROM_BUFFER: {
        EMU_TRY_VALUE(source, find<Buffer>(src.from_buffer.src_buffer, "src_buffer"));
        return Buffer::from_buffer(*source, tensor);
    }
    default: return emu::error(Fault::bad_argument, "type is %d", number(param.type));
    }
}

emu::Result<Buffer::Tensor> tensor_of(const vip_buffer_create_params_t& param) {
    if ((number(param.prop) & VIP_BUFFER_CREATE_PROP_IS_TENSOR) == 0) return Buffer::Tensor();
    EMU_TRY_VALUE(tensor, to_tensor(param.param.tensor_param));
    return Buffer::Tensor(std::move(tensor));
}

emu::Outcome create_buffer(const vip_buffer_create_params_t* param, std::uint32_t size,
                           vip_buffer* buffer) {
    EMU_TRY_VALUE(found, device());
    if (size != sizeof *param) return other_family("vip_create_buffer");
    EMU_TRY(emu::check_given(buffer, "buffer"));
    *buffer = nullptr;
    EMU_TRY(emu::check_given(param, "create_param"));
    EMU_TRY(found->check_device(param->device_index));
    EMU_TRY_VALUE(tensor, tensor_of(*param));
    EMU_TRY_VALUE(made, make(*param, tensor));
    EMU_TRY_VALUE(handle, add_object(std::move(made)));
    *buffer = static_cast<vip_buffer>(handle);
    return {};
}

emu::Result<std::shared_ptr<Network>> make(const vip_create_network_param_t& param,
                                           const std::shared_ptr<Device>& device) {
    const std::int32_t prop = number(param.prop);
    if ((prop & VIP_NET_CREATE_PROP_FROM_NETWORK) != 0) {
        EMU_TRY_VALUE(source, find<Network>(param.net.src_network, "net.src_network"));
        return source->duplicate();
    }
    if ((prop & VIP_NET_CREATE_PROP_FROM_NBG) == 0)
        return emu::error(Fault::bad_argument, "prop is %d", prop);
    EMU_TRY_VALUE(file, to_network_file(param));
    EMU_TRY_VALUE(model, load_model(file, *device));
    return std::make_shared<Network>(std::move(model), device);
}

// Up to 2.0 the third argument is 1, 2 or 4: a place where no handle can be.
bool is_older_call(const vip_network* network) {
    const auto low = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(network));
    return low >= 1 && low < 4096;
}

emu::Outcome create_network(const vip_create_network_param_t* param, std::uint32_t size,
                            vip_network* network) {
    EMU_TRY_VALUE(found, device());
    if (is_older_call(network)) return other_family("vip_create_network");
    EMU_TRY(emu::check_given(network, "network"));
    *network = nullptr;
    EMU_TRY(emu::check_given(param, "param"));
    if (size != sizeof *param)
        return emu::error(Fault::bad_argument, "param_size is %u, not %zu", size, sizeof *param);
    EMU_TRY(found->check_device(param->device_index));
    EMU_TRY_VALUE(made, make(*param, found));
    EMU_TRY_VALUE(handle, add_object(std::move(made)));
    *network = static_cast<vip_network>(handle);
    return {};
}

} // namespace

BOARDLESS_EXPORT vip_status_e vip_create_buffer(vip_buffer_create_params_t* create_param,
                                                vip_uint32_t size_of_param, vip_buffer* buffer) {
    return emu::guard<Abi>(
        fn::vip_create_buffer, [&] { return create_buffer(create_param, size_of_param, buffer); },
        create_param, size_of_param, buffer);
}

BOARDLESS_EXPORT vip_status_e vip_create_network(vip_create_network_param_t* param,
                                                 vip_uint32_t param_size, vip_network* network) {
    return emu::guard<Abi>(
        fn::vip_create_network, [&] { return create_network(param, param_size, network); }, param,
        param_size, network);
}

BOARDLESS_EXPORT vip_status_e vip_power_management(vip_uint32_t device_index,
                                                   vip_power_property_e property, void* value) {
    return emu::guard<Abi>(
        fn::vip_power_management,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, device());
            EMU_TRY(found->check_device(device_index));
            return set_power(*found, number(property), value);
        },
        device_index, number(property), value);
}
