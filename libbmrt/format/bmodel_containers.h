// SPDX-License-Identifier: Apache-2.0
// The two containers of model files. What they hold is not checked here (bmodel.cpp).
#pragma once

#include "libbmrt/format/bmodel.h"

namespace bmrt {

// Protobuf: magic, length, message bmodel.Model, weights.
inline constexpr std::uint32_t proto_magic = 0xFF55AADD;
// The same of SDK 1.0.2: magic and message, which has the weights in it. Measured on three files.
inline constexpr std::uint32_t inside_magic = 0xFF55AAFF;
emu::Result<Bmodel> read_proto_container(const emu::SharedBytes& file);

// JSON, of the first compilers: length, text, magic, length, weights and commands.
inline constexpr std::uint32_t json_magic = 0x55AAAA55;
emu::Result<Bmodel> read_json_container(const emu::SharedBytes& file);

} // namespace bmrt
