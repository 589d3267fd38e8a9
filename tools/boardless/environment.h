// SPDX-License-Identifier: Apache-2.0
// What makes a program that is started find our libraries.
#pragma once

#include "emu-core/base/error.h"

#include <filesystem>
#include <string>

namespace boardless {

// Below the folder of our libraries: one for each processor of boards.
inline constexpr const char* guest_libraries = "guest";

// The folder of our libraries: beside bin in a build, in a folder of its own where installed.
emu::Result<std::filesystem::path> library_folder();
// A flavour's folder within it. Error bad_argument: there is none of that name.
emu::Result<std::filesystem::path> flavour_folder(const std::filesystem::path& libraries,
                                                  const std::string& abi);

// Sets BOARDLESS_CHIP unless the name is empty. Error bad_argument: no chip is called so;
// unsupported: board_width.h.
emu::Outcome choose_chip(const std::string& chip);

// Sets this process's environment for a program of the chip and the flavour of libraries; either
// may be empty. Error bad_argument: there is no such chip or flavour.
emu::Outcome prepare_environment(const std::string& chip, const std::string& abi);

} // namespace boardless
