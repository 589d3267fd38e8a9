// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/hardware.h"

#include "librknnrt/format/container/flat_schema.h"

#include <algorithm>
#include <iterator>

namespace rknn::format {
namespace {

constexpr Hardware hardware[] = {
#define HARDWARE(family, generation, container) {family, generation, container},
#include "abi/rknn/generations.inc"
#undef HARDWARE
};

} // namespace

const Hardware* hardware_of(const emu::Chip& chip) {
    const auto* const found = std::ranges::find(hardware, chip.family.value, &Hardware::family);
    return found == std::end(hardware) ? nullptr : found;
}

const emu::Chip* chip_with(std::string_view generation) {
    for (const emu::Chip* chip : emu::chips()) {
        const Hardware* own = hardware_of(*chip);
        if (own && own->generation == generation) return chip;
    }
    return nullptr;
}

} // namespace rknn::format
