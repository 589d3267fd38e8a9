// SPDX-License-Identifier: Apache-2.0
// vip_lite.h, up to 2.0: what makes networks.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/codes.h"
#include "libviplite/convert.h"
#include "libviplite/family.h"
#include "libviplite/functions.h"
#include "libviplite/live/buffer.h"
#include "libviplite/live/driver.h"
#include "libviplite/live/network.h"
#include "libviplite/status.h"

using namespace viplite;

namespace {

emu::Outcome give(std::shared_ptr<Network> network, vip_network* handle) {
    EMU_TRY_VALUE(added, add_object(std::move(network)));
    *handle = static_cast<vip_network>(added);
    return {};
}

emu::Outcome create_network(const void* data, std::uint32_t size, std::int32_t type,
                            vip_network* network) {
    EMU_TRY_VALUE(found, device());
    // Then there is no fourth argument either.
    if (size == network_params_bytes_2_2 && !is_network_type(type))
        return other_family("vip_create_network");
    EMU_TRY(emu::check_given(network, "network"));
    *network = nullptr;
    EMU_TRY_VALUE(file, to_network_file(data, size, type));
    EMU_TRY_VALUE(model, load_model(file, *found));
    return give(std::make_shared<Network>(std::move(model), found), network);
}

// Another file of the same network: its commands are taken from there, the weights from here.
emu::Outcome check_same_network(const Network& network, const void* data, std::uint32_t size,
                                std::int32_t type) {
    EMU_TRY_VALUE(file, to_network_file(data, size, to_network_type(type)));
    EMU_TRY_VALUE(model, load_model(file, network.device()));
    if (same_ports(*model, network.model())) return {};
    return error(code::invalid_network, "data is another network than the one to be copied");
}

emu::Outcome duplicate(const void* data, std::uint32_t size, std::int32_t type, vip_network network,
                       vip_network* copy) {
    EMU_TRY_VALUE(found, find<Network>(network, "network"));
    EMU_TRY(emu::check_given(copy, "dup_network"));
    *copy = nullptr;
    if ((type & (VIP_DUP_FOR_CMD_BY_NBG | VIP_DUP_FOR_CMD_BY_NETWORK)) == 0)
        return emu::error(emu::Fault::bad_argument, "type is 0x%x", static_cast<unsigned>(type));
    if ((type & VIP_DUP_FOR_CMD_BY_NBG) != 0) EMU_TRY(check_same_network(*found, data, size, type));
    return give(found->duplicate(), copy);
}

} // namespace

BOARDLESS_EXPORT vip_status_e vip_create_network(const void* data, vip_uint32_t size_of_data,
                                                 vip_create_network_type_e type,
                                                 vip_network* network) {
    return emu::guard<Abi>(
        fn::vip_create_network,
        [&] { return create_network(data, size_of_data, number(type), network); }, data,
        size_of_data, number(type), network);
}

BOARDLESS_EXPORT vip_status_e vip_dup_network(const void* data, vip_uint32_t size_of_data,
                                              vip_dup_network_type_e type, vip_network network,
                                              vip_network* dup_network) {
    return emu::guard<Abi>(
        fn::vip_dup_network,
        [&] { return duplicate(data, size_of_data, number(type), network, dup_network); }, data,
        size_of_data, number(type), network, dup_network);
}

BOARDLESS_EXPORT vip_status_e vip_weak_dup_network(vip_network network, vip_network* dup_network) {
    return emu::guard<Abi>(
        fn::vip_weak_dup_network,
        [&] { return duplicate(nullptr, 0, VIP_DUP_FOR_CMD_BY_NETWORK, network, dup_network); },
        network, dup_network);
}
