// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_width.h"

namespace boardless {

emu::Outcome expect_64_bits(const std::string& name) {
    if (sizeof(void*) >= 8) return {};
    return emu::error(emu::Fault::unsupported,
                      "%s needs a command of 64 bits, and this one has 32: take that of a 64-bit "
                      "system",
                      name.c_str());
}

emu::Outcome check_width(const std::string& name, emu::ModelContainer container) {
    using enum emu::ModelContainer;
    if (container != bpu_code && container != lane_commands) return {};
    return expect_64_bits(name);
}

emu::Outcome check_width(const emu::Chip& chip) {
    if (!chip.model_files) return {};
    return check_width(std::string(chip.name), chip.model_files->value.container);
}

} // namespace boardless
