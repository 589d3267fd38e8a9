// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/chip_choice.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"

namespace emu {

Result<ChipChoice> chip_choice(std::string_view fallback) {
    const auto chip = environment("BOARDLESS_CHIP");
    ChipChoice choice{nullptr, find_chip(fallback)};
    if (chip.empty()) return choice;
    choice.asked = find_chip(chip);
    if (choice.asked && choice.asked->lane_unit) {
        return error(Fault::device_unavailable, "BOARDLESS_CHIP=%.*s takes no such models",
                     static_cast<int>(chip.size()), chip.data());
    }
    if (choice.asked) return choice;
    return error(Fault::device_unavailable, "BOARDLESS_CHIP=%.*s is unknown; there are %s",
                 static_cast<int>(chip.size()), chip.data(), chip_names().c_str());
}

} // namespace emu
