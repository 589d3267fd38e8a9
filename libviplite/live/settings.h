// SPDX-License-Identifier: Apache-2.0
// vip_set_network, vip_set_group, vip_set_ppu_param and vip_power_management. Errors of all:
// bad_argument for null or a value out of range.
#pragma once

#include "libviplite/live/group.h"

namespace viplite {

// A property that there is not passes with a warning, as in drivers; in strict mode it fails.
// VIP_ERROR_FAILURE besides: what must come before vip_prepare_network.
emu::Outcome set_network(Network& network, std::int32_t property, const void* value);
emu::Outcome set_group(Group& group, std::int32_t property, const void* value);

// How work of shaders is cut: no layer here has such work, so that nothing comes of it.
emu::Outcome set_ppu_param(const Network& network, const void* param, std::uint32_t index);

emu::Outcome set_power(Device& device, std::int32_t property, const void* value);

} // namespace viplite
