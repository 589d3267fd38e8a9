// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/lane_unit.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu {

Result<LaneQuirks> choose_quirks(const LaneUnit& unit, std::string_view as_documented) {
    LaneQuirks chosen;
    const bool all = as_documented == "all";
    for (const LaneQuirk& quirk : unit.quirks) {
        chosen.*quirk.member = all ? quirk.documented : quirk.model.value;
    }
    while (!all && !as_documented.empty()) {
        const std::string_view name = as_documented.substr(0, as_documented.find(','));
        const auto quirk = std::ranges::find(unit.quirks, name, &LaneQuirk::name);
        if (quirk == unit.quirks.end()) {
            return error(Fault::bad_argument, "no quirk is called %s", printable(name).c_str());
        }
        chosen.*quirk->member = quirk->documented;
        as_documented.remove_prefix(std::min(name.size() + 1, as_documented.size()));
    }
    return chosen;
}

} // namespace emu
