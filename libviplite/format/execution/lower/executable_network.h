// SPDX-License-Identifier: Apache-2.0
// From a network binary to a program that computes it from the file alone.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/engine/program.h"
#include "emu-core/lift/memory_program.h"
#include "libviplite/format/description.h"

namespace viplite::format {

// How well the arithmetic of all its operations is known.
enum class Evidence : std::uint8_t {
    verified,   // each is of a kind whose results were compared with a board's, byte for byte
    unverified, // at least one follows from what files hold only; a board may differ
};

constexpr std::string_view label_of(Evidence evidence) {
    return evidence == Evidence::verified ? "verified" : "unverified: no hardware reference";
}

// For people.
struct ExecutionCounters {
    std::size_t convolutions = 0, tensor_operations = 0, shaders = 0; // of the file
    std::size_t commands = 0;                                         // of the program
    emu::lift::ReadCounts reads;               // of memory, by how they were lifted
    std::vector<emu::lift::JoinedLayer> tiled; // layers that the file has in tiles
    // Layers whose biases tell whether their weights were read in the right order (bias_check.h).
    std::size_t biases_checked = 0, biases_following = 0;
};

struct ExecutableNetwork {
    // Its inputs and outputs are the description's ports, as viplite::format::tensor_spec() has
    // them.
    emu::Program program;
    Evidence evidence = Evidence::unverified;
    ExecutionCounters counters;
};

// Errors bad_model: no operations, whatever an operation has that is not understood, with the
// operation's number, its layer's name and the reason; operations that read memory which nobody
// wrote, or leave an output incomplete.
emu::Result<ExecutableNetwork> load_executable(const Description& description,
                                               const emu::Chip& chip);

// Every reason why load_executable() refuses: all operations that are not understood, or else its
// own error. Operations behind the first are not asked whether somebody wrote what they read.
// Empty: it does not refuse.
std::vector<emu::Error> blockers_of(const Description& description, const emu::Chip& chip);

// A chip that computes as the hardware does that has such binaries, where nobody names one.
const emu::Chip& computing_chip();

} // namespace viplite::format
