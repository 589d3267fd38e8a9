// SPDX-License-Identifier: Apache-2.0
// What vip_create_network loaded. Does not change, so that a network shares it with its duplicates.
#pragma once

#include "emu-core/computation/prepared_computation.h"
#include "libviplite/format/description.h"

namespace viplite {

struct Model {
    std::string name; // at most longest_name bytes
    const emu::Chip* chip = nullptr;
    std::vector<viplite::format::Port> inputs, outputs;
    std::uint32_t layer_count = 0;
    std::uint8_t core_count = 1;
    std::uint64_t pool_bytes = 0; // of intermediate tensors; as the file says, if it does
    std::uint64_t weight_bytes = 0;
    std::shared_ptr<const emu::PreparedComputation> computation; // never null
};

inline constexpr std::size_t longest_name = 63; // of networks, layers and ports

} // namespace viplite
