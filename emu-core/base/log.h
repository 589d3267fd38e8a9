// SPDX-License-Identifier: Apache-2.0
// One line per event on stderr, in one write, at the level that BOARDLESS_LOG asks for.
#pragma once

#include <cstdint>
#include <string_view>

namespace emu {

enum class LogLevel : std::uint8_t {
    off,     // nothing
    error,   // calls that fail, and what a user must know
    warning, // calls that pass although they are wrong (the default, unless log_style() has
             // another)
    info,    // what was decided on the way
    call,    // every call with its arguments, result and duration
    dma,     // every transfer and cache operation as well
};

LogLevel log_level();
inline bool logs(LogLevel level) {
    return log_level() >= level;
}

// Writes the line, begun as log_style() says, when `level` is asked for. Never throws, keeps errno.
void log(LogLevel level, std::string_view line);

// The same from a signal handler: without memory of its own, so that long lines are cut.
// Precondition: log_level() was called before.
void log_from_signal(LogLevel level, std::string_view line);

// From now on lines are appended to that file as well, and no longer to that of an earlier call.
// False: it cannot be written.
bool log_to_file(const char* path);

} // namespace emu
