// SPDX-License-Identifier: Apache-2.0
// What queries write: exactly as many bytes as the vendor's drivers do. Errors of all: bad_argument
// for null or what there is not.
#pragma once

#include "libviplite/live/group.h"

namespace viplite {

emu::Outcome query_hardware(const Device& device, std::int32_t property, std::uint32_t size,
                            void* value);
// Error unsupported besides: addresses and registers, and networks as files.
emu::Outcome query_network(Network& network, std::int32_t property, void* value);
emu::Outcome query_port(std::span<const viplite::format::Port> ports, std::uint32_t index,
                        std::int32_t property, void* value);
emu::Outcome query_group(const Group& group, std::int32_t property, void* value);

} // namespace viplite
