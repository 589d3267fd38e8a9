// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/platform.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"

#include <algorithm>

namespace viplite {
namespace {

constexpr auto binary = emu::ModelContainer::network_binary;

} // namespace

std::uint32_t customer_of(const emu::Chip& chip) {
    return chip.takes(binary) ? chip.model_files->value.hardware_id : 0;
}

const emu::Chip* chip_of(std::uint32_t customer) {
    if (customer == 0) return nullptr;
    const auto found = std::ranges::find_if(
        emu::chips(), [&](const emu::Chip* chip) { return customer_of(*chip) == customer; });
    return found == emu::chips().end() ? nullptr : *found;
}

emu::Outcome check_board(const emu::Chip& chip) {
    if (chip.takes(binary) || &chip == &emu::generic) return {};
    return emu::error(emu::Fault::wrong_chip, "no board with a %s has VIPLite", chip.name.data());
}

} // namespace viplite
