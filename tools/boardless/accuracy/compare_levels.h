// SPDX-License-Identifier: Apache-2.0
// A .rknn file computed from its registers and from its operators, side by side.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/runtime/side_by_side.h"
#include "librknnrt/format/load.h"

#include <random>

namespace boardless {

// The operators are the reference. Errors: of loading either; of SideBySide::open().
emu::Result<emu::SideBySide> open_levels(const emu::SharedBytes& file,
                                         const emu::ChipChoice& choice, emu::DeviceMemory& memory);

// Numbers that each input's type holds, pseudo-random.
std::vector<std::vector<float>> random_reals(const emu::Program& program, std::mt19937& random);

// A result of the registers that the operators have otherwise.
struct LevelDifference {
    std::string tensor, layer;
    std::int64_t values = 0, different = 0;
    double steps = 0; // the most that two values are apart; of real numbers in steps of float16
    std::vector<std::int32_t> first;
};

// Whether the comparison is one of the same result: of one type, and the last of its name, before
// which there may be steps on the way.
bool is_result(const emu::SideBySide::Comparison& comparison, const emu::SideBySide& levels);
// How many are.
std::size_t results(const emu::SideBySide& levels);

// In order of execution.
std::vector<LevelDifference> differences(const emu::SideBySide& levels);

// `most`: how many are listed; 0: all.
std::string to_text(const emu::SideBySide& levels, std::size_t most);

} // namespace boardless
