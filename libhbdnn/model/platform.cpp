// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/platform.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"

#include <algorithm>
#include <iterator>

namespace hbdnn {
namespace {

struct Platform {
    std::string_view chip, march;
};

constexpr Platform platforms[] = {
#define PLATFORM(chip, march, tag) {chip, march},
#include "abi/hbdnn/platforms.inc"
};

const Platform* find(const emu::Chip& chip) {
    const auto found = std::ranges::find(platforms, chip.name, &Platform::chip);
    return found == std::end(platforms) ? nullptr : found;
}

} // namespace

emu::Outcome check_board(const emu::Chip& chip) {
    if (find(chip) || &chip == &emu::generic) return {};
    return emu::error(emu::Fault::wrong_chip, "no board with a %s has libdnn", chip.name.data());
}

std::string_view march_of(const emu::Chip& chip) {
    const Platform* const platform = find(chip);
    return platform ? platform->march : std::string_view{};
}

} // namespace hbdnn
