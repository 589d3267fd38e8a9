// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/platform.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"

#include <algorithm>
#include <iterator>

namespace viplite {
namespace {

constexpr Platform platforms[] = {
#define PLATFORM(chip, customer, devices) {chip, customer, devices},
#include "abi/viplite/platforms.inc"
};

} // namespace

Platform platform_of(const emu::Chip& chip) {
    const auto found = std::ranges::find(platforms, chip.name, &Platform::chip);
    return found == std::end(platforms) ? Platform{chip.name} : *found;
}

emu::Outcome check_board(const emu::Chip& chip) {
    const bool ours =
        std::ranges::find(platforms, chip.name, &Platform::chip) != std::end(platforms);
    if (ours || &chip == &emu::generic) return {};
    return emu::error(emu::Fault::wrong_chip, "no board with a %s has VIPLite", chip.name.data());
}

const emu::Chip* chip_of(std::uint32_t customer) {
    if (customer == 0) return nullptr;
    const auto found = std::ranges::find(platforms, customer, &Platform::customer);
    return found == std::end(platforms) ? nullptr : emu::find_chip(found->chip);
}

} // namespace viplite
