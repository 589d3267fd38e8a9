// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4): names files by what is in them.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace emu {

using Digest = std::array<std::byte, 32>;

Digest sha256(Bytes bytes);

// 64 digits, as sha256sum prints them.
std::string to_hex(const Digest& digest);
// Digits of either case. Nothing: the text is no digest.
std::optional<Digest> digest_of_hex(std::string_view text);

} // namespace emu
