// SPDX-License-Identifier: Apache-2.0
// Programs that calculate with one number, so that the order of runs shows in results.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/program.h"
#include "emu-core/ops/elements/binary.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace conformance {

using Number = std::int32_t;

struct CalculationStep {
    emu::ops::BinaryFunction function = emu::ops::BinaryFunction::add;
    Number constant = 0;
};

// For the chip: of "x", so many elements, the function of each and a constant; the steps one after
// the other, with a tensor in the arena between two. The last one makes "y".
// Precondition: one or two steps.
inline emu::Program calculation_program(std::string_view chip, std::int32_t elements,
                                        std::span<const CalculationStep> steps) {
    const auto numbers = [&](const char* name) {
        return emu::TensorSpec{name, emu::Dtype::i32, emu::Shape{elements}, {}};
    };
    emu::Program program;
    program.chip = emu::find_chip(chip);
    program.tensors.push_back({numbers("x"), {}, 0});
    program.inputs = {0};
    program.normalisation.resize(1);
    emu::TensorId last = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::vector<Number> constants(static_cast<std::size_t>(elements), steps[i].constant);
        const auto constant = static_cast<emu::TensorId>(program.tensors.size());
        program.tensors.push_back({numbers("constant"), emu::value_bytes(constants), 0});
        program.tensors.push_back({numbers(i + 1 < steps.size() ? "between" : "y"), {}, 0});
        program.layers.push_back({"calculation",
                                  emu::ops::Binary{steps[i].function, {}},
                                  {last, constant},
                                  {constant + 1}});
        last = constant + 1;
    }
    if (steps.size() > 1) program.arena_bytes = static_cast<std::uint64_t>(numbers("").bytes());
    program.outputs = {last};
    return program;
}

} // namespace conformance
