// SPDX-License-Identifier: Apache-2.0
// How the log looks: what its lines begin with, and how much is logged unless BOARDLESS_LOG says.
#pragma once

#include "emu-core/base/log.h"

#include <cstddef>
#include <span>

namespace emu {

struct LogStyle {
    // Writes what a line of that level begins with; its length. Also called from signal handlers.
    std::size_t (*begin)(LogLevel level, std::span<char> text);
    LogLevel (*preset_level)();
};

// The default: "boardless: ", and warnings. A weak symbol: a shim whose vendor's library logs in
// another way defines this function anew, in a file that is linked by name (not out of an archive).
const LogStyle& log_style();

} // namespace emu
