// SPDX-License-Identifier: Apache-2.0
// printf into a std::string: the one way in which the core builds sentences.
#pragma once

#include <string>

namespace emu {

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

} // namespace emu
