// SPDX-License-Identifier: Apache-2.0
// A program that was built for a board's processor, which `boardless run` starts under qemu-user.
#pragma once

#include "emu-core/base/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace boardless {

struct BoardProgram {
    std::vector<std::string> command; // the program and its arguments
    std::filesystem::path libraries;  // of ours, that compute
    std::filesystem::path guests;     // folder of our guest libraries, of any processor
    std::string root;                 // --sysroot, or ""
};

// Whether it is an Arm program, and this machine is not.
bool is_for_board(const std::string& path);

// Runs it to its end: the exit status. A signal that ended it ends this process, too. Errors: the
// emulator, the guest libraries or the board's libraries are not there.
emu::Result<int> run_board_program(const BoardProgram& program);

} // namespace boardless
