// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/march.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

constexpr auto code = emu::ModelContainer::bpu_code;

// Files for a BPU name the chip's family, or have a tag for it.
bool is_for(std::string_view march, const emu::Chip& chip) {
    return chip.takes(code) && !march.empty() &&
           (chip.family.value == march || chip.model_files->value.hardware == march);
}

std::string marches() {
    std::string names;
    for (const emu::Chip* chip : emu::chips()) {
        if (!chip->takes(code)) continue;
        names += (names.empty() ? "" : ", ") + std::string(chip->family.value);
    }
    return names;
}

} // namespace

emu::Result<const emu::Chip*> chip_of_march(std::string_view march, const emu::ChipChoice& choice) {
    const auto own = std::ranges::find_if(
        emu::chips(), [&](const emu::Chip* chip) { return is_for(march, *chip); });
    if (own != emu::chips().end()) return emu::chip_for(**own, choice.asked);
    return emu::error(emu::Fault::bad_model, "it is for march '%s'; known are %s",
                      emu::printable(march).c_str(), marches().c_str());
}

} // namespace hbdnn::format
