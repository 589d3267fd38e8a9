// SPDX-License-Identifier: Apache-2.0
// What applications ask of networks, groups and the device, and set in them, by number.
#pragma once

#include "libviplite/live/group.h"

namespace viplite {

// ---- What queries write: exactly as many bytes as the vendor's drivers do. Errors of all:
// bad_argument for null or what there is not

emu::Outcome query_hardware(const Device& device, std::int32_t property, std::uint32_t size,
                            void* value);
// Error unsupported besides: addresses and registers, and networks as files.
emu::Outcome query_network(Network& network, std::int32_t property, void* value);
emu::Outcome query_port(std::span<const viplite::format::Port> ports, std::uint32_t index,
                        std::int32_t property, void* value);
emu::Outcome query_group(const Group& group, std::int32_t property, void* value);

// ---- vip_set_network, vip_set_group, vip_set_ppu_param and vip_power_management. Errors of all:
// bad_argument for null or a value out of range

// A property that there is not passes with a warning, as in drivers; in strict mode it fails.
// VIP_ERROR_FAILURE besides: what must come before vip_prepare_network.
emu::Outcome set_network(Network& network, std::int32_t property, const void* value);
emu::Outcome set_group(Group& group, std::int32_t property, const void* value);

// How work of shaders is cut: no layer here has such work, so that nothing comes of it.
emu::Outcome set_ppu_param(const Network& network, const void* param, std::uint32_t index);

emu::Outcome set_power(Device& device, std::int32_t property, const void* value);

} // namespace viplite
