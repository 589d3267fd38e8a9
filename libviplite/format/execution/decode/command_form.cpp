// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/command_form.h"

#include "emu-core/base/error.h"

namespace viplite::format {

emu::Outcome check_bits(const CommandWords& command, const KnownBits& known) {
    for (std::size_t i = 0; i < known.size(); ++i) {
        if ((command[i] & ~known[i]) == 0) continue;
        return emu::error(emu::Fault::bad_model, "bits 0x%x in word %zu, which are not known",
                          command[i] & ~known[i], i);
    }
    return {};
}

} // namespace viplite::format
