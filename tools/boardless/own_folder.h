// SPDX-License-Identifier: Apache-2.0
// Where the command's libraries are, and which chip they are to be.
#pragma once

#include "emu-core/base/error.h"

#include <filesystem>
#include <string>

namespace boardless {

inline constexpr const char* audit_module = "boardless_audit.so";

// The folder of our libraries: beside bin in a build, in a folder of its own where installed.
emu::Result<std::filesystem::path> library_folder();
// A flavour's folder within it. Error: there is none of that name.
emu::Result<std::filesystem::path> flavour_folder(const std::filesystem::path& libraries,
                                                  const std::string& abi);
// Sets BOARDLESS_CHIP unless the name is empty. Error: no chip is called so.
emu::Outcome choose_chip(const std::string& chip);

} // namespace boardless
