// SPDX-License-Identifier: Apache-2.0
// Our own model file: a program, or several that are one network for different shapes of its
// inputs, and their constants, deflated with zlib.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/model/load_options.h"

#include <span>

namespace emu {

// Of the files that are written, and the only one that is read.
inline constexpr std::uint32_t container_version = 7;

bool is_container(Bytes file);

enum class Weights : std::uint8_t {
    kept,
    removed, // the file only says which they are: whoever reads it has another one with them
};

// The same programs give the same bytes. Precondition: at least one; all for one chip.
std::vector<std::byte> write_container(std::span<const Program> programs,
                                       Weights weights = Weights::kept);
std::vector<std::byte> write_container(const Program& program);
// The same, where each constant's memory serves the file as soon as it is written.
std::vector<std::byte> write_container(std::vector<Program>&& programs, Weights weights);

// At least one program. `donor` has the weights where they were removed, and may be null; so may
// `used`, which is told what of the file is not needed any more. Error bad_model: damaged, of
// another version, for a chip that is not known, or weights are missing.
Result<std::vector<Program>> read_container(Bytes file, const Program* donor = nullptr,
                                            const UsedBytes& used = {});

} // namespace emu
