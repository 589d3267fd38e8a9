// SPDX-License-Identifier: Apache-2.0
// The model files that a chip's own compiler makes, and what they say of the chip.
#pragma once

#include <cstdint>
#include <string_view>

namespace emu {

// What such a file holds. A library that reads it is for the chips with that container.
enum class ModelContainer : std::uint8_t {
    registers,      // operators and their tasks, which are writes of registers
    mini_registers, // the same in fewer tables, for boards with little memory
    network_binary, // operations of several units and their commands
    bpu_code,       // layers as a BPU's code, and operators for a CPU
    lane_commands,  // command buffers of a lane unit, and operators for the host's CPU
};

std::string_view name_of(ModelContainer container);

struct ModelFiles {
    ModelContainer container;
    std::string_view hardware = {}; // what they call the chip's; empty: not known
    std::uint32_t hardware_id = 0;  // the same as a number; 0: none is known
};

} // namespace emu
