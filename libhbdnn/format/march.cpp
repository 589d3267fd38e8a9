// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/march.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <iterator>

namespace hbdnn::format {
namespace {

struct Platform {
    std::string_view chip, march, tag;
};

constexpr Platform platforms[] = {
#define PLATFORM(chip, march, tag) {chip, march, tag},
#include "abi/hbdnn/platforms.inc"
};

std::string marches() {
    std::string names;
    for (const Platform& platform : platforms) {
        names += (names.empty() ? "" : ", ") + std::string(platform.march);
    }
    return names;
}

} // namespace

emu::Result<const emu::Chip*> chip_of_march(std::string_view march, const emu::ChipChoice& choice) {
    const auto found = std::ranges::find_if(platforms, [&](const Platform& platform) {
        return !march.empty() && (platform.march == march || platform.tag == march);
    });
    const emu::Chip* own = found == std::end(platforms) ? nullptr : emu::find_chip(found->chip);
    if (own) return emu::chip_for(*own, choice.asked);
    return emu::error(emu::Fault::bad_model, "it is for march '%s'; known are %s",
                      emu::printable(march).c_str(), marches().c_str());
}

} // namespace hbdnn::format
