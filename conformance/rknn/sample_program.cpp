// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/sample_program.h"

namespace emu {

Program lone_tensor(std::string_view chip, const TensorSpec& spec) {
    Program program;
    program.chip = find_chip(chip);
    program.tensors.push_back({spec, {}, 0});
    program.inputs = program.outputs = {0};
    program.normalisation.resize(1);
    return program;
}

Program computed_tensor(std::string_view chip, const TensorSpec& spec, Command command) {
    Program program = lone_tensor(chip, spec);
    program.layers.push_back({"layer", std::move(command), {}, {0}});
    return program;
}

Program identity(std::string_view chip, const TensorSpec& spec) {
    Program program = lone_tensor(chip, spec);
    program.tensors.push_back(program.tensors[0]);
    program.tensors[0].spec.name = "in";
    program.tensors[1].spec.name = "out";
    program.outputs = {1};
    program.layers.push_back({"copy", ops::Reshape{}, {0}, {1}});
    return program;
}

Program larger_than_constant(std::string_view chip, const TensorSpec& spec, std::byte value) {
    Program program = identity(chip, spec);
    program.tensors.push_back(program.tensors[0]);
    program.tensors[2].constant =
        std::vector<std::byte>(static_cast<std::size_t>(spec.bytes()), value);
    program.layers[0] = {"larger", ops::Binary{ops::BinaryFunction::maximum, {}}, {0, 2}, {1}};
    return program;
}

} // namespace emu
