// SPDX-License-Identifier: Apache-2.0
// printf into a std::string: the one way in which the core builds sentences.
#pragma once

#include <string>
#include <string_view>

namespace emu {

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

// A name out of a file, made fit for a sentence: cut, and with anything unprintable replaced.
std::string printable(std::string_view name);

} // namespace emu
