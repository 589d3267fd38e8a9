// SPDX-License-Identifier: Apache-2.0
// What a graph computes, as real numbers: for the tests of passes that must not change it, or only
// so much.
#pragma once

#include "emu-core/chip/generic.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/runtime/session.h"

#include <catch2/catch.hpp>
#include <random>

namespace emu::graph {

using Reals = std::vector<float>;

// Numbers between -1 and 1, the same for the same seed.
inline Reals random_reals(std::int64_t count, std::uint32_t seed) {
    std::mt19937 engine(seed);
    Reals values(static_cast<std::size_t>(count));
    for (float& value : values) {
        value = static_cast<float>(static_cast<double>(engine()) / 0x1p31 - 1);
    }
    return values;
}

inline std::shared_ptr<const Executable> executable_of(const Graph& graph,
                                                       const Chip& chip = generic) {
    auto program = lower(graph, chip);
    if (!program) FAIL(program.error().detail);
    auto executable = Executable::prepare(*std::move(program));
    if (!executable) FAIL(executable.error().detail);
    return *std::move(executable);
}

// The outputs for these inputs, each through its own type and quantisation.
inline std::vector<Reals> results_of(const Graph& graph, const std::vector<Reals>& inputs,
                                     const Chip& chip = generic, Observer* observer = nullptr) {
    const auto executable = executable_of(graph, chip);
    const Program& program = executable->program();
    DeviceMemory memory{MemoryOptions{}};
    auto session = Session::open(executable, memory);
    if (!session) FAIL(session.error().detail);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const TensorSpec& spec = program.spec(program.inputs[i]);
        REQUIRE(static_cast<std::size_t>(spec.shape.elements()) == inputs[i].size());
        ops::RealWriter(spec).write(inputs[i].data(), spec.shape.elements(),
                                    (*session)->input(i).data(), 0, 1);
    }
    REQUIRE((*session)->run(observer));
    std::vector<Reals> results;
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        const TensorSpec& spec = program.spec(program.outputs[i]);
        Reals values(static_cast<std::size_t>(spec.shape.elements()));
        ops::RealReader(spec).read((*session)->output(i).data(), 0, 1, spec.shape.elements(),
                                   values.data());
        results.push_back(std::move(values));
    }
    return results;
}

} // namespace emu::graph
