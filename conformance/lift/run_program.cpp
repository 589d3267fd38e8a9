// SPDX-License-Identifier: Apache-2.0
#include "conformance/lift/run_program.h"

#include "emu-core/engine/run.h"

#include <catch2/catch.hpp>

namespace emu::lift {

std::vector<std::vector<std::byte>> run_program(const Program& program,
                                                const std::vector<std::vector<std::byte>>& inputs) {
    auto executable = Executable::prepare(program);
    if (!executable) FAIL(executable.error().detail);
    std::vector<std::vector<std::byte>> memory;
    std::vector<std::span<std::byte>> tensors;
    for (const auto& tensor : program.tensors) memory.emplace_back(tensor.spec.bytes());
    for (std::size_t i = 0; i < inputs.size(); ++i) memory[program.inputs[i]] = inputs[i];
    for (auto& bytes : memory) tensors.emplace_back(bytes);
    const Program& ready = (*executable)->program();
    REQUIRE(run(**executable, Places(ready, tensors), {0, ready.layers.size()}));
    std::vector<std::vector<std::byte>> outputs;
    for (const TensorId id : program.outputs) outputs.push_back(memory[id]);
    return outputs;
}

} // namespace emu::lift
