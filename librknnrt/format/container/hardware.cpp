// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/hardware.h"

#include "librknnrt/format/container/flat_schema.h"

#include <algorithm>

namespace rknn::format {

std::string_view generation_of(const emu::Chip& chip) {
    using enum emu::ModelContainer;
    const bool ours = chip.takes(registers) || chip.takes(mini_registers);
    return ours ? chip.model_files->value.hardware : std::string_view();
}

std::uint64_t container_of(const emu::Chip& chip) {
    return chip.takes(emu::ModelContainer::mini_registers) ? mini_container : newest_container;
}

const emu::Chip* chip_with(std::string_view generation) {
    if (generation.empty()) return nullptr;
    const auto found = std::ranges::find_if(
        emu::chips(), [&](const emu::Chip* chip) { return generation_of(*chip) == generation; });
    return found == emu::chips().end() ? nullptr : *found;
}

} // namespace rknn::format
