// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_width.h"

namespace boardless {

emu::Outcome check_width(const std::string& name, emu::ModelContainer container) {
    using enum emu::ModelContainer;
    if (sizeof(void*) >= 8 || (container != bpu_code && container != lane_commands)) return {};
    return emu::error(emu::Fault::unsupported,
                      "%s is for boards of 64 bits, and this command has 32: take the one of a "
                      "64-bit system",
                      name.c_str());
}

emu::Outcome check_width(const emu::Chip& chip) {
    if (!chip.model_files) return {};
    return check_width(std::string(chip.name), chip.model_files->value.container);
}

} // namespace boardless
