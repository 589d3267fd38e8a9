// SPDX-License-Identifier: Apache-2.0
// Programs that `boardless run` starts: of this machine, or built for a board's processor, under
// qemu-user.
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
    std::string flavour;              // which of them these are, or ""
    std::string root;                 // --sysroot, or ""
};

// Whether this machine is such that programs of boards are not its own.
bool emulates_boards();

// Whether it is an Arm program, and this machine is not.
bool is_for_board(const std::string& path);

// Runs it to its end: the exit status. A signal that ended it ends this process, too. Errors: the
// emulator, the guest libraries or the board's libraries are not there.
emu::Result<int> run_board_program(const BoardProgram& program);

// As env(1) and the shell have them.
inline constexpr int not_executable = 126;
inline constexpr int not_found = 127;

// Error: the file at `path` is an ELF program for another machine than this one, which the kernel
// would refuse without saying why. Everything else is left to the kernel.
emu::Outcome check_machine(const char* path);

} // namespace boardless
