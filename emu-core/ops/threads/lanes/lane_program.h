// SPDX-License-Identifier: Apache-2.0
// A program's instructions as steps for many threads at once.
#pragma once

#include "emu-core/ops/threads/lanes/lane_step.h"

namespace emu::ops::threads {

// What an instruction does after its steps.
enum class LaneAction : std::uint8_t {
    none,
    branch,     // where row `condition` has ones
    load_image, // at x, y, z of rows `place`
    store_image,
    load,      // a word at place[0] + place[1]
    by_thread, // all of it, as run_step() does, one thread after the other
};

struct LaneInstruction {
    LaneAction action = LaneAction::none;
    std::uint32_t first = 0, last = 0; // its steps
    std::uint16_t condition = 0;
    std::array<std::uint16_t, 3> place{};
    std::array<std::uint16_t, 4> values{}; // of what is stored, or the destination's components
};

struct LaneProgram {
    struct Constant {
        std::uint16_t row = 0;
        std::uint32_t value = 0;
    };

    std::vector<LaneStep> steps;
    std::vector<LaneInstruction> instructions; // as many as the program has
    std::vector<Constant> constants;
    std::uint16_t registers = 0; // that the program has; register r's components are rows 4 r on
    std::uint16_t rows = 0;      // of all
};

// Precondition: check_program().
LaneProgram compile_lanes(const ThreadProgram& program);

} // namespace emu::ops::threads
