// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/builder/raise.h"

#include "emu-core/base/log.h"

#include <stdexcept>

namespace bmnet {

void raise(const char* function, const std::string& why) {
    const std::string line = std::string(function) + ": " + why;
    emu::log(emu::LogLevel::error, line);
    throw std::runtime_error(line);
}

void raise_error(const char* function, const emu::Outcome& outcome) {
    if (!outcome) raise(function, outcome.error().detail);
}

} // namespace bmnet
